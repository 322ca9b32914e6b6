import { type Account, type ChainId, isKitError, type Network } from '../../../kernel/index'
import { runError } from '../../../kernel/plugins/toolkit'
import { toHexDigits } from '../../../lib/bytes/hex'
import { readBase64, readHex } from '../bytes'
import { lacking } from '../namespaceConnector'
import {
  createLegacyConnector,
  type LegacyMethods,
  type LegacyState,
} from '../standard/legacyConnector'
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

/**
 * The names of networks in such providers: of `getChain` in newer ones, of `getNetwork` in older
 * ones; and the references of their CAIP-2 ids (CAIP-4).
 */
const networkNames: Readonly<
  Record<string, readonly [chain: string, network: string | undefined, reference: string]>
> = {
  'bitcoin:mainnet': ['BITCOIN_MAINNET', 'livenet', '000000000019d6689c085ae165831e93'],
  'bitcoin:testnet': ['BITCOIN_TESTNET', 'testnet', '000000000933ea01ad0ee984209779ba'],
  'bitcoin:testnet4': ['BITCOIN_TESTNET4', undefined, '00000000da84f2bafbbc53dee25a72ae'],
  'bitcoin:signet': ['BITCOIN_SIGNET', undefined, '00000008819873e925422c1ff0f99f7c'],
  'bitcoin:regtest': ['BITCOIN_REGTEST', 'regtest', '0f9188f13cb7b2c71f2a335e3a4fc328'],
}

/** Providers of Bitcoin in the page, each object once. Never throws. */
export function bitcoinProviders(): readonly FoundLegacy[] {
  const seen = new Set<unknown>()
  return paths.flatMap(([path, name]) => {
    try {
      const provider = path.reduce<unknown>(
        (at, key) => (at as Record<string, unknown> | undefined)?.[key],
        window,
      )
      if (
        typeof (provider as Provider | undefined)?.requestAccounts !== 'function' ||
        seen.has(provider)
      )
        return []
      seen.add(provider)
      return [
        {
          provider: provider as object,
          name,
          createConnector: createConnectorFor(provider as Provider, name),
        },
      ]
    } catch {
      return []
    }
  })
}

const createConnectorFor =
  (provider: Provider, name: string): FoundLegacy['createConnector'] =>
  (networks, debug) =>
    networks.some(({ standardChain }) => standardChain && networkNames[standardChain])
      ? createLegacyConnector({
          name,
          namespace: 'bip122',
          provider,
          debug,
          methods: methodsOf(provider, name, networks),
        })
      : undefined

type Ask = (verb: string, ...params: unknown[]) => Promise<unknown>

