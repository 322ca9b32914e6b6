// @vitest-environment happy-dom
import { type Hex, hexToString } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineEip155, solana } from '../../../kernel/networks/index'
import { type NameRegistration, names } from '../../../plugins/names'
import { normalizeName } from '../../../plugins/names/normalize'
import { suffixNames } from '../../../plugins/names/suffix'
import { labelOf, problemOf } from '../../../plugins/names/suffix/labels'
import { startKit, type TestWallet } from '../data/fixture'
import { type LocalNameServer, startNameServer } from './nameServer'

const [ada, bob] = [
  privateKeyToAccount(`0x${'a1'.repeat(32)}`),
  privateKeyToAccount(`0x${'b2'.repeat(32)}`),
]
const one = defineEip155({ id: 1, name: 'One', rpcUrls: [] })
const two = defineEip155({ id: 10, name: 'Two', rpcUrls: [] })
const suffix = '.example.id'
const ofSolana = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'

let server: LocalNameServer
const ends: (() => unknown)[] = []
beforeEach(async () => {
  server = await startNameServer(suffix)
  ends.push(server.stop)
})
afterEach(async () => {
  vi.useRealTimers()
  for (const end of ends.splice(0).reverse()) await end()
})

const sign = (account: typeof ada) => async (params: unknown) =>
  account.signMessage({ message: { raw: (params as [Hex])[0] } })

/**
 * A kit with a wallet that signs as the test says; `signed` are the messages that it was asked for.
 */
async function start({
  accounts = { eip155: { addresses: [ada.address], chainId: one.id } },
  signs = sign(ada),
}: {
  accounts?: TestWallet['accounts']
  signs?: (params: unknown) => unknown
} = {}) {
  const signed: string[] = []
  const request: TestWallet['request'] = (method, params) => {
    if (method !== 'personal_sign') return undefined
    signed.push(hexToString((params as [Hex])[0]))
    return signs(params)
  }
  const { kit } = await startKit(
    { accounts, request },
    [one, two, solana],
    undefined,
    { sources: [] },
    { plugins: [names({ sources: [suffixNames({ url: server.url, suffix })] })] },
  )
  ends.push(() => kit.destroy())
  const api = kit.use(names)
  const attempt = () => (kit.state('names') as { attempt?: object }).attempt
  return { kit, api, signed, attempt, registration: api.registration as NameRegistration }
}
const posts = () => server.asked.filter(({ method }) => method === 'POST')
const isFree = async (registration: NameRegistration, name: string) =>
  (await registration.availability(name).refresh()).isFree

/** Has another account take a name, whatever the kit under test does. */
async function take(name: string, account = bob) {
  const message = JSON.stringify({
    name: `${name}${suffix}`,
    attributes: {},
    timestamp: Math.floor(Date.now() / 1000),
  })
  const body = JSON.stringify({
    coin_type: 0x80000001,
    address: account.address,
    message,
    signature: await account.signMessage({ message }),
  })
  const response = await fetch(`${server.url}/v1/profile/account`, { method: 'POST', body })
  expect(response.status).toBe(200)
  server.asked.length = 0
}

test('a free name is signed for, handed in, and at once the name of the account wherever that is shown', async () => {
  const { api, registration, signed, attempt } = await start()
  const seen: (string | undefined)[] = []
  ends.push(api.profile().watch(({ data }) => data && seen.push(data.name)))
  await expect.poll(() => seen).toEqual([undefined])
  expect(await registration.availability('river').read()).toEqual({
    name: 'river.example.id',
    isFree: true,
    suggestions: [],
  })
  expect(await registration.owned().read()).toEqual({ account: ada.address })
  const before = Math.floor(Date.now() / 1000)

  expect(await registration.register('river')).toEqual({
    name: 'river.example.id',
    address: ada.address,
    chainId: one.id,
  })
  const [message = ''] = signed
  const { timestamp } = JSON.parse(message) as { timestamp: number }
  expect(message).toBe(`{"name":"river.example.id","attributes":{},"timestamp":${timestamp}}`)
  expect(timestamp - before).toBeLessThan(5)
  expect(posts()).toEqual([
    {
      method: 'POST',
      path: '/v1/profile/account',
      query: {},
      body: {
        coin_type: 0x80000001,
        address: ada.address,
        message,
        signature: await ada.signMessage({ message }),
      },
    },
  ])
  await expect.poll(() => seen.at(-1)).toBe('river.example.id')
  expect(await registration.owned().read()).toEqual({
    account: ada.address,
    name: 'river.example.id',
  })
  expect(await isFree(registration, 'river')).toBe(false)
  expect(attempt()).toEqual({ label: 'river', account: ada.address, step: 'done' })
})

test('what was typed in capitals, or with the suffix, is the same name', async () => {
  const { registration, signed } = await start()
  expect(await registration.register(' River.Example.ID ')).toMatchObject({
    name: 'river.example.id',
  })
  expect(signed).toHaveLength(1)
  expect(await isFree(registration, 'RIVER')).toBe(false)
})

