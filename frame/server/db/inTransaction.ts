import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema'

/**
 * Postgres ended one of two transactions that waited for each other:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const isDeadlock = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '40P01'

/**
 * Runs a transaction, and once more where Postgres ended it since another and it waited for each
 * other. Within a transaction the work is part of that one.
 */
export const inTransaction = async <T>(
  db: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<T>,
): Promise<T> => {
  if (db.isTransaction) return work(db as Transaction<Schema>)
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (!isDeadlock(error)) throw error
    return db.transaction().execute(work)
  }
}
