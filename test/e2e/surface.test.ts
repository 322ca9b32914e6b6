import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findChromium } from '../../scripts/browser.mjs'
import { answerWindow } from '../harness/answerWindow'
import {
  choose,
  connect,
  drawn,
  kitOf,
  open,
  openWithWallet,
  poll,
  start,
  stateOf,
} from './site/drive'
import { type Site, startSite } from './site/site'

let site: Site
beforeAll(async () => {
  site = await startSite(undefined, { split: true })
})
afterAll(() => site?.close())

const shown = (page: Page) =>
  page.evaluate(
    () => document.querySelector('tessera-kit')?.shadowRoot?.querySelector('dialog')?.open ?? false,
  )

describe('a frame in the frame slot', () => {
  /**
   * Puts a frame into the slot; counts its loads and leaves a mark in it, which a reload would take
   * away.
   */
  const placeFrame = (page: Page) =>
    page.evaluate(async () => {
      const slot = (await window.site.kits.default?.surface())?.frameSlot()
      const frame = document.createElement('iframe')
      frame.title = 'Probe'
      const probe = { frame, loads: 0 }
      frame.addEventListener('load', () => probe.loads++)
      Object.defineProperty(window.site, 'probe', { value: probe })
      slot?.append(frame)
      Object.assign(frame.contentWindow as Window, { mark: 1 })
    })
  const probe = (page: Page) =>
    page.evaluate(() => {
      const { frame, loads } = (
        window.site as never as { probe: { frame: HTMLIFrameElement; loads: number } }
      ).probe
      return { loads, marked: frame.contentWindow !== null && 'mark' in frame.contentWindow }
    })

  test.each([
    ['in the dialog', {}],
    ['of an embedded kit, in a dialog of its own', { embedIn: 'app' }],
  ] as const)(
    '%s survives opening, closing, connecting and changes of view',
    async (_, options) => {
      const opened = await openWithWallet(site)
      const { page } = opened
      await start(page, kitOf(options))
      await placeFrame(page)
      const { loads } = await probe(page)
      for (const view of ['connect', 'what-is-a-wallet', 'get-a-wallet']) await open(page, view)
      await page.evaluate(() => window.site.kits.default?.close())
      await choose(page)
      for (const view of ['account', 'networks']) await open(page, view)
      await page.evaluate(() => window.site.kits.default?.close())
      await open(page)
      expect(await probe(page)).toEqual({ loads, marked: true })
      expect(await opened.problems()).toEqual([])
      await opened.close()
    },
  )

  test('survives StrictMode and a tree of a new key; control: moving it reloads it', async () => {
    const opened = await openWithWallet(site)
    const { page } = opened
    await page.evaluate(async (options) => {
      const kit = window.site.make(options as never)
      window.site.render(kit)
      await kit.ready
    }, kitOf() as object)
    await placeFrame(page)
    const { loads } = await probe(page)
    await page.locator('#app').getByRole('button', { name: 'Connect wallet' }).click()
    await drawn(page, 'connect')
    await page.keyboard.press('Escape')
    await page.evaluate(() => {
      const kit = window.site.kits.default
      if (kit) window.site.render(kit)
    })
    await page.waitForTimeout(100)
    await connect(page)
    expect(await probe(page)).toEqual({ loads, marked: true })
    expect(await page.locator('tessera-kit').count()).toBe(1)
    await page.evaluate(() =>
      document.body.append((window.site as never as { probe: { frame: Node } }).probe.frame),
    )
    await poll(() => probe(page)).toEqual({ loads: loads + 1, marked: false })
    // And the tree is what keeps the kit: without one it ends.
    await page.evaluate(() => window.site.unmount())
    await poll(() => page.locator('tessera-kit').count()).toBe(0)
    expect(await opened.problems()).toEqual([])
    await opened.close()
  })
})

