/** @jsxRuntime classic */
/** @jsx h */
import { isKitError } from '../../../kernel/index'
import { defineView } from '../../../ui/view'
import { apiOf } from '../api'
import type { EmailAuthState, EmailSignIn } from '../types'
import { createIntro, introStyles } from './Intro'
import { textOf } from './outcomes'
import { createResend } from './Resend'

const styles = /* css */ `
.email-words{margin:0;padding-block:4px;text-align:center;font-size:17px;font-weight:600;overflow-wrap:anywhere}
`

/** Waits for the mailed link, and shows the words that its page asks for. */
export default defineView(
  (runtime) => {
    const {
      h,
      hooks,
      primitives: { Card, Note, Stack, Text },
    } = runtime
    const Resend = createResend(runtime)
    const Intro = createIntro(runtime)
    return function DeviceView({ ctx }) {
      const { back, kit, t, replace } = ctx
      const api = apiOf(kit)
      const signIn = hooks.useOwnState<EmailAuthState, EmailSignIn | undefined>(
        (state) => state.signIn,
      )
      const [error, setError] = hooks.useState<unknown>()
      const isKept = hooks.useOwnState<EmailAuthState, boolean | undefined>((state) => state.isKept)
      const [round, setRound] = hooks.useState(0)
      const isOver = signIn === undefined
      hooks.useEffect(() => {
        if (isOver) return back()
        const abort = new AbortController()
        const { signal } = abort
        setError(undefined)
        api.waitForDevice({ signal }).then(
          () => replace('email-auth/code'),
          (reason: unknown) =>
            signal.aborted || isKitError(reason, 'kernel/aborted') || setError(reason),
        )
        return () => abort.abort()
      }, [round, isOver])
      if (!signIn) return null
      const { email, match } = signIn
      return (
        <Stack>
          <Intro
            icon="phone"
            heading={t('email-auth.device-heading')}
            why={t(match ? 'email-auth.device-why' : 'email-auth.device-why-plain', {
              email: '\n',
            })}
            email={email}
          />
          {match ? (
            <Card>
              <p className="email-words" dir="auto">
                {match}
              </p>
            </Card>
          ) : null}
          {error === undefined ? (
            <Text size="s" tone="mute" align="center" live>
              {t('email-auth.device-waiting')}
            </Text>
          ) : (
            <Note tone="bad">{textOf(error, t)}</Note>
          )}
          {isKept === false ? <Note tone="info">{t('email-auth.stay')}</Note> : null}
          <Resend ctx={ctx} onSent={() => setRound((times) => times + 1)} />
        </Stack>
      )
    }
  },
  { styles: styles + introStyles },
)
