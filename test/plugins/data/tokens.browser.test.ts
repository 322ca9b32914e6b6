import type { Page } from 'playwright-core'
import type { AssetId } from 'tessera-kit/data'
import { beforeEach, describe, expect } from 'vitest'
import { looks } from '../../e2e/site/axe'
import { judge, serveHostPage, testsOn } from '../hostPage'
import {
  across,
  baseUsdc,
  btc,
  dai,
  ethOn,
  everything,
  fake,
  lists,
  many,
  nothing,
  prices,
  pricesAcross,
  sol,
  spam,
  usdc,
} from './tokens'
import type {} from './tokensPage'

describe.each(['react', 'preact'] as const)('on %s', (renderer) => {
  const { also, test } = testsOn(renderer)
  const openPage = serveHostPage(new URL('./tokensPage.ts', import.meta.url), 'tokens', renderer)
  let page: Page
  beforeEach(async (context) => {
    page = await openPage(context)
  })

  type Making = Parameters<(typeof window.tokens)['make']>[0]
  type World = Parameters<(typeof window.tokens)['set']>[0]
  const usual: Making = {
    networks: ['mainnet', 'base'],
    lists,
    world: { rows: everything, prices },
  }
  const make = (making: Making = usual) =>
    page.evaluate((given) => window.tokens.make(given), making)
  const open = (view: 'account' | 'data/tokens' | 'data/token' = 'account', params?: object) =>
    page.evaluate(([name, given]) => window.tokens.open(name as 'account', given), [
      view,
      params,
    ] as const)
  const set = (world: World) => page.evaluate((given) => window.tokens.set(given), world)
  const asked = () => page.evaluate(() => window.tokens.asked)
  const view = () => page.evaluate(() => window.tokens.view())
  const total = () => page.locator('.t-big').first()
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const row = (name: string) =>
    page.locator('.dt .t-row').filter({ has: page.locator('.t-main > bdi', { hasText: name }) })
  const names = () => page.locator('.dt .t-main > bdi').allInnerTexts()
  const focused = () =>
    page.evaluate(
      () => document.querySelector('tessera-kit')?.shadowRoot?.activeElement?.textContent,
    )

  also(
    'the account shows what it is worth, what it has on all its networks, and folds away the rest with a reason',
    async () => {
      await make()
      await open()
      await total().filter({ hasText: '$4,218.07' }).waitFor()
      expect(await names()).toEqual([
        'Ether',
        'USD Coin',
        'USD Coin',
        'Dai Stablecoin',
        'Other tokens',
      ])
      expect(await row('Ether').innerText()).toMatch(/1\.284\sETH · Ethereum\s+\$3,402\.60/)
      expect(await row('Dai').innerText()).toMatch(/5\sDAI · Ethereum\s+–/)
      await page.getByText('Tokens without a price, not counted: 1').waitFor()
      expect(await row('Other tokens').innerText()).toContain(
        'Some only look like \u2068USDC\u2069',
      )
      // one question for both networks, and one for the prices of what is shown
      expect(await asked()).toEqual({
        balances: ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F eip155:1 eip155:8453'],
        prices: [[ethOn(1), usdc, dai, baseUsdc].sort().join(' ')],
      })
      await row('Other tokens').click()
      await page.getByText('Looks like \u2068USDC\u2069, but is not').waitFor()
      expect(await names()).toEqual(['Free money at evil.example', 'USD Coin'])
      expect(await row('Free money').innerText()).toContain('Unknown to this app')
      // a name is text, and nothing in it leads anywhere
      expect(await page.locator('.dt a').count()).toBe(0)
      await row('USD Coin').first().click()
      await page.getByText('It is most likely bait').waitFor()
      await button('Back').click()
      await button('Back').click()
      expect(await view()).toBe('account')
    },
  )

  const three: Making = {
    networks: ['mainnet', 'base', 'solana', 'bitcoin'],
    lists,
    world: { rows: across, prices: pricesAcross },
  }

  test('with accounts on several chains’ kinds the total and the list are of all of them, the total says so, and each row has its network', async () => {
    await make(three)
    await open()
    await total().filter({ hasText: '$7,139.94' }).waitFor()
    await page.getByText('Across 3 connected accounts').waitFor()
    expect(await names()).toEqual([
      'Ether',
      'Solana',
      'Bitcoin',
      'USD Coin',
      'USD Coin',
      'Dai Stablecoin',
      'Other tokens',
    ])
    expect(await row('Bitcoin').innerText()).toMatch(/0\.012\sBTC · Bitcoin\s+\$1,140\.62/)
    expect((await asked()).balances.map((question) => question.split(' ').length).sort()).toEqual([
      2, 2, 3,
    ])
    expect((await asked()).prices.at(-1)?.split(' ')).toEqual(
      expect.arrayContaining([sol, btc, usdc]),
    )
    await row('Solana').click()
    await page.getByText('Solana', { exact: true }).first().waitFor()
    await button('Back').click()
    await judge(page, 'tokens-across')
  })

  test('an account whose source fails leaves the others standing with a notice; one that is late is named until it is there, and nothing jumps', async () => {
    await make({
      ...three,
      world: { rows: across, prices: pricesAcross, fails: [sol.split('/')[0] as string] },
    })
    await open()
    await total().filter({ hasText: '$5,358.69' }).waitFor()
    await page.getByText(/Across 3 connected accounts · Without \u2068Solana\u2069/).waitFor()
    await page.getByText(/Could not be read: \u2068Solana\u2069\./).waitFor()
    await set({ fails: [] })
    await button('Try again').click()
    await total().filter({ hasText: '$7,139.94' }).waitFor()

    await make({
      ...three,
      world: {
        rows: across,
        prices: pricesAcross,
        holds: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
      },
    })
    await open()
    await page.getByText(/Without \u2068Ethereum\u2069/).waitFor()
    await row('Solana').waitFor()
    expect(await page.getByText('Could not be read').count()).toBe(0)
    const before = await total().boundingBox()
    await set({ holds: 'none' })
    await total().filter({ hasText: '$7,139.94' }).waitFor()
    expect((await total().boundingBox())?.y).toBe(before?.y)
  })

  test('a late answer of an account that was in front is never in the total of another', async () => {
    await make({
      ...three,
      world: {
        rows: across,
        prices: pricesAcross,
        holds: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
      },
    })
    await open()
    await row('Solana').waitFor()
    await page.evaluate(() =>
      window.tokens.change({
        namespace: 'eip155',
        accounts: [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
      }),
    )
    // the other EVM account has nothing, and what is held is not waited for any more
    await page.getByText('Without', { exact: false }).waitFor({ state: 'detached' })
    await total().filter({ hasText: '$2,921.87' }).waitFor()
    await set({ holds: 'none' })
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    expect(await total().innerText()).toBe('$2,921.87')
  })

  test('without prices the total is the coin in front, and rows have their amounts; with the flag off the view is as without the plugin', async () => {
    await make({ ...usual, priced: false })
    await open()
    await total().filter({ hasText: '1.284' }).waitFor()
    await row('Ether').waitFor()
    expect(await row('Ether').innerText()).toMatch(/Ether\s+Ethereum\s+1\.284\sETH/)
    expect(await page.getByText('$').count()).toBe(0)
    await make({ ...usual, tokens: false })
    await open()
    await page.getByText('Disconnect').waitFor()
    expect(await page.locator('.dt').count()).toBe(0)
    expect((await asked()).balances).toEqual([])
  })

  test('loading has the place of what comes; prices that are late or fail leave the rows alone', async () => {
    await make({ ...usual, world: { rows: everything, prices, holds: 'balances' } })
    await open()
    await page.locator('.t-sk[data-kind=row]').first().waitFor()
    const [skeleton] = await Promise.all([
      page.locator('.t-sk[data-kind=row]').first().boundingBox(),
      page.locator('.t-sk[data-kind=amount]').waitFor(),
    ])
    await set({ holds: 'none' })
    await row('Ether').waitFor()
    expect((await row('Ether').boundingBox())?.height).toBe(skeleton?.height)
    await total().filter({ hasText: '$4,218.07' }).waitFor()

    await make({ ...usual, world: { rows: everything, prices, holds: 'prices' } })
    await open()
    await row('Ether').waitFor()
    expect(await row('Ether').locator('.t-sk').count()).toBe(1)
    await set({ fails: 'prices', holds: 'none' })
    await total().filter({ hasText: '1.284' }).waitFor()
    expect(await row('Ether').innerText()).toMatch(/–$/)
  })

  also(
    'empty, failed, a network that failed, stale, offline: each says why and has a next step',
    async () => {
      await make({ ...usual, world: { rows: nothing, prices } })
      await open()
      await page.getByText('Nothing here yet').waitFor()
      await button('Copy address').last().waitFor()

      await make({ ...usual, world: { fails: 'all' } })
      await open()
      await page.getByText('The tokens could not be read').waitFor()
      expect(await total().innerText()).toBe('–')
      await set({ fails: [], rows: everything, prices })
      await button('Try again').click()
      await total().filter({ hasText: '$4,218.07' }).waitFor()

      await set({ fails: 'all' })
      await button('Refresh').click()
      await page.getByText('It could not be updated').waitFor()
      // what was read stands
      expect(await total().innerText()).toBe('$4,218.07')
      await set({ fails: ['eip155:8453'], rows: everything })
      await button('Try again').click()
      await page.getByText('Could not be read: \u2068Base\u2069.').waitFor()
      await page.getByText('Without \u2068Base\u2069').waitFor()
      await set({ fails: [] })
      await button('Try again').click()
      await page.getByText('Could not be read').waitFor({ state: 'detached' })

      await page.context().setOffline(true)
      await page.getByText('You are offline. This is as of').waitFor()
      await page.context().setOffline(false)
      await page.getByText('You are offline').waitFor({ state: 'detached' })

      await page.context().setOffline(true)
      await make()
      await open()
      await page.getByText('Tokens appear when you are online again').waitFor()
      await page.context().setOffline(false)
      await total().filter({ hasText: '$4,218.07' }).waitFor()
    },
  )

  test('what is stored is there with the view, and is read again behind it', async () => {
    await make()
    await open()
    await total().filter({ hasText: '$4,218.07' }).waitFor()
    await make({ ...usual, again: true, world: { rows: everything, prices, holds: 'balances' } })
    await open()
    await row('Ether').waitFor()
    expect(await page.locator('.t-sk[data-kind=row]').count()).toBe(0)
    await set({ holds: 'none' })
  })

  test('a token is hidden for this account, is kept so, and comes back', async () => {
    await make()
    await open()
    await row('Dai').click()
    await button('Hide').click()
    await page.getByText('You have hidden this.').waitFor()
    expect(await focused()).toBe('Show again')
    await button('Back').click()
    await row('Other tokens').filter({ hasText: '3' }).waitFor()
    expect(await names()).not.toContain('Dai Stablecoin')
    // it is not asked about any more, and nothing is missing from the total
    expect(await page.getByText('without a price').count()).toBe(0)
    await make({ ...usual, again: true })
    await open('data/token', { asset: dai })
    await button('Show again').click()
    await button('Hide').waitFor()
    await open()
    await row('Dai').waitFor()
  })

  test('400 tokens: a search, at most 60 rows in the document, none missing on the way down', async () => {
    await make({ ...usual, networks: ['mainnet'], ...many(400) })
    await open()
    await row('All tokens').filter({ hasText: '401' }).click()
    await row('Ether').waitFor()
    const seen = new Set<string>()
    let most = 0
    for (let at = 0; at < 24_000; at += 300) {
      await page.locator('.t-body').evaluate((body, top) => void (body.scrollTop = top), at)
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      )
      const shown = await names()
      most = Math.max(most, shown.length)
      for (const name of shown) seen.add(name)
    }
    expect(seen.size).toBe(401)
    expect(most).toBeLessThanOrEqual(60)
    await page.getByRole('textbox').fill('token 17')
    await expect
      .poll(names)
      .toEqual(['Token 17', ...Array.from({ length: 10 }, (_, at) => `Token 17${at}`)])
    await page.getByText('Tokens found: 11').waitFor({ state: 'attached' })
    await page.getByRole('textbox').fill('nobody has this')
    await page.getByText('No token found').waitFor()
    await button('Clear search').click()
    expect(await page.getByRole('textbox').inputValue()).toBe('')
    await row('Ether').waitFor()
  })

  test('an account or network that changes meanwhile: what was of the other is not shown', async () => {
    await make()
    await open()
    await row('Ether').waitFor()
    await page.evaluate(() =>
      window.tokens.change({
        namespace: 'eip155',
        accounts: [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
      }),
    )
    await page.getByText('Nothing here yet').waitFor()
    expect(await page.getByText('$4,218.07').count()).toBe(0)
  })

  test('by keyboard alone: a token, its contract, hidden, and back', async () => {
    await make()
    await open()
    await row('Ether').waitFor()
    const reach = async (name: RegExp) => {
      for (let step = 0; step < 30 && !name.test((await focused()) ?? ''); step++)
        await page.keyboard.press('Tab')
      expect(await focused()).toMatch(name)
    }
    await reach(/Dai Stablecoin/)
    await page.keyboard.press('Enter')
    await button('Hide').waitFor()
    await reach(/^Hide$/)
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Show again')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Hide')
  })

  if (renderer === 'react')
    test.each(looks)('axe finds nothing on any of its screens: $locale, $themes', async (style) => {
      const {
        locale,
        themes: [themeMode],
      } = style
      const see = (name: string) => judge(page, `tokens-${name}`, style)
      const look = async (world: World = usual.world ?? {}, more: Partial<Making> = {}) => {
        await make({ ...usual, themeMode, locale, world, ...more })
        await open()
      }
      await look()
      await row('Ether').waitFor()
      await see('account')
      await row('Ether').click()
      await page.locator('.dt-tok').waitFor()
      await see('coin')
      await open('data/token', { asset: fake })
      await page.locator('.t-note').waitFor()
      await see('imitation')
      await open('data/token', { asset: spam as AssetId })
      await page.locator('.t-note').waitFor()
      await see('unknown')
      await open('data/tokens', { folded: true })
      await page.locator('.dt .t-row').first().waitFor()
      await see('folded')
      await look(usual.world, { priced: false, networks: ['mainnet'] })
      await row('Ether').waitFor()
      await see('unpriced')
      await look({ rows: everything, prices, holds: 'balances' })
      await page.locator('.t-sk[data-kind=row]').first().waitFor()
      await see('loading')
      await look({ rows: nothing, prices })
      await page.locator('.dt .t-empty').waitFor()
      await see('empty')
      await look({ fails: 'all' })
      await page.locator('.dt .t-empty').waitFor()
      await see('failed')
      await look({ rows: everything, prices, fails: ['eip155:8453'] })
      await page.locator('.dt .t-note').waitFor()
      await see('part')
      await page.context().setOffline(true)
      await expect.poll(() => page.locator('.dt .t-note[data-tone=info]').count()).toBe(1)
      await see('offline')
      await page.context().setOffline(false)
      await look(undefined, { networks: ['mainnet'], ...many(400) })
      await page.locator('.dt .t-row').nth(5).click()
      await page.locator('.dt-find').waitFor()
      await see('many')
      await page.getByRole('textbox').fill('nobody has this')
      await page.locator('.dt .t-empty').waitFor()
      await see('none')
    })
})
