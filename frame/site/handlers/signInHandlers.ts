import { frameError } from '../../protocol/errors'
import { toFrameError } from '../frameErrors'
import type { HandlersOf, Site } from './types'

/**
 * Milliseconds that the server has to take note of a sign-out: the page waits for three seconds.
 */
const NOTE = 2_000

/** Tells the server of a sign-out with the key that is deleted next, and waits a moment for it. */
export async function logOut({ api, clock }: Pick<Site, 'api' | 'clock'>): Promise<void> {
  let timer: unknown
  const late = new Promise<void>((resolve) => {
    timer = clock.setTimeout(resolve, NOTE)
  })
  await Promise.race([api.call('/v1/logout', {}).catch(() => undefined), late])
  clock.clearTimeout(timer)
}

/**
 * Signs out: the worker ends at once, and the key of the session is deleted in any case. Whatever
 * the server knows, nobody can sign with it any more.
 */
async function signOut(
  { api, clock, identity, signIn }: Pick<Site, 'api' | 'clock' | 'identity' | 'signIn'>,
  isTold = false,
): Promise<void> {
  signIn.abort()
  if (await identity.isSignedIn()) await logOut({ api, clock })
  await signIn.end(isTold)
}

/**
 * Runs what needs who is signed in. Rejects with `login_needed` where nobody is, and ends what is
 * left of a sign-in that the server does not accept any more: the next one is not answered by it.
 */
export async function whileSignedIn<Answer>(
  site: Pick<Site, 'api' | 'clock' | 'identity' | 'signIn'>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!(await site.identity.isSignedIn())) throw frameError('login_needed')
  const signal = site.signIn.signal()
  try {
    return await work()
  } catch (error) {
    const refusal = toFrameError(error)
    // one that has ended meanwhile may have been followed by another
    if (refusal.reason === 'login_needed' && !signal.aborted) await signOut(site, true)
    throw refusal
  }
}

/** Requests that need no key of a wallet: neither the worker nor its script is loaded for them. */
export const createSignInHandlers = (
  site: Pick<Site, 'api' | 'clock' | 'identity' | 'signIn'>,
): HandlersOf<'IS_CONNECTED' | 'SIGN_OUT'> => ({
  /**
   * The server is asked only where somebody has signed in before. One that cannot be reached is an
   * error, and no sign-out.
   */
  IS_CONNECTED: async () => {
    if (!(await site.identity.isSignedIn())) return { isConnected: false }
    try {
      const { user } = await site.api.call('/v1/me', {})
      return { isConnected: user !== undefined }
    } catch (error) {
      const refusal = toFrameError(error)
      if (refusal.reason === 'login_needed') return { isConnected: false }
      throw refusal
    }
  },
  SIGN_OUT: () => signOut(site).then(() => undefined),
})
