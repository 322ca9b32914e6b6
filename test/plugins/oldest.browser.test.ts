import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  evmSignatures,
  memoryStore,
  type SiwxHandlers,
  siwxHandlers,
} from '../../plugins/siwx/server'
import { openBrowser } from '../browser'
import type {} from './oldestPage'
import { servePage } from './servePage'
import { keysOnly } from './siwx/server/people'

/**
 * What the oldest browsers of the docs do not have (Safari 16.4, Chrome and Edge 109, Firefox 115),
 * taken away before the page has run anything.
 */
const withoutLater = `
for (const [owner, names] of [
  [URL, ['canParse', 'parse']],
  [AbortSignal, ['any']],
  [Array, ['fromAsync']],
  [Array.prototype, ['toReversed', 'toSorted', 'toSpliced', 'with']],
  [Object, ['groupBy']],
  [Map, ['groupBy']],
  [Promise, ['try', 'withResolvers']],
  [RegExp, ['escape']],
  [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
  [String.prototype, ['isWellFormed', 'toWellFormed']],
  [Uint8Array, ['fromBase64', 'fromHex']],
  [Uint8Array.prototype, ['toBase64', 'toHex', 'setFromBase64', 'setFromHex']],
  [Object.getPrototypeOf(Object.getPrototypeOf([].values())), ['map', 'filter', 'find', 'some', 'every', 'reduce', 'forEach', 'flatMap', 'take', 'drop', 'toArray']],
  [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
  [Element.prototype, ['checkVisibility', 'setHTMLUnsafe', 'moveBefore']],
  [HTMLDialogElement.prototype, ['closedBy', 'requestClose']],
  [Document.prototype, ['startViewTransition']],
  [window, ['requestIdleCallback', 'cancelIdleCallback', 'navigation', 'scheduler', 'CloseWatcher', 'Iterator']],
]) for (const name of names) delete owner[name]`

let browser: Browser
let host: Awaited<ReturnType<typeof servePage>>
let handlers: SiwxHandlers | undefined
beforeAll(async () => {
  host = await servePage(new URL('./oldestPage.ts', import.meta.url), {
    external: ['@walletconnect/sign-client'],
    auth: async (request) => {
      handlers ??= siwxHandlers({
        origins: [new URL(request.url).origin],
        store: memoryStore(),
        signatures: { eip155: evmSignatures(() => keysOnly) },
      })
      return handlers.handle(request)
    },
  })
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  host?.close()
})

const lacks = (page: Page) =>
  page.evaluate(() => [
    'canParse' in URL,
    'any' in AbortSignal,
    'withResolvers' in Promise,
    'showPopover' in HTMLElement.prototype,
  ])

test('without later APIs: opens, lists all wallets, connects, and signs in with checks and no alarm', async () => {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  await page.addInitScript({ content: withoutLater })
  await page.goto(host.url)
  await page.waitForFunction(() => 'oldest' in window)
  expect(await lacks(page)).toEqual([false, false, false, false])

  await page.evaluate(() => window.oldest.open('walletconnect/wallets'))
  await expect.poll(() => page.locator('.wc-tile').count()).toBeGreaterThan(5)
  expect(await page.locator('.wc-tile .t-f').first().innerHTML()).toContain('Wallet<wbr>.number')

  await page.evaluate(() => window.oldest.open())
  const name = await page.evaluate(() => window.oldest.wallet)
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => page.evaluate(() => window.oldest.isSignedIn())).toBe(true)
  expect(await page.evaluate(() => window.oldest.asked())).toBe(1)
  expect(await page.evaluate(() => window.oldest.approvals())).toBe(0)
  expect(problems).toEqual([])
  await page.context().close()
})
