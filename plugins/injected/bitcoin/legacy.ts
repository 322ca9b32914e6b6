import { type Account, isKitError, type Network } from '../../../kernel/index'
import { runError } from '../../../kernel/plugins/toolkit'
import { fromBase64, fromHex, toHex } from '../bytes'
import { createLegacyConnector, type LegacyState, type LegacyMethods } from '../standard/legacyConnector'
import { lacking } from '../namespaceConnector'
import type { FoundLegacy } from '../standard/namespaceAdapter'
import { purposeOf } from './accounts'
import { askedPsbt, checkTransfer, readAmount, readInputs, readPsbt, readTxid } from './requests'

type Provider = Record<string, ((...params: unknown[]) => unknown) | undefined>
type Params = Readonly<Record<string, unknown>>

/** Paths in the window of providers of the common shape, and the wallet there. */
const paths = [
  [['unisat'], 'UniSat Wallet'],
  [['okxwallet', 'bitcoin'], 'OKX Wallet'],
] as const

/** The names of networks in such providers: of `getChain` in newer ones, of `getNetwork` in older ones. */
const networkNames: Readonly<Record<string, readonly [chain: string, network?: string]>> = {
  'bitcoin:mainnet': ['BITCOIN_MAINNET', 'livenet'],
  'bitcoin:testnet': ['BITCOIN_TESTNET', 'testnet'],
  'bitcoin:testnet4': ['BITCOIN_TESTNET4'],
  'bitcoin:signet': ['BITCOIN_SIGNET'],
  'bitcoin:regtest': ['BITCOIN_REGTEST', 'regtest'],
}

/** Providers of Bitcoin in the page, each object once. Never throws. */
export function bitcoinProviders(): readonly FoundLegacy[] {
  const seen = new Set<unknown>()
  return paths.flatMap(([path, name]) => {
    try {
      const provider = path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], window)
      if (typeof (provider as Provider | undefined)?.requestAccounts !== 'function' || seen.has(provider)) return []
      seen.add(provider)
      return [{ provider: provider as object, name, createConnector: createConnectorFor(provider as Provider, name) }]
    } catch {
      return []
    }
  })
}

const createConnectorFor =
  (provider: Provider, name: string): FoundLegacy['createConnector'] =>
  (networks, debug) =>
    networks.some(({ standardChain }) => standardChain && networkNames[standardChain])
      ? createLegacyConnector({ name, namespace: 'bip122', provider, debug, methods: methodsOf(provider, name, networks) })
      : undefined

type Ask = (verb: string, ...params: unknown[]) => Promise<unknown>

