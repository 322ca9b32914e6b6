import { afterEach, expect, test, vi } from 'vitest'
import {
  dropUnsoundChoice,
  readDeepLinkChoice,
  writeDeepLinkChoice,
} from '../../../../plugins/walletconnect/links/deepLinkChoice'
import {
  anyWalletLink,
  appLink,
  browseLink,
  desktopLink,
  mobileLink,
  webLink,
} from '../../../../plugins/walletconnect/links/deepLinks'
import {
  type BrowserFacts,
  type Platform,
  readPlatform,
} from '../../../../plugins/walletconnect/links/platform'

const uri = 'wc:topic@2?relay-protocol=irn&symKey=ab'
const encoded = encodeURIComponent(uri)
const phone: Platform = { device: 'ios', framed: false }
const on = (platform: Partial<Platform> = {}, preferUniversalLinks = false) => ({
  uri,
  platform: { ...phone, ...platform },
  preferUniversalLinks,
})
const links = {
  native: 'rainbow://',
  universal: 'https://rnbwapp.com',
  desktop: 'ledgerlive://',
  web: 'https://web.wallet.example/',
}

test.each([
  ['rainbow://', 'rainbow://wc?uri='],
  ['rainbow:', 'rainbow://wc?uri='],
  ['rainbow', 'rainbow://wc?uri='],
  ['metamask://sub', 'metamask://sub/wc?uri='],
  ['https://rnbwapp.com', 'https://rnbwapp.com/wc?uri='],
  ['https://rnbwapp.com/', 'https://rnbwapp.com/wc?uri='],
])('an app at %s is opened by %s and the encoded pairing', (native, start) => {
  expect(mobileLink({ native }, on())?.href).toBe(start + encoded)
})

test('the scheme is used before the https link, unless that is preferred; each where it is the only one', () => {
  expect(mobileLink(links, on())).toEqual({
    href: `rainbow://wc?uri=${encoded}`,
    target: '_self',
    base: 'rainbow://',
  })
  expect(mobileLink(links, on({}, true))).toEqual({
    href: `https://rnbwapp.com/wc?uri=${encoded}`,
    target: '_self',
    base: 'https://rnbwapp.com/',
  })
  expect(mobileLink({ universal: links.universal }, on())?.base).toBe('https://rnbwapp.com/')
  expect(mobileLink({ native: links.native }, on({}, true))?.base).toBe('rainbow://')
  expect(mobileLink({ web: links.web }, on())).toBeUndefined()
  expect(mobileLink(undefined, on())).toBeUndefined()
})

test('in a frame the whole window follows a link; in Telegram, for apps on computers and for pages it opens beside the page', () => {
  expect(mobileLink(links, on({ framed: true }))?.target).toBe('_top')
  expect(mobileLink(links, on({ framed: true, inApp: 'telegram' }))?.target).toBe('_blank')
  expect(desktopLink(links, on({ device: 'desktop' }))).toEqual({
    href: `ledgerlive://wc?uri=${encoded}`,
    target: '_blank',
    base: 'ledgerlive://',
  })
  expect(webLink(links, on())).toEqual({
    href: `https://web.wallet.example/wc?uri=${encoded}`,
    target: '_blank',
    base: 'https://web.wallet.example/',
  })
})

test('Telegram on Android gets the pairing encoded twice, on iOS once', () => {
  expect(mobileLink(links, on({ device: 'android', inApp: 'telegram' }))?.href).toBe(
    `rainbow://wc?uri=${encodeURIComponent(encoded)}`,
  )
  expect(mobileLink(links, on({ device: 'ios', inApp: 'telegram' }))?.href).toBe(
    `rainbow://wc?uri=${encoded}`,
  )
  expect(mobileLink(links, on({ device: 'android' }))?.href).toBe(`rainbow://wc?uri=${encoded}`)
})

test.each([
  'javascript:alert(1)//',
  ' java\nscript://x',
  'data:text/html,x://',
  'http://plain.example',
  'vbscript://',
  'file:///etc',
  'https://',
  '',
])('%j leads nowhere', (link) => {
  expect(mobileLink({ native: link }, on())).toBeUndefined()
  expect(desktopLink({ desktop: link }, on())).toBeUndefined()
  expect(webLink({ web: link }, on())).toBeUndefined()
  expect(appLink(link, phone)).toBeUndefined()
})

test('a page is never opened by the scheme of an app, nor is a pairing that is none', () => {
  expect(webLink({ web: 'rainbow://' }, on())).toBeUndefined()
  expect(anyWalletLink({ uri, platform: phone })).toEqual({
    href: uri,
    target: '_self',
    base: 'wc:',
  })
  expect(anyWalletLink({ uri: 'javascript:alert(1)', platform: phone })).toBeUndefined()
})

