/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { FunctionComponent, ReactNode } from 'react'
import type { ChainId, MessageKey } from '../../../kernel/index'
import type { ViewContext, ViewRuntime } from '../../../ui/view'
import { writeAmount } from '../../shared/amounts/writeAmount'
import { assetOf } from '../../shared/assets/assets'
import type { BalanceChange, Finding, Level, Report } from '../types'
import { useAsset, useSymbol } from './useAsset'

const tones = { danger: 'bad', caution: 'warn', info: 'info' } as const

export const styles = /* css */ `.ck,.ck-two{display:grid;gap:8u}.ck{list-style:none;margin:0;padding:0}.ck-two{margin:6u 0 0}.ck-two dd{display:grid;grid-template-columns:repeat(5,max-content);gap:0 8u;width:fit-content;margin:0;font:400 13u/20u ui-monospace,monospace}.ck-two mark{background:none;color:inherit;font-weight:700;text-decoration:underline}`

interface Props {
  readonly ctx: ViewContext
  readonly report: Report
  readonly chainId: ChainId
}

/** What was found of a request: the dangers, what changes, and the other sentences. */
export function createFindings({
  h,
  Fragment,
  hooks,
  primitives: P,
}: ViewRuntime): FunctionComponent<Props> {
  function Change({
    ctx,
    change: { asset, raw },
  }: {
    readonly ctx: ViewContext
    readonly change: BalanceChange
  }): ReactNode {
    const { t, locale } = ctx
    const { named, pending } = useAsset(hooks, ctx, asset)
    const { symbol, decimals = 0, address, item } = named
    return (
      <P.Kv
        label={t(raw < 0n ? 'checks.loses' : 'checks.gets')}
        sub={symbol === undefined && address ? <P.Address value={address} /> : undefined}
      >
        {pending ? (
          <P.Skeleton />
        ) : (
          <Fragment>
            <bdi dir="ltr">{writeAmount(raw < 0n ? -raw : raw, { decimals, locale })}</bdi>{' '}
            <bdi>
              {item === undefined
                ? (symbol ?? t('checks.unlisted'))
                : t('checks.item', { id: item })}
            </bdi>
          </Fragment>
        )}
      </P.Kv>
    )
  }

  function Changes({
    ctx,
    chainId,
    report: { simulation },
  }: Pick<Props, 'ctx' | 'chainId' | 'report'>): ReactNode {
    // of Bitcoin it is summed up: nothing is tried
    const isSum = chainId.startsWith('bip122:')
    if (simulation.outcome !== 'succeeds' || (isSum && !simulation.changes?.length)) return null
    const { t } = ctx
    const { changes, isPartial } = simulation
    const hint = changes
      ? isPartial
        ? 'checks.partial'
        : changes.length
          ? undefined
          : 'checks.no-changes'
      : 'checks.unknown-changes'
    return (
      <P.Card list>
        {isSum ? null : (
          <P.Kv label={t('checks.tried')} sub={hint && t(hint)}>
            <P.Tag tone="ok">{t('checks.works')}</P.Tag>
          </P.Kv>
        )}
        {changes?.map((change) => (
          <Change key={`${change.asset}${change.raw > 0n}`} ctx={ctx} change={change} />
        ))}
      </P.Card>
    )
  }

  /**
   * A token by its symbol where the host lists it, whatever it calls itself; else by its address.
   */
  function Token({
    ctx,
    chainId,
    address,
  }: Pick<Props, 'ctx' | 'chainId'> & { readonly address: string }): ReactNode {
    const symbol = useSymbol(hooks, ctx, assetOf(chainId, address))
    return symbol === undefined ? <P.Address value={address} /> : <bdi>{symbol}</bdi>
  }

  /**
   * A sentence with its values: addresses short, as everywhere, and texts from outside isolated for
   * direction.
   */
  function sentence(
    { ctx, chainId }: Pick<Props, 'ctx' | 'chainId'>,
    { id, values = {} }: Finding,
  ): ReactNode {
    const drawn = (name: string): ReactNode => {
      const value = values[name]
      if (!value) return ctx.t('checks.unnamed')
      if (name === 'token') return <Token ctx={ctx} chainId={chainId} address={value} />
      return /^\w{26,}$/.test(value) ? <P.Address value={value} /> : <bdi>{value}</bdi>
    }
    return h(
      Fragment,
      null,
      ...ctx
        .t(`checks.${id}` as MessageKey)
        .split(/\{(\w+)\}/)
        .map((piece, at) => (at % 2 ? drawn(piece) : piece)),
    )
  }

  /** An address in pieces that stand above those of the other one, with what differs marked. */
  const pieces = (address: string, other: string) =>
    [...address.matchAll(/^0x.{4}|.{1,4}/g)].map(({ 0: piece, index }) => (
      <span key={index}>
        {Array.from(piece, (letter, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the letters of an address never change
          letter === other[index + at] ? letter : <mark key={at}>{letter}</mark>,
        )}
      </span>
    ))

  function One({
    finding,
    ...place
  }: Pick<Props, 'ctx' | 'chainId'> & { readonly finding: Finding }): ReactNode {
    const { text, compare } = finding
    const { t } = place.ctx
    return (
      <li>
        {text === undefined ? sentence(place, finding) : <bdi>{text}</bdi>}
        {compare ? (
          <dl className="ck-two">
            <div>
              <dt>{t('checks.address')}</dt>
              <dd dir="ltr">{pieces(...compare)}</dd>
            </div>
            <div>
              <dt>{t('checks.known-address')}</dt>
              <dd dir="ltr">{pieces(compare[1], compare[1])}</dd>
            </div>
          </dl>
        ) : null}
      </li>
    )
  }

  return function Findings({ ctx, chainId, report }) {
    const notes = (...wanted: readonly Level[]) =>
      wanted.map((level) => {
        const list = report.findings.filter((one) => one.level === level)
        return list.length ? (
          <P.Note key={level} tone={tones[level]}>
            <ul className="ck">
              {list.map((finding) => (
                <One
                  key={JSON.stringify([finding.id, finding.values, finding.compare])}
                  ctx={ctx}
                  chainId={chainId}
                  finding={finding}
                />
              ))}
            </ul>
          </P.Note>
        ) : null
      })
    return (
      <P.Stack>
        {notes('danger')}
        <Changes ctx={ctx} chainId={chainId} report={report} />
        {notes('caution', 'info')}
      </P.Stack>
    )
  }
}
