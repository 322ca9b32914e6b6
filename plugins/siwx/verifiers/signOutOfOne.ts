import type { SignInState, SignInVerifier } from '../types'

/**
 * The `signOut` of a server whose session is one user's: it ends where it has the account, or where
 * any wallet's account is in it if none is named. Another session was not begun with a wallet, and
 * stays.
 */
export const signOutOfOne =
  (
    session: (signal: AbortSignal) => Promise<SignInState>,
    end: (signal: AbortSignal) => Promise<unknown>,
  ): NonNullable<SignInVerifier['signOut']> =>
  async (account, signal) => {
    const now = await session(signal)
    const has = (one: string) =>
      account === undefined || one.toLowerCase() === account.toLowerCase()
    if (!now.accounts.some(has)) return now
    await end(signal)
    return { accounts: [] }
  }
