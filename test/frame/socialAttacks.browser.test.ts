import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser'
import { openWindow, outcome, startSocialHost } from './socialHost'
import type { WholeHost } from './wholeHost'

// What a page tries at the window of a sign-in.

let browser: Browser
let host: WholeHost
beforeAll(async () => {
  ;[browser, host] = await Promise.all([openBrowser(), startSocialHost()])
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await host?.close()
})

const visit = async () => host.openPage(await host.newContext(browser))
/** The window that asks whether another browser of a person may open the wallet. */
const openAsking = async (who: string) => {
  const first = await visit()
  await openWindow(first.page, who)
  expect(await outcome(first.page)).toBe('signed in')
  await host.connect(first.page)
  const { page } = await visit()
  const { popup } = await openWindow(page, who)
  const open = popup.getByRole('button', { name: 'Open', exact: true })
  await open.waitFor()
  return { page, popup, open }
}
const ended = (page: Page, ms: number) =>
  Promise.race([
    outcome(page),
    new Promise<string>((resolve) => setTimeout(() => resolve('waiting'), ms)),
  ])

test('a press counts that a person made, a second after the window came to the front, with a mouse that moved there', {
  timeout: 90_000,
}, async () => {
  const { page, popup, open } = await openAsking('Noah')
  const { x = 0, y = 0, width = 0, height = 0 } = (await open.boundingBox()) ?? {}
  const [left, top] = [x + width / 2, y + height / 2]
  const session = await popup.context().newCDPSession(popup)
  /** A mouse that rests there, and presses. */
  const press = async () => {
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await session.send('Input.dispatchMouseEvent', {
        type,
        x: left,
        y: top,
        button: 'left',
        clickCount: 1,
      })
  }
  const enabled = () => expect.poll(() => open.isEnabled(), { timeout: 10_000 }).toBe(true)
  // a script's press, early and late
  const script = () =>
    open.evaluate((button: HTMLButtonElement) => {
      button.click()
      for (const type of ['pointermove', 'click'])
        button.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }))
    })
  await script()
  await enabled()
  await script()
  // the window came up under a mouse that presses in a rhythm
  await press()
  expect(await ended(page, 500)).toBe('waiting')
  // it moved before the window was brought to the front again
  await popup.mouse.move(left - 9, top)
  await popup.mouse.move(left, top)
  await popup.evaluate(() => window.dispatchEvent(new Event('blur')))
  await press()
  expect(await open.isEnabled()).toBe(false)
  await enabled()
  await press()
  expect(await ended(page, 500)).toBe('waiting')
  // control
  await popup.mouse.move(left - 9, top)
  await popup.mouse.move(left, top)
  await press()
  expect(await outcome(page)).toBe('signed in')
})

test('nobody is signed in by a page while the window asks, nor by closing it', {
  timeout: 90_000,
}, async () => {
  const { page, popup } = await openAsking('Mallory')
  expect(await ended(page, 3_000)).toBe('waiting')
  const signedIn = await page.evaluate(() =>
    window.framePage.kit?.connect('ID_AUTH', { namespaces: ['eip155'] }).then(
      () => 'connected',
      () => 'not connected',
    ),
  )
  expect(signedIn).toBe('not connected')
  expect((await host.session(page)).status).not.toBe('connected')
  await popup.close()
  expect(await outcome(page)).toBe('embedded/provider-refused')
})

test('a page reads nothing of the result in the window', { timeout: 60_000 }, async () => {
  const { page } = await visit()
  const seen: string[] = []
  page.context().on('request', (request) => {
    const { origin } = new URL(request.url())
    if (origin === host.app) seen.push(request.url(), request.headers().referer ?? '')
  })
  await page.evaluate(() => {
    const open = window.open.bind(window)
    window.open = (...given) => {
      const opened = open(...given)
      Object.assign(window, { opened })
      return opened
    }
    addEventListener('message', ({ data }) =>
      Object.assign(window, { heard: [...((window as { heard?: [] }).heard ?? []), data] }),
    )
  })
  // it stays open: it cannot reach the frame from here
  const { popup } = await openWindow(page, 'Ada', 'github', true)
  await popup.getByRole('heading', { name: 'Which words does the page show?' }).waitFor()
  expect(await popup.evaluate(() => [location.hash, location.search, document.referrer])).toEqual([
    '',
    '',
    '',
  ])
  const { popup: reached } = await openWindow(page, 'Deny')
  await reached.getByRole('heading', { name: 'Nobody signed in' }).waitFor()
  const read = await page.evaluate(() => {
    const { opened } = window as unknown as { readonly opened: Window }
    const look = (what: () => unknown) => {
      try {
        return String(what())
      } catch (error) {
        return (error as Error).name
      }
    }
    return [
      look(() => opened.location.href),
      look(() => opened.history.length),
      look(() => opened.document.title),
      JSON.stringify((window as { heard?: unknown }).heard ?? []),
    ]
  })
  expect(read.slice(0, 3)).toEqual(['SecurityError', 'SecurityError', 'SecurityError'])
  expect(read[3]).not.toContain('login')
  expect(seen.join(' ')).not.toMatch(/[?#&](code|state|result|login)=/)
  // control: its own window it reads
  expect(await page.evaluate(() => window.location.href)).toBe(`${host.app}/`)
})
