import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema'
import type { Clock, Job, Log } from '../http/types'
import type { Metrics } from './createMetrics'
import { errorName } from './failureCause'

/** An owner that died is followed after it. */
const LEASE = 30_000
/**
 * A lease that ends later than this was taken by a clock that was ahead, and nobody waits for it.
 * Clocks of instances may differ by half of it.
 */
const LATEST = 2 * LEASE
/** Milliseconds that a job has at the end. */
const LAST_WAIT = 10_000

/** Work that one instance at a time may do. */
export interface Leases {
  /**
   * The fence of the lease, or undefined where another owner has it. Taken again by its owner it is
   * prolonged, with the same fence; after another owner's, and after it ran out, it is greater than
   * all before.
   */
  take(name: string): Promise<number | undefined>
  /** Others may take it at once. */
  release(name: string): Promise<void>
}

export const createLeases = ({
  db,
  clock,
  owner,
}: {
  readonly db: Kysely<Schema>
  readonly clock: Clock
  readonly owner: string
}): Leases => {
  const take = async (name: string): Promise<number | undefined> => {
    const now = clock.now()
    const row = await db
      .insertInto('leases')
      .values({ name, owner, until: now + LEASE, fence: 1 })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({
            owner,
            until: now + LEASE,
            fence: sql<number>`case when leases.owner = ${owner} and leases.until > ${now} then leases.fence else leases.fence + 1 end`,
          })
          .where(({ eb, or }) =>
            or([
              eb('leases.until', '<=', now),
              eb('leases.until', '>', now + LATEST),
              eb('leases.owner', '=', owner),
            ]),
          ),
      )
      .returning('fence')
      .executeTakeFirst()
    // it ran out before the database had answered
    return row && clock.now() >= now + LEASE ? take(name) : row?.fence
  }
  return {
    take,
    release: async (name) => {
      await db
        .updateTable('leases')
        .set({ until: 0 })
        .where('name', '=', name)
        .where('owner', '=', owner)
        .execute()
    },
  }
}

export interface JobsOptions {
  readonly leases: Leases
  readonly log: Log
  readonly metrics: Metrics
}

/**
 * Runs the jobs until `stop`, which waits for those under way, at most ten seconds. A job that
 * fails is logged and runs again at its time.
 */
export const createJobs = (jobs: readonly Job[], { leases, log, metrics }: JobsOptions) => {
  const stopping = new AbortController()
  let running: Promise<unknown> = Promise.resolve()

  const runOnce = async ({ name, run }: Job) => {
    const fence = await leases.take(name)
    if (fence === undefined) return
    try {
      await run(async () => !stopping.signal.aborted && (await leases.take(name)) === fence)
      metrics.count('tessera_frame_jobs_total', { job: name, outcome: 'done' })
    } finally {
      await leases.release(name)
    }
  }
  const repeat = async (job: Job) => {
    while (!stopping.signal.aborted) {
      await runOnce(job).catch((error) => {
        metrics.count('tessera_frame_jobs_total', { job: job.name, outcome: 'failed' })
        log.error('job.failed', { job: job.name, error: errorName(error) })
      })
      await wait(job.every, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  return {
    start: () => {
      running = Promise.all(jobs.map(repeat))
    },
    stop: async () => {
      stopping.abort()
      await Promise.race([running, wait(LAST_WAIT, undefined, { ref: false })])
    },
  }
}
