import { afterAll, beforeAll, expect, test } from 'vitest'
import type {} from '../frame/client/site/page'
import { type FrameServers, startFrameServers } from '../frame/client/site/serve'
import { appOf } from '../frame/server/documents/site'
import { serveWhole } from '../frame/server/serveWhole'
import { openFirefox, openWebKit } from './engine'

// The table "Where the frame has no storage" in docs/embedded.md, but for Chromium:
// test/frame/storageModes.browser.test.ts.

let host: FrameServers
let wallet: string
beforeAll(async () => {
  host = await startFrameServers()
  wallet = await serveWhole({ apps: [appOf({ origins: [host.app] })] })
  host.frames.push(wallet)
}, 120_000)
afterAll(() => host?.close())

const cookies = (behavior: number) => () =>
  openFirefox({ 'network.cookie.cookieBehavior': behavior })

test.each([
  ['Firefox, as it is installed', true, () => openFirefox()],
  [
    'a private window of Firefox',
    true,
    () => openFirefox({ 'browser.privatebrowsing.autostart': true }),
  ],
  ['Firefox that blocks third-party cookies', false, cookies(1)],
  ['Firefox that blocks all cookies', false, cookies(2)],
  ['WebKitGTK', true, openWebKit],
])(
  '%s keeps what the frame stores: %s',
  async (_, kept, open) => {
    const engine = await open()
    try {
      await engine.goto(host.app)
      await expect
        .poll(() => engine.evaluate(() => 'framePage' in window), { timeout: 20_000 })
        .toBe(true)
      const isKept = await engine.evaluate(
        async (options) => {
          await window.framePage.start(options)
          return (await window.framePage.api()).isKept()
        },
        { url: `${wallet}/sdk`, projectId: 'shop' },
      )
      expect(isKept).toBe(kept)
    } finally {
      await engine.close()
    }
  },
  300_000,
)
