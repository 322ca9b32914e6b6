import { isKitError } from '../../../kernel/index'
import { isRecord } from '../../../kernel/plugins/toolkit'
import { type SiwxErrorName, siwxError } from '../errors'
import { createSessions, isUser, type SignInSession } from './sessions'
import type { VerifySignature } from './signatures'
import type { SignInStore } from './store'
import { type SignInAttempt, type VerifiedSignIn, verifySignIns } from './verifySignIn'

/** Options of {@link siwxHandlers}. */
export interface SiwxHandlersOptions {
  /** The origins of the pages that may sign in, as in `https://app.example`. Messages for other domains and requests of other origins are refused. */
  readonly origins: readonly [string, ...string[]]
  /** Where nonces and sessions are kept. */
  readonly store: SignInStore
  /** What verifies, by CAIP-2 namespace. */
  readonly signatures: Readonly<Record<string, VerifySignature>>
  /** CAIP-2 ids that may be signed in on; default: every chain of a namespace in `signatures`. */
  readonly chains?: readonly string[]
  /** Seconds that a session lasts. Default seven days. */
  readonly sessionSeconds?: number
  /** Seconds that a nonce can be used in. Default ten minutes. */
  readonly nonceSeconds?: number
  /** Called once for each sign-in that holds, before the session is made; resolves with the name of the host's own user, at most 2,048 characters, or throws to refuse (the visitor reads that the sign-in could not be checked). Accounts that are signed in already stay beside the new ones if they are the same user's. */
  readonly onSignIn?: (signedIn: readonly VerifiedSignIn[], request: Request) => Promise<string | undefined> | string | undefined
  /** Milliseconds since 1970; default the system's clock. */
  readonly now?: () => number
}

/** Plain `Request → Response` handlers, for any server that has them. */
export interface SiwxHandlers {
  /** `POST`: a nonce, `{ nonce }`. */
  nonce(request: Request): Promise<Response>
  /** `POST { signatures: [{ message, signature }] }`: verifies them, and sets the cookie of a new session. */
  verify(request: Request): Promise<Response>
  /** `GET`: who is signed in, `{ accounts, expires, user? }`; without a session no accounts. */
  session(request: Request): Promise<Response>
  /** `POST`, with `{ account }` for one account: ends the session. */
  signOut(request: Request): Promise<Response>
  /** Routes by the last part of the path: `nonce`, `verify`, `session`, `sign-out`. */
  handle(request: Request): Promise<Response>
  /** The session of a request, for the host's own routes and its server rendering. */
  read(request: Pick<Request, 'headers'>): Promise<SignInSession | undefined>
}

const statuses: Partial<Record<SiwxErrorName, number>> = { 'bad-request': 400, 'bad-message': 400, 'foreign-origin': 403, unavailable: 503 }
/** Most bytes of a request's body, and most signatures in it. */
const limits = { body: 262_144, signatures: 100 } as const

/**
 * The server's side of signing in: one-time nonces, verification, sessions in an HttpOnly cookie. A request that changes something must come from one of
 * `origins`. Refusals are `{ error, message }` with the code of the error: 400, 401, 403, 405, 503. Throws a TypeError for origins that are not http(s), or of both.
 */
