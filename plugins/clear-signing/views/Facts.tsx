/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { FunctionComponent, ReactNode } from 'react'
import type { RpcCall } from '../../../kernel/index'
import type { ActionText, Fact, Value } from '../../../lib/decode/facts'
import type { ViewContext, ViewRuntime } from '../../../ui/view'
import { writeAmount } from '../../shared/amounts/writeAmount'
import { readToken } from '../readToken'

interface Shared {
  readonly ctx: ViewContext
  readonly call: RpcCall
}

/** Facts of one action that are shown at once. */
const SHOWN = 20
const codeStyle = {
  font: '400 12px/16px ui-monospace, monospace',
  overflowWrap: 'anywhere',
} as const
const textStyle = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

const grouped = (value: bigint, locale: string) => new Intl.NumberFormat(locale).format(value)
/** An amount in base units. */
const units = ({ t, locale }: Pick<ViewContext, 't' | 'locale'>, amount: bigint) =>
  t('clear-signing.units', { count: Number(amount), amount: grouped(amount, locale) })

/** A moment, or its number where no calendar has it. */
const dateOf = (seconds: bigint, locale: string) =>
  seconds >= 0n && seconds < 8_640_000_000_000n
    ? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
        new Date(Number(seconds) * 1000),
      )
    : grouped(seconds, locale)

/** `Facts`: the facts of an action in a card. `More`: what is drawn once it is opened. `Title`: what an action does. */
export function createFacts({ h, Fragment, hooks, primitives: P }: ViewRuntime): {
  Facts: FunctionComponent<Shared & { facts: readonly Fact[] }>
  More: FunctionComponent<{ ctx: ViewContext; count: number; draw: () => ReactNode }>
  Title: FunctionComponent<Shared & { text: ActionText }>
} {
  /** What is signed is shown with all its decimals. */
  const whole = (
    ctx: ViewContext,
    amount: bigint,
    { decimals, symbol }: { readonly decimals: number; readonly symbol: string },
  ) => (
    <Fragment>
      <bdi dir="ltr">{writeAmount(amount, { decimals, locale: ctx.locale })}</bdi>{' '}
      <bdi>{symbol}</bdi>
    </Fragment>
  )

  /** An amount of a token in its own units, where its contract tells them; else in base units. */
  function TokenAmount({ ctx, call, amount, token }: Shared & { amount: bigint; token: string }) {
    const { value, pending } = hooks.useLoad(`${call.chainId} ${token}`, (signal) =>
      call.namespace === 'eip155'
        ? readToken(ctx.kit, token, call.chainId, signal)
        : Promise.resolve(undefined),
    )
    if (pending) return <P.Skeleton />
    return value ? whole(ctx, amount, value) : <bdi>{units(ctx, amount)}</bdi>
  }

  function Drawn({ ctx, call, value }: Shared & { value: Value }): ReactNode {
    const { t, locale, kit } = ctx
    if (value.kind === 'address')
      return (
        <bdi dir="ltr" style={codeStyle}>
          {value.address}
        </bdi>
      )
    if (value.kind === 'code')
      return (
        <bdi dir="ltr" style={codeStyle}>
          {value.text}
        </bdi>
      )
    if (value.kind === 'text')
      return (
        <bdi style={value.isCode ? codeStyle : textStyle} {...(value.isCode && { dir: 'ltr' })}>
          {value.text.text}
        </bdi>
      )
    if (value.kind === 'word') return t(`clear-signing.${value.name}`)
    if (value.kind === 'date') return <bdi>{dateOf(value.seconds, locale)}</bdi>
    if (value.kind === 'duration')
      return (
        <bdi>
          {t('clear-signing.seconds', {
            // as a number it may be rounded: it selects the plural form only
            count: Number(value.seconds),
            seconds: grouped(value.seconds, locale),
          })}
        </bdi>
      )
    if (value.kind === 'integer' || value.isTokenId)
      return (
        <bdi dir="ltr">
          {grouped(value.kind === 'integer' ? value.value : value.amount, locale)}
        </bdi>
      )
    if (value.token !== undefined)
      return <TokenAmount ctx={ctx} call={call} amount={value.amount} token={value.token} />
    const coin = kit.networks.find(({ id }) => id === call.chainId)?.nativeCurrency
    return coin ? whole(ctx, value.amount, coin) : <bdi>{units(ctx, value.amount)}</bdi>
  }

  const Row = ({ ctx, call, fact: { label, value, isUnsigned } }: Shared & { fact: Fact }) => {
    const name =
      typeof label === 'string' ? ctx.t(`clear-signing.${label}`) : <bdi>{label.text}</bdi>
    return (
      <P.Kv
        label={
          isUnsigned ? (
            <Fragment>
              {name} ({ctx.t('clear-signing.notSigned')})
            </Fragment>
          ) : (
            name
          )
        }
      >
        <Drawn ctx={ctx} call={call} value={value} />
      </P.Kv>
    )
  }

  function More({ ctx, count, draw }: { ctx: ViewContext; count: number; draw: () => ReactNode }) {
    const [isOpen, setOpen] = hooks.useState(false)
    if (!count) return null
    return (
      <details onToggle={() => setOpen(true)}>
        <summary className="t-link">{ctx.t('clear-signing.more', { count })}</summary>
        {isOpen ? draw() : null}
      </details>
    )
  }

  function Facts({ ctx, call, facts }: Shared & { facts: readonly Fact[] }) {
    const rows = (from: number, to?: number) => (
      <P.Card list>
        {facts.slice(from, to).map((fact, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the facts of one request never change
          <Row key={at} ctx={ctx} call={call} fact={fact} />
        ))}
      </P.Card>
    )
    return (
      <Fragment>
        {facts.length ? rows(0, SHOWN) : null}
        <More ctx={ctx} count={Math.max(0, facts.length - SHOWN)} draw={() => rows(SHOWN)} />
      </Fragment>
    )
  }

  const Title = ({ ctx, call, text: { title, amount } }: Shared & { text: ActionText }) => {
    if (typeof title !== 'string')
      return (
        <P.Title size="s">
          <bdi>{title.text}</bdi>
        </P.Title>
      )
    const [before, after] = ctx.t(`clear-signing.${title}`).split('{amount}')
    return (
      <P.Title size="s">
        {before}
        {amount && after !== undefined ? <Drawn ctx={ctx} call={call} value={amount} /> : null}
        {after}
      </P.Title>
    )
  }

  return { Facts, More, Title }
}
