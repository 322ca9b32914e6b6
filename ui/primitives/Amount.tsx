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

/** A number with its symbol, in tabular figures; the symbol isolated for direction. */
export function createAmount({ h }: Runtime): Primitive<AmountProps> {
  return function Amount({ value, decimals, symbol, locale }) {
    return (
      <span className="t-num">
        {formatAmount(value, decimals, '', locale)}
        {symbol ? '\u00a0' : null}
        {symbol ? <bdi>{symbol.slice(0, 24)}</bdi> : null}
      </span>
    )
  }
}
