import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../../browser'

const LOGIN = 'l'.repeat(22)
const OTHER = 'o'.repeat(22)
const HASH = `#login=${LOGIN}&result=${'r'.repeat(43)}`
const RESULT = { login: LOGIN, result: 'r'.repeat(43) }

let browser: Browser
let server: Server
let port = 0
beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./page.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    write: false,
    logLevel: 'error',
  })
  const script = outputFiles[0]?.text ?? ''
  server = createServer((_, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(
        `<!doctype html><html lang="en"><title>Page</title><link rel="icon" href="data:,"><body><script>${script}</script></body></html>`,
      ),
  )
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  browser = await openBrowser()
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await new Promise((resolve) => server?.close(resolve))
})

/** Each host is an origin of its own. */
const at = (host: string) => `http://${host}.localhost:${port}/`
const WALLET = () => at('wallet')

/** A page with frames of the wallet, each with a sign-in begun; `sandbox` cuts them off. */
const openPage = async (logins: readonly string[], sandbox?: string) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(at('shop'))
  const frames: Frame[] = []
  for (const login of logins) {
    await page.evaluate(([url, how]) => window.page.embed(url, how), [WALLET(), sandbox] as const)
    const frame = page.frames().at(-1) as Frame
    await frame.evaluate((id) => window.page.frame(id), login)
    frames.push(frame)
  }
  return { context, page, frames, took: () => Promise.all(frames.map(took)) }
}
const took = (frame: Frame) => frame.evaluate(() => window.page.took)
const got = (target: Page | Frame) =>
  target.evaluate(() => JSON.stringify(window.page.got).includes('@tessera/login'))
/** The window of a sign-in that has come back, opened by this page. */
const back = async (page: Page, hash = HASH, target?: string) => {
  const opened = page.context().waitForEvent('page')
  await page.evaluate((url) => window.page.open(url), WALLET())
  const popup = await opened
  await popup.waitForFunction(() => 'page' in window)
  return popup.evaluate(([text, origin]) => window.page.window(text, origin), [
    hash,
    target,
  ] as const)
}

test('the frame that began a sign-in gets its result, and the page around it gets nothing', async () => {
  const { page, took, context } = await openPage([LOGIN])
  expect(await back(page)).toBe('answered')
  expect(await took()).toEqual([[RESULT]])
  expect(await got(page)).toBe(false)
  // control: sent to any origin, the page has it
  await back(page, HASH, '*')
  expect(await got(page)).toBe(true)
  await context.close()
})

test('of two kits on a page the one that began it takes it; control: the other takes its own', async () => {
  const { page, took, context } = await openPage([OTHER, LOGIN])
  expect(await back(page)).toBe('answered')
  expect(await took()).toEqual([[], [RESULT]])
  expect(await back(page, HASH.replace(LOGIN, OTHER))).toBe('answered')
  expect(await took()).toEqual([[{ ...RESULT, login: OTHER }], [RESULT]])
  await context.close()
})

test('an opener of another origin, and its own frames, get nothing; control: sent to any origin', async () => {
  const { page, context } = await openPage([])
  await page.evaluate((url) => window.page.embed(url), at('mallory'))
  const frame = page.frames().at(-1) as Frame
  await frame.evaluate((id) => window.page.frame(id), LOGIN)
  expect(await back(page)).toBe('alone')
  expect([await got(page), await got(frame), await took(frame)]).toEqual([false, false, []])
  // a frame that answers to any origin's result would be told
  await back(page, HASH, '*')
  expect([await got(page), await got(frame)]).toEqual([true, true])
  // control of the ear: what came from another origin was not taken
  expect(await took(frame)).toEqual([])
  await context.close()
})

test('a frame of the wallet in a sandbox without an origin gets nothing; control: sent to any origin', async () => {
  const { page, frames, took, context } = await openPage([LOGIN], 'allow-scripts')
  const [frame] = frames as [Frame]
  expect(await frame.evaluate(() => window.origin)).toBe('null')
  expect(await back(page)).toBe('alone')
  expect([await got(frame), await took()]).toEqual([false, [[]]])
  await back(page, HASH, '*')
  expect(await got(frame)).toBe(true)
  await context.close()
})

test('a window in such a sandbox, or without an opener, reaches nobody', async () => {
  const { page, frames, context } = await openPage([LOGIN])
  const [frame] = frames as [Frame]
  // the page's own window, with the wallet's address and no origin
  await page.evaluate((url) => window.page.embed(url, 'allow-scripts'), WALLET())
  const boxed = page.frames().at(-1) as Frame
  expect(await boxed.evaluate((text) => window.page.window(text, '*'), HASH)).toBe('alone')
  expect(await took(frame)).toEqual([])
  const alone = await context.newPage()
  await alone.goto(WALLET())
  expect(await alone.evaluate((text) => window.page.window(text), HASH)).toBe('alone')
  await context.close()
})

test.each([
  ['', 'nothing'],
  [`#login=${LOGIN}`, 'nothing'],
  [`#login=${LOGIN}&result=short`, 'nothing'],
  [`#login=${LOGIN}x&result=${'r'.repeat(43)}`, 'nothing'],
  [`#login=${LOGIN}&result=${'r'.repeat(42)}%22`, 'nothing'],
  [`#login=${LOGIN}&end=other`, 'nothing'],
  [`#login=${LOGIN}&end=refused`, 'alone'],
  [HASH, 'alone'],
])('what is after the # is read strictly: %s', async (hash, end) => {
  const page = await browser.newPage()
  await page.goto(WALLET())
  expect(await page.evaluate((text) => window.page.window(text), hash)).toBe(end)
  await page.close()
})
