/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import type { ViewContext, ViewRuntime } from '../../../../ui/view'
import { failureOf } from './failure'
import { interpolate } from './interpolate'

export interface OutcomeProps {
  readonly ctx: ViewContext
  /** What it failed with; absent: it is done. */
  readonly error?: unknown
  readonly failed: boolean
  /** The wallet's name, as far as it is known. */
  readonly name: string | undefined
  readonly icon: string | undefined
  readonly again: () => void
}

/** How a try ended. */
export function createOutcome(runtime: ViewRuntime) {
  const { h, Fragment, primitives } = runtime
  const { Avatar, Bar, Button, Ring, Stack, Text, Title, WalletIcon } = primitives

  return function Outcome({ ctx, error, failed, name, icon, again }: OutcomeProps): ReactNode {
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
                {failure?.words ? <bdi>{failure.words}</bdi> : interpolate(runtime, t(text), { wallet })}
              </Text>
            </Stack>
          </div>
        </div>
        {/* keeps its room: a success must not make the sheet jump just before it goes */}
        <Bar>
          <div style={failure ? undefined : { visibility: 'hidden' }}>
            <Button kind="primary" onClick={again}>
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
