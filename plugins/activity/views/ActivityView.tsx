/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import type { Views } from '../../../kernel/index'
import { defineView, type ViewContext } from '../../../ui/view'
import { createNotices, isolate } from '../../shared/feeds/views/Notices'
import { type Place, usePlace } from '../../shared/feeds/views/place'
import { useListWindow } from '../../shared/feeds/views/useListWindow'
import { createReturn } from '../../shared/feeds/views/useReturn'
import { groupActivity, sliceGroups, startsOf } from '../groups'
import { createActivityRow } from './ActivityRow'
import { styles } from './styles'
import { shortDay } from './texts'
import { type Shown, useActivity } from './useActivity'
import { useToday } from './useToday'

interface PartProps {
  readonly ctx: ViewContext
  readonly shown: Shown
}

/** Everything that the account did, or what of it is folded away: drawn as far as it is seen. */
export default defineView<Views['activity']>(
  (runtime) => {
    const { h, Fragment, hooks, primitives: P } = runtime
    const { standIn, Doubts, ReadAt } = createNotices(runtime, 'activity')
    const { Groups, More, above } = createActivityRow(runtime)
    const useReturn = createReturn(hooks)

    /** The way to older ones; `last` takes the focus where there are no more. */
    function Older({
      ctx: { t },
      shown: { hasOlder, older },
      last,
    }: PartProps & { readonly last: () => void }): ReactNode {
      const { run, pending, error } = hooks.useAction(async () => {
        if (!(await older())) last()
      })
      if (!hasOlder && !pending) return null
      return (
        <div className="ac-older">
          <P.Button busy={pending} onClick={() => void run()}>
            {t('activity.older')}
          </P.Button>
          {error ? (
            <P.Note tone="bad" action={<P.Link onClick={() => void run()}>{t('ui.retry')}</P.Link>}>
              {t('activity.older-failed')}
            </P.Note>
          ) : null}
        </div>
      )
    }

    /** How far back it goes and what may be missing, and where there is more. */
    function Limits({
      ctx: { t, kit, locale },
      shown: { since, transfersOnly, address, chainId },
      now,
    }: PartProps & { readonly now: number }): ReactNode {
      const network = kit.networks.find(({ id }) => id === chainId)
      const { value: href } = hooks.useLoad(`${chainId} ${address}`, async () =>
        network?.explorer
          ? (await network.driver()).default.explorerUrl(network, { address })
          : undefined,
      )
      const values = { date: since === undefined ? '' : isolate(shortDay(locale, since, now)) }
      const said = transfersOnly
        ? t(since === undefined ? 'activity.transfers' : 'activity.transfers-since', values)
        : since === undefined
          ? undefined
          : t('activity.since', values)
      return (
        <P.Text size="xs" tone="faint" align="center">
          {said}{' '}
          {href && network?.explorer ? (
            <P.Link href={href}>
              {t('activity.see-all', { explorer: isolate(network.explorer.name) })}
            </P.Link>
          ) : null}
        </P.Text>
      )
    }

    function List({
      ctx,
      place,
      hidden,
    }: {
      readonly ctx: ViewContext
      readonly place: Place
      readonly hidden: boolean
    }): ReactNode {
      const { t, locale } = ctx
      const shown = useActivity(hooks, ctx, place)
      const now = useToday(hooks)
      const { items } = shown
      const groups = hooks.useMemo(
        () => groupActivity(items, now, locale, hidden),
        [items, now, locale, hidden],
      )
      const starts = hooks.useMemo(() => startsOf(groups), [groups])
      const count = groups.reduce((sum, { items: mine }) => sum + mine.length, 0)
      const list = hooks.useRef<HTMLDivElement>(null)
      const end = hooks.useRef<HTMLDivElement>(null)
      // before the window is measured
      const { from, row, leave } = useReturn(ctx, list, `${place.address} ${hidden}`)
      const drawn = useListWindow(hooks, list, count, starts, from?.drawn)
      const { first, last, before, after } = drawn
      return (
        <div className="ac">
          {hidden ? (
            <div className="ac-text">
              <P.Text size="s" tone="mute">
                {t('activity.hidden-hint')}
              </P.Text>
            </div>
          ) : null}
          <div
            ref={list}
            className="ac-list"
            data-why={hidden ? '' : undefined}
            style={{ paddingTop: before, paddingBottom: after }}
          >
            {count ? (
              <Groups
                ctx={ctx}
                shown={shown}
                now={now}
                groups={sliceGroups(groups, first, last)}
                found={from && { id: from.id, row }}
                enter={(id) => leave(id, drawn)}
              />
            ) : (
              (standIn(ctx, shown, above) ?? (
                <P.EmptyState
                  icon="clock"
                  title={t(hidden ? 'activity.hidden-none' : shown.emptyTitle)}
                  action={
                    <P.Button size="s" onClick={ctx.back}>
                      {t('ui.back')}
                    </P.Button>
                  }
                >
                  {hidden ? undefined : t(shown.emptyHint)}
                </P.EmptyState>
              ))
            )}
          </div>
          {shown.at === undefined ? null : (
            <>
              {hidden ? null : <More ctx={ctx} shown={shown} />}
              <Older
                ctx={ctx}
                shown={shown}
                last={() => end.current?.focus({ preventScroll: true })}
              />
              <div className="ac-text" ref={end} tabIndex={-1}>
                {hidden ? null : <Limits ctx={ctx} shown={shown} now={now} />}
              </div>
            </>
          )}
          <Doubts ctx={ctx} shown={shown} />
          <ReadAt ctx={ctx} shown={shown} />
        </div>
      )
    }

    return function ActivityView({ ctx, params }) {
      const hidden = params?.hidden === true
      hooks.useHeader({ title: ctx.t(hidden ? 'activity.hidden' : 'activity.title') })
      const place = usePlace(hooks, ctx)
      return place ? (
        <List
          key={`${place.address} ${place.chainId} ${hidden}`}
          ctx={ctx}
          place={place}
          hidden={hidden}
        />
      ) : null
    }
  },
  { styles },
)
