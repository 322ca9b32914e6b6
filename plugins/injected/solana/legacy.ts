import type { Network } from '../../../kernel/index'
import { runError } from '../../../kernel/plugins/toolkit'
import { readBase58, readBytes } from '../bytes'
import { lacking } from '../namespaceConnector'
import {
  createLegacyConnector,
  type LegacyMethods,
  type LegacyState,
} from '../standard/legacyConnector'
import type { FoundLegacy } from '../standard/namespaceAdapter'
import { readSignature, readTransaction, signedTransaction } from './answers'
import { isAddress, sendOptions } from './requests'
import type { WireMessage } from './signatureEncoding'

type Provider = Record<string, unknown>
type Params = Readonly<Record<string, unknown>>

/** Paths in the window of providers of the common shape. */
const paths = [['solana'], ['phantom', 'solana'], ['solflare'], ['backpack']] as const
/**
 * Flags by which they identify themselves; some also set `isPhantom`, so it is last. Flags are not
 * proof.
 */
const flags = [
  ['isBackpack', 'Backpack'],
  ['isSolflare', 'Solflare'],
  ['isTrust', 'Trust'],
  ['isBraveWallet', 'Brave Wallet'],
  ['isCoinbaseWallet', 'Coinbase Wallet'],
  ['isExodus', 'Exodus'],
  ['isGlow', 'Glow'],
  ['isPhantom', 'Phantom'],
] as const

/** Providers of Solana in the page, each object once. Never throws. */
export function solanaProviders(): readonly FoundLegacy[] {
  const seen = new Set<unknown>()
  return paths.flatMap((path): FoundLegacy[] => {
    try {
      const provider = path.reduce<unknown>(
        (at, key) => (at as Provider | undefined)?.[key],
        window,
      ) as Provider | undefined
      if (typeof provider?.connect !== 'function' || seen.has(provider)) return []
      seen.add(provider)
      const name = flags.find(([flag]) => provider[flag] === true)?.[1]
      return [
        {
          provider,
          ...(name && { name }),
          createConnector: createConnectorFor(provider, name ?? 'Browser Wallet'),
        },
      ]
    } catch {
      return []
    }
  })
}

/** Such a provider does not say which cluster it is on, so it is offered for mainnet only. */
const createConnectorFor =
  (provider: Provider, name: string): FoundLegacy['createConnector'] =>
  (networks, debug) => {
    const network = networks.find(({ standardChain }) => standardChain === 'solana:mainnet')
    return (
      network &&
      createLegacyConnector({
        name,
        namespace: 'solana',
        provider,
        debug,
        methods: methodsOf(provider, name, network),
      })
    )
  }

/**
 * A transaction in the form these wallets take: they read `version`, call `serialize()`, and return
 * such an object or fill `signatures`.
 */
function asObject({ message, version, signatures }: WireMessage): {
  readonly version: number | 'legacy'
  serialize(): Uint8Array
} {
  const own = signatures.map((signature) => signature.slice())
  const serialize = () =>
    Uint8Array.from([own.length, ...own.flatMap((signature) => [...signature]), ...message])
  return Object.assign({
    version,
    signatures: own,
    message: { serialize: () => message.slice() },
    serialize,
  })
}

function methodsOf(provider: Provider, name: string, { id }: Network): LegacyMethods {
  const ask = (verb: string, ...params: unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      const call = provider[verb]
      if (typeof call === 'function') resolve(call.apply(provider, params))
      else reject(lacking(`"${verb}"`))
    })
  const bad = (problem: string) => runError('bad-answer', { who: `The wallet "${name}"`, problem })
  const addressOf = (key: unknown): string | undefined => {
    const text = key === null || key === undefined ? '' : String(key)
    return isAddress(text) ? text : undefined
  }
  const stateOf = (key: unknown): LegacyState | undefined => {
    const address = addressOf(key)
    return address === undefined ? undefined : { accounts: [{ address }], chainId: id }
  }
  const bytesOf = (signed: unknown) => {
    const serialize = (signed as { serialize?: (options?: object) => unknown } | undefined)
      ?.serialize
    // signatures of other signers may still be missing
    return typeof serialize === 'function'
      ? serialize.call(signed, { requireAllSignatures: false, verifySignatures: false })
      : undefined
  }
  /**
   * Some wallets sign in place, others return another object: either must be the transaction with
   * this account's signature.
   */
  const signed = (result: unknown, given: object, address: string) =>
    signedTransaction(bytesOf(result ?? given), address, name)

  return {
    events: ['connect', 'disconnect', 'accountChanged'],
    async connect({ silent }) {
      const result = (await (silent ? ask('connect', { onlyIfTrusted: true }) : ask('connect'))) as
        | Params
        | undefined
      return stateOf(result?.publicKey ?? provider.publicKey)
    },
    read: async () => (provider.publicKey ? stateOf(provider.publicKey) : undefined),
    disconnect: async () =>
      typeof provider.disconnect === 'function' ? ask('disconnect') : undefined,
    async request({ method, params: given }, account) {
      const params = (given ?? {}) as Params
      const address = account(params.pubkey)
      // the wallet signs with its active account, whatever account is named
      if (addressOf(provider.publicKey) !== address)
        throw Object.assign(new Error('Another account is in front in the wallet'), { code: 4100 })
      switch (method) {
        case 'solana_signMessage': {
          const result = await ask('signMessage', readBase58(params.message), 'utf8')
          const signer = (result as Params | undefined)?.publicKey
          if (signer !== null && signer !== undefined && addressOf(signer) !== address)
            throw bad('it signed with another account')
          return {
            signature: readSignature(
              readBytes(result) ?? (result as Params | undefined)?.signature,
              name,
            ),
          }
        }
        case 'solana_signTransaction': {
          const transaction = asObject(readTransaction(params.transaction).wire)
          return signed(await ask('signTransaction', transaction), transaction, address)
        }
        case 'solana_signAllTransactions': {
          const list = (Array.isArray(params.transactions) ? params.transactions : []).map((text) =>
            asObject(readTransaction(text).wire),
          )
          const results = await ask('signAllTransactions', list)
          if (!Array.isArray(results) || results.length !== list.length)
            throw bad('expected as many transactions as were asked for')
          return {
            transactions: list.map(
              (transaction, i) => signed(results[i], transaction, address).transaction,
            ),
          }
        }
        case 'solana_signAndSendTransaction': {
          const transaction = asObject(readTransaction(params.transaction).wire)
          const result = await ask(
            'signAndSendTransaction',
            transaction,
            sendOptions(params.sendOptions ?? params.options),
          )
          const signature =
            typeof result === 'string' ? result : (result as Params | undefined)?.signature
          if (typeof signature !== 'string') throw bad('expected a signature')
          return { signature: readSignature(readBase58(signature), name) }
        }
        default:
          throw lacking(`method "${method}"`)
      }
    },
  }
}
