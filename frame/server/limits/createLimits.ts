import type { Kysely } from 'kysely'
import { createBatches } from '../db/createBatches'
import type { Schema } from '../db/schema'
import { Refusal } from '../http/refusal'
import type { Clock } from '../http/types'
import type { Keyring } from '../keyring/types'
import { takeUnits, type Unit } from './takeUnits'
import type { Limit, Limits } from './types'

/**
 * A refusal that is remembered is not asked for again, at most this long: another instance may
 * reset the limit meanwhile.
 */
const REMEMBERED = 5_000
const REMEMBERED_KEYS = 10_000

const refused = (until: number, now: number) =>
  new Refusal('rate_limited', 'Too many requests', {
    retryAfter: Math.max(1, Math.ceil((until - now) / 1000)),
  })

/** Refusals in memory in front of the rows: a flood costs the database nothing. */
const createGate = () => {
  const gate = new Map<string, { readonly until: number; readonly closed: number }>()
  return {
    /** Until when the key is refused, or undefined where the row has to be asked. */
    until: (key: string, now: number) => {
      const shut = gate.get(key)
      // closed later than now: the clock was ahead then
      if (shut && shut.closed <= now && Math.min(shut.until, shut.closed + REMEMBERED) > now)
        return shut.until
      gate.delete(key)
      return undefined
    },
    close: (key: string, until: number, now: number) => {
      gate.delete(key)
      gate.set(key, { until, closed: now })
      const [oldest] = gate.keys()
      if (gate.size > REMEMBERED_KEYS && oldest !== undefined) gate.delete(oldest)
    },
    open: (key: string) => gate.delete(key),
  }
}

/**
 * Counters in rows of the database. Requests that arrive together take in one transaction, which
 * locks the rows: parallel requests get exactly the burst, at whichever instance.
 */
export const createLimits = ({
  db,
  keyring,
  clock,
}: {
  readonly db: Kysely<Schema>
  readonly keyring: Pick<Keyring, 'hmac'>
  readonly clock: Clock
}): Limits => {
  const gate = createGate()
  const keyOf = (limit: Limit, subject: string) =>
    `${limit.name}:${keyring.hmac('limit', limit.name, subject)}`

  /** The stored time, 0 without one: one that a clock ahead of this one left is cut, in the row too. */
  const storedTime = async ({ period }: Limit, key: string, now: number): Promise<number> => {
    const row = await db
      .selectFrom('limits')
      .select('tat')
      .where('key', '=', key)
      .executeTakeFirst()
    const latest = now + period
    if (!row || row.tat <= latest) return row?.tat ?? 0
    await db
      .updateTable('limits')
      .set({ tat: latest })
      .where('key', '=', key)
      .where('tat', '>', latest)
      .execute()
    return latest
  }
  const takeTogether = createBatches((requests: readonly (readonly Unit[])[]) =>
    takeUnits(db, requests, clock.now()),
  )

  return {
    take: async (...taken) => {
      const now = clock.now()
      const units = taken.map(([limit, subject]) => ({ limit, key: keyOf(limit, subject) }))
      const untils = units.map(({ key }) => gate.until(key, now))
      const shut = untils.findIndex((until) => until !== undefined)
      const open = shut < 0 ? units : units.slice(0, shut)
      const exhausted = open.length > 0 ? await takeTogether(open) : undefined
      if (exhausted) gate.close(exhausted.key, exhausted.until, now)
      const until = exhausted?.until ?? untils[shut]
      if (until !== undefined) throw refused(until, now)
    },
    isTaken: async (limit, subject) => {
      const now = clock.now()
      return (await storedTime(limit, keyOf(limit, subject), now)) > now
    },
    reset: async (limit, subject) => {
      const key = keyOf(limit, subject)
      await db.deleteFrom('limits').where('key', '=', key).execute()
      gate.open(key)
    },
  }
}
