import { expect, test } from 'vitest'
import {
  hasInstalled,
  methodOrder,
  type OrderInput,
  orderConnectors,
} from '../../../kernel/connectors/order'
import type { Connector, ConnectorManifest } from '../../../kernel/connectors/types'

const none = async () => undefined as never
const make = (
  id: string,
  kind: ConnectorManifest['kind'],
  more: Partial<ConnectorManifest> = {},
): Connector => ({
  manifest: { id, name: id.toUpperCase(), kind, namespaces: ['x'], approval: 'wallet', ...more },
  connect: none,
  disconnect: none,
  request: none,
  on: () => () => {},
})
/** Sections as `name: ids`. */
const show = (input: Partial<OrderInput>) =>
  orderConnectors({ connectors: [], isMobile: false, ...input }).map(
    ({ section, connectors }) =>
      `${section}: ${connectors.map(({ manifest }) => manifest.id).join(' ')}`,
  )

const all = [
  make('ext', 'external'),
  make('inj', 'injected'),
  make('pair', 'pairing'),
  make('a', 'announced', { rdns: 'com.a' }),
  make('b', 'announced', { rdns: 'com.b' }),
  make('emb', 'embedded'),
]

test('default: installed before the rest, announced before injected, pairing first of the rest', () => {
  expect(show({ connectors: all })).toEqual(['installed: a b inj', 'more: pair emb ext'])
  expect(show({})).toEqual([])
})

test('recent: found by id, newest first, and not shown twice', () => {
  expect(
    show({
      connectors: all,
      recent: [
        { id: 'b', name: 'B' },
        { id: 'ext', name: 'E' },
      ],
    }),
  ).toEqual(['recent: b ext', 'installed: a inj', 'more: pair emb'])
})

test('recent: found by rdns where the id is gone, never by a missing rdns', () => {
  expect(show({ connectors: all, recent: [{ id: 'gone', name: 'B', rdns: 'com.b' }] })[0]).toBe(
    'recent: b',
  )
  expect(show({ connectors: all, recent: [{ id: 'gone', name: 'Custom' }] })).toEqual(
    show({ connectors: all }),
  )
})

test('featured: by id or rdns in the host’s order; installed ones stay where they are', () => {
  const shop = make('shop', 'external', { rdns: 'com.shop' })
  expect(
    show({ connectors: [...all, shop], featured: ['com.shop', 'pair', 'a', 'nobody'] }),
  ).toEqual(['installed: a b inj', 'featured: shop pair', 'more: emb ext'])
})

test('typeOrder: named sections first, the others follow; unknown and repeated names are ignored', () => {
  const input = { connectors: all, recent: [{ id: 'b', name: 'B' }], featured: ['ext'] }
  expect(show({ ...input, typeOrder: ['more', 'installed', 'nonsense', 'more'] })).toEqual([
    'more: pair emb',
    'installed: a inj',
    'recent: b',
    'featured: ext',
  ])
})

test('duplicates: what claims the rdns of an announced wallet gives way to it, on any list', () => {
  const claims = [
    make('inj2', 'injected', { rdns: 'com.a' }),
    make('shop', 'external', { rdns: 'com.a' }),
    make('free', 'external', { rdns: 'com.free' }),
  ]
  expect(show({ connectors: [...claims, ...all], featured: ['shop'] })).toEqual([
    'installed: a b inj',
    'more: pair emb free ext',
  ])
})

test('duplicates: two announced wallets of one rdns both stay; one id shows once', () => {
  const twin = make('com.a#2', 'announced', { rdns: 'com.a' })
  expect(show({ connectors: [make('com.a', 'announced', { rdns: 'com.a' }), twin, twin] })).toEqual(
    ['installed: com.a com.a#2'],
  )
})

test('platforms: only those of this device or of any browser', () => {
  const connectors = [
    make('m', 'external', { platforms: ['mobile'] }),
    make('d', 'external', { platforms: ['desktop'] }),
    make('w', 'external', { platforms: ['web'] }),
  ]
  expect(show({ connectors, isMobile: true })).toEqual(['more: m w'])
  expect(show({ connectors, isMobile: false })).toEqual(['more: d w'])
})

test('number: each manifest is read a fixed number of times, however many there are', () => {
  const reads = (count: number) => {
    let total = 0
    const connectors = Array.from({ length: count }, (_, i) => {
      const connector = make(`w${i}`, i % 2 ? 'announced' : 'external', { rdns: `com.w${i}` })
      return {
        ...connector,
        get manifest() {
          total++
          return connector.manifest
        },
      }
    })
    const groups = orderConnectors({
      connectors,
      isMobile: false,
      recent: [{ id: 'w1', name: 'W' }],
      featured: ['w2'],
    })
    expect(groups.flatMap((group) => group.connectors)).toHaveLength(count)
    return total / count
  }
  expect(reads(500)).toBeLessThanOrEqual(reads(20) + 1)
})

test('hasInstalled: announced and injected count, also with several namespaces; others do not', () => {
  expect(hasInstalled([make('a', 'announced', { namespaces: ['x', 'y'] })])).toBe(true)
  expect(hasInstalled([make('i', 'injected')])).toBe(true)
  expect(hasInstalled([make('p', 'pairing'), make('e', 'external')])).toBe(false)
})

const plugins = ['mail', 'social', 'list']
test.each([
  ['no wallet visible', false, undefined, ['mail', 'social', 'list']],
  ['a wallet visible', true, undefined, ['list', 'mail', 'social']],
  ['configured', true, ['social', 'nobody', 'social'], ['social', 'mail', 'list']],
] as const)('methodOrder: %s', (_name, walletFirst, configured, expected) => {
  expect(
    methodOrder({
      plugins,
      walletPlugins: ['list'],
      walletFirst,
      ...(configured && { configured }),
    }),
  ).toEqual(expected)
})
