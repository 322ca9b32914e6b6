import { beforeAll, expect, test } from 'vitest'
import type { WeakenedAccounts } from '../../../../frame/server/createAccounts'
import { onBoth } from '../databases'
import { createVisitor, type Visitor } from '../login/visitor'
import { FINISH, serveSocial, userOf } from './social'

// A sign-in that the server stored, and whose answer never arrived: the session asks again.

onBoth((create) => {
  let social: Awaited<ReturnType<typeof serveSocial>>
  beforeAll(async () => {
    social = await serveSocial(await create())
  })
  const open = async (at = social, who = 'noah') => {
    const visitor = await createVisitor(at.server)
    const window = await at.windowOf(await at.begin(visitor), who)
    return { visitor, body: { ...window, allowed: true } as const }
  }
  /** Asks, and the browser never gets the answer. */
  const lose = async (
    visitor: Visitor,
    ...asked: Parameters<typeof visitor.ask<typeof FINISH>>
  ) => {
    const jar = { ...visitor.jar }
    const answer = await visitor.ask(...asked)
    Object.assign(visitor.jar, jar)
    return answer
  }
  const rowsOf = async (user: string) => {
    const { db } = social.server.services.database
    const of = (table: 'devices' | 'identities') =>
      db.selectFrom(table).select('id').where('user_id', '=', user).execute()
    return { devices: (await of('devices')).length, identities: (await of('identities')).length }
  }

  test('the same session gets the same answer, and no second user, account or device', async () => {
    const { visitor, body } = await open(social, 'mallory')
    const first = await lose(visitor, FINISH, body)
    expect(visitor.jar.mark).toBeUndefined()
    expect(await visitor.ask(FINISH, body)).toEqual(first)
    expect(await visitor.ask(FINISH, body)).toEqual(first)
    expect(await rowsOf(userOf(first))).toEqual({ devices: 1, identities: 1 })
    // the browser is the device now, as if no answer had been lost
    const again = await createVisitor(social.server, { mark: visitor.jar.mark })
    const window = await social.windowOf(await social.begin(again), 'mallory')
    expect(userOf(await again.ask(FINISH, window))).toBe(userOf(first))
    expect(await rowsOf(userOf(first))).toEqual({ devices: 1, identities: 1 })
  })

  test('no other session does, nor the same one with another result, without it, or after a minute', async () => {
    const { visitor, body } = await open()
    const first = await lose(visitor, FINISH, body)
    const { server } = social
    const other = await createVisitor(server)
    const sameBrowser = await createVisitor(server, { mark: visitor.jar.mark })
    for (const each of [other, sameBrowser])
      expect(await each.refusal(FINISH, body)).toBe('login_expired')
    const { result: _, ...without } = body
    expect(await visitor.refusal(FINISH, without)).toBe('login_expired')
    expect(await visitor.refusal(FINISH, { ...body, result: 'A'.repeat(43) })).toBe('login_expired')
    server.time.ahead += 61_000
    expect(await visitor.refusal(FINISH, body)).toBe('login_expired')
    server.time.ahead -= 61_000
    // control
    expect(await visitor.ask(FINISH, body)).toEqual(first)
    await visitor.ask('/v1/logout', {})
    expect(await visitor.refusal(FINISH, body)).toBe('signed_out')
  })

  test('a session that is signed in as another user by now, or never was by it, is refused', async () => {
    const { visitor, body } = await open()
    await lose(visitor, FINISH, body)
    const next = await social.windowOf(await social.begin(visitor), 'mallory')
    await visitor.ask(FINISH, { ...next, allowed: true })
    expect(await visitor.refusal(FINISH, body)).toBe('login_expired')
    // a sign-in that a newer one has replaced was not done
    const replaced = await open()
    await social.begin(replaced.visitor)
    expect(await replaced.visitor.refusal(FINISH, replaced.body)).toBe('login_expired')
  })

  const weak = async (weakened: WeakenedAccounts) => {
    const at = await serveSocial(await create(), weakened)
    const { visitor, body } = await open(at)
    await lose(visitor, FINISH, body)
    return { at, visitor, body }
  }
  test('control: where a session or the time is not looked at, they are answered', async () => {
    const { at, visitor, body } = await weak({
      logins: (logins) => ({ ...logins, isRepeated: ({ status }) => status === 'done' }),
    })
    at.server.time.ahead += 61_000
    expect((await visitor.ask(FINISH, { ...body, result: 'A'.repeat(43) })).status).toBe(
      'signed_in',
    )
  })

  test('control: where rows of any session are found, another one that is the same user is answered', async () => {
    const rows = new Map<string, object>()
    const { at, body } = await weak({
      logins: (logins) => ({
        ...logins,
        find: async (id, session) => {
          const row = (await logins.find(id, session)) ?? rows.get(id)
          if (row) rows.set(id, row)
          return row as Awaited<ReturnType<typeof logins.find>>
        },
        isRepeated: () => false,
        isGood: () => true,
        redeem: async () => true,
      }),
    })
    const other = await createVisitor(at.server)
    expect((await other.ask(FINISH, body)).status).toBe('signed_in')
  })
})
