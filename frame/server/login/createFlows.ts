import { timingSafeEqual } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { FlowKind, Row, Schema } from '../db/schema'
import { Refusal } from '../http/refusal'
import type { Services } from '../http/types'
import { addressHashes, hashAddress, openColumn, sealColumn } from '../keyring/columns'
import type { Keyring } from '../keyring/types'

/** Milliseconds that a code or the link before it is good for. */
export const CODE_LIFE = 20 * 60_000
/** Milliseconds of the links in notices. */
export const NOTICE_LIFE = 72 * 60 * 60_000
/** Steps of a change of address. */
export const CHANGE_KINDS = [
  'email-change-old',
  'email-change-new',
] as const satisfies readonly FlowKind[]
/** Codes that may be tried. */
export const TRIES = 5

/** What mails and pages show of a flow, sealed with its address. */
const subjectSchema = z.strictObject({
  address: z.string(),
  app: z.string(),
  device: z.string(),
  locale: z.enum(['en', 'ar']),
  /** The sign-in elsewhere whose account the code adds to the wallet of the address. */
  login: z.optional(z.string()),
})

export type FlowSubject = z.infer<typeof subjectSchema>

/** A row before it is stored. */
export interface NewFlow {
  readonly id: string
  readonly kind: FlowKind
  readonly session: { readonly id: string; readonly appId: string }
  readonly user?: string
  readonly subject: FlowSubject
  readonly code?: string
  readonly link?: string
  readonly match?: string | undefined
  readonly status: 'pending' | 'approved'
  /** Milliseconds. */
  readonly life: number
}

/** The keyed hash of a mailed link's token. */
const hashLink = (keyring: Pick<Keyring, 'hmac'>, token: string): string =>
  keyring.hmac('link', token)

/** The keyed hash of a code, which is good for this flow only. */
export const hashCode = (keyring: Pick<Keyring, 'hmac'>, flow: string, code: string): string =>
  keyring.hmac('code', flow, code)

/** Compares under each pepper, in a time that does not depend on the code. */
export const isCode = (
  keyring: Pick<Keyring, 'hmacs'>,
  flow: string,
  code: string,
  stored: string,
): boolean => {
  const expected = Buffer.from(stored)
  const equal = keyring
    .hmacs('code', flow, code)
    .map((hash) => hash.length === stored.length && timingSafeEqual(Buffer.from(hash), expected))
  return equal.includes(true)
}

const ended = () => new Refusal('otp_expired', 'There is no code for this sign-in')

