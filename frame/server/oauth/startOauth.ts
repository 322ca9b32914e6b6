import { randomBytes } from 'node:crypto'
import type { RouteAnswer } from '../../protocol/http'
import { Refusal } from '../http/refusal'
import { describeAsker } from '../login/describeDevice'
import { matchPhrase } from '../login/matchPhrases'
import type { LoginContext, LoginServices } from '../login/types'
import type { Logins } from '../logins/createLogins'
import type { OauthSecret } from '../logins/secrets'
import type { Providers } from './createProviders'

/** What sign-ins at identity providers are made of. */
export interface OauthServices extends LoginServices {
  readonly providers: Providers
  readonly logins: Logins<OauthSecret>
}

/**
 * Where a redirect ends: at the page that asked, without a user's name in its address. Throws a
 * `Refusal` for any other.
 */
export const checkReturn = (returnTo: string | undefined, origin: string): string => {
  const url = returnTo !== undefined && URL.canParse(returnTo) ? new URL(returnTo) : undefined
  if (url?.origin !== origin || url.username || url.password)
    throw new Refusal('bad_request', 'A redirect ends at the page that asked for it')
  return url.href
}

/** Begins a sign-in at a provider. Nobody but this server is asked before the visitor goes there. */
export const startOauth = async (
  { providers, logins, keyring, random, publicUrl }: OauthServices,
  context: LoginContext<'/v1/login/oauth/start'>,
): Promise<RouteAnswer<'/v1/login/oauth/start'>> => {
  const { body, session } = context
  const { provider, mode } = body
  if (!providers.names.includes(provider))
    throw new Refusal('not_found', `PROVIDERS has no ${provider}`)
  const id = random.id()
  const state = random.token()
  // the result of a redirect passes the page: no words make up for that
  const match = mode === 'popup' ? matchPhrase(keyring, id) : undefined
  const { expires } = await logins.begin(session, id, provider, {
    state,
    match,
    secret: {
      verifier: randomBytes(32).toString('base64url'),
      nonce: random.token(),
      mode,
      ...(mode === 'redirect' && { returnTo: checkReturn(body.returnTo, session.origin) }),
      ...(context.app.compat && { origin: session.origin }),
      ...describeAsker(context),
    },
  })
  // `state` is not the last parameter: the specification's client breaks that one in Telegram
  const query = new URLSearchParams({ state, p: provider })
  return {
    login: id,
    uri: `${publicUrl()}/oauth/go?${query}`,
    expires,
    ...(match !== undefined && { match }),
  }
}

/** How a sign-in stands. */
export const pollOauth = async (
  { logins, clock }: OauthServices,
  { body, session }: LoginContext<'/v1/login/oauth/poll'>,
): Promise<RouteAnswer<'/v1/login/oauth/poll'>> => {
  const row = await logins.find(body.login, session.id)
  if (!row || row.used !== null || row.status === 'done' || row.expires <= clock.now())
    return { status: 'expired' }
  // the provider has answered, and is being asked who signed in
  if (row.status === 'returned' && row.outcome_env === null) return { status: 'pending' }
  return { status: row.status === 'linking' ? 'returned' : row.status }
}
