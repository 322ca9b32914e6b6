/** @jsxRuntime classic */
/** @jsx h */
import { isConnected, leave } from '../../../frame/client/views/accounts'
import { createCustody } from '../../../frame/client/views/Custody'
import { defineView } from '../../../ui/view'
import { apiOf } from '../api'
import type { EmailAuthState, EmailSignIn } from '../types'
import { codeStyles, createCodeForm } from './CodeForm'
import { connect } from './outcomes'
import { createResend } from './Resend'

/** Takes the code of the mail, and says who could rebuild the key of a new wallet. */
export default defineView(
  (runtime) => {
    const {
      h,
      hooks,
      primitives: { Foot, Note },
    } = runtime
    const CodeForm = createCodeForm(runtime)
    const Custody = createCustody(runtime)
    const Resend = createResend(runtime)
    return function CodeView({ ctx }) {
      const { back, kit, t, replace } = ctx
      const api = apiOf(kit)
      const signIn = hooks.useOwnState<EmailAuthState, EmailSignIn | undefined>(
        (state) => state.signIn,
      )
      const isKept = hooks.useOwnState<EmailAuthState, boolean | undefined>((state) => state.isKept)
      const [round, setRound] = hooks.useState(0)
      const { value: wallet } = hooks.useLoad('wallet', () => api.wallet())
      const isOver = signIn === undefined
      hooks.useEffect(() => {
        // shown again after an approval, or opened without a sign-in
        if (isOver) isConnected(kit) ? leave(ctx) : back()
      }, [isOver])
      if (!signIn) return null
      const confirm = async (digits: string) => {
        if (signIn.step !== 'done') await api.confirm(digits)
        await connect(ctx)
      }
      return (
        <CodeForm
          ctx={ctx}
          heading={t('email-auth.code-heading')}
          email={signIn.email}
          round={round}
          onCode={confirm}
        >
          {isKept === false ? <Note tone="info">{t('email-auth.stay')}</Note> : null}
          <Resend
            ctx={ctx}
            onSent={({ step }) => {
              setRound((times) => times + 1)
              if (step === 'device') replace('email-auth/device')
            }}
          />
          <Foot>
            <Custody t={t} wallet={wallet} />
          </Foot>
        </CodeForm>
      )
    }
  },
  { styles: codeStyles },
)
