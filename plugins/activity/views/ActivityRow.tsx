/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode, Ref } from 'react'
import type { SlotItem, ViewContext, ViewRuntime } from '../../../ui/view'
import { isolate } from '../../shared/feeds/views/Notices'
import type { ActivityGroup } from '../groups'
import type { ActivityItem, ActivityKind, ActivityStatus } from '../types'
import { createAmounts } from './Amounts'
import {
  counterpartyOf,
  inOrder,
  isUndone,
  listedName,
  relationOf,
  shortTime,
  statusOf,
  titleOf,
} from './texts'
import type { Shown } from './useActivity'

type IconName = NonNullable<SlotItem['icon']>

const icons: Readonly<Record<ActivityKind, IconName>> = {
  sent: 'arrow-up-right',
  received: 'arrow-down-left',
  swapped: 'swap',
  approved: 'link',
  revoked: 'disconnect',
  minted: 'plus',
  burned: 'x',
  bought: 'arrow-down-left',
  sold: 'arrow-up-right',
  bridged: 'network',
  wrapped: 'refresh',
  staked: 'clock',
  claimed: 'arrow-down-left',
  deployed: 'plus',
  self: 'refresh',
  call: 'wallet',
  onramp: 'arrow-down-left',
}
const badges: Readonly<Record<ActivityStatus, IconName>> = {
  pending: 'more',
  confirmed: 'check',
  failed: 'x',
  replaced: 'swap',
  cancelled: 'x',
  dropped: 'more',
}

/**
 * What all rows of a list have. `row` is the one to be found again, and `enter` is called before an
 * item is opened.
 */
export interface RowsProps {
  readonly ctx: ViewContext
  readonly shown: Shown
  readonly now: number
  readonly found?: { readonly id: string; readonly row: Ref<HTMLButtonElement> } | undefined
  readonly enter?: (id: string) => void
}

/** An item's mark, its row, and rows in their groups. */
export function createActivityRow(runtime: ViewRuntime) {
  const { h, Fragment, primitives: P } = runtime
  const { Move, Allowance } = createAmounts(runtime)

  /**
   * The kind's icon, with the status at its corner, which is named where no word beside it says it.
   * A trick gets no tick.
   */
  function Mark({
    ctx: { t },
    item: { kind, status, hidden },
  }: {
    readonly ctx: ViewContext
    readonly item: ActivityItem
  }): ReactNode {
    return (
      <span className="ac-mark">
        <P.Tile name={icons[kind]} />
        {hidden ? null : (
          <span className="ac-badge" data-status={status}>
            <P.Icon
              name={badges[status]}
              label={status === 'pending' ? statusOf(t, status) : undefined}
            />
          </span>
        )}
      </span>
    )
  }

  /** From what to what, else with whom. */
  function about(t: ViewContext['t'], item: ActivityItem): ReactNode {
    const of = (direction: 'in' | 'out') => [
      ...new Set(
        item.moves
          .filter((move) => move.direction === direction)
          .map((move) => listedName(t, move)),
      ),
    ]
    const [[got, ...more], [gave, ...others]] = [of('in'), of('out')]
    if (got && gave && !more.length && !others.length)
      return t('activity.pair', { from: isolate(gave), to: isolate(got) })
    const address = counterpartyOf(item)
    if (address === undefined) return undefined
    const [before, after] = t(`activity.${relationOf(item)}`).split('{who}')
    return (
      <>
        {before}
        <P.Address value={address} plain />
        {after}
      </>
    )
  }

  function subOf({ ctx: { t, kit }, shown }: RowsProps, item: ActivityItem): ReactNode {
    if (item.hidden) return t(`activity.why-${item.hidden}`)
    // that in front goes without saying
    const network =
      item.chainId === shown.chainId
        ? undefined
        : kit.networks.find(({ id }) => id === item.chainId)?.name
    // of what came to nothing that is what counts
    const what = isUndone(item) ? (
      <span className={item.status === 'failed' ? 'ac-fail' : undefined}>
        {statusOf(t, item.status)}
      </span>
    ) : (
      about(t, item)
    )
    const parts = [what, network && <bdi>{network}</bdi>].filter((part) => part !== undefined)
    return parts.length
      ? parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places in a text
          <Fragment key={at}>
            {at ? ' · ' : ''}
            {part}
          </Fragment>
        ))
      : undefined
  }

  /** Two amounts, or one and when it was. */
  function endOf(
    { ctx, now }: RowsProps,
    item: ActivityItem,
  ): { readonly end: ReactNode; readonly endSub?: ReactNode } {
    const { moves, approval, at, undated, hidden } = item
    const time = undated ? undefined : shortTime(ctx.locale, at, now)
    const undone = isUndone(item)
    const amount = (part: ReactNode) => (
      <span className={undone ? 'ac-mute' : undefined}>{part}</span>
    )
    if (hidden) return { end: time }
    if (approval) return { end: amount(<Allowance ctx={ctx} approval={approval} />), endSub: time }
    const [first, second, ...rest] = inOrder(moves)
    if (!first) return { end: time }
    const end = amount(<Move ctx={ctx} move={first} undone={undone} />)
    if (!second) return { end, endSub: time }
    return {
      end,
      endSub: rest.length ? (
        ctx.t('activity.and-more', { count: rest.length + 1 })
      ) : (
        <Move ctx={ctx} move={second} undone={undone} />
      ),
    }
  }

  function ActivityRow({ item, ...all }: RowsProps & { readonly item: ActivityItem }): ReactNode {
    const { ctx, found, enter } = all
    const open = () => {
      enter?.(item.id)
      ctx.push('activity/item', { id: item.id })
    }
    return (
      <P.Row
        icon={<Mark ctx={ctx} item={item} />}
        title={titleOf(ctx.t, item)}
        sub={subOf(all, item)}
        {...endOf(all, item)}
        onClick={open}
        onIntent={() => ctx.preload('activity/item')}
        innerRef={found?.id === item.id ? found.row : undefined}
      />
    )
  }

  function Groups({
    groups,
    ...all
  }: RowsProps & { readonly groups: readonly ActivityGroup[] }): ReactNode {
    return groups.map(({ id, title, items }) => (
      <P.Section key={id} title={title ?? all.ctx.t('activity.now')}>
        <P.List>
          {items.map((item) => (
            <ActivityRow key={item.id} {...all} item={item} />
          ))}
        </P.List>
      </P.Section>
    ))
  }

  /** The ways to all of it, with `all`, and to what is folded away, if anything is. */
  function More({
    ctx: { t, push, preload },
    shown: { items },
    all = false,
  }: Pick<RowsProps, 'ctx' | 'shown'> & { readonly all?: boolean }): ReactNode {
    const count = items.filter(({ hidden }) => hidden).length
    const onIntent = () => preload('activity')
    if (!count && !all) return null
    return (
      <div className="ac-more">
        <P.List label={t('activity.title')}>
          {all ? (
            <P.Row
              icon={<P.Tile name="more" />}
              title={t('activity.all')}
              chevron
              onClick={() => push('activity')}
              onIntent={onIntent}
            />
          ) : null}
          {count ? (
            <P.Row
              icon={<P.Tile name="eye-off" />}
              title={t('activity.hidden')}
              sub={t('activity.hidden-sub')}
              end={count}
              chevron
              onClick={() => push('activity', { hidden: true })}
              onIntent={onIntent}
            />
          ) : null}
        </P.List>
      </div>
    )
  }

  /** The first heading's place while nothing is known. */
  const above = (
    <div className="ac-wait">
      <P.Skeleton kind="text" />
    </div>
  )

  return { Mark, Groups, More, above }
}
