import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { KeySet } from '../config/types'
import { createBatches } from '../db/createBatches'
import type { Row, Schema } from '../db/schema'
import { auditedNetwork } from '../http/address'
import type { Clock, Random } from '../http/types'
import { CHAIN_START, type ChainEnd, cutOf, lastRow, newestHeads, noteHead } from './heads'
import type { Audit, AuditKind } from './types'

/**
 * How far the chain is, is noted so often, in milliseconds: a start looks its end up by the index.
 */
const NOTED = 60_000

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

export interface StartedAudit extends Audit {
  /** Writes the first row of the chain. What it names is read from `heads`: by default by `db`. */
  start(heads?: Kysely<Schema>): Promise<void>
}

/**
 * A chain of its own for each start of a server: instances do not wait for each other. Its first
 * row names the ends of the others. What is appended at the same moment is one statement.
 */
export const createAudit = ({ db, keys, clock, random }: AuditOptions): StartedAudit => {
  const [active] = keys
  if (!active) throw new Error('The audit has no key')
  const writer = random.id()
  let end: ChainEnd | undefined = CHAIN_START
  let noted: number | undefined

  const stored = async (): Promise<ChainEnd> => {
    const head = db.selectFrom('audit_heads').selectAll().where('writer', '=', writer)
    return (await lastRow(db, writer)) ?? cutOf(keys, await head.executeTakeFirst()) ?? CHAIN_START
  }
  /** The rows are stored by then: a head that is not is noted with the next ones. */
  const note = async ({ seq, hash }: ChainEnd) => {
    const at = clock.now()
    if (noted !== undefined && Math.abs(at - noted) < NOTED) return
    noted = at
    await noteHead(db, { writer, seq, hash, at }).catch(() => {
      noted = undefined
    })
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
    await note(last)
  }
  const add = createBatches(async (entries: readonly Entry[]) => {
    await write(entries)
    return entries.map(() => undefined)
  })
  const append: Audit['append'] = (kind, ids, ip) => add({ kind, ids, ip })
  return {
    append,
    start: async (heads = db) => append('server.start', await newestHeads(heads)),
  }
}
