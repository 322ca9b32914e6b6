/** @jsxRuntime classic */
/** @jsx h */
import type { Runtime } from '../runtime'
import { formatAmount } from './formatAmount'
import type { Primitive } from './types'

/** `value` smallest units of a coin with `decimals`; see `formatAmount`. */
export interface AmountProps {
  value: bigint
  decimals: number
  symbol?: string | undefined
  locale?: string | undefined
}

/**
 * A number with its symbol, which may stand on the next line, in tabular figures, each isolated for
 * direction: `<0.001` would be `0.001>` in a text from right to left.
 */
export function createAmount({ h }: Runtime): Primitive<AmountProps> {
  return function Amount({ value, decimals, symbol, locale }) {
    return (
      <span className="t-num">
        <bdi dir="ltr">{formatAmount(value, decimals, '', locale)}</bdi>
        {symbol ? ' ' : ''}
        {symbol && <bdi>{symbol.slice(0, 24)}</bdi>}
      </span>
    )
  }
}
