import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { verifyAudit } from '../../../../frame/server/audit/verifyAudit'
import { freezeAll } from '../../../../frame/server/operation/freezeAll'
import { runUserCommand } from '../../../../frame/server/operation/users'
import { onBothForRelease } from '../databases'
import { createVisitor, type LoginServer, serveLogin, signIn } from '../login/visitor'
import { linkIn } from '../mailbox'
import { createShares } from '../wallets/visitors'

const newAddress = () => `u${randomBytes(6).toString('hex')}@example.com`

onBothForRelease((create) => {
  let server: LoginServer
  beforeAll(async () => {
    server = await serveLogin(await create())
  })

  /** Somebody with a wallet. */
  const newUser = async () => {
    const email = newAddress()
    const visitor = await createVisitor(server)
    const { user } = await signIn(server, visitor, email)
    const shares = createShares(visitor.ask)
    const { body } = await shares.enrol()
    return { email, visitor, id: user.id, shares, accounts: body.wallet.accounts }
  }
  const run = async (action: string, who: string, yes = false) => {
    const lines: string[] = []
    await runUserCommand(server.services, {
      action,
      who,
      yes,
      print: (line) => void lines.push(line),
    })
    return lines.join('\n')
  }
  const audited = async (id: string) =>
    (
      await server.services.database.db
        .selectFrom('audit')
        .select(['kind', 'ids'])
        .where('kind', 'like', 'operator.%')
        .execute()
    )
      .filter(({ ids }) => ids.includes(id))
      .map(({ kind }) => kind)
  const mailed = (email: string, subject: string) =>
    server.mail.find(email, ({ parsed }) => parsed.subject === subject)

  test('a user is found by id, mail address and the address of a wallet; what is printed has none of these addresses', async () => {
    const { email, id, accounts, visitor } = await newUser()
    const found = await run('find', id)
    expect(found).toMatch(
      new RegExp(
        `^User ${id}, since .* UTC\nNot frozen\\.\nWallets: 1\\. Sessions: 1\\. Devices: 1\\.\n  [\\w-]{22}, since `,
      ),
    )
    for (const who of [
      email.toUpperCase(),
      ` ${email}`,
      accounts.eip155.toUpperCase().replace('X', 'x'),
      accounts.solana,
    ])
      expect(await run('find', who)).toBe(found)
    for (const secret of [
      email,
      accounts.eip155,
      accounts.solana,
      visitor.jar.mark ?? '?',
      'Firefox',
    ])
      expect(found).not.toContain(secret)
    expect(await audited(id)).toEqual(Array.from({ length: 5 }, () => 'operator.find'))
  })

  test('a user who is frozen has no share released, and is told', async () => {
    const { email, id, shares } = await newUser()
    await shares.open()
    expect(await run('freeze', email)).toMatch(/^Frozen until .* UTC/)
    await expect(shares.open()).rejects.toThrow('frozen')
    expect((await mailed(email, 'Your wallet is frozen')).text).toContain(
      'Device: Whoever runs this wallet',
    )
    expect(await run('find', id)).toContain('\nFrozen until ')
    expect(await audited(id)).toEqual(['operator.freeze', 'operator.find'])
  })

  test('all users are frozen at once', async () => {
    const [one, other] = [await newUser(), await newUser()]
    await Promise.all([one, other].map(({ shares }) => shares.open()))
    const { services } = server
    const frozen = await freezeAll(services)
    expect(frozen).toBeGreaterThanOrEqual(2)
    for (const { shares } of [one, other]) await expect(shares.open()).rejects.toThrow('frozen')
    const { db } = services.database
    const noted = await db
      .selectFrom('audit')
      .select('ids')
      .where('kind', '=', 'operator.freeze-all')
      .execute()
    expect(noted).toEqual([{ ids: JSON.stringify({ users: String(frozen) }) }])
    // control: who comes later is not
    await (await newUser()).shares.open()
  })

  test('sessions end at once, the device stays, and the mail has a link that freezes', async () => {
    const { email, id, visitor } = await newUser()
    const other = await newUser()
    expect(await run('end-sessions', id)).toBe(
      'Sessions ended: 1. Whoever has the mailbox can sign in again.',
    )
    expect(await visitor.refusal('/v1/me', {})).toBe('signed_out')
    expect((await other.visitor.ask('/v1/me', {})).user?.id).toBe(other.id)
    const mail = await mailed(email, 'You were signed out of your wallet')
    expect(linkIn(mail)).toContain('/freeze/')
    server.time.ahead += 31_000
    const again = await createVisitor(server, { mark: visitor.jar.mark })
    expect((await again.ask('/v1/login/email', { email })).action).toBe('VERIFY_OTP')
    // nothing to end: nobody is told
    expect(await run('end-sessions', id)).toContain('Sessions ended: 0.')
    expect(
      server.mail
        .to(email)
        .filter(({ parsed }) => parsed.subject === 'You were signed out of your wallet'),
    ).toHaveLength(1)
    expect(await audited(id)).toEqual(['operator.end-sessions', 'operator.end-sessions'])
  })

  test('a user is deleted with --yes alone, whole, and is told', async () => {
    const { email, id, visitor } = await newUser()
    await expect(run('delete', id)).rejects.toThrow('add --yes')
    expect((await visitor.ask('/v1/me', {})).user?.id).toBe(id)
    expect(await run('delete', id, true)).toBe(`Deleted: ${id}.`)
    expect(await visitor.refusal('/v1/me', {})).toBe('signed_out')
    await mailed(email, 'Your wallet was deleted')
    const { db } = server.services.database
    for (const table of ['identities', 'devices', 'wallets', 'sessions'] as const)
      expect(await db.selectFrom(table).select('id').where('user_id', '=', id).execute()).toEqual(
        [],
      )
    await expect(run('find', email)).rejects.toThrow('there is no such user')
    expect(await audited(id)).toEqual(['operator.delete'])
  })

  test('what is not understood changes nothing and does not repeat what was typed', async () => {
    for (const [action, who] of [
      ['find', ''],
      ['erase', 'a@example.com'],
      ['toString', 'a@example.com'],
      ['', ''],
    ] as const)
      await expect(run(action, who)).rejects.toThrow(
        'user takes find, freeze, end-sessions or delete',
      )
    await expect(run('find', 'a b@example')).rejects.toThrow('this is not a mail address')
    for (const who of [
      newAddress(),
      '0x0000000000000000000000000000000000000000',
      'A'.repeat(22),
      'x',
    ])
      await expect(run('freeze', who)).rejects.toThrow('there is no such user')
  })

  test('the audit is whole after all of it', async () => {
    expect((await verifyAudit(server.services.database.db, server.keys.audit)).faults).toEqual([])
  })
})
