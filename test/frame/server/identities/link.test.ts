import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WeakenedAccounts } from '../../../../frame/server/createAccounts'
import { hashAddress } from '../../../../frame/server/keyring/columns'
import { onBoth } from '../databases'
import { createVisitor, otherCode, signIn } from '../login/visitor'
import { codeIn } from '../mailbox'
import { type OauthServer, serveOauth, userOf } from './serveOauth'

const EMAIL = 'ada@example.org'
const DAY = 24 * 60 * 60_000

onBoth((create) => {
  let server: OauthServer
  beforeAll(async () => {
    server = await serveOauth(await create())
  })
  // each test has the budgets of a day, and its own people
  beforeEach(async () => {
    server.time.ahead += 2 * DAY
    await server.services.database.db.deleteFrom('users').execute()
    await server.services.database.db.deleteFrom('limits').execute()
  })

  /** The wallet's owner, by e-mail. */
  const owner = async (at = server) => {
    const visitor = await createVisitor(at)
    await signIn(at, visitor, EMAIL)
    return { visitor, id: await userOf(visitor) }
  }
  /** Somebody whose account has the address of that wallet, and is asked. */
  const asked = async (at = server, who = 'ada') => {
    const visitor = await createVisitor(at)
    const { status, login } = await at.finish(visitor, who)
    expect(status).toBe('link')
    return { visitor, login }
  }
  const mailed = async ({ visitor, login }: Awaited<ReturnType<typeof asked>>, at = server) => {
    const before = at.mail.to(EMAIL).length
    const answer = await visitor.ask('/v1/login/link', { login, how: 'mail' })
    if (!('flow' in answer)) throw new Error('no code')
    const mail = await at.mail.find(EMAIL, (one) => codeIn(one) !== 'none', before)
    return { flow: answer.flow, code: codeIn(mail), mail }
  }

  test('a code to the mailbox adds the account to its wallet, and the owner is told', async () => {
    const { id } = await owner()
    const question = await asked()
    const { visitor } = question
    expect(await userOf(visitor)).toBeUndefined()
    const { flow, code, mail } = await mailed(question)
    expect(mail.parsed.subject).toBe('Add Google to your wallet?')
    expect(mail.text).toContain('https://shop.example')
    const before = server.mail.to(EMAIL).length
    const { user } = await visitor.ask('/v1/login/email/verify', { flow, code })
    expect(user).toEqual({ id, email: EMAIL })
    const notice = await server.mail.find(EMAIL, ({ text }) => text.includes('account'), before)
    expect(notice.parsed.subject).toBe('A new way to sign in to your wallet')
    expect(notice.text).toMatch(/Way to sign in.*Google/s)
    expect(notice.text).toContain('/freeze/')
    // the code approved no device: it was typed into a page
    const row = await server.services.database.db
      .selectFrom('devices')
      .select('approved')
      .where('user_id', '=', id ?? '')
      .orderBy('created', 'desc')
      .executeTakeFirstOrThrow()
    expect(row.approved).toBeNull()
    // from now on the account alone signs in, and a window lets the device in
    const again = await createVisitor(server, { mark: visitor.jar.mark })
    const given = await server.returned(again, 'ada')
    expect(await again.ask('/v1/login/oauth/finish', given)).toEqual({ status: 'ask' })
    await again.ask('/v1/login/oauth/finish', { ...given, allowed: true })
    expect(await userOf(again)).toBe(id)
  })

  test('a wallet of its own is as separate as if there were no other', async () => {
    const { id } = await owner()
    const { visitor, login } = await asked()
    const answer = await visitor.ask('/v1/login/link', { login, how: 'separate' })
    expect(answer).toMatchObject({ status: 'signed_in', name: 'Ada' })
    const own = await userOf(visitor)
    expect(own).toMatch(/^[\w-]{22}$/)
    expect(own).not.toBe(id)
    // used up
    expect(await visitor.refusal('/v1/login/link', { login, how: 'separate' })).toBe(
      'login_expired',
    )
    const again = await createVisitor(server, { mark: visitor.jar.mark })
    await server.finish(again, 'ada')
    expect(await userOf(again)).toBe(own)
  })

  test('wrong codes end after five, and the right one is too late then', async () => {
    await owner()
    const question = await asked()
    const { flow, code } = await mailed(question)
    const tries: string[] = []
    for (let step = 1; step <= 6; step++)
      tries.push(
        await question.visitor.refusal('/v1/login/email/verify', {
          flow,
          code: otherCode(code, step),
        }),
      )
    expect(tries).toEqual([...Array(5).fill('otp_wrong'), 'otp_locked'])
    expect(await question.visitor.refusal('/v1/login/email/verify', { flow, code })).toBe(
      'otp_locked',
    )
    expect(await userOf(question.visitor)).toBeUndefined()
    // the wallet of their own is still there to choose
    const { login, visitor } = question
    expect(await visitor.ask('/v1/login/link', { login, how: 'separate' })).toMatchObject({
      status: 'signed_in',
    })
  })

  test('of several codes the newest is good', async () => {
    const { id } = await owner()
    const question = await asked()
    const first = await mailed(question)
    expect(
      await question.visitor.refusal('/v1/login/link', { login: question.login, how: 'mail' }),
    ).toBe('rate_limited')
    server.time.ahead += 31_000
    const second = await mailed(question)
    const { flow, code } = second
    expect(
      await question.visitor.refusal('/v1/login/email/verify', {
        flow: first.flow,
        code: first.code,
      }),
    ).toBe('otp_expired')
    await question.visitor.ask('/v1/login/email/verify', { flow, code })
    expect(await userOf(question.visitor)).toBe(id)
  })

  test('a code is too old after twenty minutes', async () => {
    await owner()
    const question = await asked()
    const { flow, code } = await mailed(question)
    server.time.ahead += 21 * 60_000
    expect(await question.visitor.refusal('/v1/login/email/verify', { flow, code })).toBe(
      'otp_expired',
    )
  })

  test('of five right codes at once one adds the account', async () => {
    const { id } = await owner()
    const question = await asked()
    const { flow, code } = await mailed(question)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        question.visitor.send('/v1/login/email/verify', { flow, code }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const rows = await server.services.database.db
      .selectFrom('identities')
      .selectAll()
      .where('user_id', '=', id ?? '')
      .execute()
    expect(rows).toHaveLength(2)
  })

  test('a mailbox that is another wallet’s meanwhile gets nothing', async () => {
    const { id = '' } = await owner()
    const question = await asked()
    const { flow, code } = await mailed(question)
    const { db } = server.services.database
    await db.deleteFrom('identities').where('user_id', '=', id).execute()
    const other = await owner()
    expect(other.id).not.toBe(id)
    expect(await question.visitor.refusal('/v1/login/email/verify', { flow, code })).toBe(
      'login_expired',
    )
  })

  describe('attacks', () => {
    /** A stranger at another session, with what he may have learnt: the ids of the sign-in. */
    const steal = async (at: OauthServer) => {
      await owner(at)
      const question = await asked(at)
      const thief = await createVisitor(at)
      const { login } = question
      return { question, thief, login }
    }

    test('another session has nothing of a sign-in, its question and its code', async () => {
      const { question, thief, login } = await steal(server)
      for (const how of ['mail', 'separate'] as const)
        expect(await thief.refusal('/v1/login/link', { login, how })).toBe('login_expired')
      const { flow, code } = await mailed(question)
      expect(await thief.refusal('/v1/login/email/verify', { flow, code })).toBe('otp_expired')
      expect(await userOf(thief)).toBeUndefined()
      // control: the session that asked
      await question.visitor.ask('/v1/login/email/verify', { flow, code })
      expect(await userOf(question.visitor)).toBeDefined()
    })

    test('a sign-in whose result nobody has shown is no question', async () => {
      await owner()
      const visitor = await createVisitor(server)
      // the attacker began it, and another browser finished it at the provider
      const { login, result } = await server.returned(visitor, 'ada')
      for (const how of ['mail', 'separate'] as const)
        expect(await visitor.refusal('/v1/login/link', { login, how })).toBe('login_expired')
      // control: with the result
      await visitor.ask('/v1/login/oauth/finish', { login, result })
      expect(await visitor.ask('/v1/login/link', { login, how: 'separate' })).toMatchObject({
        status: 'signed_in',
      })
    })

    /** Without the mailbox: five guesses of codes. */
    const guess = async (at: OauthServer) => {
      const { id } = await owner(at)
      const { visitor, login } = await asked(at)
      const answer = await visitor.ask('/v1/login/link', { login, how: 'mail' })
      const flow = 'flow' in answer ? answer.flow : ''
      for (const code of ['000000', '111111', '123456', '654321', '999999'])
        await visitor.send('/v1/login/email/verify', { flow, code })
      return { isIn: (await userOf(visitor)) === id }
    }
    test('guessed codes add nothing', async () => {
      expect(await guess(server)).toEqual({ isIn: false })
    })
    test('control: guesses add the account where the code is known', async () => {
      const known: WeakenedAccounts = {
        services: (services) => ({
          ...services,
          random: { ...services.random, code: () => '123456' },
        }),
      }
      const weak = await serveOauth(await create(), known)
      expect(await guess(weak)).toEqual({ isIn: true })
    })

    /** The attacker comes first, with the victim's address, which the provider does not vouch for. */
    const hijack = async (at: OauthServer) => {
      const attacker = await createVisitor(at)
      await at.finish(attacker, 'mallory')
      const victims = [await createVisitor(at), await createVisitor(at)]
      const [byCode, byProvider] = victims
      if (!byCode || !byProvider) throw new Error('no victims')
      await at.finish(byProvider, 'ada', 'github')
      await signIn(at, byCode, EMAIL)
      const mine = await userOf(attacker)
      return (await Promise.all(victims.map(userOf))).map((id) => id === mine)
    }
    test('whoever signs up first with an address shares nothing with its owner', async () => {
      expect(await hijack(server)).toEqual([false, false])
    })
    test('control: linked by the address alone, the owner is in the attacker’s wallet', async () => {
      const byAddress: WeakenedAccounts = {
        services: (services) => ({
          ...services,
          federated: {
            ...services.federated,
            ensure: async (transaction, identity) => {
              const row = await transaction
                .selectFrom('identities')
                .select('user_id')
                .where('email_hash', '=', hashAddress(services.keyring, identity.email ?? ''))
                .executeTakeFirst()
              return row
                ? { userId: row.user_id, created: false }
                : services.federated.ensure(transaction, identity)
            },
          },
        }),
      }
      const weak = await serveOauth(await create(), byAddress)
      expect(await hijack(weak)).toEqual([false, true])
    })
  })
})
