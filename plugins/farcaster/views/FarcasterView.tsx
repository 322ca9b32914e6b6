/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { ReactNode } from 'react'
import { textOf } from '../../../frame/client/views/errorText'
import { beginSignIn, createUseSignIn } from '../../../frame/client/views/federatedSignIn'
import { isKitError, type MessageKey } from '../../../kernel/index'
import { defineView, type ViewContext, type ViewRuntime } from '../../../ui/view'
import { createQrCode } from '../../shared/qr-code/QrCode'
import { apiOf } from '../api'
import type { FarcasterSignIn, FarcasterState } from '../types'
import { createMark, markStyles } from './Mark'

const styles = /* css */ `
.fc-head{display:grid;justify-items:center;gap:8u;text-align:center}
.fc-big{display:grid;place-items:center;width:64u;height:64u;margin-block-end:8u;border-radius:18r;background:var(--t-raise)}
.fc-big .fc-mark{width:28u;height:28u}
.t-qr>.fc-tile{position:absolute;display:grid;place-items:center;width:44u;height:44u}
.fc-tile .fc-mark{width:30u;height:30u}
`
/** Milliseconds after which it is said that the approval may be missing. */
const LATE = 30_000

/** Whether Farcaster's app is on this device, not on another one. */
const isPhone = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  /android|iphone|ipad|ipod/i.test(userAgent) ||
  (/macintosh/i.test(userAgent) && maxTouchPoints > 1)

/** What went wrong, and what the visitor can do. */
const said = (error: unknown): readonly [heading: MessageKey, why: MessageKey] => {
  if (isKitError(error, 'embedded/identity-changed'))
    return ['farcaster.changed-heading', 'farcaster.changed-why']
  if (isKitError(error, 'embedded/device-pending') || isKitError(error, 'embedded/recovery-needed'))
    return ['farcaster.device-heading', 'farcaster.device-why']
  return ['farcaster.failed-heading', 'farcaster.failed-why']
}
/** Errors whose sentence this view has itself. */
const own = ['provider-failed', 'way-unavailable'] as const

/** The code, or the link of a phone, and what is said while nothing comes. */
const createWaiting = (runtime: ViewRuntime) => {
  const { h, Fragment, hooks, primitives } = runtime
  const { Button, Copy, Text, Title } = primitives
  const QrCode = createQrCode(runtime)
  const Mark = createMark(runtime)
  return function Waiting({
    ctx,
    url,
  }: {
    readonly ctx: ViewContext
    readonly url: string | undefined
  }): ReactNode {
    const { t } = ctx
    const [isLate, setLate] = hooks.useState(false)
    hooks.useEffect(() => {
      const timer = setTimeout(() => setLate(true), LATE)
      return () => clearTimeout(timer)
    }, [url])
    const phone = isPhone(navigator)
    const late = (
      <Text tone="mute" align="center" live>
        {isLate ? t('farcaster.late') : t(phone ? 'farcaster.open-why' : 'farcaster.scan')}
      </Text>
    )
    if (phone)
      return (
        <>
          <div className="fc-head">
            <span className="fc-big">
              <Mark />
            </span>
            <Title align="center">{t('farcaster.open-heading')}</Title>
            {late}
          </div>
          <Button
            kind="primary"
            busy={url === undefined}
            {...(url !== undefined && { href: url, target: '_blank' })}
          >
            {t('farcaster.open')}
          </Button>
        </>
      )
    return (
      <>
        <QrCode
          text={url}
          label={t('farcaster.code')}
          mark={
            <span className="fc-tile">
              <Mark />
            </span>
          }
        />
        {late}
        {url === undefined ? (
          <Button disabled>{t('farcaster.copy-link')}</Button>
        ) : (
          <Copy
            kind="button"
            value={url}
            label={t('farcaster.copy-link')}
            done={t('farcaster.copied')}
            onFail={() => ctx.snack(t('farcaster.not-copied'), 'error')}
          />
        )}
      </>
    )
  }
}

/** Shows the code, waits for its approval, then connects. */
export default defineView(
  (runtime) => {
    const {
      h,
      hooks,
      primitives: { Button, Note, Spinner, Stack, Text, Title },
    } = runtime
    const Mark = createMark(runtime)
    const Waiting = createWaiting(runtime)
    const useSignIn = createUseSignIn(runtime)
    return function FarcasterView({ ctx }) {
      const { kit, t } = ctx
      const api = apiOf(kit)
      const signIn = hooks.useOwnState<FarcasterState, FarcasterSignIn | undefined>(
        (state) => state.signIn,
      )
      const { step, url } = signIn ?? {}
      const connect = useSignIn(ctx, { step, cancel: api.cancel })
      if (step === undefined) return null
      if (step === 'opening' || step === 'waiting')
        return (
          <Stack gap="l">
            <Waiting ctx={ctx} url={url} />
          </Stack>
        )
      const error = connect.error ?? signIn?.error
      const isWaiting = step !== 'over' && !error
      const [heading, why] = said(error)
      const isKnown =
        heading !== 'farcaster.failed-heading' ||
        own.some((one) => isKitError(error, `embedded/${one}`))
      const again = () =>
        beginSignIn(ctx, 'farcaster/connecting', (kit) => apiOf(kit).signIn(), 'replace')
      return (
        <Stack gap="l">
          <div className="fc-head" aria-live="polite">
            <span className="fc-big">
              <Mark />
            </span>
            {isWaiting ? (
              <Text tone="mute" align="center">
                {t('farcaster.taking')}
              </Text>
            ) : (
              <Title align="center">{t(step === 'over' ? 'farcaster.over' : heading)}</Title>
            )}
            {isWaiting ? <Spinner /> : null}
            {error ? (
              <Text tone="mute" align="center">
                {t(why)}
              </Text>
            ) : null}
          </div>
          {error && !isKnown ? <Note tone="bad">{textOf(error, t)}</Note> : null}
          {isWaiting ? null : (
            <Button
              kind="primary"
              busy={connect.pending}
              onClick={() => (connect.error ? void connect.run() : again())}
            >
              {t(step === 'over' ? 'farcaster.new-code' : 'farcaster.again')}
            </Button>
          )}
        </Stack>
      )
    }
  },
  { styles: styles + markStyles },
)
