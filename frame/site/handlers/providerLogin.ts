import { frameError } from '../../protocol/errors'
import { RefusedError } from '../session/createApi'
import { logOut } from './signInHandlers'
import type { Site } from './types'

// What sign-ins at identity providers and with Farcaster share.

/** Rethrows why a sign-in could not begin; `way_unavailable` where the server has no such way. */
export const refuseWay = (error: unknown): never => {
  throw error instanceof RefusedError && error.code === 'not_found'
    ? frameError('way_unavailable')
    : error
}

/**
 * Ends what the server has signed in by an answer that came after the visitor had left. Throws
 * `aborted` then.
 */
export async function endIfLeft(
  site: Pick<Site, 'api' | 'clock' | 'signIn'>,
  signal: AbortSignal,
): Promise<void> {
  if (!signal.aborted) return
  await logOut(site)
  await site.signIn.end()
  throw frameError('aborted')
}
