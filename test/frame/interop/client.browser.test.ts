import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openBrowser } from '../../browser'
import { approveByMouse } from '../../harness/approveByMouse'
import { type FrameServers, startFrameServers } from '../client/site/serve'
import { appOf } from '../server/documents/site'
import { createMailbox, linkIn, type Mailbox } from '../server/mailbox'
import { serveWhole } from '../server/serveWhole'
import type { InteropCall, Message } from './page'
import type { RowContext } from './row'
import { rows } from './rows'

// The specification's own client, 1.7.6 as published, drives the built site under the server's own
// documents, with its accounts, mails and chains.

let browser: Browser
let hosts: FrameServers
let mail: Mailbox
let wallet: string
beforeAll(async () => {
  ;[browser, hosts, mail] = await Promise.all([
    openBrowser(),
    startFrameServers(fileURLToPath(new URL('./page.ts', import.meta.url))),
    createMailbox(),
  ])
  const [chain] = inject('chains')
  const solana = inject('solana')
  const upstreams = {
    'eip155:1': chain.url,
    [`eip155:${chain.id}`]: chain.url,
    [solana.chainId]: solana.url,
  }
  const apps = [true, false].map((compat) =>
    appOf({
      id: compat ? 'old' : 'new',
      compat,
      origins: [hosts.app],
      upstreams,
      limits: { mailsPerDay: 1_000 },
    }),
  )
  const url = await serveWhole({ smtp: mail.smtp, apps })
  wallet = url
  hosts.frames.push(wallet)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await hosts?.close()
})

/** A page with the client, for an app. */
const open = async (app = 'old') => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(hosts.app)
  return create(page, app)
}
const create = async (page: Page, app = 'old') => {
  await page.waitForFunction(() => 'interop' in window)
  await page.evaluate(([sdk, id]) => window.interop.create(sdk, id), [
    `${wallet}/sdk`,
    app,
  ] as const)
  return page
}
const begin = (page: Page, call: InteropCall) =>
  page.evaluate((given) => window.interop.begin(given), call)
const end = (page: Page) => page.evaluate(() => window.interop.end())
const seen = (page: Page): Promise<{ sent: Message[]; received: Message[]; errors: string[] }> =>
  page.evaluate(() => ({
    sent: window.interop.sent,
    received: window.interop.received,
    errors: window.interop.errors,
  }))

describe('every message of the specification, by its own client', () => {
  const email = `u${randomBytes(6).toString('hex')}@example.com`
  const results: {
    sent: Message[]
    received: Message[]
    ended: { value?: unknown; error?: string }
  }[] = []
  let page: Page
  let context: RowContext
  beforeAll(async () => {
    page = await open()
    const [chain] = inject('chains')
    let user = { address: '' }
    let solanaUser = ''
    const frame = page.frameLocator('#w3m-iframe')
    const show = (visible: boolean) => page.evaluate((shown) => window.interop.show(shown), visible)
    const codes = new Map<string, number>()
    context = {
      email,
      evm: `eip155:${chain.id}`,
      solana: inject('solana').chainId,
      get user() {
        return user
      },
      get solanaUser() {
        return solanaUser
      },
      approve: async () => {
        await show(true)
        await approveByMouse(page, frame)
      },
      confirm: async () => {
        await show(true)
        const [opened] = await Promise.all([
          page.waitForEvent('popup'),
          frame.getByRole('button', { name: 'Open a window' }).click(),
        ])
        await approveByMouse(opened, opened)
      },
      decline: async () => {
        await show(true)
        await frame.getByRole('button', { name: 'Reject', exact: true }).click()
      },
      leave: async () => {
        await show(true)
        await frame
          .locator('.approve:enabled, .button[data-kind=primary]:not(.approve)')
          .first()
          .waitFor()
        await show(false)
      },
      allowDevice: async () => {
        const tab = await page.context().newPage()
        await tab.goto(linkIn(await mail.receive(email)))
        await tab.getByRole('button', { name: 'Allow' }).click()
        await tab.getByText('Device allowed').waitFor()
        await tab.close()
      },
      codeOf: (address = email) => {
        const count = (codes.get(address) ?? 0) + 1
        codes.set(address, count)
        return mail.receiveCode(address, count)
      },
    }
    for (const row of rows) {
      if (row.reloads) {
        await page.reload()
        await create(page)
      }
      const before = await seen(page)
      await begin(page, await row.call(context))
      await row.meanwhile?.(context)
      const ended = await end(page)
      await show(false)
      const after = await seen(page)
      results.push({
        sent: after.sent.slice(before.sent.length),
        received: after.received.slice(before.received.length),
        ended,
      })
      const { address } = (ended.value ?? {}) as { address?: string }
      if (address?.startsWith('0x')) user = { address }
      else if (address) solanaUser = address
    }
  }, 120_000)

  test('READY came first, and nothing else unasked', async () => {
    expect(results[0]?.received[0]).toEqual({ type: '@w3m-frame/READY', payload: { version: '4' } })
    const { received, sent } = await seen(page)
    // the page was loaded anew, and each time the frame said READY
    expect(received.length).toBe(sent.length + 1)
  })

  test.each(rows.map(({ title }, at) => [title, at] as const))(
    '%s: sent, answered, checked',
    async (_, at) => {
      const { sends, ends, check } = rows[at] as (typeof rows)[number]
      const { sent, received, ended } = results[at] as (typeof results)[number]
      const expected = ends?.(context)
      expect(sent).toEqual(
        sends.map(([name, payload]) => ({
          type: `@w3m-app/${name}`,
          id: expect.any(String),
          ...(payload && { payload: payload(context) }),
        })),
      )
      const isRefused = expected instanceof RegExp
      expect(
        received
          .filter(({ type }) => type !== '@w3m-frame/READY')
          .map(({ type, id }) => [type, id]),
      ).toEqual(
        sends.map(([name], i) => [
          `@w3m-frame/${name}_${isRefused && i === sends.length - 1 ? 'ERROR' : 'SUCCESS'}`,
          sent[i]?.id,
        ]),
      )
      if (isRefused) expect(ended.error).toMatch(expected)
      else expect(ended).toEqual(expected === undefined ? {} : { value: expected })
      await check?.(context, ended.value)
    },
  )

  test('the client’s own schema accepted every answer', async () => {
    expect((await seen(page)).errors).toEqual([])
  })

  test.each(['INIT_SMART_ACCOUNT', 'AWAIT_UPDATE_EMAIL'])(
    '%s, which no client sends, is refused by its name',
    async (name) => {
      await begin(page, { post: { type: `@w3m-app/${name}`, id: name } })
      await expect
        .poll(async () => (await seen(page)).received.filter(({ id }) => id === name))
        .toEqual([
          {
            type: `@w3m-frame/${name}_ERROR`,
            id: name,
            payload: { message: 'no such request', code: -32601, name: 'method_not_found' },
          },
        ])
    },
  )
})

