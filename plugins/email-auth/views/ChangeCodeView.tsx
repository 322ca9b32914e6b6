/** @jsxRuntime classic */
/** @jsx h */
import { defineView } from '../../../ui/view'
import { apiOf } from '../api'
import type { EmailAuthState, EmailChange } from '../types'
import { codeStyles, createCodeForm } from './CodeForm'

/** Takes the code of the old address, then that of the new one. */
export default defineView(
  (runtime) => {
    const {
      h,
      hooks,
      primitives: { Foot, Link },
    } = runtime
    const CodeForm = createCodeForm(runtime)
    return function ChangeCodeView({ ctx }) {
      const { back, kit, t, snack, replace } = ctx
      const api = apiOf(kit)
      const change = hooks.useOwnState<EmailAuthState, EmailChange | undefined>(
        (state) => state.change,
      )
      const isOver = change === undefined || change.step === 'window'
      hooks.useEffect(() => {
        if (isOver) back()
      }, [isOver])
      if (isOver) return null
      const confirm = async (digits: string) => {
        const { step } = await api.confirmChange(digits)
        if (step !== 'done') return
        snack(t('email-auth.changed'))
        kit.open()
      }
      return (
        <CodeForm
          ctx={ctx}
          heading={t(change.step === 'old' ? 'email-auth.old-heading' : 'email-auth.new-heading')}
          email={change.sentTo}
          round={change.step === 'old' ? 0 : 1}
          onCode={confirm}
        >
          <Foot>
            {t('email-auth.something-wrong')}{' '}
            <Link onClick={() => replace('email-auth/change')}>{t('email-auth.start-over')}</Link>
          </Foot>
        </CodeForm>
      )
    }
  },
  { styles: codeStyles },
)
