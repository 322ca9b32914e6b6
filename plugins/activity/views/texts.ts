import type { ViewContext } from '../../../ui/view'
import type { ActivityItem, ActivityMove } from '../types'

type Translate = ViewContext['t']

/**
 * What an item is called: what was done, what is being done or, of one that has come to nothing,
 * what was to be done.
 */
export function titleOf(t: Translate, item: ActivityItem): string {
  const { kind, status, word } = item
  if (kind === 'call' && word) return word
  return t(`activity.${isUndone(item) ? 'undone' : status === 'pending' ? 'doing' : 'did'}-${kind}`)
}

/** A status in a word. */
export const statusOf = (t: Translate, status: ActivityItem['status']): string =>
  t(status === 'failed' ? 'activity.failed-status' : `activity.${status}`)

/** Whether nothing was moved, and nothing is going to be. */
export const isUndone = ({ status }: ActivityItem): boolean =>
  status !== 'confirmed' && status !== 'pending'

/** Moves in the order in which they are shown: what was got before what was given. */
export const inOrder = (moves: readonly ActivityMove[]): readonly ActivityMove[] => [
  ...moves.filter(({ direction }) => direction === 'in'),
  ...moves.filter(({ direction }) => direction === 'out'),
]

/** What an asset is called in a list: nothing that an unknown token says of itself. */
export function listedName(t: Translate, { listed, symbol, nft }: ActivityMove): string {
  if (listed) return symbol || t('activity.unknown-token')
  return t(nft ? 'activity.nft' : 'activity.unknown-token')
}

/** What it calls itself, for where a warning stands beside it. */
export const ownName = (t: Translate, { symbol, name, nft }: ActivityMove): string =>
  nft
    ? nft.name || `${symbol || name || t('activity.nft')} #${nft.id}`
    : symbol || name || t('activity.unknown-token')

/** How the other side stands to the account: the end of a text's key. */
export const relationOf = ({
  kind,
  approval,
  moves,
}: ActivityItem): 'to' | 'from' | 'with' | 'for' => {
  if (approval) return 'for'
  if (kind === 'sent') return 'to'
  return kind === 'received' ||
    kind === 'onramp' ||
    (kind === 'call' && moves.length > 0 && moves.every(({ direction }) => direction === 'in'))
    ? 'from'
    : 'with'
}

/** The other side's address, as far as the item or its moves know it. */
export function counterpartyOf(item: ActivityItem): string | undefined {
  const { approval, counterparty, moves } = item
  if (approval) return approval.spender
  const side = relationOf(item)
  return (
    counterparty ??
    (side === 'to'
      ? moves.find(({ to }) => to)?.to
      : side === 'from'
        ? moves.find(({ from }) => from)?.from
        : undefined)
  )
}

/**
 * When something was, in few words: today the time, else the day, with its year where that is
 * another.
 */
export function shortTime(locale: string, at: number, now: number): string {
  const [date, today] = [new Date(at), new Date(now)]
  if (date.toDateString() === today.toDateString())
    return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at)
  return shortDay(locale, at, now)
}

/** The same of a day. */
export const shortDay = (locale: string, at: number, now: number): string =>
  new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    day: 'numeric',
    month: 'short',
    ...(new Date(at).getFullYear() !== new Date(now).getFullYear() && { year: 'numeric' }),
  }).format(at)
