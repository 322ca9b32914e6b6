import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema'

/**
 * Links that freeze the wallet are good no more: of all notices to the user so far, or of those
 * that a session of one `device` caused.
 */
export const endFreezeLinks = async (
  transaction: Transaction<Schema>,
  { userId, device }: { readonly userId: string; readonly device?: string },
  now: number,
): Promise<void> => {
  await transaction
    .updateTable('flows')
    .set({ used: now })
    .where('user_id', '=', userId)
    .where('kind', '=', 'freeze')
    .where('used', 'is', null)
    .$if(device !== undefined, (query) =>
      query.where('session_id', 'in', ({ selectFrom }) =>
        selectFrom('sessions')
          .select('id')
          .where('device_id', '=', device ?? ''),
      ),
    )
    .execute()
}
