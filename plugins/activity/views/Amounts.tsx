/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import type { ViewContext, ViewRuntime } from '../../../ui/view'
import { isolate } from '../../shared/feeds/views/Notices'
import type { ActivityApproval, ActivityMove } from '../types'
import { listedName, ownName } from './texts'

interface MoveProps {
  readonly ctx: ViewContext
  readonly move: ActivityMove
  /** Nothing was moved. */
  readonly undone: boolean
  /** A warning stands beside it: an unknown token is called what it calls itself. */
  readonly warned?: boolean
}

/** What was moved, and what may be spent. */
export function createAmounts({ h, Fragment, primitives: P }: ViewRuntime) {
  /**
   * An amount with its sign, from left to right in any text. One that nobody knows is a dash, and
   * an unknown token has none in a list.
   */
  function Move({ ctx: { t, locale }, move, undone, warned = false }: MoveProps): ReactNode {
    const { direction, raw, listed, nft } = move
    const label = warned ? ownName(t, move) : listedName(t, move)
    const decimals = nft ? (move.decimals ?? 0) : move.decimals
    const sign = undone || raw === 0n ? '' : direction === 'in' ? '+' : '−'
    if (!listed && !warned && !nft) return <span className="ac-unknown">{label}</span>
    if (nft && (raw === undefined || raw === 1n))
      return (
        <bdi dir="ltr">
          {sign}
          <bdi>{label}</bdi>
        </bdi>
      )
    return (
      <bdi className="t-num" dir="ltr">
        {raw === undefined || decimals === undefined ? (
          <>
            –{'\u00a0'}
            <bdi>{label}</bdi>
          </>
        ) : (
          <>
            {sign}
            <P.Amount value={raw} decimals={decimals} symbol={label} locale={locale} />
          </>
        )}
      </bdi>
    )
  }

  /** How much somebody may spend; `all` is said of its token, or with `bare` by itself. */
  function Allowance({
    ctx: { t, locale },
    approval: { raw, decimals, symbol, listed },
    bare = false,
    warned = false,
  }: {
    readonly ctx: ViewContext
    readonly approval: ActivityApproval
    readonly bare?: boolean
    readonly warned?: boolean
  }): ReactNode {
    const label = (listed || warned ? symbol : '') || t('activity.unknown-token')
    if (raw === 'all')
      return t(bare ? 'activity.everything' : 'activity.all-of', { symbol: isolate(label) })
    if (raw === 0n) return <bdi>{label}</bdi>
    return (
      <bdi dir="ltr">
        {decimals === undefined ? (
          <>
            –{'\u00a0'}
            <bdi>{label}</bdi>
          </>
        ) : (
          <P.Amount value={raw} decimals={decimals} symbol={label} locale={locale} />
        )}
      </bdi>
    )
  }

  return { Move, Allowance }
}
