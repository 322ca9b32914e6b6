import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderCode, renderLink, renderNotice } from '../../../../frame/server/mail/renderMail'
import { openBrowser } from '../../../browser'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const ORIGIN = 'https://wallet.example'
const factsIn = (locale: 'en' | 'ar') => ({
  locale,
  app: 'https://shop.example',
  device: 'Firefox on Linux',
  at: Date.UTC(2026, 1, 3, 4, 5),
})

describe('how mails look', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())
  const show = async (
    html: string,
    colorScheme: 'light' | 'dark',
    viewport = { width: 390, height: 844 },
  ) => {
    const page = await (await browser.newContext({ colorScheme, viewport })).newPage()
    await page.setContent(html)
    return page
  }
  const violations = async (page: Awaited<ReturnType<typeof show>>) => {
    await page.evaluate(axe)
    return page.evaluate(async () =>
      (
        await (
          window as never as {
            axe: { run(options: object): Promise<{ violations: readonly { id: string }[] }> }
          }
        ).axe.run({ runOnly: ['wcag2a', 'wcag2aa'] })
      ).violations.map(({ id }) => id),
    )
  }
  const colours = (page: Awaited<ReturnType<typeof show>>) =>
    page
      .locator('.card')
      .evaluate((card) => [getComputedStyle(card).backgroundColor, getComputedStyle(card).color])
  const mails = async () =>
    Promise.all([
      renderCode('ann@shop.example', factsIn('en'), {
        code: '123456',
        origin: ORIGIN,
        newAddress: `${'long.name.'.repeat(5)}x@${'elsewhere.'.repeat(4)}example`,
      }),
      renderNotice('ann@shop.example', factsIn('ar'), 'recovery', `${ORIGIN}/freeze/x`),
      renderLink('ann@shop.example', factsIn('en'), { url: `${ORIGIN}/device/x`, words: true }),
    ])

  test.each(['light', 'dark'] as const)(
    '%s: readable, no wider than a phone, its button large enough',
    async (scheme) => {
      for (const [index, { html }] of (await mails()).entries()) {
        const page = await show(html, scheme)
        expect(await colours(page)).toEqual(
          scheme === 'dark'
            ? ['rgb(19, 21, 25)', 'rgb(244, 245, 247)']
            : ['rgb(255, 255, 255)', 'rgb(20, 23, 31)'],
        )
        expect(await violations(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(
          false,
        )
        // control: axe sees what is too faint
        if (index === 0) {
          await page
            .locator('.text')
            .first()
            .evaluate((text) => text.setAttribute('style', 'color:#777777!important'))
          expect(await violations(page)).toEqual(['color-contrast'])
          await page.setContent(html)
        }
        for (const button of await page.locator('a').all())
          expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
        await page.context().close()
      }
    },
  )

  test('in the dark, where the mailbox takes styles of the head away: light as a whole, and readable', async () => {
    for (const { html } of await mails()) {
      const page = await show(html.replace(/<style>.*<\/style>/, ''), 'dark')
      expect(await colours(page)).toEqual(['rgb(255, 255, 255)', 'rgb(20, 23, 31)'])
      expect(await violations(page)).toEqual([])
      await page.context().close()
    }
  })
})
