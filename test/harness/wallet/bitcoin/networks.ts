import { NETWORK, TEST_NETWORK } from '@scure/btc-signer'
import { rpcError } from '../rpcError'

/** What a Bitcoin network is called where, and how its addresses look. */
export type BitcoinNetwork = {
  readonly name: string
  readonly symbol: string
  /** Its names in the shape of `window.unisat`. */
  readonly unisat: { readonly enum: string; readonly network: string }
  readonly params: typeof NETWORK
}

const NETWORKS: Readonly<Record<string, BitcoinNetwork>> = {
  'bitcoin:mainnet': {
    name: 'Bitcoin',
    symbol: 'BTC',
    unisat: { enum: 'BITCOIN_MAINNET', network: 'livenet' },
    params: NETWORK,
  },
  'bitcoin:testnet': {
    name: 'Bitcoin Testnet',
    symbol: 'tBTC',
    unisat: { enum: 'BITCOIN_TESTNET', network: 'testnet' },
    params: TEST_NETWORK,
  },
  'bitcoin:signet': {
    name: 'Bitcoin Signet',
    symbol: 'tBTC',
    unisat: { enum: 'BITCOIN_SIGNET', network: 'testnet' },
    params: TEST_NETWORK,
  },
  'bitcoin:regtest': {
    name: 'Bitcoin Regtest',
    symbol: 'tBTC',
    unisat: { enum: 'BITCOIN_REGTEST', network: 'regtest' },
    params: { ...TEST_NETWORK, bech32: 'bcrt' },
  },
}

/** Whether there is such a network, by its Wallet Standard id. */
export const isBitcoinChain = (chain: string) => Object.hasOwn(NETWORKS, chain)

/** A network by its Wallet Standard id, or -32602. */
export const networkOf = (chain: string): BitcoinNetwork => {
  const network = isBitcoinChain(chain) ? NETWORKS[chain] : undefined
  if (!network) throw rpcError('invalidParams', `There is no Bitcoin network ${chain}`)
  return network
}

/** The id of the first network with this name in the shape of `window.unisat`. */
export const chainNamed = (key: 'enum' | 'network', name: unknown) =>
  Object.keys(NETWORKS).find((chain) => NETWORKS[chain]?.unisat[key] === name)

/** Satoshis as a user reads them. */
export const amountOf = (satoshis: bigint, { symbol }: BitcoinNetwork) => {
  const digits = satoshis.toString().padStart(9, '0')
  const part = digits.slice(-8).replace(/0+$/, '')
  return `${digits.slice(0, -8)}${part ? `.${part}` : ''} ${symbol}`
}
