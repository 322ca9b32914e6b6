import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Row, Schema } from '../db/schema'
import { Refusal } from '../http/refusal'
import type { Services } from '../http/types'
import {
  addressHashes,
  hashAddress,
  hashSubject,
  openColumn,
  sealColumn,
  subjectHashes,
} from '../keyring/columns'
import type { Keyring } from '../keyring/types'
import type { ProviderIdentity } from '../oauth/types'
import { type FoundUser, makeUser } from './makeUser'
import { normalizeAddress } from './normalizeAddress'

/** What a provider says of an account, as it is stored. */
export const aboutSchema = z.object({
  subject: z.string(),
  name: z.optional(z.string()),
  proof: z.optional(z.string()),
})

/** The row of an account, and what it was proven with last. */
export type KnownIdentity = Row<'identities'> & Pick<ProviderIdentity, 'proof'>

/** The provider's address of an account in the form that addresses are compared in. */
const addressOf = ({ email }: ProviderIdentity): string | undefined => {
  try {
    return email === undefined ? undefined : normalizeAddress(email)
  } catch {
    return undefined
  }
}

/** What the provider says now: names and addresses change, the subject does not. */
const columnsFor = async (
  keyring: Keyring,
  row: Pick<Row<'identities'>, 'id' | 'user_id'>,
  identity: ProviderIdentity,
) => {
  const address = addressOf(identity)
  const { subject, name, isVerified, proof } = identity
  const seal = (column: 'about_env' | 'email_env', text: string) =>
    sealColumn(keyring, 'identities', column, row, Buffer.from(text))
  return {
    verified: address !== undefined && isVerified ? (1 as const) : (0 as const),
    email_hash: address === undefined ? null : hashAddress(keyring, address),
    email_env: address === undefined ? null : await seal('email_env', address),
    about_env: await seal('about_env', JSON.stringify({ subject, name, proof })),
  }
}

/**
 * Whose mailbox the address of an account is, where its provider says that it is the account's:
 * the visitor is asked whether they are the same.
 */
const createMailboxOf =
  ({ database: { db }, keyring }: Pick<Services, 'database' | 'keyring'>) =>
  async (
    identity: ProviderIdentity,
  ): Promise<{ readonly userId: string; readonly address: string } | undefined> => {
    const address = identity.isVerified ? addressOf(identity) : undefined
    if (address === undefined) return undefined
    const row = await db
      .selectFrom('identities')
      .select('user_id')
      .where('issuer', '=', 'email')
      .where('subject', 'in', [...addressHashes(keyring, address)])
      .executeTakeFirst()
    return row && { userId: row.user_id, address }
  }

/**
 * Users by their accounts at identity providers: unique by issuer and subject (OpenID Connect Core
 * 1.0, section 2). An address that a provider names is how to reach the user, and never who it is.
 */
export const createFederatedIdentities = (
  services: Pick<Services, 'database' | 'keyring' | 'clock' | 'random'>,
) => {
  const { keyring, clock, random } = services
  const find = async (
    source: Kysely<Schema>,
    { issuer, subject }: Pick<ProviderIdentity, 'issuer' | 'subject'>,
  ): Promise<KnownIdentity | undefined> => {
    const row = await source
      .selectFrom('identities')
      .selectAll()
      .where('issuer', '=', issuer)
      .where('subject', 'in', [...subjectHashes(keyring, issuer, subject)])
      .executeTakeFirst()
    if (!row) return undefined
    const about = aboutSchema.parse(
      JSON.parse(
        Buffer.from(
          await openColumn(keyring, 'identities', 'about_env', row, row.about_env ?? ''),
        ).toString(),
      ),
    )
    // who writes to the database cannot make an account somebody else's
    if (about.subject !== subject) throw new Error('The row of an account is of another')
    return { ...row, proof: about.proof }
  }
  /** As `find`, of an account that is still proven with the same. */
  const findProven = async (
    source: Kysely<Schema>,
    identity: ProviderIdentity,
  ): Promise<KnownIdentity | undefined> => {
    const row = await find(source, identity)
    if (row && row.proof !== identity.proof)
      throw new Refusal('identity_changed', 'The account has another owner than it had')
    return row
  }
  return {
    /** The row of an account. Throws where it was altered. */
    find,
    mailboxOf: createMailboxOf(services),
    /**
     * Adds an account that was proven to the ways in of a user. False where it is another user's.
     */
    attach: async (
      transaction: Transaction<Schema>,
      identity: ProviderIdentity,
      userId: string,
    ): Promise<boolean> => {
      const row = { id: random.id(), user_id: userId }
      const now = clock.now()
      const made = await transaction
        .insertInto('identities')
        .values({
          ...row,
          issuer: identity.issuer,
          subject: hashSubject(keyring, identity.issuer, identity.subject),
          ...(await columnsFor(keyring, row, identity)),
          used: now,
          created: now,
        })
        .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
        .returning('id')
        .executeTakeFirst()
      return made !== undefined || (await findProven(transaction, identity))?.user_id === userId
    },
    /**
     * The user of an account that was proven, made where there is none. Of parallel calls one makes
     * it. Notes what the provider says of the account now. Throws a `Refusal` `identity_changed`
     * where it was proven with something else before.
     */
    ensure: async (
      transaction: Transaction<Schema>,
      identity: ProviderIdentity,
    ): Promise<FoundUser> => {
      const known = await findProven(transaction, identity)
      if (known) {
        await transaction
          .updateTable('identities')
          .set({ ...(await columnsFor(keyring, known, identity)), used: clock.now() })
          .where('id', '=', known.id)
          .execute()
        return { userId: known.user_id, created: false }
      }
      return makeUser(
        transaction,
        services,
        async (row) => ({
          issuer: identity.issuer,
          subject: hashSubject(keyring, identity.issuer, identity.subject),
          ...(await columnsFor(keyring, row, identity)),
        }),
        () => findProven(transaction, identity),
      )
    },
  }
}

export type FederatedIdentities = ReturnType<typeof createFederatedIdentities>
