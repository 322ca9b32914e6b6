import type { ChainId } from '../../kernel/index'
import type { CheckedPage } from './answers'
import type { Activity, ActivityItem, HistorySource } from './types'

/** What is known of one chain: the pages that were read, put together. */
interface Chain {
  readonly source: HistorySource
  /** The newest first. */
  readonly items: readonly ActivityItem[]
  readonly next?: string | undefined
  /** The cursors that were asked by. */
  readonly asked: ReadonlySet<string>
  /** How far back the pages reach, in milliseconds since 1970. */
  readonly reach: number
  readonly transfersOnly: boolean
}

/** A page as it is kept, its items marked. */
export interface Page extends Omit<CheckedPage, 'items' | 'dropped' | 'isEarly'> {
  readonly items: readonly ActivityItem[]
}

/** The pages of one question, chain by chain. */
export interface Pages {
  /**
   * The first page was read: it stands in place of what was known of its time; older pages stay
   * where it meets them.
   */
  first(chainId: ChainId, source: HistorySource, page: Page): void
  /**
   * The page that a cursor leads to was read. It is left out where the chain was read anew
   * meanwhile, and that cursor leads nowhere any more.
   */
  older(chainId: ChainId, cursor: string, page: Page): void
  /** Chains that have an older page, with whom to ask for it. */
  next(): readonly {
    readonly chainId: ChainId
    readonly source: HistorySource
    readonly cursor: string
  }[]
  /** What is known, with what the kit itself has sent. */
  compose(
    own: readonly ActivityItem[],
  ): Pick<Activity, 'items' | 'hasOlder' | 'since' | 'transfersOnly'>
}

const reachOf = ({ items, since, next }: Page) =>
  next === undefined && since === undefined
    ? 0
    : (since ?? Math.min(...items.map(({ at }) => at), Number.MAX_SAFE_INTEGER))

/**
 * Tells of what was replaced by which transaction: one of the same account with the same nonce. One
 * that moves nothing has cancelled it.
 */
function linkReplaced(item: ActivityItem, all: readonly ActivityItem[]): ActivityItem {
  if (item.status !== 'replaced' || item.nonce === undefined) return item
  const other = all.find(
    ({ id, chainId, nonce, status }) =>
      id !== item.id && chainId === item.chainId && nonce === item.nonce && status === 'confirmed',
  )
  if (!other?.hash) return item
  const isCancel = other.kind === 'self' && other.moves.every(({ raw }) => raw === 0n)
  return { ...item, replacedBy: other.hash, status: isCancel ? 'cancelled' : 'replaced' }
}

const isPending = ({ status }: ActivityItem) => status === 'pending'

/** Makes empty pages. */
export function createPages(): Pages {
  const chains = new Map<ChainId, Chain>()
  return {
    first(chainId, source, page) {
      const before = chains.get(chainId)
      const reach = reachOf(page)
      const ids = new Set(page.items.map(({ id }) => id))
      const older =
        before?.source === source
          ? before.items.filter(({ id, at }) => at < reach && !ids.has(id))
          : []
      // where more than a page has come since, what is between is not known
      const meets =
        before?.source === source &&
        (page.items.length === 0 ||
          before.items.some(({ id }) => ids.has(id)) ||
          before.reach >= reach)
      chains.set(
        chainId,
        meets && before.reach < reach
          ? { ...before, items: [...page.items, ...older] }
          : {
              source,
              items: page.items,
              next: page.next,
              asked: new Set(),
              reach,
              transfersOnly: page.transfersOnly === true,
            },
      )
    },
    older(chainId, cursor, page) {
      const before = chains.get(chainId)
      if (before?.next !== cursor) return
      const ids = new Set(before.items.map(({ id }) => id))
      const asked = new Set([...before.asked, cursor])
      const added = page.items.filter(({ id }) => !ids.has(id))
      // cursors that lead in a circle would never end, and neither would pages of what is known
      const isCircle =
        page.next !== undefined &&
        (asked.has(page.next) ||
          (page.items.length > 0 && !added.length && reachOf(page) >= before.reach))
      const next = isCircle ? undefined : page.next
      chains.set(chainId, {
        ...before,
        items: [...before.items, ...added],
        next,
        asked,
        reach: Math.min(before.reach, reachOf({ ...page, next })),
      })
    },
    next: () =>
      [...chains].flatMap(([chainId, { source, next }]) =>
        next === undefined ? [] : { chainId, source, cursor: next },
      ),
    compose(own) {
      const known = [...chains.values()]
      const hasOlder = known.some(({ next }) => next !== undefined)
      // of a chain that is known less far back, what is older would be missing among the others'
      // items
      const reach = Math.max(
        0,
        ...known.flatMap((chain) => (chain.next === undefined ? [] : chain.reach)),
      )
      const found = known.flatMap(({ items }) => items)
      const byId = new Map(
        [...own, ...found]
          .filter(({ at }) => at >= reach || !hasOlder)
          .map((item) => [item.id, item] as const),
      )
      const all = [...byId.values()]
      const items = all
        .map((item) => linkReplaced(item, all))
        .sort((a, b) => Number(isPending(b)) - Number(isPending(a)) || b.at - a.at)
      const since = Math.max(0, ...known.map((chain) => chain.reach))
      return {
        items,
        hasOlder,
        transfersOnly: known.some((chain) => chain.transfersOnly),
        ...(since > 0 && { since }),
      }
    },
  }
}
