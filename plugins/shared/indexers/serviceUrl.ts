import type { ChainId, Need } from '../../../kernel/index'
import { isRecord, kernelError, safeParse, url } from '../../../kernel/plugins/toolkit'

const httpUrl = url()

/** Where a service is, in the two parts that it is asked by. */
export interface ServiceUrl {
  readonly origin: string
  /** What comes before the paths of its API, without a slash at its end. */
  readonly path: string
}

/**
 * The parts of an address that a host gave to `who`. Throws `kernel/bad-options` for one that is no
 * http or https URL.
 */
export function serviceUrlOf(who: string, address: unknown): ServiceUrl {
  const valid = safeParse(httpUrl, address)
  if (valid === undefined)
    throw kernelError('bad-options', {
      problems: [`${who}: expected a URL starting with https:// or http://`],
    })
  const { origin, pathname } = new URL(valid)
  return { origin, path: pathname.replace(/\/+$/, '') }
}

/** The same of one service for each chain, by CAIP-2 id. */
export function serviceUrlsOf(
  who: string,
  urls: Readonly<Record<ChainId, string>>,
): ReadonlyMap<ChainId, ServiceUrl> {
  if (!isRecord(urls))
    throw kernelError('bad-options', { problems: [`${who}: expected a URL for each chain`] })
  return new Map(
    Object.entries(urls).map(([chainId, address]) => [
      chainId as ChainId,
      serviceUrlOf(`${who}["${chainId}"]`, address),
    ]),
  )
}

/** What a plugin needs to ask these services: their origins and nothing else. */
export const needsOf = (services: Iterable<ServiceUrl>): readonly Need[] => [
  ...new Set([...services].map(({ origin }): Need => `network:${origin}`)),
]
