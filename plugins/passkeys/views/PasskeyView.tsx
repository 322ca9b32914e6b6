/** @jsxRuntime classic */
/** @jsx h */
import { textOf } from '../../../frame/client/views/errorText'
import { beginSignIn, createUseSignIn } from '../../../frame/client/views/federatedSignIn'
import { isKitError, type MessageKey } from '../../../kernel/index'
import { defineView } from '../../../ui/view'
import { apiOf } from '../api'
import type { PasskeySignIn, PasskeysState } from '../types'
import { createMark, markStyles } from './Mark'

const styles = /* css */ `
.pk-head{display:grid;justify-items:center;gap:8u;text-align:center}
.pk-big{display:grid;place-items:center;width:64u;height:64u;margin-block-end:8u;border-radius:18r;background:var(--t-raise)}
.pk-big .pk-mark{width:28u;height:28u}
`

/** What a step is called, and what the visitor does now; none where a note says what is wrong. */
const said = ({ step, error }: PasskeySignIn): readonly [MessageKey, MessageKey?] => {
  if (step === 'closed' || isKitError(error, 'passkeys/cancelled'))
    return ['passkeys.closed-heading', 'passkeys.closed-why']
  if (step !== 'failed') return ['passkeys.heading', `passkeys.${step}-why`]
  if (isKitError(error, 'passkeys/popup-blocked'))
    return ['passkeys.blocked-heading', 'passkeys.blocked-why']
  if (isKitError(error, 'embedded/provider-failed'))
    return ['passkeys.failed-heading', 'passkeys.failed-why']
  if (isKitError(error, 'embedded/login-expired'))
    return ['passkeys.failed-heading', 'passkeys.expired-why']
  return ['passkeys.failed-heading']
}

/** Waits for the visitor, who is asked for a passkey in a window, then connects. */
export default defineView(
  (runtime) => {
    const {
      h,
      hooks,
      primitives: { Button, Note, Spinner, Stack, Text, Title },
    } = runtime
    const Mark = createMark(runtime)
    const useSignIn = createUseSignIn(runtime)
    return function PasskeyView({ ctx }) {
      const { kit, t } = ctx
      const api = apiOf(kit)
      const signIn = hooks.useOwnState<PasskeysState, PasskeySignIn | undefined>(
        (state) => state.signIn,
      )
      const step = signIn?.step
      const connect = useSignIn(ctx, { step, cancel: api.cancel })
      if (!signIn || step === undefined) return null
      const again = () =>
        beginSignIn(ctx, 'passkeys/connecting', (kit) => apiOf(kit).signIn(), 'replace')
      const failure = connect.error ?? signIn.error
      const isOver = step === 'closed' || step === 'failed' || connect.error !== undefined
      const [heading, why] = said(
        connect.error ? { step: 'failed', error: connect.error as never } : signIn,
      )
      return (
        <Stack gap="l">
          <div className="pk-head" aria-live="polite">
            <span className="pk-big">
              <Mark />
            </span>
            <Title align="center">{t(heading)}</Title>
            {why ? (
              <Text tone="mute" align="center">
                {t(why)}
              </Text>
            ) : null}
            {isOver || step === 'waiting' ? null : <Spinner />}
          </div>
          {why ? null : <Note tone="bad">{textOf(failure, t)}</Note>}
          {isOver ? (
            <Button
              kind="primary"
              busy={connect.pending}
              onClick={() => (connect.error ? void connect.run() : again())}
            >
              {t('passkeys.again')}
            </Button>
          ) : step === 'waiting' ? (
            <Button onClick={api.showWindow}>{t('passkeys.show')}</Button>
          ) : null}
        </Stack>
      )
    }
  },
  { styles: styles + markStyles },
)
