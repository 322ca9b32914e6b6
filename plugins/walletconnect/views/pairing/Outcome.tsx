/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import { isKitError, type MessageKey } from '../../../../kernel/index'
import type { ViewContext, ViewRuntime } from '../../../../ui/view'
import type { DirectoryWallet } from '../../directory/types'
import { pictureOf } from '../wallets/walletFilters'
import { interpolate } from './presentation'

export interface OutcomeProps {
  readonly ctx: ViewContext
  /** The rejection, if `failed`. */
  readonly error?: unknown
  readonly failed: boolean
  /** The wallet's name, if it is known. */
  readonly name: string | undefined
  readonly wallet: DirectoryWallet | undefined
  readonly retry: () => void
}

/** The result of an attempt. */
export function createOutcome(runtime: ViewRuntime) {
  const { h, Fragment, primitives } = runtime
  const { Avatar, Bar, Button, Ring, Stack, Text, Title, WalletIcon } = primitives

  return function Outcome({
    ctx,
    error,
    failed,
    name,
    wallet: chosen,
    retry,
  }: OutcomeProps): ReactNode {
    const { t } = ctx
    const failure = failed ? failureOf(error) : undefined
    const { title, text } =
      failure ?? ({ title: 'walletconnect.done', text: 'walletconnect.done-text' } as const)
    const wallet = <bdi>{name ?? t('walletconnect.your-wallet')}</bdi>
    return (
      <>
        <div className="wc-panel">
          <Ring state={failure ? (failure === declined ? 'declined' : 'error') : 'done'}>
            {name === undefined ? (
              <Avatar seed="tessera" size={84} />
            ) : (
              <WalletIcon {...(chosen && pictureOf(chosen))} name={name} size={84} />
            )}
          </Ring>
          <div role="status">
            <Stack gap="s">
              <Title align="center">{t(title)}</Title>
              <Text tone="mute" align="center">
                {failure?.message ? (
                  <bdi>{failure.message}</bdi>
                ) : (
                  interpolate(runtime, t(text), { wallet })
                )}
              </Text>
            </Stack>
          </div>
        </div>
        {/* keeps its space, so that the sheet does not resize just before it closes */}
        <Bar>
          <div style={failure ? undefined : { visibility: 'hidden' }}>
            <Button kind="primary" onClick={failure?.button === other ? ctx.back : retry}>
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

/**
 * How a failed attempt is explained. `message` is the error's own one, if it is meant for users and
 * more specific.
 */
export interface Failure {
  readonly title: MessageKey
  readonly text: MessageKey
  readonly message?: string
  readonly button: MessageKey
  /** For the collapsed details; absent where the code explains nothing more. */
  readonly details?: { readonly code: string; readonly reason: string }
}

const again = 'walletconnect.again'
/** Where another try cannot help. */
const other = 'walletconnect.other-way'
const declined: Failure = {
  title: 'walletconnect.declined',
  text: 'walletconnect.declined-text',
  button: again,
}
const expired: Failure = {
  title: 'walletconnect.expired',
  text: 'walletconnect.expired-text',
  button: 'walletconnect.new-code',
}

const notSetUp = 'walletconnect.not-set-up-text'

/** Message keys by the last part of an error's code, for any namespace. */
const texts: Readonly<Record<string, MessageKey>> = {
  aborted: 'walletconnect.stopped-text',
  'relay-unreachable': 'walletconnect.unreachable-text',
  'relay-refused': notSetUp,
  'project-id-missing': notSetUp,
  'not-loaded': 'walletconnect.not-loaded-text',
  'connector-not-loaded': 'walletconnect.not-loaded-text',
  'chains-refused': 'walletconnect.chains-text',
}

/** Explains the rejection of a pairing. Pure. */
export function failureOf(error: unknown): Failure {
  const plain = {
    title: 'walletconnect.failed',
    text: 'walletconnect.failed-text',
    button: again,
  } as const
  if (!isKitError(error)) return plain
  const { code, message, audience } = error
  const kind = code.split('/')[1] ?? ''
  if (kind === 'user-rejected') return declined
  if (kind === 'expired' || kind === 'timeout') return expired
  const reason = (error.details as { readonly reason?: unknown } | undefined)?.reason
  const details = { code, reason: typeof reason === 'string' && reason ? reason : message }
  const text = texts[kind]
  return {
    ...plain,
    ...(text ? { text } : audience === 'user' && { message }),
    ...(text === notSetUp && { button: other }),
    details,
  }
}
