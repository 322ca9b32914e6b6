import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { RouteAnswer } from '../../protocol/http'
import type { Row, Schema } from '../db/schema'
import { openColumn, sealColumn } from '../keyring/columns'
import type { LoginContext, LoginServices } from '../login/types'
import type { Notice } from '../wallets/types'

/** Those that are told at once. */
const MANY = 20

const aboutSchema = z.strictObject({ app: z.string(), device: z.string() })

/** Keeps a notice for a user who has no mailbox, until they have seen it. */
export const keepNotice = async (
  transaction: Transaction<Schema>,
  { clock, keyring, random }: Pick<LoginServices, 'clock' | 'keyring' | 'random'>,
  { userId, kind, about: { app, device } }: Pick<Notice, 'userId' | 'kind' | 'about'>,
): Promise<void> => {
  const row = { id: random.id(), user_id: userId }
  const about = Buffer.from(JSON.stringify({ app, device } satisfies z.infer<typeof aboutSchema>))
  await transaction
    .insertInto('notices')
    .values({
      ...row,
      kind,
      about_env: await sealColumn(keyring, 'notices', 'about_env', row, about),
      created: clock.now(),
      seen: null,
    })
    .execute()
}

const open = async (
  { keyring }: Pick<LoginServices, 'keyring'>,
  row: Row<'notices'>,
): Promise<RouteAnswer<'/v1/notices'>['notices'][number]> => {
  const about = await openColumn(keyring, 'notices', 'about_env', row, row.about_env)
  return {
    id: row.id,
    kind: row.kind,
    at: row.created,
    ...aboutSchema.parse(JSON.parse(Buffer.from(about).toString())),
  }
}

/**
 * Notices that the user has not seen. A device that does not open the wallet, or has recovered it not
 * long ago, notes none as seen: its user may be who they warn of.
 */
export const listNotices = async (
  services: LoginServices,
  { body: { seen = [] }, session }: LoginContext<'/v1/notices', 'login'>,
): Promise<RouteAnswer<'/v1/notices'>> => {
  const { clock, database, wallets } = services
  const { userId } = session.login
  if (seen.length > 0)
    await database.db.transaction().execute(async (transaction) => {
      await wallets.lockOpened(session.login, transaction)
      await transaction
        .updateTable('notices')
        .set({ seen: clock.now() })
        .where('user_id', '=', userId)
        .where('id', 'in', seen)
        .where('seen', 'is', null)
        .execute()
    })
  const rows = await database.db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('seen', 'is', null)
    .orderBy('created', 'desc')
    .limit(MANY)
    .execute()
  return { notices: await Promise.all(rows.map((row) => open(services, row))) }
}
