import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { onBothForRelease } from '../databases'
import { codeIn, linkIn } from '../mailbox'
import {
  createVisitor,
  type LoginServer,
  serveLogin,
  signIn,
  submit,
  type Visitor,
} from './visitor'

const HOUR = 60 * 60_000

onBothForRelease((create) => {
  let server: LoginServer
  beforeAll(async () => {
    server = await serveLogin(await create())
  })

  /** Confirms who is signed in by a fresh code, and by a link where one is asked for. */
  const confirm = async (visitor: Visitor, email: string) => {
    const before = server.mail.to(email).length
    const {
      action,
      flow = '',
      match = '',
    } = await visitor.ask('/v1/login/email', { email, fresh: true })
    if (action === 'VERIFY_DEVICE')
      await submit(
        linkIn(await server.mail.find(email, (one) => linkIn(one).includes('/device/'), before)),
        { match },
      )
    await visitor.ask('/v1/login/email/verify', {
      flow,
      code: codeIn(await server.mail.find(email, (one) => codeIn(one) !== 'none', before)),
    })
    return action
  }
  const devicesOf = async (visitor: Visitor) => (await visitor.ask('/v1/me', {})).devices

  test('who is signed in and confirms it by a fresh code stays the same device, also where the browser has lost its cookie: its share of the key is that device’s', async () => {
    const email = `u${randomBytes(6).toString('hex')}@example.com`
    const visitor = await createVisitor(server)
    await signIn(server, visitor, email)
    const [device] = (await devicesOf(visitor)) ?? []
    visitor.jar.mark = undefined
    server.time.ahead += HOUR
    expect(await confirm(visitor, email)).toBe('VERIFY_DEVICE')
    expect(await devicesOf(visitor)).toMatchObject([{ id: device?.id, current: true }])
    // and it is known by its cookie again
    server.time.ahead += HOUR
    expect(await confirm(visitor, email)).toBe('VERIFY_OTP')
    expect(await devicesOf(visitor)).toMatchObject([{ id: device?.id, current: true }])
    // control: another session without the cookie is another device
    const other = await createVisitor(server)
    await signIn(server, other, email)
    expect(await devicesOf(other)).toHaveLength(2)
  })

  test('who signs in as another user on the same session is not the device of the first', async () => {
    const [one, two] = ['a', 'b'].map(
      (name) => `${name}${randomBytes(6).toString('hex')}@example.com`,
    ) as [string, string]
    const visitor = await createVisitor(server)
    await signIn(server, visitor, one)
    const [device] = (await devicesOf(visitor)) ?? []
    visitor.jar.mark = undefined
    await signIn(server, visitor, two)
    const [other, ...rest] = (await devicesOf(visitor)) ?? []
    expect([other?.id === device?.id, rest]).toEqual([false, []])
  })
})
