/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import type { Network } from '../../../kernel/index'
import type { ViewContext, ViewRuntime } from '../../../ui/view'
import { type ReadAmount, writeAmount } from '../../shared/amounts/readAmount'
import { describeAmount, isolate } from './texts'

export interface AmountFieldProps {
  readonly ctx: ViewContext
  readonly network: Network
  readonly text: string
  /** What the text says. */
  readonly read: ReadAmount
  readonly onText: (text: string) => void
  /** The visitor asks for no amount any more. */
  readonly onEnd: () => void
}

/**
 * The field for an amount in the network's currency; below it what the code asks for, or what is
 * wrong. It takes the focus.
 */
export function createAmountField({ h, Fragment, hooks, primitives: P }: ViewRuntime) {
  return function AmountField({
    ctx,
    network,
    text,
    read: { amount, problem },
    onText,
    onEnd,
  }: AmountFieldProps): ReactNode {
    const { t, locale } = ctx
    const { symbol, decimals } = network.nativeCurrency
    const input = hooks.useRef<HTMLInputElement>(null)
    hooks.useEffect(() => input.current?.focus(), [])
    const example =
      problem === 'no-thousands'
        ? writeAmount(12345n, { decimals: 1, locale })
        : writeAmount(5n, { decimals: 1, locale })
    const label = t('receive.amount', { symbol: isolate(symbol) })
    return (
      <div className="rc-amount">
        <P.Input
          label={label}
          placeholder={label}
          inputMode="decimal"
          enterKeyHint="done"
          dir={text ? 'ltr' : undefined}
          maxLength={100}
          value={text}
          onValue={onText}
          innerRef={input}
          hint={
            amount === undefined
              ? t('receive.amount-hint')
              : t('receive.asks', { amount: describeAmount(ctx, network, amount) })
          }
          error={
            problem &&
            t(`receive.${problem}`, {
              example: isolate(example),
              symbol: isolate(symbol),
              decimals,
            })
          }
          end={
            <>
              {text ? <P.Foreign>{symbol}</P.Foreign> : null}
              <P.IconButton name="x" label={t('receive.no-amount')} onClick={onEnd} />
            </>
          }
        />
      </div>
    )
  }
}
