import { parseUrl } from '../../../lib/plain-text/parseUrl'
import { frameError } from '../../protocol/errors'
import type { RouteAnswer } from '../../protocol/http'
import { loginRoutes } from '../../protocol/loginRoutes'
import { askWindow, hearResult, tell, type WindowResult } from '../channel/windowResults'
import { pause } from '../clock'
import { createAccountHandlers } from './accountHandlers'
import { createFlow } from './createFlow'
import { endIfLeft, refuseWay } from './providerLogin'
import { withSignals } from './queue'
import type { HandlersOf, Site } from './types'

const START = '/v1/login/oauth/start'
const POLL = '/v1/login/oauth/poll'
const FINISH = '/v1/login/oauth/finish'
/** Milliseconds between two looks at a sign-in whose window may have been cut off from here. */
const PAUSE = 2_500
/** Milliseconds that a sign-in is waited for: the server forgets it then. */
const PATIENCE = 10 * 60_000

type SignedIn = Extract<RouteAnswer<typeof FINISH>, { readonly status: 'signed_in' }>

/**
 * Resolves when the words of a window were right that cannot reach this document. Throws how it
 * ended otherwise.
 */
const allowed = async (
  { api, clock }: Pick<Site, 'api' | 'clock'>,
  login: string,
  signal: AbortSignal,
): Promise<void> => {
  const end = clock.now() + PATIENCE
  while (clock.now() < end && !signal.aborted) {
    await pause(clock, PAUSE, signal)
    const { status } = await api.call(POLL, { login }, loginRoutes[POLL]).catch(() => ({
      status: 'pending' as const,
    }))
    if (status === 'allowed') return
    if (status === 'refused' || status === 'failed') throw frameError(`provider_${status}`)
    if (status === 'expired') break
  }
  throw frameError('login_expired')
}

/** What a redirect brought back: an address of this site. Throws `invalid_params` for any other. */
const readUri = (uri: string, origin: string): Pick<WindowResult, 'login' | 'result' | 'end'> => {
  const url = parseUrl(uri)
  if (url?.origin !== origin || url.pathname !== '/oauth/result') throw frameError('invalid_params')
  const [login, result, end] = ['login', 'result', 'end'].map((name) => url.searchParams.get(name))
  return {
    login: login ?? '',
    ...(result && { result }),
    ...(end && { end: end === 'refused' ? end : 'failed' }),
  }
}

/** Sign-in at an identity provider: in a window, or in the page's own. */
export function createSocialHandlers(
  site: Site,
): HandlersOf<'GET_SOCIAL_REDIRECT_URI' | 'CONNECT_SOCIAL'> {
  const { api, clock, origin, scope, showsWords, signIn, store } = site
  const flow = createFlow(`social:${scope}`, store, clock.now)
  let hearing = new AbortController()
  let heard: Promise<WindowResult> | undefined

  const finish = async (
    { login, result, port }: Pick<WindowResult, 'login' | 'result'> & { port?: MessagePort },
    signal: AbortSignal,
  ): Promise<SignedIn> => {
    const body = { login, ...(result !== undefined && { result }) }
    const form = loginRoutes[FINISH]
    let answer = await api.call(FINISH, body, form)
    if (answer.status === 'ask') {
      if (!port || !(await askWindow(port, new URL(origin).host, signal)))
        throw frameError('provider_refused')
      answer = await api.call(FINISH, { ...body, allowed: true }, form)
    }
    if (answer.status !== 'signed_in') throw frameError('link_asked')
    await endIfLeft(site, signal)
    await signIn.begin()
    await flow.clear()
    return answer
  }
  const wait = async (signal: AbortSignal): Promise<SignedIn> => {
    const login = await flow.get()
    if (login === undefined || !heard) throw frameError('login_expired')
    const looking = new AbortController()
    const found = await withSignals([signal], (any) => {
      any.addEventListener('abort', () => looking.abort())
      if (any.aborted) looking.abort()
      return Promise.race([heard as Promise<WindowResult>, allowed(site, login, looking.signal)])
    }).finally(() => looking.abort())
    if (!found) return finish({ login }, signal)
    try {
      if (found.end) throw frameError(`provider_${found.end}`)
      const answer = await finish(found, signal)
      tell(found.port, { done: 'signed_in' })
      return answer
    } catch (error) {
      tell(found.port, { done: 'failed' })
      throw error
    }
  }
  const connect = async (uri: string | undefined, signal: AbortSignal): Promise<SignedIn> => {
    if (uri === undefined) return wait(signal)
    const given = readUri(uri, location.origin)
    // one that another visitor began signs nobody in here
    if (given.login !== (await flow.get())) throw frameError('login_expired')
    if (given.end) throw frameError(`provider_${given.end}`)
    return finish(given, signal)
  }
  return {
    GET_SOCIAL_REDIRECT_URI: async ({ provider, mode = 'popup', returnTo }) => {
      // a page that shows no words waits for the window itself, which tells pages nothing
      if (showsWords === false && mode === 'popup') throw frameError('way_unavailable')
      const body = {
        provider,
        mode,
        ...(returnTo !== undefined && { returnTo }),
      }
      const { login, uri, match } = await api.call(START, body, loginRoutes[START]).catch(refuseWay)
      await flow.set(login)
      hearing.abort()
      hearing = new AbortController()
      heard = hearResult(window, location.origin, login, hearing.signal)
      return { uri, ...(match !== undefined && { match }) }
    },
    CONNECT_SOCIAL: async (payload, call) => {
      const { name } = await withSignals([call.signal, signIn.signal()], (signal) =>
        connect(payload?.uri, signal),
      )
      hearing.abort()
      call.progress('returned')
      // the specification's answer has neither
      const {
        custody: _,
        smartAccountDeployed: __,
        ...user
      } = await createAccountHandlers(site).GET_USER(undefined, call)
      return { ...user, ...(name !== undefined && { userName: name }) }
    },
  }
}
