import { timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { KeySet } from '../config/types'
import type { Row, Schema } from '../db/schema'
import { auditHash } from './createAudit'

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
      .where(({ eb, or, and }) =>
        or([eb('writer', '>', writer), and([eb('writer', '=', writer), eb('seq', '>', seq)])]),
      )
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

/**
 * Reads the whole record. Finds rows that were altered, and rows that are missing, as far as a
 * later row names them.
 */
export const verifyAudit = async (
  db: Kysely<Schema>,
  keys: KeySet,
): Promise<{ readonly rows: number; readonly faults: readonly AuditFault[] }> => {
  const faults: AuditFault[] = []
  const ends = new Set<string>()
  const named: { readonly writer: string; readonly end: string }[] = []
  let former = { writer: '', seq: 0, hash: '' }
  for await (const row of chained(db)) {
    const { writer, seq } = row
    const before = former.writer === writer ? former : { seq: 0, hash: '' }
    const genuine = isGenuine(keys, row)
    if (genuine === undefined) faults.push({ writer, seq, fault: 'unknown key' })
    else if (!genuine) faults.push({ writer, seq, fault: 'altered' })
    else if (row.seq !== before.seq + 1 || row.prev !== before.hash)
      faults.push({ writer, seq: before.seq + 1, fault: 'removed' })
    if (genuine && row.kind === 'server.start')
      for (const [name, end] of Object.entries(JSON.parse(row.ids) as Record<string, string>))
        named.push({ writer: name, end })
    ends.add(`${writer} ${seq}:${row.hash}`)
    former = row
  }
  for (const { writer, end } of named)
    if (!ends.has(`${writer} ${end}`))
      faults.push({ writer, seq: Number.parseInt(end, 10), fault: 'removed' })
  return { rows: ends.size, faults }
}
