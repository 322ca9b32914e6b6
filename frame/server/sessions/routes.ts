import { route } from '../http/createApi'
import type { Module, Services } from '../http/types'
import type { SessionStore } from './createSessions'

const HOUR = 60 * 60_000

/**
 * Registration of keys. Sessions that ended are deleted a while after, with what belongs to them.
 */
export const createSessionsModule = (
  { database, clock }: Services,
  sessions: SessionStore,
): Module => ({
  routes: [
    route('/v1/session', {
      level: 'proof',
      perNetwork: 'sessions',
      handler: ({ body, cookie }) => {
        // before a mail is asked for: which browsers keep it is known then
        cookie.browser()
        return sessions.register(body)
      },
    }),
  ],
  jobs: [
    {
      name: 'expired',
      every: 60_000,
      run: async () => {
        const { db } = database
        const now = clock.now()
        await db.deleteFrom('proofs').where('expires', '<', now).execute()
        // full again: the row says nothing
        await db
          .deleteFrom('limits')
          .where('tat', '<', now)
          .$if(database.kind === 'postgres', (query) =>
            // requests lock several rows: it waits for none that one of them has
            query.where('key', 'in', (eb) =>
              eb.selectFrom('limits').select('key').where('tat', '<', now).forUpdate().skipLocked(),
            ),
          )
          .execute()
        await db
          .deleteFrom('flows')
          .where('expires', '<', now - HOUR)
          .execute()
        await db
          .deleteFrom('logins')
          .where('expires', '<', now - HOUR)
          .execute()
        await db
          .deleteFrom('sessions')
          .where('expires', '<', now - HOUR)
          .execute()
        await database.tidy()
      },
    },
  ],
})