test('a root that is unmounted and another that draws the same kit at once leave the kit running', async () => {
  const opened = await openWithWallet(site)
  const { page } = opened
  const renderAnew = (pause: number) =>
    page.evaluate(
      async ([options, ms]) => {
        const kit = window.site.kits.default ?? window.site.make(options as never)
        if (!kit.started) window.site.render(kit)
        await kit.ready
        const element = kit.element()
        window.site.unmount()
        await new Promise((resolve) => (ms ? setTimeout(resolve, ms as number) : resolve(0)))
        window.site.render(kit)
        await new Promise((resolve) => setTimeout(resolve, 200))
        return kit.started && kit.element() === element
      },
      [kitOf() as object, pause] as const,
    )
  expect(await renderAnew(0)).toBe(true)
  // control: a page without any tree has ended it
  expect(await renderAnew(200)).toBe(false)
  expect(await opened.problems()).toEqual([])
  await opened.close()
})

describe('a wallet with an overlay in the page', () => {
  test.each([
    ['Reject', 'disconnected'],
    ['Approve', 'connected'],
  ] as const)(
    '%s: the dialog waits beside it, not modal, and is modal again with the outcome',
    async (answer, status) => {
      const opened = await openWithWallet(site, { behaviour: { overlay: true } })
      const { page } = opened
      const isModal = () =>
        page.evaluate(() =>
          document
            .querySelector('tessera-kit')
            ?.shadowRoot?.querySelector('dialog')
            ?.matches(':modal'),
        )
      await start(page)
      await open(page)
      expect(await isModal()).toBe(true)
      await page.getByRole('button', { name: 'Test Wallet' }).click()
      const button = page
        .locator('[data-wallet-overlay]')
        .getByRole('button', { name: answer, exact: true })
      await button.waitFor()
      await poll(isModal).toBe(false)
      expect([(await stateOf(page)).open, await shown(page)]).toEqual([true, true])
      // Under a modal dialog this click would not arrive.
      await button.click()
      await poll(async () => (await stateOf(page)).session.status).toBe(status)
      if (status === 'disconnected') {
        await page.getByText('You declined').waitFor()
        await poll(isModal).toBe(true)
        await page.getByRole('button', { name: 'Try again' }).click()
        await page
          .locator('[data-wallet-overlay]')
          .getByRole('button', { name: 'Approve', exact: true })
          .click()
      }
      await poll(async () => (await stateOf(page)).open).toBe(false)
      expect(await shown(page)).toBe(false)
      expect((await stateOf(page)).session.status).toBe('connected')
      expect(await opened.problems()).toEqual([])
      await opened.close()
    },
  )
})

test('a wallet’s own window, opened in the visitor’s click, is not blocked; control: one without a click is', async () => {
  // With the browser's own blocking of windows, which test browsers switch off, and the headless
  // shell has not.
  const blocking = await startSite(
    { executablePath: findChromium(), ignoreDefaultArgs: ['--disable-popup-blocking'] },
    { split: true },
  )
  onTestFinished(() => blocking.close())
  const opened = await openWithWallet(
    blocking,
    { behaviour: { autoApprove: false } },
    {
      before: async (page) =>
        void (await page.addInitScript({
          content:
            "if (window.name === '') { window.name = 'host'; window.early = window.open('about:blank') }",
        })),
    },
  )
  const { page, context } = opened
  expect(await page.evaluate(() => (window as never as { early: unknown }).early === null)).toBe(
    true,
  )
  expect(context.pages()).toHaveLength(1)
  await start(page)
  await open(page)
  const popup = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await answerWindow(await popup, 'Approve')
  await poll(async () => (await stateOf(page)).session.status).toBe('connected')
  expect(await opened.problems()).toEqual([])
  await opened.close()
})

