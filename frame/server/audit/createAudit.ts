import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { KeySet } from '../config/types'
import type { Row, Schema } from '../db/schema'
import { auditedNetwork } from '../http/address'
import type { Clock, Random } from '../http/types'
import type { Audit, AuditKind } from './types'

/** Other writers whose last row a new chain names: rows cut from the end of theirs are missed. */
const NAMED_HEADS = 20

/** Entries of one statement: SQLite and Postgres take so many values of so many columns. */
const BATCH = 500

interface Entry {
  readonly kind: AuditKind
  readonly ids: Readonly<Record<string, string>>
  readonly ip: string | undefined
}

type Unsigned = Omit<Row<'audit'>, 'hash'>

/** The keyed hash of a row, which has that of the row before in it. */
export const auditHash = (
  { kid, key }: KeySet[number],
  { writer, seq, at, prev, kind, ids, ip_prefix }: Unsigned,
) =>
  `${kid}.${createHmac('sha256', key)
    .update(JSON.stringify([writer, seq, at, prev, kind, ids, ip_prefix]))
    .digest('base64url')}`

interface AuditOptions {
  readonly db: Kysely<Schema>
  readonly keys: KeySet
  readonly clock: Clock
  readonly random: Random
}

const newestHeads = async (db: Kysely<Schema>): Promise<Readonly<Record<string, string>>> => {
  const last = db
    .selectFrom('audit')
    .select(({ fn }) => ['writer', fn.max('seq').as('seq')])
    .groupBy('writer')
    .as('last')
  const rows = await db
    .selectFrom('audit')
    .innerJoin(last, (join) =>
      join.onRef('last.writer', '=', 'audit.writer').onRef('last.seq', '=', 'audit.seq'),
    )
    .select(['audit.writer', 'audit.seq', 'audit.hash'])
    .orderBy('audit.at', 'desc')
    .limit(NAMED_HEADS)
    .execute()
  return Object.fromEntries(rows.map(({ writer, seq, hash }) => [writer, `${seq}:${hash}`]))
}

/**
 * A chain of its own for each start of a server: instances do not wait for each other. Its first
 * row names the ends of the others. What is appended at the same moment is one statement.
 */
export const createAudit = ({
  db,
  keys,
  clock,
  random,
}: AuditOptions): Audit & { start(): Promise<void> } => {
  const [active] = keys
  if (!active) throw new Error('The audit has no key')
  const writer = random.id()
  let end: { readonly seq: number; readonly hash: string } | undefined = { seq: 0, hash: '' }

  const stored = async () => {
    const row = await db
      .selectFrom('audit')
      .select(['seq', 'hash'])
      .where('writer', '=', writer)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row ?? { seq: 0, hash: '' }
  }
  /** Rows of one statement, each with the hash of the one before. */
  const write = async (entries: readonly Entry[]) => {
    const from = end ?? (await stored())
    // an insert that fails may have been stored all the same
    end = undefined
    let last = from
    const rows = entries.map(({ kind, ids, ip }) => {
      const row = {
        writer,
        seq: last.seq + 1,
        at: clock.now(),
        prev: last.hash,
        kind,
        ids: JSON.stringify(ids),
        ip_prefix: ip ? auditedNetwork(ip) : null,
      }
      last = { seq: row.seq, hash: auditHash(active, row) }
      return { ...row, hash: last.hash }
    })
    await db.insertInto('audit').values(rows).execute()
    end = last
  }
  const waiting: (Entry & { resolve(): void; reject(reason: unknown): void })[] = []
  let writing = false
  const writeWaiting = async () => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH)
      await write(batch).then(
        () => batch.forEach(({ resolve }) => resolve()),
        (error) => batch.forEach(({ reject }) => reject(error)),
      )
    }
    writing = false
  }
  const append: Audit['append'] = (kind, ids, ip) =>
    new Promise<void>((resolve, reject) => {
      waiting.push({ kind, ids, ip, resolve, reject })
      // after all that happens at this moment
      if (!writing) setImmediate(writeWaiting)
      writing = true
    })
  return { append, start: async () => append('server.start', await newestHeads(db)) }
}
