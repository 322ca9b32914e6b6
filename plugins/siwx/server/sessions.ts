import { isAccountId } from '../../../kernel/networks/index'
import { is, list, number, object, optional, safeParse, text } from '../../../kernel/plugins/toolkit'
import type { SignInStore } from './store'

/** Who is signed in, as a server keeps it. */
export interface SignInSession {
  /** CAIP-10 ids of the accounts that have signed, the last first. */
  readonly accounts: readonly string[]
  /** Milliseconds since 1970. */
  readonly expires: number
  /** What the host's `onSignIn` has returned: the name of its own user. */
  readonly user?: string
}

const sessionCheck = object({ accounts: list(is<string>('a CAIP-10 id', isAccountId), 100), expires: number(0), user: optional(text(2048, 0)) })

/** Cookie sessions in a store. The cookie has 256 random bits; the store has their hash, so that who reads it cannot sign in. */
export function createSessions({ store, seconds, secure, now }: { readonly store: SignInStore; readonly seconds: number; readonly secure: boolean; readonly now: () => number }) {
  // the prefix makes browsers refuse a cookie of another host or path
  const name = secure ? '__Host-tessera-session' : 'tessera-session'
  const cookie = (value: string, age: number) => `${name}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  const idOf = (request: Pick<Request, 'headers'>) => {
    const found = (request.headers.get('cookie') ?? '').split(/; */).find((one) => one.startsWith(`${name}=`))
    const id = found?.slice(name.length + 1)
    return id && /^[\w-]{43}$/.test(id) ? id : undefined
  }
  const parse = (value: string | undefined): SignInSession | undefined => {
    try {
      const session = value === undefined ? undefined : safeParse(sessionCheck, JSON.parse(value))
      return session && session.expires > now() ? (session as SignInSession) : undefined
    } catch {
      return undefined
    }
  }
  return {
    /** The session of a request's cookie. */
    async read(request: Pick<Request, 'headers'>): Promise<SignInSession | undefined> {
      const id = idOf(request)
      return id === undefined ? undefined : parse(await store.get(await keyOf(id)))
    },
    /** Stores a session under a new id, and resolves with the cookie to set. */
    async create(session: Omit<SignInSession, 'expires'>): Promise<{ readonly session: SignInSession; readonly cookie: string }> {
      const id = randomText()
      const complete = { ...session, expires: now() + seconds * 1000 }
      await store.set(await keyOf(id), JSON.stringify(complete), complete.expires)
      return { session: complete, cookie: cookie(id, seconds) }
    },
    /** Removes the session of a request's cookie from the store, and resolves with it. */
    async end(request: Pick<Request, 'headers'>): Promise<SignInSession | undefined> {
      const id = idOf(request)
      return id === undefined ? undefined : parse(await store.take(await keyOf(id)))
    },
    /** The cookie that takes the session's place when it has ended. */
    ended: cookie('', 0),
  }
}

const base64url = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')
/** 256 random bits in 43 characters. */
const randomText = () => base64url(crypto.getRandomValues(new Uint8Array(32)))
const keyOf = async (id: string) => `session:${base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id))))}`
