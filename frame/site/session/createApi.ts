import type * as z from 'zod/mini'
import {
  type RefusalName,
  type RouteAnswer,
  type RouteBody,
  type RoutePath,
  refusalSchema,
  routes,
} from '../../protocol/http'
import { utf8 } from '../bytes'
import type { Clock } from '../clock'
import { SiteError } from '../errors'
import type { Identity } from './createIdentity'
import { signHeaders } from './signature'

/** A refusal of the server. Its message is its name: the server's own words are not shown. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  /** Seconds until it may be asked again. */
  readonly retryAfter: number | undefined
  /** Tries that are left, of `otp_wrong`. */
  readonly left: number | undefined
  constructor(
    readonly code: RefusalName,
    facts: { readonly retryAfter?: number | undefined; readonly left?: number | undefined } = {},
  ) {
    super(code)
    this.retryAfter = facts.retryAfter
    this.left = facts.left
  }
}

export interface ApiOptions {
  readonly identity: Identity
  /** Origin of the server: the site's own. */
  readonly base: string
  /** Id of the app, and origin of the page around the frame. */
  readonly app: string
  readonly origin: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly clock: Clock
  /**
   * Told where the server has ended a session that was in use; by default the identity forgets it.
   */
  readonly onEnded?: (sid: string) => Promise<unknown>
}

/** A registered key. */
interface Registered {
  readonly sid: string
  readonly pair: CryptoKeyPair
}

/** Schemas of a route. */
export interface RouteForm {
  readonly body: z.ZodMiniType
  readonly answer: z.ZodMiniType
}

const formOf = (path: RoutePath): RouteForm => {
  const form = (routes as Readonly<Record<string, RouteForm>>)[path]
  if (!form) throw new SiteError('message_refused')
  return form
}

/** The server's API of `frame/protocol/http.ts`. */
export interface Api {
  /**
   * Calls a route, of which `form` has the schemas where it is not among those of the frame's
   * start; the session is registered before the first call. Rejects with RefusedError for a
   * refusal, else with a SiteError: `unreachable`, `timeout` after 15 seconds, or `answer_refused`.
   * `signed_out` has ended the stored session by then.
   */
  readonly call: <Path extends RoutePath>(
    path: Path,
    body: RouteBody<Path>,
    form?: RouteForm,
  ) => Promise<RouteAnswer<Path>>
  /** The session that is stored may be another since: the next call reads it. */
  readonly reset: () => void
}

/** In milliseconds. */
const TIMEOUT = 15_000
/** What a clock may be off before it is corrected, in milliseconds: the server takes 60 s. */
const TOLERANCE = 30_000
/**
 * Routes that may be asked twice: they change nothing, or answer the second call like the first.
 */
const REPEATABLE: readonly RoutePath[] = [
  '/v1/session',
  '/v1/me',
  '/v1/login/poll',
  '/v1/login/oauth/finish',
  '/v1/login/farcaster/finish',
  '/v1/wallet',
  '/v1/wallet/share',
]

interface Exchange {
  readonly status: number
  readonly ok: boolean
  readonly body: unknown
  /** `Date` of the answer, Unix milliseconds. */
  readonly date: number
}

