import { useEffect } from 'react'
import { currentConnection, type KernelState } from '../../../kernel/index'
import { useKit, useKitState, useTask } from '../../../ui/react/index'
import { usePluginState } from '../../shared/feeds/react/usePluginState'
import { apiOf, siwxToken } from '../api'
import { isAmong } from '../flow/account'
import type { SignInState, SiwxState } from '../types'

/** Options of {@link useSession}. */
export interface UseSessionInput {
  /**
   * Who is signed in as the server knows it while it renders, null for nobody:
   * `(await auth.read(request)) ?? null`. It is shown until the browser has asked the server
   * itself. Default: not known.
   */
  readonly initial?: SignInState | null | undefined
}

/** What {@link useSession} returns. */
export interface UseSession {
  /** `unknown` until the server has said who is signed in. */
  readonly status: 'unknown' | 'signed-in' | 'signed-out'
  /** CAIP-10 ids of the accounts that are signed in. */
  readonly accounts: readonly string[]
  /** The name of the host's own user. */
  readonly user: string | undefined
  /**
   * The account in front is signed in. False without a connection, also where somebody is signed
   * in.
   */
  readonly isSignedIn: boolean
  /**
   * Ends the session of an account (CAIP-10), or all of it; the connection stays. Resolves to
   * whether the server has done so. Never rejects: see `error`.
   */
  readonly signOut: (account?: string) => Promise<boolean>
  readonly pending: boolean
  readonly error: unknown
}

const unanswered: SiwxState = Object.freeze({ accounts: [], status: 'unknown' })
const nobody: SignInState = Object.freeze({ accounts: [] })

/** The account in front: while it is being restored, the stored one if it is known. */
const inFront = ({ session: { active = '', namespaces } }: KernelState) => {
  const session = namespaces[active]
  const { chainId, active: address } =
    currentConnection(session) ??
    (session?.status === 'reconnecting' ? session.stored : undefined) ??
    {}
  return chainId === undefined || address === undefined
    ? undefined
    : { namespace: active, chainId, address }
}

/**
 * Who is signed in. On servers, and until the browser's own answer, that is `initial`. Throws
 * `react/no-provider`. In a kit without `siwx()` the status stays `unknown`, or what `initial` says,
 * and the console says `kernel/plugin-missing`.
 */
export function useSession({ initial }: UseSessionInput = {}): UseSession {
  const kit = useKit()
  const own = usePluginState(kit, siwxToken, unanswered)
  const isAsked = own.status !== 'unknown'
  useEffect(() => {
    let isMounted = true
    // where its code cannot be loaded, nobody has answered
    if (!isAsked)
      kit.ready
        .then(() => (isMounted && kit.started ? apiOf(kit).refresh() : undefined))
        .catch(() => {})
    return () => {
      isMounted = false
    }
  }, [kit, isAsked])
  const { run, state } = useTask(async (account?: string) => {
    await apiOf(kit).signOut(account)
    return true
  })
  const known = isAsked ? own : initial
  const { accounts, user } = known ?? nobody
  const account = useKitState(inFront)
  // what a kit of before its start depends on is in its options, which nobody reads then
  const api = isAsked && kit.started ? apiOf(kit) : undefined
  return {
    status: known === undefined ? 'unknown' : accounts.length ? 'signed-in' : 'signed-out',
    accounts,
    user,
    isSignedIn:
      account !== undefined &&
      (isAmong(accounts, account, api?.scope ?? 'account') || api?.isSignedIn() === true),
    signOut: async (account) => (await run(account)) ?? false,
    pending: state.status === 'pending',
    error: state.error,
  }
}
