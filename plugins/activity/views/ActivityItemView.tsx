/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import type { Views } from '../../../kernel/index'
import { defineView, type ViewContext } from '../../../ui/view'
import { createExplorerLink } from '../../shared/feeds/views/ExplorerLink'
import { createNotices, isolate } from '../../shared/feeds/views/Notices'
import { type Place, usePlace } from '../../shared/feeds/views/place'
import { useTop } from '../../shared/feeds/views/useTop'
import type { ActivityItem } from '../types'
import { createActivityRow } from './ActivityRow'
import { createAmounts } from './Amounts'
import { styles } from './styles'
import { counterpartyOf, inOrder, isUndone, relationOf, statusOf, titleOf } from './texts'
import { useActivity } from './useActivity'

interface ItemProps {
  readonly ctx: ViewContext
  readonly item: ActivityItem
}

const networkOf = ({ kit }: ViewContext, { chainId }: ActivityItem) =>
  kit.networks.find(({ id }) => id === chainId)

/** One thing that the account did, or seems to have done. */
export default defineView<Views['activity/item']>(
  (runtime) => {
    const { h, Fragment, hooks, primitives: P } = runtime
    const { standIn, Doubts } = createNotices(runtime, 'activity')
    const { Mark } = createActivityRow(runtime)
    const ExplorerLink = createExplorerLink(runtime)
    const { Move, Allowance } = createAmounts(runtime)

    function Head({ ctx, item }: ItemProps): ReactNode {
      const { moves, approval } = item
      const [first, ...rest] = inOrder(moves)
      const undone = isUndone(item)
      const main = approval ? (
        <Allowance ctx={ctx} approval={approval} warned />
      ) : (
        first && <Move ctx={ctx} move={first} undone={undone} warned />
      )
      return (
        <div className="ac-head">
          <Mark ctx={ctx} item={item} />
          {main ? (
            <div>
              <P.Title size="xl" align="center">
                {main}
              </P.Title>
              {rest.map((move, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order
                <P.Text key={at} tone="mute" align="center">
                  <Move ctx={ctx} move={move} undone={undone} warned />
                </P.Text>
              ))}
            </div>
          ) : null}
        </div>
      )
    }

    /** What is to be known of it before it is believed, and what became of it. */
    function Doubt({
      ctx: { t },
      item: { hidden, moves, approval, status },
    }: ItemProps): ReactNode {
      if (hidden)
        return (
          <P.Note tone="warn" title={t(`activity.why-${hidden}`)}>
            {t(`activity.advice-${hidden}`)}
          </P.Note>
        )
      const tokens = approval ? [...moves, approval] : moves
      const fake = tokens.find(({ imitates }) => imitates)?.imitates
      const values = { symbol: isolate(fake ?? '') }
      return (
        <>
          {fake ? (
            <P.Note tone="warn" title={t('activity.why-imitation', values)}>
              {t('activity.imitation-hint', values)}
            </P.Note>
          ) : tokens.every(({ listed }) => listed) ? null : (
            <P.Note title={t('activity.why-unlisted')}>{t('activity.unlisted-hint')}</P.Note>
          )}
          {status === 'confirmed' ? null : (
            <P.Note tone={status === 'failed' ? 'warn' : undefined}>
              {t(status === 'failed' ? 'activity.failed-note' : `activity.${status}-hint`)}
            </P.Note>
          )}
        </>
      )
    }

    function Facts({ ctx, item }: ItemProps): ReactNode {
      const { t, locale } = ctx
      const { at, undated, status, approval, fee, nonce, hash, replacedBy, hidden } = item
      const network = networkOf(ctx, item)
      const side = counterpartyOf(item)
      const way = relationOf(item)
      // what is here to be copied by mistake is not offered for it
      const copy = (what: 'address' | 'transaction') =>
        hidden ? {} : { copy: t(`activity.copy-${what}`), done: t('activity.copied') }
      return (
        <P.Card list>
          <P.Kv label={t('activity.status')}>{statusOf(t, status)}</P.Kv>
          {undated ? null : (
            <P.Kv label={t('activity.time')}>
              {new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
                at,
              )}
            </P.Kv>
          )}
          {approval && approval.raw !== 0n ? (
            <P.Kv label={t('activity.allowed')}>
              <Allowance ctx={ctx} approval={approval} bare warned />
            </P.Kv>
          ) : null}
          {side === undefined ? null : (
            <P.Kv label={t(way === 'for' ? 'activity.spender' : `activity.label-${way}`)}>
              <P.Address value={side} {...copy('address')} />
            </P.Kv>
          )}
          <P.Kv label={t('activity.network')}>
            <P.Foreign>{network?.name ?? item.chainId}</P.Foreign>
          </P.Kv>
          {fee === undefined || !network ? null : (
            <P.Kv label={t('activity.fee')}>
              <bdi dir="ltr">
                <P.Amount
                  value={fee}
                  decimals={network.nativeCurrency.decimals}
                  symbol={network.nativeCurrency.symbol}
                  locale={locale}
                />
              </bdi>
            </P.Kv>
          )}
          {status === 'pending' && nonce !== undefined ? (
            <P.Kv label={t('activity.nonce')}>
              <bdi className="t-num">{nonce}</bdi>
            </P.Kv>
          ) : null}
          {hash === undefined ? null : (
            <P.Kv label={t('activity.transaction')}>
              <P.Address value={hash} {...copy('transaction')} />
            </P.Kv>
          )}
          {replacedBy === undefined ? null : (
            <P.Kv label={t('activity.replaced-by')}>
              <P.Address value={replacedBy} {...copy('transaction')} />
            </P.Kv>
          )}
        </P.Card>
      )
    }

    function Item({
      ctx,
      place,
      id,
    }: {
      readonly ctx: ViewContext
      readonly place: Place
      readonly id: string
    }): ReactNode {
      const { t } = ctx
      const shown = useActivity(hooks, ctx, place)
      const item = shown.items.find((each) => each.id === id)
      hooks.useHeader({ title: item ? titleOf(t, item) : t('activity.title') })
      const top = useTop(hooks)
      return (
        <div className="ac" ref={top}>
          {item ? (
            <P.Stack gap="l">
              <Head ctx={ctx} item={item} />
              <Doubt ctx={ctx} item={item} />
              <Facts ctx={ctx} item={item} />
              <ExplorerLink
                ctx={ctx}
                chainId={item.chainId}
                what={item.hash === undefined ? undefined : { transaction: item.hash }}
              />
              <Doubts ctx={ctx} shown={shown} />
            </P.Stack>
          ) : (
            (standIn(ctx, shown) ?? (
              <P.EmptyState
                icon="clock"
                title={t('activity.gone')}
                action={
                  <P.Button size="s" onClick={ctx.back}>
                    {t('ui.back')}
                  </P.Button>
                }
              />
            ))
          )}
        </div>
      )
    }

    return function ActivityItemView({ ctx, params }) {
      // whoever opens it by hand may forget which
      const id = params?.id ?? ''
      const place = usePlace(hooks, ctx)
      return place ? <Item key={`${place.address} ${id}`} ctx={ctx} place={place} id={id} /> : null
    }
  },
  { styles },
)