describe('who is not answered', () => {
  const question = (id: string) => ({ type: '@w3m-app/IS_CONNECTED', id })
  const answersTo = async (page: Page, id: string) =>
    (await seen(page)).received.filter((message) => message.id === id).length
  /** The frame has had all that was posted to it before, and has answered what it answers. */
  const settle = async (page: Page) => {
    const id = `last${randomBytes(4).toString('hex')}`
    await begin(page, { post: question(id) })
    await expect.poll(() => answersTo(page, id)).toBe(1)
  }
  const ready = async (app?: string) => {
    const page = await open(app)
    await page.evaluate(() => localStorage.setItem('@appkit-wallet/EMAIL_LOGIN_USED_KEY', 'true'))
    await page.reload()
    await create(page, app)
    await expect.poll(async () => (await seen(page)).received.length).toBe(1)
    return page
  }

  test('pages of an app that does not say so; control: of one that does, they are', async () => {
    const pages = { refused: await ready('new'), served: await ready('old') }
    for (const page of Object.values(pages)) await begin(page, { post: question('asked') })
    await expect.poll(() => answersTo(pages.served, 'asked')).toBe(1)
    // of the same site, in the same state: it greets in the other protocol, and says nothing more
    expect((await seen(pages.refused)).received.map(({ type }) => type)).toEqual(['@tessera/hello'])
    for (const page of Object.values(pages)) await page.context().close()
  })

  test('another frame of the page, of the same origin; control: the page itself is', async () => {
    const page = await ready()
    await settle(page)
    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement('iframe'), { name: 'sibling' })),
    )
    await page
      .frame('sibling')
      ?.evaluate(
        (message) =>
          parent.document
            .querySelector<HTMLIFrameElement>('#w3m-iframe')
            ?.contentWindow?.postMessage(message, '*'),
        question('sibling'),
      )
    await settle(page)
    expect(await answersTo(page, 'sibling')).toBe(0)
    await begin(page, { post: question('page') })
    await expect.poll(() => answersTo(page, 'page')).toBe(1)
    await page.context().close()
  })

  test('a native handshake with a frame of this protocol', async () => {
    const page = await ready()
    await settle(page)
    const opened = await page.evaluate(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => Object.assign(window, { opened: data })
      document
        .querySelector<HTMLIFrameElement>('#w3m-iframe')
        ?.contentWindow?.postMessage(
          { type: '@tessera/open', v: 1, f: 'f'.repeat(22), c: 'c'.repeat(22), projectId: 'old' },
          '*',
          [port2],
        )
      return 'opened' in window
    })
    await settle(page)
    expect([opened, await page.evaluate(() => 'opened' in window)]).toEqual([false, false])
    await page.context().close()
  })
})
