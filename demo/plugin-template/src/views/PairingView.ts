import { errorMessage, isKitError } from 'tessera-kit'
import { defineView, type ViewContext } from 'tessera-kit/view'
import { acmeError } from '../errors'
import { manifest } from '../manifest'

type Step =
  | { readonly name: 'starting' }
  | { readonly name: 'code'; readonly uri: string; readonly expiresAt: number }
  | { readonly name: 'failed'; readonly error: unknown }

/** A sentence for the visitor, in their language where we know what happened. */
const sentence = ({ t }: ViewContext, error: unknown) => {
  if (isKitError(error, 'rpc/user-rejected')) return t('acme.declined')
  if (isKitError(error, 'acme/expired')) return t('acme.expired')
  return isKitError(error) && error.audience === 'user' ? errorMessage(error) : t('acme.failed')
}

export default defineView(({ h, hooks, primitives }) => {
  const { Bar, Button, Spinner, Stack, Text, Title } = primitives
  const { useEffect, useState } = hooks

  /**
   * Connects while the view is shown, once for each attempt. Leaving the view gives the attempt up.
   */
  const usePairing = (ctx: ViewContext) => {
    const [attempt, setAttempt] = useState(0)
    const [step, setStep] = useState<Step>({ name: 'starting' })
    useEffect(() => {
      const stop = new AbortController()
      const { signal } = stop
      const fail = (error: unknown) => {
        if (!signal.aborted) setStep({ name: 'failed', error })
      }
      let timer: ReturnType<typeof setTimeout> | undefined
      setStep({ name: 'starting' })
      const connecting = ctx.kit.connect(manifest.id, {
        signal,
        onProgress(progress) {
          if (progress.type !== 'uri' || signal.aborted) return
          setStep({ name: 'code', uri: progress.uri, expiresAt: progress.expiresAt })
          timer = setTimeout(() => {
            fail(acmeError('expired'))
            stop.abort()
          }, progress.expiresAt - Date.now())
        },
      })
      connecting.then(() => ctx.close(), fail).finally(() => clearTimeout(timer))
      return () => {
        clearTimeout(timer)
        stop.abort()
      }
    }, [attempt])
    return { step, again: () => setAttempt(attempt + 1) }
  }

  return function PairingView({ ctx }) {
    const { t } = ctx
    const { step, again } = usePairing(ctx)
    const cancel = h(Button, { onClick: () => ctx.back() }, t('acme.cancel'))
    if (step.name === 'failed') {
      return h(
        Stack,
        { gap: 'l' },
        h(Text, { align: 'center', live: true }, sentence(ctx, step.error)),
        h(Bar, null, cancel, h(Button, { kind: 'primary', onClick: again }, t('acme.again'))),
      )
    }
    if (step.name === 'starting') {
      return h(
        Stack,
        { gap: 'l', align: 'center' },
        h(Spinner, null),
        h(Text, { live: true }, t('acme.starting')),
        cancel,
      )
    }
    const code = new URL(step.uri).searchParams.get('code') ?? ''
    return h(
      Stack,
      { gap: 'l' },
      h(Text, { align: 'center', live: true }, t('acme.enter')),
      h(Title, { size: 'xl', align: 'center' }, h('bdi', { dir: 'ltr' }, code)),
      h(Bar, null, cancel, h(Button, { kind: 'primary', href: step.uri }, t('acme.open'))),
    )
  }
})
