import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip'

/** Made once for each file, so that it may take its time. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
const ENCODE: Readonly<Record<Encoding, (body: Uint8Array) => Promise<Uint8Array>>> = {
  br: (body) => promisify(brotliCompress)(body, QUALITY),
  gzip: (body) => promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
}

/** What `Accept-Encoding` takes of ours, the smaller first (RFC 9110, section 12.5.3). */
const acceptedEncoding = (header = ''): Encoding | undefined => {
  const taken = header
    .toLowerCase()
    .split(',')
    .map((entry) => entry.split(';').map((part) => part.trim()))
    .filter(([, weight = 'q=1']) => !/^q=0(\.0*)?$/.test(weight))
    .map(([name]) => name)
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding))
}

export interface Encoded {
  readonly body: Uint8Array
  /** None where the client takes the body as it is alone. */
  readonly encoding?: Encoding
}

/** Encodes files as clients take them, each in each encoding once, when it is first asked for. */
export const createEncoder = () => {
  const made = new Map<string, Promise<Uint8Array>>()
  /** `path` names the body: it never has another. */
  return async (path: string, body: Uint8Array, accepts: string | undefined): Promise<Encoded> => {
    const encoding = acceptedEncoding(accepts)
    if (!encoding) return { body }
    const name = `${encoding} ${path}`
    const making = made.get(name) ?? ENCODE[encoding](body)
    made.set(name, making)
    return { body: await making, encoding }
  }
}
