import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { inlineSource } from '../documents/headers'
import { type NetworkLimitName, networkLimit } from '../limits/networkLimits'
import { pickLocale } from '../messages/locale'
import { limitedNetwork } from './address'
import { readClient } from './client'
import { readIncoming } from './readBody'
import { Refusal } from './refusal'
import type { Services } from './types'

// What pages of the server's own, which no script draws, have in common.

const FORM_BYTES = 1_024

/**
 * Headers of a page with these inline styles: no script, no request but that of its form, in no
 * frame. What stands in its address goes to nobody.
 */
export const pageHeaders = (styles: string): Record<string, string> => ({
  'content-security-policy': `default-src 'none'; style-src ${inlineSource(styles)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
  'cross-origin-opener-policy': 'same-origin',
  // unlike `no-referrer` it leaves the form its origin
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
})

/**
 * Headers of answers that have a secret in them or in their address: nobody is told where they came
 * from.
 */
export const QUIET = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }

/**
 * Counts a request of a page among those of its network, and says in which language to answer it.
 * Throws a `Refusal` `rate_limited`.
 */
export const enterPage = async (
  { config, limits, publicUrl }: Pick<Services, 'config' | 'limits' | 'publicUrl'>,
  context: Context,
  limit: NetworkLimitName,
) => {
  const { ip, language } = readClient(context, config.trustProxy)
  await limits.take([networkLimit(config, limit), limitedNetwork(ip)])
  return { ip, page: { locale: pickLocale(language), host: new URL(publicUrl()).host } }
}

/**
 * Refuses a form that another page sends: only who reads this one answers it. Throws a `Refusal`
 * `origin_refused`.
 */
export const checkOwnForm = ({ req }: Context, publicUrl: string): void => {
  const [origin, fetchSite] = [req.header('origin'), req.header('sec-fetch-site')]
  if (
    (origin !== undefined && origin !== publicUrl) ||
    (fetchSite !== undefined && fetchSite !== 'same-origin')
  )
    throw new Refusal('origin_refused', 'Only the page of the link may answer')
}

/** The fields of a form, of at most `bytes`. Throws a `Refusal` for a larger one. */
export const readForm = async (context: Context, bytes = FORM_BYTES): Promise<URLSearchParams> =>
  new URLSearchParams(
    Buffer.from(await readIncoming((context.env as HttpBindings).incoming, bytes)).toString(),
  )
