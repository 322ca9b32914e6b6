/** @vitest-environment happy-dom */
import { describe, expect, test } from 'vitest'
import type { Connector } from '../../../../kernel/connectors/types'
import type { DirectoryWallet } from '../../../../plugins/walletconnect/index'
import { connectMethods } from '../../../../plugins/walletconnect/views/pairing/connectMethods'
import PairingView from '../../../../plugins/walletconnect/views/pairing/PairingView'
import { opensWithin } from '../../../../plugins/walletconnect/views/pairing/timers'
import { wallet as connectorOf } from '../../../ui/views/mountView'
import { desk, rainbow, usualUri } from './fakePairing'
import { eachFresh, type Input, phoneAgent, type Shown, showPairing } from './pairingFixture'

const key = 'WALLETCONNECT_DEEPLINK_CHOICE'
const encoded = encodeURIComponent(usualUri(1))
const wallets: readonly DirectoryWallet[] = [
  rainbow,
  desk,
  { id: 'page', name: 'Page', links: { universal: 'https://page.example' } },
  { id: 'ext', name: 'Ext', rdns: 'com.example.ext', stores: { chrome: 'https://example.com' } },
  {
    id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
    name: 'Phantom',
    links: { native: 'phantom://' },
  },
]
let shown: Shown
const show = async (id: string, input: Input = {}) => {
  shown = await showPairing(PairingView, { wallets, params: { wallet: id }, ...input })
  await shown.uri(usualUri(1))
}
const onPhone = (id: string, input: Input = {}) => show(id, { agent: phoneAgent, ...input })
const link = (name: string) => shown.button(name) as HTMLAnchorElement
const tabs = () =>
  [...shown.box.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent)
eachFresh(() => shown)

test('on a desktop a wallet is named, meant and drawn in its code, and where to get it is one click away', async () => {
  await show(rainbow.id)
  expect(shown.title()).toBe('Rainbow')
  expect(shown.api.setIntendedWallet).toHaveBeenLastCalledWith(rainbow)
  expect(shown.box.querySelector('.t-qr .t-wi text')?.textContent).toBe('R')
  expect(shown.box.querySelector('img')).toBeNull()
  expect(shown.said()).toContain('Open Rainbow on your phone and point it at the code.')
  expect(tabs()).toEqual([])
  await shown.click('Get it')
  expect(shown.ctx.push).toHaveBeenCalledWith('walletconnect/get', { wallet: rainbow.id })
})

test('a wallet that is not in the directory is paired by the code for any', async () => {
  await show('nobody')
  expect(shown.title()).toBe('Scan with your phone')
  expect(shown.api.setIntendedWallet).toHaveBeenLastCalledWith(undefined)
  expect(shown.button('Copy link')).toBeDefined()
})

test('the ways a wallet offers are tabs; a pairing goes on from one to the other', async () => {
  await show(desk.id)
  expect(tabs()).toEqual(['QR code', 'Desktop app', 'Web wallet'])
  await shown.click('Desktop app')
  expect(link('Open app').getAttribute('href')).toBe(`desk-app://wc?uri=${encoded}`)
  expect(link('Open app').target).toBe('_blank')
  expect(link('Open app').rel).toBe('noopener noreferrer')
  await shown.click('Web wallet')
  expect(link('Open web wallet').getAttribute('href')).toBe(
    `https://web.desk.example/wc?uri=${encoded}`,
  )
  expect(shown.tries).toHaveLength(1)
})

test('a wallet that is installed in this browser has a tab that leads to its connector', async () => {
  const installed: Connector = connectorOf('com.example.desk', { rdns: 'com.example.desk' })
  await show(desk.id, {
    connectors: [installed, connectorOf('other', { rdns: 'com.example.other' })],
  })
  expect(tabs().at(-1)).toBe('Browser')
  await shown.click('Browser')
  await shown.click('Continue')
  expect(shown.ctx.push).toHaveBeenCalledWith('connecting', { connector: 'com.example.desk' })
})

test('an extension that is not installed is not paired but led to where it is to be had', async () => {
  await show('ext')
  expect(shown.text()).toContain('Ext is not installed here')
  await shown.click('Get Ext')
  expect(shown.ctx.push).toHaveBeenCalledWith('walletconnect/get', { wallet: 'ext' })
  expect(shown.tries.every(({ asked }) => asked.signal.aborted)).toBe(true)
})

