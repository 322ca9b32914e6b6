import type { ExpressionBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { Row, Schema } from '../db/schema'
import type { Job, Services } from '../http/types'
import { openColumn, sealColumn } from '../keyring/columns'
import { errorName } from '../operation/createLog'
import type { Mail, Mailer, Outbox } from './types'

/** Milliseconds before each try. */
const WAITS = [0, 5_000, 30_000]
const TRIES = WAITS.length
/** Who sends a mail may do so this long; after it, another instance takes it to be dead. Longer than all waits of SMTP. */
const LEASE = 60_000
/** A mail that could not be sent is no use afterwards. */
const AGE = 60 * 60_000
const BATCH = 20

const mailSchema = z.strictObject({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })

type OutboxServices = Pick<Services, 'database' | 'keyring' | 'clock' | 'random' | 'log' | 'metrics'>

/** Nobody sends it at the moment. */
const isFree = (now: number) => ({ eb, or }: ExpressionBuilder<Schema, 'outbox'>) => or([eb('lease', 'is', null), eb('lease', '<', now)])

/** The rows of the outbox that may be sent, each by one instance. */
const createRows = ({ database: { db }, keyring, clock }: OutboxServices) => ({
  due: async () => {
    const now = clock.now()
    const rows = await db.selectFrom('outbox').select('id').where('not_before', '<=', now).where('tries', '<', TRIES).where(isFree(now)).orderBy('not_before').limit(BATCH).execute()
    return rows.map(({ id }) => id)
  },
  /** The row, if nobody else took it in between. */
  claim: (id: string) => {
    const now = clock.now()
    return db
      .updateTable('outbox')
      .set(({ eb }) => ({ lease: now + LEASE, tries: eb('tries', '+', 1) }))
      .where('id', '=', id)
      .where('tries', '<', TRIES)
      .where('not_before', '<=', now)
      .where(isFree(now))
      .returningAll()
      .executeTakeFirst()
  },
  open: async (row: Row<'outbox'>): Promise<Mail> => mailSchema.parse(JSON.parse(Buffer.from(await openColumn(keyring, 'outbox', 'mail_env', row, row.mail_env)).toString())),
  delete: (id: string) => db.deleteFrom('outbox').where('id', '=', id).execute(),
  deleteOld: () => db.deleteFrom('outbox').where('created', '<', clock.now() - AGE).execute(),
  /** After the last try the row says that it failed, and its mail is gone. */
  fail: async (row: Row<'outbox'>) => {
    const wait = WAITS[row.tries]
    const changed = wait === undefined ? { mail_env: await sealColumn(keyring, 'outbox', 'mail_env', row, new Uint8Array()) } : { not_before: clock.now() + wait }
    await db.updateTable('outbox').set({ lease: null, ...changed }).where('id', '=', row.id).execute()
  },
})

/**
 * The outbox and its job. Each mail is tried three times, after 0, 5 and 30 seconds, and deleted when it was taken. A server that ends between the
 * two sends it again, with the same `Message-ID`. Without a mailer nothing is sent.
 */
export const createOutbox = (services: OutboxServices, mailer: Mailer | undefined): Outbox & { readonly job: Job; stop(): Promise<void> } => {
  const { database: { db }, keyring, clock, random, log, metrics } = services
  const rows = createRows(services)
  let sending: Promise<void> = Promise.resolve()
  let waiting = false
  let stopped = false

  const sendOne = async (id: string, { send }: Mailer) => {
    const row = await rows.claim(id)
    if (!row) return
    try {
      await send(await rows.open(row), row.id)
      await rows.delete(row.id)
      metrics.count('tessera_frame_mails_total', { outcome: 'sent' })
    } catch (error) {
      await rows.fail(row)
      metrics.count('tessera_frame_mails_total', { outcome: row.tries < TRIES ? 'delayed' : 'failed' })
      log.warn('mail.failed', { count: row.tries, error: errorName(error) })
    }
  }
  const sendDue = async () => {
    waiting = false
    for (let more = mailer !== undefined; more && mailer && !stopped; ) {
      const due = await rows.due()
      await Promise.all(due.map((id) => sendOne(id, mailer)))
      more = due.length === BATCH
    }
  }
  /** One run at a time; those asked for meanwhile are one run after it. */
  const run = () => {
    if (!waiting) sending = sending.then(sendDue, sendDue)
    waiting = true
    return sending
  }

  return {
    enabled: mailer !== undefined,
    seal: async (mail, flow) => {
      const id = random.id()
      const mail_env = await sealColumn(keyring, 'outbox', 'mail_env', { id }, Buffer.from(JSON.stringify(mail)))
      return {
        enqueue: async (transaction) => {
          const now = clock.now()
          await transaction.insertInto('outbox').values({ id, flow_id: flow ?? null, mail_env, tries: 0, not_before: now, lease: null, created: now }).execute()
        },
      }
    },
    deliver: () => void run().catch((error) => log.error('mail.failed', { error: errorName(error) })),
    hasFailed: async (flow) => (await db.selectFrom('outbox').select('id').where('flow_id', '=', flow).where('tries', '>=', TRIES).where(isFree(clock.now())).executeTakeFirst()) !== undefined,
    job: {
      name: 'mail',
      every: 1_000,
      run: async () => {
        await run()
        await rows.deleteOld()
      },
    },
    stop: async () => {
      stopped = true
      await sending.catch(() => {})
      mailer?.close()
    },
  }
}
