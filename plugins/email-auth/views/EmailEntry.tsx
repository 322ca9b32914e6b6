/** @jsxRuntime classic */
/** @jsx h */
import type { FormEvent } from 'react'
import { isElsewhere } from '../../../frame/client/views/accounts'
import { isKitError } from '../../../kernel/index'
import { defineView } from '../../../ui/view'
import { apiOf } from '../api'
import { isAddress } from '../errors'
import type { EmailAuthState } from '../types'
import { begin, connect, faultText, resumable, views } from './outcomes'

/** The email field of the connect view. The frame is loaded when the visitor reaches it. */
export default defineView(
  ({ h, hooks, primitives: { Button, IconButton, Input, Link, Note, Spinner, Stack, Text } }) =>
    function EmailEntry({ ctx }) {
      const { kit, t, push, preload } = ctx
      const api = apiOf(kit)
      // an address that was typed before is mended, not typed again
      const [text, setText] = hooks.useState(
        hooks.useOwnState<EmailAuthState, string>(({ signIn }) => signIn?.email ?? ''),
      )
      // of a page that was loaded anew, or a step that was left
      const state = hooks.useOwnState<EmailAuthState, EmailAuthState>((own) => own)
      const step = resumable(state)
      const isLost = state.isKept === false && !state.isHere
      const { value: remembered } = hooks.useLoad(String(isLost), async () =>
        isLost ? api.remembered() : undefined,
      )
      const isOver = !step && state.signIn !== undefined && state.signIn.step !== 'done'
      const [wrong, setWrong] = hooks.useState(false)
      const [fault, setFault] = hooks.useState<unknown>()
      const send = hooks.useAction(async () => {
        setFault(undefined)
        try {
          const own = resumable(state, text)
          if (own) push(views[own])
          else if (isElsewhere(kit))
            push('embedded/network', {
              proceed: (view) => begin(view, text.trim(), 'replace'),
            })
          else await begin(ctx, text, 'push')
        } catch (error) {
          if (isKitError(error, 'email-auth/bad-address')) setWrong(true)
          else if (!isKitError(error, 'kernel/aborted')) setFault(error)
        }
      })
      // a window of the wallet's own may have the sign-in that the browser did not keep
      const resume = hooks.useAction(async () => {
        setFault(undefined)
        try {
          await connect(ctx)
        } catch (error) {
          if (!isKitError(error, 'rpc/user-rejected')) setFault(error)
        }
      })
      const submit = (event: FormEvent) => {
        event.preventDefault()
        if (isAddress(text.trim())) void send.run()
        else setWrong(text.trim() !== '')
      }
      const reach = () => (void api.preload(), preload('email-auth/code'))
      const said = faultText(fault, send.pending, t)
      const button = send.pending ? (
        <Spinner />
      ) : text.length > 3 ? (
        <IconButton type="submit" name="chevron" label={t('email-auth.continue')} />
      ) : null
      return (
        <form noValidate onSubmit={submit}>
          <Input
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            enterKeyHint="go"
            spellCheck={false}
            maxLength={254}
            icon="mail"
            label={t('email-auth.label')}
            placeholder={t('email-auth.placeholder')}
            value={text}
            readOnly={send.pending}
            onFocus={reach}
            onValue={(value) => {
              setText(value)
              setWrong(false)
            }}
            error={wrong ? t('email-auth.bad-address') : undefined}
            reserve
            end={button}
          />
          {said === undefined ? null : <Note tone="bad">{said}</Note>}
          {remembered ? (
            <Stack gap="s">
              {remembered.isHeld ? (
                <Button type="button" onClick={() => void resume.run()}>
                  {t('email-auth.continue-as', { email: remembered.email })}
                </Button>
              ) : null}
              <Text size="s" tone="mute" align="center" live>
                {t(remembered.isHeld ? 'email-auth.held' : 'email-auth.not-kept', {
                  email: remembered.email,
                })}
              </Text>
            </Stack>
          ) : step || isOver ? (
            <Text size="s" tone="mute" align="center" live>
              {t(
                step ? `email-auth.resume-${step}` : isLost ? 'email-auth.lost' : 'email-auth.over',
              )}{' '}
              {step ? (
                <Link onClick={() => push(views[step])}>{t('email-auth.resume')}</Link>
              ) : null}
            </Text>
          ) : null}
        </form>
      )
    },
)
