import type { RouteAnswer } from '../../../../frame/protocol/http'
import type { WeakenedAccounts } from '../../../../frame/server/createAccounts'
import type { DatabaseTarget } from '../../../../frame/server/db/createDatabase'
import { freePort } from '../../../../scripts/freePort.mjs'
import { type LocalProvider, startProvider } from '../../../../scripts/oidcProviders.mjs'
import { afterFile } from '../cleanup'
import { serveLogin, type Visitor } from '../login/visitor'
import { signInAs } from './person'

export const START = '/v1/login/oauth/start'
export const FINISH = '/v1/login/oauth/finish'
export type Name = 'google' | 'github'

/** The user of an answer, or why there is none. */
export const userOf = (answer: RouteAnswer<typeof FINISH>) =>
  answer.status === 'signed_in' ? answer.user.id : answer.status

/** Providers of this machine for a site; stopped after the file's tests. */
export const startLocals = async (site: string, names: readonly Name[] = ['google', 'github']) => {
  const locals = new Map<Name, LocalProvider>()
  for (const name of names)
    locals.set(name, await startProvider(name, { redirectUri: `${site}/oauth/cb/${name}` }))
  afterFile(() => Promise.all([...locals.values()].map((local) => local.stop())))
  return {
    locals,
    settings: Object.fromEntries([...locals].map(([name, { settings }]) => [name, settings])),
  }
}

/** What a visitor and their window do at a site. */
export const createSteps = (site: string) => {
  const begin = (visitor: Pick<Visitor, 'ask'>, provider: Name = 'google') =>
    visitor.ask(START, { provider, mode: 'popup' })
  /** What the window has in its address when the provider has answered. */
  const windowOf = async ({ uri }: { readonly uri: string }, who = 'noah') => {
    const { url } = await signInAs(uri, who, `${site}/oauth/done`)
    const { login = '', result = '' } = Object.fromEntries(
      new URLSearchParams(url.hash.slice(1)),
    ) as { readonly login?: string; readonly result?: string }
    return { login, result }
  }
  return { begin, windowOf }
}

/**
 * A server with sign-in at Google and GitHub, as they are on this machine, or at the providers of
 * another one.
 */
export const serveSocial = async (database: DatabaseTarget, weakened: WeakenedAccounts = {}) => {
  const port = await freePort()
  const site = `http://localhost:${port}`
  const { locals, settings } = await startLocals(site)
  const server = await serveLogin(database, weakened, undefined, {
    port,
    providers: settings,
    // all windows of the test are of one network
    networkLimits: { links: 1_000 },
  })
  return { server, site, locals, ...createSteps(site) }
}
