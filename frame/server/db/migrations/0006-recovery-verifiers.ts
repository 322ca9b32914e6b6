import type { Kysely, Migration } from 'kysely'
import { openColumn, sealColumn } from '../../keyring/columns'
import type { Keyring } from '../../keyring/types'
import type { Schema } from '../schema'
import { inBatches } from './0004-bound-rows'

const BATCH = 500

/**
 * What guesses of a recovery password can be tried on goes from under `KEY_AUTH` to under
 * `KEY_RECOVERY`. A row that the former release writes meanwhile is read as well, and `rotate-keys`
 * seals it again.
 */
export const recoveryVerifiers = (keyring?: Keyring): Migration => ({
  up: async (db: Kysely<Schema>) => {
    for await (const row of inBatches((after) =>
      db
        .selectFrom('recoveries')
        .selectAll()
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH)
        .execute(),
    )) {
      if (!keyring) throw new Error('The rows of a former release are sealed with the keyring')
      const verifier_env = await sealColumn(
        keyring,
        'recoveries',
        'verifier_env',
        row,
        await openColumn(keyring, 'recoveries', 'verifier_env', row, row.verifier_env),
      )
      await db.updateTable('recoveries').set({ verifier_env }).where('id', '=', row.id).execute()
    }
  },
})
