import { kernelError } from '../errors/kernelErrors'
import { bool, type Check, is, number, object, oneOf, optional } from '../schema/checks'
import { describeIssue, type SchemaResult } from '../schema/standardSchema'
import type { StorageAdapter } from '../storage/types'

/** How the cookies of {@link cookieStorage} are set. */
export interface CookieStorageOptions {
  /** Seconds a cookie is kept, counted from the last time it was written. Default 30 days. */
  readonly maxAge?: number
  /** Default `/`. */
  readonly path?: string
  /** Default `lax`. `none` needs and sets `secure`. */
  readonly sameSite?: 'lax' | 'strict' | 'none'
  /** Default: on pages served by https. */
  readonly secure?: boolean
}

const optionsCheck: Check<unknown> = object({
  maxAge: optional(number(1)),
  path: optional(
    is<string>(
      'a path that begins with a slash',
      (v) => typeof v === 'string' && /^\/[!-:<-~]*$/.test(v),
    ),
  ),
  sameSite: optional(oneOf('lax', 'strict', 'none')),
  secure: optional(bool),
})

/**
 * A storage in cookies, so that a server can read what the page stored ({@link readSnapshot}):
 * `createKit(plugins, { storage: cookieStorage() })`. Everything that the kit and its plugins store
 * is sent with each request to the host's server. Writing a cookie of more than 3,800 bytes throws
 * RangeError and removes the older value. Without a `document` nothing is stored. Throws
 * `kernel/bad-options`.
 */
export function cookieStorage(options: CookieStorageOptions = {}): StorageAdapter {
  const { issues } = optionsCheck['~standard'].validate(options) as SchemaResult<unknown>
  if (issues)
    throw kernelError('bad-options', {
      problems: issues.map((issue) => `cookieStorage: ${describeIssue(issue)}`),
    })
  const { maxAge = 2_592_000, path = '/', sameSite = 'lax', secure } = options
  const page = () => globalThis.document as Document | undefined
  const read = (doc: Document, key: string) => readCookie(doc.cookie, cookieName(key))
  const write = (doc: Document, pair: string, age: number) => {
    const safe = (secure ?? doc.location?.protocol === 'https:') || sameSite === 'none'
    doc.cookie = `${pair}; Max-Age=${Math.floor(age)}; Path=${path}; SameSite=${sameSite}${safe ? '; Secure' : ''}`
  }
  const remove = (doc: Document, key: string) => write(doc, `${cookieName(key)}=`, 0)

  return {
    getItem(key) {
      const doc = page()
      return doc ? read(doc, key) : null
    },
    setItem(key, value) {
      const doc = page()
      if (!doc) return
      const pair = `${cookieName(key)}=${encodeCookie(value)}`
      if (pair.length > cookieLimit) {
        remove(doc, key)
        throw new RangeError(
          `"${key}" is larger than a cookie may be: ${pair.length} bytes, of at most ${cookieLimit}`,
        )
      }
      write(doc, pair, maxAge)
      // a browser that rejects a cookie does so silently
      if (read(doc, key) !== value) throw new Error('the browser did not keep the cookie')
    },
    removeItem(key) {
      const doc = page()
      if (doc) remove(doc, key)
    },
  }
}

/**
 * Largest cookie that is written, name and value together, in bytes. Browsers reject more than
 * 4,096, some counting the attributes.
 */
export const cookieLimit = 3_800

/**
 * Encodes a storage key as a cookie's name, in which colons are not allowed (RFC 6265, section
 * 4.1.1).
 */
export const cookieName = (key: string): string => encodeURIComponent(key)

/**
 * Encodes a text as a cookie's value; only characters that are not allowed in one are escaped, to
 * save bytes. Throws URIError for a lone surrogate.
 */
export const encodeCookie = (value: string): string =>
  value.replace(/[^!#$&-+\x2d-:<-[\]-~]/gu, encodeURIComponent)

/**
 * The value of a cookie in a `Cookie` header or in `document.cookie`, the first of that name; null
 * if it is missing or cannot be decoded.
 */
export function readCookie(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const [key, value] = splitOnce(pair.trim())
    if (key !== name) continue
    try {
      return decodeURIComponent(value)
    } catch {
      return null
    }
  }
  return null
}

const splitOnce = (pair: string): readonly [string, string] => {
  const at = pair.indexOf('=')
  return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
}
