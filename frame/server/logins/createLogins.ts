import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Row, Schema } from '../db/schema'
import type { Services } from '../http/types'
import { openColumn, sealColumn } from '../keyring/columns'
import { CODE_LIFE } from '../login/createFlows'
import type { Session } from '../sessions/types'

/** Milliseconds that a sign-in elsewhere may take, and that its result is good for. */
const LOGIN_LIFE = 10 * 60_000
const RESULT_LIFE = 60_000
/** Milliseconds in which a session that has used one gets the same answer again. */
const REPEAT_LIFE = 60_000

const outcomeSchema = z.strictObject({
  issuer: z.string(),
  subject: z.string(),
  email: z.optional(z.string()),
  isVerified: z.boolean(),
  name: z.optional(z.string()),
  proof: z.optional(z.string()),
})

/** Who signed in. */
export type LoginOutcome = z.infer<typeof outcomeSchema>
export type Login = Row<'logins'>
type Column = 'secret_env' | 'outcome_env'

type Deps = Pick<Services, 'database' | 'keyring' | 'clock' | 'random'>

/** What a row has sealed; `secretSchema` is of the way that is signed in by. */
const createSeals = <Secret extends object>(
  { keyring }: Pick<Deps, 'keyring'>,
  secretSchema: z.ZodMiniType<Secret>,
) => {
  const seal = (
    row: Pick<Login, 'id' | 'session_id' | 'provider'>,
    column: Column,
    value: object,
  ) => sealColumn(keyring, 'logins', column, row, Buffer.from(JSON.stringify(value)))
  const open = async (row: Login, column: Column): Promise<unknown> =>
    JSON.parse(
      Buffer.from(await openColumn(keyring, 'logins', column, row, row[column] ?? '')).toString(),
    )
  return {
    seal,
    secretOf: async (row: Login): Promise<Secret> =>
      secretSchema.parse(await open(row, 'secret_env')),
    outcomeOf: async (row: Login): Promise<LoginOutcome> =>
      outcomeSchema.parse(await open(row, 'outcome_env')),
  }
}
type Seals = Pick<ReturnType<typeof createSeals>, 'seal'>

const resultHashes = ({ keyring }: Pick<Deps, 'keyring'>, result: string) => [
  ...keyring.hmacs('result', result),
]

/** What the session that asked does with its sign-in. */
const ofSessions = <Secret extends object>(
  { database: { db }, keyring, clock }: Deps,
  { seal }: Seals,
) => ({
  /** Begins one: of a session only the newest is good. */
  begin: async (
    session: Session,
    id: string,
    provider: string,
    { state, match, secret }: { state: string; match: string | undefined; secret: Secret },
  ): Promise<{ readonly expires: number }> => {
    const now = clock.now()
    const row = { id, session_id: session.id, app_id: session.appId, provider }
    const secret_env = await seal(row, 'secret_env', secret)
    await db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('logins')
        .set({ used: now })
        .where('session_id', '=', session.id)
        .where('used', 'is', null)
        .execute()
      await transaction
        .insertInto('logins')
        .values({
          ...row,
          state_hash: keyring.hmac('state', state),
          result_hash: null,
          secret_env,
          match: match ?? null,
          outcome_env: null,
          status: 'pending',
          created: now,
          returned: null,
          expires: now + LOGIN_LIFE,
          used: null,
        })
        .execute()
    })
    return { expires: now + LOGIN_LIFE }
  },
  find: (id: string, session: string): Promise<Login | undefined> =>
    db
      .selectFrom('logins')
      .selectAll()
      .where('id', '=', id)
      .where('session_id', '=', session)
      .executeTakeFirst(),
  /**
   * Notes who signed in where no window has a result, or that nobody did: from then on the session
   * may take it. Of several calls one does, which resolves with the row.
   */
  conclude: async (row: Login, end: LoginOutcome | 'failed'): Promise<Login | undefined> => {
    const change =
      typeof end === 'string'
        ? { status: end }
        : {
            status: 'allowed' as const,
            outcome_env: await seal(row, 'outcome_env', end),
            returned: clock.now(),
          }
    return db
      .updateTable('logins')
      .set(change)
      .where('id', '=', row.id)
      .where('status', '=', 'pending')
      .where('used', 'is', null)
      .where('expires', '>', clock.now())
      .returningAll()
      .executeTakeFirst()
  },
})

/** Who may take what a sign-in ended with, and when. */
const ofResults = ({ keyring, clock }: Pick<Deps, 'keyring' | 'clock'>) => ({
  /** Whether a session may take who signed in, now: by the result, or since it was shown before. */
  isGood: (row: Login, result: string | undefined): boolean =>
    row.used === null &&
    row.expires > clock.now() &&
    row.outcome_env !== null &&
    (row.status === 'allowed' ||
      row.status === 'linking' ||
      (row.status === 'returned' &&
        result !== undefined &&
        resultHashes({ keyring }, result).includes(row.result_hash ?? '') &&
        (row.returned ?? 0) > clock.now() - RESULT_LIFE)),
  /** Whether it was used up just now by what its session shows again: the answer may be lost. */
  isRepeated: (row: Login, result: string | undefined): boolean =>
    row.status === 'done' &&
    (row.used ?? 0) > clock.now() - REPEAT_LIFE &&
    (row.result_hash === null ||
      (result !== undefined && resultHashes({ keyring }, result).includes(row.result_hash))),
  /** Uses it up. Of several calls one does. */
  redeem: async (transaction: Transaction<Schema>, row: Login): Promise<boolean> =>
    (await transaction
      .updateTable('logins')
      .set({
        used: clock.now(),
        status: 'done',
        // its words were right: no result was needed
        ...(row.status === 'allowed' && { result_hash: null }),
      })
      .where('id', '=', row.id)
      .where('status', '=', row.status)
      .where('used', 'is', null)
      .returning('id')
      .executeTakeFirst()) !== undefined,
})

