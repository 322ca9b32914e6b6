import type { Kysely } from 'kysely'
import type { KeySet } from '../config/types'
import type { Row, Schema } from '../db/schema'
import { type ChainEnd, cutMark, cutOf } from './heads'
import { type AuditFault, faultOf } from './verifyAudit'

type Db = Kysely<Schema>

const BATCH = 1_000

/** The chains that have rows, one look-up by the index each. */
async function* writers(db: Db) {
  for (let after = ''; ; ) {
    const found = await db
      .selectFrom('audit')
      .select('writer')
      .where('writer', '>', after)
      .orderBy('writer')
      .limit(1)
      .executeTakeFirst()
    if (!found) return
    yield found.writer
    after = found.writer
  }
}

const headOf = (db: Db, writer: string) =>
  db.selectFrom('audit_heads').selectAll().where('writer', '=', writer).executeTakeFirst()

/** Signs the cut after `last`, and removes what is before it, or neither. */
const cutAfter = (db: Db, keys: KeySet, { writer, seq, hash, at }: Row<'audit'>) => {
  const [active] = keys
  if (!active) throw new Error('The audit has no key')
  const cut = { cut_seq: seq, cut_hash: hash, cut_mark: cutMark(active, writer, { seq, hash }) }
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('audit_heads')
      .values({ writer, seq, hash, at, ...cut })
      .onConflict((conflict) =>
        conflict
          .column('writer')
          .doUpdateSet(cut)
          // another cut at the same time may be further
          .where(({ eb, or }) =>
            or([eb('audit_heads.cut_seq', 'is', null), eb('audit_heads.cut_seq', '<', seq)]),
          ),
      )
      .execute()
    await trx.deleteFrom('audit').where('writer', '=', writer).where('seq', '<=', seq).execute()
  })
}

/** Rows of a chain after this one. */
const nextRows = (db: Db, writer: string, { seq }: ChainEnd) =>
  db
    .selectFrom('audit')
    .selectAll()
    .where('writer', '=', writer)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(BATCH)
    .execute()

export interface CutOptions {
  readonly db: Db
  readonly keys: KeySet
  /** Unix milliseconds: what was written before is removed. */
  readonly before: number
  /** How many rows are gone so far, after each thousand or fewer. */
  readonly onProgress?: (rows: number) => void
}

/**
 * Removes the rows of each chain up to the first that is not older than `before`, and signs where
 * each chain begins now, so that `verifyAudit` tells the cut from a removal. Each row is verified
 * first: a chain with a fault is cut before it, and keeps the rest. Interrupted, it goes on where
 * it was.
 */
export const cutAudit = async ({
  db,
  keys,
  before,
  onProgress,
}: CutOptions): Promise<{ readonly rows: number; readonly faults: readonly AuditFault[] }> => {
  const faults: AuditFault[] = []
  let removed = 0
  const cutChain = async (writer: string) => {
    const head = await headOf(db, writer)
    let former = cutOf(keys, head)
    if (!former) return void faults.push({ writer, seq: head?.cut_seq ?? 0, fault: 'altered' })
    for (;;) {
      const rows = await nextRows(db, writer, former)
      const old: Row<'audit'>[] = []
      let fault: AuditFault | undefined
      for (const row of rows) {
        if (row.at >= before) break
        fault = faultOf(keys, row, old.at(-1) ?? former)
        if (fault) break
        old.push(row)
      }
      if (fault) faults.push(fault)
      const last = old.at(-1)
      if (!last) return
      await cutAfter(db, keys, last)
      removed += old.length
      onProgress?.(removed)
      if (old.length < BATCH) return
      former = last
    }
  }
  for await (const writer of writers(db)) await cutChain(writer)
  return { rows: removed, faults }
}
