import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { serveHost } from './installHost'

const packs = ['networks', 'wallets']
const served = serveHost('everything')
const { host } = served

test('the packs are two files, together at most 40 kB of gzip', () => {
  const folder = join(inject('packed').installed, 'dist/plugins/icons')
  const files = packs.map((name) => join(folder, `${name}.js`))
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  expect(
    files.reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0),
  ).toBeLessThanOrEqual(40_000)
})

test('a pack is fetched when a list with something of its kind is drawn, and not before', async () => {
  const tab = await (await served.browser.newContext()).newPage()
  const fetched = new Set<string>()
  tab.on('request', (request) => {
    const file = new URL(request.url()).pathname.slice(1)
    for (const id of served.chunks.find(({ fileName }) => fileName === file)?.moduleIds ?? []) {
      const pack = /\/dist\/plugins\/icons\/(\w+)\.js$/.exec(id)?.[1]
      if (pack) fetched.add(pack)
    }
  })
  // no idle time before the click; what comes in it is the business of
  // test/build/firstClick.test.ts
  await tab.addInitScript('window.requestIdleCallback = () => 0')
  await tab.goto(`${served.server.url}everything.html`)
  await tab.waitForLoadState('networkidle')
  expect([...fetched]).toEqual(['index'])
  await tab.evaluate('delete window.requestIdleCallback')
  await tab.locator(host.opener).click()
  // MetaMask is not installed there: the directory lists it without a picture
  await expect
    .poll(() =>
      tab.locator('tessera-kit .t-row', { hasText: 'MetaMask' }).locator('img').getAttribute('src'),
    )
    .toMatch(/^data:image\/svg\+xml,/)
  expect([...fetched].sort()).toEqual(['index', 'packs', 'wallets'])
  await tab.context().close()
})
