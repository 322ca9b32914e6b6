import type { Kysely } from 'kysely'
import type { Keys } from '../config/types'
import type { Row, Schema } from '../db/schema'
import { rotateCanaries } from './canaries'
import {
  FORMERLY,
  hashAddress,
  hashCredential,
  hashSubject,
  isUnderItsKey,
  openColumn,
  SEALED,
  sealColumn,
} from './columns'
import type { Keyring } from './types'

const BATCH = 100

/** The row's envelope in a column, as rotation sees every table. */
type AnyRow = Readonly<Record<string, unknown>> & { readonly id: string }
type Table = keyof typeof SEALED

interface RotateOptions {
  readonly db: Kysely<Schema>
  readonly keyring: Keyring
  readonly keys: Keys
  /** Called after each batch. */
  readonly onProgress?: (table: string, resealed: number) => void
}

const columnsOf = (table: Table) => Object.keys(SEALED[table])

/**
 * Rows whose envelope is under another key than the first of its purpose. One that changes
 * meanwhile is left to the next run of the loop.
 */
const rotateColumn = async (table: Table, column: string, options: RotateOptions) => {
  const { db, keyring, keys, onProgress = () => {} } = options
  // one shape for all tables: which columns each has is `SEALED`
  const rows = db as unknown as Kysely<Record<string, Record<string, unknown>>>
  const seal = sealColumn as (
    keyring: Keyring,
    table: Table,
    column: string,
    row: AnyRow,
    plain: Uint8Array,
  ) => Promise<string>
  const open = openColumn as (
    keyring: Keyring,
    table: Table,
    column: string,
    row: AnyRow,
    envelope: string,
  ) => Promise<Uint8Array>
  const isDone = isUnderItsKey as (
    keyring: Keyring,
    table: Table,
    column: string,
    row: AnyRow,
    envelope: string,
  ) => Promise<boolean>
  const purpose = SEALED[table][column as never] as keyof Keys
  const active = `v1.${(keys[purpose] ?? keys.auth)[0]?.kid}.`
  const hasMoved = FORMERLY[`${table}.${column}`] !== undefined
  const some = rows
    .selectFrom(table)
    .selectAll()
    .where(column, 'is not', null)
    .$if(!hasMoved, (query) => query.where(column, 'not like', `${active}%`))
  let resealed = 0
  for (let after = ''; ; ) {
    const batch = (await some
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()) as AnyRow[]
    for (const row of batch) {
      const former = String(row[column])
      if (former.startsWith(active) && (await isDone(keyring, table, column, row, former))) continue
      const plain = await open(keyring, table, column, row, former)
      const envelope = await seal(keyring, table, column, row, plain)
      plain.fill(0)
      const stored = await rows
        .updateTable(table)
        .set({ [column]: envelope })
        .where('id', '=', row.id)
        .where(column, '=', former)
        .executeTakeFirst()
      resealed += Number(stored.numUpdatedRows)
    }
    onProgress(table, resealed)
    const last = batch.at(-1)
    if (!last) return resealed
    after = last.id
  }
}

/** What of a row is hashed, under the first pepper. Undefined where nothing is known to hash. */
const hashesOf = async (keyring: Keyring, row: Row<'identities'>) => {
  const open = async (column: 'email_env' | 'about_env') => {
    const envelope = row[column]
    return envelope === null
      ? undefined
      : Buffer.from(await openColumn(keyring, 'identities', column, row, envelope)).toString()
  }
  const [address, about] = [await open('email_env'), await open('about_env')]
  const email_hash = address === undefined ? null : hashAddress(keyring, address)
  if (row.issuer === 'email')
    return email_hash === null ? undefined : { email_hash, subject: email_hash }
  if (about === undefined) return undefined
  const { subject } = JSON.parse(about) as { readonly subject: string }
  return { email_hash, subject: hashSubject(keyring, row.issuer, subject) }
}

/** The same of a passkey. */
const credentialHashOf = async (keyring: Keyring, row: Row<'credentials'>) => {
  const opened = await openColumn(keyring, 'credentials', 'key_env', row, row.key_env)
  const { id } = JSON.parse(Buffer.from(opened).toString()) as { readonly id: string }
  return { credential_hash: hashCredential(keyring, id) }
}

/** Rows are hashed under the first pepper, where a sign-in looks for them first. */
const rehash = async <Table extends 'identities' | 'credentials'>(
  { db }: RotateOptions,
  name: Table,
  column: string,
  toHashes: (row: Row<Table>) => Promise<Readonly<Record<string, string | null>> | undefined>,
) => {
  const rows = db as unknown as Kysely<Record<string, Record<string, unknown>>>
  const table: string = name
  let rehashed = 0
  for (let after = ''; ; ) {
    const batch = (await rows
      .selectFrom(table)
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()) as AnyRow[]
    for (const row of batch) {
      const hashes = await toHashes(row as unknown as Row<Table>)
      if (!hashes || hashes[column] === row[column]) continue
      const stored = await rows
        .updateTable(table)
        .set(hashes)
        .where('id', '=', row.id)
        .where(column, '=', row[column])
        .executeTakeFirst()
      rehashed += Number(stored.numUpdatedRows)
    }
    const last = batch.at(-1)
    if (!last) return rehashed
    after = last.id
  }
}

/**
 * Seals every row under the first key of its purpose, and hashes identities and passkeys under the
 * first pepper, row by row: servers go on with the keys of before and after meanwhile. Stopped at any point, a
 * second run does the rest. After it, the other keys may leave the ring. Throws `KeyringError` at a
 * row that none of the keys opens.
 */
export const rotateKeys = async (
  options: RotateOptions,
): Promise<{ readonly resealed: number; readonly rehashed: number }> => {
  let resealed = 0
  for (const table of Object.keys(SEALED) as Table[])
    for (const column of columnsOf(table)) resealed += await rotateColumn(table, column, options)
  const { keyring } = options
  const rehashed =
    (await rehash(options, 'identities', 'subject', (row) => hashesOf(keyring, row))) +
    (await rehash(options, 'credentials', 'credential_hash', (row) =>
      credentialHashOf(keyring, row),
    ))
  await rotateCanaries(options)
  return { resealed, rehashed }
}