export function siwxHandlers({ store, signatures, chains, sessionSeconds = 604_800, nonceSeconds = 600, onSignIn, now = Date.now, ...options }: SiwxHandlersOptions): SiwxHandlers {
  const origins = options.origins.map(originOf)
  const secure = origins.every((origin) => origin.startsWith('https:'))
  if (!secure && origins.some((origin) => origin.startsWith('https:'))) throw new TypeError('origins: https and http together would give https pages a cookie without protection; use handlers of their own')
  const sessions = createSessions({ store, seconds: sessionSeconds, secure, now })
  const nonceKey = (nonce: string) => `nonce:${nonce}`
  const rules = { chains, signatures, now, takeNonce: async (nonce: string) => (await store.take(nonceKey(nonce))) !== undefined }

  const changing =
    (work: (request: Request, origin: string) => Promise<Response>) =>
    (request: Request): Promise<Response> =>
      answering(request, 'POST', async () => {
        const origin = request.headers.get('origin')
        if (origin === null || !origins.includes(origin)) throw siwxError('foreign-origin')
        return work(request, origin)
      })

  const handlers: SiwxHandlers = {
    nonce: changing(async () => {
      const nonce = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
      await store.set(nonceKey(nonce), '1', now() + nonceSeconds * 1000)
      return json({ nonce })
    }),
    verify: changing(async (request, origin) => {
      const attempts = readAttempts(await readBody(request))
      const signedIn = await verifySignIns(attempts, { ...rules, origins: [origin] })
      const user: unknown = await onSignIn?.(signedIn, request)
      if (!isUser(user)) throw new TypeError('onSignIn must resolve with a text of at most 2,048 characters, or nothing')
      const { session, cookie } = await sessions.add(request, [...new Set(signedIn.map(({ account }) => account))], user)
      return json(session, { 'set-cookie': cookie })
    }),
    session: (request) => answering(request, 'GET', async () => json((await sessions.read(request)) ?? { accounts: [] })),
    signOut: changing(async (request) => {
      const { account } = await readBody(request)
      if (account !== undefined && typeof account !== 'string') throw siwxError('bad-request', { problem: 'expected an account, a CAIP-10 id' })
      const { session, cookie } = await sessions.remove(request, account)
      return json(session ?? { accounts: [] }, cookie === undefined ? {} : { 'set-cookie': cookie })
    }),
    async handle(request) {
      const routes: Readonly<Record<string, (request: Request) => Promise<Response>>> = { nonce: handlers.nonce, verify: handlers.verify, session: handlers.session, 'sign-out': handlers.signOut }
      const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
      const route = Object.hasOwn(routes, name) ? routes[name] : undefined
      return route ? route(request) : json({ error: 'siwx/bad-request', message: 'There is no such address' }, {}, 404)
    },
    read: sessions.read,
  }
  return handlers
}

/** A session is nobody else's: no cache keeps an answer. */
const json = (body: unknown, headers: Record<string, string> = {}, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers } })

async function answering(request: Request, method: string, work: () => Promise<Response>): Promise<Response> {
  if (request.method !== method) return json({ error: 'siwx/bad-request', message: `Use ${method}` }, { allow: method }, 405)
  try {
    return await work()
  } catch (error) {
    const refusal = isKitError(error) && error.plugin === 'siwx' ? error : siwxError('unavailable', undefined, { cause: error })
    const name = refusal.code.slice('siwx/'.length) as SiwxErrorName
    return json({ error: refusal.code, message: refusal.message }, {}, statuses[name] ?? 401)
  }
}

/** The body of a request as an object, empty if there is none. */
async function readBody(request: Request): Promise<Record<string, unknown>> {
  const refuse = (problem: string) => siwxError('bad-request', { problem })
  if (request.body === null) return {}
  // a form of another page can send no such type without being asked for its origin
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) throw refuse('expected JSON')
  const text = await readText(request.body, limits.body)
  if (text === undefined) throw refuse('it is too long')
  if (!text) return {}
  try {
    const body: unknown = JSON.parse(text)
    if (isRecord(body)) return body
  } catch {
    // said below
  }
  throw refuse('expected a JSON object')
}

/** A stream's text, or undefined as soon as it has more than `most` bytes: the rest is not read. */
async function readText(body: ReadableStream<Uint8Array>, most: number): Promise<string | undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > most) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** The origin of a page, as browsers send it. */
function originOf(text: string): string {
  const { origin, protocol } = new URL(text)
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError(`origins: "${text}" is no origin of a page: http or https`)
  return origin
}

function readAttempts({ signatures }: Record<string, unknown>): readonly SignInAttempt[] {
  const fine = Array.isArray(signatures) && signatures.length > 0 && signatures.length <= limits.signatures
  if (!fine || !signatures.every((one) => isRecord(one) && typeof one.message === 'string' && typeof one.signature === 'string')) {
    throw siwxError('bad-request', { problem: `expected 1 to ${limits.signatures} signatures, each with message and signature` })
  }
  return signatures as readonly SignInAttempt[]
}