function methodsOf(provider: Provider, name: string, networks: readonly Network[]): LegacyMethods {
  const ask: Ask = (verb, ...params) =>
    new Promise((resolve, reject) => {
      const call = provider[verb]
      if (typeof call === 'function') resolve(call.apply(provider, params))
      else reject(lacking(`"${verb}"`))
    })
  /**
   * The id of the present network; one that has none here goes by the provider's own name.
   * Undefined where that cannot be read.
   */
  const currentChain = async (): Promise<ChainId | undefined> => {
    const isModern = typeof provider.getChain === 'function'
    const name = isModern
      ? ((await ask('getChain')) as Params | undefined)?.enum
      : await ask('getNetwork')
    const [standardChain, names] =
      Object.entries(networkNames).find(
        ([, [chain, network]]) => (isModern ? chain : network) === name,
      ) ?? []
    const here = networks.find(
      (network) => standardChain !== undefined && network.standardChain === standardChain,
    )
    return (
      here?.id ??
      (typeof name === 'string' && /^[-_a-zA-Z0-9]{1,32}$/.test(name)
        ? `bip122:${names?.[2] ?? name}`
        : undefined)
    )
  }
  const read = async (accounts: unknown): Promise<LegacyState | undefined> => {
    const chainId = await currentChain()
    if (!chainId || !Array.isArray(accounts) || accounts.length > 100) return undefined
    if (
      !accounts.every(
        (address): address is string =>
          typeof address === 'string' && /^[a-zA-Z0-9]{14,90}$/.test(address),
      )
    )
      return undefined
    // only the active account's key is available
    const key = accounts.length ? await ask('getPublicKey').catch(() => undefined) : undefined
    const all = accounts.map((address) => ({ address }))
    const publicKey =
      typeof key === 'string' && /^[0-9a-f]{64,130}$/i.test(key) ? key.toLowerCase() : undefined
    return {
      chainId,
      accounts: all.map(
        (each, i): Account => ({
          ...each,
          type: purposeOf(each, all),
          ...(i === 0 && publicKey && { publicKey }),
        }),
      ),
    }
  }
  const look = async () => read(await ask('getAccounts'))
  const switchTo = async ({ standardChain = '', id }: Network) => {
    const [chain, network] = networkNames[standardChain] ?? []
    const modern = typeof provider.switchChain === 'function'
    if (modern ? !chain : !network || typeof provider.switchNetwork !== 'function')
      throw runError('switch-unsupported')
    await (modern ? ask('switchChain', chain) : ask('switchNetwork', network))
    if ((await currentChain()) !== id) throw runError('switch-ignored')
  }

  return {
    events: ['accountsChanged', 'networkChanged', 'chainChanged'],
    read: look,
    switchNetwork: switchTo,
    disconnect: async () =>
      typeof provider.disconnect === 'function' ? ask('disconnect') : undefined,
    async connect({ silent, chainId }) {
      const accounts = await ask(silent ? 'getAccounts' : 'requestAccounts')
      const here = await currentChain()
      const preferred = networks.find(({ id }) => id === chainId)
      const isKnown = networks.some(({ id }) => id === here)
      const to =
        isKnown && (!preferred || preferred.id === here) ? undefined : (preferred ?? networks[0])
      if (!to || silent) return read(accounts)
      try {
        await switchTo(to)
      } catch (error) {
        // connected on its present network, where the visitor can switch later
        if (here) return read(accounts)
        throw isKitError(error)
          ? error
          : Object.assign(new Error('The wallet is on another network'), {
              code: 4901,
              cause: error,
            })
      }
      // another network has other addresses
      return look()
    },
    request: (call, account) =>
      request(ask, name, call.method, (call.params ?? {}) as Params, account),
  }
}

/** Translates calls of Bitcoin to the common provider shape. */
async function request(
  ask: Ask,
  name: string,
  method: string,
  params: Params,
  account: (address?: unknown) => string,
): Promise<unknown> {
  const bad = (problem: string) => runError('bad-answer', { who: `The wallet "${name}"`, problem })
  const read = <T>(make: () => T, problem: string): T => {
    try {
      return make()
    } catch {
      throw bad(problem)
    }
  }
  /**
   * Messages and transfers use the wallet's active account; such a provider takes no account for
   * them.
   */
  const checkActive = async (address: string): Promise<void> => {
    const [active] = ((await ask('getAccounts')) ?? []) as readonly unknown[]
    if (active !== address)
      throw Object.assign(new Error('Another account is in front in the wallet'), { code: 4100 })
  }
  switch (method) {
    case 'signMessage': {
      const address = account(params.address ?? params.account)
      await checkActive(address)
      const protocol =
        params.protocol === 'ecdsa' || (params.protocol === undefined && /^[1mn]/.test(address))
          ? 'ecdsa'
          : 'bip322-simple'
      const answer = await ask('signMessage', String(params.message), protocol)
      const signature = read(() => toHexDigits(readBase64(answer)), 'expected a signature')
      if (!signature) throw bad('expected a signature')
      return { address, signature }
    }
    case 'signPsbt': {
      const inputs = readInputs(params.signInputs)
      const toSignInputs = inputs.map(({ address, index, sighashTypes }) => ({
        index,
        address: account(address),
        ...(sighashTypes && { sighashTypes }),
      }))
      const { bytes, transaction } = askedPsbt(params.psbt)
      const signed = await ask('signPsbt', toHexDigits(bytes), {
        autoFinalized: !!params.broadcast,
        toSignInputs,
      })
      // only the requested transaction may be broadcast
      const psbt = readPsbt(
        read(() => readHex(signed), 'expected a PSBT'),
        transaction,
        name,
      )
      return params.broadcast
        ? { psbt, txid: readTxid(await ask('pushPsbt', signed), name) }
        : { psbt }
    }
    case 'sendTransfer': {
      const address = account(params.account)
      const amount = Number(readAmount(params.amount))
      if (!Number.isSafeInteger(amount)) throw lacking('transfer of that much')
      // the provider's memo is text, the call's is hex: not the same bytes
      checkTransfer(params)
      await checkActive(address)
      return {
        txid: readTxid(await ask('sendBitcoin', String(params.recipientAddress), amount), name),
      }
    }
    default:
      throw lacking(`method "${method}"`)
  }
}
