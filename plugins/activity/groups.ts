import type { ActivityItem } from './types'

/** Items of one month, or those that are pending. */
export interface ActivityGroup {
  /** `now` for the pending ones, else year and month: `2026-11`. */
  readonly id: string
  /** The month in words; undefined for the pending ones. */
  readonly title: string | undefined
  /** The newest first. */
  readonly items: readonly ActivityItem[]
}

/**
 * Groups items by the months of the local time zone, the newest first, pending ones before all; a
 * month of this year is without its year. What is folded away is left out, or with `hidden` is what
 * there is.
 */
export function groupActivity(
  items: readonly ActivityItem[],
  now: number,
  locale: string,
  hidden = false,
): readonly ActivityGroup[] {
  const groups = new Map<string, ActivityItem[]>()
  const wanted = items
    .filter((item) => (item.hidden !== undefined) === hidden)
    .sort((a, b) => b.at - a.at)
  const isPending = ({ status }: ActivityItem) => status === 'pending'
  for (const item of [...wanted.filter(isPending), ...wanted.filter((each) => !isPending(each))]) {
    const id = isPending(item) ? 'now' : monthOf(item.at)
    const group = groups.get(id)
    if (group) group.push(item)
    else groups.set(id, [item])
  }
  const year = new Date(now).getFullYear()
  const titleOf = (at: number) =>
    new Intl.DateTimeFormat(locale, {
      calendar: 'gregory',
      month: 'long',
      ...(new Date(at).getFullYear() !== year && { year: 'numeric' }),
    }).format(at)
  return [...groups].map(([id, mine]) => ({
    id,
    title: id === 'now' ? undefined : titleOf(mine[0]?.at ?? now),
    items: mine,
  }))
}

const monthOf = (at: number): string => {
  const date = new Date(at)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
}

/** The first of each group's items, counted through all of them. */
export function startsOf(groups: readonly ActivityGroup[]): readonly number[] {
  let count = 0
  return groups.map(({ items }) => (count += items.length) - items.length)
}

/**
 * The groups with those of their items that are between two, counted through all of them; `last` is
 * not included.
 */
export function sliceGroups(
  groups: readonly ActivityGroup[],
  first: number,
  last: number,
): readonly ActivityGroup[] {
  const starts = startsOf(groups)
  return groups.flatMap((group, at) => {
    const start = starts[at] ?? 0
    const items = group.items.slice(Math.max(0, first - start), Math.max(0, last - start))
    return items.length ? { ...group, items } : []
  })
}

/** When the next day begins in the local time zone. */
export const midnightAfter = (now: number): number => new Date(now).setHours(24, 0, 0, 0)
