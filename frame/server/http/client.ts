import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { clientAddress } from './address'

const DEVICE_COOKIE = 'td'
/** Pages of a browser share a budget by it, whatever sessions they make. */
const BROWSER_COOKIE = 'tb'
const BROWSER_SECONDS = 60 * 60
/** Browsers shorten what is longer (RFC 6265bis). */
const COOKIE_SECONDS = 400 * 24 * 60 * 60
/**
 * Those of the last ten users of a browser stay, who signs in there does not shut out who did
 * before: each has a mark, and a former one until the new one was seen. They are 880 characters, of
 * the 4096 that browsers keep.
 */
const MARKS = 20
const LONGEST_AGENT = 300
const LONGEST_LANGUAGE = 100

/** Who sent a request, as far as it shows without a proof. */
export interface Client {
  /** Behind the trusted proxies. */
  readonly ip: string
  readonly userAgent: string
  /** `Accept-Language`. */
  readonly language: string
  /** The marks of devices, the newest first, as the browser sent them. */
  readonly devices: readonly string[]
  /** Its id, for an hour. */
  readonly browser: string | undefined
}

/** Reads what every request shows. */
export const readClient = (context: Context, trustProxy: number): Client => ({
  ip: clientAddress(
    getConnInfo(context).remote.address,
    context.req.header('x-forwarded-for'),
    trustProxy,
  ),
  userAgent: (context.req.header('user-agent') ?? '').slice(0, LONGEST_AGENT),
  language: (context.req.header('accept-language') ?? '').slice(0, LONGEST_LANGUAGE),
  devices: (getCookie(context, DEVICE_COOKIE, 'host') ?? '')
    .split('.')
    .filter((mark) => /^[\w-]{1,64}$/.test(mark))
    .slice(0, MARKS),
  browser: /^[\w-]{22}$/.exec(getCookie(context, BROWSER_COOKIE, 'host') ?? '')?.[0],
})

/** For this host alone, and in a frame for the site around it alone (CHIPS). No script reads it. */
const store = (context: Context, name: string, value: string, maxAge: number) =>
  setCookie(context, name, value, {
    prefix: 'host',
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'None',
    partitioned: true,
    maxAge,
  })

/** Stores the marks of devices, the newest first. */
export const setDeviceCookie = (context: Context, marks: readonly string[]): void =>
  store(context, DEVICE_COOKIE, marks.slice(0, MARKS).join('.'), COOKIE_SECONDS)

/** Stores an id of the browser, which it has for an hour. */
export const setBrowserCookie = (context: Context, id: string): void =>
  store(context, BROWSER_COOKIE, id, BROWSER_SECONDS)
