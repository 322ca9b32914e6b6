import type { AnyKit, Views } from '../../../kernel/index'
import type { ViewContext, ViewRuntime } from '../../../ui/view'
import { connectAccounts, isConnected, isElsewhere, leave } from './accounts'

// What the views of sign-ins at providers, with Farcaster and by a passkey share.

/** A view that waits for a sign-in. */
type Waiting = keyof Views & `${string}/connecting`

/**
 * Begins a sign-in in the click that called it, and shows how it goes in `view`: a sign-in that fails
 * says so there. Where the embedded wallet has no accounts of the visitor's network, another is
 * offered first.
 */
export function beginSignIn(
  { kit, push, replace }: ViewContext,
  view: Waiting,
  signIn: (kit: AnyKit) => Promise<unknown>,
  how: 'push' | 'replace' = 'push',
): void {
  if (isElsewhere(kit)) {
    push('embedded/network', { proceed: async (ctx) => beginSignIn(ctx, view, signIn, 'replace') })
    return
  }
  signIn(kit).catch(() => {})
  if (how === 'push') push(view)
  else replace(view)
}

/** How a view that waits stands. */
interface Standing {
  /** Of the sign-in; undefined where there is none. */
  readonly step: string | undefined
  /** Another view goes on with it: leaving this one ends nothing. */
  readonly isHandedOn?: boolean
  readonly cancel: () => void
}

/**
 * Creates the hook of such views: it connects once somebody has signed in, leaves where there is no
 * sign-in, and ends one that the visitor leaves. Its value is the connecting.
 */
export const createUseSignIn = ({ hooks }: ViewRuntime) =>
  function useSignIn(ctx: ViewContext, { step, isHandedOn = false, cancel }: Standing) {
    const connect = hooks.useAction(() => connectAccounts(ctx, cancel))
    const isUnderWay = hooks.useRef(false)
    isUnderWay.current = step !== 'done' && !isHandedOn
    hooks.useEffect(() => {
      // shown again after an approval, or opened without a sign-in
      if (step === undefined) isConnected(ctx.kit) ? leave(ctx) : ctx.back()
      if (step === 'done') void connect.run()
    }, [step])
    hooks.useEffect(
      () => () => {
        if (isUnderWay.current) cancel()
      },
      [],
    )
    return connect
  }
