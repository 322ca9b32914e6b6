/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import type { ViewRuntime } from '../../../ui/view'
import { writeAmount } from '../../shared/amounts/readAmount'

interface SumProps {
  /** What it is of: its symbol, else its name. */
  readonly token: { readonly symbol: string; readonly name: string; readonly decimals: number }
  /** In base units; undefined until it is known. */
  readonly amount: bigint | undefined
  /** Under it. */
  readonly children?: ReactNode
  readonly locale: string
}

/** What is sent, as the largest thing of a view. */
export function createSum({ h, Fragment, primitives: P }: ViewRuntime) {
  return function Sum({ token, amount, children, locale }: SumProps): ReactNode {
    return (
      <div className="sd-sum" aria-busy={amount === undefined || undefined}>
        {amount === undefined ? (
          <P.Skeleton kind="amount" />
        ) : (
          <Fragment>
            <P.Title size="xl" align="center">
              <bdi dir="ltr">{writeAmount(amount, { decimals: token.decimals, locale })}</bdi>{' '}
              <P.Foreign>{token.symbol || token.name}</P.Foreign>
            </P.Title>
            {children}
          </Fragment>
        )}
      </div>
    )
  }
}
