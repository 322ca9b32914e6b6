import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { WeakenedAccounts } from '../../../../frame/server/createAccounts'
import { createIdentities } from '../../../../frame/server/login/createIdentities'
import type { LoginServices } from '../../../../frame/server/login/types'
import { everything } from '../../../everything'
import { onBothForRelease, temporaryFolder } from '../databases'
import { linkIn } from '../mailbox'
import { nameOf } from '../signedClient'
import {
  anyIp,
  approve,
  createVisitor,
  type LoginServer,
  otherCode,
  serveLogin,
  signIn,
  submit,
} from './visitor'

const newAddress = () => `u${randomBytes(6).toString('hex')}@example.com`

/** Weakened builds: each lacks one check. */
const anySession = (services: LoginServices): LoginServices => ({
  ...services,
  flows: {
    ...services.flows,
    claimTry: async (id, session, kinds, user) => {
      const row = await services.database.db
        .selectFrom('flows')
        .select('session_id')
        .where('id', '=', id)
        .executeTakeFirst()
      return services.flows.claimTry(id, row?.session_id ?? session, kinds, user)
    },
  },
})
const uncounted = (services: LoginServices): LoginServices => ({
  ...services,
  budgets: { ...services.budgets, takeTry: async () => {} },
  flows: {
    ...services.flows,
    claimTry: async (id, session, kinds, user) => {
      await services.database.db
        .updateTable('flows')
        .set({ attempts: 0 })
        .where('id', '=', id)
        .execute()
      return services.flows.claimTry(id, session, kinds, user)
    },
  },
})
const strangers = (services: LoginServices): LoginServices => ({
  ...services,
  devices: { ...services.devices, find: async () => undefined },
})

interface Attack {
  readonly title: string
  readonly weakened: (services: LoginServices) => LoginServices
  /** Whether it succeeded. */
  readonly attack: (server: LoginServer) => Promise<boolean>
}

const ATTACKS: readonly Attack[] = [
  {
    title: 'a code that its owner read out signs in the session of another',
    weakened: anySession,
    attack: async (server) => {
      const proof = await approve(server, await createVisitor(server), newAddress())
      return (
        (await (await createVisitor(server)).refusal('/v1/login/email/verify', proof)) === 'none'
      )
    },
  },
  {
    title: 'more than five codes of one flow are looked at',
    weakened: uncounted,
    attack: async (server) => {
      const visitor = await createVisitor(server)
      const { flow, code } = await approve(server, visitor, newAddress())
      const names: string[] = []
      for (let index = 1; index <= 7; index++)
        names.push(
          nameOf(
            (
              await visitor.send(
                '/v1/login/email/verify',
                { flow, code: otherCode(code, index) },
                anyIp(),
              )
            ).json,
          ),
        )
      return names.filter((name) => name === 'otp_wrong').length > 5
    },
  },
  {
    title: 'who knows an address keeps its owner from signing in',
    weakened: strangers,
    attack: async (server) => {
      const email = newAddress()
      const owner = await createVisitor(server)
      await signIn(server, owner, email)
      for (let index = 0; index < 4; index++)
        await (await createVisitor(server, { ip: owner.ip })).refusal('/v1/login/email', { email })
      return (
        (await (
          await createVisitor(server, { mark: owner.jar.mark, ip: owner.ip })
        ).refusal('/v1/login/email', { email })) === 'rate_limited'
      )
    },
  },
]

onBothForRelease((create) => {
  describe.each(ATTACKS)('$title', ({ weakened, attack }) => {
    test('not here', async () => {
      expect(await attack(await serveLogin(await create()))).toBe(false)
    })
    test('control: in a build without the check', async () => {
      expect(await attack(await serveLogin(await create(), { services: weakened }))).toBe(true)
    })
  })

  test('neither rows nor the log have addresses, codes or links, at any step', async () => {
    const server = await serveLogin(await create())
    const { db } = server.services.database
    const email = newAddress()
    const dump = async () => {
      const tables = [
        'users',
        'identities',
        'devices',
        'sessions',
        'flows',
        'limits',
        'proofs',
        'outbox',
        'audit',
        'leases',
      ] as const
      return (
        JSON.stringify(
          await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())),
        ) + server.lines.join('')
      )
    }
    const visitor = await createVisitor(server)
    server.mail.refuse(1)
    await visitor.ask('/v1/login/email', { email })
    await server.mail.untilRefused(1)
    const dumps = [await dump()]
    server.time.ahead += 5_000
    const link = linkIn(await server.mail.receive(email))
    server.time.ahead += 31_000
    const proof = await (async () => {
      const { flow = '', match = '' } = await visitor.ask('/v1/login/email', { email })
      const next = linkIn(await server.mail.receive(email, 2))
      await submit(next, { match })
      return { flow, code: await server.mail.receiveCode(email) }
    })()
    dumps.push(await dump())
    await visitor.ask('/v1/login/email/verify', proof)
    dumps.push(await dump())
    const [name = ''] = email.split('@')
    const secrets = [name, link.slice(-43), visitor.jar.mark ?? 'none']
    for (const text of dumps) for (const secret of secrets) expect(text).not.toContain(secret)
    // six digits may be part of a time: a code would be a value of its own
    for (const text of dumps)
      expect(text).not.toMatch(new RegExp(`(?<![\\w.-])${proof.code}(?![\\w.-])`))
    // control: what is there in the clear is found the same way, and the envelopes open with the
    // keys
    for (const text of [dumps[2] ?? '']) expect(text).toContain('Firefox on Linux')
    const identities = createIdentities(server.services)
    const row = await db.selectFrom('identities').selectAll().executeTakeFirstOrThrow()
    expect(await identities.contactOf(row.user_id)).toBe(email)
  })
})

