import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { connect, type Socket } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appOf } from '../../frame/server/documents/site'
import { codeIn, createMailbox, linkIn, type Mailbox } from '../../frame/server/mailbox'
import { serveWhole } from '../../frame/server/serveWhole'
import { answerDeviceLink } from '../../harness/answerDeviceLink'
import { approveByMouse } from '../../harness/approveByMouse'
import { code, createEmailHost, email, openModal, patience, session } from './host'

// Who is asked for what: of the page, the frame, its worker and windows by the browser, and of the
// server by its process.

const NODE = 'http://127.0.0.1:9'
const host = createEmailHost()
let mail: Mailbox
let wallet: string

/** Names that this process looked up, and addresses that it reached: the server is in it. */
const outgoing = new Set<string>()
const note = (message: unknown) => {
  const { socket } = message as { readonly socket: Socket }
  socket.on('lookup', (_error, _address, _family, name) => outgoing.add(name))
  socket.on('connect', () => outgoing.add(socket.remoteAddress ?? 'unknown'))
}
const isHere = (name: string) =>
  /^(localhost|.+\.localhost|127\.0\.0\.1|::1|::ffff:127\.0\.0\.1|unknown)$/.test(name)

beforeAll(async () => {
  subscribe('net.client.socket', note)
  mail = await createMailbox()
  const upstreams = Object.fromEntries(
    ['eip155:1', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'].map((chain) => [chain, `${NODE}/`]),
  )
  wallet = await serveWhole({
    smtp: mail.smtp,
    apps: [appOf({ origins: [host.app()], limits: { mailsPerDay: 100 }, upstreams })],
  })
  host.useWallet(wallet)
})
afterAll(() => unsubscribe('net.client.socket', note))

/** Addresses that a browser asks for: its pages, frames, workers and sockets. */
const watch = (context: BrowserContext) => {
  const asked: string[] = []
  context.on('request', (request) => asked.push(request.url()))
  context.on('page', (page) => page.on('websocket', (socket) => asked.push(socket.url())))
  for (const page of context.pages()) page.on('websocket', (socket) => asked.push(socket.url()))
  const origins = () =>
    new Set(
      asked.filter((url) => !/^(data|blob|about):/.test(url)).map((url) => new URL(url).origin),
    )
  return { origins, ofWallet: () => asked.filter((url) => url.startsWith(wallet)).length }
}
/**
 * Everything that a page does by itself has been asked for: its idle time has come twice, and a
 * later request of its own has been answered.
 */
const settle = (page: Page) =>
  page.evaluate(async () => {
    for (let round = 0; round < 2; round++)
      await new Promise((resolve) => requestIdleCallback(resolve))
    await fetch('/')
  })

test('nothing is fetched from the wallet before the visitor turns to the field, nor after a sign-out; with a stored sign-in it is; and nobody outside is asked for anything', async () => {
  const { context, page } = await host.open()
  const { origins, ofWallet } = watch(context)
  await host.begin(page)
  await settle(page)
  await openModal(page)
  await email(page).waitFor()
  await settle(page)
  expect(ofWallet()).toBe(0)
  expect(page.frames()).toHaveLength(1)
  // control: the visitor turns to the field
  await email(page).focus()
  await expect.poll(ofWallet).toBeGreaterThan(0)

  const address = 'quiet@example.com'
  await email(page).fill(address)
  await page.keyboard.press('Enter')
  const words = page.locator('.email-words')
  await words.waitFor()
  await answerDeviceLink(
    context,
    linkIn(await mail.find(address, (one) => linkIn(one).includes('/device/'))),
    (await words.textContent()) ?? '',
  )
  await code(page).fill(codeIn(await mail.find(address, (one) => codeIn(one) !== 'none')))
  const isConnected = () =>
    expect
      .poll(async () => (await session(page))?.namespaces.eip155?.status, patience)
      .toBe('connected')
  await isConnected()
  const from = await page.evaluate(
    () =>
      (
        window.emailPage.kits[0]?.getState().session.namespaces.eip155 as
          | { readonly active?: string }
          | undefined
      )?.active ?? '',
  )
  const signed = page.evaluate(
    (account) =>
      window.emailPage.kits[0]?.request({
        method: 'personal_sign',
        params: ['0x68656c6c6f', account],
      }),
    from,
  )
  const frame = host.site(page)
  if (!frame) throw new Error('There is no frame')
  await approveByMouse(page, frame)
  expect(await signed).toMatch(/^0x/)

  const before = ofWallet()
  await host.begin(page)
  await isConnected()
  expect(ofWallet()).toBeGreaterThan(before)
  await page.evaluate(() => window.emailPage.kits[0]?.disconnect())
  await page.goto('about:blank')
  const after = ofWallet()
  await host.begin(page)
  await settle(page)
  expect((await session(page))?.namespaces.eip155?.status ?? 'disconnected').toBe('disconnected')
  expect([ofWallet(), page.frames().length]).toEqual([after, 1])

  expect([...origins()].filter((origin) => ![host.app(), wallet, NODE].includes(origin))).toEqual(
    [],
  )
  expect([...outgoing].filter((name) => !isHere(name))).toEqual([])
  // controls: both would tell
  await page.evaluate(() => void fetch('http://127.0.0.1:1/').catch(() => undefined))
  await expect.poll(() => [...origins()]).toContain('http://127.0.0.1:1')
  connect({ host: 'outside.invalid', port: 1 }).on('error', () => undefined)
  await expect.poll(() => [...outgoing]).toContain('outside.invalid')
  await context.close()
})
