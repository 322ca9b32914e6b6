import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { clientAddress } from './address'

const DEVICE_COOKIE = 'td'
/** Browsers shorten what is longer (RFC 6265bis). */
const COOKIE_SECONDS = 400 * 24 * 60 * 60
const LONGEST_AGENT = 300
const LONGEST_LANGUAGE = 100

/** Who sent a request, as far as it shows without a proof. */
export interface Client {
  /** Behind the trusted proxies. */
  readonly ip: string
  readonly userAgent: string
  /** `Accept-Language`. */
  readonly language: string
  /** The mark of a device, as the browser sent it. */
  readonly device: string | undefined
}

/** Reads what every request shows. */
export const readClient = (context: Context, trustProxy: number): Client => ({
  ip: clientAddress(getConnInfo(context).remote.address, context.req.header('x-forwarded-for'), trustProxy),
  userAgent: (context.req.header('user-agent') ?? '').slice(0, LONGEST_AGENT),
  language: (context.req.header('accept-language') ?? '').slice(0, LONGEST_LANGUAGE),
  device: getCookie(context, DEVICE_COOKIE, 'host'),
})

/** Stores the mark of a device: for this host alone, and in a frame for the site around it alone (CHIPS). */
export const setDeviceCookie = (context: Context, value: string): void =>
  setCookie(context, DEVICE_COOKIE, value, { prefix: 'host', path: '/', secure: true, httpOnly: true, sameSite: 'None', partitioned: true, maxAge: COOKIE_SECONDS })
