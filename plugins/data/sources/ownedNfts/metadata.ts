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
 * Bytes of a document, documents that are fetched at once and kept, and milliseconds after which no
 * further one is fetched for a page.
 */
const maxBytes = 200_000
const atOnce = 6
const maxKept = 1000
const maxMs = 4000

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
  const isAway = new Set<string>()
  const fetchOne = async (address: string): Promise<Metadata> => {
    const { origin, pathname, search } = new URL(address)
    if (isAway.has(origin)) return {}
    try {
      const found = metadataOf(
        await (await http(origin)).get(pathname + search, { signal, maxBytes }),
      )
      if (kept.size >= maxKept) kept.clear()
      kept.set(address, found)
      return found
    } catch (error) {
      if (signal.aborted) throw signal.reason
      // a document may be missing; a server that does not answer is not asked a hundred times
      const isMissing =
        isKitError(error, 'kernel/http-status') &&
        (error.details as { readonly status?: unknown } | undefined)?.status === 404
      if (!isMissing && !isKitError(error, 'kernel/bad-answer')) isAway.add(origin)
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
