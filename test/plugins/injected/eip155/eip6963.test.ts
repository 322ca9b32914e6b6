// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { announceDetail, createAnnouncer, createProvider, startInjected } from '../fixture'

const ends: (() => void)[] = []
const start = async (...options: Parameters<typeof startInjected>) => {
  const started = await startInjected(...options)
  ends.push(started.end)
  return started
}
/** Announces on request, as wallets do. */
const present = (wallet: ReturnType<typeof createAnnouncer>) => {
  window.addEventListener('eip6963:requestProvider', wallet.announce)
  ends.push(() => window.removeEventListener('eip6963:requestProvider', wallet.announce))
}
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

test('time: a wallet that was there before the kit is asked and listed', async () => {
  present(createAnnouncer())
  const { ids, manifest } = await start()
  expect(ids()).toEqual(['com.example'])
  expect(manifest('com.example')).toEqual({
    id: 'com.example',
    name: 'Example',
    rdns: 'com.example',
    icon: 'data:image/png;base64,AA==',
    kind: 'announced',
    namespaces: ['eip155'],
    platforms: ['browser'],
    approval: 'wallet',
  })
})

test('time: a wallet that announces itself late is listed', async () => {
  const { ids } = await start()
  expect(ids()).toEqual([])
  createAnnouncer().announce()
  expect(ids()).toEqual(['com.example'])
})

test('time: after the end of the plugin nothing is listed, and what was is taken back', async () => {
  const { ids, end, adds } = await start()
  createAnnouncer().announce()
  expect(ids()).toEqual(['com.example'])
  end()
  expect(ids()).toEqual([])
  createAnnouncer({ rdns: 'com.other' }).announce()
  expect(adds()).toBe(1)
})

test('replay: the same wallet again, also under a new uuid, is listed once', async () => {
  const { ids, adds } = await start()
  const { detail, announce } = createAnnouncer()
  announce()
  announce()
  announceDetail({ ...detail, info: { ...detail.info, uuid: 'other' } })
  expect(ids()).toEqual(['com.example'])
  expect(adds()).toBe(1)
  createAnnouncer({ rdns: 'com.other' }).announce()
  expect(adds()).toBe(2)
})

test('replay: a wallet that wraps its provider again at each announcement is listed once', async () => {
  const { ids, adds, manifest } = await start()
  for (let i = 0; i < 3; i++) createAnnouncer().announce()
  expect(ids()).toEqual(['com.example'])
  expect([adds(), manifest('com.example')?.notice]).toEqual([1, undefined])
})

test('impersonation: the same rdns with another provider is listed behind the first, with a notice', async () => {
  const { ids, manifest, listed } = await start()
  createAnnouncer({ name: 'Genuine' }).announce()
  const first = listed.get('com.example')
  createAnnouncer({ name: 'Genuine', uuid: 'other' }).announce()
  createAnnouncer({ name: 'Third', rdns: 'COM.Example', uuid: 'third' }).announce()
  expect(ids()).toEqual(['com.example', 'com.example#2', 'com.example#3'])
  expect(listed.get('com.example')).toBe(first)
  expect(manifest('com.example')?.notice).toBeUndefined()
  expect(manifest('com.example#2')?.notice).toBe('injected.same-name')
  expect(manifest('com.example#3')?.rdns).toBe('com.example')
})

test('impersonation: the same name under another rdns is another wallet without a notice', async () => {
  const { ids, manifest } = await start()
  createAnnouncer().announce()
  createAnnouncer({ rdns: 'com.other' }).announce()
  expect(ids()).toEqual(['com.example', 'com.other'])
  expect(manifest('com.other')?.notice).toBeUndefined()
})

test('id: without a usable rdns it is made of the name, so that it is the same after a reload', async () => {
  const { ids } = await start()
  createAnnouncer({ rdns: undefined, name: 'My  Wallet!' }).announce()
  createAnnouncer({ rdns: 'nodots', name: 'My Wallet!', uuid: 'x' }).announce()
  expect(ids()).toEqual(['injected:my-wallet-', 'injected:my-wallet-#2'])
})

