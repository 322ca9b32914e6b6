import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { sealColumn } from '../../../../frame/server/keyring/columns'
import { hashCode } from '../../../../frame/server/login/createFlows'
import { onBothForRelease } from '../databases'
import { codeIn, linkIn } from '../mailbox'
import { bindAgain } from '../wallets/visitors'
import { approve, createVisitor, type LoginServer, serveLogin, signIn, submit } from './visitor'

const newAddress = () => `u${randomBytes(6).toString('hex')}@example.com`

/**
 * Who writes to the database, has a mailbox of their own, and no key. In each control the keys are
 * theirs too: then the same attack succeeds.
 */
onBothForRelease((create) => {
  let server: LoginServer
  beforeAll(async () => {
    server = await serveLogin(await create())
  })
  const place = () => ({ db: server.services.database.db, keyring: server.services.keyring })
  const visit = async () => {
    const email = newAddress()
    const visitor = await createVisitor(server)
    const { user } = await signIn(server, visitor, email)
    const [device] = (await visitor.ask('/v1/me', {})).devices ?? []
    const session = await place()
      .db.selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    return { email, visitor, userId: user.id, device: device?.id ?? '', session: session.id }
  }
  const both = async () => ({ victim: await visit(), thief: await visit() })

  test('a session that is written to another user and device has ended', async () => {
    const { db } = place()
    const { victim, thief } = await both()
    await db
      .updateTable('sessions')
      .set({ user_id: victim.userId, device_id: victim.device })
      .where('id', '=', thief.session)
      .execute()
    expect(await thief.visitor.refusal('/v1/me', {})).toBe('signed_out')
    // nor by the envelope of the victim's own
    const { login_env } = await db
      .selectFrom('sessions')
      .select('login_env')
      .where('id', '=', victim.session)
      .executeTakeFirstOrThrow()
    for (const envelope of [login_env, null]) {
      await db
        .updateTable('sessions')
        .set({ login_env: envelope })
        .where('id', '=', thief.session)
        .execute()
      expect(await thief.visitor.refusal('/v1/me', {})).toBe('signed_out')
    }
    expect((await victim.visitor.ask('/v1/me', {})).user?.id).toBe(victim.userId)
    await bindAgain(place(), 'sessions', thief.session)
    expect((await thief.visitor.ask('/v1/me', {})).user?.id).toBe(victim.userId)
  })

  test('a device that is written to another user is not known there, and one that was revoked is not brought back', async () => {
    const { db } = place()
    const { victim, thief } = await both()
    await db
      .updateTable('devices')
      .set({ user_id: victim.userId })
      .where('id', '=', thief.device)
      .execute()
    const start = async () => {
      server.time.ahead += 61_000
      return (await createVisitor(server, { mark: thief.visitor.jar.mark })).ask(
        '/v1/login/email',
        { email: victim.email },
      )
    }
    expect(await thief.visitor.refusal('/v1/me', {})).toBe('signed_out')
    expect((await start()).action).toBe('VERIFY_DEVICE')
    await bindAgain(place(), 'devices', thief.device)
    expect((await start()).action).toBe('VERIFY_OTP')

    const lost = await visit()
    await lost.visitor.ask('/v1/devices/revoke', { device: lost.device })
    await db.updateTable('devices').set({ revoked: null }).where('id', '=', lost.device).execute()
    await db.updateTable('sessions').set({ revoked: null }).where('id', '=', lost.session).execute()
    expect(await lost.visitor.refusal('/v1/me', {})).toBe('signed_out')
  })

  test('an address that is written to another user signs nobody in there', async () => {
    const { db, keyring } = place()
    const { victim, thief } = await both()
    await db
      .updateTable('identities')
      .set({ user_id: victim.userId })
      .where('user_id', '=', thief.userId)
      .execute()
    server.time.ahead += 61_000
    const again = await createVisitor(server)
    await expect(signIn(server, again, thief.email)).rejects.toThrow('internal')
    const row = await db
      .selectFrom('identities')
      .selectAll()
      .where('subject', '=', keyring.hmac('email', thief.email))
      .executeTakeFirstOrThrow()
    await db
      .updateTable('identities')
      .set({
        email_env: await sealColumn(
          keyring,
          'identities',
          'email_env',
          row,
          Buffer.from(thief.email),
        ),
      })
      .where('id', '=', row.id)
      .execute()
    server.time.ahead += 61_000
    expect((await signIn(server, await createVisitor(server), thief.email)).user.id).toBe(
      victim.userId,
    )
  })

  test('the code of a sign-in that is written to that of another address signs nobody in there', async () => {
    const { db, keyring } = place()
    const victim = await visit()
    const { flow: own, code } = await approve(server, await createVisitor(server), newAddress())
    const thief = await createVisitor(server)
    const { flow = '' } = await thief.ask('/v1/login/email', { email: victim.email })
    const { code_hash } = await db
      .selectFrom('flows')
      .select('code_hash')
      .where('id', '=', own)
      .executeTakeFirstOrThrow()
    const write = (hash: string | null) =>
      db
        .updateTable('flows')
        .set({ code_hash: hash, status: 'approved' })
        .where('id', '=', flow)
        .execute()
    await write(code_hash)
    expect(await thief.refusal('/v1/login/email/verify', { flow, code })).toBe('otp_wrong')
    await write(hashCode(keyring, flow, code))
    expect((await thief.ask('/v1/login/email/verify', { flow, code })).user.id).toBe(victim.userId)
  })

  test('a link that is written to another user gives nothing of theirs away', async () => {
    const { db } = place()
    const { victim, thief } = await both()
    const wanted = newAddress()
    const { flow } = await thief.visitor.ask('/v1/email/change', { email: wanted })
    await thief.visitor.ask('/v1/email/change/old', {
      flow,
      code: await server.mail.receiveCode(thief.email, 2),
    })
    await thief.visitor.ask('/v1/email/change/new', {
      flow,
      code: codeIn(await server.mail.receive(wanted)),
    })
    const link = linkIn(
      await server.mail.find(thief.email, (mail) => linkIn(mail).includes('/undo/')),
    )
    const setUser = (userId: string) =>
      db
        .updateTable('flows')
        .set({ user_id: userId })
        .where('kind', '=', 'email-undo')
        .where('app_id', '=', 'shop')
        .where('used', 'is', null)
        .where('user_id', 'in', [thief.userId, victim.userId])
        .execute()
    await setUser(victim.userId)
    expect((await submit(link, {})).status).toBe(500)
    expect((await victim.visitor.ask('/v1/me', {})).user?.email).toBe(victim.email)
    // control: the link is good for whom it was made
    await setUser(thief.userId)
    expect((await submit(link, {})).status).toBe(200)
  })
})
