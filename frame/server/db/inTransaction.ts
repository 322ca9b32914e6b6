import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema'

/**
 * Postgres ended one of two transactions that waited for each other:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const isDeadlock = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '40P01'

/**
 * Runs a transaction, and again, three times at most, where Postgres ended it since another and it
 * waited for each other: the other may not have gone on yet. Within a transaction the work is part
 * of that one.
 */
export const inTransaction = async <T>(
  db: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> => {
  if (db.isTransaction) return work(db as Transaction<Schema>)
  for (let again = 3; ; again--)
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (again === 0 || !isDeadlock(error)) throw error
    }
}
