import { timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { KeySet } from '../config/types'
import type { Row, Schema } from '../db/schema'
import { auditHash } from './createAudit'
import { CHAIN_START, type ChainEnd, cutOf } from './heads'

export interface AuditFault {
  readonly writer: string
  readonly seq: number
  readonly fault: 'altered' | 'removed' | 'unknown key'
}

const BATCH = 1_000

/** All rows in the order of their chains. */
async function* chained(db: Kysely<Schema>) {
  let after = { writer: '', seq: 0 }
  for (;;) {
    const { writer, seq } = after
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      // of two columns at once: Postgres begins there in the index, and does not count up to it
      .where(({ eb, refTuple, tuple }) => eb(refTuple('writer', 'seq'), '>', tuple(writer, seq)))
      .orderBy('writer')
      .orderBy('seq')
      .limit(BATCH)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last
  }
}

/** Whether a row is as this server wrote it; undefined where its key is not among these. */
export const isGenuine = (keys: KeySet, { hash, ...row }: Row<'audit'>): boolean | undefined => {
  const key = keys.find(({ kid }) => hash.startsWith(`${kid}.`))
  if (!key) return undefined
  const expected = Buffer.from(auditHash(key, row))
  return expected.length === hash.length && timingSafeEqual(expected, Buffer.from(hash))
}

/** What is wrong with a row that is to follow `former`, if anything. */
export const faultOf = (
  keys: KeySet,
  row: Row<'audit'>,
  former: ChainEnd,
): AuditFault | undefined => {
  const { writer, seq, prev } = row
  const genuine = isGenuine(keys, row)
  if (!genuine) return { writer, seq, fault: genuine === undefined ? 'unknown key' : 'altered' }
  return seq === former.seq + 1 && prev === former.hash
    ? undefined
    : { writer, seq: former.seq + 1, fault: 'removed' }
}

/** Where the rows of each chain begin, and ends that were noted of them. */
const readHeads = async (db: Kysely<Schema>, keys: KeySet) => {
  const heads = await db.selectFrom('audit_heads').selectAll().execute()
  const starts = new Map<string, ChainEnd>()
  const faults: AuditFault[] = []
  for (const head of heads) {
    const cut = cutOf(keys, head)
    if (cut) starts.set(head.writer, cut)
    else faults.push({ writer: head.writer, seq: head.cut_seq ?? 0, fault: 'altered' })
  }
  return {
    startOf: (writer: string) => starts.get(writer) ?? CHAIN_START,
    named: new Set(heads.map(({ writer, seq, hash }) => `${writer} ${seq}:${hash}`)),
    faults,
  }
}

/** Whether a row is there that a later one, or its chain's head, names as `writer seq:hash`. */
const isThere = async (db: Kysely<Schema>, writer: string, end: string): Promise<boolean> => {
  const seq = Number.parseInt(end, 10)
  const row = await db
    .selectFrom('audit')
    .select('hash')
    .where('writer', '=', writer)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return row !== undefined && end === `${seq}:${row.hash}`
}

/**
 * Reads the whole record. Finds rows that were altered, and rows that are missing, as far as a
 * later row or the head of their chain names them; rows before a cut that was signed are not.
 */
export const verifyAudit = async (
  db: Kysely<Schema>,
  keys: KeySet,
): Promise<{ readonly rows: number; readonly faults: readonly AuditFault[] }> => {
  const { startOf, named, faults } = await readHeads(db, keys)
  let count = 0
  let former = { writer: '', seq: 0, hash: '' }
  for await (const row of chained(db)) {
    const { writer, kind, ids } = row
    const fault = faultOf(keys, row, former.writer === writer ? former : startOf(writer))
    if (fault) faults.push(fault)
    if (kind === 'server.start' && isGenuine(keys, row))
      for (const [name, end] of Object.entries(JSON.parse(ids) as Record<string, string>))
        named.add(`${name} ${end}`)
    count++
    former = row
  }
  const missing = new Map<string, number>()
  for (const name of named) {
    const [writer = '', end = ''] = name.split(' ')
    const seq = Number.parseInt(end, 10)
    if (seq > startOf(writer).seq && !(await isThere(db, writer, end)))
      missing.set(writer, Math.max(seq, missing.get(writer) ?? 0))
  }
  for (const [writer, seq] of missing) faults.push({ writer, seq, fault: 'removed' })
  return { rows: count, faults }
}
