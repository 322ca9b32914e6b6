import type { BrowserContext, Page } from 'playwright-core'
import type { ChainId, KitApi } from 'tessera-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everything } from '../everything'
import { installWallet } from '../harness/installWallet'
import type { MockWallet, PageTarget } from '../harness/types'
import { kitOf, walletOf } from './site/drive'
import { type Site, startSite } from './site/site'

/** Milliseconds within which the other tab must agree, and how many writes one action may cause. */
const AGREE_MS = 1_000
const WRITES = 2
const ROUNDS = everything ? 100 : 20

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

/** One wallet for all tabs of a browser, as an extension is. */
const wholeBrowser = (context: BrowserContext): PageTarget => ({
  addInitScript: (script) =>
    context.addInitScript(script) as unknown as Promise<{ dispose(): Promise<void> }>,
  exposeBinding: (name, callback) => context.exposeBinding(name, callback),
  evaluate: async (expression) =>
    (await Promise.all(context.pages().map((page) => page.evaluate(expression))))[0],
})

interface Tabs {
  readonly tabs: readonly [Page, Page]
  readonly wallet: MockWallet
  readonly problems: string[]
  close(): Promise<void>
}

/** Two tabs with the same kit, and a count of the storage events of each. */
async function openTabs(options = {}): Promise<Tabs> {
  const context = await site.browser.newContext()
  const problems: string[] = []
  context.on('weberror', (error) => problems.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  const wallet = await installWallet(wholeBrowser(context), walletOf({ shares: 'all', ...options }))
  const openTab = async () => {
    const page = await context.newPage()
    await page.goto(site.url)
    await page.waitForFunction(() => 'site' in window)
    await page.evaluate(async (given) => {
      Object.assign(window, { writes: 0 })
      addEventListener('storage', ({ key }) => {
        if (key?.startsWith('tessera:'))
          Object.assign(window, { writes: (window as unknown as { writes: number }).writes + 1 })
      })
      await window.site.make(given as never).start()
    }, kitOf() as object)
    return page
  }
  return {
    tabs: [await openTab(), await openTab()],
    wallet,
    problems,
    close: () => context.close(),
  }
}

const writesIn = (page: Page) =>
  page.evaluate(() => (window as unknown as { writes: number }).writes)

/** What a visitor would see of a kit: who is connected where, and which network is in front. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const kit = window.site.kits.default as KitApi
    const { session, modal } = kit.getState()
    const namespaces = Object.fromEntries(
      Object.entries(session.namespaces).map(([name, each]) => [
        name,
        each.status === 'connected' ? [each.connectorId, each.active, each.chainId] : each.status,
      ]),
    )
    return JSON.stringify({
      namespaces,
      selected: modal.selectedNetworkId,
      network: kit.network().id,
    })
  })

type Action =
  | { readonly what: 'connect' }
  | { readonly what: 'disconnect' }
  | { readonly what: 'switch'; readonly to: ChainId }
  | { readonly what: 'account'; readonly to: string }

const act = (page: Page, action: Action) =>
  page.evaluate(async (given) => {
    const kit = window.site.kits.default as KitApi
    if (given.what === 'connect') await kit.connect('com.example.test')
    else if (given.what === 'disconnect') await kit.disconnect()
    else if (given.what === 'switch') await kit.switchNetwork(given.to as ChainId)
    else await kit.switchAccount('eip155', given.to)
  }, action)

/**
 * Milliseconds until the other tab shows what the acting one does, by its own clock; fails when it
 * takes too long.
 */
async function agree(from: Page, to: Page): Promise<number> {
  const wanted = await seen(from)
  return to.evaluate(
    async ([text, most]) => {
      const kit = window.site.kits.default as KitApi
      const look = () => {
        const { session, modal } = kit.getState()
        const namespaces = Object.fromEntries(
          Object.entries(session.namespaces).map(([name, each]) => [
            name,
            each.status === 'connected'
              ? [each.connectorId, each.active, each.chainId]
              : each.status,
          ]),
        )
        return JSON.stringify({
          namespaces,
          selected: modal.selectedNetworkId,
          network: kit.network().id,
        })
      }
      const start = performance.now()
      while (look() !== text) {
        if (performance.now() - start > most)
          throw new Error(`the tabs differ: ${look()} is not ${text}`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      return performance.now() - start
    },
    [wanted, AGREE_MS] as const,
  )
}

test(`two tabs agree within a second, ${ROUNDS} times, and do not answer each other`, async () => {
  const { tabs, wallet, problems, close } = await openTabs()
  const script: readonly Action[] = [
    { what: 'connect' },
    { what: 'switch', to: 'eip155:31338' },
    { what: 'account', to: wallet.addresses[1] as string },
    { what: 'switch', to: 'eip155:31337' },
    { what: 'disconnect' },
  ]
  let slowest = 0
  let most = 0
  for (let round = 0; round < ROUNDS; round++) {
    const [from, to] = round % 2 ? [tabs[1], tabs[0]] : [tabs[0], tabs[1]]
    const before = (await writesIn(from)) + (await writesIn(to))
    await act(from, script[round % script.length] as Action)
    slowest = Math.max(slowest, await agree(from, to))
    // the other tab has had its say by now, if it had one
    await to.waitForTimeout(30)
    const writes = (await writesIn(from)) + (await writesIn(to)) - before
    most = Math.max(most, writes)
    expect(writes, `round ${round}`).toBeLessThanOrEqual(WRITES)
    expect(await seen(to)).toBe(await seen(from))
  }
  console.log(
    `${ROUNDS} rounds: the slowest agreement took ${slowest.toFixed(0)} ms, the most storage events of an action were ${most}`,
  )
  expect(most).toBeGreaterThan(0)
  expect(problems).toEqual([])
  await close()
})

test('control: a tab that does not hear the other differs', async () => {
  const { tabs, close } = await openTabs()
  await tabs[1].evaluate(() => (window.site.kits.default as KitApi).destroy())
  await act(tabs[0], { what: 'connect' })
  await expect(agree(tabs[0], tabs[1])).rejects.toThrow(/the tabs differ/)
  await close()
})
