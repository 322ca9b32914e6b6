/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { FunctionComponent, ReactNode } from 'react'
import type { ApprovalRequest, Network } from '../../../kernel/index'
import type { ViewContext, ViewRuntime } from '../../view'
import { type CallFacts, describeCall, type TransactionFacts } from './describeCall'
import { toJson } from './plainText'

/** Keeps the line breaks of untrusted text, and scrolls what is long. */
const textStyle = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: '240px', overflow: 'auto' } as const
const codeStyle = { ...textStyle, font: '400 12px/16px ui-monospace, monospace', direction: 'ltr', textAlign: 'left' } as const
/** At most this many transactions of a batch are listed. */
const listLimit = 20

interface Props {
  readonly ctx: ViewContext
  readonly request: ApprovalRequest
  readonly network: Network | undefined
}

/** `Summary`: a readable description of a request. `RawData`: its collapsed method and parameters. */
export function createCallDetails({ h, Fragment, primitives: P }: ViewRuntime): { Summary: FunctionComponent<Props>; RawData: FunctionComponent<Props> } {
  const heading = (text: ReactNode, size?: 'xl') => (
    <P.Title align="center" size={size}>
      {text}
    </P.Title>
  )
  // focusable, so that it can be scrolled by keyboard
  const scroll = (label: string, text: string, style: typeof textStyle | typeof codeStyle) => (
    <div role="region" aria-label={label} tabIndex={0} dir={style === textStyle ? 'auto' : 'ltr'} style={style}>
      {text}
    </div>
  )
  const amountOf = (ctx: ViewContext, network: Network | undefined, amount: bigint) =>
    network ? (
      <P.Amount value={amount} decimals={network.nativeCurrency.decimals} symbol={network.nativeCurrency.symbol} locale={ctx.locale} />
    ) : (
      amount.toString()
    )
  const receiver = ({ t }: ViewContext, { to }: TransactionFacts) =>
    to === undefined ? t('ui.new-contract') : <bdi dir="ltr">{to}</bdi>

  function Transactions({ ctx, network, list }: Omit<Props, 'request'> & { list: readonly TransactionFacts[] }) {
    const { t } = ctx
    const total = list.reduce((sum, { amount }) => sum + amount, 0n)
    const title = list.length > 1 ? t('ui.approve-batch', { count: list.length }) : total ? t('ui.approve-send') : t('ui.approve-contract')
    return (
      <Fragment>
        <P.Text tone="mute" align="center">
          {title}
        </P.Text>
        {total ? heading(amountOf(ctx, network, total), 'xl') : null}
        {list.slice(0, listLimit).map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of one request never changes
          <P.Card key={at} list>
            <P.Kv label={t('ui.approve-to')}>{receiver(ctx, entry)}</P.Kv>
            {list.length > 1 ? <P.Kv label={t('ui.approve-amount')}>{amountOf(ctx, network, entry.amount)}</P.Kv> : null}
            {entry.data ? <P.Kv label={t('ui.approve-call')}>{<bdi dir="ltr">{entry.data.slice(0, 10)}</bdi>}</P.Kv> : null}
          </P.Card>
        ))}
        {list.length > listLimit ? <P.Note tone="warn">{t('ui.approve-more', { count: list.length - listLimit })}</P.Note> : null}
      </Fragment>
    )
  }

  function Facts({ ctx, request, network, facts }: Props & { facts: CallFacts }) {
    const { t } = ctx
    if (facts.kind === 'transactions') return <Transactions ctx={ctx} network={network} list={facts.list} />
    if (facts.kind === 'message') {
      return (
        <Fragment>
          {heading(t('ui.approve-message'))}
          <P.Card>{scroll(t('ui.approve-message'), facts.text, textStyle)}</P.Card>
          {facts.readable ? null : <P.Note tone="warn">{t('ui.approve-unreadable')}</P.Note>}
        </Fragment>
      )
    }
    if (facts.kind === 'other') {
      return (
        <Fragment>
          {heading(t('ui.approve-other'))}
          <P.Card list>
            <P.Kv label={t('ui.approve-method')}>
              <bdi dir="ltr">{request.call.method}</bdi>
            </P.Kv>
          </P.Card>
        </Fragment>
      )
    }
    return (
      <Fragment>
        {heading(t('ui.approve-typed'))}
        <P.Card list>
          <P.Kv label={t('ui.approve-type')}>
            <bdi>{facts.type}</bdi>
          </P.Kv>
          {facts.domain.map(([key, value]) => (
            <P.Kv key={key} label={t(`ui.domain-${key}`)}>
              <bdi dir="ltr">{value}</bdi>
            </P.Kv>
          ))}
        </P.Card>
      </Fragment>
    )
  }

  return {
    Summary: (props) => <Facts {...props} facts={describeCall(props.request.call)} />,
    RawData: function RawData({ ctx, request }) {
      const { method, params } = request.call
      return (
        <details>
          <summary className="t-link" style={{ cursor: 'pointer', fontSize: '13px', width: 'fit-content', margin: '4px 0' }}>
            {ctx.t('ui.raw-data')}
          </summary>
          <P.Card>{scroll(ctx.t('ui.raw-data'), toJson({ method, params }), codeStyle)}</P.Card>
        </details>
      )
    },
  }
}
