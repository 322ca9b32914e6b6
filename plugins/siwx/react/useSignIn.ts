import { useMemo } from 'react'
import { activeConnection } from '../../../kernel/index'
import { type TaskState, useKit, useTask } from '../../../ui/react/index'
import { apiOf } from '../api'
import type { SignInState, SiwxApi } from '../types'

/** What {@link useSignIn} returns. `data` is who is signed in then. */
export type UseSignIn = TaskState<SignInState> & {
  /**
   * Signs in with the account in front, without the view. Resolves to who is signed in, or
   * undefined if it failed or was declined. Never rejects: see `error`.
   */
  readonly signIn: () => Promise<SignInState | undefined>
  /**
   * Shows the view that asks; without a connection the ways to connect, after which it is shown.
   * Nothing where the account in front is signed in. Throws `kernel/not-started`.
   */
  readonly open: () => void
  /**
   * Fetches the nonce ahead, for `onPointerEnter` and `onFocus`: the wallet is then asked inside
   * the click. Does nothing before the start.
   */
  readonly prepare: SiwxApi['prepare']
  readonly reset: () => void
}

/** Signing in, for buttons of your own. Throws `react/no-provider`. */
export function useSignIn(): UseSignIn {
  const kit = useKit()
  const { run, reset, state } = useTask(async () => apiOf(kit).signIn())
  const actions = useMemo(
    () => ({
      open: () => (activeConnection(kit.getState().session) ? apiOf(kit).open() : kit.open()),
      prepare: () => {
        if (kit.started) apiOf(kit).prepare()
      },
    }),
    [kit],
  )
  return { ...state, signIn: run, ...actions, reset }
}
