/** @vitest-environment happy-dom */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceOf, takesChromeExtensions } from '../../../ui/views/guide/device'
import GetAWalletView from '../../../ui/views/guide/GetAWalletView'
import { installLinks } from '../../../ui/views/guide/installLinks'
import { knownWallets } from '../../../ui/views/guide/knownWallets'
import WhatIsAWalletView from '../../../ui/views/guide/WhatIsAWalletView'
import { createWorld, mountView, wallet } from './mountView'

const agents = {
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1',
  android: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15',
  chrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
}
let shown: Awaited<ReturnType<typeof mountView>> | undefined
const as = (userAgent: string, maxTouchPoints = 0) =>
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  await shown?.unmount()
  shown = undefined
  vi.unstubAllGlobals()
})

test.each([
  ['phone', 0, 'ios', false],
  ['android', 5, 'android', false],
  ['mac', 0, 'desktop', false],
  ['mac', 5, 'ios', false],
  ['chrome', 0, 'desktop', true],
  ['firefox', 0, 'desktop', false],
] as const)('%s with %i touch points is %s', (name, maxTouchPoints, device, extensions) => {
  expect(deviceOf({ userAgent: agents[name], maxTouchPoints })).toBe(device)
  expect(takesChromeExtensions(agents[name])).toBe(extensions)
})

test('every known wallet has its own identity and only https links', () => {
  const wallets = knownWallets()
  const links = wallets.flatMap((known) => Object.values(known.links))
  expect(wallets.length).toBeGreaterThan(5)
  expect(new Set(wallets.map(({ rdns }) => rdns)).size).toBe(wallets.length)
  expect(new Set(links).size).toBe(links.length)
  expect(links.filter((link) => new URL(link).protocol !== 'https:')).toEqual([])
})

test.each([
  ['phone', 'https://apps.apple.com/', 'In the App Store', 'in the wallet’s own browser'],
  ['android', 'https://play.google.com/', 'In Google Play', 'in the wallet’s own browser'],
  ['chrome', 'https://chromewebstore.google.com/', 'In the Chrome Web Store', 'Reload this page'],
  ['firefox', 'https://', 'On the wallet’s own site', 'Reload this page'],
] as const)('on %s links lead to %s, in a new tab', async (name, start, caption, next) => {
  as(agents[name])
  shown = await mountView(GetAWalletView, createWorld())
  const links = [...shown.box.querySelectorAll('a.t-row')]
  expect(links).toHaveLength(knownWallets().length)
  expect(
    links.every(
      (link) =>
        link.getAttribute('href')?.startsWith(start) && link.getAttribute('target') === '_blank',
    ),
  ).toBe(true)
  expect(shown.text()).toContain(caption)
  expect(shown.text()).toContain(next)
})

test('the wallet that was asked for comes first', async () => {
  as(agents.chrome)
  shown = await mountView(GetAWalletView, createWorld(), { params: { connector: 'me.rainbow' } })
  expect(shown.rows()[0]).toBe('Rainbow')
  expect(new Set(shown.rows()).size).toBe(knownWallets().length)
})

const offers = (links: Record<string, string>) =>
  installLinks({
    wallets: [],
    connectors: [wallet('a', { links })],
    wanted: 'a',
    device: 'ios',
    chromeExtensions: false,
  })

test('a connector’s own links count only if https, and its host is told', () => {
  expect(offers({ ios: 'https://apps.apple.com/app/id1', homepage: 'https://a.example' })).toEqual([
    {
      name: 'Wallet a',
      href: 'https://apps.apple.com/app/id1',
      host: 'apps.apple.com',
      inStore: true,
    },
  ])
  expect(offers({ ios: 'javascript:alert(1)', homepage: 'https://www.a.example' })).toEqual([
    { name: 'Wallet a', href: 'https://www.a.example', host: 'a.example', inStore: false },
  ])
  expect(
    offers({ ios: 'http://a.example', homepage: 'data:text/html,x', chrome: 'https://a.example' }),
  ).toEqual([])
  expect(offers({ homepage: 'nonsense' })).toEqual([])
})

test('a connector’s own links replace those of the known wallet with its rdns', () => {
  const connectors = [wallet('a', { rdns: 'me.rainbow', links: { homepage: 'https://a.example' } })]
  const all = installLinks({
    wallets: knownWallets(),
    connectors,
    wanted: 'a',
    device: 'desktop',
    chromeExtensions: true,
  })
  expect(all[0]?.href).toBe('https://a.example')
  expect(all.some(({ name }) => name === 'Rainbow')).toBe(false)
  expect(all).toHaveLength(knownWallets().length)
})

test('what a wallet is: three facts and the way to one', async () => {
  const world = createWorld()
  shown = await mountView(WhatIsAWalletView, world)
  expect(shown.box.querySelectorAll('h3')).toHaveLength(3)
  expect(shown.text()).not.toContain('missing')
  await shown.click('Get a wallet')
  expect(world.spies.push).toHaveBeenCalledWith('get-a-wallet')
})
