import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type * as z from 'zod/mini'
import { type RoutePath, routes } from '../../protocol/http'
import { loginRoutes } from '../../protocol/loginRoutes'
import { recoveryRoutes } from '../../protocol/recoveryRoutes'
import { allowsOrigin, findApp } from '../config/apps'
import type { App } from '../config/types'
import { networkLimit } from '../limits/networkLimits'
import type { Proofs } from '../proofs/createProofs'
import { publicJwkSchema, thumbprint } from '../proofs/signature'
import type { SessionStore } from '../sessions/createSessions'
import type { LoginSession, Session } from '../sessions/types'
import { forwardedAddress, limitedNetwork } from './address'
import { type Client, readClient, setBrowserCookie, setDeviceCookie } from './client'
import { parseJson, readIncoming } from './readBody'
import { Refusal } from './refusal'
import type { DefineRoute, Level, Route, RouteContext, Services } from './types'

const schemas = { ...routes, ...recoveryRoutes, ...loginRoutes }

/** Milliseconds that a sign-in counts as recent. */
const RECENT = 5 * 60_000

/** Types a route of the protocol: see {@link DefineRoute}. */
// the handler's own path and level are those it is called with
export const route: DefineRoute = (path, { handler, ...options }) => ({
  path,
  ...options,
  handler: handler as Route['handler'],
})

export interface ApiOptions {
  readonly services: Services
  readonly sessions: Pick<SessionStore, 'find' | 'findDevice' | 'touch'>
  readonly proofs: Proofs
}

const parseBody = (path: RoutePath, json: unknown): unknown => {
  const parsed = (schemas[path].body as z.ZodMiniType).safeParse(json)
  if (!parsed.success) throw new Refusal('bad_request', `The body is not that of ${path}`)
  return parsed.data
}

/** The site alone asks: a page of another origin is refused before anything is read. */
const checkSender = (context: Context, publicUrl: string) => {
  const { req } = context
  if (req.header('origin') !== publicUrl || req.header('sec-fetch-site') !== 'same-origin')
    throw new Refusal('origin_refused', 'Only the site of this server may ask')
  if (!/^application\/json(;|$)/.test(req.header('content-type') ?? ''))
    throw new Refusal('bad_request', 'The body is not JSON')
}

/** Pages of the app, and the site's own: its dashboard signs in for itself. */
const appOf = (apps: readonly App[], id: string, origin: string, publicUrl: string): App => {
  const app = findApp(apps, id)
  if (!app || (origin !== publicUrl && !allowsOrigin(app, origin)))
    throw new Refusal('origin_refused', 'The page is not registered for this app')
  return app
}

const isSignedIn = (session: Session): session is LoginSession => session.login !== undefined

const checkLevel = (level: Level, session: Session, now: number) => {
  if (level === 'session') return
  if (!isSignedIn(session)) throw new Refusal('login_needed', 'Nobody is signed in')
  if (level === 'recent' && now - session.login.at > RECENT)
    throw new Refusal('login_needed', 'The sign-in is older than five minutes')
}

interface Proven {
  readonly body: unknown
  readonly app: App
  readonly session: Session | undefined
  /** Another mark of its device, for the browser. */
  readonly mark?: string | undefined
}

/** Checks of one request, the cheap ones first; nothing is written for one that is not signed. */
const prove = async (
  context: Context,
  { path, level, perNetwork }: Route,
  { services, sessions, proofs }: ApiOptions,
  { ip, devices }: Client,
): Promise<Proven> => {
  const { config, clock, limits } = services
  const limit = async (login?: LoginSession['login']) => {
    if (!perNetwork) return
    // who is known is not refused for what others of the network do
    const device = login?.deviceId ?? (await sessions.findDevice(devices))
    await limits.take([
      networkLimit(config, perNetwork),
      device === undefined ? limitedNetwork(ip) : `device ${device}`,
    ])
  }
  checkSender(context, services.publicUrl())
  const input = proofs.read((name) => context.req.header(name))
  const bytes = await readIncoming((context.env as HttpBindings).incoming)
  const request = { method: context.req.method, path: context.req.path, body: bytes }
  if (level === 'proof') {
    const body = parseBody(path, parseJson(bytes)) as RouteContext<'/v1/session', 'proof'>['body']
    const jwk = publicJwkSchema.parse(body.jwk)
    if (thumbprint(jwk) !== input.keyid)
      throw new Refusal('proof_refused', 'The signature names another key')
    proofs.check(jwk, input, request)
    await limit()
    await proofs.use(input)
    return {
      body,
      app: appOf(config.apps, body.app, body.origin, services.publicUrl()),
      session: undefined,
    }
  }
  const found = await sessions.find(input.keyid)
  const { session, jwk } = found
  proofs.check(jwk, input, request)
  await limit(session.login)
  await proofs.use(input)
  const app = appOf(config.apps, session.appId, session.origin, services.publicUrl())
  checkLevel(level, session, clock.now())
  const mark = await sessions.touch(found, devices)
  return { body: parseBody(path, parseJson(bytes)), app, session, mark }
}

const answer = async (context: Context, found: Route, options: ApiOptions): Promise<Response> => {
  const client = readClient(context, options.services.config.trustProxy)
  const { ip, userAgent, language, devices, browser } = client
  const { mark, ...proven } = await prove(context, found, options, client)
  const setDevices = (marks: readonly string[]) => setDeviceCookie(context, marks)
  if (mark !== undefined) setDevices([mark, ...devices])
  const asked = {
    ...proven,
    ip,
    userAgent,
    language,
    cookie: {
      devices,
      setDevices,
      browser: () => (
        browser === undefined && setBrowserCookie(context, options.services.random.id()), browser
      ),
    },
  }
  // what the checks above made is what the level says
  const result = await found.handler(asked as Parameters<Route['handler']>[0])
  return context.json((schemas[found.path].answer as z.ZodMiniType).parse(result) as object)
}

/**
 * Adds the routes to the server: each `POST`, signed, from the site. No other page gets an answer,
 * since none has headers of CORS.
 */
export const addRoutes = (hono: Hono, list: readonly Route[], options: ApiOptions): void => {
  const { config, log } = options.services
  let isTold = config.trustProxy === 0
  /** All visitors share one proxy's limits then: the log says it once. */
  const checkProxy = (context: Context) => {
    if (isTold || forwardedAddress(context.req.header('x-forwarded-for'), config.trustProxy)) return
    isTold = true
    log.warn('proxy.no_client_address')
  }
  for (const found of list)
    hono.post(found.path, (context) => {
      checkProxy(context)
      return answer(context, found, options)
    })
}
