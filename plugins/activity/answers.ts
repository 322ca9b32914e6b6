import type { ChainId } from '../../kernel/index'
import { isRecord } from '../../kernel/plugins/toolkit'
import { cleanText } from '../../lib/plain-text/cleanText'
import { isAssetOf, sameAsset } from '../shared/assets/assets'
import type {
  ActivityItem,
  ActivityKind,
  ActivityStatus,
  HistoryAnswer,
  SourceItem,
  SourceMove,
} from './types'

/** Items of one page, and moves of one item, that are looked at. */
const maxItems = 100
const maxMoves = 50
const maxRaw = 1n << 256n
/**
 * The day of the first block of all: what is said to be before it is not in milliseconds, or made
 * up.
 */
const firstBlock = Date.UTC(2009, 0, 3)

const kinds: ReadonlySet<unknown> = /*#__PURE__*/ new Set<ActivityKind>([
  'sent',
  'received',
  'swapped',
  'approved',
  'revoked',
  'minted',
  'burned',
  'bought',
  'sold',
  'bridged',
  'wrapped',
  'staked',
  'claimed',
  'deployed',
  'self',
  'call',
  'onramp',
])
const statuses: ReadonlySet<unknown> = /*#__PURE__*/ new Set<ActivityStatus>([
  'pending',
  'confirmed',
  'failed',
  'replaced',
  'cancelled',
  'dropped',
])

/** An item that may be believed as far as its source may. */
export type CheckedItem = Omit<SourceItem, 'id' | 'status'> & Pick<ActivityItem, 'id' | 'status'>
/** A page of them; `dropped` items, or parts of them, were unusable. */
export interface CheckedPage extends Omit<HistoryAnswer, 'items'> {
  readonly items: readonly CheckedItem[]
  readonly dropped: number
  /** A time in it is earlier than the first block of all: it is most likely in seconds. */
  readonly isEarly: boolean
}
/** Whose page it is to be, of which chain, and when it was answered, in milliseconds since 1970. */
export interface Asked {
  readonly account: string
  readonly chainId: ChainId
  readonly now: number
}
type Fields = Readonly<Record<string, unknown>>

const amountOf = (value: unknown): bigint | undefined =>
  typeof value === 'bigint' && value >= 0n && value < maxRaw ? value : undefined
const decimalsOf = (value: unknown): number | undefined =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 36
    ? (value as number)
    : undefined
/** An address or a hash: what any chain writes in one word. */
const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[0-9A-Za-z]{1,128}$/.test(value) ? value : undefined
const isTime = (value: unknown): value is number => Number.isFinite(value)
const isEarly = (value: unknown) => isTime(value) && value < firstBlock
const timeOf = (value: unknown): number | undefined =>
  isTime(value) && value >= firstBlock ? value : undefined

const quantityOf = ({ asset, raw, decimals, symbol }: Fields, chainId: ChainId) =>
  isAssetOf(asset, chainId)
    ? {
        asset: sameAsset(asset),
        raw: amountOf(raw),
        decimals: decimalsOf(decimals),
        symbol: cleanText(symbol, 12),
      }
    : undefined

/** Some sources write addresses in lower case. */
const isSame = (address: unknown, account: string) =>
  typeof address === 'string' && address.toLowerCase() === account.toLowerCase()
/**
 * Whether a move is between others: the account is not where its direction says, nor on the other
 * side, which is so where several were put together.
 */
function isForeign(value: unknown, account: string): boolean {
  if (!isRecord(value)) return false
  const [own, other] = value.direction === 'in' ? [value.to, value.from] : [value.from, value.to]
  return wordOf(own) !== undefined && !isSame(own, account) && !isSame(other, account)
}

