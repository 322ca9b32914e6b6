// @vitest-environment happy-dom
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defineEip155, solana } from '../../../kernel/networks/index'
import { type NameSource, names } from '../../../plugins/names'
import { type SuffixNamesOptions, suffixNames } from '../../../plugins/names/suffix'
import { startKit } from '../data/fixture'
import { type LocalNameServer, startNameServer } from './nameServer'

const [ada, bob] = [
  privateKeyToAccount(`0x${'a1'.repeat(32)}`),
  privateKeyToAccount(`0x${'b2'.repeat(32)}`),
]
const one = defineEip155({ id: 1, name: 'One', rpcUrls: [] })
const two = defineEip155({ id: 10, name: 'Two', rpcUrls: [] })
const huge = defineEip155({ id: 2 ** 31, name: 'Huge', rpcUrls: [] })
const suffix = '.example.id'
const coin = { one: 0x80000001, two: 0x8000000a }

let server: LocalNameServer
const ends: (() => unknown)[] = []
beforeEach(async () => {
  server = await startNameServer(suffix)
  ends.push(server.stop)
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** What a server answers by path, in place of its own names. */
const serve = (answers: Readonly<Record<string, unknown>>): void => {
  server.instead = ({ path }) => (path in answers ? Response.json(answers[path]) : undefined)
}
const profile = (name: string, addresses: Readonly<Record<number, string>>) => ({
  name,
  registered_at: '2025-01-01T00:00:00.000Z',
  updated_at: null,
  attributes: {},
  addresses: Object.fromEntries(
    Object.entries(addresses).map(([type, address]) => [
      type,
      { address, created_at: '2025-01-01T00:00:00.000Z' },
    ]),
  ),
})

async function start(
  options: Partial<SuffixNamesOptions> = {},
  before: readonly NameSource[] = [],
) {
  const holder = { accounts: { eip155: { addresses: [ada.address], chainId: one.id } } }
  const source = suffixNames({ url: server.url, suffix, ...options })
  const { kit } = await startKit(
    holder,
    [one, two, huge, solana],
    undefined,
    { sources: [] },
    { plugins: [names({ sources: [...before, source] })] },
  )
  ends.push(() => kit.destroy())
  const api = kit.use(names)
  return { api, nameOf: async (account: string) => (await api.profile({ account }).read()).name }
}

test('a name leads to the address that it has on the chain that asks, and to none that it has on another', async () => {
  serve({
    '/v1/profile/account/river.example.id': profile('river.example.id', {
      [coin.one]: ada.address.toLowerCase(),
      [coin.two]: bob.address,
    }),
  })
  const { api } = await start()
  expect(await api.resolve('River.Example.ID')).toEqual({
    name: 'river.example.id',
    address: ada.address,
    chainId: one.id,
  })
  expect(await api.resolve('river.example.id', { chainId: two.id })).toEqual({
    name: 'river.example.id',
    address: bob.address,
    chainId: two.id,
  })
  serve({
    '/v1/profile/account/river.example.id': profile('river.example.id', {
      [coin.two]: bob.address,
    }),
  })
  expect(await api.resolve('river.example.id')).toBeUndefined()
  serve({
    '/v1/profile/account/river.example.id': profile('river.example.id', { 60: ada.address }),
  })
  expect(await api.resolve('river.example.id')).toMatchObject({ address: ada.address })
  expect(await api.resolve('river.example.id', { chainId: two.id })).toBeUndefined()
})

test('the whole name is asked for, with what the host names of the project; nobody has a name that the server does not know', async () => {
  const { api } = await start({ projectId: 'a-project' })
  expect(await api.resolve('river.example.id')).toBeUndefined()
  expect(server.asked).toEqual([
    {
      method: 'GET',
      path: '/v1/profile/account/river.example.id',
      query: { apiVersion: '2', projectId: 'a-project' },
      body: undefined,
    },
  ])
})

test.each([
  'river.eth',
  'example.id',
  'a.river.example.id',
  'xriverexample.id',
  'ri.example.id',
  `${'r'.repeat(65)}.example.id`,
  'rivér.example.id',
])('the server is not asked about %s', async (name) => {
  const { api } = await start()
  expect(await api.resolve(name)).toBeUndefined()
  expect(server.asked).toEqual([])
})

test('older suffixes are looked up; an account with several names has one of the first', async () => {
  const reverse = `/v1/profile/reverse/${ada.address}`
  serve({
    '/v1/profile/account/river.old.id': profile('river.old.id', { [coin.one]: ada.address }),
    [reverse]: [
      profile('river.old.id', { [coin.one]: ada.address }),
      profile('harbour.example.id', { [coin.one]: ada.address }),
      profile('river.other.id', { [coin.one]: ada.address }),
    ],
  })
  const { api, nameOf } = await start({ legacySuffixes: ['.old.id'] })
  expect(await api.resolve('river.old.id')).toMatchObject({ address: ada.address })
  expect(await nameOf(`${one.id}:${ada.address}`)).toBe('harbour.example.id')
  expect(server.asked.at(-1)).toMatchObject({
    path: reverse,
    query: { sender: ada.address, apiVersion: '2' },
  })
})

test('an account has a name only on the chain it is kept for, and only if it leads back to the account', async () => {
  serve({
    [`/v1/profile/reverse/${ada.address}`]: [
      profile('river.example.id', { [coin.two]: ada.address }),
      profile('harbour.example.id', { [coin.one]: bob.address }),
    ],
  })
  const { nameOf } = await start()
  expect(await nameOf(`${one.id}:${ada.address}`)).toBeUndefined()
  expect(await nameOf(`${two.id}:${ada.address}`)).toBe('river.example.id')
})

test('other namespaces, and chains that have no coin type, are none of its own', async () => {
  const { api } = await start()
  await expect(api.resolve('river.example.id', { chainId: solana.id })).rejects.toMatchObject({
    code: 'names/no-source',
  })
  await expect(api.resolve('river.example.id', { chainId: huge.id })).rejects.toMatchObject({
    code: 'names/no-source',
  })
  expect(server.asked).toEqual([])
})

test('a name that an earlier source does not know, or fails for, is asked for next', async () => {
  serve({
    '/v1/profile/account/river.example.id': profile('river.example.id', {
      [coin.one]: ada.address,
    }),
  })
  const failing: NameSource = { id: 'failing', resolve: () => Promise.reject(new Error('away')) }
  const { api } = await start({}, [{ id: 'empty', resolve: async () => undefined }, failing])
  expect(await api.resolve('river.example.id')).toMatchObject({ address: ada.address })
})

const hostile: readonly (readonly [string, unknown])[] = [
  ['another name', profile('harbour.example.id', { [coin.one]: ada.address })],
  ['a list with a name', [profile('river.example.id', { [coin.one]: ada.address })]],
  ['no addresses', { name: 'river.example.id' }],
  ['an address that is none', profile('river.example.id', { [coin.one]: '0x12' })],
  [
    'a mistyped address',
    profile('river.example.id', {
      [coin.one]: ada.address.replace(/[a-f](?=[^a-f]*$)/, (letter) => letter.toUpperCase()),
    }),
  ],
  [
    'a number for an address',
    { ...profile('river.example.id', {}), addresses: { [coin.one]: { address: 7 } } },
  ],
]
test.each(hostile)('%s is no answer', async (_, answer) => {
  serve({ '/v1/profile/account/river.example.id': answer })
  const { api } = await start()
  await expect(api.resolve('river.example.id')).rejects.toMatchObject({ code: 'kernel/bad-answer' })
})

test.each<[string, string, ResponseInit, string]>([
  ['a page of HTML', '<!doctype html><title>Sign in</title>', {}, 'kernel/bad-answer'],
  ['null', 'null', {}, 'kernel/bad-answer'],
  ['10 MB', `{"items":["${'x'.repeat(10_000_000)}"]}`, {}, 'kernel/bad-answer'],
  ['429', '', { status: 429, headers: { 'retry-after': '7' } }, 'kernel/http-status'],
  ['503', '<html>', { status: 503 }, 'kernel/http-status'],
  ['422', '{"errors":[]}', { status: 422 }, 'kernel/http-status'],
])('%s is no answer', async (_, body, init, code) => {
  server.instead = () => new Response(body, init)
  const { api, nameOf } = await start()
  await expect(api.resolve('river.example.id')).rejects.toMatchObject({ code })
  await expect(nameOf(ada.address)).rejects.toMatchObject({ code })
})

test('a name that imitates another is no name of an account, and 200 names are no answer', async () => {
  const reverse = `/v1/profile/reverse/${ada.address}`
  serve({
    [reverse]: [
      'rivеr.example.id',
      'RIVER.example.id',
      'ri\u202ever.example.id',
      'a.river.example.id',
      '<b>.example.id',
    ].map((name) => profile(name, { [coin.one]: ada.address })),
  })
  const { nameOf } = await start()
  expect(await nameOf(`${one.id}:${ada.address}`)).toBeUndefined()
  serve({
    [`/v1/profile/reverse/${bob.address}`]: Array.from({ length: 200 }, (_, at) =>
      profile(`river-${at}.example.id`, { [coin.one]: bob.address }),
    ),
  })
  await expect(nameOf(`${one.id}:${bob.address}`)).rejects.toMatchObject({
    code: 'kernel/bad-answer',
  })
})

test('a redirect to another server is not followed', async () => {
  const other = await startNameServer(suffix)
  ends.push(other.stop)
  server.instead = ({ path }) =>
    new Response(null, { status: 302, headers: { location: `${other.url}${path}` } })
  const { api } = await start()
  await expect(api.resolve('river.example.id')).rejects.toMatchObject({
    code: 'kernel/http-failed',
  })
  expect(other.asked).toEqual([])
})

test.each([
  [{ url: 'ftp://names.example' }, 'suffixNames.url'],
  [{ url: undefined }, 'suffixNames.url'],
  [{ suffix: 'example.id' }, 'suffixNames'],
  [{ suffix: '.Example.id' }, 'suffixNames'],
  [{ legacySuffixes: ['.old.id', 7] }, 'suffixNames'],
  [{ projectId: '' }, 'suffixNames'],
] as const)('options %j cannot be used', (options, path) => {
  const make = () => suffixNames({ url: 'https://names.example', suffix, ...options } as never)
  expect(make).toThrow(expect.objectContaining({ code: 'kernel/bad-options' }))
  expect(make).toThrow(path)
})

test('a host that wants no registering has none, nor what it needs', () => {
  const needs = (register: boolean) =>
    names({ sources: [suffixNames({ url: 'https://names.example/api', suffix, register })] }).spec
  expect(needs(false)).toMatchObject({ needs: ['storage:lazy', 'network:https://names.example'] })
  expect(needs(false).views).toBeUndefined()
  expect(needs(true)).toMatchObject({
    needs: [
      'storage:lazy',
      'network:https://names.example',
      'request:eip155:personal_sign',
      'views',
    ],
    views: [{ name: 'names/register' }],
  })
  expect(names().spec.views).toBeUndefined()
})
