import type { Transaction } from 'kysely'
import type { Row, Schema } from '../db/schema'
import type { Services } from '../http/types'

/** A user as an identity finds it. */
export interface FoundUser {
  readonly userId: string
  /** It did not exist before. */
  readonly created: boolean
}

type NewIdentity = Pick<Row<'identities'>, 'id' | 'user_id'>

/**
 * Makes a user with a first identity, whose columns `toColumns` makes. Where a parallel call has
 * made that identity, `find` finds its user.
 */
export const makeUser = async (
  transaction: Transaction<Schema>,
  { clock, random }: Pick<Services, 'clock' | 'random'>,
  toColumns: (
    row: NewIdentity,
  ) => Promise<Omit<Row<'identities'>, keyof NewIdentity | 'created' | 'used'>>,
  find: () => Promise<Row<'identities'> | undefined>,
): Promise<FoundUser> => {
  const now = clock.now()
  const row = { id: random.id(), user_id: random.id() }
  await transaction
    .insertInto('users')
    .values({ id: row.user_id, created: now, frozen_until: null, deleted: null })
    .execute()
  const made = await transaction
    .insertInto('identities')
    .values({ ...row, ...(await toColumns(row)), used: now, created: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (made) return { userId: made.user_id, created: true }
  await transaction.deleteFrom('users').where('id', '=', row.user_id).execute()
  const other = await find()
  if (!other) throw new Error('An identity vanished')
  return { userId: other.user_id, created: false }
}
