import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { LoginServices } from '../../../../frame/server/login/types'
import { onBothForRelease } from '../databases'
import { linkIn } from '../mailbox'
import { createShares } from '../wallets/visitors'
import { createVisitor, type LoginServer, serveLogin, signIn, submit } from './visitor'

// Somebody who writes to the database, and has no key of the ring: rows of theirs that they make
// another user's.

const newAddress = () => `u${randomBytes(6).toString('hex')}@example.com`

/** A weakened build: whoever an address's row names is its user. */
const unopened = (services: LoginServices): LoginServices => {
  const { identities, keyring } = services
  return {
    ...services,
    identities: {
      ...identities,
      ensure: async (transaction, address) => {
        const row = await transaction
          .selectFrom('identities')
          .select('user_id')
          .where('subject', 'in', [...keyring.hmacs('email', address)])
          .executeTakeFirst()
        return row
          ? { userId: row.user_id, created: false }
          : identities.ensure(transaction, address)
      },
    },
  }
}

/** What the thief writes into the rows of both addresses. */
const WRITTEN = {
  'the row of their own address with another user’s id': async (
    {
      services: {
        database: { db },
      },
    }: LoginServer,
    own: string,
    victim: string,
  ) => {
    await db.updateTable('identities').set({ user_id: victim }).where('user_id', '=', own).execute()
  },
  'the row of another user with the hash of their own address': async (
    {
      services: {
        database: { db },
      },
    }: LoginServer,
    own: string,
    victim: string,
  ) => {
    const { subject } = await db
      .selectFrom('identities')
      .select('subject')
      .where('user_id', '=', own)
      .executeTakeFirstOrThrow()
    await db.deleteFrom('identities').where('user_id', '=', own).execute()
    await db
      .updateTable('identities')
      .set({ subject, email_hash: subject })
      .where('user_id', '=', victim)
      .execute()
  },
} as const

onBothForRelease((create) => {
  describe.each(Object.entries(WRITTEN))('%s', (_, write) => {
    /**
     * The thief's second sign-in, from a device that they approve themselves: what they get of the
     * wallet of the other.
     */
    const attack = async (server: LoginServer) => {
      const owner = await createVisitor(server)
      const victim = await signIn(server, owner, newAddress())
      const { entropy } = await createShares(owner.ask).enrol()
      const email = newAddress()
      const own = await signIn(server, await createVisitor(server), email)
      await write(server, own.user.id, victim.user.id)
      const thief = await createVisitor(server)
      server.time.ahead += 31_000
      const opened = await signIn(server, thief, email).then(
        () => createShares(thief.ask).recover(),
        (error: Error) => error.message,
      )
      return opened === entropy ? 'the wallet' : opened
    }

    test('signs nobody in', async () => {
      expect(await attack(await serveLogin(await create()))).toBe('internal')
    })
    test('control: where the row is not opened, it opens the other’s wallet', async () => {
      expect(await attack(await serveLogin(await create(), { services: unopened }))).toBe(
        'the wallet',
      )
    })
  })

  describe('the link that undoes their own change of address, as another user’s', () => {
    const attack = async (server: LoginServer) => {
      const { db } = server.services.database
      const victim = await signIn(server, await createVisitor(server), newAddress())
      const [email, next] = [newAddress(), newAddress()]
      const thief = await createVisitor(server)
      await signIn(server, thief, email)
      const { flow } = await thief.ask('/v1/email/change', { email: next })
      await thief.ask('/v1/email/change/old', {
        flow,
        code: await server.mail.receiveCode(email, 2),
      })
      await thief.ask('/v1/email/change/new', { flow, code: await server.mail.receiveCode(next) })
      const undo = linkIn(await server.mail.find(email, (mail) => linkIn(mail).includes('/undo/')))
      await db
        .updateTable('flows')
        .set({ user_id: victim.user.id })
        .where('kind', '=', 'email-undo')
        .execute()
      await submit(undo, {})
      server.time.ahead += 31_000
      const outcome = await signIn(server, await createVisitor(server), email).catch(
        ({ message }: Error) => message,
      )
      return typeof outcome === 'string'
        ? outcome
        : outcome.user.id === victim.user.id && 'the account'
    }
    /** A weakened build: whoever a link’s row names is its user. */
    const unbound = (services: LoginServices): LoginServices => {
      const users = new Map<string, string | null>()
      const { toRow, subjectOf } = services.flows
      const flows: LoginServices['flows'] = {
        ...services.flows,
        toRow: (flow) => (users.set(flow.id, flow.user ?? null), toRow(flow)),
        subjectOf: (row) => subjectOf({ ...row, user_id: users.get(row.id) ?? null }),
      }
      return { ...services, flows }
    }

    test('gives nobody’s account away: the former address stays reserved', async () => {
      expect(await attack(await serveLogin(await create()))).toBe('conflict')
    })
    test('control: where the row is not bound to its user, the other’s account is the thief’s', async () => {
      expect(await attack(await serveLogin(await create(), { services: unbound }))).toBe(
        'the account',
      )
    })
  })

  test('control: the same sign-in without a change of the rows is the user’s own', async () => {
    const server = await serveLogin(await create())
    const email = newAddress()
    const { user } = await signIn(server, await createVisitor(server), email)
    server.time.ahead += 31_000
    expect((await signIn(server, await createVisitor(server), email)).user.id).toBe(user.id)
  })
})