const page = {
  href: 'https://dapp.example/a?b=c',
  origin: 'https://dapp.example',
  solana: false,
  has: () => false,
}
const phantom = { id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393' }
const coinbase = { id: 'x', rdns: 'com.coinbase.wallet' }

test('Phantom shows the page in its own browser: on phones, where it is not there already', () => {
  expect(browseLink(phantom, phone, page)?.href).toBe(
    'https://phantom.app/ul/browse/https%3A%2F%2Fdapp.example%2Fa%3Fb%3Dc?ref=https%3A%2F%2Fdapp.example',
  )
  expect(browseLink(phantom, { ...phone, device: 'desktop' }, page)).toBeUndefined()
  expect(browseLink(phantom, phone, { ...page, has: (name) => name === 'phantom' })).toBeUndefined()
})

test('Coinbase Wallet does the same for Solana alone; other wallets pair', () => {
  expect(browseLink(coinbase, phone, { ...page, solana: true })?.href).toBe(
    'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fdapp.example%2Fa%3Fb%3Dc',
  )
  expect(browseLink(coinbase, phone, page)).toBeUndefined()
  expect(
    browseLink(coinbase, phone, {
      ...page,
      solana: true,
      has: (name) => name === 'coinbaseSolana',
    }),
  ).toBeUndefined()
  expect(browseLink({ id: 'rainbow' }, phone, { ...page, solana: true })).toBeUndefined()
})

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
const cases: readonly (readonly [string, BrowserFacts, Partial<Platform>])[] = [
  [
    'Safari on an iPhone',
    { userAgent: `${iphone} Version/18.5 Mobile/15E148 Safari/604.1` },
    { device: 'ios' },
  ],
  [
    'Chrome on an iPhone',
    { userAgent: `${iphone} CriOS/140.0 Mobile/15E148 Safari/604.1` },
    { device: 'ios' },
  ],
  [
    'Safari on an iPad that calls itself a Mac',
    { userAgent: mac, maxTouchPoints: 5 },
    { device: 'ios' },
  ],
  ['Safari on a Mac', { userAgent: mac, maxTouchPoints: 0 }, { device: 'desktop' }],
  ['Chrome on Android', { userAgent: `${android}) ${chrome}` }, { device: 'android' }],
  [
    'a web view on Android',
    { userAgent: `${android}; wv) ${chrome}` },
    { device: 'android', inApp: 'other' },
  ],
  [
    'a web view on iOS',
    { userAgent: `${iphone} Mobile/15E148` },
    { device: 'ios', inApp: 'other' },
  ],
  [
    'Instagram on Android',
    { userAgent: `${android}) ${chrome} Instagram 300.0` },
    { device: 'android', inApp: 'other' },
  ],
  [
    'MetaMask’s browser on iOS',
    { userAgent: `${iphone} Mobile/15E148 WebView MetaMaskMobile` },
    { device: 'ios', inApp: 'wallet' },
  ],
  [
    'Trust’s browser on Android',
    { userAgent: `${android}; wv) ${chrome} Trust/8.1` },
    { device: 'android', inApp: 'wallet' },
  ],
  [
    'Telegram on Android',
    { userAgent: `${android}; wv) ${chrome} Telegram-Android/11.5` },
    { device: 'android', inApp: 'telegram' },
  ],
  [
    'Telegram by its objects',
    { userAgent: `${iphone} Mobile/15E148`, telegram: true },
    { device: 'ios', inApp: 'telegram' },
  ],
  [
    'a frame',
    { userAgent: `${android}) ${chrome}`, framed: true },
    { device: 'android', framed: true },
  ],
  ['nothing told', {}, { device: 'desktop' }],
]
test.each(cases)('%s is told apart', (_, facts, platform) => {
  expect(readPlatform(facts)).toEqual({ framed: false, ...platform })
})

afterEach(() => vi.unstubAllGlobals())

test('the choice is kept under the key and in the form that the library reads, and is forgotten', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  writeDeepLinkChoice({ href: 'rainbow://', name: 'Rainbow' })
  expect([...stored]).toEqual([
    ['WALLETCONNECT_DEEPLINK_CHOICE', '{"href":"rainbow://","name":"Rainbow"}'],
  ])
  expect(readDeepLinkChoice()).toEqual({ href: 'rainbow://', name: 'Rainbow' })
  writeDeepLinkChoice(undefined)
  expect(stored.size).toBe(0)
  expect(readDeepLinkChoice()).toBeUndefined()
  stored.set('WALLETCONNECT_DEEPLINK_CHOICE', '{"href":1')
  expect(readDeepLinkChoice()).toBeUndefined()
})

test('a choice that the library would stumble over, or follow into a script, is taken away before it looks; a sound one stays', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  })
  for (const text of [
    '{',
    '5',
    'null',
    '{"href":5}',
    '{"href":"javascript:alert(1)//","name":"x"}',
    '{"href":"data:text/html,x","name":"x"}',
    '{"href":"https://t.me/bot/","name":"x"}',
  ]) {
    stored.set('WALLETCONNECT_DEEPLINK_CHOICE', text)
    dropUnsoundChoice()
    expect([text, stored.size]).toEqual([text, 0])
  }
  stored.set('WALLETCONNECT_DEEPLINK_CHOICE', '{"href":"rainbow://","name":"Rainbow"}')
  dropUnsoundChoice()
  expect(stored.size).toBe(1)
})

test('storage that is closed to the page is no error', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(() => writeDeepLinkChoice({ href: 'rainbow://', name: 'Rainbow' })).not.toThrow()
  expect(dropUnsoundChoice).not.toThrow()
  expect(readDeepLinkChoice()).toBeUndefined()
})