/** A person is asked before a session takes its sign-in. */
const ofQuestions = ({ database: { db }, clock }: Deps) => ({
  /** The session has the result, and a person is asked: it is good as long as the sign-in is. */
  hold: async (row: Login): Promise<void> => {
    await db.updateTable('logins').set({ returned: row.expires }).where('id', '=', row.id).execute()
  },
  /**
   * As {@link hold}, where the visitor is asked whether the account belongs to a wallet that there
   * is: a code of a mail is good for as long.
   */
  askToLink: async (row: Login): Promise<void> => {
    const until = clock.now() + CODE_LIFE
    await db
      .updateTable('logins')
      .set({ status: 'linking', returned: until, expires: until })
      .where('id', '=', row.id)
      .where('status', '=', row.status)
      .where('used', 'is', null)
      .execute()
  },
})

/** What the windows of sign-ins do, which know secrets and no session. */
const ofWindows = ({ database: { db }, keyring, clock, random }: Deps, { seal }: Seals) => ({
  /** The one of this state that waits for its provider. */
  byState: (provider: string, state: string): Promise<Login | undefined> =>
    db
      .selectFrom('logins')
      .selectAll()
      .where('state_hash', 'in', [...keyring.hmacs('state', state)])
      .where('provider', '=', provider)
      .where('status', '=', 'pending')
      .where('used', 'is', null)
      .where('expires', '>', clock.now())
      .executeTakeFirst(),
  /** Changes what it keeps, while it waits for its provider. */
  keep: async (row: Login, secret: object): Promise<void> => {
    const secret_env = await seal(row, 'secret_env', secret)
    await db
      .updateTable('logins')
      .set({ secret_env })
      .where('id', '=', row.id)
      .where('status', '=', 'pending')
      .execute()
  },
  /**
   * Takes the answer of a provider: of several with one state one does. Resolves with the row and
   * the result that its window hands over.
   */
  claim: async (
    provider: string,
    state: string,
  ): Promise<{ readonly row: Login; readonly result: string } | undefined> => {
    const now = clock.now()
    const result = random.token()
    const row = await db
      .updateTable('logins')
      .set({ status: 'returned', result_hash: keyring.hmac('result', result), returned: now })
      .where('state_hash', 'in', [...keyring.hmacs('state', state)])
      .where('provider', '=', provider)
      .where('status', '=', 'pending')
      .where('used', 'is', null)
      .where('expires', '>', now)
      .returningAll()
      .executeTakeFirst()
    return row && { row, result }
  },
  /** Notes who signed in, from when on the result is good, or why nobody did. */
  settle: async (row: Login, end: LoginOutcome | 'refused' | 'failed'): Promise<void> => {
    const change =
      typeof end === 'string'
        ? { status: end }
        : { outcome_env: await seal(row, 'outcome_env', end), returned: clock.now() }
    await db.updateTable('logins').set(change).where('id', '=', row.id).execute()
  },
  /** The one whose window has this result. */
  byResult: (id: string, result: string): Promise<Login | undefined> =>
    db
      .selectFrom('logins')
      .selectAll()
      .where('id', '=', id)
      .where('result_hash', 'in', resultHashes({ keyring }, result))
      .where('status', '=', 'returned')
      .where('used', 'is', null)
      .where('expires', '>', clock.now())
      .executeTakeFirst(),
  /** Lets a sign-in in whose window cannot reach the page, or refuses it, once. */
  answer: async (row: Login, status: 'allowed' | 'refused'): Promise<boolean> =>
    (await db
      .updateTable('logins')
      .set({ status })
      .where('id', '=', row.id)
      .where('status', '=', 'returned')
      .where('used', 'is', null)
      .where('expires', '>', clock.now())
      .returning('id')
      .executeTakeFirst()) !== undefined,
})

/**
 * Sign-ins elsewhere, in rows of the database. Whatever decides is one statement. `secretSchema` is
 * of what a row keeps of its way.
 */
export const createLogins = <Secret extends object>(
  deps: Deps,
  secretSchema: z.ZodMiniType<Secret>,
) => {
  const seals = createSeals(deps, secretSchema)
  const { secretOf, outcomeOf } = seals
  return {
    ...ofSessions<Secret>(deps, seals),
    ...ofResults(deps),
    ...ofQuestions(deps),
    ...ofWindows(deps, seals),
    secretOf,
    outcomeOf,
  }
}

export type Logins<Secret extends object> = ReturnType<typeof createLogins<Secret>>
