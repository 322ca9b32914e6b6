import { frameError } from '../../protocol/errors'
import type { RouteAnswer } from '../../protocol/http'
import { loginRoutes } from '../../protocol/loginRoutes'
import { pause } from '../clock'
import { SiteError } from '../errors'
import { RefusedError } from '../session/createApi'
import { createFlow } from './createFlow'
import { endIfLeft, refuseWay } from './providerLogin'
import { withSignals } from './queue'
import type { HandlersOf, Site } from './types'

const START = '/v1/login/farcaster/start'
const FINISH = '/v1/login/farcaster/finish'
/** Milliseconds that an approval is waited for: the server forgets the sign-in then. */
const PATIENCE = 10 * 60_000

/** Milliseconds until the look of this number: 1, 1, 2, 2, 3 … seconds, and 5 at most. */
export const pauseBefore = (look: number): number => Math.min(5, 1 + Math.floor(look / 2)) * 1_000

type SignedIn = Extract<RouteAnswer<typeof FINISH>, { readonly status: 'signed_in' }>

/** What the next look may mend: the server was not reached, or it is asked too often. */
const isPassing = (error: unknown) =>
  (error instanceof SiteError && ['unreachable', 'timeout'].includes(error.code)) ||
  (error instanceof RefusedError && error.code === 'rate_limited')

/** Resolves when the sign-in was approved. Throws how it ended otherwise. */
const approved = async (
  site: Pick<Site, 'api' | 'clock' | 'signIn'>,
  login: string,
  signal: AbortSignal,
): Promise<SignedIn> => {
  const { api, clock } = site
  const end = clock.now() + PATIENCE
  for (let look = 0; clock.now() < end; look++) {
    await pause(clock, pauseBefore(look), signal)
    if (signal.aborted) throw frameError('aborted')
    const answer = await api.call(FINISH, { login }, loginRoutes[FINISH]).catch((error) => {
      if (isPassing(error)) return undefined
      throw error
    })
    if (answer?.status !== 'signed_in') continue
    await endIfLeft(site, signal)
    return answer
  }
  throw frameError('login_expired')
}

/** Sign-in with Farcaster: the page shows a code, and a phone approves it. */
export function createFarcasterHandlers(
  site: Site,
): HandlersOf<'GET_FARCASTER_URI' | 'CONNECT_FARCASTER'> {
  const { api, clock, scope, signIn, store } = site
  const flow = createFlow(`farcaster:${scope}`, store, clock.now)
  return {
    GET_FARCASTER_URI: async () => {
      const { login, url } = await api.call(START, {}, loginRoutes[START]).catch(refuseWay)
      await flow.set(login)
      return { url }
    },
    CONNECT_FARCASTER: async (_, call) => {
      const login = await flow.get()
      if (login === undefined) throw frameError('login_expired')
      const { name = '' } = await withSignals([call.signal, signIn.signal()], (signal) =>
        approved(site, login, signal),
      )
      await signIn.begin()
      await flow.clear()
      call.progress('returned')
      return { userName: name }
    },
  }
}
