import { isKitError } from '../../../../kernel/index'
import { isRecord } from '../../../../kernel/plugins/toolkit'
import { fromBase64 } from '../../../../lib/bytes/base64'
import { originOf } from '../../../../lib/plain-text/originOf'
import type { Ask, SourceNft } from '../../types'
import type { OwnedNftsOptions } from './types'

/**
 * What a token's document says; whether its picture may be drawn is sorted out where all sources'
 * are.
 */
type Metadata = Pick<SourceNft, 'name' | 'image'>

/**
 * Bytes of a document, documents that are fetched at once and kept, milliseconds after which no
 * further one is fetched for a page, and documents in a row that fail before their server counts as
 * away.
 */
const maxBytes = 200_000
const atOnce = 6
const maxKept = 1000
const maxMs = 4000
const maxFailures = 5

/**
 * The document in a `data:` address, base64 or percent-encoded. Throws for what cannot be decoded.
 */
function decodeDocument(address: string): string {
  const [, base64, body = ''] =
    /^data:application\/json(?:;[\w=-]+)*?(;base64)?,(.*)$/is.exec(address) ?? []
  if (!base64) {
    // a `%` of its own is common in documents that contracts put together
    return body.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => decodeURIComponent(bytes))
  }
  return new TextDecoder().decode(fromBase64(body))
}

/**
 * Reads documents of tokens: those in `data:` addresses, and those on servers that the host names.
 * What cannot be read is unknown.
 */
export function createMetadata(
  { metadataOrigins = [], gateway = '' }: OwnedNftsOptions,
  { http, signal, now, memory }: Ask,
): (addresses: readonly (string | undefined)[]) => Promise<readonly Metadata[]> {
  const ipfs = originOf(gateway)
  const allowed = new Set([...metadataOrigins.map(originOf), ipfs].filter(Boolean))
  const kept =
    (memory.get('documents') as Map<string, Metadata> | undefined) ?? new Map<string, Metadata>()
  memory.set('documents', kept)
  /** What is on IPFS, at the host's gateway. */
  const locate = (address: string) =>
    ipfs ? address.replace(/^ipfs:\/\/(?:ipfs\/)?(?=\w)/i, `${ipfs}/ipfs/`) : address

  const metadataOf = (document: unknown): Metadata => {
    const { name, image } = isRecord(document) ? document : {}
    return {
      ...(typeof name === 'string' && { name }),
      ...(typeof image === 'string' && { image: locate(image) }),
    }
  }
  const parseOwn = (address: string): Metadata => {
    try {
      return metadataOf(JSON.parse(decodeDocument(address)))
    } catch {
      return {}
    }
  }
  /** Documents in a row that were not read, by origin. */
  const failures = new Map<string, number>()
  const fetchOne = async (address: string): Promise<Metadata> => {
    const { origin, pathname, search } = new URL(address)
    const failed = () => failures.get(origin) ?? 0
    if (failed() >= maxFailures) return {}
    try {
      const found = metadataOf(
        await (await http(origin)).get(pathname + search, { signal, maxBytes }),
      )
      if (kept.size >= maxKept) kept.clear()
      kept.set(address, found)
      failures.delete(origin)
      return found
    } catch (error) {
      if (signal.aborted) throw signal.reason
      const status = isKitError(error, 'kernel/http-status')
        ? (error.details as { readonly status?: unknown } | undefined)?.status
        : undefined
      // a gateway has many ways to say that a document is missing; a server that is away or wants
      // rest is not asked a hundred times
      if (status === 429 || status === 503) failures.set(origin, maxFailures)
      else if (status !== 404 && status !== 410 && !isKitError(error, 'kernel/bad-answer'))
        failures.set(origin, failed() + 1)
      return {}
    }
  }

  return async (addresses) => {
    const located = addresses.map((address) => address && locate(address))
    const found = located.map(
      (address): Metadata =>
        address ? (kept.get(address) ?? (/^data:/i.test(address) ? parseOwn(address) : {})) : {},
    )
    const wanted = [...located.entries()].filter(
      ([, address]) => address && !kept.has(address) && allowed.has(originOf(address)),
    )
    const until = now() + maxMs
    const work = async () => {
      for (let next = wanted.shift(); next && now() < until; next = wanted.shift())
        found[next[0]] = await fetchOne(next[1] as string)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return found
  }
}
