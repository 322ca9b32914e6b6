/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import type { ViewContext, ViewRuntime } from '../../../../ui/view'
import { failureOf } from './failure'
import { interpolate } from './presentation'

export interface OutcomeProps {
  readonly ctx: ViewContext
  /** The rejection, if `failed`. */
  readonly error?: unknown
  readonly failed: boolean
  /** The wallet's name, if it is known. */
  readonly name: string | undefined
  readonly icon: string | undefined
  readonly retry: () => void
}

/** The result of an attempt. */
export function createOutcome(runtime: ViewRuntime) {
  const { h, Fragment, primitives } = runtime
  const { Avatar, Bar, Button, Ring, Stack, Text, Title, WalletIcon } = primitives

  return function Outcome({ ctx, error, failed, name, icon, retry }: OutcomeProps): ReactNode {
    const { t } = ctx
    const failure = failed ? failureOf(error) : undefined
    const { title, text } = failure ?? ({ title: 'walletconnect.done', text: 'walletconnect.done-text' } as const)
    const wallet = <bdi>{name ?? t('walletconnect.your-wallet')}</bdi>
    return (
      <>
        <div className="wc-panel">
          <Ring state={failed ? 'error' : 'done'}>{name === undefined ? <Avatar seed="tessera" size={84} /> : <WalletIcon name={name} src={icon} size={84} />}</Ring>
          <div role="status">
            <Stack gap="s">
              <Title align="center">{t(title)}</Title>
              <Text tone="mute" align="center">
                {failure?.message ? <bdi>{failure.message}</bdi> : interpolate(runtime, t(text), { wallet })}
              </Text>
            </Stack>
          </div>
        </div>
        {/* keeps its space, so that the sheet does not resize just before it closes */}
        <Bar>
          <div style={failure ? undefined : { visibility: 'hidden' }}>
            <Button kind="primary" onClick={retry}>
              {t(failure?.button ?? 'walletconnect.again')}
            </Button>
          </div>
        </Bar>
        {failure?.details ? (
          <details className="t-foot">
            <summary>{t('walletconnect.details')}</summary>
            <bdi>{failure.details.code}</bdi>
            <br />
            <bdi>{failure.details.reason}</bdi>
          </details>
        ) : null}
      </>
    )
  }
}
