import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buttonText } from '../../../ui/theme/buttonSheet'
import { openBrowser } from '../../browser'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** Which end of a label that is too long is in sight, on a right-to-left page. */
async function seen(label: string) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.setContent(
    `<html dir="rtl"><style>${buttonText}</style><button class="tessera-button" data-state="connected" style="width:120px"><span class="tessera-icon"></span><span class="tessera-labels"><span data-on>${label}</span></span></button></html>`,
  )
  const ends = await page.locator('[data-on]').evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    const text = element.firstChild as Text
    const inSight = (at: number) => {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      const box = range.getBoundingClientRect()
      return box.left >= left - 1 && box.right <= right + 1
    }
    return { first: inSight(0), last: inSight(text.length - 1) }
  })
  await page.close()
  return ends
}

test.each(['Ethereum Sepolia Testnet', 'شبكة إيثريوم الرئيسية الكبيرة جدا'])(
  'a long label keeps its beginning on a right-to-left page: %s',
  async (label) => {
    expect(await seen(label)).toEqual({ first: true, last: false })
  },
)

test('a label that fits is in sight as a whole', async () => {
  expect(await seen('Base')).toEqual({ first: true, last: true })
})
