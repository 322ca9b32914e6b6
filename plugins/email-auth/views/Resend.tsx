/** @jsxRuntime classic */
/** @jsx h */
import type { ReactNode } from 'react'
import type { ViewContext, ViewRuntime } from '../../../ui/view'
import { apiOf } from '../api'
import type { EmailSignIn } from '../types'
import { textOf } from './outcomes'

/**
 * Sends the mail again, half a minute after the last one; the countdown goes on after a reload,
 * since the time of the last mail is stored. `onSent` is told the next step.
 */
export const createResend = ({ h, hooks, primitives: { Foot, Link } }: ViewRuntime) =>
  function Resend({
    ctx,
    onSent,
  }: {
    ctx: ViewContext
    onSent: (next: EmailSignIn) => void
  }): ReactNode {
    const { kit, t, snack } = ctx
    const api = apiOf(kit)
    const [seconds, setSeconds] = hooks.useState(0)
    const [sent, setSent] = hooks.useState(0)
    hooks.useEffect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined
      let ended = false
      const count = (at: number) => {
        const left = Math.max(0, Math.ceil((at - Date.now()) / 1_000))
        setSeconds(left)
        if (left) timer = setTimeout(() => count(at), 500)
      }
      api.nextMailAt().then(
        (at) => ended || count(at),
        () => {},
      )
      return () => {
        ended = true
        clearTimeout(timer)
      }
    }, [sent])
    const resend = hooks.useAction(async () => {
      try {
        const next = await api.resend()
        snack(t('email-auth.sent'))
        onSent(next)
      } catch (error) {
        snack(textOf(error, t), 'error')
      } finally {
        setSent((times) => times + 1)
      }
    })
    return (
      <Foot>
        {seconds ? (
          t('email-auth.resend-in', { seconds })
        ) : (
          <Link onClick={() => void resend.run()}>{t('email-auth.resend')}</Link>
        )}
      </Foot>
    )
  }
