import { isChainId, parseAccountId, parseChainId } from '../../../kernel/networks/caip'
import type { ChainId } from '../../../kernel/networks/network'
import { presentId } from './namespaces'

/** What a wallet told by a `session_event`. */
type WalletNews =
  | { readonly type: 'chain'; readonly namespace: string; readonly chainId: ChainId }
  | { readonly type: 'accounts'; readonly namespace: string; readonly addresses: readonly string[] }

/** Reads `accountsChanged` and `chainChanged` in all the forms that wallets send (CAIP, hexadecimal, number); undefined for anything else. */
export function readEvent({ name, chainId, data }: { readonly name: unknown; readonly chainId: unknown; readonly data: unknown }): WalletNews | undefined {
  if (!isChainId(chainId)) return undefined
  const { namespace } = parseChainId(chainId)
  if (name === 'chainChanged') return { type: 'chain', namespace, chainId: presentId(chainOf(namespace, data) ?? chainId) }
  if (name !== 'accountsChanged' || !Array.isArray(data)) return undefined
  return { type: 'accounts', namespace, addresses: data.slice(0, 500).flatMap((entry) => addressOf(namespace, entry) ?? []) }
}

function chainOf(namespace: string, data: unknown): ChainId | undefined {
  if (isChainId(data)) return data.startsWith(`${namespace}:`) ? data : undefined
  const isNumber = typeof data === 'number' ? Number.isSafeInteger(data) && data > 0 : typeof data === 'string' && /^(?:0x[\da-f]{1,14}|\d{1,16})$/i.test(data)
  if (isNumber) return `${namespace}:${BigInt(data as string | number)}` as ChainId
  // the references of EVM chains are numbers
  const id = `${namespace}:${data}`
  return typeof data === 'string' && namespace !== 'eip155' && isChainId(id) ? id : undefined
}

function addressOf(namespace: string, entry: unknown): string | undefined {
  if (typeof entry !== 'string' || entry.length > 256) return undefined
  if (!entry.includes(':')) return entry
  try {
    const account = parseAccountId(entry)
    return account.namespace === namespace ? account.address : undefined
  } catch {
    return undefined
  }
}
