/** @jsxRuntime classic */
/** @jsx h */
import type { FormEvent } from 'react'
import { isKitError } from '../../../kernel/index'
import { defineView } from '../../../ui/view'
import { apiOf } from '../api'
import { isAddress } from '../errors'
import type { EmailAuthState, EmailChange } from '../types'
import { textOf } from './outcomes'

/** Takes the new address, with the present one filled in. */
export default defineView(
  ({ h, hooks, primitives: { Bar, Button, Input, Stack, Text } }) =>
    function ChangeView({ ctx }) {
      const { back, kit, t, push, snack } = ctx
      const api = apiOf(kit)
      const { value: wallet } = hooks.useLoad('wallet', () => api.wallet())
      const change = hooks.useOwnState<EmailAuthState, EmailChange | undefined>(
        (state) => state.change,
      )
      // the frame has taken this view's place while it asked
      const [typed, setTyped] = hooks.useState(change?.step === 'window' ? change.email : undefined)
      const [error, setError] = hooks.useState('')
      const text = typed ?? wallet?.email ?? ''
      const isNew =
        text.trim().length > 3 && text.trim().toLowerCase() !== wallet?.email?.toLowerCase()
      const save = hooks.useAction(async () => {
        try {
          await api.change(text)
          push('email-auth/change-code')
        } catch (reason) {
          if (isKitError(reason, 'kernel/aborted') || isKitError(reason, 'embedded/declined'))
            return
          if (isKitError(reason, 'email-auth/same-address')) setError(textOf(reason, t))
          else snack(textOf(reason, t), 'error')
        }
      })
      const submit = (event: FormEvent) => {
        event.preventDefault()
        if (!isNew) return
        if (isAddress(text.trim())) void save.run()
        else setError(t('email-auth.bad-address'))
      }
      return (
        <form noValidate onSubmit={submit}>
          <Stack gap="l">
            <Text tone="mute">{t('email-auth.change-why')}</Text>
            <div>
              <Input
                type="email"
                name="email"
                autoComplete="email"
                inputMode="email"
                enterKeyHint="send"
                spellCheck={false}
                maxLength={254}
                icon="mail"
                label={t('email-auth.new-label')}
                labelled
                value={text}
                readOnly={save.pending}
                onValue={(value) => {
                  setTyped(value)
                  setError('')
                }}
                error={error}
                reserve
              />
            </div>
            <Bar>
              <Button onClick={back}>{t('email-auth.cancel')}</Button>
              <Button kind="primary" type="submit" disabled={!isNew} busy={save.pending}>
                {t('email-auth.save')}
              </Button>
            </Bar>
          </Stack>
        </form>
      )
    },
)
