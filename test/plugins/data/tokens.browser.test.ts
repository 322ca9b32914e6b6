import type { Browser, Page } from 'playwright-core'
import type { AssetId } from 'tessera-kit/data'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser } from '../../browser'
import { addAxe, findingsOf } from '../../e2e/site/axe'
import { servePage } from '../servePage'
import { baseUsdc, dai, ethOn, everything, fake, lists, many, nothing, prices, spam, usdc } from './tokens'
import type {} from './tokensPage'

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; require-trusted-types-for 'script'"

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

describe.each(['react', 'preact'] as const)('on %s', (renderer) => {
  let host: Awaited<ReturnType<typeof servePage>>
  let page: Page
  let problems: string[]
  beforeAll(async () => {
    host = await servePage(new URL('./tokensPage.ts', import.meta.url), { policy, renderer })
  }, 120_000)
  afterAll(() => host?.close())
  beforeEach(async (context) => {
    page = await (await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 800 }, timezoneId: 'UTC' })).newPage()
    problems = []
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await page.goto(host.url)
    await page.waitForFunction(() => 'tokens' in window)
    page.on('request', (request) => request.url().startsWith('data:') || problems.push(request.url()))
    context.onTestFinished(async () => {
      // nobody was contacted whom the host did not name, nothing was refused by the policy, nothing went wrong
      expect([...problems, ...(await page.evaluate(() => window.tokens.violations))]).toEqual([])
      await page.context().close()
    })
  })

  type Making = Parameters<(typeof window.tokens)['make']>[0]
  type World = Parameters<(typeof window.tokens)['set']>[0]
  const usual: Making = { networks: ['mainnet', 'base'], lists, world: { rows: everything, prices } }
  const make = (making: Making = usual) => page.evaluate((given) => window.tokens.make(given), making)
  const open = (view: 'account' | 'data/tokens' | 'data/token' = 'account', params?: object) => page.evaluate(([name, given]) => window.tokens.open(name as 'account', given), [view, params] as const)
  const set = (world: World) => page.evaluate((given) => window.tokens.set(given), world)
  const asked = () => page.evaluate(() => window.tokens.asked)
  const view = () => page.evaluate(() => window.tokens.view())
  const total = () => page.locator('.t-big').first()
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const row = (name: string) => page.locator('.dt .t-row').filter({ has: page.locator('.t-main > bdi', { hasText: name }) })
  const names = () => page.locator('.dt .t-main > bdi').allInnerTexts()
  const focused = () => page.evaluate(() => document.querySelector('tessera-kit')?.shadowRoot?.activeElement?.textContent)

  test('the account shows what it is worth, what it has on all its networks, and folds away the rest with a reason', async () => {
    await make()
    await open()
    await total().filter({ hasText: '$4,218.07' }).waitFor()
    expect(await names()).toEqual(['Ether', 'USD Coin', 'USD Coin', 'Dai Stablecoin', 'Other tokens'])
    expect(await row('Ether').innerText()).toMatch(/1\.284\sETH · Ethereum\s+\$3,402\.60/)
    expect(await row('Dai').innerText()).toMatch(/5\sDAI · Ethereum\s+–/)
    await page.getByText('Tokens without a price, not counted: 1').waitFor()
    expect(await row('Other tokens').innerText()).toContain('Some only look like \u2068USDC\u2069')
    // one question for both networks, and one for the prices of what is shown
    expect(await asked()).toEqual({ balances: ['0x71C7656EC7ab88b098defB751B7401B5f6d8976F eip155:1 eip155:8453'], prices: [[ethOn(1), usdc, dai, baseUsdc].sort().join(' ')] })
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
    const [skeleton] = await Promise.all([page.locator('.t-sk[data-kind=row]').first().boundingBox(), page.locator('.t-sk[data-kind=amount]').waitFor()])
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

  test('empty, failed, a network that failed, stale, offline: each says why and has a next step', async () => {
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
  })

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
    await button('Hide this token').click()
    await page.getByText('You have hidden this token').waitFor()
    expect(await focused()).toBe('Show this token again')
    await button('Back').click()
    await row('Other tokens').filter({ hasText: '3' }).waitFor()
    expect(await names()).not.toContain('Dai Stablecoin')
    // it is not asked about any more, and nothing is missing from the total
    expect(await page.getByText('without a price').count()).toBe(0)
    await make({ ...usual, again: true })
    await open('data/token', { asset: dai })
    await button('Show this token again').click()
    await button('Hide this token').waitFor()
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
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      const shown = await names()
      most = Math.max(most, shown.length)
      for (const name of shown) seen.add(name)
    }
    expect(seen.size).toBe(401)
    expect(most).toBeLessThanOrEqual(60)
    await page.getByRole('textbox').fill('token 17')
    await expect.poll(names).toEqual(['Token 17', ...Array.from({ length: 10 }, (_, at) => `Token 17${at}`)])
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
    await page.evaluate(() => window.tokens.change({ namespace: 'eip155', accounts: [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }] }))
    await page.getByText('Nothing here yet').waitFor()
    expect(await page.getByText('$4,218.07').count()).toBe(0)
  })

  test('by keyboard alone: a token, its contract, hidden, and back', async () => {
    await make()
    await open()
    await row('Ether').waitFor()
    const reach = async (name: RegExp) => {
      for (let step = 0; step < 30 && !name.test((await focused()) ?? ''); step++) await page.keyboard.press('Tab')
      expect(await focused()).toMatch(name)
    }
    await reach(/Dai Stablecoin/)
    await page.keyboard.press('Enter')
    await button('Hide this token').waitFor()
    await reach(/^Hide this token$/)
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Show this token again')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Hide this token')
  })

  if (renderer === 'react')
    describe.each(['dark', 'light'] as const)('axe, %s', (themeMode) => {
      test.each(['en', 'ar'])('%s: finds nothing on any of its screens', async (locale) => {
        const judge = async (name: string) => {
          await page.locator('.t-view > *:not(.t-wait)').first().waitFor()
          await addAxe(page)
          expect(await findingsOf(page), name).toEqual([])
          if (!process.env.SCREENS_OUT) return
          for (const [device, size] of [['phone', { width: 390, height: 844 }], ['desktop', { width: 1280, height: 800 }]] as const) {
            await page.setViewportSize(size)
            await page.waitForTimeout(300)
            await page.screenshot({ path: `${process.env.SCREENS_OUT}/tokens-${name}-${themeMode}-${locale}-${device}.png`, animations: 'disabled' })
          }
        }
        const look = async (world: World = usual.world ?? {}, more: Partial<Making> = {}) => {
          await make({ ...usual, themeMode, locale, world, ...more })
          await open()
        }
        await look()
        await row('Ether').waitFor()
        await judge('account')
        await row('Ether').click()
        await page.locator('.dt-tok').waitFor()
        await judge('coin')
        await open('data/token', { asset: fake })
        await page.locator('.t-note').waitFor()
        await judge('imitation')
        await open('data/token', { asset: spam as AssetId })
        await page.locator('.t-note').waitFor()
        await judge('unknown')
        await open('data/tokens', { folded: true })
        await page.locator('.dt .t-row').first().waitFor()
        await judge('folded')
        await look(usual.world, { priced: false, networks: ['mainnet'] })
        await row('Ether').waitFor()
        await judge('unpriced')
        await look({ rows: everything, prices, holds: 'balances' })
        await page.locator('.t-sk[data-kind=row]').first().waitFor()
        await judge('loading')
        await look({ rows: nothing, prices })
        await page.locator('.dt .t-empty').waitFor()
        await judge('empty')
        await look({ fails: 'all' })
        await page.locator('.dt .t-empty').waitFor()
        await judge('failed')
        await look({ rows: everything, prices, fails: ['eip155:8453'] })
        await page.locator('.dt .t-note').waitFor()
        await judge('part')
        await page.context().setOffline(true)
        await expect.poll(() => page.locator('.dt .t-note[data-tone=info]').count()).toBe(1)
        await judge('offline')
        await page.context().setOffline(false)
        await look(undefined, { networks: ['mainnet'], ...many(400) })
        await page.locator('.dt .t-row').nth(5).click()
        await page.locator('.dt-find').waitFor()
        await judge('many')
        await page.getByRole('textbox').fill('nobody has this')
        await page.locator('.dt .t-empty').waitFor()
        await judge('none')
      })
    })
})