function moveOf(value: unknown, chainId: ChainId): SourceMove | undefined {
  if (!isRecord(value) || (value.direction !== 'in' && value.direction !== 'out')) return undefined
  const quantity = quantityOf(value, chainId)
  const nft =
    isRecord(value.nft) && typeof value.nft.id === 'string'
      ? { id: cleanText(value.nft.id, 80), name: cleanText(value.nft.name) || undefined }
      : undefined
  return (
    quantity && {
      direction: value.direction,
      ...quantity,
      ...(nft && { nft }),
      name: cleanText(value.name) || undefined,
      from: wordOf(value.from),
      to: wordOf(value.to),
    }
  )
}

function approvalOf(value: unknown, chainId: ChainId): SourceItem['approval'] {
  const quantity = isRecord(value) ? quantityOf(value, chainId) : undefined
  const spender = isRecord(value) ? wordOf(value.spender) : undefined
  if (!quantity || spender === undefined) return undefined
  const raw = (value as Fields).raw === 'all' ? 'all' : amountOf((value as Fields).raw)
  return raw === undefined ? undefined : { ...quantity, spender, raw }
}

function itemOf(value: Fields, { account, chainId, now }: Asked): CheckedItem | undefined {
  const at = timeOf(value.at)
  const hash = wordOf(value.hash)
  const id =
    typeof value.id === 'string' && value.id
      ? `${chainId}:${value.id.slice(0, 256)}`
      : hash && `${chainId}:${hash}`
  const status = value.status ?? 'confirmed'
  if (at === undefined || !id || !statuses.has(status)) return undefined
  const moves = (Array.isArray(value.moves) ? value.moves : []).slice(0, maxMoves)
  const own = moves.filter((move) => !isForeign(move, account))
  const signer = wordOf(value.signer)
  // nothing of it was the account's
  if (moves.length && !own.length && !isSame(signer, account)) return undefined
  return {
    id,
    hash,
    // a block may be a little ahead of this clock, but nothing has happened in the future
    at: Math.min(at, now),
    ...(value.undated === true && { undated: true }),
    kind: kinds.has(value.kind) ? (value.kind as ActivityKind) : 'call',
    word: cleanText(value.word, 24) || undefined,
    status: status as ActivityStatus,
    moves: own.flatMap((move) => moveOf(move, chainId) ?? []),
    approval: approvalOf(value.approval, chainId),
    counterparty: wordOf(value.counterparty),
    fee: amountOf(value.fee),
    nonce: Number.isSafeInteger(value.nonce) ? (value.nonce as number) : undefined,
    signer,
    spam: value.spam === true,
  }
}

/** Whether some of an item was unusable: what was moved or allowed would be told in part. */
const isPartial = ({ moves, approval }: Fields, item: CheckedItem) =>
  (Array.isArray(moves) && moves.length > item.moves.length) ||
  (approval !== undefined && approval !== null && !item.approval)

/** What a source answered, as far as it is usable. Undefined for what is no answer at all. */
export function checkPage(answer: unknown, asked: Asked): CheckedPage | undefined {
  const parts: unknown = Array.isArray(answer) ? { items: answer } : answer
  if (!isRecord(parts) || !Array.isArray(parts.items)) return undefined
  const given: readonly unknown[] = parts.items
  const checked = given
    .slice(0, maxItems)
    .map((item) => [item, isRecord(item) ? itemOf(item, asked) : undefined] as const)
  const items = checked.flatMap(([, item]) => item ?? [])
  const partial = checked.filter(([value, item]) => item && isPartial(value as Fields, item)).length
  const next =
    typeof parts.next === 'string' && parts.next && parts.next.length <= 4096
      ? parts.next
      : undefined
  // a cursor that cannot be used hides that there is more
  const lost =
    parts.next !== undefined && parts.next !== null && parts.next !== '' && next === undefined
      ? 1
      : 0
  const hasEarlySince = isEarly(parts.since)
  return {
    items,
    next,
    since: hasEarlySince ? Math.min(asked.now, ...items.map(({ at }) => at)) : timeOf(parts.since),
    transfersOnly: parts.transfersOnly === true,
    dropped: given.length - items.length + partial + lost + Number(hasEarlySince),
    isEarly: hasEarlySince || given.some((item) => isRecord(item) && isEarly(item.at)),
  }
}