test('it is registered on the network that the account is on', async () => {
  const { api, registration } = await start({
    accounts: { eip155: { addresses: [ada.address], chainId: two.id } },
  })
  expect(await registration.register('river')).toMatchObject({ chainId: two.id })
  expect(posts()[0]?.body).toMatchObject({ coin_type: 0x8000000a })
  expect(await api.resolve('river.example.id', { chainId: one.id })).toBeUndefined()
  expect(await api.resolve('river.example.id', { chainId: two.id })).toMatchObject({
    address: ada.address,
  })
})

test('a name that is taken is not signed for; what is free like it is said', async () => {
  await take('river')
  const { registration, signed } = await start()
  expect(await registration.availability('river').read()).toEqual({
    name: 'river.example.id',
    isFree: false,
    suggestions: [
      'river-1.example.id',
      'river-2.example.id',
      'river-id.example.id',
      'river-app.example.id',
    ],
  })
  expect(server.asked.at(-1)).toMatchObject({
    path: '/v1/profile/suggestions/river',
    query: { zone: 'example.id' },
  })
  await expect(registration.register('river')).rejects.toMatchObject({ code: 'names/taken' })
  expect(signed).toEqual([])
})

test('an account that has a name already, on whatever chain, is not asked to sign for another', async () => {
  await take('river', ada)
  const { registration, signed } = await start({
    accounts: { eip155: { addresses: [ada.address], chainId: two.id } },
  })
  await expect(registration.register('harbour')).rejects.toMatchObject({
    code: 'names/has-name',
    details: { name: 'river.example.id' },
  })
  expect(signed).toEqual([])
})

test.each([
  ['riv', 'names/too-short'],
  ['', 'names/too-short'],
  ['r'.repeat(65), 'names/too-long'],
  ['ri_ver', 'names/bad-letters'],
  ['a.river', 'names/bad-letters'],
  ['rivér', 'names/bad-letters'],
  ['xn--river', 'names/bad-letters'],
])('%j is refused before anybody is asked: %s', async (name, code) => {
  const { registration, signed } = await start()
  await expect(registration.register(name)).rejects.toMatchObject({ code })
  await expect(registration.availability(name).read()).rejects.toMatchObject({ code })
  expect([signed, server.asked]).toEqual([[], []])
})

test.each(['river', '-river-', 'r--v', 'ri--', 'a--b-c', 'ab--cd', '1234', '----'])(
  '%s can be registered only if it is its own normal form, so that it is shown',
  async (label) => {
    expect(problemOf(label) === undefined).toBe(
      (await normalizeName(label + suffix)) === label + suffix,
    )
    expect(labelOf(`${label}${suffix}`, suffix)).toBe(label)
  },
)

test('who declines has registered nothing, and may try again', async () => {
  let answers = 0
  const { registration, attempt } = await start({
    signs: (params) =>
      answers++
        ? sign(ada)(params)
        : Promise.reject(Object.assign(new Error('No'), { code: 4001 })),
  })
  await expect(registration.register('river')).rejects.toMatchObject({ code: 'rpc/user-rejected' })
  expect(attempt()).toMatchObject({
    label: 'river',
    step: 'failed',
    error: { code: 'rpc/user-rejected' },
  })
  expect(posts()).toEqual([])
  expect(await registration.register('river')).toMatchObject({ name: 'river.example.id' })
})

test('what is signed too late is refused as such, and signed anew the next time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let wait = 11_000
  const { registration, signed } = await start({
    signs: (params) => {
      vi.setSystemTime(Date.now() + wait)
      wait = 2_000
      return sign(ada)(params)
    },
  })
  await expect(registration.register('river')).rejects.toMatchObject({ code: 'names/too-late' })
  expect(await registration.register('river')).toMatchObject({ name: 'river.example.id' })
  expect(signed[0]).not.toBe(signed[1])
})

test('the reason of a server that refuses is a developer’s and a plain line: of a clock that is wrong, and of one that is hostile', async () => {
  server.ahead = 60_000
  const { registration } = await start()
  await expect(registration.register('river')).rejects.toMatchObject({
    code: 'names/refused',
    details: { reason: 'Timestamp is too old' },
  })
  for (const [body, reason] of [
    [
      { reasons: [{ description: `<b>no</b>\n\u202e${'!'.repeat(900)}` }] },
      `<b>no</b> ${'!'.repeat(150)}`,
    ],
    [{ reasons: 'no' }, ''],
    [null, ''],
    [{ reasons: [7] }, ''],
  ] as const) {
    server.instead = ({ method }) =>
      method === 'POST' ? Response.json(body, { status: 400 }) : undefined
    await expect(registration.register('river')).rejects.toMatchObject({
      code: 'names/refused',
      details: { reason },
    })
  }
})

test('a name that somebody takes meanwhile is taken, and is known to be', async () => {
  const { registration } = await start({
    signs: async (params) => {
      await take('river')
      return sign(ada)(params)
    },
  })
  await expect(registration.register('river')).rejects.toMatchObject({ code: 'names/taken' })
  expect((await registration.availability('river').read()).isFree).toBe(false)
})

