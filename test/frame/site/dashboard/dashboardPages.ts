import { randomBytes } from 'node:crypto'
import type { BrowserContextOptions, Download, Page } from 'playwright-core'
import type { App } from '../../../../frame/server/config/types'
import { createKeys } from '../../../../frame/site/keys/createKeys'
import { createKeysClient, type KeysWorker } from '../../../../frame/site/keys/createKeysClient'
import { createDeviceKey } from '../../../../frame/site/keys/deviceShare'
import { openBrowser } from '../../../browser'
import { answerDeviceLink } from '../../../harness/answerDeviceLink'
import { appOf } from '../../server/documents/site'
import { anyIp, createVisitor, signIn } from '../../server/login/visitor'
import { codeIn, createMailbox, linkIn } from '../../server/mailbox'
import { ORIGIN } from '../../server/serve'
import { settleDevices, startWhole } from '../../server/serveWhole'

export const PHRASE = `${'abandon '.repeat(11)}about`
export const ACCOUNT = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

/** The keys of a page, in this thread. */
const startHere = (): KeysWorker => {
  const keys = createKeys()
  const worker: KeysWorker = {
    onmessage: null,
    onerror: null,
    terminate: () => undefined,
    postMessage: (message) =>
      void keys
        .handle(structuredClone(message))
        .then((data) => worker.onmessage?.({ data } as MessageEvent)),
  }
  return worker
}

/**
 * The whole server of these apps' origins, a browser, and visitors of its dashboard who come with a
 * mailbox alone, three days ago unless `isNew`.
 */
export const serveDashboard = async (
  origins: readonly string[] = [],
  app: Partial<App> = {},
  isNew = false,
) => {
  const [mail, browser] = await Promise.all([createMailbox(), openBrowser()])
  const whole = await startWhole({
    publicUrl: 'http://localhost:0',
    trustProxy: 1,
    smtp: mail.smtp,
    apps: [
      appOf({
        origins: [ORIGIN, ...origins],
        upstreams: { 'eip155:1': 'http://127.0.0.1:9/' },
        limits: { mailsPerDay: 1_000 },
        ...app,
      }),
    ],
  })
  const { url, stop } = whole
  if (!isNew) await settleDevices(whole)

  /** A user whose wallet has {@link PHRASE}, made on a page that uses it. Returns their address. */
  const addUser = async (): Promise<string> => {
    const email = `u${randomBytes(6).toString('hex')}@example.com`
    const visitor = await createVisitor({ url, clock: Date })
    await signIn({ mail }, visitor, email)
    const device = { id: 'device', key: await createDeviceKey() }
    const { share: _, ...body } = await createKeysClient({ start: startHere }).ask('create', {
      device,
      recovery: true,
      phrase: PHRASE,
    })
    await visitor.ask('/v1/wallet', body)
    return email
  }
  const open = async (options: BrowserContextOptions = {}, path = '/dashboard') => {
    const page = await (
      await browser.newContext({
        locale: 'en',
        acceptDownloads: true,
        extraHTTPHeaders: { 'x-forwarded-for': anyIp() },
        ...options,
      })
    ).newPage()
    const failures: string[] = []
    page.on(
      'console',
      (message) =>
        void (
          message.type() === 'error' &&
          !/ 40\d| 42\d/.test(message.text()) &&
          failures.push(message.text())
        ),
    )
    page.on('pageerror', (error) => failures.push(String(error)))
    await page.goto(`${url}${path}`)
    await page.locator('h1').waitFor()
    return { page, failures }
  }
  const submit = (page: Page) => page.locator('.actions [type=submit]').click()
  const enterCode = async (page: Page, email: string, before: number) => {
    await page.locator('[name=code]').waitFor()
    await page.locator('[name=code]').fill(await codeFor(email, before))
    await submit(page)
    await page.locator('[name=code]').waitFor({ state: 'detached' })
  }
  /** Chooses these words on the page of the link. */
  const answer = async (page: Page, email: string, before: number, match: string) =>
    answerDeviceLink(
      page.context(),
      linkIn(await mail.find(email, (one) => linkIn(one).includes('/device/'), before)),
      match,
    )
  const allow = async (page: Page, email: string, before: number) =>
    answer(page, email, before, (await page.locator('.match').textContent()) ?? '')
  const codeFor = async (email: string, before: number) =>
    codeIn(await mail.find(email, (one) => codeIn(one) !== 'none', before))
  /** Signs in on this page as a new device: the link of the mail, then its code. */
  const enter = async (page: Page, email: string) => {
    const before = mail.to(email).length
    await page.locator('[name=email]').fill(email)
    await submit(page)
    await allow(page, email, before)
    await enterCode(page, email, before)
  }
  const titled = (page: Page, title: string) =>
    page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor({ timeout: 45_000 })
  return {
    url,
    stop,
    mail,
    browser,
    addUser,
    open,
    enter,
    allow,
    answer,
    codeFor,
    enterCode,
    submit,
    titled,
    mailsTo: (email: string) => mail.to(email).length,
    close: () => browser.close(),
  }
}

export type Dashboard = Awaited<ReturnType<typeof serveDashboard>>

/** The text of a file that the browser saved. */
export const textOf = async (download: Download): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
