import { isAccountId } from '../../../kernel/networks/index'
import {
  is,
  list,
  number,
  object,
  optional,
  safeParse,
  text,
} from '../../../kernel/plugins/toolkit'
import { toBase64url } from '../../../lib/bytes/base64'
import { siwxError } from '../errors'
import type { SignInStore } from './store'

/** Who is signed in. */
export interface SignInSession {
  /** CAIP-10 ids of the accounts that have signed, the last first. */
  readonly accounts: readonly string[]
  /** When the last of them ends, in milliseconds since 1970. */
  readonly expires: number
  /** What the host's `onSignIn` has returned for them: the name of its own user. */
  readonly user?: string
}

/** A session as the store has it. */
interface StoredSession {
  /** Hashes of the secrets that open it; several where sign-ins were under way at the same time. */
  readonly secrets: readonly string[]
  /**
   * CAIP-10 ids, each with its own end in milliseconds since 1970; the last that has signed first.
   */
  readonly accounts: readonly { readonly account: string; readonly expires: number }[]
  readonly user?: string | undefined
  /**
   * The page that it was signed in on last: handlers of other pages may share the store, and ask
   * for other things.
   */
  readonly origin: string
}

/** Who signs in. `accounts` are CAIP-10 ids. */
export interface SigningIn {
  readonly accounts: readonly string[]
  readonly origin: string
  readonly user: string | undefined
}

const most = 100
const storedCheck = object({
  secrets: list(text(64), most),
  accounts: list(
    object({ account: is<string>('a CAIP-10 id', isAccountId), expires: number(0) }),
    most,
  ),
  user: optional(text(2048, 0)),
  origin: text(),
})
/** Whether a host's name of its user can be kept. */
export const isUser = (value: unknown): value is string | undefined =>
  value === undefined || safeParse(text(2048, 0), value) !== undefined

/**
 * Milliseconds for which a sign-in that has begun may join the session that another one, which has
 * ended meanwhile, has given a new secret.
 */
const joinMs = 10_000

/** What {@link createSessions} needs. */
export interface SessionDeps {
  readonly store: SignInStore
  /** The pages that sessions of this store count for. */
  readonly origins: readonly string[]
  readonly seconds: number
  readonly secure: boolean
  readonly now: () => number
}

type WithHeaders = Pick<Request, 'headers'>

/** A session with its name in the store, and its text there. */
interface LoadedSession {
  readonly id: string
  readonly value: string
  readonly session: StoredSession
}

/** A session that a request's cookie opens. */
interface OpenSession extends LoadedSession {
  /** Hash of the cookie's secret. */
  readonly secret: string
  /** Milliseconds since 1970. */
  readonly since: number
}

/**
 * Cookie sessions in a store. The cookie names the session, and has a secret of 256 random bits;
 * the store has the secret's hash, so that who reads it cannot sign in. All changes are
 * compare-and-set: of several at the same time none is lost.
 */
