/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import type { ViewContext, ViewRuntime } from '../../../ui/view'
import { writeAmount } from '../../shared/amounts/readAmount'
import { isCoin } from '../../shared/assets/assets'
import type { SendDraft } from '../types'
import { describeSum, isolate } from './texts'
import type { TypedAmount } from './typedAmount'
import type { Chosen } from './useAsset'

interface AmountBoxProps {
  readonly ctx: ViewContext
  readonly chosen: Chosen
  readonly draft: SendDraft
  readonly typed: TypedAmount
  readonly edit: (change: Partial<SendDraft>) => void
  /** All there is was asked for. */
  readonly onMax: () => void
  /** It is being looked up how much that is. */
  readonly counting: boolean
}

/**
 * The amount, the token it is of, what it is worth, and how much there is. A text with two meanings
 * is asked about.
 */
export function createAmountBox({ h, Fragment, primitives: P }: ViewRuntime) {
  function Token({
    ctx: { t, push, preload },
    chosen: { token, network, networks },
  }: Pick<AmountBoxProps, 'ctx' | 'chosen'>): ReactNode {
    const name = token.symbol || token.name
    return (
      <P.Button
        size="s"
        aria-label={t('send.choose-token', { symbol: name, network: network.name })}
        onClick={() => push('send/token')}
        onPointerEnter={() => preload('send/token')}
        onFocus={() => preload('send/token')}
      >
        <P.WalletIcon
          name={name}
          network={
            isCoin(token) && token.symbol === 'ETH'
              ? 'eip155:1'
              : isCoin(token)
                ? network.id
                : token.asset
          }
          size={24}
        />
        <span className="sd-sym">
          <P.Foreign>{name}</P.Foreign>
          {networks.length > 1 ? (
            <small>
              <P.Foreign>{network.name}</P.Foreign>
            </small>
          ) : null}
        </span>
        <P.Icon name="down" />
      </P.Button>
    )
  }

  return function AmountBox({
    ctx,
    chosen,
    draft,
    typed,
    edit,
    onMax,
    counting,
  }: AmountBoxProps): ReactNode {
    const { t, locale } = ctx
    const { token, price, worth, currency } = chosen
    const { amount, problem, meanings } = typed
    const label = t('send.amount-in', { symbol: isolate(draft.fiat ? currency : token.symbol) })
    const example = writeAmount(5n, { decimals: 1, locale })
    const other = draft.fiat
      ? amount !== undefined && describeSum(ctx, amount, token)
      : amount !== undefined && worth(amount)
    const balance =
      token.raw === undefined ? (
        '–'
      ) : (
        <P.Amount
          value={token.raw}
          decimals={token.decimals}
          symbol={token.symbol}
          locale={locale}
        />
      )
    const says = problem
      ? t(`send.${problem}`, {
          example: isolate(example),
          symbol: isolate(token.symbol),
          decimals: token.decimals,
        })
      : undefined
    return (
      <div className="sd-amount">
        <P.Card>
          <div className="sd-line">
            <span>{t('send.amount')}</span>
            <span
              data-bad={
                (amount !== undefined && token.raw !== undefined && amount > token.raw) || undefined
              }
            >
              {t('send.balance')} {balance}
            </span>
          </div>
          <div className="sd-field">
            <P.Input
              label={label}
              placeholder="0"
              inputMode="decimal"
              enterKeyHint="next"
              dir="ltr"
              maxLength={100}
              value={draft.amount}
              onValue={(text) => edit({ amount: text, max: false })}
              error={says}
            />
            <Token ctx={ctx} chosen={chosen} />
          </div>
          <div className="sd-line">
            {price === undefined ? (
              <span />
            ) : (
              <P.Link
                onClick={() => edit({ fiat: !draft.fiat, max: false, amount: '' })}
                aria-label={t(draft.fiat ? 'send.type-token' : 'send.type-fiat', {
                  symbol: token.symbol,
                  currency,
                })}
              >
                {other ? (
                  <bdi dir="ltr">{other}</bdi>
                ) : (
                  t(draft.fiat ? 'send.type-token' : 'send.type-fiat', {
                    symbol: token.symbol,
                    currency,
                  })
                )}
              </P.Link>
            )}
            {token.raw === 0n ? null : counting ? (
              <P.Spinner />
            ) : (
              <P.Link onClick={onMax}>{t('send.max')}</P.Link>
            )}
          </div>
        </P.Card>
        {meanings ? (
          <P.Note tone="warn" title={t('send.which')}>
            <P.Bar>
              {meanings.map((meaning) => {
                const text = writeAmount(meaning, { decimals: typed.decimals, locale })
                return (
                  <P.Button key={text} size="s" onClick={() => edit({ amount: text })}>
                    <bdi dir="ltr">{text}</bdi>
                  </P.Button>
                )
              })}
            </P.Bar>
          </P.Note>
        ) : (
          <Fragment />
        )}
      </div>
    )
  }
}
