import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sourceAlias } from '../../../scripts/entries.mjs'
import { openBrowser } from '../../browser'
import { addAxe, findingsOf } from '../../e2e/site/axe'
import type {} from './page'

// The kit's button inside an open dialog of each library, in Chromium, with the mouse and with the
// keyboard; and a wallet that asks in a layer of the page.

const html =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A shop</title><link rel="icon" href="data:,"><script type="module" src="/page.js"></script></head><body></body></html>'
const libraries = ['Radix', 'Headless', 'Mui', 'Aria'] as const

let browser: Browser
let server: Server
let page: Page
let problems: string[]
beforeAll(async () => {
  const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  const [opened, { outputFiles }] = await Promise.all([
    openBrowser(),
    build({
      entryPoints: { page: at('./page.tsx') },
      bundle: true,
      format: 'esm',
      outdir: '/',
      write: false,
      alias: sourceAlias,
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'error',
    }),
  ])
  browser = opened
  const script = outputFiles[0]?.text
  server = createServer(({ url }, response) => {
    if (url === '/') response.setHeader('content-type', 'text/html').end(html)
    else response.setHeader('content-type', 'text/javascript').end(script)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await browser?.close()
  await new Promise((resolve) => server?.close(resolve))
})
beforeEach(async () => {
  const context = await browser.newContext()
  page = await context.newPage()
  problems = []
  page.on('pageerror', (error) => problems.push(String(error)))
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await page.waitForFunction(() => 'dialogsPage' in window)
  return async () => {
    expect(problems).toEqual([])
    await context.close()
  }
})

const isOpen = () => page.evaluate(() => window.dialogsPage.kit.getState().modal.open)
const status = () =>
  page.evaluate(() => window.dialogsPage.kit.getState().session.namespaces.eip155?.status)
const field = (library: string) => page.getByLabel(`${library}: note`)
const openLibrary = async (library: string) => {
  await page.getByRole('button', { name: `Open ${library}` }).click()
  await field(library).waitFor()
}
/** The element that has the focus, the kit's inside of its shadow root. */
const focused = () =>
  page.evaluate(() => {
    const { activeElement } = document
    const inner = activeElement?.shadowRoot?.activeElement
    return { inKit: inner != null, text: (inner ?? activeElement)?.textContent ?? '' }
  })
const wallet = () => page.getByRole('button', { name: /Plain Wallet/ })
/** Connects with the mouse alone, and the wallet's layer allows it. */
const connect = async () => {
  await wallet().click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect.poll(status).toBe('connected')
}

describe.each(libraries)('inside a dialog of %s', (library) => {
  const button = () => page.locator('.tessera-button').filter({ visible: true }).last()

  test('the modal is there for the mouse and for readers, and a press in it closes no dialog below', async () => {
    await openLibrary(library)
    await button().click()
    await expect.poll(isOpen).toBe(true)
    await wallet().waitFor()
    await addAxe(page)
    expect(await findingsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'What is a wallet?' }).first().click()
    await page.getByRole('button', { name: 'Back' }).click()
    await connect()
    await expect.poll(isOpen).toBe(false)
    await field(library).fill('a note')
    expect(await field(library).inputValue()).toBe('a note')
  })

  test('by keyboard alone; Escape closes the modal, the next one the dialog', async () => {
    await openLibrary(library)
    await button().focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await focused()).inKit).toBe(true)
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab')
      const { inKit, text } = await focused()
      // between the last and the first the focus is the browser's own
      expect(inKit || text.includes('A shop'), text).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect.poll(isOpen).toBe(false)
    expect(await field(library).isVisible()).toBe(true)
    await expect.poll(async () => (await focused()).text).toContain('Connect wallet')
    await page.keyboard.press('Escape')
    await field(library).waitFor({ state: 'hidden' })
  })

  test('while the wallet asks, its layer has the focus and the mouse, and the waiting screen its button', async () => {
    await openLibrary(library)
    await button().click()
    await wallet().click()
    await page.getByRole('button', { name: 'Refuse' }).click()
    await page.getByText('You declined').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect.poll(status).toBe('connected')
    expect(await field(library).isVisible()).toBe(true)
  })
})

test('Escape stops the waiting, which is no modal dialog', async () => {
  await page.locator('.tessera-button').first().click()
  await wallet().click()
  await page.getByRole('button', { name: 'Allow' }).waitFor()
  await expect
    .poll(() =>
      page.evaluate(() =>
        document
          .querySelector('tessera-kit')
          ?.shadowRoot?.querySelector('dialog')
          ?.matches('[open]:not(:modal)'),
      ),
    )
    .toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(isOpen).toBe(false)
})
