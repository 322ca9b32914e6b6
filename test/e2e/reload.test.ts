import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NamespaceSession } from 'tessera-kit'
import { connect, drawn, type Driven, kitOf, methodsOf, open, openWithWallet, poll, reload, start, stateOf } from './site/drive'
import type { SiteKit } from './site/page'
import { type Site, startSite } from './site/site'

/** Milliseconds within which a start must have decided, by the page's own clock. */
const LIMIT_MS = 5_000

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

interface Case {
  readonly what: string
  readonly fault: (opened: Driven) => Promise<unknown>
  readonly ends: Partial<NamespaceSession>
  readonly then?: (opened: Driven) => Promise<void>
}

const store = (page: Page, text: string) => page.evaluate((value) => localStorage.setItem('tessera:default:kernel:sessions', value), text)

const cases: readonly Case[] = [
  { what: 'the same', fault: async () => {}, ends: { status: 'connected', chainId: 'eip155:31337' } },
  {
    what: 'locked',
    fault: ({ wallet }) => wallet.lock(),
    ends: { status: 'disconnected', reason: 'locked' },
    then: async ({ page, wallet }) => {
      await wallet.unlock()
      await poll(async () => (await stateOf(page)).session).toMatchObject({ status: 'connected', active: wallet.addresses[0] })
    },
  },
  { what: 'removed', fault: ({ wallet }) => wallet.disappear(), ends: { status: 'disconnected', reason: 'failed' } },
  {
    what: 'on another account',
    fault: ({ wallet }) => wallet.changeAccount(1),
    ends: { status: 'connected' },
    then: async ({ page, wallet }) => {
      expect((await stateOf(page)).session).toMatchObject({ active: wallet.addresses[1] })
      expect(wallet.addresses[1]).not.toBe(wallet.addresses[0])
    },
  },
  { what: 'on another chain of ours', fault: ({ wallet }) => wallet.changeChain(31338), ends: { status: 'connected', chainId: 'eip155:31338' } },
  {
    what: 'on a chain that is not ours',
    fault: ({ wallet }) => wallet.changeChain(999),
    ends: { status: 'connected', chainId: 'eip155:999' },
    then: async ({ page }) => {
      await open(page)
      await drawn(page, 'unsupported-chain')
    },
  },
  { what: 'hanging', fault: ({ wallet }) => wallet.set({ hang: true }), ends: { status: 'disconnected', reason: 'timeout' } },
  { what: 'throwing', fault: ({ wallet }) => wallet.set({ throws: true }), ends: { status: 'disconnected', reason: 'failed' } },
  { what: 'fine, but the stored text is cut', fault: ({ page }) => store(page, '{"version":1,"current":{"eip1'), ends: { status: 'disconnected' } },
  {
    what: 'fine, but the stored data is foreign',
    fault: ({ page }) => store(page, '{"version":1,"current":{"eip155":"com.example.test"},"connections":7}'),
    ends: { status: 'disconnected' },
  },
]

describe('after a reload the wallet is', () => {
  test.each(cases)('$what', async ({ fault, ends, then }) => {
    const opened = await openWithWallet(site)
    const { page, wallet } = opened
    await start(page)
    await connect(page)
    // The control: a prompt is seen where one is made.
    expect(methodsOf(wallet)).toContain('eth_requestAccounts')
    const before = wallet.requests().length
    await fault(opened)
    await reload(page)
    const took = await page.evaluate(async (options) => {
      const from = performance.now()
      await window.site.make(options as SiteKit).start()
      return performance.now() - from
    }, kitOf() as object)
    const { session } = await stateOf(page)
    expect(session).toMatchObject(ends)
    expect(took).toBeLessThan(LIMIT_MS)
    await then?.(opened)
    expect(methodsOf(wallet, before)).not.toContain('eth_requestAccounts')
    expect(await opened.problems()).toEqual([])
    expect(await opened.violations()).toEqual([])
    await opened.close()
  })
})

test('control: an error of the console and an unhandled rejection are collected', async () => {
  const opened = await site.open()
  await opened.page.evaluate(() => {
    console.error('told')
    void Promise.reject(new Error('nobody listens'))
  })
  await poll(() => opened.problems()).toEqual(expect.arrayContaining(['told', expect.stringContaining('nobody listens')]))
  await opened.close()
})
