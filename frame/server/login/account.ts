import type { RouteAnswer } from '../../protocol/http'
import type { LoginContext, LoginServices } from './types'

/** A freezing that has not ended. */
export const frozenOf = (until: number | null, now: number): { readonly frozenUntil?: number } =>
  until !== null && until > now ? { frozenUntil: until } : {}

/** Who is signed in, their wallet, and on which devices. Empty where nobody is. */
export const readAccount = async (
  { identities, wallets }: LoginServices,
  { session, app }: LoginContext<'/v1/me'>,
): Promise<RouteAnswer<'/v1/me'>> => {
  if (!session.login) return {}
  const { userId } = session.login
  const [{ frozenUntil, ...keys }, email] = await Promise.all([
    wallets.describe(session.login, app),
    identities.contactOf(userId),
  ])
  return {
    user: {
      id: userId,
      ...(email !== undefined && { email }),
      ...(frozenUntil !== undefined && { frozenUntil }),
    },
    ...keys,
  }
}

/**
 * Ends the session; its key is never accepted again. The device stays known: it signs in by a code
 * alone.
 */
export const logout = async (
  { sessions, audit }: LoginServices,
  { session, ip }: LoginContext<'/v1/logout'>,
): Promise<RouteAnswer<'/v1/logout'>> => {
  await sessions.revoke(session.id)
  if (session.login)
    await audit.append(
      'logout',
      { user: session.login.userId, device: session.login.deviceId, session: session.id },
      ip,
    )
  return {}
}
