import type { Kysely, Migration } from 'kysely'
import { bindRow, openColumn, sealColumn } from '../../keyring/columns'
import type { Keyring } from '../../keyring/types'
import type { Schema } from '../schema'

type Db = Kysely<Schema>

const BATCH = 500

/** Each row that `read` finds after the id of the one before. */
export async function* inBatches<Found extends { readonly id: string }>(
  read: (after: string) => Promise<readonly Found[]>,
) {
  for (let batch = await read(''); batch.length > 0; batch = await read(batch.at(-1)?.id ?? ''))
    yield* batch
}

/**
 * Once, as the columns come: whoever writes to the database has no later moment at which a row
 * without an envelope is given one.
 */
const bindAll = async (db: Db, keyring: Keyring) => {
  const devices = inBatches((after) =>
    db
      .selectFrom('devices')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute(),
  )
  const sessions = inBatches((after) =>
    db
      .selectFrom('sessions')
      .selectAll()
      .where('id', '>', after)
      .where('user_id', 'is not', null)
      .orderBy('id')
      .limit(BATCH)
      .execute(),
  )
  const flows = inBatches((after) =>
    db
      .selectFrom('flows')
      .selectAll()
      .where('id', '>', after)
      .where('user_id', 'is not', null)
      .orderBy('id')
      .limit(BATCH)
      .execute(),
  )
  for await (const row of devices)
    await db
      .updateTable('devices')
      .set({ bound_env: await bindRow(keyring, 'devices', row) })
      .where('id', '=', row.id)
      .execute()
  for await (const row of sessions)
    await db
      .updateTable('sessions')
      .set({ login_env: await bindRow(keyring, 'sessions', row) })
      .where('id', '=', row.id)
      .execute()
  for await (const row of flows) {
    const isOurs = await openColumn(keyring, 'flows', 'subject_env', row, row.subject_env).then(
      () => true,
      () => false,
    )
    if (isOurs) continue
    const plain = await keyring.open(
      'auth',
      { table: 'flows', column: 'subject_env', row: row.id, user: row.session_id },
      row.subject_env,
    )
    await db
      .updateTable('flows')
      .set({ subject_env: await sealColumn(keyring, 'flows', 'subject_env', row, plain) })
      .where('id', '=', row.id)
      .execute()
  }
}

/**
 * Sessions and devices are bound to their users, and flows of a user to that user, as wallets and
 * shares are.
 */
export const boundRows = (keyring?: Keyring): Migration => ({
  up: async (db: Db) => {
    await db.schema.alterTable('devices').addColumn('bound_env', 'text').execute()
    await db.schema.alterTable('sessions').addColumn('login_env', 'text').execute()
    if (keyring) return bindAll(db, keyring)
    if (await db.selectFrom('users').select('id').limit(1).executeTakeFirst())
      throw new Error('The rows of a former release are sealed with the keyring')
  },
})
