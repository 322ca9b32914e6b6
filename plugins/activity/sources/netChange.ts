import type { AssetId } from '../../shared/assets/assets'
import type { ActivityKind, SourceItem, SourceMove } from '../types'

const zero = `0x${'0'.repeat(40)}`

/**
 * Something that went from one address to another. Addresses in lower case, "" for one that is not
 * known.
 */
export interface Transfer extends Pick<SourceMove, 'symbol' | 'name' | 'decimals' | 'nft'> {
  readonly asset: AssetId
  /** In base units. */
  readonly raw: bigint
  readonly from: string
  readonly to: string
}

/** What a transaction moved, and whose it was. Addresses in lower case. */
export interface Moved {
  readonly account: string
  /** The contract that was called. */
  readonly to: string | undefined
  /** The account has signed it. */
  readonly isOwn: boolean
  /** One coin was changed for the token that stands for it, or back. */
  readonly isWrap: boolean
  readonly transfers: readonly Transfer[]
}

interface Change {
  /** The first of its transfers, which says what it is of. */
  readonly of: Transfer
  raw: bigint
  /** What went through, in whichever direction. */
  passed: bigint
  /** The other sides, as they came. */
  readonly from: Set<string>
  readonly to: Set<string>
}

/**
 * The account's net change of each asset over the whole transaction: what passes through it in the
 * middle is none of its own.
 */
function changesOf({ account, transfers }: Moved): readonly Change[] {
  const changes = new Map<string, Change>()
  for (const transfer of transfers) {
    const { asset, raw, from, to, nft } = transfer
    if (from !== account && to !== account) continue
    const key = nft ? `${asset} ${nft.id}` : asset
    const change = changes.get(key) ?? {
      of: transfer,
      raw: 0n,
      passed: 0n,
      from: new Set(),
      to: new Set(),
    }
    changes.set(key, change)
    change.from.add(from)
    change.to.add(to)
    change.passed += raw
    if (to === account) change.raw += raw
    if (from === account) change.raw -= raw
  }
  return [...changes.values()]
}

const only = (set: ReadonlySet<string>, address: string) => set.size === 1 && set.has(address)

function kindOf(ins: readonly Change[], outs: readonly Change[], isWrap: boolean): ActivityKind {
  if (ins.length && outs.length) {
    if (isWrap && ins.length === 1 && outs.length === 1) return 'wrapped'
    const isNft = ({ of }: Change) => of.nft !== undefined
    if (ins.every(isNft) && !outs.some(isNft)) return 'bought'
    return outs.every(isNft) && !ins.some(isNft) ? 'sold' : 'swapped'
  }
  if (ins.length) return ins.every(({ from }) => only(from, zero)) ? 'minted' : 'received'
  return outs.every(({ to }) => only(to, zero)) ? 'burned' : 'sent'
}

function moveOf(
  { of, raw: change, passed, from, to }: Change,
  direction: 'in' | 'out',
): SourceMove {
  const { from: _, to: __, ...what } = of
  const raw = change === 0n ? passed : change
  const [sender, receiver] = [[...from][0], [...to][0]]
  return {
    ...what,
    direction,
    raw: raw < 0n ? -raw : raw,
    ...(sender && { from: sender }),
    ...(receiver && { to: receiver }),
  }
}

/**
 * What a transaction did for an account, by its net change of each asset; undefined where it moved
 * nothing of it.
 */
export function classifyMoves(
  moved: Moved,
): Pick<SourceItem, 'kind' | 'moves' | 'counterparty'> | undefined {
  const { account, isOwn, isWrap, to } = moved
  const changes = changesOf(moved)
  const ins = changes.filter(({ raw }) => raw > 0n)
  const outs = changes.filter(({ raw }) => raw < 0n)
  if (ins.length || outs.length) {
    const moves = [
      ...outs.map((change) => moveOf(change, 'out')),
      ...ins.map((change) => moveOf(change, 'in')),
    ]
    const kind = kindOf(ins, outs, isWrap)
    const other =
      kind === 'sent' ? moves[0]?.to : kind === 'received' ? moves[0]?.from : isOwn ? to : undefined
    return { kind, moves, ...(other && { counterparty: other }) }
  }
  const isSelf = (change: Change) => only(change.from, account) && only(change.to, account)
  // a transfer to oneself is told, and so is one of nothing: it is how a stranger gets into a list.
  // What only came and went is not
  const still = changes.filter((change) => change.passed === 0n || isSelf(change))
  if (!still.length) return undefined
  const moves = still.map((change) => moveOf(change, change.from.has(account) ? 'out' : 'in'))
  const other = moves[0]?.direction === 'out' ? moves[0].to : moves[0]?.from
  return {
    kind: still.every(isSelf)
      ? 'self'
      : moves.every(({ direction }) => direction === 'out')
        ? 'sent'
        : 'received',
    moves,
    ...(other && { counterparty: other }),
  }
}
