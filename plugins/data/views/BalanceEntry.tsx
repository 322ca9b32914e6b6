/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import type { Slots } from '../../../kernel/index'
import { defineView, type ViewContext } from '../../../ui/view'
import { nativeAsset } from '../../shared/assets/assets'
import { createNotices } from '../../shared/feeds/views/Notices'
import { styles } from './styles'
import { createTokenRow } from './TokenRow'
import { type Shown, useHoldings } from './useHoldings'

/**
 * What the account is worth, as far as that is known; without prices, how much it has of the coin
 * of the network in front.
 */
export default defineView<Slots['account.balance']>(
  (runtime) => {
    const { h, Fragment, hooks, primitives: P } = runtime
    const { Value } = createTokenRow(runtime)
    const { listNames } = createNotices(runtime, 'data')
    const isWaiting = ({ at, status, pricing, total }: Shown) =>
      at === undefined ? status === 'loading' : pricing && total === undefined

    /** What the number above leaves out. */
    const without = (ctx: ViewContext, { total, unpriced, failed, unasked, priceless }: Shown) => {
      const names = [...failed, ...unasked]
      if (total === undefined) return priceless ? ctx.t('data.no-prices') : undefined
      if (names.length) return ctx.t('data.without', { names: listNames(ctx, names) })
      return unpriced ? ctx.t('data.unpriced', { count: unpriced }) : undefined
    }

    function Coin({
      ctx: { kit, locale },
      shown: { items, chainId },
    }: {
      readonly ctx: ViewContext
      readonly shown: Shown
    }): ReactNode {
      const network = kit.networks.find(({ id }) => id === chainId)
      const coin = network && items.find(({ token }) => token.asset === nativeAsset(network))?.token
      return coin ? (
        <P.Amount value={coin.raw} decimals={coin.decimals} symbol={coin.symbol} locale={locale} />
      ) : (
        '–'
      )
    }

    return function BalanceEntry({ ctx, params }) {
      const shown = useHoldings(hooks, ctx, params)
      const { total, format, status, at, wanted, api } = shown
      const waiting = isWaiting(shown)
      const limits =
        status === 'failed' && at === undefined ? ctx.t('ui.balance-failed') : without(ctx, shown)
      // whose it is stands there from the start; a coin is of the one account
      const isSum = wanted.length > 1 && api.hasPrices && (waiting || total !== undefined)
      const under = [
        isSum ? ctx.t('data.accounts', { count: wanted.length }) : undefined,
        waiting ? undefined : limits,
      ]
        .filter(Boolean)
        .join(' · ')
      return (
        <div className="dt-total" aria-busy={waiting || undefined}>
          {waiting ? (
            <>
              <P.Skeleton kind="amount" />
              <span className="t-vh" role="status">
                {ctx.t('ui.balance-loading')}
              </span>
            </>
          ) : (
            <P.Title size="xl" align="center">
              {total === undefined ? (
                <Coin ctx={ctx} shown={shown} />
              ) : (
                <Value>{format(total)}</Value>
              )}
            </P.Title>
          )}
          {under ? (
            <div className="dt-under">
              <P.Text size="s" tone="mute" align="center">
                {under}
              </P.Text>
            </div>
          ) : null}
        </div>
      )
    }
  },
  { styles },
)
