import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { judge, serveHostPage } from '../hostPage'
import { cells } from './hostileItems'
import type {} from './hostilePage'
import { kinds } from './hostileRows'

// The worst of the table in hostileItems.ts, all at once, as a host's function answers it. The
// page's policy, its errors and its requests are judged by serveHostPage.

const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const lies = (name: string) =>
  kinds.flatMap((kind) => {
    const cell = cells[name]?.[kind]
    return cell === undefined || typeof cell === 'string' ? [] : cell[1](account)
  })
const coin = {
  asset: 'eip155:1/slip44:60',
  raw: '1284000000000000000n',
  decimals: 18,
  name: 'Ether',
  symbol: 'ETH',
}
/** As if a server had written it: `JSON.stringify` leaves keys of prototypes where they are. */
const world = {
  balances: JSON.stringify(
    [coin, ...lies('balances: a host’s function')].map((item, at) =>
      at > 1 &&
      item &&
      typeof item === 'object' &&
      'asset' in item &&
      String(item.asset).endsWith('5')
        ? { ...item, asset: String(item.asset).replace(/.{3}$/, String(at).padStart(3, '0')) }
        : item,
    ),
  ),
  nfts: JSON.stringify(lies('NFTs: a host’s function')),
  history: JSON.stringify(
    lies('history: a host’s function').map((item, at) =>
      item && typeof item === 'object' && 'hash' in item && /^0x\d+$/.test(String(item.hash))
        ? { ...item, hash: `0x${String(at).padStart(64, '0')}` }
        : item,
    ),
  ),
  names: JSON.stringify({ name: 'x\u202ey.eth', avatar: 'javascript:alert(1)' }),
}

describe('what sources answer, in the page', () => {
  const openPage = serveHostPage(
    new URL('./hostilePage.ts', import.meta.url),
    'hostile',
    'react',
    async (page) => {
      await page.addInitScript(() => {
        for (const name of ['alert', 'confirm', 'prompt'] as const)
          window[name] = (() => console.error(`${name} was called`)) as never
      })
    },
  )
  let page: Page
  beforeEach(async (context) => {
    page = await openPage(context)
  })
  const make = (
    given: Parameters<(typeof window.hostile)['make']>[0],
    locale = 'en',
    theme: 'dark' | 'light' = 'dark',
  ) => page.evaluate((all) => window.hostile.make(...all), [given, locale, theme] as const)
  const shown = () =>
    page
      .locator('tessera-kit')
      .evaluate(
        (host) => (host.shadowRoot as ShadowRoot).querySelector('.t-view')?.textContent ?? '',
      )
  const tab = (at: number) => page.getByRole('tab').nth(at)

  test.each([
    ['en', 'dark'],
    ['ar', 'light'],
  ] as const)('lies mislead nobody and break nothing (%s, %s)', async (locale, theme) => {
    await make(world, locale, theme)
    await page.locator('.dt .t-row').first().waitFor()
    for (const at of [0, 1, 2]) {
      await tab(at).click()
      await expect.poll(() => page.locator('.t-sk[data-kind=row]').count()).toBe(0)
      const text = await shown()
      // the kit's own isolates stand around names
      expect(text.replace(/[\u2066-\u2069]/g, '')).not.toMatch(
        /[\u202a-\u202e\u200b\u2060\ufeff\u0007]/,
      )
      expect(text).not.toContain('N'.repeat(65))
      expect(
        await page
          .locator('.t-view img[src^="http"], .t-view a[href^="javascript"], .t-view svg script')
          .count(),
      ).toBe(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
        true,
      )
      await judge(page, `hostile-${locale}-${at}`)
    }
    // what looks like a coin is not among what the account has, and says why
    await tab(0).click()
    const rows = await page.locator('.dt .t-main > bdi').allInnerTexts()
    expect(rows).toContain('Ether')
    expect(rows).not.toContain('ЕТН')
    expect(
      await page.evaluate(() => [window.polluted, ({} as { polluted?: unknown }).polluted]),
    ).toEqual([undefined, undefined])
  })

  test('where all fail the page says so in a sentence with a next step, and goes on once they answer', async () => {
    await make(null)
    const hint = page.getByText('gave no usable answer. Try again later.')
    await hint.waitFor()
    expect(await shown()).not.toContain('<img')
    await judge(page, 'hostile-failed')
    await page.getByRole('button', { name: 'Try again' }).click()
    await hint.waitFor()
    await page.evaluate((given) => window.hostile.set(given), world)
    await page.locator('.dt .t-row').first().waitFor()
    await page.getByText('Disconnect').click()
    await expect.poll(() => page.getByText('Disconnect').count()).toBe(0)
  })
})
