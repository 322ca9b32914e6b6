import { createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import * as z from 'zod/mini'
import type { PasskeyAssertion, PasskeyRegistration } from '../../protocol/loginRoutes'
import { type Cbor, CborError, readCbor } from './cbor'

// Verification of passkeys by WebAuthn Level 3, sections 7.1 and 7.2, without attestation: which
// maker an authenticator is of decides nothing here.

/** What about a passkey was wrong. */
type Fault =
  | 'algorithm'
  | 'challenge'
  | 'counter'
  | 'form'
  | 'host'
  | 'id'
  | 'key'
  | 'known'
  | 'origin'
  | 'place'
  | 'purpose'
  | 'signature'
  | 'unknown'
  | 'unverified'

/** What was sent signs nobody in. */
export class UnprovenError extends Error {
  override readonly name = 'UnprovenError'
  /** For the log, which has no part of what was sent. */
  readonly fault: Fault
  constructor(fault: Fault) {
    super(`The passkey was refused: ${fault}`)
    this.fault = fault
  }
}
const wrong = (fault: Fault) => new UnprovenError(fault)

/** What a passkey has to be asked for: by this challenge, in a document of this origin and host. */
export interface Asked {
  /** Of 256 bits, base64url. */
  readonly challenge: string
  readonly origin: string
  readonly rpId: string
}

/** A public key by its COSE algorithm (RFC 9053): ES256, EdDSA with Ed25519, RS256. */
export const passkeyKey = z.strictObject({
  alg: z.union([z.literal(-7), z.literal(-8), z.literal(-257)]),
  jwk: z.record(z.string(), z.string()),
})
export type PasskeyKey = z.infer<typeof passkeyKey>

/** What an authenticator says of a use of a passkey. */
export interface PasskeyUse {
  /** How often it has signed; 0 of those that do not count. */
  readonly counter: number
  readonly backedUp: boolean
}

const clientDataSchema = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.optional(z.boolean()),
  topOrigin: z.optional(z.unknown()),
})

const bytesOf = (text: string) => Buffer.from(text, 'base64url')
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()

/** Checks what the browser says of the document that has asked. */
const checkClientData = (text: string, type: string, asked: Asked): Buffer => {
  const bytes = bytesOf(text)
  let json: unknown
  try {
    json = JSON.parse(bytes.toString())
  } catch {
    throw wrong('form')
  }
  const { success, data } = clientDataSchema.safeParse(json)
  if (!success) throw wrong('form')
  if (data.type !== type) throw wrong('purpose')
  if (data.challenge !== asked.challenge) throw wrong('challenge')
  if (data.origin !== asked.origin) throw wrong('origin')
  // the documents that ask are never framed
  if (data.crossOrigin === true || data.topOrigin !== undefined) throw wrong('place')
  return bytes
}

const FLAGS = { present: 1, verified: 4, eligible: 8, backedUp: 16, attested: 64, extended: 128 }
/** Bytes before what is there by the flags, and of an id at most. */
const [FIXED, ID_BYTES] = [37, 1_023]

/** Checks what an authenticator says (section 6.1): its user was there, and was verified. */
const readAuthenticatorData = (bytes: Buffer, { rpId }: Asked) => {
  if (bytes.length < FIXED) throw wrong('form')
  if (!bytes.subarray(0, 32).equals(sha256(rpId))) throw wrong('host')
  const flags = bytes.readUInt8(32)
  const has = (flag: keyof typeof FLAGS) => (flags & FLAGS[flag]) !== 0
  if (!has('present') || !has('verified')) throw wrong('unverified')
  if (has('backedUp') && !has('eligible')) throw wrong('form')
  const use: PasskeyUse = { counter: bytes.readUInt32BE(33), backedUp: has('backedUp') }
  let at = FIXED
  let attested: { readonly id: Buffer; readonly key: PasskeyKey } | undefined
  if (has('attested')) {
    const length = bytes.length < FIXED + 18 ? Number.NaN : bytes.readUInt16BE(FIXED + 16)
    at = FIXED + 18 + length
    if (!(length > 0 && length <= ID_BYTES && at < bytes.length)) throw wrong('form')
    const { value, end } = readCbor(bytes, at)
    attested = { id: bytes.subarray(at - length, at), key: readKey(value) }
    at = end
  }
  if (has('extended')) at = readCbor(bytes, at).end
  if (at !== bytes.length) throw wrong('form')
  return { use, attested }
}

