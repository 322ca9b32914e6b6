import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../../../browser'
import { addAxe, findingsOf } from '../../../e2e/site/axe'
import { rowsOf } from '../../../everything'
import { servePage } from '../../servePage'
import { scan } from '../../shared/qr-code/scan'
import { rainbow } from './fakePairing'
import type {} from './pairingPage'
import { phoneAgent } from './phoneAgent'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; require-trusted-types-for 'script'"

let browser: Browser
let host: Awaited<ReturnType<typeof servePage>>
beforeAll(async () => {
  host = await servePage(new URL('./pairingPage.ts', import.meta.url), { policy })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  host?.close()
})

/** A page of its own; what went wrong in it, and where it asked. */
const openPage = async (options: BrowserContextOptions) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(host.url) && !request.url().startsWith('data:'))
      problems.push(request.url())
  })
  await page.goto(host.url)
  await page.waitForFunction(() => 'pairing' in window)
  return {
    page,
    context,
    problems: async () => [...problems, ...(await page.evaluate(() => window.pairing.violations))],
  }
}
const begin = async (page: Page, theme: 'dark' | 'light', wallet?: string, locale = 'en') => {
  await page.evaluate(
    ([mode, language]) => window.pairing.make(mode as 'dark', language),
    [theme, locale],
  )
  await page.evaluate((id) => window.pairing.open(id), wallet)
  await page.waitForFunction(() => window.pairing.fake?.tries.length)
}
const code = async (page: Page, turn = 1, kind: 'longUri' | 'usualUri' = 'longUri') => {
  const uri = await page.evaluate(
    ([which, at]) => {
      const made = window.pairing[which as 'longUri'](at as number)
      window.pairing.fake?.code(made)
      return made
    },
    [kind, turn] as const,
  )
  await page.locator('.t-qr svg[role=img]').waitFor()
  return uri
}
const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    userAgent: phoneAgent,
  },
} as const

test('on a small laptop at a zoom of 200 % the code is whole without scrolling, and read', async () => {
  const { page, context, problems } = await openPage({
    viewport: { width: 683, height: 325 },
    deviceScaleFactor: 2,
  })
  for (const wallet of [undefined, rainbow.id]) {
    await begin(page, 'dark', wallet)
    const uri = await code(page)
    const [whole, seen] = await page.evaluate(() =>
      ['.t-qr', '.t-sheet'].map(
        (one) =>
          document
            .querySelector('tessera-kit')
            ?.shadowRoot?.querySelector(one)
            ?.getBoundingClientRect().bottom ?? 0,
      ),
    )
    expect(whole).toBeLessThanOrEqual(seen as number)
    expect(await scan(page)).toBe(uri)
  }
  expect(await problems()).toEqual([])
  await context.close()
})

const SCREENS = rowsOf<{
  readonly deviceScaleFactor: number
  readonly device: 'desktop' | 'phone'
}>(
  [
    { deviceScaleFactor: 1, device: 'desktop' },
    { deviceScaleFactor: 2, device: 'phone' },
  ],
  [
    { deviceScaleFactor: 1, device: 'phone' },
    { deviceScaleFactor: 2, device: 'desktop' },
  ],
)
describe.each(SCREENS)('at $deviceScaleFactor pixels a point', ({ deviceScaleFactor, device }) => {
  test(`the code on a ${device} is read from the screen by a decoder, in dark and light, with each mark in its middle`, async () => {
    const { page, context, problems } = await openPage({ ...devices[device], deviceScaleFactor })
    for (const theme of ['dark', 'light'] as const) {
      for (const [wallet, kind] of device === 'desktop'
        ? ([
            [undefined, 'longUri'],
            [rainbow.id, 'usualUri'],
          ] as const)
        : ([
            [undefined, 'longUri'],
            [undefined, 'usualUri'],
          ] as const)) {
        await begin(page, theme, wallet)
        expect(await scan(page), 'before it is there').toBeUndefined()
        const uri = await code(page, 1, kind)
        expect(await scan(page), `${theme} ${kind}`).toBe(uri)
      }
    }
    expect(await problems()).toEqual([])
    await context.close()
  })
})