test.each([
  ['breaks', () => new Response('', { status: 503 })],
  ['answers with a page', () => new Response('<html>')],
] as const)('a server that has registered it and %s has registered it', async (_, answer) => {
  const { registration } = await start()
  server.instead = async ({ method }, own) => {
    if (method !== 'POST') return own()
    await own()
    return answer()
  }
  expect(await registration.register('river')).toMatchObject({ name: 'river.example.id' })
})

test('a server that breaks has registered nothing, and the account goes on having no name', async () => {
  const { registration } = await start()
  server.instead = ({ method }) =>
    method === 'POST' ? new Response('', { status: 503 }) : undefined
  await expect(registration.register('river')).rejects.toMatchObject({ code: 'kernel/http-status' })
  expect(await registration.owned().read()).toEqual({ account: ada.address })
})

test('a wallet that signs with another account registers nothing', async () => {
  const { registration } = await start({ signs: sign(bob) })
  await expect(registration.register('river')).rejects.toMatchObject({
    code: 'names/refused',
    details: { reason: 'Invalid signature' },
  })
})

test.each([
  ['is no text', () => 7],
  ['is empty', () => ''],
])('a signature that %s is not handed in', async (_, signs) => {
  const { registration } = await start({ signs })
  await expect(registration.register('river')).rejects.toMatchObject({ code: 'kernel/bad-answer' })
  expect(posts()).toEqual([])
})

test('one at a time; an end of the kit while the wallet is asked hands nothing in', async () => {
  let letSign = () => {}
  const isAsked = vi.fn()
  const { kit, registration } = await start({
    signs: async (params) => {
      isAsked()
      await new Promise<void>((resolve) => (letSign = resolve))
      return sign(ada)(params)
    },
  })
  const first = registration.register('river')
  const ended = expect(first).rejects.toMatchObject({
    code: expect.stringMatching(/^kernel\//) as string,
  })
  await expect.poll(() => isAsked.mock.calls.length).toBe(1)
  await expect(registration.register('harbour')).rejects.toMatchObject({ code: 'names/busy' })
  await kit.destroy()
  letSign()
  await ended
  expect(posts()).toEqual([])
})

test('who asked may give up: nothing is handed in, and the next attempt is free', async () => {
  const giving = new AbortController()
  const { registration } = await start({
    signs: async (params) => {
      giving.abort()
      return sign(ada)(params)
    },
  })
  await expect(registration.register('river', { signal: giving.signal })).rejects.toMatchObject({
    code: 'kernel/aborted',
  })
  expect(posts()).toEqual([])
  expect(await registration.register('river')).toMatchObject({ name: 'river.example.id' })
})

test('without an EVM account there is nobody to register for', async () => {
  const { registration } = await start({
    accounts: { solana: { addresses: [ofSolana], chainId: solana.id } },
  })
  expect(registration.owned().get().status).toBe('loading')
  await expect(registration.owned().read()).rejects.toMatchObject({ code: 'names/no-signer' })
  expect(registration.owned().get().status).toBe('idle')
  await expect(registration.register('river')).rejects.toMatchObject({ code: 'names/no-signer' })
})

test('what is suggested is a free name of the suffix that can be registered, each once and five at most; a server that suggests none is asked in vain', async () => {
  await take('river')
  const said = (suggestions: unknown) => {
    server.instead = ({ path }) =>
      path.startsWith('/v1/profile/suggestions') ? Response.json({ suggestions }) : undefined
  }
  said([
    { name: 'river.example.id', registered: false },
    { name: 'riv.example.id', registered: false },
    { name: 'rivеr1.example.id', registered: false },
    { name: 'river1.other.id', registered: false },
    { name: 'river2.example.id', registered: true },
    ...[3, 3, 4, 5, 6, 7, 8].map((at) => ({ name: `river${at}.example.id`, registered: false })),
  ])
  const { registration } = await start()
  expect((await registration.availability('river').read()).suggestions).toEqual(
    [3, 4, 5, 6, 7].map((at) => `river${at}.example.id`),
  )
  for (const none of ['river', [{ name: 7 }], undefined]) {
    said(none)
    expect(await registration.availability('river').refresh()).toEqual({
      name: 'river.example.id',
      isFree: false,
      suggestions: [],
    })
  }
})

test('what is free is asked once for half a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { registration } = await start()
  await registration.availability('river').read()
  await registration.availability('RIVER').read()
  expect(server.asked).toHaveLength(1)
  vi.setSystemTime(Date.now() + 31_000)
  await registration.availability('river').read()
  expect(server.asked).toHaveLength(2)
})

test('names() without such a source registers none', async () => {
  const { kit } = await startKit(
    { accounts: { eip155: { addresses: [ada.address], chainId: one.id } } },
    [one],
    undefined,
    { sources: [] },
    { plugins: [names({ sources: [suffixNames({ url: server.url, suffix, register: false })] })] },
  )
  ends.push(() => kit.destroy())
  expect(kit.use(names).registration).toBeUndefined()
})
