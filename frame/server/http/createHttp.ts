import { Hono } from 'hono'
import { errorName, failureCause } from '../operation/failureCause'
import { type ApiOptions, addRoutes } from './createApi'
import { Refusal } from './refusal'
import type { Module, Services } from './types'

/** Of every answer that says nothing else: an API that no page shows, frames or keeps. */
const HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

const toRefusal = (error: unknown, { log, metrics }: Services, route: string): Refusal => {
  if (error instanceof Refusal) return error
  const cause = failureCause(error)
  metrics.count('tessera_frame_failures_total', { route, cause })
  log.error('request.failed', { route, error: errorName(error), cause })
  return new Refusal('internal', 'The server failed')
}

interface Readiness {
  readonly ready: boolean
  readonly checks: Readonly<Record<string, boolean>>
}

/**
 * Asks all checks; who asks meanwhile gets the same answer, so that many who ask are one for the
 * database. The log says when a check begins to fail, or fails
 * for another cause, and when it is well again.
 */
const createReadiness = (checks: HttpOptions['ready'], { log }: Services) => {
  let asking: Promise<Readiness> | undefined
  const failing = new Map<string, string>()
  const askOne = async (check: string, run: () => Promise<boolean>) => {
    let error: unknown
    const ok = await run().catch((reason: unknown) => {
      error = reason
      return false
    })
    if (ok && failing.delete(check)) log.info('ready.again', { check })
    if (ok) return [check, ok] as const
    const name = error === undefined ? '' : errorName(error)
    if (failing.get(check) !== name)
      log.warn('ready.failed', { check, ...(name && { error: name, cause: failureCause(error) }) })
    failing.set(check, name)
    return [check, ok] as const
  }
  const ask = async (): Promise<Readiness> => {
    const states = await Promise.all(
      Object.entries(checks).map(([check, run]) => askOne(check, run)),
    )
    return { ready: states.every(([, ok]) => ok), checks: Object.fromEntries(states) }
  }
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
}

export interface HttpOptions extends ApiOptions {
  readonly modules: readonly Module[]
  /** What `/readyz` asks; each says whether it is well. */
  readonly ready: Readonly<Record<string, () => Promise<boolean>>>
}

/**
 * The server's HTTP: routes of the modules, their pages, `/healthz` and `/readyz`; every other path
 * is answered with 404.
 */
export const createHttp = (options: HttpOptions): Hono => {
  const { services, modules, ready } = options
  const { metrics, clock } = services
  const readiness = createReadiness(ready, services)
  const list = modules.flatMap((module) => module.routes ?? [])
  const paths = new Set<string>(list.map(({ path }) => path))
  const hono = new Hono()
  // a path that is none of ours is no label: strangers make them up
  const routeOf = (path: string) => (paths.has(path) ? path : 'other')

  hono.use(async (context, next) => {
    const started = clock.now()
    const name = routeOf(context.req.path)
    await next()
    for (const [header, value] of Object.entries(HEADERS))
      if (!context.res.headers.has(header)) context.res.headers.set(header, value)
    if (services.publicUrl().startsWith('https:'))
      context.res.headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains')
    metrics.count('tessera_frame_requests_total', {
      route: name,
      status: String(context.res.status),
    })
    metrics.observe('tessera_frame_request_seconds', { route: name }, clock.now() - started)
  })
  hono.use(async (context, next) => {
    // an injected script would persist by it
    if (context.req.header('service-worker') === 'script')
      return context.json(new Refusal('origin_refused', 'This origin has no service worker'), 403)
    return next()
  })
  hono.onError((error, context) => {
    const name = routeOf(context.req.path)
    const refusal = toRefusal(error, services, name)
    metrics.count('tessera_frame_refused_total', { route: name, name: refusal.name })
    if (refusal.retryAfter !== undefined) context.header('retry-after', String(refusal.retryAfter))
    return context.json(refusal, refusal.status)
  })
  hono.notFound((context) => context.json(new Refusal('not_found', 'There is nothing here'), 404))
  hono.get('/healthz', (context) => context.json({ ok: true }))
  hono.get('/readyz', async (context) => {
    const state = await readiness()
    return context.json(state, state.ready ? 200 : 503)
  })
  addRoutes(hono, list, options)
  for (const module of modules) module.pages?.(hono)
  return hono
}