export function createSessions({ store, origins, seconds, secure, now }: SessionDeps) {
  // the prefix makes browsers refuse a cookie of another host or path
  const name = secure ? '__Host-tessera-session' : 'tessera-session'
  const cookie = (value: string, expires: number) =>
    `${name}=${value}; Path=/; Max-Age=${Math.max(0, Math.ceil((expires - now()) / 1000))}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

  const load = async (id: string): Promise<LoadedSession | undefined> => {
    const value: unknown = await store.get(keyOf(id))
    if (typeof value !== 'string') return undefined
    try {
      const stored = safeParse(storedCheck, JSON.parse(value))
      const accounts = (stored?.accounts ?? []).filter(({ expires }) => expires > now())
      return stored && accounts.length && origins.includes(stored.origin)
        ? { id, value, session: { ...stored, accounts } }
        : undefined
    } catch {
      return undefined
    }
  }
  const open = async ({ headers }: WithHeaders): Promise<OpenSession | undefined> => {
    const values = (headers.get('cookie') ?? '')
      .split(/; */)
      .filter((one) => one.startsWith(`${name}=`))
    const [, id, text] = /=([\w-]{22})\.([\w-]{43})$/.exec(values[0] ?? '') ?? []
    // two of the name: one of them was planted
    if (!id || !text || values.length > 1) return undefined
    const secret = await hashOf(text)
    const found = await load(id)
    return found?.session.secrets.includes(secret) ? { ...found, secret, since: now() } : undefined
  }
  const write = (session: StoredSession) => [JSON.stringify(session), endOf(session)] as const
  /** Changes a session until nobody else has changed it at the same time. */
  const change = async <T>(work: () => Promise<T | undefined>): Promise<T> => {
    for (let tries = 0; tries < 2 * most; tries++) {
      const done = await work()
      if (done !== undefined) return done
    }
    throw siwxError('unavailable', undefined, {
      cause: new Error('the session has changed between reading and writing it, each time'),
    })
  }

  return {
    /** The session that a request's cookie opens; `add` takes it. */
    open,
    read: async (request: WithHeaders): Promise<SignInSession | undefined> =>
      publicOf((await open(request))?.session),
    /**
     * Signs accounts in, and gives a cookie with a new secret: the one before may be known to
     * somebody else, and opens nothing any more. `before` is what the request's cookie opened when
     * the sign-in began: its accounts stay, each with its own time, if they are the same user's
     * (without users: of the same address), and so do those of sign-ins that were under way at the
     * same time.
     */
    async add(before: OpenSession | undefined, { accounts: ids, origin, user }: SigningIn) {
      const text = randomText(32)
      const secret = await hashOf(text)
      return change(async () => {
        const added = ids.map((account) => ({ account, expires: now() + seconds * 1000 }))
        const current = before && (await load(before.id))
        const isOpen = before && current?.session.secrets.includes(before.secret)
        const isSame =
          current?.session.user === user &&
          (user !== undefined ||
            current?.session.accounts.every(({ account }) =>
              ids.some((id) => addressOf(id) === addressOf(account)),
            ))
        const joined =
          before && isSame && (isOpen || now() - before.since < joinMs) ? current : undefined
        const session: StoredSession = {
          secrets: [
            secret,
            ...(joined?.session.secrets ?? []).filter(
              (one) => !before?.session.secrets.includes(one),
            ),
          ].slice(0, most),
          accounts: [
            ...added,
            ...(joined?.session.accounts ?? []).filter(({ account }) => !ids.includes(account)),
          ].slice(0, most),
          ...(user !== undefined && { user }),
          origin,
        }
        const id = joined?.id ?? randomText(16)
        if (joined) {
          if (!(await store.compareAndSet(keyOf(id), joined.value, ...write(session))))
            return undefined
        } else {
          if (isOpen) await store.take(keyOf(before.id))
          await store.set(keyOf(id), ...write(session))
        }
        return { session: publicOf(session), cookie: cookie(`${id}.${text}`, endOf(session)) }
      })
    },
    /**
     * Signs an account out, or all. Where accounts are left, or the request's cookie opens nothing,
     * there is no cookie to set.
     */
    remove: (request: WithHeaders, account: string | undefined) =>
      change(
        async (): Promise<
          { readonly session: SignInSession | undefined; readonly cookie?: string } | undefined
        > => {
          const found = await open(request)
          // a cookie that opens nothing may have been replaced meanwhile: clearing it would clear
          // the newer one
          if (!found) return { session: undefined }
          const { accounts } = found.session
          const left = {
            ...found.session,
            accounts: accounts.filter((one) => account !== undefined && one.account !== account),
          }
          const isLeft = left.accounts.length > 0
          if (
            left.accounts.length < accounts.length &&
            !(await store.compareAndSet(
              keyOf(found.id),
              found.value,
              JSON.stringify(left),
              isLeft ? endOf(left) : 0,
            ))
          )
            return undefined
          return isLeft
            ? { session: publicOf(left) }
            : { session: undefined, cookie: cookie('', 0) }
        },
      ),
  }
}

const endOf = ({ accounts }: Pick<StoredSession, 'accounts'>) =>
  Math.max(...accounts.map(({ expires }) => expires))

function publicOf(session: StoredSession | undefined): SignInSession | undefined {
  if (!session) return undefined
  return {
    accounts: session.accounts.map(({ account }) => account),
    expires: endOf(session),
    ...(session.user !== undefined && { user: session.user }),
  }
}

/** A CAIP-10 id without its chain: what one key has on all chains of a namespace. */
export const addressOf = (account: string): string => account.replace(/:.*:/, ':')

const keyOf = (id: string) => `session:${id}`
/** Random bytes in characters of base64url: 22 for 16, 43 for 32. */
const randomText = (bytes: number) => toBase64url(crypto.getRandomValues(new Uint8Array(bytes)))
const hashOf = async (text: string) =>
  toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