test('the code arrives, and is renewed, without moving anything', async () => {
  const { page, context } = await openPage(devices.desktop)
  await begin(page, 'dark')
  const places = () =>
    page.evaluate(() =>
      ['.t-sheet', '.t-qr', '.t-qr .t-wi', '.t-btn'].map((one) =>
        JSON.stringify(
          document
            .querySelector('tessera-kit')
            ?.shadowRoot?.querySelector(one)
            ?.getBoundingClientRect(),
        ),
      ),
    )
  await page.locator('.t-qr').waitFor()
  const before = await places()
  expect(before.every(Boolean)).toBe(true)
  await code(page, 1)
  expect(await places()).toEqual(before)
  const second = await code(page, 2)
  expect(await places()).toEqual(before)
  expect(await scan(page)).toBe(second)
  await context.close()
})

test('keyboard: into the modal, along the tabs, to the link; the arrows follow the direction of the text', async () => {
  const { page, context } = await openPage(devices.desktop)
  const focus = () =>
    page.evaluate(() => {
      const one = document.querySelector('tessera-kit')?.shadowRoot?.activeElement
      return one?.getAttribute('aria-label') ?? one?.textContent
    })
  for (const [locale, key, names] of [
    ['en', 'ArrowRight', ['Close', 'QR code', 'Desktop app', 'Copy link', 'Open app']],
    ['ar', 'ArrowLeft', ['إغلاق', 'رمز QR', 'تطبيق الحاسوب', 'نسخ الرابط', 'فتح التطبيق']],
  ] as const) {
    await begin(page, 'light', 'desk', locale)
    await page.getByRole('tab').first().waitFor()
    await code(page)
    const met: unknown[] = []
    const press = async (name: string) => {
      await page.keyboard.press(name)
      met.push(await focus())
    }
    for (const next of ['Tab', 'Tab', key, 'Tab', 'Tab']) await press(next)
    expect(met).toEqual(names)
  }
  await context.close()
})

describe.each(['desktop', 'phone'] as const)('axe on a %s', (device) => {
  test.each(['en', 'ar'])('finds nothing in any state, %s', async (locale) => {
    const { page, context, problems } = await openPage(devices[device])
    await addAxe(page)
    const clean = async (what: string) => expect(await findingsOf(page), what).toEqual([])
    for (const theme of ['dark', 'light'] as const) {
      await begin(page, theme, undefined, locale)
      await page.locator('.t-qr').waitFor()
      await clean('loading')
      await code(page)
      await page.evaluate(() => window.pairing.fake?.set({ relay: 'offline' }))
      await clean('code')
      await begin(page, theme, 'desk', locale)
      await page.getByRole('tab').nth(1).click()
      await clean('a tab')
      await page.evaluate(() => window.pairing.fail('refused'))
      await page.locator('.t-ring[data-state=error]').waitFor()
      await clean('failed')
      await page.evaluate(() => {
        window.pairing.fake?.set({
          waiting: [{ id: 1, method: 'personal_sign', chainId: 'eip155:1', since: 0 }],
          peer: { name: 'Fern', link: 'fern://' },
          relay: 'offline',
        })
        window.pairing.kit?.open('walletconnect/request')
      })
      await page.locator('.t-ring[data-state=waiting]').waitFor()
      await clean('request')
    }
    expect(await problems()).toEqual([])
    await context.close()
  })
})

test('control: axe sees the modal, and tells of a picture without a name in it', async () => {
  const { page, context } = await openPage(devices.desktop)
  await addAxe(page)
  await begin(page, 'light')
  await code(page)
  await page.evaluate(() =>
    document
      .querySelector('tessera-kit')
      ?.shadowRoot?.querySelector('.t-qr svg')
      ?.removeAttribute('aria-label'),
  )
  expect((await findingsOf(page)).some((line) => line.startsWith('svg-img-alt'))).toBe(true)
  await context.close()
})
