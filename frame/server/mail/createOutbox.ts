import type { ExpressionBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { Row, Schema } from '../db/schema'
import type { Job, Services } from '../http/types'
import { openColumn, sealColumn } from '../keyring/columns'
import { NOTICE_LIFE } from '../login/createFlows'
import { errorName } from '../operation/failureCause'
import { mailCause } from './mailCause'
import type { Mail, Mailer, Outbox } from './types'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Milliseconds before each try of a mail whose flow waits for it. */
const WAITS = [0, 5_000, 30_000]
const TRIES = WAITS.length
/**
 * Milliseconds before each try of a notice, which nobody waits for and nobody asks for again. The
 * last is that of all further ones.
 */
const NOTICE_WAITS = [...WAITS, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR]
/**
 * Who sends a mail may do so this long; after it, another instance takes it to be dead. Longer than
 * all waits of SMTP.
 */
const LEASE = 60_000
/** A mail that could not be sent is no use afterwards. */
const AGE = HOUR
/** A notice is of use as long as its link. */
const NOTICE_AGE = NOTICE_LIFE
const BATCH = 20

const mailSchema = z.strictObject({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})

type OutboxServices = Pick<
  Services,
  'database' | 'keyring' | 'clock' | 'random' | 'log' | 'metrics'
>

/**
 * Instances' clocks may differ by this much. A time that is later than any that a right clock
 * stores was stored by one that was ahead, and is not waited for.
 */
const APART = MINUTE

/** Nobody sends it at the moment. */
const isFree =
  (now: number) =>
  ({ eb, or }: ExpressionBuilder<Schema, 'outbox'>) =>
    or([eb('lease', 'is', null), eb('lease', '<', now), eb('lease', '>', now + LEASE + APART)])

/** Tries are left. A notice, which no flow waits for, is deleted once it has none. */
const isLive = ({ eb, or }: ExpressionBuilder<Schema, 'outbox'>) =>
  or([eb('tries', '<', TRIES), eb('flow_id', 'is', null)])

/** Milliseconds until the next try of a mail; undefined where that was the last. */
const waitAfter = ({ flow_id, tries, created }: Row<'outbox'>, now: number): number | undefined => {
  if (flow_id !== null) return WAITS[tries]
  const wait = NOTICE_WAITS[tries] ?? NOTICE_WAITS.at(-1) ?? 0
  return now + wait < created + NOTICE_AGE ? wait : undefined
}

/** The rows of the outbox that may be sent, each by one instance. */
const createRows = ({ database: { db }, keyring, clock }: OutboxServices) => ({
  /** What a clock that was ahead has delayed is due. One range of the index of `not_before`. */
  hasten: async () => {
    const now = clock.now()
    await db
      .updateTable('outbox')
      .set({ not_before: now })
      .where('not_before', '>', now + Math.max(...WAITS) + APART)
      .where(({ eb, or }) =>
        or([
          eb('flow_id', 'is not', null),
          eb('not_before', '>', now + Math.max(...NOTICE_WAITS) + APART),
        ]),
      )
      .execute()
  },
  due: async () => {
    const now = clock.now()
    const rows = await db
      .selectFrom('outbox')
      .select('id')
      .where('not_before', '<=', now)
      .where(isLive)
      .where(isFree(now))
      .orderBy('not_before')
      .limit(BATCH)
      .execute()
    return rows.map(({ id }) => id)
  },
  /** The row, if nobody else took it in between. */
  claim: (id: string) => {
    const now = clock.now()
    return db
      .updateTable('outbox')
      .set(({ eb }) => ({ lease: now + LEASE, tries: eb('tries', '+', 1) }))
      .where('id', '=', id)
      .where(isLive)
      .where('not_before', '<=', now)
      .where(isFree(now))
      .returningAll()
      .executeTakeFirst()
  },
  open: async (row: Row<'outbox'>): Promise<Mail> =>
    mailSchema.parse(
      JSON.parse(
        Buffer.from(await openColumn(keyring, 'outbox', 'mail_env', row, row.mail_env)).toString(),
      ),
    ),
  delete: (id: string) => db.deleteFrom('outbox').where('id', '=', id).execute(),
  deleteOld: async () => {
    const now = clock.now()
    await db
      .deleteFrom('outbox')
      .where('created', '<', now - AGE)
      .where('flow_id', 'is not', null)
      .execute()
    await db
      .deleteFrom('outbox')
      .where('created', '<', now - NOTICE_AGE)
      .execute()
  },
  /**
   * After the last try the row says to its flow that it failed, and its mail is gone. Says whether
   * there is another try.
   */
  fail: async (row: Row<'outbox'>) => {
    const now = clock.now()
    const wait = waitAfter(row, now)
    if (wait === undefined && row.flow_id === null)
      await db.deleteFrom('outbox').where('id', '=', row.id).execute()
    else {
      const changed =
        wait === undefined
          ? { mail_env: await sealColumn(keyring, 'outbox', 'mail_env', row, new Uint8Array()) }
          : { not_before: now + wait }
      await db
        .updateTable('outbox')
        .set({ lease: null, ...changed })
        .where('id', '=', row.id)
        .execute()
    }
    return wait !== undefined
  },
})

/** What nodemailer says of an error that a log may have: no address is in it. */
const faultOf = (error: unknown) => {
  const { responseCode } = (error ?? {}) as { readonly responseCode?: unknown }
  const cause = mailCause(error)
  return {
    error: errorName(error),
    ...(cause && { cause }),
    ...(typeof responseCode === 'number' && { smtp: responseCode }),
  }
}

/** Of one recipient, whom the server does not know; it is well itself. */
const isOfRecipient = (error: unknown) =>
  (error as { readonly command?: unknown } | undefined)?.command === 'RCPT TO'

/**
 * The outbox and its job. A mail that its flow waits for is tried three times, after 0, 5 and 30
 * seconds. A notice is tried as long as its link is good, 72 hours: at once, then after 5 and 30
 * seconds, 2, 10 and 30 minutes, 1 and 2 hours, and from then on every 4 hours. A mail is deleted
 * when it was taken. A server that ends between the two sends it again, with the same `Message-ID`.
 * Without a mailer nothing is sent.
 */
export const createOutbox = (
  services: OutboxServices,
  mailer: Mailer | undefined,
): Outbox & { readonly job: Job; start(): Promise<void>; stop(): Promise<void> } => {
  const {
    database: { db },
    keyring,
    clock,
    random,
    log,
    metrics,
  } = services
  const rows = createRows(services)
  let sending: Promise<void> = Promise.resolve()
  let waiting = false
  let stopped = false
  let isServerWell = true
  if (mailer)
    metrics.gauge(
      'tessera_frame_mail_server_up',
      'Whether the mail server took what it was last given: 1 or 0.',
      () => Number(isServerWell),
    )

  const sendOne = async (id: string, { send }: Mailer) => {
    const row = await rows.claim(id)
    if (!row) return
    try {
      await send(await rows.open(row), row.id)
      await rows.delete(row.id)
      isServerWell = true
      metrics.count('tessera_frame_mails_total', { outcome: 'sent' })
    } catch (error) {
      isServerWell = isOfRecipient(error)
      const isDelayed = await rows.fail(row)
      metrics.count('tessera_frame_mails_total', { outcome: isDelayed ? 'delayed' : 'failed' })
      log[isDelayed ? 'warn' : 'error'](isDelayed ? 'mail.delayed' : 'mail.failed', {
        count: row.tries,
        ...faultOf(error),
      })
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
      const mail_env = await sealColumn(
        keyring,
        'outbox',
        'mail_env',
        { id },
        Buffer.from(JSON.stringify(mail)),
      )
      return {
        enqueue: async (transaction) => {
          const now = clock.now()
          await transaction
            .insertInto('outbox')
            .values({
              id,
              flow_id: flow ?? null,
              mail_env,
              tries: 0,
              not_before: now,
              lease: null,
              created: now,
            })
            .execute()
        },
      }
    },
    deliver: () =>
      void run().catch((error) => log.error('mail.failed', { error: errorName(error) })),
    hasFailed: async (flow) =>
      (await db
        .selectFrom('outbox')
        .select('id')
        .where('flow_id', '=', flow)
        .where('tries', '>=', TRIES)
        .where(isFree(clock.now()))
        .executeTakeFirst()) !== undefined,
    job: {
      name: 'mail',
      every: 1_000,
      run: async () => {
        await rows.hasten()
        await run()
        await rows.deleteOld()
      },
    },
    // a mail server that is away keeps no signed-in visitor from their wallet: it is said, and the
    // server starts
    start: async () => {
      void mailer?.check?.().catch((error: unknown) => {
        if (stopped) return
        isServerWell = false
        log.error('mail.server_away', faultOf(error))
      })
    },
    stop: async () => {
      stopped = true
      await sending.catch(() => {})
      mailer?.close()
    },
  }
}
