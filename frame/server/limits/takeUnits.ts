import type { Kysely } from 'kysely'
import { inTransaction } from '../db/inTransaction'
import type { Schema } from '../db/schema'
import type { Limit } from './types'

/** A unit of a limit, and the key of the row that counts it. */
export interface Unit {
  readonly limit: Limit
  readonly key: string
}

/** A unit that there was none of. */
export interface Exhausted {
  readonly key: string
  /** Unix milliseconds: the next one is free then. */
  readonly until: number
}

/** Milliseconds that one unit costs. */
const costOf = ({ burst, period }: Limit) => Math.max(1, Math.floor(period / burst))

/**
 * Takes the units of one request from the times of the rows, up to the first that is exhausted. A
 * clock that is right never stores a time later than now + period: one that a clock ahead of this
 * one left is cut to that.
 */
const takeFrom = (
  times: Map<string, number>,
  units: readonly Unit[],
  now: number,
): Exhausted | undefined => {
  for (const { key, limit } of units) {
    const cost = costOf(limit)
    const newest = now + cost * (limit.burst - 1)
    const stored = Math.min(times.get(key) ?? 0, now + limit.period)
    const isFree = stored <= newest
    times.set(key, isFree ? Math.max(stored, now) + cost : stored)
    if (!isFree) return { key, until: now + stored - newest }
  }
  return undefined
}

/**
 * Takes the units of several requests in one transaction, of each request up to the first that is
 * exhausted, which is returned. The rows are locked in the order of their keys by one statement, so
 * that instances do not wait for each other in a circle, and written by a second one.
 */
export const takeUnits = (
  db: Kysely<Schema>,
  requests: readonly (readonly Unit[])[],
  now: number,
): Promise<readonly (Exhausted | undefined)[]> => {
  const keys = [...new Set(requests.flat().map(({ key }) => key))].sort()
  return inTransaction(db, async (transaction) => {
    const rows = await transaction
      .insertInto('limits')
      .values(keys.map((key) => ({ key, tat: 0 })))
      // a row that is there is locked by a change to what it is
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet(({ ref }) => ({ tat: ref('limits.tat') })),
      )
      .returning(['key', 'tat'])
      .execute()
    const times = new Map(rows.map(({ key, tat }) => [key, tat]))
    const results = requests.map((units) => takeFrom(times, units, now))
    const changed = rows
      .map(({ key, tat }) => ({ key, tat: times.get(key) ?? tat, former: tat }))
      .filter(({ tat, former }) => tat !== former)
    if (changed.length > 0)
      await transaction
        .insertInto('limits')
        .values(changed.map(({ key, tat }) => ({ key, tat })))
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet(({ ref }) => ({ tat: ref('excluded.tat') })),
        )
        .execute()
    return results
  })
}
