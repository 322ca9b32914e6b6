import type { SidesOptions } from './sides'
import type { PhoneOptions } from './types'

/** CAIP-2 ids of the Bitcoin networks: `bip122:` and 32 digits of the genesis hash. */
const BITCOIN_IDS = {
  'bitcoin:mainnet': 'bip122:000000000019d6689c085ae165831e93',
  'bitcoin:testnet': 'bip122:000000000933ea01ad0ee984209779ba',
  'bitcoin:signet': 'bip122:00000008819873e925422c1ff0f99f7c',
  'bitcoin:regtest': 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
} as const

/** The sides of a phone, from its options. */
export const toSides = ({
  accounts,
  chains = [],
  solana,
  bitcoin,
}: PhoneOptions): SidesOptions => ({
  ...(accounts && {
    evm: {
      keys: accounts.map((one) => (typeof one === 'string' ? one : one.privateKey)),
      chains: Object.fromEntries(chains.map(({ id, rpcUrl }) => [id, rpcUrl])),
    },
  }),
  ...(solana && {
    solana: {
      seed: solana.key,
      chains: Object.fromEntries(solana.chains.map(({ id, rpcUrl }) => [id, rpcUrl])),
    },
  }),
  ...(bitcoin && {
    bitcoin: {
      key: bitcoin.key,
      chainId: BITCOIN_IDS[bitcoin.chain],
      network: bitcoin.chain,
      ...(bitcoin.esploraUrl !== undefined && { esplora: bitcoin.esploraUrl }),
    },
  }),
})
