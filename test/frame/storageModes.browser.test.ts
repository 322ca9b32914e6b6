import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChromium } from '../../scripts/browser.mjs'
import { startWholeHost, type WholeHost } from './wholeHost'

// Chromium's part of the table "Where the frame has no storage" in docs/embedded.md: a browser as
// visitors have it, without the switches of the driver.

let host: WholeHost
beforeAll(async () => {
  host = await startWholeHost()
}, 120_000)
afterAll(() => host?.close())

const PLAIN = ['--headless=new', '--no-sandbox', '--no-first-run', '--remote-debugging-pipe']

/** Whether the frame keeps what it stores, in a profile with these settings. */
const isKept = async (preferences: object, args: readonly string[]) => {
  const profile = mkdtempSync(join(tmpdir(), 'tessera-profile-'))
  mkdirSync(join(profile, 'Default'))
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify({ profile: preferences }))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    ignoreDefaultArgs: true,
    args: [...PLAIN, `--user-data-dir=${profile}`, ...args],
  })
  try {
    const { page } = await host.openPage(context)
    return await page.evaluate(async () => (await window.framePage.api()).isKept())
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

test.each([
  ['as it is installed', true, {}, []],
  ['that blocks third-party cookies', true, { cookie_controls_mode: 1 }, []],
  ['in its phase-out of third-party cookies', true, {}, ['--test-third-party-cookie-phaseout']],
  ['in an incognito window', true, {}, ['--incognito']],
  ['that blocks all cookies', false, { default_content_setting_values: { cookies: 2 } }, []],
  [
    'without storage apart for each site',
    false,
    { cookie_controls_mode: 1 },
    ['--disable-features=ThirdPartyStoragePartitioning'],
  ],
])('a Chromium %s keeps what the frame stores: %s', async (_, kept, preferences, args) => {
  expect(await isKept(preferences, args)).toBe(kept)
})
