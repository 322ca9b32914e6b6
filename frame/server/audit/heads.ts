import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { KeySet } from '../config/types'
import type { Row, Schema } from '../db/schema'

type Db = Kysely<Schema>

/** A place in a chain: its last row so far, or the last that was cut off. */
export interface ChainEnd {
  readonly seq: number
  readonly hash: string
}

/** Before the first row. */
export const CHAIN_START: ChainEnd = { seq: 0, hash: '' }

/** Other writers whose last row a new chain names: rows cut from the end of theirs are missed. */
const NAMED_HEADS = 20

/** Notes how far a chain is. A cut that was noted of it stays. */
export const noteHead = async (
  db: Db,
  head: Pick<Row<'audit_heads'>, 'writer' | 'seq' | 'hash' | 'at'>,
): Promise<void> => {
  const { seq, hash, at } = head
  await db
    .insertInto('audit_heads')
    .values(head)
    .onConflict((conflict) => conflict.column('writer').doUpdateSet({ seq, hash, at }))
    .execute()
}

/** The last row of a chain, by its index; undefined where it has none. */
export const lastRow = (db: Db, writer: string): Promise<ChainEnd | undefined> =>
  db
    .selectFrom('audit')
    .select(['seq', 'hash'])
    .where('writer', '=', writer)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The ends of the chains that were written to last, `seq:hash` by writer. */
export const newestHeads = async (db: Db): Promise<Readonly<Record<string, string>>> => {
  const chains = await db
    .selectFrom('audit_heads')
    .select('writer')
    .orderBy('at', 'desc')
    .limit(NAMED_HEADS)
    .execute()
  const ends = await Promise.all(
    chains.map(async ({ writer }) => ({ writer, end: await lastRow(db, writer) })),
  )
  return Object.fromEntries(
    ends.flatMap(({ writer, end }) => (end ? [[writer, `${end.seq}:${end.hash}`]] : [])),
  )
}

/** The keyed hash of a cut: all rows of `writer` up to this one were removed by the operator. */
export const cutMark = (
  { kid, key }: KeySet[number],
  writer: string,
  { seq, hash }: ChainEnd,
): string =>
  `${kid}.${createHmac('sha256', key)
    .update(JSON.stringify(['cut', writer, seq, hash]))
    .digest('base64url')}`

/**
 * Where the rows of a chain begin: after the cut that was signed, or at its start. Undefined where
 * there is a cut that no key of the set signed.
 */
export const cutOf = (keys: KeySet, head: Row<'audit_heads'> | undefined): ChainEnd | undefined => {
  if (!head || head.cut_seq === null) return CHAIN_START
  const { writer, cut_seq, cut_hash, cut_mark } = head
  const cut = { seq: cut_seq, hash: cut_hash ?? '' }
  const key = keys.find(({ kid }) => cut_mark?.startsWith(`${kid}.`))
  if (!key) return undefined
  const [expected, given] = [Buffer.from(cutMark(key, writer, cut)), Buffer.from(cut_mark ?? '')]
  return expected.length === given.length && timingSafeEqual(expected, given) ? cut : undefined
}
