/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { FunctionComponent, ReactNode } from 'react'
import type { MessageKey } from '../../../kernel/index'
import type { ViewContext, ViewRuntime } from '../../../ui/view'
import type { BalanceChange, Finding, Report } from '../types'
import { useAsset } from './useAsset'

const tones = { info: 'info', caution: 'warn', danger: 'bad' } as const

export const styles = /* css */ `.ck-two{display:grid;gap:2u;margin-top:6u;font:400 12u/18u ui-monospace,monospace;overflow-wrap:anywhere}.ck-two dt{color:var(--t-fg2)}.ck-two dd{margin:0}.ck-two mark{background:none;color:inherit;font-weight:700;text-decoration:underline}`

interface Props {
  readonly ctx: ViewContext
  readonly report: Report
  /** Whether the dangers are ticked, and what happens when that changes; without it nothing can be ticked. */
  readonly ticked?: boolean | undefined
  onTick?(ticked: boolean): void
}

/** What was found of a request: what changes, the sentences, and under dangers the tick without which nothing is sent. */
export function createFindings({ h, Fragment, hooks, primitives: P }: ViewRuntime): FunctionComponent<Props> {
  /** Text from outside, whose direction is its own, within a sentence. */
  const isolated = (values: Finding['values'] = {}) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `\u2068${value}\u2069`]))

  function Change({ ctx, change: { asset, raw } }: { readonly ctx: ViewContext; readonly change: BalanceChange }): ReactNode {
    const { t, locale } = ctx
    const { named, pending } = useAsset(hooks, ctx, asset)
    const { symbol, decimals, address, item } = named
    const amount = raw < 0n ? -raw : raw
    const label = item === undefined ? (symbol ?? t('checks.unlisted')) : t('checks.item', { id: item })
    return (
      <P.Kv label={t(raw < 0n ? 'checks.loses' : 'checks.gets')}>
        {pending ? <P.Skeleton /> : decimals === undefined ? <bdi dir="ltr">{`${amount} `}<bdi>{label}</bdi></bdi> : <P.Amount value={amount} decimals={decimals} symbol={label} locale={locale} />}
        {symbol === undefined && address ? <P.Address value={address} /> : null}
      </P.Kv>
    )
  }

  function Changes({ ctx, report: { simulation } }: Pick<Props, 'ctx' | 'report'>): ReactNode {
    if (simulation.outcome !== 'succeeds') return null
    const { t } = ctx
    const { changes, isPartial } = simulation
    if (!changes?.length) return <P.Text tone="mute">{t(changes ? 'checks.no-changes' : 'checks.unknown-changes')}</P.Text>
    return (
      <>
        <P.Text tone="mute">{t('checks.changes')}</P.Text>
        <P.Card list>
          {changes.map((change) => <Change key={change.asset} ctx={ctx} change={change} />)}
        </P.Card>
        {isPartial ? <P.Text tone="mute">{t('checks.partial')}</P.Text> : null}
      </>
    )
  }

  /** An address with what differs from the other one marked. */
  // biome-ignore lint/suspicious/noArrayIndexKey: the letters of an address never change
  const marked = (address: string, other: string) => [...address].map((letter, at) => (letter === other[at] ? letter : <mark key={at}>{letter}</mark>))

  function One({ ctx: { t }, finding: { id, level, text, values, compare } }: { readonly ctx: ViewContext; readonly finding: Finding }): ReactNode {
    return (
      <P.Note tone={tones[level]}>
        {text === undefined ? t(`checks.${id}` as MessageKey, isolated(values)) : <bdi>{text}</bdi>}
        {compare ? (
          <dl className="ck-two" dir="ltr">
            <dt>{t('checks.address')}</dt>
            <dd>{marked(...compare)}</dd>
            <dt>{t('checks.known-address')}</dt>
            <dd>{compare[1]}</dd>
          </dl>
        ) : null}
      </P.Note>
    )
  }

  return function Findings({ ctx, report, ticked = false, onTick }) {
    const isDangerous = report.findings.some(({ level }) => level === 'danger')
    return (
      <P.Stack>
        <Changes ctx={ctx} report={report} />
        {report.findings.map((finding) => <One key={JSON.stringify([finding.id, finding.values, finding.compare])} ctx={ctx} finding={finding} />)}
        {isDangerous && onTick ? <P.Checkbox checked={ticked} onChange={onTick}>{ctx.t('checks.confirm')}</P.Checkbox> : null}
      </P.Stack>
    )
  }
}
