/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import type { Views } from '../../../kernel/index'
import { defineView, type ViewContext } from '../../../ui/view'
import { isCoin } from '../../shared/assets/assets'
import { createExplorerLink } from '../../shared/feeds/views/ExplorerLink'
import { createNotices, isolate } from '../../shared/feeds/views/Notices'
import { type Place, usePlace } from '../../shared/feeds/views/place'
import { useTop } from '../../shared/feeds/views/useTop'
import { ownerOf } from '../../shared/feeds/wanted'
import type { ValuedToken } from '../holdings'
import type { Balance } from '../types'
import { styles } from './styles'
import { createTokenRow } from './TokenRow'
import { type Shown, useHoldings } from './useHoldings'

/** One token: how much of it, where, and what is to be known of it before it is believed. */
export default defineView<Views['data/token']>(
  (runtime) => {
    const { h, Fragment, hooks, primitives: P } = runtime
    const { standIn, Doubts } = createNotices(runtime, 'data')
    const { Mark, Amount, Value } = createTokenRow(runtime)
    const ExplorerLink = createExplorerLink(runtime)

    /** What folds it away, in a sentence with a reason. */
    function Doubt({
      ctx: { t },
      token,
      hidden,
    }: {
      readonly ctx: ViewContext
      readonly token: Balance
      readonly hidden: boolean
    }): ReactNode {
      const values = { symbol: isolate(token.imitates ?? '') }
      return (
        <>
          {token.imitates ? (
            <P.Note tone="warn" title={t('data.why-imitation', values)}>
              {t('data.imitation-hint', values)}
            </P.Note>
          ) : token.listed ? null : (
            <P.Note title={t('data.why-unlisted')}>{t('data.unlisted-hint')}</P.Note>
          )}
          {hidden ? <P.Note>{t('data.hidden')}</P.Note> : null}
        </>
      )
    }

    function Facts({
      ctx,
      shown,
      item: { token, value },
    }: {
      readonly ctx: ViewContext
      readonly shown: Shown
      readonly item: ValuedToken
    }): ReactNode {
      const { t, kit } = ctx
      const network = kit.networks.find(({ id }) => id === token.chainId)
      const address = /\/(?:erc20|token):(.*)$/.exec(token.asset)?.[1]
      return (
        <>
          <P.Card list>
            <P.Kv label={t('data.symbol')}>
              <P.Foreign>{token.symbol || '–'}</P.Foreign>
            </P.Kv>
            <P.Kv label={t('data.network')}>
              <P.Foreign>{network?.name ?? token.chainId}</P.Foreign>
            </P.Kv>
            {shown.api.hasPrices ? (
              <P.Kv label={t('data.value')}>
                {value === undefined ? t('data.no-price') : <Value>{shown.format(value)}</Value>}
              </P.Kv>
            ) : null}
            {address === undefined ? null : (
              <P.Kv label={t('data.contract')}>
                <P.Address value={address} copy={t('data.copy-contract')} done={t('data.copied')} />
              </P.Kv>
            )}
          </P.Card>
          <ExplorerLink
            ctx={ctx}
            chainId={token.chainId}
            what={address === undefined ? undefined : { address }}
          />
        </>
      )
    }

    function Token({
      ctx,
      place,
      asset,
    }: {
      readonly ctx: ViewContext
      readonly place: Place
      readonly asset: string
    }): ReactNode {
      const { t } = ctx
      const top = useTop(hooks)
      const shown = useHoldings(hooks, ctx, place)
      const { api, items, folded, wanted } = shown
      const aside = folded.find(({ token }) => token.asset === asset)
      const item: ValuedToken | undefined =
        aside ?? items.find(({ token }) => token.asset === asset)
      const hidden = aside?.reason === 'hidden'
      const { run, pending, error } = hooks.useAction(
        async () =>
          item &&
          api[hidden ? 'unhide' : 'hide'](item.token.asset, ownerOf(wanted, asset) as string),
      )
      hooks.useHeader({
        title: item ? item.token.name || item.token.symbol || t('data.nameless') : undefined,
      })
      if (!item)
        return (
          <div className="dt">
            {standIn(ctx, shown) ?? (
              <P.EmptyState
                icon="wallet"
                title={t('data.gone')}
                action={
                  <P.Button size="s" onClick={ctx.back}>
                    {t('ui.back')}
                  </P.Button>
                }
              />
            )}
          </div>
        )
      return (
        <div className="dt" ref={top}>
          <P.Stack gap="l">
            <div className="dt-tok">
              <Mark ctx={ctx} shown={shown} token={item.token} size={64} />
              <P.Title size="xl" align="center">
                <Amount ctx={ctx} token={item.token} />
              </P.Title>
            </div>
            <Doubt ctx={ctx} token={item.token} hidden={hidden} />
            <Facts ctx={ctx} shown={shown} item={item} />
            <Doubts ctx={ctx} shown={shown} />
            {isCoin(item.token) ? null : (
              <P.Button busy={pending} onClick={() => void run()}>
                {hidden ? null : <P.Icon name="eye-off" />}
                {t(hidden ? 'data.unhide' : 'data.hide')}
              </P.Button>
            )}
            {error ? <P.Note tone="bad">{t('data.not-hidden')}</P.Note> : null}
          </P.Stack>
        </div>
      )
    }

    return function TokenView({ ctx, params }) {
      // whoever opens it by hand may forget which
      const asset = params?.asset ?? ''
      const place = usePlace(hooks, ctx)
      return place ? (
        <Token key={`${place.address} ${asset}`} ctx={ctx} place={place} asset={asset} />
      ) : null
    }
  },
  { styles },
)
