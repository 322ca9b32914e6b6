/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import type { ViewContext, ViewRuntime } from '../../../ui/view'
import { isCoin } from '../../shared/assets/assets'
import { isolate } from '../../shared/feeds/views/Notices'
import type { FoldedToken } from '../arrange'
import type { ValuedToken } from '../holdings'
import type { Balance } from '../types'
import { allowedPicture } from './allowedPicture'
import type { Shown } from './useHoldings'

/** Of a coin the mark of its first network: ether is the same on every network. */
const markOfCoin = ({ symbol, chainId }: Balance) => (symbol === 'ETH' ? 'eip155:1' : chainId)

/** Why a token is folded away, in a few words. */
export const whyFolded = (t: ViewContext['t'], { reason, token }: FoldedToken): string =>
  t(`data.why-${reason}`, { symbol: isolate(token.imitates ?? '') })

/** The same of all of them: what a visitor has most to be warned of. */
export function foldedSummary(t: ViewContext['t'], folded: readonly FoldedToken[]): string {
  const symbols = [
    ...new Set(
      folded.flatMap(({ reason, token }) => (reason === 'imitation' ? (token.imitates ?? []) : [])),
    ),
  ]
  if (symbols.length) return t('data.some-imitate', { symbol: isolate(symbols[0] as string) })
  return t(
    folded.some(({ reason }) => reason === 'unlisted') ? 'data.some-unlisted' : 'data.why-hidden',
  )
}

/** A token's mark, and one of its rows. */
export function createTokenRow({ h, Fragment, primitives: P }: ViewRuntime) {
  /**
   * Where there are several networks, the mark of the token's is a badge on it, unless it is the
   * same. Pictures come from the list or source only if the host lets them.
   */
  function Mark({
    ctx: { kit },
    shown: { api, several },
    token,
    size,
  }: {
    readonly ctx: ViewContext
    readonly shown: Shown
    readonly token: Balance
    readonly size?: number
  }): ReactNode {
    const { icon, chainId, symbol, name } = token
    const network = kit.networks.find(({ id }) => id === chainId)
    // who imitates a token does not get its picture
    const src = token.imitates ? undefined : allowedPicture(icon, api)
    const mark = isCoin(token) ? markOfCoin(token) : token.asset
    return (
      <span className="dt-mark">
        <P.WalletIcon name={symbol || name || '?'} src={src} network={mark} size={size} />
        {several && network && mark !== chainId ? (
          <span className="dt-badge">
            <P.WalletIcon
              name={network.name}
              src={network.icon}
              network={chainId}
              size={size ? 24 : 16}
            />
          </span>
        ) : null}
      </span>
    )
  }

  const Amount = ({
    ctx: { locale },
    token: { raw, decimals, symbol },
  }: {
    readonly ctx: ViewContext
    readonly token: Balance
  }) => <P.Amount value={raw} decimals={decimals} symbol={symbol} locale={locale} />

  /**
   * A value is written from left to right, as an amount is: Arabic puts the sign of a dollar on its
   * wrong side.
   */
  const Value = ({ children }: { readonly children: string }) => (
    <bdi className="t-num" dir="ltr">
      {children}
    </bdi>
  )

  /** `why` stands in place of all amounts: those of bait are part of it. */
  function TokenRow({
    ctx,
    shown,
    item: { token, value },
    why,
  }: {
    readonly ctx: ViewContext
    readonly shown: Shown
    readonly item: ValuedToken
    readonly why?: ReactNode
  }): ReactNode {
    const { api, several, pricing, format } = shown
    const network = several
      ? ctx.kit.networks.find(({ id }) => id === token.chainId)?.name
      : undefined
    const amount = <Amount ctx={ctx} token={token} />
    const worth =
      value !== undefined ? (
        <Value>{format(value)}</Value>
      ) : pricing ? (
        <P.Skeleton kind="text" />
      ) : (
        '–'
      )
    return (
      <P.Row
        icon={<Mark ctx={ctx} shown={shown} token={token} />}
        title={token.name || token.symbol || ctx.t('data.nameless')}
        sub={
          why ??
          (api.hasPrices ? (
            <>
              {amount}
              {network && (
                <span className="dt-net">
                  {' '}
                  · <bdi>{network}</bdi>
                </span>
              )}
            </>
          ) : (
            network
          ))
        }
        end={why !== undefined ? undefined : api.hasPrices ? <b>{worth}</b> : amount}
        onClick={() => ctx.push('data/token', { asset: token.asset })}
        onIntent={() => ctx.preload('data/token')}
      />
    )
  }

  return { Mark, Amount, Value, TokenRow }
}