test('options: eip6963 false listens to nobody', async () => {
  const { ids } = await start({ eip6963: false })
  createAnnouncer().announce()
  expect(ids()).toEqual([])
  const other = await start({})
  createAnnouncer().announce()
  expect(other.ids()).toEqual(['com.example'])
})

test('options: excludeWallets hides by rdns and by name in any case, and nobody else', async () => {
  const { ids } = await start({ excludeWallets: ['com.Example', 'bad wallet'] })
  createAnnouncer().announce()
  createAnnouncer({ rdns: 'com.bad', name: 'Bad Wallet' }).announce()
  createAnnouncer({ rdns: 'com.bad.more', name: 'Bad Wallet Two' }).announce()
  expect(ids()).toEqual(['com.bad.more'])
})

const boom = () => {
  throw new Error('boom')
}
const good = createAnnouncer().detail
const ignored: [string, () => unknown][] = [
  ['no detail', () => undefined],
  ['null', () => null],
  ['a number', () => 7],
  ['no info', () => ({ provider: good.provider })],
  ['info null', () => ({ info: null, provider: good.provider })],
  [
    'throwing getter of info',
    () => Object.defineProperty({ provider: good.provider }, 'info', { get: boom }),
  ],
  [
    'throwing getter of a name',
    () => ({ ...good, info: Object.defineProperty({ ...good.info }, 'name', { get: boom }) }),
  ],
  ['throwing proxy as detail', () => new Proxy({}, { get: boom, has: boom, ownKeys: boom })],
  ['throwing proxy as info', () => ({ ...good, info: new Proxy({}, { get: boom }) })],
  [
    'revoked proxy',
    () => {
      const { proxy, revoke } = Proxy.revocable({}, {})
      revoke()
      return proxy
    },
  ],
  ['provider missing', () => ({ info: good.info })],
  ['provider a text', () => ({ ...good, provider: 'x' })],
  ['provider without request', () => ({ ...good, provider: {} })],
  ['provider with a request that is no function', () => ({ ...good, provider: { request: 1 } })],
  ['provider that throws on access', () => ({ ...good, provider: new Proxy({}, { get: boom }) })],
  ['name missing', () => ({ ...good, info: { ...good.info, name: undefined } })],
  ['name an object', () => ({ ...good, info: { ...good.info, name: { toString: boom } } })],
  ['name empty', () => ({ ...good, info: { ...good.info, name: '   ' } })],
  ['name invisible', () => ({ ...good, info: { ...good.info, name: '\u202e\u200b\u0000\u2066' } })],
  ['uuid missing', () => ({ ...good, info: { ...good.info, uuid: undefined } })],
  ['uuid too long', () => ({ ...good, info: { ...good.info, uuid: 'u'.repeat(65) } })],
]

test.each(ignored)(
  'hostile: %s is ignored with one debug event and no error in the page',
  async (_name, make) => {
    const { ids, debug } = await start()
    const errors: unknown[] = []
    const listen = (event: Event) => errors.push(event)
    window.addEventListener('error', listen)
    announceDetail(make())
    expect(ids()).toEqual([])
    expect(debug).toHaveLength(1)
    announceDetail(good)
    expect(ids()).toEqual(['com.example'])
    expect(debug).toHaveLength(1)
    expect(errors).toEqual([])
    window.removeEventListener('error', listen)
  },
)

