import { expect, test } from 'vitest'
import { checkWallet } from '../../../../plugins/walletconnect/directory/checkWallet'

const good = {
  id: 'acme',
  name: 'Acme',
  chains: ['eip155:1', 'solana'],
  rdns: 'com.acme',
  certified: true,
  image: 'https://acme.example/icon.png',
  links: {
    native: 'acme://',
    universal: 'https://acme.example/app',
    desktop: 'acme-desktop://main',
    web: 'https://app.acme.example',
  },
  stores: {
    homepage: 'https://acme.example',
    chrome: 'https://store.example/1',
    ios: 'https://store.example/2',
    android: 'https://store.example/3?id=a',
  },
}

/** The wallet that comes out, and what was left out of it. */
function read(value: unknown) {
  const dropped: string[] = []
  const wallet = checkWallet(value, (field) => void dropped.push(field))
  return { wallet, dropped }
}

test('a good wallet comes out as a copy, nothing is left out', () => {
  const { wallet, dropped } = read(good)
  expect(wallet).toEqual(good)
  expect(wallet).not.toBe(good)
  expect(dropped).toEqual([])
})

test('unknown fields and null ones are not kept', () => {
  expect(
    read({
      id: 'a',
      name: 'A',
      links: null,
      stores: null,
      chains: null,
      rdns: null,
      image: null,
      onclick: 'x',
    }).wallet,
  ).toEqual({ id: 'a', name: 'A' })
})

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'JaVaScRiPt://acme.example/%0aalert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://acme.example/1',
  'file:///etc/passwd',
  'http://acme.example',
  'https://',
  'https://user:pass@acme.example',
  'https://acme.example/\u202egpj',
  'https://acme.example/ a',
  '//acme.example',
  'acme',
  `https://acme.example/${'x'.repeat(10_000)}`,
  7,
  { toString: () => 'https://acme.example' },
])('the link %s is left out wherever it stands, the wallet stays', (link) => {
  const links = { native: link, universal: link, desktop: link, web: link }
  const stores = { homepage: link, chrome: link, ios: link, android: link }
  const { wallet, dropped } = read({ ...good, links, stores })
  expect(wallet).toEqual({ ...good, links: undefined, stores: undefined })
  expect(dropped).toHaveLength(8)
})

test.each([
  'intent://x#Intent;end',
  'ms-msdt://x',
  'search-ms://x',
  'tel://1',
  'sms://1',
  'mailto://a',
  'chrome://settings',
  'ftp://x',
  'https://acme.example',
  'acme:x',
])('a native link is the scheme of an app, not %s', (native) => {
  expect(read({ id: 'a', name: 'A', links: { native } })).toEqual({
    wallet: { id: 'a', name: 'A' },
    dropped: ['links.native'],
  })
})

test('links by an app’s scheme do for a desktop, not for web, universal and stores', () => {
  const link = 'acme://x'
  const { wallet, dropped } = read({
    id: 'a',
    name: 'A',
    links: { native: link, universal: link, desktop: link, web: link },
    stores: { homepage: link },
  })
  expect(wallet).toEqual({ id: 'a', name: 'A', links: { native: link, desktop: link } })
  expect(dropped).toEqual(['links.universal', 'links.web', 'stores.homepage'])
})

test.each([
  ['data:image/png;base64,AA==', true],
  ['data:image/svg+xml,%3Csvg/%3E', true],
  ['https://acme.example/a.png', true],
  ['http://acme.example/a.png', false],
  ['data:text/html,<script>', false],
  ['data:image/svg+xml-x,1', false],
  ['javascript:1', false],
  ['blob:https://acme.example/1', false],
  [`data:image/png,${'A'.repeat(200_000)}`, false],
])('the picture %#: kept is %s', (image, kept) => {
  expect(read({ id: 'a', name: 'A', image })).toEqual({
    wallet: { id: 'a', name: 'A', ...(kept && { image }) },
    dropped: kept ? [] : ['image'],
  })
})

test('chains that are none are left out; the others are kept, each once, at most 1,000', () => {
  expect(
    read({ id: 'a', name: 'A', chains: ['eip155:1', 'eip155:1', 'x', '<b>', 7, null, 'solana'] }),
  ).toEqual({ wallet: { id: 'a', name: 'A', chains: ['eip155:1', 'solana'] }, dropped: ['chains'] })
  expect(read({ id: 'a', name: 'A', chains: ['<b>'] }).wallet).toEqual({ id: 'a', name: 'A' })
  const { wallet } = read({
    id: 'a',
    name: 'A',
    chains: Array.from({ length: 100_000 }, (_, n) => `eip155:${n}`),
  })
  expect(wallet).toMatchObject({ chains: { length: 1000 } })
})

test('an rdns is one in lower case, or none', () => {
  expect(read({ id: 'a', name: 'A', rdns: 'Com.Acme' }).wallet).toMatchObject({ rdns: 'com.acme' })
  for (const rdns of ['acme', 'com.acme/x', '__proto__', 'com.аcme', 7])
    expect(read({ id: 'a', name: 'A', rdns }).dropped).toEqual(['rdns'])
})

test('certified is only what says so with true', () => {
  for (const certified of ['certified', 1, {}, false])
    expect(read({ id: 'a', name: 'A', certified }).wallet).toEqual({ id: 'a', name: 'A' })
})

test.each([
  [undefined, 'reading it failed'],
  [null, 'reading it failed'],
  ['MetaMask', 'its id is not'],
  [[], 'its id is not'],
  [{ name: 'A' }, 'its id is not'],
  [{ id: '', name: 'A' }, 'its id is not'],
  [{ id: 'a,b', name: 'A' }, 'its id is not'],
  [{ id: 'a\u202e', name: 'A' }, 'its id is not'],
  [{ id: 'x'.repeat(129), name: 'A' }, 'its id is not'],
  [{ id: 'a' }, 'it has no readable name'],
  [{ id: 'a', name: '\u202e\u200b' }, 'it has no readable name'],
  [{ id: 'a', name: { toString: (): string => 'A' } }, 'it has no readable name'],
  [
    Object.defineProperty({ id: 'a' }, 'name', {
      get: () => {
        throw new Error('no')
      },
    }),
    'reading it failed',
  ],
  [
    new Proxy(
      {},
      {
        get: () => {
          throw new Error('no')
        },
      },
    ),
    'reading it failed',
  ],
])('a value that is of no use is told why (%#)', (value, problem) => {
  expect(checkWallet(value)).toContain(problem)
})

test('a field is read once: what a getter says later does not count', () => {
  let times = 0
  const links = {
    get universal() {
      return times++ ? 'javascript:1' : 'https://acme.example'
    },
  }
  expect(checkWallet({ id: 'a', name: 'A', links })).toMatchObject({
    links: { universal: 'https://acme.example' },
  })
  expect(times).toBe(1)
})

test('keys of prototypes change nothing', () => {
  const value = JSON.parse(
    '{"id":"__proto__","name":"constructor","__proto__":{"certified":true},"links":{"__proto__":{"native":"javascript:1"},"constructor":"x"}}',
  )
  expect(checkWallet(value)).toEqual({ id: '__proto__', name: 'constructor' })
  expect(Object.getPrototypeOf(checkWallet(value))).toBe(Object.prototype)
})
