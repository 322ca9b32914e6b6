import { sql } from 'kysely'
import type { Config } from '../../../frame/server/config/types'
import { createAccounts } from '../../../frame/server/createAccounts'
import { createDocuments } from '../../../frame/server/documents/createDocuments'
import { readSiteFiles } from '../../../frame/server/documents/siteFiles'
import { writeSite } from '../../../scripts/frameSite.mjs'
import { temporaryFolder } from './databases'
import { serve } from './serve'

/**
 * The server with its accounts and the site, built anew, on an origin of its own and on SQLite;
 * stopped after the file's tests, or before.
 */
export const startWhole = async (config: Partial<Config>) => {
  const folder = temporaryFolder()
  await writeSite(folder)
  const site = readSiteFiles(folder)
  return serve({
    database: { folder: temporaryFolder() },
    config: { publicUrl: 'http://wallet.localhost:0', ...config },
    options: { modules: [createAccounts, (services) => createDocuments(services, site)] },
  })
}

/** Devices that recover the wallet from now on did so three days ago. */
export const settleDevices = ({ services }: Awaited<ReturnType<typeof startWhole>>) =>
  sql`create trigger settled after update of settles_at on devices when new.settles_at is not null begin update devices set settles_at = null where id = new.id; end`.execute(
    services.database.db,
  )

/** As {@link startWhole}; returns its origin. */
export const serveWhole = async (config: Partial<Config>): Promise<string> =>
  (await startWhole(config)).url