/** Flows in rows of the database. Whatever decides is one statement. */
export const createFlows = ({
  database: { db },
  keyring,
  clock,
}: Pick<Services, 'database' | 'keyring' | 'clock'>) => {
  /** The row of a link that can still be used. */
  const findLink = async (kind: FlowKind, token: string): Promise<Row<'flows'> | undefined> =>
    db
      .selectFrom('flows')
      .selectAll()
      .where('link_hash', 'in', [...keyring.hmacs('link', token)])
      .where('kind', '=', kind)
      .where('status', '=', 'pending')
      .where('used', 'is', null)
      .where('expires', '>', clock.now())
      .executeTakeFirst()
  const subjectOf = async (row: Row<'flows'>): Promise<FlowSubject> =>
    subjectSchema.parse(
      JSON.parse(
        Buffer.from(
          await openColumn(keyring, 'flows', 'subject_env', row, row.subject_env),
        ).toString(),
      ),
    )
  return {
    findLink,
    find: (id: string, session: string) =>
      db
        .selectFrom('flows')
        .selectAll()
        .where('id', '=', id)
        .where('session_id', '=', session)
        .executeTakeFirst(),
    /** The row of a flow, sealed. */
    toRow: async ({
      id,
      kind,
      session,
      user,
      subject,
      code,
      link,
      match,
      status,
      life,
    }: NewFlow): Promise<Row<'flows'>> => {
      const now = clock.now()
      const row = {
        id,
        kind,
        session_id: session.id,
        app_id: session.appId,
        user_id: user ?? null,
        match: match ?? null,
        attempts: 0,
        status,
        created: now,
        expires: now + life,
        used: null,
      }
      const subject_env = await sealColumn(
        keyring,
        'flows',
        'subject_env',
        row,
        Buffer.from(JSON.stringify(subject)),
      )
      return {
        ...row,
        subject_hash: hashAddress(keyring, subject.address),
        subject_env,
        code_hash: code === undefined ? null : hashCode(keyring, id, code),
        link_hash: link === undefined ? null : hashLink(keyring, link),
      }
    },
    /** What its row says, opened. */
    subjectOf,
    /** Addresses that the user had before changes which can still be undone. */
    formerAddresses: async (source: Kysely<Schema>, userId: string): Promise<readonly string[]> => {
      const rows = await source
        .selectFrom('flows')
        .selectAll()
        .where('user_id', '=', userId)
        .where('kind', '=', 'email-undo')
        .where('used', 'is', null)
        .where('expires', '>', clock.now())
        .execute()
      return Promise.all(rows.map(async (row) => (await subjectOf(row)).address))
    },
    /**
     * Until when an address is kept free for another than this user, in milliseconds, since a
     * change away from it can be undone; undefined where it is not.
     */
    reservedUntil: async (
      source: Kysely<Schema>,
      address: string,
      userId: string,
    ): Promise<number | undefined> =>
      (
        await source
          .selectFrom('flows')
          .select('expires')
          .where('subject_hash', 'in', [...addressHashes(keyring, address)])
          .where('kind', '=', 'email-undo')
          .where('user_id', '!=', userId)
          .where('used', 'is', null)
          .where('expires', '>', clock.now())
          .orderBy('expires', 'desc')
          .executeTakeFirst()
      )?.expires,
    /**
     * Until when the owner of the mailbox allowed this session to have codes for this address, in
     * milliseconds; undefined where they did not.
     */
    approvedUntil: async (
      session: string,
      hashes: readonly string[],
    ): Promise<number | undefined> =>
      (
        await db
          .selectFrom('flows')
          .select('expires')
          .where('session_id', '=', session)
          .where('subject_hash', 'in', [...hashes])
          .where('status', '=', 'approved')
          .where('used', 'is', null)
          .where('expires', '>', clock.now())
          .executeTakeFirst()
      )?.expires,
    /** Of one session only the newest mail of a sign-in is good. */
    endSignIns: async (transaction: Transaction<Schema>, session: string): Promise<void> => {
      await transaction
        .updateTable('flows')
        .set({ used: clock.now() })
        .where('session_id', '=', session)
        .where('kind', 'in', ['link', 'otp'])
        .where('used', 'is', null)
        .execute()
    },
    /** Who signs in goes on with no change that another user began in this session. */
    endChanges: async (
      transaction: Transaction<Schema>,
      session: string,
      userId: string,
    ): Promise<void> => {
      await transaction
        .updateTable('flows')
        .set({ used: clock.now() })
        .where('session_id', '=', session)
        .where('kind', 'in', [...CHANGE_KINDS])
        .where('user_id', '!=', userId)
        .where('used', 'is', null)
        .execute()
    },
    /**
     * Takes one of the tries of a code. Throws a `Refusal` `otp_expired` or `otp_locked`; of a
     * session that did not ask for it, or asked as another `user`, there is no code.
     */
    claimTry: async (
      id: string,
      session: string,
      kinds: readonly FlowKind[],
      user?: string,
    ): Promise<Row<'flows'> & { readonly code_hash: string }> => {
      const now = clock.now()
      const row = await db
        .updateTable('flows')
        .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
        .where('id', '=', id)
        .where('session_id', '=', session)
        .where('kind', 'in', [...kinds])
        .$if(user !== undefined, (query) => query.where('user_id', '=', user ?? ''))
        .where('attempts', '<', TRIES)
        .where('code_hash', 'is not', null)
        .where('used', 'is', null)
        .where('expires', '>', now)
        .returningAll()
        .executeTakeFirst()
      if (row && row.code_hash !== null) return { ...row, code_hash: row.code_hash }
      const found = await db
        .selectFrom('flows')
        .select('attempts')
        .where('id', '=', id)
        .where('session_id', '=', session)
        .where('used', 'is', null)
        .where('expires', '>', now)
        .executeTakeFirst()
      throw found && found.attempts >= TRIES
        ? new Refusal('otp_locked', 'Too many wrong codes')
        : ended()
    },
  }
}

export type Flows = ReturnType<typeof createFlows>
