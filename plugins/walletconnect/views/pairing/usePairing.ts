import type { ChainId } from '../../../../kernel/index'
import { kernelError } from '../../../../kernel/plugins/toolkit'
import type { ViewContext, ViewHooks } from '../../../../ui/view'

/**
 * The state of a pairing. `turn` counts the codes of one attempt: from the second on, a code
 * replaces an expired one.
 */
export type Step =
  | { readonly name: 'starting' }
  | {
      readonly name: 'code'
      readonly uri: string
      readonly turn: number
      readonly approving?: true
    }
  | { readonly name: 'done' }
  | { readonly name: 'failed'; readonly error: unknown }

/** What to pair. Nothing starts while `ready` is false. */
export interface PairingInput {
  readonly connector: string
  readonly namespace?: string | undefined
  readonly chainId?: ChainId | undefined
  readonly ready: boolean
  /**
   * Called when the modal closes: whether the attempt continues, because the visitor may have gone
   * to the wallet's app on this device.
   */
  readonly mayGoOn: () => boolean
}

const starting: Step = { name: 'starting' }

/**
 * Connects while the view is shown, once per attempt. Leaving the view aborts the attempt; hiding
 * the page does not.
 */
export function usePairing(
  { useEffect, useRef, useState }: ViewHooks,
  { kit }: ViewContext,
  input: PairingInput,
) {
  const { connector, namespace, chainId, ready } = input
  const [attempt, setAttempt] = useState(0)
  const [step, setStep] = useState<Step>(starting)
  const latest = useRef(input)
  latest.current = input
  useEffect(() => {
    if (!ready) return
    const stop = new AbortController()
    const { signal } = stop
    let unmounted = false
    let turn = 0
    const update = (next: Step) => {
      if (!unmounted) setStep(next)
    }
    setStep(starting)
    // StrictMode mounts twice in one task: the first mount is undone before the attempt starts
    queueMicrotask(() => {
      if (unmounted) return
      const result = kit.connect(connector, {
        signal,
        ...(namespace !== undefined && { namespaces: [namespace] }),
        ...(chainId !== undefined && { chainId }),
        onProgress(progress) {
          if (signal.aborted) return
          if (progress.type === 'uri') update({ name: 'code', uri: progress.uri, turn: ++turn })
          else if (progress.type === 'waiting' && !unmounted)
            setStep((now) => (now.name === 'code' ? { ...now, approving: true } : now))
        },
      })
      result.then(
        () => update({ name: 'done' }),
        (error: unknown) => update({ name: 'failed', error: error ?? kernelError('aborted') }),
      )
    })
    return () => {
      unmounted = true
      const closed = kit.getState().router.history.length === 0
      if (!closed || !latest.current.mayGoOn()) stop.abort()
    }
  }, [kit, connector, namespace, chainId, ready, attempt])
  return { step, again: () => setAttempt((now) => now + 1) }
}
