import * as z from 'zod/mini'
import { idSchema } from '../../protocol/http'
import type { KeyStore } from './keyStore'
import type { WithLock } from './locks'
import { type PublicJwk, publicJwk, thumbprint } from './signature'

/** The session that the server has of this browser's key. */
export interface SessionRecord {
  readonly sid: string
  /** Unix milliseconds by the server's clock. */
  readonly expires: number
  /** What the server's clock is ahead of this one, in milliseconds. */
  readonly ahead: number
}

/** A text that outlives the key, since another storage has it. Its methods never throw. */
export interface Marker {
  readonly isSet: () => boolean
  readonly set: () => void
  readonly clear: () => void
}

/**
 * The key that signs this browser's requests: ECDSA on P-256, which scripts can use and not read.
 */
export interface Identity {
  /** The key, made on first need. Tabs that ask at once get the same one. */
  readonly key: () => Promise<{
    readonly pair: CryptoKeyPair
    readonly jwk: PublicJwk
    readonly thumbprint: string
  }>
  /** The session that was stored for the key, if its time is not over. */
  readonly session: (now: number) => Promise<SessionRecord | undefined>
  readonly setSession: (session: SessionRecord) => Promise<void>
  /**
   * Whether somebody may be signed in here: asked before any request is made. A marker without its
   * key, as a browser leaves it when it evicts a database, is taken as signed out, and removed.
   */
  readonly isSignedIn: () => Promise<boolean>
  readonly setSignedIn: () => void
  /**
   * Signed out: key, session and marker are deleted, since the server takes the key of an ended
   * session for no other. Shares of wallets stay. With `sid` only if that is the session which is
   * stored: another tab may have begun the next. Says whether it was.
   */
  readonly forget: (sid?: string) => Promise<boolean>
}

const sessionSchema = z.strictObject({ sid: idSchema, expires: z.int(), ahead: z.int() })
const isPair = (value: unknown): value is CryptoKeyPair => {
  const pair = value as Partial<CryptoKeyPair> | undefined
  return (
    pair?.privateKey instanceof CryptoKey &&
    pair.publicKey instanceof CryptoKey &&
    !pair.privateKey.extractable &&
    pair.privateKey.algorithm.name === 'ECDSA'
  )
}

export interface IdentityOptions {
  /**
   * Id of the app and origin of its page: pages of one site share a store, and each has a session
   * of its own.
   */
  readonly scope: string
  readonly store: KeyStore
  readonly marker: Marker
  readonly withLock: WithLock
}

/** The identity of this browser's partition. Nothing is made before it is asked for. */
export function createIdentity({ scope, store, marker, withLock }: IdentityOptions): Identity {
  const [keyName, sessionName] = [`session-key:${scope}`, `session:${scope}`]
  const stored = async () => {
    const pair = await store.get(keyName)
    return isPair(pair) ? pair : undefined
  }
  const create = async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'sign',
      'verify',
    ])
    await store.put({ [keyName]: pair })
    return pair
  }
  return {
    key: async () => {
      const pair =
        (await stored()) ?? (await withLock(keyName, async () => (await stored()) ?? create()))
      const jwk = await publicJwk(pair)
      return { pair, jwk, thumbprint: await thumbprint(jwk) }
    },
    session: async (now) => {
      const { data } = sessionSchema.safeParse(await store.get(sessionName))
      return data && data.expires > now + data.ahead ? data : undefined
    },
    setSession: ({ sid, expires, ahead }) => store.put({ [sessionName]: { sid, expires, ahead } }),
    isSignedIn: async () => {
      if (!marker.isSet()) return false
      // a store that fails says as little as an empty one
      const pair = await stored().catch(() => undefined)
      if (!pair) marker.clear()
      return pair !== undefined
    },
    setSignedIn: marker.set,
    forget: async (sid) => {
      if (
        sid !== undefined &&
        sessionSchema.safeParse(await store.get(sessionName)).data?.sid !== sid
      )
        return false
      marker.clear()
      await store.remove([keyName, sessionName])
      return true
    },
  }
}

/**
 * The marker of a scope in `localStorage`; where the browser refuses that, one that ends with the
 * document, as the key in memory does.
 */
export function createMarker(
  scope: string,
  storage: () => Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>,
): Marker {
  const name = `tessera:signed-in:${scope}`
  let isSetHere = false
  const attempt = <Result>(work: () => Result): Result | undefined => {
    try {
      return work()
    } catch {
      return undefined
    }
  }
  return {
    isSet: () => isSetHere || attempt(() => storage().getItem(name)) === '1',
    set: () => {
      isSetHere = !attempt(() => (storage().setItem(name, '1'), true))
    },
    clear: () => {
      isSetHere = false
      attempt(() => storage().removeItem(name))
    },
  }
}
