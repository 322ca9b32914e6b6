import { readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { getAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { findChromium } from '../../../scripts/browser.mjs'
import { everything } from '../../everything'
import { judge, serveHostPage } from '../hostPage'
import { filmCodes } from './qrVideo'
import type {} from './sendPage'

const [local] = inject('chains')
const [me] = inject('accounts').map(({ address }) => getAddress(address)) as [`0x${string}`]
const friend = getAddress('0x71c7656ec7ab88b098defb751b7401b5f6d8976f')
const dollar = `eip155:${local.id}/erc20:${local.token.toLowerCase()}`
const lists = [
  {
    tokens: [
      { chainId: local.id, address: local.token, name: 'Demo Dollar', symbol: 'DUSD', decimals: 6 },
    ],
  },
]
const request = `ethereum:${local.token}@${local.id}/transfer?address=${friend}&uint256=12500000`
const nonsense = '<img src=x onerror=alert(1)> https://evil.example/claim'

/**
 * What a phone's browser has: this machine's Chromium has no `BarcodeDetector`, so the page is
 * given one with the same interface, which reads the pixels of the real film by jsQR. The camera's
 * tracks are kept, for the test to see whether they ended.
 */
const detector = `
  window.BarcodeDetector = class {
    static getSupportedFormats = async () => ['qr_code']
    async detect(video) {
      const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight)
      const pen = canvas.getContext('2d')
      pen.drawImage(video, 0, 0)
      const { data, width, height } = pen.getImageData(0, 0, canvas.width, canvas.height)
      const found = jsQR(data, width, height)
      return found ? [{ rawValue: found.data }] : []
    }
  }
  window.cameraTracks = []
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await ask(wanted)
    window.cameraTracks.push(...stream.getTracks())
    return stream
  }
`

let film = ''
let jsqr = ''
beforeAll(async () => {
  film = await filmCodes('request', [nonsense, nonsense, nonsense, request])
  jsqr = await readFile(createRequire(import.meta.url).resolve('jsqr'), 'utf8')
})
afterAll(() => rm(film, { force: true }))

describe.each(everything ? (['react', 'preact'] as const) : (['react'] as const))(
  'on %s',
  (renderer) => {
    /** What the page has: before its script runs. */
    const has = { detector: true }
    const openPage = serveHostPage(
      new URL('./sendPage.ts', import.meta.url),
      'sending',
      renderer,
      async (page) => {
        await page.exposeFunction('askTest', async (what: string, params: unknown) => {
          const body = JSON.stringify({
            jsonrpc: '2.0',
            id: 1,
            method: what.split(' ')[1],
            params: params ?? [],
          })
          return (
            await fetch(local.url, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body,
            })
          ).json()
        })
        if (has.detector) await page.addInitScript(`${jsqr}\n${detector}`)
      },
      // the headless shell has no camera
      {
        launch: () => ({
          executablePath: findChromium(),
          args: ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`],
        }),
      },
    )
    let page: Page
    const start = async (
      context: Parameters<typeof openPage>[0],
      more: {
        readonly camera?: boolean
        readonly detector?: boolean
        readonly locale?: string
        readonly themeMode?: 'light' | 'dark'
      } = {},
    ) => {
      const { camera = true, detector: hasDetector = true, ...making } = more
      has.detector = hasDetector
      page = await openPage(context)
      page.setDefaultTimeout(15_000)
      if (camera) await page.context().grantPermissions(['camera'])
      await page.evaluate((given) => window.sending.make(given as never), {
        networks: [{ id: local.id, name: 'Local' }],
        accounts: [me],
        lists,
        ...making,
      })
      await page.evaluate(() => window.sending.open('send', undefined))
      await page.locator('.sd input').first().waitFor()
    }
    const scan = () => page.getByRole('button', { name: 'Scan a QR code' })
    const view = () => page.evaluate(() => window.sending.view())
    const tracks = () =>
      page.evaluate(() =>
        (window as unknown as { cameraTracks: MediaStreamTrack[] }).cameraTracks.map(
          ({ readyState }) => readyState,
        ),
      )
    beforeEach(() => {
      has.detector = true
    })

    test('a code of a real film fills the form; another one is refused as text; the camera is let go', async (context) => {
      await start(context)
      await scan().click()
      await page.getByText('This code is no recipient on').waitFor()
      expect(await page.getByText(nonsense).isVisible()).toBe(true)
      expect(await tracks()).toEqual(['live'])
      await expect.poll(view).toBe('send')
      expect(await page.evaluate(() => window.sending.state())).toMatchObject({
        to: friend,
        amount: '12.5',
        asset: dollar,
        max: false,
        fiat: false,
      })
      expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe(friend)
      expect(await tracks()).toEqual(['ended'])
    })

    test('whoever goes back, or closes, takes the camera away', async (context) => {
      await start(context)
      for (const name of ['Back', 'Close']) {
        await scan().click()
        await page.locator('video[data-on]').waitFor()
        await page.getByRole('button', { name }).click()
        await expect.poll(async () => (await tracks()).at(-1)).toBe('ended')
      }
      expect(await tracks()).toEqual(['ended', 'ended'])
    })

    test('a camera that the visitor does not allow is said, and the address can be entered', async (context) => {
      await start(context, { camera: false })
      await scan().click()
      await page.getByText('The camera is not allowed').waitFor()
      await judge(page, `send-scan-refused-dark-en-${renderer}`)
      await page.getByRole('button', { name: 'Enter the address' }).click()
      await expect.poll(view).toBe('send')
      expect(await tracks()).toEqual([])
    })

    test('where the browser reads no codes there is no button', async (context) => {
      await start(context, { detector: false })
      await page.getByRole('button', { name: 'Paste' }).waitFor()
      expect(await page.evaluate(() => 'BarcodeDetector' in window)).toBe(false)
      expect(await scan().count()).toBe(0)
    })

    test('axe has no complaint of the camera: dark and light, Arabic', async (context) => {
      for (const [themeMode, locale, name] of [
        ['dark', 'en', 'Scan a QR code'],
        ['light', 'ar', 'امسح رمز QR'],
      ] as const) {
        if (themeMode === 'dark') await start(context, { themeMode, locale })
        else {
          await page.evaluate((given) => window.sending.make(given as never), {
            networks: [{ id: local.id, name: 'Local' }],
            accounts: [me],
            themeMode,
            locale,
          })
          await page.evaluate(() => window.sending.open('send', undefined))
        }
        await page.getByRole('button', { name }).click()
        await page.locator('.t-note').waitFor()
        await judge(page, `send-scan-${themeMode}-${locale}-${renderer}`)
      }
    })
  },
)
