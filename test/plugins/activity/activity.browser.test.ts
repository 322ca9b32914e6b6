import type { Page } from 'playwright-core'
import { beforeEach, describe, expect } from 'vitest'
import { looks } from '../../e2e/site/axe'
import { judge, serveHostPage, testsOn } from '../hostPage'
import type {} from './activityPage'
import { everything, now, pagesOf } from './history'

describe.each(['react', 'preact'] as const)('on %s', (renderer) => {
  const { also, test } = testsOn(renderer)
  const openPage = serveHostPage(
    new URL('./activityPage.ts', import.meta.url),
    'activity',
    renderer,
    (page) => page.clock.setFixedTime(now),
  )
  let page: Page
  beforeEach(async (context) => {
    page = await openPage(context)
  })

  type Making = Parameters<(typeof window.activity)['make']>[0]
  type World = Parameters<(typeof window.activity)['set']>[0]
  const usual: Making = { networks: ['mainnet', 'base'], world: { items: everything } }
  const make = (making: Making = usual) =>
    page.evaluate((given) => window.activity.make(given), making)
  const open = (view: 'account' | 'activity' | 'activity/item' = 'account', params?: object) =>
    page.evaluate(([name, given]) => window.activity.open(name as 'account', given), [
      view,
      params,
    ] as const)
  const row = (name: string | RegExp) =>
    page.locator('.ac .t-row').filter({ has: page.locator('.t-main > bdi', { hasText: name }) })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const fact = (label: string) =>
    page
      .locator('.t-kv')
      .filter({ has: page.locator('dt', { hasText: label }) })
      .locator('dd')
  const asked = () => page.evaluate(() => [...window.activity.asked].sort())
  /** Each group's heading, and how many rows it has. */
  const groups = () =>
    page
      .locator('.ac section section, .ac-list section')
      .evaluateAll((all) =>
        all.map(
          (each) =>
            `${each.querySelector('h3')?.textContent} ${each.querySelectorAll('ul > li').length}`,
        ),
      )
  const focused = () =>
    page.evaluate(
      () => document.querySelector('tessera-kit')?.shadowRoot?.activeElement?.textContent ?? '',
    )
  const scrollTo = (top: number) =>
    page.locator('.t-body').evaluate((body, at) => void (body.scrollTop = at), top)
  const nextFrames = () =>
    page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )

  also(
    'the account shows the last five in groups, all of it is a row further; each item says what became of it',
    async () => {
      await make()
      await open()
      await row('Swapped').waitFor()
      expect(await asked()).toEqual(['eip155:1', 'eip155:8453'])
      expect(await page.locator('.ac .t-main > bdi').allInnerTexts()).toEqual([
        'Sending',
        'Swapped',
        'Received',
        'Allowed',
        'Allowed',
        'All activity',
        'Hidden',
      ])
      expect(await row('Swapped').innerText()).toMatch(
        /ETH\u2069 to \u2068USDC\u2069 · Base\s+\+642\.180\sUSDC\s+−0\.200\sETH/,
      )
      expect(await row('Sending').innerText()).toMatch(
        /to 0x3ab1…180fE2\s+−0\.200\sETH\s+11:58\sAM/,
      )
      expect(await row('Hidden').innerText()).toMatch(/3$/)
      await row('All activity').click()
      await row('Harvest').waitFor()
      expect(await groups()).toEqual([
        'Now 1',
        'November 4',
        'October 1',
        'August 5',
        'December 2025 2',
      ])
      // nothing of what is folded away, and nothing that an unknown token calls itself
      expect(await page.locator('.ac-list').innerText()).not.toMatch(/CLAIM|MOON|Tide|gift/)
      expect(await row('Harvest').innerText()).toMatch(/\+12\.500\sUSDC\s+and 2 more/)
      expect(
        await row(/^Send$/)
          .first()
          .innerText(),
      ).toMatch(/Failed\s+0\.050\sETH\s+Aug 30/)
      expect(
        await row(/^Send$/)
          .last()
          .innerText(),
      ).toMatch(/Not found\s+9\sUSDC/)
      expect(await row('Received').last().innerText()).toMatch(/–\sUSDC\s+Dec 20, 2025/)

      await row('Sending').first().click()
      await page.getByText('You can speed it up or cancel it in your wallet.').waitFor()
      expect(await fact('Status').innerText()).toBe('Pending')
      expect(await fact('Nonce').innerText()).toBe('7')
      await button(/^Copy address 0x3ab1/).waitFor()
      await page
        .locator(
          'a[href="https://etherscan.io/tx/0x5555555555555555555555555555555555555555555555555555555555555551"]',
        )
        .waitFor()
      await button('Back').click()
      await row('Allowed').last().click()
      expect(await fact('How much').innerText()).toBe('Everything of it')
      await button('Back').click()
      await row('Received').nth(1).click()
      await page.getByText('It is in none of the lists of this app').waitFor()
      expect(await page.locator('.t-big').innerText()).toMatch(/^\+12,000\sMOON$/)
      await open('activity/item', { id: 'eip155:1:0x99' })
      await page.getByText('This entry is not here any more').waitFor()
      await button('Back').last().waitFor()
    },
  )

  test('what is in no block, and nobody says since when, has no time: neither in its row nor among its details', async () => {
    const [sending] = everything
    await make({
      networks: ['mainnet'],
      world: { items: [{ ...(sending as NonNullable<typeof sending>), undated: true }] },
    })
    await open()
    expect(await row('Sending').innerText()).toMatch(/−0\.200\sETH$/)
    await row('Sending').click()
    await fact('Status').waitFor()
    expect(await fact('Time').count()).toBe(0)
  })

  test('what is folded away is shown with its reason, and nothing of it can be copied; with the flag off there is nothing', async () => {
    await make()
    await open()
    await row('Hidden').click()
    await page.getByText('Never copy an address from here').waitFor()
    expect(await page.locator('.ac-list small').allInnerTexts()).toEqual([
      'Looks like you sent it, but a stranger did',
      'Unknown token with a link or a borrowed name',
      'Reported as spam',
    ])
    await row('Sent').click()
    await page.getByText('Nothing of yours was moved').waitFor()
    expect(await button(/Copy/).count()).toBe(0)
    expect(await page.locator('.ac-badge').count()).toBe(0)
    await make({ ...usual, shown: false })
    await open()
    await page.getByText('Disconnect').waitFor()
    expect(await page.locator('.ac').count()).toBe(0)
    expect(await asked()).toEqual([])
  })

  test('loading, empty, failed, a network that failed, stale, offline: each says why and has a next step', async () => {
    await make({ ...usual, world: { items: everything, holds: true } })
    await open('activity')
    await page.locator('.t-sk[data-kind=row]').first().waitFor()
    const skeleton = await page.locator('.t-sk[data-kind=row]').first().boundingBox()
    await page.evaluate(() => window.activity.set({ holds: false }))
    await row('Swapped').waitFor()
    // what comes has the place of what stood for it
    const first = await page.locator('.ac .t-row').first().boundingBox()
    expect([
      first?.height,
      (first?.y ?? 0) - ((await page.locator('.t-head').boundingBox())?.y ?? 0),
    ]).toEqual([skeleton?.height, 98])

    await make({ ...usual, world: {} })
    await open()
    await page.getByText('No activity yet').waitFor()
    await page.evaluate(() => window.activity.set({ fails: 'all' }))
    await button('Refresh').click()
    await page.getByText('It could not be updated').waitFor()
    await page.evaluate(
      (items) => window.activity.set({ items, fails: ['eip155:8453'] }),
      everything,
    )
    await button('Try again').click()
    await page.getByText('Could not be read: \u2068Base\u2069.').waitFor()
    await row('Allowed').first().waitFor()
    await page.context().setOffline(true)
    await page.getByText('You are offline. This is as of').waitFor()
    await page.context().setOffline(false)

    // what was not read may have some
    await make({ ...usual, world: { fails: ['eip155:8453'] } })
    await open()
    await page.getByText('The activity could not be read').waitFor()
    await page.getByText('Could not be read: \u2068Base\u2069.').waitFor()
    expect(await page.getByText('No activity yet').count()).toBe(0)

    await make({ ...usual, world: { fails: 'all' } })
    await open()
    await page.getByText('The activity could not be read').waitFor()
    await page.evaluate((items) => window.activity.set({ fails: [], items }), everything)
    await button('Try again').click()
    await row('Swapped').waitFor()
    await page.evaluate(() =>
      window.activity.change({
        namespace: 'eip155',
        accounts: [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
      }),
    )
    await page.getByText('No activity yet').waitFor()
  })

  also(
    'older pages come on demand, a failed one can be read again; the limits are said; a new year renames the months at midnight',
    async () => {
      const [items = [], ...older] = pagesOf(250)
      await page.clock.setFixedTime(Date.parse('2026-12-31T23:59:59.700Z'))
      await make({
        networks: ['mainnet'],
        world: { items, older, fails: 'older', transfersOnly: true },
      })
      await open('activity')
      await page
        .getByText(
          /^Transfers of tokens since \u2068Nov 1\u2069, read from the chain\. Received coins and failed transactions may be missing\./,
        )
        .waitFor()
      await page.locator('a[href^="https://etherscan.io/address/0x71C7"]').waitFor()
      await button('Show older').click()
      await page.getByText('Older activity could not be read.').waitFor()
      await page.evaluate(() => window.activity.set({ fails: [] }))
      await button('Try again').click()
      await page.getByText('Older activity could not be read.').waitFor({ state: 'detached' })
      expect(await asked()).toEqual(['eip155:1', 'eip155:1 1', 'eip155:1 1'])
      await button('Show older').click()
      // the last page takes the button with it, and the focus goes to what is said of the end
      await button('Show older').waitFor({ state: 'detached' })
      expect(await focused()).toContain('read from the chain')
      await scrollTo(0)
      await page.getByRole('heading', { name: 'November', exact: true }).waitFor()
      await page.clock.setFixedTime(Date.parse('2027-01-01T00:00:01Z'))
      await page.getByRole('heading', { name: 'November 2026' }).waitFor()
    },
  )

  test('5,000 items: at most 60 rows in the document, none missing on the way down; by keyboard alone one is opened, and the way back leads to it', async () => {
    const [items = [], ...older] = pagesOf(5000)
    await make({ networks: ['mainnet'], world: { items, older } })
    await page.evaluate(() => window.activity.readAll())
    await open('activity')
    await row('Sent').first().waitFor()
    const height = await page.locator('.t-body').evaluate((body) => body.scrollHeight)
    const seen = new Set<string>()
    let most = 0
    const look = async () => {
      const shown = await page.locator('.ac-list .t-end b').allInnerTexts()
      most = Math.max(most, await page.locator('.ac .t-row').count())
      for (const amount of shown) seen.add(amount)
    }
    for (let at = 0; at < 20_000; at += 400) {
      await scrollTo(at)
      await nextFrames()
      await look()
    }
    expect(seen.size).toBeGreaterThanOrEqual(340)
    expect(
      Array.from({ length: 340 }, (_, at) => `−${at + 1} USDC`).filter(
        (amount) => !seen.has(amount),
      ),
    ).toEqual([])
    await scrollTo(height)
    await nextFrames()
    await look()
    expect(seen.has('−5,000 USDC')).toBe(true)
    expect(most).toBeLessThanOrEqual(60)
    // the height of the list does not depend on where it is looked at
    expect(
      Math.abs((await page.locator('.t-body').evaluate((body) => body.scrollHeight)) - height),
    ).toBeLessThan(2)

    await scrollTo(150_000)
    await nextFrames()
    const wanted = await page.locator('.ac-list .t-row').nth(10).innerText()
    await page.locator('.ac-list .t-row').nth(9).focus()
    await page.keyboard.press('Tab')
    const place = await page.locator('.t-body').evaluate((body) => body.scrollTop)
    await page.keyboard.press('Enter')
    await fact('Status').waitFor()
    expect(await page.locator('.t-body').evaluate((body) => body.scrollTop)).toBe(0)
    for (let step = 0; step < 4 && !/^$/.test(await focused()); step++)
      await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.locator('.ac-list').waitFor()
    await expect
      .poll(async () =>
        page.evaluate(
          () =>
            (document.querySelector('tessera-kit')?.shadowRoot?.activeElement as HTMLElement | null)
              ?.innerText,
        ),
      )
      .toBe(wanted)
    expect(await page.locator('.t-body').evaluate((body) => body.scrollTop)).toBe(place)
  })

  if (renderer === 'react')
    test.each(looks)('axe finds nothing on any of its screens: $locale, $themes', async (style) => {
      const {
        locale,
        themes: [themeMode],
      } = style
      const see = (name: string) => judge(page, `activity-${name}`, style)
      const look = async (world: World = usual.world ?? {}, more: Partial<Making> = {}) => {
        await make({ ...usual, themeMode, locale, world, ...more })
        await open()
      }
      await look()
      await page.locator('.ac .t-row').first().waitFor()
      await see('account')
      await open('activity')
      await page.locator('.ac .t-row').nth(8).waitFor()
      await see('list')
      for (const [at, name] of [
        [0, 'pending'],
        [1, 'swapped'],
        [4, 'allowed'],
        [5, 'unknown'],
        [6, 'failed'],
      ] as const) {
        await open('activity')
        await page.locator('.ac .t-row').nth(at).click()
        await page.locator('.ac-head').waitFor()
        await see(name)
      }
      await open('activity', { hidden: true })
      await page.locator('.ac .t-row').first().waitFor()
      await see('hidden')
      await page.locator('.ac .t-row').first().click()
      await page.locator('.ac .t-note').waitFor()
      await see('poison')
      await look({ items: everything, holds: true })
      await page.locator('.t-sk[data-kind=row]').first().waitFor()
      await see('loading')
      await look({})
      await page.locator('.ac .t-empty').waitFor()
      await see('empty')
      await look({ fails: 'all' })
      await page.locator('.ac .t-empty').waitFor()
      await see('unread')
      await look({
        items: everything,
        fails: ['eip155:8453'],
        older: pagesOf(30),
        transfersOnly: true,
      })
      await open('activity')
      await page.locator('.ac .t-note').waitFor()
      await page.locator('.t-body').evaluate((body) => void (body.scrollTop = 10_000))
      await see('part')
    })
})
