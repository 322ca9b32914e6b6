import type { KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema'
import type { Clock } from '../http/types'
import { createNonces } from './nonces'
import {
  checkSignature,
  importKey,
  type PublicJwk,
  readSignature,
  type SignatureInput,
  type SignedRequest,
} from './signature'

/**
 * Proof of possession of a key by the signature of a request. Each method throws a `Refusal`
 * `proof_refused`.
 */
export interface Proofs {
  /** What the headers say; its clock is checked. */
  read(header: (name: string) => string | undefined): SignatureInput
  /** The body, method and path are those that the key's owner signed. */
  check(jwk: PublicJwk, input: SignatureInput, request: SignedRequest): void
  /** The request was not made before. Only after {@link check}: a stranger cannot use up nonces. */
  use(input: SignatureInput): Promise<void>
}

/** Keys in memory that are not read again: that costs half as much as a check. */
const KEYS = 2_000

const createKeyReader = () => {
  const keys = new Map<string, KeyObject>()
  return (jwk: PublicJwk): KeyObject => {
    const name = `${jwk.x}.${jwk.y}`
    const known = keys.get(name)
    if (known) return known
    const key = importKey(jwk)
    keys.set(name, key)
    const [oldest] = keys.keys()
    if (keys.size > KEYS && oldest !== undefined) keys.delete(oldest)
    return key
  }
}

export const createProofs = ({
  db,
  clock,
}: {
  readonly db: Kysely<Schema>
  readonly clock: Clock
}): Proofs => {
  const nonces = createNonces({ db, clock })
  const readKey = createKeyReader()
  return {
    read: (header) => readSignature(header, clock.now()),
    check: (jwk, input, request) => checkSignature(readKey(jwk), input, request),
    use: (input) => nonces.use(input),
  }
}
