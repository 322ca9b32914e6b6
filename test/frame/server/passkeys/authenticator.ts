import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion, PasskeyRegistration } from '../../../../frame/protocol/loginRoutes'

// A browser with an authenticator of its own: it makes passkeys and signs by them as WebAuthn has it,
// or, by the fields of `Altered`, as an attacker would like to.

type Encoded = number | string | Buffer | ReadonlyMap<number | string, Encoded>

/** Canonical CBOR of what a passkey is made of (RFC 8949). */
export const toCbor = (value: Encoded): Buffer => {
  const head = (major: number, number: number) =>
    number < 24
      ? Buffer.from([(major << 5) | number])
      : number < 256
        ? Buffer.from([(major << 5) | 24, number])
        : Buffer.from([(major << 5) | 25, number >> 8, number & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([head(3, text.length), text])
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const map = value as ReadonlyMap<number | string, Encoded>
  return Buffer.concat([
    head(5, map.size),
    ...[...map].flatMap(([key, each]) => [toCbor(key), toCbor(each)]),
  ])
}

const PAIRS = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
} as const
export type Algorithm = keyof typeof PAIRS

/** A public key as authenticators write it (RFC 9053). */
const toCose = (key: KeyObject, alg: Algorithm) => {
  const jwk = key.export({ format: 'jwk' })
  const bytes = (name: 'x' | 'y' | 'n' | 'e') => Buffer.from(jwk[name] ?? '', 'base64url')
  const fields: Record<Algorithm, readonly (readonly [number, Encoded])[]> = {
    ES256: [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes('x')],
      [-3, bytes('y')],
    ],
    EdDSA: [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes('x')],
    ],
    RS256: [
      [1, 3],
      [3, -257],
      [-1, bytes('n')],
      [-2, bytes('e')],
    ],
  }
  return new Map(fields[alg])
}

/** What of an honest answer is another. */
export interface Altered {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly crossOrigin?: boolean
  /** Of the authenticator data: 1 is that a user was there, 4 that they were verified. */
  readonly flags?: number
  readonly counter?: number
  readonly userHandle?: string
  readonly key?: KeyObject
  /** Bytes behind the authenticator data. */
  readonly more?: Buffer
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** An authenticator of a site with one passkey. */
export const createAuthenticator = (site: string, alg: Algorithm = 'ES256') => {
  const { publicKey, privateKey } = PAIRS[alg]()
  const id = randomBytes(16)
  let handle = ''
  let counter = 0

  const clientData = (
    type: string,
    challenge: string,
    { origin = site, crossOrigin = false, ...altered }: Altered,
  ) => JSON.stringify({ type: altered.type ?? type, challenge, origin, crossOrigin })
  const data = (flags: number, { rpId = new URL(site).hostname, more, ...altered }: Altered) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(altered.counter ?? counter)
    return [sha256(rpId), Buffer.from([altered.flags ?? flags]), count, ...(more ? [more] : [])]
  }
  return {
    id: id.toString('base64url'),
    publicKey,
    /** Counts each use from now on; others never count. */
    count: () => {
      counter = 1
    },
    make: (
      { challenge, user }: { readonly challenge: string; readonly user: string },
      altered: Altered = {},
    ): PasskeyRegistration => {
      handle = user
      const length = Buffer.from([0, id.length])
      const [hash, flags, count, ...more] = data(1 | 4 | 8 | 64, altered)
      const authData = Buffer.concat([
        ...([hash, flags, count] as Buffer[]),
        Buffer.alloc(16),
        length,
        id,
        toCbor(toCose(altered.key ?? publicKey, alg)),
        ...more,
      ])
      const object = new Map<string, Encoded>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: Buffer.from(clientData('webauthn.create', challenge, altered)).toString(
            'base64url',
          ),
          attestationObject: toCbor(object).toString('base64url'),
        },
      }
    },
    use: (
      { challenge }: { readonly challenge: string },
      altered: Altered = {},
    ): PasskeyAssertion => {
      if (counter > 0) counter++
      const client = clientData('webauthn.get', challenge, altered)
      const authData = Buffer.concat(data(1 | 4 | 8 | 16, altered))
      const signed = Buffer.concat([authData, sha256(client)])
      const signature = sign(alg === 'EdDSA' ? null : 'sha256', signed, altered.key ?? privateKey)
      return {
        id: id.toString('base64url'),
        response: {
          clientDataJSON: Buffer.from(client).toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: altered.userHandle ?? handle,
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>