/** Of each algorithm the form of its key (RFC 9053, section 7; RFC 8230): labels and their bytes. */
const KEYS = {
  [-7]: {
    fixed: { 1: 2, [-1]: 1 },
    jwk: { kty: 'EC', crv: 'P-256' },
    x: [-2, 32, 32],
    y: [-3, 32, 32],
  },
  [-8]: { fixed: { 1: 1, [-1]: 6 }, jwk: { kty: 'OKP', crv: 'Ed25519' }, x: [-2, 32, 32] },
  [-257]: { fixed: { 1: 3 }, jwk: { kty: 'RSA' }, n: [-1, 256, 512], e: [-2, 1, 4] },
} as const
const ALGORITHMS = [-7, -8, -257] as const
type Label = readonly [label: number, min: number, max: number]

/** A COSE key as a key that node takes, which checks that a point is on its curve. */
const readKey = (cose: Cbor): PasskeyKey => {
  if (!(cose instanceof Map)) throw wrong('form')
  const alg = ALGORITHMS.find((known) => known === cose.get(3))
  if (alg === undefined) throw wrong('algorithm')
  const { fixed, jwk, ...parts } = KEYS[alg]
  for (const [label, value] of Object.entries(fixed))
    if (cose.get(Number(label)) !== value) throw wrong('algorithm')
  const fields = Object.entries(parts as Readonly<Record<string, Label>>).map(
    ([name, [label, min, max]]) => {
      const bytes = cose.get(label)
      if (!Buffer.isBuffer(bytes) || bytes.length < min || bytes.length > max) throw wrong('key')
      return [name, bytes.toString('base64url')] as const
    },
  )
  const key = { alg, jwk: { ...jwk, ...Object.fromEntries(fields) } }
  importKey(key)
  return key
}

const importKey = ({ jwk }: PasskeyKey) => {
  try {
    return createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })
  } catch {
    throw wrong('key')
  }
}

const asUnproven = <T>(work: () => T): T => {
  try {
    return work()
  } catch (error) {
    throw error instanceof CborError ? wrong('form') : error
  }
}

/**
 * A new passkey: its key is the one that later uses are verified by. Throws `UnprovenError`. Nothing
 * of it is signed, by design: who asked for it has the challenge.
 */
export const verifyRegistration = (
  { id, response: { clientDataJSON, attestationObject } }: PasskeyRegistration,
  asked: Asked,
): PasskeyUse & { readonly key: PasskeyKey } =>
  asUnproven(() => {
    checkClientData(clientDataJSON, 'webauthn.create', asked)
    const bytes = bytesOf(attestationObject)
    const { value, end } = readCbor(bytes)
    const data = value instanceof Map ? value.get('authData') : undefined
    if (!Buffer.isBuffer(data) || end !== bytes.length) throw wrong('form')
    const { use, attested } = readAuthenticatorData(data, asked)
    if (attested?.id.toString('base64url') !== id) throw wrong('id')
    return { ...use, key: attested.key }
  })

/** A use of a passkey whose key is known. Throws `UnprovenError`. */
export const verifyAssertion = (
  { response: { clientDataJSON, authenticatorData, signature } }: PasskeyAssertion,
  key: PasskeyKey,
  asked: Asked,
): PasskeyUse =>
  asUnproven(() => {
    const client = checkClientData(clientDataJSON, 'webauthn.get', asked)
    const data = bytesOf(authenticatorData)
    const { use } = readAuthenticatorData(data, asked)
    const signed = Buffer.concat([data, sha256(client)])
    const hash = key.alg === -8 ? null : 'sha256'
    if (!verify(hash, signed, importKey(key), bytesOf(signature))) throw wrong('signature')
    return use
  })