describe('an address that is registered', () => {
  /** As many as the comparison of times needs, which is left to a release; answers need few. */
  const ROUNDS = everything ? 60 : 5
  /**
   * Times of starts in milliseconds, for addresses with and without a user, in turn. `weaken` is
   * told how to ask for the usual time without a user so far.
   */
  const measure = async (weaken: (usual: () => number) => WeakenedAccounts) => {
    const times: { readonly known: number[]; readonly unknown: number[] } = {
      known: [],
      unknown: [],
    }
    const usual = () =>
      [...times.unknown].sort((a, b) => a - b)[Math.floor(times.unknown.length / 2)] ?? 0
    const server = await serveLogin({ folder: temporaryFolder() }, weaken(usual))
    const identities = createIdentities(server.services)
    const answers = new Set<string>()
    for (let round = -3; round < ROUNDS; round++) {
      for (const group of round % 2 === 0
        ? (['known', 'unknown'] as const)
        : (['unknown', 'known'] as const)) {
        const email = newAddress()
        // as much work before either
        await server.services.database.db
          .transaction()
          .execute((transaction) =>
            identities.ensure(transaction, group === 'known' ? email : newAddress()),
          )
        const visitor = await createVisitor(server)
        const started = performance.now()
        const { status, json } = await visitor.send('/v1/login/email', { email })
        const taken = performance.now() - started
        if (round >= 0) times[group].push(taken)
        answers.add(
          `${status} ${Object.keys(json as object).sort()} ${(json as { readonly action?: string }).action}`,
        )
        await server.mail.receive(email)
      }
    }
    return { ...times, answers }
  }
  /**
   * Wilcoxon's signed ranks as a normal deviate, of pairs measured one after the other: a machine
   * that is busy for a while slows both. Positive where `a` is the slower.
   */
  const deviate = (a: readonly number[], b: readonly number[]) => {
    const differences = a
      .map((value, index) => value - (b[index] ?? 0))
      .sort((x, y) => Math.abs(x) - Math.abs(y))
    const ranks = differences.reduce(
      (sum, difference, index) => sum + Math.sign(difference) * (index + 1),
      0,
    )
    const count = differences.length
    return ranks / Math.sqrt((count * (count + 1) * (2 * count + 1)) / 6)
  }

  test('is not told by the answer', { timeout: 240_000 }, async () => {
    const { known, unknown, answers } = await measure(() => ({}))
    expect(answers.size).toBe(1)
    expect([known.length, unknown.length]).toEqual([ROUNDS, ROUNDS])
  })

  if (everything) {
    test('is not told by the time of the answer', { timeout: 240_000 }, async () => {
      const { known, unknown } = await measure(() => ({}))
      expect(Math.abs(deviate(known, unknown))).toBeLessThan(4)
    })

    test('control: is told by the time in a build that looks something up for users only', {
      timeout: 240_000,
    }, async () => {
      // longer where the machine is busy: what is to be found is found above what it adds
      const leaks =
        (usual: () => number) =>
        (services: LoginServices): LoginServices => ({
          ...services,
          devices: {
            ...services.devices,
            find: async (marks, userId) => {
              if (userId !== undefined) await wait(Math.max(40, 2 * usual()))
              return services.devices.find(marks, userId)
            },
          },
        })
      const { known, unknown } = await measure((usual) => ({ services: leaks(usual) }))
      expect(deviate(known, unknown)).toBeGreaterThan(4)
    })
  }
})
