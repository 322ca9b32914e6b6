import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Schema } from '../db/schema'
import type { Services } from '../http/types'
import { credentialHashes, hashCredential, openColumn, sealColumn } from '../keyring/columns'
import { type PasskeyUse, passkeyKey } from './verify'

const keptSchema = z.strictObject({
  /** The id that the authenticator gave it, base64url. */
  id: z.string(),
  /** What the authenticator knows the user by. */
  handle: z.string(),
  key: passkeyKey,
})
type Kept = z.infer<typeof keptSchema>

/** A passkey that somebody has made here. */
export interface KnownCredential extends Kept {
  readonly row: string
  readonly userId: string
}

/**
 * Passkeys of users. Ids and keys are in envelopes that are bound to the row and its user: who writes
 * to the database alone makes no passkey another user's.
 */
export const createCredentials = ({
  database: { db },
  keyring,
  clock,
  random,
}: Pick<Services, 'database' | 'keyring' | 'clock' | 'random'>) => ({
  /** The one of this id. Throws where its row was altered. */
  find: async (id: string): Promise<KnownCredential | undefined> => {
    const row = await db
      .selectFrom('credentials')
      .selectAll()
      .where('credential_hash', 'in', [...credentialHashes(keyring, id)])
      .executeTakeFirst()
    if (!row) return undefined
    const opened = await openColumn(keyring, 'credentials', 'key_env', row, row.key_env)
    const kept = keptSchema.parse(JSON.parse(Buffer.from(opened).toString()))
    if (kept.id !== id) throw new Error('The row of a passkey is of another')
    return { ...kept, row: row.id, userId: row.user_id }
  },
  /** Stores a new one. False where its id is known: authenticators give each to one. */
  add: async (
    transaction: Transaction<Schema>,
    userId: string,
    { label, counter, backedUp, ...kept }: Kept & PasskeyUse & { readonly label: string },
  ): Promise<boolean> => {
    const row = { id: random.id(), user_id: userId }
    const now = clock.now()
    const plain = new Uint8Array(Buffer.from(JSON.stringify(keptSchema.parse(kept))))
    const made = await transaction
      .insertInto('credentials')
      .values({
        ...row,
        credential_hash: hashCredential(keyring, kept.id),
        key_env: await sealColumn(keyring, 'credentials', 'key_env', row, plain),
        counter,
        backed_up: backedUp ? 1 : 0,
        label,
        created: now,
        used: now,
      })
      .onConflict((conflict) => conflict.column('credential_hash').doNothing())
      .returning('id')
      .executeTakeFirst()
    return made !== undefined
  },
  /**
   * Notes a use. False where its counter has not grown: the authenticator was copied, or what it
   * signed was used before (WebAuthn Level 3, section 6.1.1). Those that do not count stay at 0.
   */
  use: async (
    transaction: Transaction<Schema>,
    { row }: Pick<KnownCredential, 'row'>,
    { counter, backedUp }: PasskeyUse,
  ): Promise<boolean> =>
    (await transaction
      .updateTable('credentials')
      .set({ counter, backed_up: backedUp ? 1 : 0, used: clock.now() })
      .where('id', '=', row)
      .where('counter', counter === 0 ? '=' : '<', counter)
      .returning('id')
      .executeTakeFirst()) !== undefined,
})

export type Credentials = ReturnType<typeof createCredentials>
