import type { Kysely } from 'kysely'
import type { Clock } from '../http/types'
import type { Schema } from './schema'

/** Milliseconds between two writes: whoever asks meanwhile is told what the last one showed. */
const BELIEVED = 5_000

/**
 * Whether the database takes writes: a full disk and a read-only Postgres answer what only reads. A
 * write of one row, at most one in five seconds, however often it is asked. Rejects with the
 * database's error.
 */
export const createWriteCheck = ({
  db,
  clock,
  owner,
}: {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly owner: string
}): (() => Promise<true>) => {
  let last: { readonly at: number; readonly written: Promise<true> } | undefined
  const write = async (now: number): Promise<true> => {
    const values = { owner, until: now }
    await db
      .insertInto('leases')
      .values({ name: 'ready', ...values, fence: 0 })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
      .execute()
    return true
  }
  return () => {
    const now = clock.now()
    if (!last || Math.abs(now - last.at) >= BELIEVED) last = { at: now, written: write(now) }
    return last.written
  }
}