const kb128 = 131_072
const kept: [string, Record<string, unknown>, Record<string, unknown>][] = [
  [
    'rdns 10 000 characters long',
    { rdns: `com.${'a'.repeat(10_000)}` },
    { rdns: undefined, name: 'Example' },
  ],
  ['rdns an object', { rdns: { toString: () => 'com.x' } }, { rdns: undefined }],
  ['rdns with markup', { rdns: 'com.<b>x</b>' }, { rdns: undefined }],
  ['rdns in capitals', { rdns: 'Com.Example.Wallet' }, { rdns: 'com.example.wallet' }],
  ['icon javascript:', { icon: 'javascript:alert(1)' }, { icon: undefined }],
  ['icon https:', { icon: 'https://tracker.example/x.png' }, { icon: undefined }],
  ['icon data:text/html', { icon: 'data:text/html,<script>1</script>' }, { icon: undefined }],
  [
    'icon with a type that only begins like an allowed one',
    { icon: 'data:image/pngx;base64,AA==' },
    { icon: undefined },
  ],
  ['icon over 128 kB', { icon: `data:image/png;base64,${'A'.repeat(kb128)}` }, { icon: undefined }],
  ['icon an array', { icon: ['data:image/png;base64,AA=='] }, { icon: undefined }],
  ['icon svg', { icon: ' data:image/svg+xml,<svg/>\n' }, { icon: 'data:image/svg+xml,<svg/>' }],
  ['icon webp', { icon: 'data:image/webp;base64,AA==' }, { icon: 'data:image/webp;base64,AA==' }],
  ['name with bidi controls', { name: '\u202eksaMateM\u202c' }, { name: 'ksaMateM' }],
  ['name with line breaks and zero width', { name: 'A\nB\u200b \u2028C' }, { name: 'A B C' }],
  [
    'name with markup stays text',
    { name: '<img src=x onerror=1>' },
    { name: '<img src=x onerror=1>' },
  ],
  ['name a million characters long', { name: 'n'.repeat(1_000_000) }, { name: 'n'.repeat(64) }],
  ['name with stacked marks', { name: `Z${'\u0336'.repeat(40)}a` }, { name: 'Za' }],
  ['name in another script', { name: 'محفظة' }, { name: 'محفظة' }],
]

test.each(kept)('hostile: %s', async (_name, info, expected) => {
  const { listed } = await start()
  createAnnouncer(info).announce()
  const [connector] = listed.values()
  expect(connector?.manifest).toMatchObject(
    Object.fromEntries(Object.entries(expected).filter(([, value]) => value !== undefined)),
  )
  for (const [key, value] of Object.entries(expected))
    if (value === undefined) expect(connector?.manifest).not.toHaveProperty(key)
})

test('hostile: frozen details are read, and changing them later changes nothing', async () => {
  const { manifest } = await start()
  announceDetail(
    Object.freeze({
      info: Object.freeze({ ...good.info }),
      provider: Object.freeze(createProvider().provider),
    }),
  )
  const { detail, announce } = createAnnouncer({ rdns: 'com.changing' })
  announce()
  detail.info.name = 'Changed'
  expect(manifest('com.example')?.name).toBe('Example')
  expect(manifest('com.changing')?.name).toBe('Example')
})

test('hostile: a field is read once, so it cannot pass the check as one thing and be shown as another', async () => {
  const { manifest } = await start()
  let reads = 0
  announceDetail({
    provider: createProvider().provider,
    info: Object.defineProperty({ ...good.info }, 'icon', {
      get: () => (reads++ ? 'javascript:1' : good.info.icon),
    }),
  })
  expect(manifest('com.example')?.icon).toBe(good.info.icon)
  expect(reads).toBe(1)
})

test('number: 500 wallets cost one read of each and one add of each', async () => {
  const { adds, ids } = await start()
  let reads = 0
  const provider = () =>
    new Proxy(createProvider().provider, {
      get: (target, key) => (reads++, Reflect.get(target, key)),
    })
  const wallets = Array.from({ length: 500 }, (_, i) =>
    createAnnouncer({ uuid: String(i), rdns: `com.w${i}` }, provider()),
  )
  for (const wallet of wallets) wallet.announce()
  const first = reads
  expect(adds()).toBe(500)
  expect(ids()).toHaveLength(500)
  for (const wallet of wallets) wallet.announce()
  expect(adds()).toBe(500)
  // Per announcement a fixed number of reads of its own provider, and none of anybody else's.
  expect(first).toBeLessThanOrEqual(500 * 2)
  expect(reads).toBe(first * 2)
})

test('number: after 1000 the rest is ignored with one debug event', async () => {
  const { adds, debug } = await start()
  for (let i = 0; i < 1100; i++) createAnnouncer({ uuid: String(i), rdns: `com.w${i}` }).announce()
  expect(adds()).toBe(1000)
  expect(debug).toHaveLength(1)
})