describe('on a phone', () => {
  test('the app is opened by a link of its own, which is kept for requests once it is followed', async () => {
    await onPhone(rainbow.id)
    expect(link('Open app').getAttribute('href')).toBe(`rainbow://wc?uri=${encoded}`)
    expect(link('Open app').target).toBe('_self')
    expect(localStorage.getItem(key)).toBeNull()
    await shown.click('Open app')
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({
      href: 'rainbow://',
      name: 'Rainbow',
    })
    expect(shown.said()).toContain('Approve the connection in Rainbow, then come back here.')
  })

  test('universal links are used where the host prefers them', async () => {
    await onPhone(rainbow.id, { options: { preferUniversalLinks: true } })
    expect(link('Open app').getAttribute('href')).toBe(`https://rnbwapp.com/wc?uri=${encoded}`)
  })

  test('it opens once by itself while the click that chose the wallet counts, and not for a renewed pairing', async () => {
    await onPhone(rainbow.id, { activated: true })
    expect(shown.followed).toEqual([`rainbow://wc?uri=${encoded}`])
    await shown.uri(usualUri(2))
    expect(shown.followed).toHaveLength(1)
  })

  test.each<readonly [string, string, Input]>([
    ['a click that is long ago', rainbow.id, {}],
    ['a click on Back', rainbow.id, { activated: true, direction: 'back' }],
    ['a link to a page', 'page', { activated: true }],
    [
      'the browser of an app',
      rainbow.id,
      { activated: true, agent: phoneAgent.replace('Pixel 9', 'Pixel 9; wv') },
    ],
  ])('%s opens nothing by itself', async (_, id, input) => {
    await onPhone(id, input)
    expect(shown.followed).toEqual([])
    await shown.click('Open app')
    expect(shown.followed).toHaveLength(1)
  })

  test('a link that led nowhere offers the stores', async () => {
    await onPhone(rainbow.id)
    await shown.click('Open app')
    await shown.pass(opensWithin - 1)
    expect(shown.text()).not.toContain('Nothing opened?')
    await shown.pass(1)
    expect(shown.text()).toContain('Nothing opened? Rainbow may not be installed.')
    await shown.click('Get it')
    expect(shown.ctx.push).toHaveBeenCalledWith('walletconnect/get', { wallet: rainbow.id })
  })

  test('one that led away does not, also after coming back', async () => {
    await onPhone(rainbow.id)
    await shown.click('Open app')
    const turn = async (state: string) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      await shown.change(() => document.dispatchEvent(new Event('visibilitychange')))
    }
    await turn('hidden')
    await turn('visible')
    await shown.pass(opensWithin * 2)
    expect(shown.text()).not.toContain('Nothing opened?')
  })

  test('without a wallet there is the code, and a link to any', async () => {
    localStorage.setItem(key, '{"href":"old://","name":"Old"}')
    await onPhone('', { params: {} })
    expect(shown.title()).toBe('Connect a wallet')
    expect(link('Open a wallet').getAttribute('href')).toBe(usualUri(1))
    // who scans is another device
    expect(localStorage.getItem(key)).toBeNull()
  })

  test('Phantom opens the page in its own browser, and nothing is paired', async () => {
    shown = await showPairing(PairingView, {
      wallets,
      agent: phoneAgent,
      params: { wallet: wallets.at(-1)?.id },
    })
    expect(link('Open app').getAttribute('href')).toMatch(
      /^https:\/\/phantom\.app\/ul\/browse\/[^/]+\?ref=/,
    )
    expect(shown.tries).toEqual([])
    await shown.click('Open app')
    expect(localStorage.getItem(key)).toBeNull()
  })
})

const page = {
  href: 'https://x.example/',
  origin: 'https://x.example',
  solana: false,
  has: () => false,
}
test.each<readonly [string, 'ios' | 'desktop', Partial<DirectoryWallet>, readonly string[]]>([
  ['an app with a code', 'desktop', { links: { native: 'a://' } }, ['qr']],
  ['an app', 'ios', { links: { native: 'a://' } }, ['mobile']],
  [
    'an app of which only the stores are known',
    'desktop',
    { stores: { ios: 'https://example.com' } },
    ['qr'],
  ],
  [
    'an app of which only the stores are known',
    'ios',
    { stores: { ios: 'https://example.com' } },
    [],
  ],
  ['a page', 'ios', { links: { web: 'https://w.example' } }, ['web']],
  ['an app for computers', 'ios', { links: { desktop: 'd://' } }, []],
  ['an app for computers', 'desktop', { links: { desktop: 'd://' } }, ['desktop']],
  ['an extension', 'desktop', { stores: { chrome: 'https://example.com' } }, []],
  ['nothing known', 'desktop', {}, ['qr']],
])('%s on %s', (_, device, more, ways) => {
  expect(
    connectMethods(
      { id: 'x', name: 'X', ...more },
      { platform: { device, framed: false }, page, installed: undefined },
    ),
  ).toEqual(ways)
})