test('on a phone it is a sheet at the bottom, as wide as the screen; on a desk 360 px in the middle', async () => {
  const opened = await openWithWallet(
    site,
    {},
    { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' },
  )
  const { page } = opened
  await start(page)
  await open(page)
  const box = () =>
    page.locator('.t-sheet').evaluate((sheet) => {
      const { left, right, top, bottom } = sheet.getBoundingClientRect()
      return { left, right, top, bottom }
    })
  await poll(box).toMatchObject({ left: 0, right: 390, bottom: 844 })
  expect((await box()).top).toBeGreaterThan(844 * 0.1)
  await page.setViewportSize({ width: 1280, height: 800 })
  await poll(box).toMatchObject({ left: 460, right: 820 })
  const { top, bottom } = await box()
  expect(Math.abs(top - (800 - bottom))).toBeLessThan(2)
  await opened.close()
})

test('embedded: the views are in the host’s element, no dialog opens, the page scrolls, and destroy leaves the element empty', async () => {
  const opened = await openWithWallet(site)
  const { page } = opened
  await page.evaluate(() => document.querySelector<HTMLElement>('#open')?.focus())
  await start(page, kitOf({ embedIn: 'app' }))
  const place = page.locator('#app')
  await place.getByRole('button', { name: 'Test Wallet' }).waitFor()
  // The host's focus is the host's.
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('open')
  expect(await place.locator('.t-embedded .t-sheet').count()).toBe(1)
  expect(await place.getByRole('button', { name: 'Close' }).count()).toBe(0)
  await place.getByRole('button', { name: 'Test Wallet' }).click()
  await place.getByRole('button', { name: /^Disconnect/ }).waitFor()
  expect((await stateOf(page)).view).toBe('account')
  await place.getByRole('button', { name: /^Disconnect/ }).click()
  await place.getByRole('button', { name: 'Test Wallet' }).waitFor()
  expect(await shown(page)).toBe(false)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe(
    'visible',
  )
  await page.evaluate(() => window.site.kits.default?.destroy())
  expect(
    await page.evaluate(() => document.querySelector('#app')?.shadowRoot?.childElementCount),
  ).toBe(0)
  expect(await opened.problems()).toEqual([])
  await opened.close()
})

test('back, the cross, Esc and the backdrop lead where they should; a press that begins in the sheet closes nothing', async () => {
  const opened = await openWithWallet(site)
  const { page } = opened
  const isOpen = async () => [(await stateOf(page)).open, await shown(page)]
  await start(page)
  await open(page)
  await page.getByRole('button', { name: 'What is a wallet?' }).first().click()
  await drawn(page, 'what-is-a-wallet')
  await page.getByRole('button', { name: 'Back' }).click()
  await drawn(page, 'connect')
  const entries = await page.evaluate(() => history.length)
  await page.getByRole('button', { name: 'Close' }).click()
  await poll(isOpen).toEqual([false, false])

  await open(page)
  await page.keyboard.press('Escape')
  await poll(isOpen).toEqual([false, false])

  await open(page)
  await page.mouse.move(640, 400)
  await page.mouse.down()
  await page.mouse.move(20, 20)
  await page.mouse.up()
  await page.waitForTimeout(500)
  expect(await isOpen()).toEqual([true, true])
  await page.mouse.click(20, 20)
  await poll(isOpen).toEqual([false, false])
  expect(await page.evaluate(() => history.length)).toBe(entries)

  // Closed before anything of it had loaded: nothing opens behind the visitor's back.
  await page.evaluate(() => {
    window.site.kits.default?.destroy()
    void window.site.kits.default?.start()
    window.site.kits.default?.open()
    window.site.kits.default?.close()
  })
  // drawn ahead by the kit that was started anew: its modal's code is loaded, and with that the
  // opening would have come
  await page.locator('.t-row').first().waitFor({ state: 'attached' })
  expect(await isOpen()).toEqual([false, false])
  expect(await opened.problems()).toEqual([])
  await opened.close()
})

test('the first view is drawn into the closed dialog, unseen, and is the one that opens; after closing it begins anew', async () => {
  const opened = await openWithWallet(site)
  const { page } = opened
  // drawn when it is asked for, not in idle time, which may come at any moment: that is the
  // business of test/build/firstClick.test.ts
  await start(page, kitOf({ ui: { preload: 'intent' } }))
  expect(await page.locator('.t-row').count()).toBe(0)
  await page.evaluate(() => window.site.kits.default?.preload())
  const row = page.locator('.t-row').first()
  await row.waitFor({ state: 'attached' })
  expect([await shown(page), await row.isVisible()]).toEqual([false, false])
  const first = await row.elementHandle()
  await open(page)
  expect(await row.isVisible()).toBe(true)
  expect(await first?.evaluate((element) => element.isConnected)).toBe(true)
  await page.keyboard.press('Escape')
  await poll(() => first?.evaluate((element) => element.isConnected)).toBe(false)
  await row.waitFor({ state: 'attached' })
  // connected, the modal opens with what must ask the chain: that is not drawn before it is asked
  // for
  await connect(page)
  await poll(() => page.locator('.t-view').count()).toBe(0)
  expect(await opened.problems()).toEqual([])
  await opened.close()
})
