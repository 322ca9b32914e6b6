import { mkdirSync, writeFileSync } from 'node:fs'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import type {} from '../frame/client/site/page'
import { type FrameServers, startFrameServers } from '../frame/client/site/serve'
import { appOf } from '../frame/server/documents/site'
import { submit } from '../frame/server/login/visitor'
import { createMailbox, linkIn, type Mailbox } from '../frame/server/mailbox'
import { serveWhole } from '../frame/server/serveWhole'
import { type Engine, openFirefox, openWebKit } from './engine'

// The secure frame where the browser cannot prove what is seen: approvals go on in a window of the
// wallet's own.

let host: FrameServers
let mail: Mailbox
let wallet: string
beforeAll(async () => {
  ;[host, mail] = await Promise.all([startFrameServers(), createMailbox()])
  const apps = [appOf({ origins: [host.app], upstreams: { 'eip155:1': inject('chains')[0].url } })]
  const url = await serveWhole({ smtp: mail.smtp, apps })
  wallet = url
  host.frames.push(wallet)
}, 120_000)
afterAll(() => host?.close())

const session = (engine: Engine) =>
  engine.evaluate(
    () =>
      ({ ...window.framePage?.kit?.getState().session.namespaces.eip155 }) as {
        status?: string
        active?: string
      },
  )
const start = async (engine: Engine) => {
  await expect
    .poll(() => engine.evaluate(() => 'framePage' in window), { timeout: 20_000 })
    .toBe(true)
  await engine.evaluate((options) => window.framePage.start(options), {
    url: `${wallet}/sdk`,
    projectId: 'shop',
  })
}
/**
 * Allows the device of a mail whose page asks for these words; this process does not resolve the
 * wallet's name.
 */
const allow = async (address: string, match: string) => {
  const link = linkIn(await mail.receive(address))
  const { status } = await submit(
    link.replace('wallet.localhost', '127.0.0.1'),
    { match },
    { origin: wallet },
  )
  expect(status).toBe(200)
}

describe.each([
  { name: 'Firefox', open: openFirefox },
  { name: 'WebKitGTK', open: openWebKit },
])('$name', ({ name, open }) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
  }, 300_000)
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail' || !engine) return
    mkdirSync('.tmp/engines', { recursive: true })
    writeFileSync(`.tmp/engines/frame-${name}.png`, await engine.picture())
  })
  afterAll(() => engine?.close())

  test('signs in by e-mail, signs in a window, is restored after a reload, and signs out', async () => {
    const address = `${name.toLowerCase()}@example.com`
    await engine.goto(host.app)
    await start(engine)
    const { action, match = '' } = await engine.evaluate(
      async (email) => (await window.framePage.api()).requestCode(email),
      address,
    )
    expect(action).toBe('VERIFY_DEVICE')
    await allow(address, match)
    await engine.evaluate(async () => (await window.framePage.api()).waitForDevice())
    const code = await mail.receiveCode(address)
    await engine.evaluate(async (otp) => {
      await (await window.framePage.api()).confirmCode(otp)
      await window.framePage.kit?.connect('ID_AUTH', { namespaces: ['eip155'] })
    }, code)
    const { active = '' } = await session(engine)
    expect(active).toMatch(/^0x[\da-fA-F]{40}$/)

    await engine.evaluate(
      (from) =>
        void Object.assign(window, {
          ended: window.framePage.call('personal_sign', ['0x68656c6c6f', from]),
        }),
      active,
    )
    const frame = await engine.frame(() =>
      document.querySelector('tessera-kit > [slot=frame] > iframe'),
    )
    // what cannot be proven to be seen cannot be approved in the frame
    const inFrame = () =>
      frame.evaluate(
        () => document.querySelector<HTMLButtonElement>('.approve:not([hidden])')?.disabled ?? true,
      )
    expect(await inFrame()).toBe(true)
    await frame.click(() =>
      [...document.querySelectorAll('button')].find(
        (button) => button.textContent === 'Open a window' && !button.hidden,
      ),
    )
    expect(await inFrame()).toBe(true)
    const popup = await engine.popup()
    // a mouse has to come in and to move before it approves
    await popup.click(() => document.querySelector('h1'))
    await popup.click(() => document.querySelector('.approve:enabled'))
    const signature = await engine.evaluate(
      () => (window as unknown as { ended: Promise<unknown> }).ended,
    )
    expect(
      await verifyMessage({
        address: active as `0x${string}`,
        message: 'hello',
        signature: signature as `0x${string}`,
      }),
    ).toBe(true)

    await engine.reload()
    await start(engine)
    await expect
      .poll(() => session(engine), { timeout: 20_000 })
      .toMatchObject({ status: 'connected', active })
    await engine.evaluate(() => window.framePage.kit?.disconnect())
    await expect
      .poll(() => session(engine), { timeout: 20_000 })
      .toMatchObject({ status: 'disconnected' })
    expect(
      await engine.evaluate(() => [...window.framePage.errors, ...window.framePage.violations]),
    ).toEqual([])
  }, 120_000)
})
