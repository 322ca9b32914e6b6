/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { FunctionComponent, ReactNode } from 'react'
import type { ApprovalRequest, Network } from '../../../kernel/index'
import type { TokenCall } from '../../../lib/decode/evm/readTokenCall'
import type { ViewContext, ViewRuntime } from '../../view'
import { readToken } from './askNode'
import { type CallFacts, describeCall, type TransactionFacts } from './describeCall'
import { toJson } from './plainText'

/** Keeps the line breaks of untrusted text. All of it stands above the buttons. */
const textStyle = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const
const codeStyle = {
  ...textStyle,
  font: '400 12px/16px ui-monospace, monospace',
  direction: 'ltr',
  textAlign: 'left',
} as const
/** What says nothing new scrolls in a box of its own. */
const boxStyle = { ...codeStyle, maxHeight: '240px', overflow: 'auto' } as const
/** Transactions of a batch that are listed at once: the others are one press away. */
const listLimit = 20

/** Whether there are transactions that are listed only on a press. */
export const hasMore = (facts: CallFacts): boolean =>
  facts.kind === 'transactions' && facts.list.length > listLimit

interface Props {
  readonly ctx: ViewContext
  readonly request: ApprovalRequest
  readonly network: Network | undefined
}
/** `isWhole`: all transactions of a batch are listed; `onWhole`: the visitor wants them to be. */
interface SummaryProps extends Props {
  readonly isWhole: boolean
  readonly onWhole: () => void
}

/**
 * `Summary`: a readable description of a request. `RawData`: its collapsed method and parameters.
 */
