import { isKitError } from '../../../kernel/index'
import { toHexDigits } from '../../../lib/bytes/hex'
import { oneLine, type SiwxErrorName, siwxError } from '../errors'
import { checkOptions, logError, type SiwxHandlersOptions } from './options'
import { readAttempts, readBody } from './requests'
import { createSessions, isUser, type SignInSession } from './sessions'
import type { VerifiedSignIn } from './verifySignIn'

/** Plain `Request → Response` handlers, for any server that has them. */
export interface SiwxHandlers {
  /** `POST`: a nonce and the server's time in milliseconds since 1970, `{ nonce, time }`. */
  nonce(request: Request): Promise<Response>
  /**
   * `POST { signatures: [{ message, signature }] }`: verifies them, and sets the cookie of a new
   * session.
   */
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

const statuses: Partial<Record<SiwxErrorName, number>> = {
  'bad-request': 400,
  'bad-message': 400,
  'foreign-origin': 403,
  refused: 403,
  unavailable: 503,
}
/**
 * What is stored for a nonce that was given: a store may answer other than with nothing for one
 * that was not.
 */
const given = '1'

/**
 * The server's side of signing in: one-time nonces, verification, sessions in an HttpOnly cookie. A
 * request that changes something must come from one of `origins`. Refusals are `{ error, message }`
 * with the code of the error: 400, 401, 403, 405, 503. Throws a TypeError for options that are
 * none, as origins that are not http(s), or of both.
 */
export function siwxHandlers(options: SiwxHandlersOptions): SiwxHandlers {
  const {
    origins,
    secure,
    store,
    signatures,
    chains,
    sessionSeconds = 604_800,
    nonceSeconds = 600,
    onSignIn,
    onError = logError,
    now = Date.now,
  } = checkOptions(options)
  const sessions = createSessions({ store, origins, seconds: sessionSeconds, secure, now })
  const nonceKey = (nonce: string) => `nonce:${nonce}`
  const rules = {
    chains,
    signatures,
    now,
    takeNonce: async (nonce: string) => (await store.take(nonceKey(nonce))) === given,
  }

  const userOf = async (
    signedIn: readonly VerifiedSignIn[],
    request: Request,
  ): Promise<unknown> => {
    try {
      return await onSignIn?.(signedIn as [VerifiedSignIn, ...VerifiedSignIn[]], request)
    } catch (error) {
      throw isKitError(error) && error.audience === 'user'
        ? siwxError('refused', { words: oneLine(error.message) })
        : error
    }
  }
  const changing =
    (work: (request: Request, origin: string) => Promise<Response>) =>
    (request: Request): Promise<Response> =>
      answering({ request, method: 'POST', onError }, async () => {
        const origin = request.headers.get('origin')
        if (origin === null || !origins.includes(origin)) throw siwxError('foreign-origin')
        return work(request, origin)
      })

  const handlers: SiwxHandlers = {
    nonce: changing(async () => {
      const nonce = toHexDigits(crypto.getRandomValues(new Uint8Array(16)))
      const time = now()
      await store.set(nonceKey(nonce), given, time + nonceSeconds * 1000)
      return json({ nonce, time })
    }),
    verify: changing(async (request, origin) => {
      const attempts = readAttempts(await readBody(request))
      const before = await sessions.open(request)
      const { verifySignIns } = await import('./verifySignIn')
      const signedIn = await verifySignIns(attempts, { ...rules, origins: [origin] })
      const user = await userOf(signedIn, request)
      if (!isUser(user))
        throw new TypeError(
          'onSignIn must resolve with a text of at most 2,048 characters, or nothing',
        )
      const { session, cookie } = await sessions.add(before, {
        accounts: [...new Set(signedIn.map(({ account }) => account))],
        origin,
        user,
      })
      return json(session, { 'set-cookie': cookie })
    }),
    session: (request) =>
      answering({ request, method: 'GET', onError }, async () =>
        json((await sessions.read(request)) ?? { accounts: [] }),
      ),
    signOut: changing(async (request) => {
      const { account } = await readBody(request)
      if (account !== undefined && typeof account !== 'string')
        throw siwxError('bad-request', { problem: 'expected an account, a CAIP-10 id' })
      const { session, cookie } = await sessions.remove(request, account)
      return json(session ?? { accounts: [] }, cookie === undefined ? {} : { 'set-cookie': cookie })
    }),
    async handle(request) {
      const routes: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
        nonce: handlers.nonce,
        verify: handlers.verify,
        session: handlers.session,
        'sign-out': handlers.signOut,
      }
      const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
      const route = Object.hasOwn(routes, name) ? routes[name] : undefined
      return route
        ? route(request)
        : json({ error: 'siwx/bad-request', message: 'There is no such address' }, {}, 404)
    },
    read: sessions.read,
  }
  return handlers
}

/** A session is nobody else's: no cache keeps an answer. */
const json = (body: unknown, headers: Record<string, string> = {}, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  })

async function answering(
  {
    request,
    method,
    onError,
  }: { readonly request: Request; readonly method: string } & Required<
    Pick<SiwxHandlersOptions, 'onError'>
  >,
  work: () => Promise<Response>,
): Promise<Response> {
  if (request.method !== method)
    return json({ error: 'siwx/bad-request', message: `Use ${method}` }, { allow: method }, 405)
  try {
    return await work()
  } catch (error) {
    const refusal =
      isKitError(error) && error.plugin === 'siwx'
        ? error
        : siwxError('unavailable', undefined, { cause: error })
    // whatever listens has no say in the answer
    if (refusal.code === 'siwx/unavailable')
      void Promise.resolve()
        .then(() => onError(refusal.cause ?? refusal, request))
        .catch(() => {})
    return json(
      { error: refusal.code, message: refusal.message },
      {},
      statuses[refusal.code.slice('siwx/'.length) as SiwxErrorName] ?? 401,
    )
  }
}
