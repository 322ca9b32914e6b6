import { isAccountId } from '../../../kernel/networks/index'
import { is, list, number, object, optional, safeParse, text } from '../../../kernel/plugins/toolkit'
import type { SignInStore } from './store'

/** One account that has signed, as a server keeps it. */
interface SignedAccount {
  /** CAIP-10 id. */
  readonly account: string
  /** Milliseconds since 1970. */
  readonly expires: number
  /** What the host's `onSignIn` has returned for it. */
  readonly user?: string | undefined
}

/** Who is signed in. */
export interface SignInSession {
  /** CAIP-10 ids of the accounts that have signed, the last first. */
  readonly accounts: readonly string[]
  /** When the last of them ends, in milliseconds since 1970. */
  readonly expires: number
  /** What the host's `onSignIn` has returned for the first account: the name of its own user. */
  readonly user?: string
}

const user = optional(text(2048, 0))
const storedCheck = list(object({ account: is<string>('a CAIP-10 id', isAccountId), expires: number(0), user }), 100)
/** Whether a host's name of its user can be kept. */
export const isUser = (value: unknown): value is string | undefined => value === undefined || safeParse(text(2048, 0), value) !== undefined

/** What {@link createSessions} needs. */
export interface SessionDeps {
  readonly store: SignInStore
  readonly seconds: number
  readonly secure: boolean
  readonly now: () => number
}

type WithHeaders = Pick<Request, 'headers'>

/** Cookie sessions in a store. The cookie has 256 random bits; the store has their hash, so that who reads it cannot sign in. */
export function createSessions({ store, seconds, secure, now }: SessionDeps) {
  // the prefix makes browsers refuse a cookie of another host or path
  const name = secure ? '__Host-tessera-session' : 'tessera-session'
  const cookie = (value: string, age: number) => `${name}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  const idOf = (request: WithHeaders) => {
    const found = (request.headers.get('cookie') ?? '').split(/; */).find((one) => one.startsWith(`${name}=`))
    const id = found?.slice(name.length + 1)
    return id && /^[\w-]{43}$/.test(id) ? id : undefined
  }
  const parse = (value: string | undefined): readonly SignedAccount[] => {
    try {
      const signed = value === undefined ? undefined : safeParse(storedCheck, JSON.parse(value))
      return (signed ?? []).filter(({ expires }) => expires > now())
    } catch {
      return []
    }
  }
  /** Stores accounts under a new id; without accounts the cookie goes. */
  const keep = async (signed: readonly SignedAccount[]) => {
    const session = sessionOf(signed)
    if (!session) return { session, cookie: cookie('', 0) }
    const id = randomText()
    await store.set(await keyOf(id), JSON.stringify(signed), session.expires)
    return { session, cookie: cookie(id, Math.ceil((session.expires - now()) / 1000)) }
  }
  const end = async (request: WithHeaders) => {
    const id = idOf(request)
    return id === undefined ? [] : parse(await store.take(await keyOf(id)))
  }
  const read = async (request: WithHeaders) => {
    const id = idOf(request)
    return id === undefined ? [] : parse(await store.get(await keyOf(id)))
  }
  return {
    /** The session of a request's cookie. */
    read: async (request: WithHeaders): Promise<SignInSession | undefined> => sessionOf(await read(request)),
    /**
     * Signs accounts in, and gives the cookie of a new id: the one before may be known to somebody else. The accounts of before stay, each with its own
     * time, if they are the same user's.
     */
    async add(request: WithHeaders, accounts: readonly string[], ofUser: string | undefined) {
      const expires = now() + seconds * 1000
      const before = (await end(request)).filter((one) => one.user === ofUser && !accounts.includes(one.account))
      const added = accounts.map((account) => ({ account, expires, ...(ofUser !== undefined && { user: ofUser }) }))
      return keep([...added, ...before].slice(0, 100))
    },
    /** Signs an account out, or all. One that is not in changes nothing, and then there is no cookie to set. */
    async remove(request: WithHeaders, account: string | undefined): Promise<{ readonly session: SignInSession | undefined; readonly cookie?: string }> {
      const now = await read(request)
      if (account !== undefined && !now.some((one) => one.account === account)) return { session: sessionOf(now) }
      const left = (await end(request)).filter((one) => account !== undefined && one.account !== account)
      return keep(left)
    },
  }
}

function sessionOf(signed: readonly SignedAccount[]): SignInSession | undefined {
  const [first] = signed
  if (!first) return undefined
  return { accounts: signed.map(({ account }) => account), expires: Math.max(...signed.map(({ expires }) => expires)), ...(first.user !== undefined && { user: first.user }) }
}

const base64url = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')
/** 256 random bits in 43 characters. */
const randomText = () => base64url(crypto.getRandomValues(new Uint8Array(32)))
const keyOf = async (id: string) => `session:${base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id))))}`