export function createCallDetails({ h, Fragment, hooks, primitives: P }: ViewRuntime): {
  Summary: FunctionComponent<SummaryProps>
  RawData: FunctionComponent<Props>
} {
  const heading = (text: ReactNode, size?: 'xl') => (
    <P.Title align="center" size={size}>
      {text}
    </P.Title>
  )
  const whole = (text: string, style: typeof textStyle | typeof codeStyle) => (
    <div dir={style === textStyle ? 'auto' : 'ltr'} style={style}>
      {text}
    </div>
  )
  const amountOf = (ctx: ViewContext, network: Network | undefined, amount: bigint) =>
    network ? (
      <P.Amount
        value={amount}
        decimals={network.nativeCurrency.decimals}
        symbol={network.nativeCurrency.symbol}
        locale={ctx.locale}
      />
    ) : (
      amount.toString()
    )
  const receiver = ({ t }: ViewContext, { to }: TransactionFacts) =>
    to === undefined ? t('ui.new-contract') : <bdi dir="ltr">{to}</bdi>

  /** A well-known call of a token, in words: what, how much, from whom to whom. */
  function TokenEntry({
    ctx,
    network,
    entry,
    only,
  }: Omit<Props, 'request'> & { entry: TransactionFacts & { token: TokenCall }; only: boolean }) {
    const { t, kit, locale } = ctx
    const { to: contract = '', amount: coins } = entry
    const { kind, from, to, amount } = entry.token
    const { value: token } = hooks.useLoad(`${network?.id} ${contract}`, async (signal) =>
      network ? readToken(kit, contract, network.id, signal) : undefined,
    )
    const unlimited = kind === 'approve' && amount >= 2n ** 255n
    const shown = unlimited ? (
      t('ui.token-unlimited')
    ) : token ? (
      <P.Amount value={amount} decimals={token.decimals} symbol={token.symbol} locale={locale} />
    ) : undefined
    const address = (value: string) => <bdi dir="ltr">{value}</bdi>
    return (
      <Fragment>
        {only ? (
          <P.Text tone="mute" align="center">
            {t(`ui.token-${kind}`)}
          </P.Text>
        ) : null}
        {only && shown ? heading(shown, 'xl') : null}
        <P.Card list>
          {only ? null : <P.Kv label={t('ui.approve-type')}>{t(`ui.token-${kind}`)}</P.Kv>}
          {from === undefined ? null : <P.Kv label={t('ui.token-from')}>{address(from)}</P.Kv>}
          <P.Kv label={t(kind === 'approve' ? 'ui.token-spender' : 'ui.approve-to')}>
            {address(to)}
          </P.Kv>
          {only && shown ? null : (
            <P.Kv label={t(shown ? 'ui.approve-amount' : 'ui.token-raw')}>
              {shown ?? address(amount.toString())}
            </P.Kv>
          )}
          <P.Kv label={t('ui.token')}>{address(contract)}</P.Kv>
          {coins ? <P.Kv label={t('ui.token-with')}>{amountOf(ctx, network, coins)}</P.Kv> : null}
        </P.Card>
        {unlimited ? <P.Note tone="warn">{t('ui.token-unlimited-hint')}</P.Note> : null}
      </Fragment>
    )
  }

  function Transactions({
    ctx,
    network,
    list,
    isWhole,
    onWhole,
  }: Omit<SummaryProps, 'request'> & { list: readonly TransactionFacts[] }) {
    const { t } = ctx
    const shown = isWhole ? list : list.slice(0, listLimit)
    const total = list.reduce((sum, { amount }) => sum + amount, 0n)
    const [first] = list
    if (list.length === 1 && first?.token)
      return (
        <TokenEntry ctx={ctx} network={network} entry={{ ...first, token: first.token }} only />
      )
    const title =
      list.length > 1
        ? t('ui.approve-batch', { count: list.length })
        : total
          ? t('ui.approve-send')
          : t('ui.approve-contract')
    return (
      <Fragment>
        <P.Text tone="mute" align="center">
          {title}
        </P.Text>
        {total ? heading(amountOf(ctx, network, total), 'xl') : null}
        {shown.map((entry, at) =>
          entry.token ? (
            <TokenEntry
              // biome-ignore lint/suspicious/noArrayIndexKey: the list of one request never changes
              key={at}
              ctx={ctx}
              network={network}
              entry={{ ...entry, token: entry.token }}
              only={false}
            />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same
            <P.Card key={at} list>
              <P.Kv label={t('ui.approve-to')}>{receiver(ctx, entry)}</P.Kv>
              {list.length > 1 ? (
                <P.Kv label={t('ui.approve-amount')}>{amountOf(ctx, network, entry.amount)}</P.Kv>
              ) : null}
              {entry.data ? (
                <P.Kv label={t('ui.approve-call')}>{whole(entry.data, codeStyle)}</P.Kv>
              ) : null}
            </P.Card>
          ),
        )}
        {list.length > shown.length ? (
          <P.Button onClick={onWhole}>
            {t('ui.approve-more', { count: list.length - shown.length })}
          </P.Button>
        ) : null}
      </Fragment>
    )
  }

  function Facts({ request, facts, ...shared }: SummaryProps & { facts: CallFacts }) {
    const { t } = shared.ctx
    if (facts.kind === 'transactions') return <Transactions {...shared} list={facts.list} />
    if (facts.kind === 'message') {
      return (
        <Fragment>
          {heading(t('ui.approve-message'))}
          <P.Card>{whole(facts.text, textStyle)}</P.Card>
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
        <P.Card>{whole(facts.message, codeStyle)}</P.Card>
      </Fragment>
    )
  }

  return {
    Summary: (props) => <Facts {...props} facts={describeCall(props.request.call)} />,
    RawData: function RawData({ ctx, request }) {
      const { method, params } = request.call
      // all that there is to read of a request without words
      const isOpen = describeCall(request.call).kind === 'other'
      const label = ctx.t('ui.raw-data')
      return (
        <details open={isOpen}>
          <summary
            className="t-link"
            style={{ cursor: 'pointer', fontSize: '13px', width: 'fit-content', margin: '4px 0' }}
          >
            {label}
          </summary>
          <P.Card>
            {isOpen ? (
              whole(toJson({ method, params }), codeStyle)
            ) : (
              // focusable, so that it can be scrolled by keyboard
              <div role="region" aria-label={label} tabIndex={0} dir="ltr" style={boxStyle}>
                {toJson({ method, params })}
              </div>
            )}
          </P.Card>
        </details>
      )
    },
  }
}
