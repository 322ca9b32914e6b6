import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  evmSignatures,
  memoryStore,
  type SiwxHandlers,
  type SiwxHandlersOptions,
  signInRefused,
  siwxHandlers,
} from '../../../../plugins/siwx/server'
import { openBrowser } from '../../../browser'
import { servePage } from '../../servePage'
import type {} from '../signInPage'
import { keysOnly } from './people'

let browser: Browser
let host: Awaited<ReturnType<typeof servePage>>
let page: Page
const server = {
  handlers: undefined as SiwxHandlers | undefined,
  onSignIn: undefined as SiwxHandlersOptions['onSignIn'],
}
beforeAll(async () => {
  const auth = (request: Request) => {
    server.handlers ??= siwxHandlers({
      origins: [new URL(request.url).origin],
      store: memoryStore(),
      signatures: { eip155: evmSignatures(() => keysOnly) },
      onSignIn: (...given) => server.onSignIn?.(...given),
    })
    return server.handlers.handle(request)
  }
  host = await servePage(new URL('../signInPage.ts', import.meta.url), { auth })
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  host?.close()
})
beforeEach(async () => {
  Object.assign(server, { handlers: undefined, onSignIn: undefined })
  page = await (await browser.newContext()).newPage()
  await page.goto(host.url)
  await page.waitForFunction(() => 'siwx' in window)
  await page.evaluate(() => window.siwx.make())
  await page.evaluate(() => window.siwx.connect().then(() => {}))
})
const signIn = () => page.getByRole('button', { name: 'Sign in', exact: true }).click()
const seen = () => page.evaluate(() => window.siwx.seen())

test('a visitor whom the host refuses reads the host’s words, as text', async () => {
  const words = 'This account is <b>suspended</b> & gone.'
  server.onSignIn = () => Promise.reject(signInRefused(words))
  await signIn()
  await page.getByText(words).waitFor()
  expect(await seen()).toMatchObject({
    view: 'siwx/sign',
    session: 'connected',
    isIn: false,
    accounts: 0,
  })
})

test('a script of the page neither reads the session’s cookie nor puts another in its place', async () => {
  await signIn()
  await expect.poll(seen).toMatchObject({ isIn: true })
  const tried = await page.evaluate(async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: what a hostile script would do
    const write = (cookie: string) => void (document.cookie = cookie)
    // the control: a cookie without protection
    write('control=1; Path=/')
    const accounts = async () =>
      ((await (await fetch('/auth/session')).json()) as { accounts: string[] }).accounts.length
    for (const cookie of ['tessera-session=planted; Path=/', 'tessera-session=; Path=/; Max-Age=0'])
      write(cookie)
    const same = await accounts()
    // without https a cookie has no prefix that keeps one of another path out: then nobody is
    // signed in
    write('tessera-session=planted; Path=/auth')
    return { read: document.cookie, same, beside: await accounts() }
  })
  expect(tried).toEqual({ read: 'control=1', same: 1, beside: 0 })
})
