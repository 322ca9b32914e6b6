import type { ChainId } from '../../kernel/index'
import { isRecord } from '../../kernel/plugins/toolkit'
import { isAssetOf, sameAsset } from '../caip19/assets'
import { cleanText } from '../plainText/cleanText'
import type { ActivityItem, ActivityKind, ActivityStatus, HistoryAnswer, SourceItem, SourceMove } from './types'

/** Items of one page, and moves of one item, that are looked at. */
const maxItems = 100
const maxMoves = 50
const maxRaw = 1n << 256n

const kinds: ReadonlySet<unknown> = /*#__PURE__*/ new Set<ActivityKind>(['sent', 'received', 'swapped', 'approved', 'revoked', 'minted', 'burned', 'bought', 'sold', 'bridged', 'wrapped', 'staked', 'claimed', 'deployed', 'self', 'call', 'onramp'])
const statuses: ReadonlySet<unknown> = /*#__PURE__*/ new Set<ActivityStatus>(['pending', 'confirmed', 'failed', 'replaced', 'cancelled', 'dropped'])

/** An item that may be believed as far as its source may. */
export type CheckedItem = Omit<SourceItem, 'id' | 'status'> & Pick<ActivityItem, 'id' | 'status'>
/** A page of them; `dropped` items, or parts of them, were unusable. */
export interface CheckedPage extends Omit<HistoryAnswer, 'items'> {
  readonly items: readonly CheckedItem[]
  readonly dropped: number
}
type Fields = Readonly<Record<string, unknown>>

const amountOf = (value: unknown): bigint | undefined => (typeof value === 'bigint' && value >= 0n && value < maxRaw ? value : undefined)
const decimalsOf = (value: unknown): number | undefined => (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 36 ? (value as number) : undefined)
/** An address or a hash: what any chain writes in one word. */
const wordOf = (value: unknown): string | undefined => (typeof value === 'string' && /^[0-9A-Za-z]{1,128}$/.test(value) ? value : undefined)
const timeOf = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined)

const quantityOf = ({ asset, raw, decimals, symbol }: Fields, chainId: ChainId) =>
  isAssetOf(asset, chainId) ? { asset: sameAsset(asset), raw: amountOf(raw), decimals: decimalsOf(decimals), symbol: cleanText(symbol, 12) } : undefined

function moveOf(value: unknown, chainId: ChainId): SourceMove | undefined {
  if (!isRecord(value) || (value.direction !== 'in' && value.direction !== 'out')) return undefined
  const quantity = quantityOf(value, chainId)
  const nft = isRecord(value.nft) && typeof value.nft.id === 'string' ? { id: cleanText(value.nft.id, 80), name: cleanText(value.nft.name) || undefined } : undefined
  return quantity && { direction: value.direction, ...quantity, ...(nft && { nft }), name: cleanText(value.name) || undefined, from: wordOf(value.from), to: wordOf(value.to) }
}

function approvalOf(value: unknown, chainId: ChainId): SourceItem['approval'] {
  const quantity = isRecord(value) ? quantityOf(value, chainId) : undefined
  const spender = isRecord(value) ? wordOf(value.spender) : undefined
  if (!quantity || spender === undefined) return undefined
  const raw = (value as Fields).raw === 'all' ? 'all' : amountOf((value as Fields).raw)
  return raw === undefined ? undefined : { ...quantity, spender, raw }
}

function itemOf(value: Fields, chainId: ChainId, now: number): CheckedItem | undefined {
  const at = timeOf(value.at)
  const hash = wordOf(value.hash)
  const id = typeof value.id === 'string' && value.id ? `${chainId}:${value.id.slice(0, 256)}` : hash && `${chainId}:${hash}`
  const status = value.status ?? 'confirmed'
  if (at === undefined || !id || !statuses.has(status)) return undefined
  return {
    id,
    hash,
    // a block may be a little ahead of this clock, but nothing has happened in the future
    at: Math.min(at, now),
    kind: kinds.has(value.kind) ? (value.kind as ActivityKind) : 'call',
    word: cleanText(value.word, 24) || undefined,
    status: status as ActivityStatus,
    moves: (Array.isArray(value.moves) ? value.moves : []).slice(0, maxMoves).flatMap((move) => moveOf(move, chainId) ?? []),
    approval: approvalOf(value.approval, chainId),
    counterparty: wordOf(value.counterparty),
    fee: amountOf(value.fee),
    nonce: Number.isSafeInteger(value.nonce) ? (value.nonce as number) : undefined,
    signer: wordOf(value.signer),
    spam: value.spam === true,
  }
}

/** Whether some of an item was unusable: what was moved or allowed would be told in part. */
const isPartial = ({ moves, approval }: Fields, item: CheckedItem) => (Array.isArray(moves) && moves.length > item.moves.length) || (approval !== undefined && approval !== null && !item.approval)

/** What a source answered about a chain, as far as it is usable. Undefined for what is no answer at all. */
export function checkPage(answer: unknown, chainId: ChainId, now: number): CheckedPage | undefined {
  const parts: unknown = Array.isArray(answer) ? { items: answer } : answer
  if (!isRecord(parts) || !Array.isArray(parts.items)) return undefined
  const given: readonly unknown[] = parts.items
  const checked = given.slice(0, maxItems).map((item) => [item, isRecord(item) ? itemOf(item, chainId, now) : undefined] as const)
  const items = checked.flatMap(([, item]) => item ?? [])
  const partial = checked.filter(([value, item]) => item && isPartial(value as Fields, item)).length
  const next = typeof parts.next === 'string' && parts.next && parts.next.length <= 4096 ? parts.next : undefined
  // a cursor that cannot be used hides that there is more
  const lost = parts.next !== undefined && parts.next !== null && parts.next !== '' && next === undefined ? 1 : 0
  return { items, next, since: timeOf(parts.since), transfersOnly: parts.transfersOnly === true, dropped: given.length - items.length + partial + lost }
}
