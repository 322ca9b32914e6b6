import type { Kysely, Transaction } from 'kysely'
import type { Row, Schema } from '../db/schema'
import type { Services } from '../http/types'
import { addressHashes, hashAddress, openColumn, sealColumn } from '../keyring/columns'
import type { Keyring } from '../keyring/types'
import { type FoundUser, makeUser } from './makeUser'

const ISSUER = 'email'

const openAddress = async (
  keyring: Keyring,
  row: Row<'identities'>,
): Promise<string | undefined> =>
  row.email_env === null
    ? undefined
    : Buffer.from(
        await openColumn(keyring, 'identities', 'email_env', row, row.email_env),
      ).toString()

const columnsFor = async (
  keyring: Keyring,
  row: Pick<Row<'identities'>, 'id' | 'user_id'>,
  address: string,
) => {
  const hash = hashAddress(keyring, address)
  return {
    subject: hash,
    email_hash: hash,
    email_env: await sealColumn(keyring, 'identities', 'email_env', row, Buffer.from(address)),
  }
}

/** Users by their mail addresses, which are stored as keyed hashes and sealed. */
export const createIdentities = (
  services: Pick<Services, 'database' | 'keyring' | 'clock' | 'random'>,
) => {
  const {
    database: { db },
    keyring,
  } = services
  /**
   * The envelope is bound to the user: who writes to the database cannot make an address somebody
   * else's.
   */
  const findBy = async (
    source: Kysely<Schema>,
    address: string,
  ): Promise<Row<'identities'> | undefined> => {
    const row = await source
      .selectFrom('identities')
      .selectAll()
      .where('issuer', '=', ISSUER)
      .where('subject', 'in', [...addressHashes(keyring, address)])
      .executeTakeFirst()
    if (row && (await openAddress(keyring, row)) !== address)
      throw new Error('The row of an address is of another')
    return row
  }
  const ofUser = (userId: string, source: Kysely<Schema> = db) =>
    source
      .selectFrom('identities')
      .selectAll()
      .where('issuer', '=', ISSUER)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  return {
    /** The row of a normalised address. Throws where it was altered. */
    findBy,
    /** Whose an address is, by its hashes: for what tells nobody whether it is anybody's. */
    userOf: async (addressHashes: readonly string[]): Promise<string | undefined> =>
      (
        await db
          .selectFrom('identities')
          .select('user_id')
          .where('issuer', '=', ISSUER)
          .where('subject', 'in', [...addressHashes])
          .executeTakeFirst()
      )?.user_id,
    /** The row of the user's mail address. */
    ofUser,
    /**
     * Where the user is told things: their mail address, else the newest that an identity provider
     * says is theirs. Undefined for a user without one.
     */
    contactOf: async (userId: string, source: Kysely<Schema> = db): Promise<string | undefined> => {
      const rows = await source
        .selectFrom('identities')
        .selectAll()
        .where('user_id', '=', userId)
        .where('verified', '=', 1)
        .where('email_env', 'is not', null)
        .orderBy('created')
        .execute()
      const row = rows.find(({ issuer }) => issuer === ISSUER) ?? rows.at(-1)
      return row && openAddress(keyring, row)
    },
    /**
     * The user of an address that was proven, made where there is none. Of parallel calls one makes
     * it.
     */
    ensure: async (transaction: Transaction<Schema>, address: string): Promise<FoundUser> => {
      const known = await findBy(transaction, address)
      if (known) return { userId: known.user_id, created: false }
      return makeUser(
        transaction,
        services,
        async (row) => ({
          issuer: ISSUER,
          ...(await columnsFor(keyring, row, address)),
          verified: 1,
          about_env: null,
        }),
        () => findBy(transaction, address),
      )
    },
    /** Another address for the user, if its present one is still `row`'s. */
    replace: async (
      transaction: Transaction<Schema>,
      row: Row<'identities'>,
      address: string,
    ): Promise<boolean> => {
      const changed = await transaction
        .updateTable('identities')
        .set(await columnsFor(keyring, row, address))
        .where('id', '=', row.id)
        .where('subject', '=', row.subject)
        .returning('id')
        .executeTakeFirst()
      return changed !== undefined
    },
  }
}

export type Identities = ReturnType<typeof createIdentities>
