import type { RouteAnswer } from '../../../../frame/protocol/http'
import type { WeakenedAccounts } from '../../../../frame/server/createAccounts'
import type { DatabaseTarget } from '../../../../frame/server/db/createDatabase'
import { freePort } from '../../../../scripts/freePort.mjs'
import { startProvider } from '../../../../scripts/oidcProviders.mjs'
import { afterFile } from '../cleanup'
import { serveLogin, type Visitor } from '../login/visitor'
import { signInAs } from '../oauth/person'

const NAMES = ['google', 'github'] as const
/** An identity provider of these tests. */
type ProviderName = (typeof NAMES)[number]

/** A server with sign-in by e-mail and at two identity providers, each with its people. */
export const serveOauth = async (database: DatabaseTarget, weakened: WeakenedAccounts = {}) => {
  const port = await freePort()
  const site = `http://localhost:${port}`
  const locals = await Promise.all(
    NAMES.map(async (name) => {
      const local = await startProvider(name, { redirectUri: `${site}/oauth/cb/${name}` })
      afterFile(() => local.stop())
      return [name, local.settings] as const
    }),
  )
  const server = await serveLogin(database, weakened, undefined, {
    port,
    providers: Object.fromEntries(locals),
    // all windows of the test are of one network
    networkLimits: { links: 1_000 },
  })
  /** The result that a window hands over when somebody has signed in at a provider. */
  const returned = async (visitor: Visitor, who: string, provider: ProviderName = 'google') => {
    const { uri } = await visitor.ask('/v1/login/oauth/start', { provider, mode: 'popup' })
    const { url } = await signInAs(uri, who, `${site}/oauth/done`)
    const { login = '', result = '' } = Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
    return { login, result }
  }
  const finish = async (
    visitor: Visitor,
    who: string,
    provider: ProviderName = 'google',
  ): Promise<RouteAnswer<'/v1/login/oauth/finish'> & { readonly login: string }> => {
    const given = await returned(visitor, who, provider)
    const answer = await visitor.ask('/v1/login/oauth/finish', given)
    if (answer.status !== 'ask') return { ...answer, login: given.login }
    const allowed = { ...given, allowed: true as const }
    return { ...(await visitor.ask('/v1/login/oauth/finish', allowed)), login: given.login }
  }
  return { ...server, returned, finish }
}

export type OauthServer = Awaited<ReturnType<typeof serveOauth>>

/** Id of who is signed in. */
export const userOf = async (visitor: Visitor): Promise<string | undefined> =>
  (await visitor.ask('/v1/me', {})).user?.id
