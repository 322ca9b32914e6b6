import type { Network } from '../../../kernel/networks/types'
import { runError } from '../../../kernel/errors/lateErrors'
import { fromBase58, readBytes } from '../bytes'
import { createLegacyConnector, type LegacyAnswer, type LegacyVerbs } from '../standard/legacyConnector'
import { lacking } from '../namespaceConnector'
import type { FoundLegacy } from '../standard/namespaceAdapter'
import { isAddress, readSignature, readTransaction, sendOptions, signedTransaction } from './requests'
import type { WireMessage } from './signatureEncoding'

type Provider = Record<string, unknown>
type Params = Readonly<Record<string, unknown>>

/** Where providers of the common shape stand. */
const places = [['solana'], ['phantom', 'solana'], ['solflare'], ['backpack']] as const
/** Properties by which they name themselves; some set `isPhantom` as well, so it is last. Claims are not proof. */
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

/** Providers of Solana that stand in the page; each object once. Never throws. */
export function solanaProviders(): readonly FoundLegacy[] {
  const seen = new Set<unknown>()
  return places.flatMap((path): FoundLegacy[] => {
    try {
      const provider = path.reduce<unknown>((at, key) => (at as Provider | undefined)?.[key], window) as Provider | undefined
      if (typeof provider?.connect !== 'function' || seen.has(provider)) return []
      seen.add(provider)
      const name = flags.find(([flag]) => provider[flag] === true)?.[1]
      return [{ provider, ...(name && { name }), part: partOf(provider, name ?? 'Browser Wallet') }]
    } catch {
      return []
    }
  })
}

/** Such a provider tells nobody which cluster it is on. It is offered for mainnet alone, where a mistake would not be found out by sending to the wrong one. */
const partOf =
  (provider: Provider, name: string): FoundLegacy['part'] =>
  (networks, debug) => {
    const network = networks.find(({ standardChain }) => standardChain === 'solana:mainnet')
    return network && createLegacyConnector({ name, namespace: 'solana', provider, debug, verbs: verbsOf(provider, name, network) })
  }

/** A transaction as these wallets take it: they look for `version`, call `serialize()`, and answer such an object or fill `signatures`. */
function asObject({ message, version, signatures }: WireMessage): { readonly version: number | 'legacy'; serialize(): Uint8Array } {
  const own = signatures.map((signature) => signature.slice())
  const serialize = () => Uint8Array.from([own.length, ...own.flatMap((signature) => [...signature]), ...message])
  return Object.assign({ version, signatures: own, message: { serialize: () => message.slice() }, serialize })
}

function verbsOf(provider: Provider, name: string, { id }: Network): LegacyVerbs {
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
  const answer = (key: unknown): LegacyAnswer | undefined => {
    const address = addressOf(key)
    return address === undefined ? undefined : { accounts: [{ address }], chainId: id }
  }
  const bytesOf = (signed: unknown) => {
    const serialize = (signed as { serialize?: (options?: object) => unknown } | undefined)?.serialize
    // other signers may still be missing, which is no fault of this wallet
    return typeof serialize === 'function' ? serialize.call(signed, { requireAllSignatures: false, verifySignatures: false }) : undefined
  }
  /** Signed in place, or another object answered: either must be the transaction with this account's signature. */
  const signed = (result: unknown, given: object, address: string) => signedTransaction(bytesOf(result ?? given), address, name)

  return {
    events: ['connect', 'disconnect', 'accountChanged'],
    async connect({ silent }) {
      const result = (await (silent ? ask('connect', { onlyIfTrusted: true }) : ask('connect'))) as Params | undefined
      return answer(result?.publicKey ?? provider.publicKey)
    },
    look: async () => (provider.publicKey ? answer(provider.publicKey) : undefined),
    disconnect: async () => (typeof provider.disconnect === 'function' ? ask('disconnect') : undefined),
    async request({ method, params: given }, account) {
      const params = (given ?? {}) as Params
      const address = account(params.pubkey)
      // the wallet signs with the account in front of it, whatever it is asked for
      if (addressOf(provider.publicKey) !== address) throw Object.assign(new Error('Another account is in front in the wallet'), { code: 4100 })
      switch (method) {
        case 'solana_signMessage': {
          const result = await ask('signMessage', fromBase58(params.message), 'utf8')
          const signer = (result as Params | undefined)?.publicKey
          if (signer !== null && signer !== undefined && addressOf(signer) !== address) throw bad('it signed with another account')
          return { signature: readSignature(readBytes(result) ?? (result as Params | undefined)?.signature, name) }
        }
        case 'solana_signTransaction': {
          const transaction = asObject(readTransaction(params.transaction).wire)
          return signed(await ask('signTransaction', transaction), transaction, address)
        }
        case 'solana_signAllTransactions': {
          const list = (Array.isArray(params.transactions) ? params.transactions : []).map((text) => asObject(readTransaction(text).wire))
          const results = await ask('signAllTransactions', list)
          if (!Array.isArray(results) || results.length !== list.length) throw bad('expected as many transactions as were asked for')
          return { transactions: list.map((transaction, i) => signed(results[i], transaction, address).transaction) }
        }
        case 'solana_signAndSendTransaction': {
          const transaction = asObject(readTransaction(params.transaction).wire)
          const result = await ask('signAndSendTransaction', transaction, sendOptions(params.sendOptions ?? params.options))
          const signature = typeof result === 'string' ? result : (result as Params | undefined)?.signature
          if (typeof signature !== 'string') throw bad('expected a signature')
          return { signature: readSignature(fromBase58(signature), name) }
        }
        default:
          throw lacking(`method "${method}"`)
      }
    },
  }
}
