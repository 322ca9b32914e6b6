import type { Session } from '../sessions/types'
import type { KnownDevice } from './createDevices'
import type { LoginServices } from './types'

/**
 * The device of who is signed in already, and confirms it: its key signed the request, whatever
 * became of the cookie. As another device it would not have its share of the wallet's key.
 */
export const ownDevice = async (
  { database: { db } }: Pick<LoginServices, 'database'>,
  { login }: Session,
): Promise<KnownDevice | undefined> => {
  if (!login) return undefined
  const row = await db
    .selectFrom('devices')
    .select('cookie_hash')
    .where('id', '=', login.deviceId)
    .where('revoked', 'is', null)
    .executeTakeFirst()
  return row?.cookie_hash
    ? { id: login.deviceId, userId: login.userId, hash: row.cookie_hash }
    : undefined
}
