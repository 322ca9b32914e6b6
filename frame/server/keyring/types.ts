import type { Kysely } from 'kysely'
import type { Keys } from '../config/types'
import type { Schema } from '../db/schema'

/**
 * `auth` seals what the server keeps, `recovery` the shares of recoveries that are the user's, and
 * what guesses of their passwords could be tried on: with one of the two keys no wallet opens.
 * `mail` seals mails until they are sent, with the codes and links in them.
 */
export type SealPurpose = 'auth' | 'recovery' | 'mail'

/** Where an envelope is stored. It opens in no other place: a copied row is refused. */
export interface SealedPlace {
  readonly table: string
  readonly column: string
  /** Id of the row. */
  readonly row: string
  readonly user?: string
  readonly wallet?: string
  readonly gen?: number
  /** Other columns of the row that an envelope is bound to. */
  readonly bound?: readonly (string | number | null)[]
}

/** The server's secret keys, several of each purpose: the first is used, all are understood. */
export interface Keyring {
  /** The envelope `v1.<kid>.<iv>.<ciphertext>`: AES-256-GCM under a key of the row's own. */
  seal(purpose: SealPurpose, place: SealedPlace, plain: Uint8Array): Promise<string>
  /**
   * Throws `KeyringError` where the envelope was altered, belongs to another place, or its key is
   * not in the ring.
   */
  open(purpose: SealPurpose, place: SealedPlace, envelope: string): Promise<Uint8Array>
  /**
   * HMAC-SHA256 under the pepper, base64url. The modules are told apart by their lengths; `label`
   * by what it is for.
   */
  hmac(label: string, ...modules: readonly string[]): string
  /** As {@link hmac}, under each pepper of the ring: to look up what a former pepper hashed. */
  hmacs(label: string, ...modules: readonly string[]): readonly string[]
}

/** A keyring beside the rows that it is to open. */
export interface CanariesOptions {
  readonly db: Kysely<Schema>
  readonly keyring: Keyring
  readonly keys: Keys
}
