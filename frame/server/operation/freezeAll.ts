import { inTransaction } from '../db/inTransaction'
import type { Services } from '../http/types'
import { FREEZE } from '../wallets/freeze'

/**
 * Freezes the wallets of all users for 24 hours from now, while servers run: no share is released
 * and nothing signed. It is written into the audit; nobody is mailed, and a device that opened a
 * wallet before ends its user's freeze. Resolves with how many users there are.
 */
export const freezeAll = async ({
  database,
  audit,
  clock,
}: Pick<Services, 'database' | 'audit' | 'clock'>): Promise<number> => {
  const frozen_until = clock.now() + FREEZE
  const count = await inTransaction(database.db, async (trx) => {
    // delays that were running begin again; devices before users, as a freeze of one locks them
    await trx
      .updateTable('devices')
      .set({ recovery_asked: null })
      .where('recovery_asked', 'is not', null)
      .execute()
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ frozen_until })
      .where('deleted', 'is', null)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  })
  await audit.append('operator.freeze-all', { users: String(count) })
  return count
}
