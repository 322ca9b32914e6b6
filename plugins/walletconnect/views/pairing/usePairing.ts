import type { ChainId } from '../../../../kernel/index'
import { kernelError } from '../../../../kernel/plugins/toolkit'
import type { ViewContext, ViewHooks } from '../../../../ui/view'

/** Where a pairing stands. `turn` counts the codes of one try: from the second on they take the place of another. */
export type Step =
  | { readonly name: 'starting' }
  | { readonly name: 'code'; readonly uri: string; readonly turn: number; readonly approving?: true }
  | { readonly name: 'done' }
  | { readonly name: 'failed'; readonly error: unknown }

/** What is paired: nothing while `ready` is false. */
export interface PairingInput {
  readonly connector: string
  readonly namespace?: string | undefined
  readonly chainId?: ChainId | undefined
  readonly ready: boolean
  /** Asked when the modal is closed: the visitor may have gone to the wallet's app on this device, and comes back. */
  readonly mayGoOn: () => boolean
}

const starting: Step = { name: 'starting' }

/** Connects while the view shows, once for each try. Leaving the view gives the try up; that the page is hidden is not leaving. */
export function usePairing({ useEffect, useRef, useState }: ViewHooks, { kit }: ViewContext, input: PairingInput) {
  const { connector, namespace, chainId, ready } = input
  const [attempt, setAttempt] = useState(0)
  const [step, setStep] = useState<Step>(starting)
  const latest = useRef(input)
  latest.current = input
  useEffect(() => {
    if (!ready) return
    const stop = new AbortController()
    const { signal } = stop
    let left = false
    let turn = 0
    const tell = (next: Step) => {
      if (!left) setStep(next)
    }
    setStep(starting)
    // StrictMode shows a view twice in one task: the first time is left before it begins
    queueMicrotask(() => {
      if (left) return
      const answer = kit.connect(connector, {
        signal,
        ...(namespace !== undefined && { namespaces: [namespace] }),
        ...(chainId !== undefined && { chainId }),
        onProgress(progress) {
          if (signal.aborted) return
          if (progress.type === 'uri') tell({ name: 'code', uri: progress.uri, turn: ++turn })
          else if (progress.type === 'waiting' && !left) setStep((now) => (now.name === 'code' ? { ...now, approving: true } : now))
        },
      })
      answer.then(
        () => tell({ name: 'done' }),
        (error: unknown) => tell({ name: 'failed', error: error ?? kernelError('aborted') }),
      )
    })
    return () => {
      left = true
      const closed = kit.getState().router.history.length === 0
      if (!closed || !latest.current.mayGoOn()) stop.abort()
    }
  }, [kit, connector, namespace, chainId, ready, attempt])
  return { step, again: () => setAttempt((now) => now + 1) }
}