/** A client whose requests are signed by the identity's key. */
export function createApi({
  identity,
  base,
  app,
  origin,
  fetch,
  clock,
  onEnded = identity.forget,
}: ApiOptions): Api {
  /** What the server's clock is ahead of this one. */
  let ahead = 0
  let registering: Promise<Registered> | undefined

  const exchange = async (
    path: string,
    body: Uint8Array<ArrayBuffer>,
    headers: object,
  ): Promise<Exchange> => {
    const controller = new AbortController()
    const timer = clock.setTimeout(() => controller.abort(), TIMEOUT)
    try {
      const response = await fetch(`${base}${path}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
        signal: controller.signal,
        cache: 'no-store',
        credentials: 'same-origin',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
      })
      const text = await response.text()
      const date = Date.parse(response.headers.get('date') ?? '')
      return { status: response.status, ok: response.ok, body: parseJson(text), date }
    } catch (error) {
      if (controller.signal.aborted) throw new SiteError('timeout')
      throw error instanceof SiteError ? error : new SiteError('unreachable')
    } finally {
      clock.clearTimeout(timer)
    }
  }

  /** Signs and sends once; each attempt has a nonce of its own. */
  const send = async (
    path: RoutePath,
    json: string,
    keyid: string,
    pair: CryptoKeyPair,
  ): Promise<unknown> => {
    const body = utf8(json)
    const {
      ok,
      body: answer,
      date,
    } = await exchange(
      path,
      body,
      await signHeaders(pair.privateKey, {
        method: 'POST',
        path,
        body,
        keyid,
        now: clock.now() + ahead,
      }),
    )
    if (ok) return answer
    const { data } = refusalSchema.safeParse(answer)
    if (!data) throw new SiteError('answer_refused')
    const { name, retryAfter, left } = data.error
    const drift = date - (clock.now() + ahead)
    // a refused proof has done nothing: with the server's time it is made anew
    if (name === 'proof_refused' && Math.abs(drift) > TOLERANCE) ahead += drift
    throw new RefusedError(name, { retryAfter, left })
  }

  const sendSafely = async (
    path: RoutePath,
    json: string,
    keyid: string,
    pair: CryptoKeyPair,
  ): Promise<unknown> => {
    const before = ahead
    try {
      return await send(path, json, keyid, pair)
    } catch (error) {
      const isClock =
        error instanceof RefusedError && error.code === 'proof_refused' && ahead !== before
      const isLost =
        error instanceof SiteError && error.code === 'unreachable' && REPEATABLE.includes(path)
      if (!isLost && !isClock) throw error
      return send(path, json, keyid, pair)
    }
  }

  const register = async (isFirst = true): Promise<Registered> => {
    const { pair, jwk, thumbprint } = await identity.key()
    const stored = await identity.session(clock.now())
    if (stored) {
      ahead = stored.ahead
      return { sid: stored.sid, pair }
    }
    const path = '/v1/session'
    const body: RouteBody<typeof path> = { app, origin, jwk }
    const answer = await sendSafely(path, JSON.stringify(body), thumbprint, pair).catch(
      async (error: unknown) => {
        // the key of a session that has ended: with a new one there is a new session
        if (!isFirst || !isSignedOut(error)) throw error
        await identity.forget()
      },
    )
    if (answer === undefined) return register(false)
    const { sid, now, expires } = checked<typeof path>(formOf(path), answer)
    // a sign-out has deleted the key meanwhile: its session is nobody's
    if ((await identity.key()).thumbprint !== thumbprint) throw new RefusedError('signed_out')
    ahead = now - clock.now()
    await identity.setSession({ sid, expires, ahead })
    return { sid, pair }
  }
  // with its key: one that was evicted meanwhile would be replaced by another, which is not the
  // session's
  const registered = () => {
    registering ??= register().catch((error: unknown) => {
      registering = undefined
      throw error
    })
    return registering
  }

  return {
    call: async (path, body, form = formOf(path)) => {
      // what is sent has its form too: nothing undeclared leaves
      const { data, success } = form.body.safeParse(body)
      if (!success) throw new SiteError('message_refused')
      const { sid, pair } = await registered()
      try {
        return checked<typeof path>(form, await sendSafely(path, JSON.stringify(data), sid, pair))
      } catch (error) {
        if (isSignedOut(error)) {
          registering = undefined
          // the refusal is told, also where the store fails
          await onEnded(sid).catch(() => undefined)
        }
        throw error
      }
    },
    reset: () => {
      registering = undefined
    },
  }
}

const isSignedOut = (error: unknown) => error instanceof RefusedError && error.code === 'signed_out'

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SiteError('answer_refused')
  }
}

function checked<Path extends RoutePath>(form: RouteForm, answer: unknown): RouteAnswer<Path> {
  const { success, data } = form.answer.safeParse(answer)
  if (!success) throw new SiteError('answer_refused')
  return data as RouteAnswer<Path>
}