function methodsOf(provider: Provider, name: string, networks: readonly Network[]): LegacyMethods {
  const ask: Ask = (verb, ...params) =>
    new Promise((resolve, reject) => {
      const call = provider[verb]
      if (typeof call === 'function') resolve(call.apply(provider, params))
      else reject(lacking(`"${verb}"`))
    })
  const networkOf = (found: (networkName: readonly [string, string?]) => boolean) =>
    networks.find(({ standardChain = '' }) => networkNames[standardChain] && found(networkNames[standardChain]))
  const currentNetwork = async (): Promise<Network | undefined> => {
    if (typeof provider.getChain !== 'function') {
      const network = await ask('getNetwork')
      return networkOf(([, networkName]) => networkName === network)
    }
    const chain = ((await ask('getChain')) as Params | undefined)?.enum
    return networkOf(([networkName]) => networkName === chain)
  }
  const read = async (accounts: unknown): Promise<LegacyState | undefined> => {
    const network = await currentNetwork()
    if (!network || !Array.isArray(accounts) || accounts.length > 100) return undefined
    if (!accounts.every((address): address is string => typeof address === 'string' && /^[a-zA-Z0-9]{14,90}$/.test(address))) return undefined
    // only the active account's key is available
    const key = accounts.length ? await ask('getPublicKey').catch(() => undefined) : undefined
    const all = accounts.map((address) => ({ address }))
    const publicKey = typeof key === 'string' && /^[0-9a-f]{64,130}$/i.test(key) ? key.toLowerCase() : undefined
    return { chainId: network.id, accounts: all.map((each, i): Account => ({ ...each, type: purposeOf(each, all), ...(i === 0 && publicKey && { publicKey }) })) }
  }
  const look = async () => read(await ask('getAccounts'))
  const switchTo = async ({ standardChain = '', id }: Network) => {
    const [chain, network] = networkNames[standardChain] ?? []
    const modern = typeof provider.switchChain === 'function'
    if (modern ? !chain : !network || typeof provider.switchNetwork !== 'function') throw runError('switch-unsupported')
    await (modern ? ask('switchChain', chain) : ask('switchNetwork', network))
    if ((await currentNetwork())?.id !== id) throw runError('switch-ignored')
  }

  return {
    events: ['accountsChanged', 'networkChanged', 'chainChanged'],
    read: look,
    switchNetwork: switchTo,
    disconnect: async () => (typeof provider.disconnect === 'function' ? ask('disconnect') : undefined),
    async connect({ silent, chainId }) {
      const accounts = await ask(silent ? 'getAccounts' : 'requestAccounts')
      const here = await currentNetwork()
      const preferred = networks.find(({ id }) => id === chainId)
      const to = here && (!preferred || preferred.id === here.id) ? undefined : (preferred ?? networks[0])
      if (!to || silent) return read(accounts)
      try {
        await switchTo(to)
      } catch (error) {
        // connected on its present network, if that is one of this kit
        if (here) return read(accounts)
        throw isKitError(error) ? error : Object.assign(new Error('The wallet is on another network'), { code: 4901, cause: error })
      }
      // another network has other addresses
      return look()
    },
    request: (call, account) => request(ask, name, call.method, (call.params ?? {}) as Params, account),
  }
}

/** Translates calls of Bitcoin to the common provider shape. */
async function request(ask: Ask, name: string, method: string, params: Params, account: (address?: unknown) => string): Promise<unknown> {
  const bad = (problem: string) => runError('bad-answer', { who: `The wallet "${name}"`, problem })
  const read = <T>(make: () => T, problem: string): T => {
    try {
      return make()
    } catch {
      throw bad(problem)
    }
  }
  /** Messages and transfers use the wallet's active account; such a provider takes no account for them. */
  const checkActive = async (address: string): Promise<void> => {
    const [active] = ((await ask('getAccounts')) ?? []) as readonly unknown[]
    if (active !== address) throw Object.assign(new Error('Another account is in front in the wallet'), { code: 4100 })
  }
  switch (method) {
    case 'signMessage': {
      const address = account(params.address ?? params.account)
      await checkActive(address)
      const protocol = params.protocol === 'ecdsa' || (params.protocol === undefined && /^[1mn]/.test(address)) ? 'ecdsa' : 'bip322-simple'
      const answer = await ask('signMessage', String(params.message), protocol)
      const signature = read(() => toHex(fromBase64(answer)), 'expected a signature')
      if (!signature) throw bad('expected a signature')
      return { address, signature }
    }
    case 'signPsbt': {
      const inputs = readInputs(params.signInputs)
      const toSignInputs = inputs.map(({ address, index, sighashTypes }) => ({ index, address: account(address), ...(sighashTypes && { sighashTypes }) }))
      const { bytes, transaction } = askedPsbt(params.psbt)
      const signed = await ask('signPsbt', toHex(bytes), { autoFinalized: !!params.broadcast, toSignInputs })
      // only the requested transaction may be broadcast
      const psbt = readPsbt(read(() => fromHex(signed), 'expected a PSBT'), transaction, name)
      return params.broadcast ? { psbt, txid: readTxid(await ask('pushPsbt', signed), name) } : { psbt }
    }
    case 'sendTransfer': {
      const address = account(params.account)
      const amount = Number(readAmount(params.amount))
      if (!Number.isSafeInteger(amount)) throw lacking('transfer of that much')
      // the provider's memo is text, the call's is hex: not the same bytes
      checkTransfer(params)
      await checkActive(address)
      return { txid: readTxid(await ask('sendBitcoin', String(params.recipientAddress), amount), name) }
    }
    default:
      throw lacking(`method "${method}"`)
  }
}
