import type { Page } from 'playwright-core'
import { beforeEach, describe, expect } from 'vitest'
import { looks } from '../../e2e/site/axe'
import { judge, serveHostPage, testsOn } from '../hostPage'
import { everything, many, nft, tides } from './nfts'
import type {} from './nftsPage'

describe.each(['react', 'preact'] as const)('on %s', (renderer) => {
  const { also, test } = testsOn(renderer)
  const openPage = serveHostPage(new URL('./nftsPage.ts', import.meta.url), 'nfts', renderer)
  let page: Page
  beforeEach(async (context) => {
    page = await openPage(context)
  })

  type Making = Parameters<(typeof window.nfts)['make']>[0]
  type World = Parameters<(typeof window.nfts)['set']>[0]
  const usual: Making = { world: { rows: everything } }
  const make = (making: Making = usual) => page.evaluate((given) => window.nfts.make(given), making)
  const open = (view: 'account' | 'data/nfts' | 'data/nft' = 'account', params?: object) =>
    page.evaluate(([name, given]) => window.nfts.open(name as 'account', given), [
      view,
      params,
    ] as const)
  const set = (world: World) => page.evaluate((given) => window.nfts.set(given), world)
  const view = () => page.evaluate(() => window.nfts.view())
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const tab = () => page.getByRole('tab').nth(1)
  const tile = (name: string) => page.locator('.nf-tile').filter({ hasText: name })
  const names = () => page.locator('.nf-tile .nf-main > :first-child').allInnerTexts()
  const focused = () =>
    page.evaluate(
      () => document.querySelector('tessera-kit')?.shadowRoot?.activeElement?.textContent,
    )
  const drawn = () =>
    page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
  const openTab = async () => {
    await open()
    await tab().click()
  }

  also(
    'a tab shows the first, in two columns, and folds away bait; pictures are in the page or not at all',
    async () => {
      await make()
      await openTab()
      await tile('Tide #214').waitFor()
      expect(await names()).toEqual([
        'Tide #214',
        'Loom 9',
        'Tide #215',
        '#9876…3210',
        'Field pass',
        '2 hidden',
      ])
      expect(await tile('Field pass').innerText()).toContain('×3 · Passes of the field')
      expect(await tile('2 hidden').innerText()).toContain('They may be bait')
      const boxes = await Promise.all(
        (await page.locator('.nf-tile').all()).map((each) => each.boundingBox()),
      )
      expect(new Set(boxes.map((box) => box?.x)).size).toBe(2)
      expect(new Set(boxes.map((box) => `${box?.width} ${box?.height}`)).size).toBe(1)
      // one whose server the host has not named, and one that has none, have a letter of the same
      // size
      expect(
        await page
          .locator('.nf-tile img')
          .evaluateAll((all) =>
            all.map((each) =>
              [
                each.getAttribute('src')?.slice(0, 15),
                each.getAttribute('loading'),
                each.getAttribute('decoding'),
                each.getAttribute('referrerpolicy'),
              ].join(' '),
            ),
          ),
      ).toEqual(Array(3).fill('data:image/png; lazy async no-referrer'))
      expect(await tile('Tide #215').locator('.t-pic').textContent()).toBe('T')
      await tile('2 hidden').click()
      await tile('Voucher').waitFor()
      expect(await page.locator('.nf-tile img').count()).toBe(0)
      expect(await tile('Claim at').innerText()).toContain('A link in its name')
      expect(await tile('Voucher').innerText()).toContain('Poses as \u2068USDC\u2069')
      await tile('Claim at').click()
      await page.getByText('It is most likely bait').waitFor()
      expect(await page.locator('.nf a').filter({ hasText: 'usdc-gift' }).count()).toBe(0)
      await button('Back').click()
      await button('Back').click()
      expect(await view()).toBe('account')
    },
  )

  test('without a source there is no tab, nor with the flag off; where none serves the network the tab says so', async () => {
    for (const making of [{ served: 'nowhere' }, { flag: false }] as const) {
      await make({ ...usual, ...making })
      await open()
      await page.locator('.dt .t-row').first().waitFor()
      expect(await page.getByRole('tab').count()).toBe(0)
    }
    await make({ ...usual, served: 'elsewhere' })
    await openTab()
    await page.getByText('This app does not read NFTs on this network').waitFor()
  })

  test('loading has the place of what comes; empty, failed, a network that failed, stale and offline say so, each with a next step', async () => {
    await make({ world: { rows: everything, holds: true } })
    await openTab()
    await page.locator('.nf-tile .t-sk').first().waitFor()
    const sizeOf = async () => {
      const box = await page.locator('.nf-tile').first().boundingBox()
      return [box?.width, box?.height]
    }
    const before = await sizeOf()
    await set({ holds: false })
    await tile('Tide #214').waitFor()
    expect(await sizeOf()).toEqual(before)

    await make({ world: {} })
    await openTab()
    await page.getByText('No NFTs yet').waitFor()
    await button('Copy address').last().waitFor()

    await make({ world: { fails: 'all' } })
    await openTab()
    await page.getByText('The NFTs could not be read').waitFor()
    await set({ fails: ['eip155:8453'], rows: everything })
    await button('Try again').click()
    await page.getByText('Could not be read: \u2068Base\u2069.').waitFor()
    expect(await names()).not.toContain('Field pass')
    await set({ fails: 'all' })
    await button('Try again').click()
    await page.getByText('It could not be updated').waitFor()
    // what was read stands
    await tile('Tide #214').waitFor()
    await set({ fails: [] })
    await button('Try again').click()
    await tile('Field pass').waitFor()

    await page.context().setOffline(true)
    await page.getByText('You are offline. This is as of').waitFor()
    await page.context().setOffline(false)
    await page.getByText('You are offline').waitFor({ state: 'detached' })
    await page.context().setOffline(true)
    await make()
    await openTab()
    await page.getByText('NFTs appear when you are online again').waitFor()
    await page.context().setOffline(false)
    await tile('Tide #214').waitFor()
  })

  also(
    'an NFT at large: where it is, hidden for this account and back, and gone with the account',
    async () => {
      await make()
      await open('data/nft', { asset: tides })
      await button('Hide').waitFor()
      const [picture, sheet] = [
        await page.locator('.nf-one .t-pic').boundingBox(),
        await page.locator('.nf').boundingBox(),
      ]
      expect([picture?.width, picture?.height]).toEqual([sheet?.width, sheet?.width])
      expect(await page.locator('.t-card').innerText()).toMatch(
        /Collection\s+Tides\s+Network\s+Ethereum\s+Contract\s+0xaaaa…aaaaaa\s+Token ID\s+214/,
      )
      expect(await page.getByRole('link', { name: /Etherscan/ }).getAttribute('href')).toContain(
        'a'.repeat(40),
      )
      await button('Hide').click()
      await page.getByText('You have hidden this.').waitFor()
      expect(await focused()).toBe('Show again')
      await make({ ...usual, again: true })
      await openTab()
      await tile('3 hidden').waitFor()
      await open('data/nft', { asset: tides })
      await button('Show again').click()
      await button('Hide').waitFor()
      await page.evaluate(() =>
        window.nfts.change({
          namespace: 'eip155',
          accounts: [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
        }),
      )
      await page.getByText('You do not have this').waitFor()
      expect(await page.locator('.nf-one').count()).toBe(0)
    },
  )

  test('2,000 NFTs: pages as they are asked for, at most 60 tiles in the document, none missing on the way down; back where one was left, by keyboard', async () => {
    await make({ world: { rows: many(2000), size: 500 } })
    await openTab()
    await page
      .locator('.t-row')
      .filter({ hasText: 'All NFTs' })
      .filter({ hasText: '500 or more' })
      .click()
    const pages = async () =>
      (await page.evaluate(() => window.nfts.asked)).filter((each) => each.startsWith('eip155:1 '))
        .length
    const body = page.locator('.t-body')
    await set({ fails: 'more' })
    await button('Show more').click()
    await page.getByText('The NFTs could not be read').waitFor()
    await set({ fails: [] })
    const failed = await pages()
    for (let further = 1; further <= 3; further++) {
      await button('Show more').click()
      await expect.poll(pages).toBe(failed + further)
      await page.locator('.t-btn[data-busy]').waitFor({ state: 'detached' })
    }
    await button('Show more').waitFor({ state: 'detached' })
    const seen = new Set<string>()
    let most = 0
    for (let at = 0; ; at += 2000) {
      const height = await body.evaluate((each, top) => {
        each.scrollTop = top
        return each.scrollHeight
      }, at)
      await drawn()
      const shown = await names()
      most = Math.max(most, shown.length)
      for (const name of shown) seen.add(name)
      if (at > height) break
    }
    expect(seen.size).toBe(2000)
    expect(most).toBeLessThanOrEqual(60)

    await body.evaluate((each) => void (each.scrollTop = 30_000))
    await drawn()
    const name = /Number (\d+)/.exec(
      await page.locator('.nf-tile').nth(14).innerText(),
    )?.[0] as string
    await page.getByRole('button', { name: new RegExp(`^${name} Many`) }).focus()
    const scrolled = await body.evaluate((each) => each.scrollTop)
    await page.keyboard.press('Enter')
    await button('Hide').waitFor()
    for (let step = 0; step < 20 && (await focused()) !== 'Hide'; step++)
      await page.keyboard.press('Tab')
    expect(await focused()).toBe('Hide')
    await button('Back').press('Enter')
    await expect.poll(focused).toContain(name)
    expect(await body.evaluate((each) => each.scrollTop)).toBe(scrolled)
  })

  if (renderer === 'react')
    test.each(looks)('axe finds nothing on any of its screens: $locale, $themes', async (style) => {
      const {
        locale,
        themes: [themeMode],
      } = style
      const see = (name: string) => judge(page, `nfts-${name}`, style)
      const look = async (world: World = usual.world ?? {}, more: Partial<Making> = {}) => {
        await make({ ...usual, themeMode, locale, world, ...more })
        await openTab()
      }
      await look()
      await tile('Tide #214').waitFor()
      await see('account')
      for (const [name, asset] of [
        ['one', nft('c', 1, 'erc1155', 8453)],
        ['letter', nft('d', 98_765_432_109_876_543_210n)],
        ['bait', nft('e', 2)],
      ] as const) {
        await open('data/nft', { asset })
        await page.locator('.nf-one').waitFor()
        await see(name)
      }
      await open('data/nfts')
      await tile('Tide #214').waitFor()
      await see('all')
      await open('data/nfts', { folded: true })
      await tile('Voucher').waitFor()
      await see('folded')
      await look({ rows: everything, holds: true })
      await page.locator('.nf-tile .t-sk').first().waitFor()
      await see('loading')
      await look({})
      await page.locator('.nf .t-empty').waitFor()
      await see('empty')
      await look({ fails: 'all' })
      await page.locator('.nf .t-empty').waitFor()
      await see('failed')
      await look({ rows: everything, fails: ['eip155:8453'] })
      await page.locator('.nf .t-note').waitFor()
      await see('part')
      await look({}, { served: 'elsewhere' })
      await page.locator('.nf .t-empty').waitFor()
      await see('unknown')
      await look({ rows: many(20), size: 9 })
      await page.locator('.t-row').filter({ hasText: '9' }).first().waitFor()
      await see('many')
    })
})
