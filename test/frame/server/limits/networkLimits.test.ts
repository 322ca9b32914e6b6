import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createAccounts } from '../../../../frame/server/createAccounts'
import { NETWORK_LIMITS, networkLimit } from '../../../../frame/server/limits/networkLimits'
import { onBothForRelease } from '../databases'
import { createVisitor, signIn } from '../login/visitor'
import { createMailbox } from '../mailbox'
import { serve } from '../serve'
import { createShares } from '../wallets/visitors'

const newAddress = () => `u${randomBytes(6).toString('hex')}@example.com`

test('what the operator says takes the place of a default, and leaves the others', () => {
  expect(networkLimit({ networkLimits: { signIns: 3 } }, 'signIns')).toEqual({
    ...NETWORK_LIMITS.signIns,
    burst: 3,
  })
  expect(networkLimit({ networkLimits: { signIns: 3 } }, 'wallets')).toEqual(NETWORK_LIMITS.wallets)
  expect(networkLimit({}, 'mails')).toEqual(NETWORK_LIMITS.mails)
})

onBothForRelease((create) => {
  test('a network has what the operator says of sign-ins, mails, browsers without a cookie, codes, sessions and wallets', async () => {
    const mail = await createMailbox()
    // stands still: what a budget gives back in a second does not depend on the machine
    const began = Date.now()
    const clock = { now: () => began }
    const server = await serve({
      database: await create(),
      config: {
        smtp: mail.smtp,
        trustProxy: 1,
        networkLimits: { sessions: 12, signIns: 3, codes: 2, mails: 4, cookieless: 2, wallets: 1 },
      },
      options: { modules: [createAccounts], clock },
    })
    const visit = (ip: string) => createVisitor({ url: server.url, clock }, { ip })
    const start = async (ip: string) =>
      (await visit(ip)).refusal('/v1/login/email', { email: newAddress() })
    const starts = [
      await start('192.0.2.1'),
      await start('192.0.2.1'),
      await start('192.0.2.1'),
      await start('192.0.2.1'),
    ]
    expect(starts).toEqual(['none', 'none', 'none', 'rate_limited'])
    // of a /48 there are many networks of /64, and one budget of mails
    const mails: string[] = []
    for (let index = 1; index <= 5; index++) mails.push(await start(`2001:db8:7:${index}::1`))
    expect(mails).toEqual(['none', 'none', 'none', 'none', 'rate_limited'])
    const cookieless: string[] = []
    for (let index = 0; index < 3; index++) {
      const visitor = await visit('192.0.2.5')
      visitor.jar.browser = undefined
      cookieless.push(await visitor.refusal('/v1/login/email', { email: newAddress() }))
    }
    expect(cookieless).toEqual(['none', 'none', 'rate_limited'])
    const guesser = await visit('192.0.2.2')
    const guess = () =>
      guesser.refusal('/v1/login/email/verify', { flow: 'a'.repeat(22), code: '123456' })
    expect([await guess(), await guess(), await guess()]).toEqual([
      'otp_expired',
      'otp_expired',
      'rate_limited',
    ])
    const wallets: string[] = []
    for (let index = 0; index < 2; index++) {
      const visitor = await visit('192.0.2.3')
      await signIn({ mail }, visitor, newAddress())
      wallets.push(
        await createShares(visitor.ask)
          .enrol()
          .then(
            () => 'none',
            ({ message }: Error) => message,
          ),
      )
    }
    expect(wallets).toEqual(['none', 'rate_limited'])
    const sessions: string[] = []
    for (let index = 0; index < 13; index++)
      sessions.push(
        await visit('192.0.2.4').then(
          () => 'none',
          () => 'refused',
        ),
      )
    expect(sessions).toEqual([...Array.from({ length: 12 }, () => 'none'), 'refused'])
  })
})
