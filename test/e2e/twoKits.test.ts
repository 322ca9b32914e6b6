import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  choose,
  connect,
  drawn,
  kitOf,
  NOT_FOUND,
  openWithWallet,
  poll,
  start,
  stateOf,
} from './site/drive'
import type { SiteKit } from './site/page'
import { type Site, startSite } from './site/site'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

const chain = (at: 0 | 1) => {
  const { id, url } = inject('chains')[at]
  return [{ id, url, name: `Chain ${id}` }]
}
// drawn by intent: idle time would draw each kit's own first screen, whatever the other does
const first = () => kitOf({ id: 'first', ui: { themeMode: 'dark', preload: 'intent' } })
const second = () =>
  kitOf({
    id: 'second',
    chains: chain(1),
    ui: { preload: 'intent', themeMode: 'light', themeVariables: { accent: '#0a7d3c' } },
  })

/** Everything of one kit that the other must not touch. */
const all = (page: Page, id: string) =>
  page.evaluate((kitId) => {
    const { session, modal, router } = window.site.kits[kitId]?.getState() ?? {}
    const host = document.querySelector(`[data-tessera-id="${kitId}"]`)
    const stored = Object.entries(localStorage).filter(([key]) =>
      key.startsWith(`tessera:${kitId}:`),
    )
    return JSON.stringify({
      session,
      modal,
      router,
      hosts: host && [host.getAttribute('data-mode'), host.getAttribute('style')],
      stored,
    })
  }, id)

test('connecting, switching and destroying one kit leaves the other as it was', async () => {
  const opened = await openWithWallet(site)
  const { page, wallet } = opened
  await start(page, first())
  await start(page, second())
  expect(await page.locator('tessera-kit').count()).toBe(2)

  const before = await all(page, 'second')
  await connect(page, { id: 'first' })
  expect(await all(page, 'second')).toBe(before)
  expect((await stateOf(page, 'first')).session).toMatchObject({
    status: 'connected',
    chainId: 'eip155:31337',
  })

  const one = await all(page, 'first')
  await choose(page, { id: 'second' })
  // The wallet is on the first kit's network: the second asks to leave it.
  await drawn(page, 'unsupported-chain', 'second')
  await page.evaluate(() => window.site.kits.second?.close())
  expect(await all(page, 'first')).toBe(one)
  expect((await stateOf(page, 'second')).session.status).toBe('connected')

  // The wallet is the same: both hear that it moved, and each judges by its own networks.
  await page.evaluate(() => window.site.kits.second?.switchNetwork('eip155:31338'))
  await poll(async () => (await stateOf(page, 'second')).session.chainId).toBe('eip155:31338')
  await poll(async () => (await stateOf(page, 'first')).session.chainId).toBe('eip155:31338')

  const modes = await page.evaluate(() =>
    [...document.querySelectorAll('tessera-kit')].map((host) => [
      host.getAttribute('data-mode'),
      getComputedStyle(host).getPropertyValue('--t-fill'),
    ]),
  )
  expect(modes.map(([mode]) => mode)).toEqual(['dark', 'light'])
  expect(modes[0]?.[1]).not.toBe(modes[1]?.[1])

  const still = await all(page, 'first')
  await page.evaluate(() => window.site.kits.second?.destroy())
  expect(await all(page, 'first')).toBe(still)
  expect(await page.locator('tessera-kit').count()).toBe(1)
  // The survivor still listens to the wallet.
  await wallet.changeAccount(1)
  await poll(async () => (await stateOf(page, 'first')).session.active).toBe(wallet.addresses[1])
  // the wallet was on the first kit's network when the second connected
  expect(await opened.problems()).toEqual([NOT_FOUND])
  await opened.close()
})

test('disconnecting one kit revokes at the wallet; the other ends in a defined state and both can connect again', async () => {
  const opened = await openWithWallet(site)
  const { page } = opened
  await start(page, first())
  await start(page, kitOf({ id: 'other' }))
  await connect(page, { id: 'first' })
  await connect(page, { id: 'other' })
  await page.evaluate(() => window.site.kits.first?.disconnect())
  expect((await stateOf(page, 'first')).session).toMatchObject({
    status: 'disconnected',
    reason: 'user',
  })
  // One permission of the wallet serves the whole page.
  await poll(async () => (await stateOf(page, 'other')).session).toMatchObject({
    status: 'disconnected',
    reason: 'locked',
  })
  await connect(page, { id: 'other' })
  expect((await stateOf(page, 'first')).session.status).toBe('disconnected')
  expect(await opened.problems()).toEqual([])
  await opened.close()
})

test('the same id twice is refused while the first runs, and free again after its end', async () => {
  const opened = await site.open()
  const { page } = opened
  await start(page, first())
  const again = () =>
    page.evaluate(async (options) => {
      try {
        await window.site.make(options as SiteKit).start()
        return 'started'
      } catch (error) {
        return (error as { code?: string }).code
      }
    }, first() as object)
  const held = await page.evaluateHandle(
    () => window.site.kits.first as never as { destroy(): void },
  )
  expect(await again()).toBe('kernel/duplicate-id')
  expect(await page.locator('tessera-kit').count()).toBe(1)
  await held.evaluate((kit) => kit.destroy())
  expect(await again()).toBe('started')
  expect(await opened.problems()).toEqual([])
  await opened.close()
})
