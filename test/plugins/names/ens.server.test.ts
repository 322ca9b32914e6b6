// @vitest-environment happy-dom
import { type Address, bytesToHex, getAddress, namehash } from 'viem'
import { normalize, packetToBytes } from 'viem/ens'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import type { KitOptions } from '../../../kernel'
import { defineEip155, type Network } from '../../../kernel/networks/index'
import { ens, type NameSource, type NamesOptions, names } from '../../../plugins/names'
import { dnsName, nameHash } from '../../../plugins/names/ens/nameHash'
import { coinTypeOf } from '../../../plugins/names/ens/universalResolver'
import { normalizeName } from '../../../plugins/names/normalize'
import { createStorage } from '../../harness/fakeStorage'
import { type Front, startFront, startKit } from '../data/fixture'
import { deployEns } from './ensChain'

const [local, second] = inject('chains')
// what is read is on a local chain, under the id of Ethereum
const network = defineEip155({ id: 1, name: 'Ethereum', rpcUrls: [local.url] })
const testnet = defineEip155({ id: local.id, name: 'Local', rpcUrls: [local.url], testnet: true })
const other = defineEip155({ id: second.id, name: 'Second', rpcUrls: [second.url], testnet: true })
const [ada, bob, eve] = ['a1', 'b2', 'e3'].map((end) =>
  getAddress(`0x${end.padStart(40, '0')}`),
) as [Address, Address, Address]
const picture = 'data:image/png;base64,iVBORw0KGgo='

let chain: Awaited<ReturnType<typeof deployEns>>
let front: Front
const ends: (() => unknown)[] = []
beforeAll(async () => {
  chain = await deployEns(local, 9)
  front = await startFront(local.url)
  await chain.add('ada.eth', {
    addresses: { 60: ada, [coinTypeOf(other.id)]: bob },
    texts: { avatar: picture },
  })
  await chain.setPrimary(ada, 'ada.eth')
  await chain.add('bob.eth', {
    addresses: { 60: bob },
    texts: { avatar: 'https://pictures.example/bob.png' },
  })
  await chain.setPrimary(bob, 'bob.eth')
  // whose name is another's
  await chain.setPrimary(eve, 'ada.eth')
  await chain.add('outside.eth', { isOutside: true })
}, 60_000)
afterEach(async () => {
  front.instead = undefined
  for (const end of ends.splice(0)) await end()
})
afterAll(() => front?.stop())

const source = (options: Parameters<typeof ens>[0] = {}) =>
  ens({ universalResolver: chain.universalResolver, ...options })
async function start(
  options: NamesOptions = { sources: [source()] },
  networks: readonly Network[] = [network, other],
  more: Partial<KitOptions> = {},
) {
  const holder = {
    accounts: { eip155: { addresses: [ada, bob], chainId: (networks[0] as Network).id } },
  }
  const rpc = Object.fromEntries(networks.map(({ id }) => [id, front.url]))
  const { kit } = await startKit(
    holder,
    networks,
    rpc,
    { sources: [] },
    { ...more, plugins: [names(options)] },
  )
  ends.push(() => kit.destroy())
  front.asked.length = 0
  const api = kit.use(names)
  return { kit, api, nameOf: (account: string) => api.profile({ account }).read() }
}

const written = [
  'ada.eth',
  'a.b-c.d.eth',
  '🦊.eth',
  'faß.de',
  'ちゃん.eth',
  `${'long'.repeat(20)}.eth`,
]
test.each(written)('the node of %s and its wire form are those of viem', (name) => {
  expect([`0x${nameHash(name)}`, `0x${dnsName(name)}`]).toEqual([
    namehash(name),
    bytesToHex(packetToBytes(name)),
  ])
})

test.each([...written, 'Ada.ETH', 'ＡＤＡ.eth', '  ada.eth ', '👨‍👩‍👧.eth'])(
  '%j has the normal form that viem finds',
  async (text) => {
    expect(await normalizeName(text)).toBe(normalize(text.trim()))
  },
)

test.each([
  '',
  'ada',
  '.',
  'ada..eth',
  'ada.eth.',
  'a b.eth',
  'аda.eth',
  'x'.repeat(300),
  `${ada}.`,
  'ada.eth\u202e',
])('%j is no name', async (text) => {
  const { api } = await start()
  await expect(api.resolve(text)).rejects.toMatchObject({ code: 'names/bad-name' })
  expect(front.asked).toEqual([])
})

test('a name leads where viem finds it, in one request; on another chain to that chain’s own record, and never to Ethereum’s', async () => {
  const { api, nameOf } = await start()
  expect(await api.resolve('Ada.eth')).toEqual({
    name: 'ada.eth',
    address: ada,
    chainId: network.id,
  })
  expect(front.asked).toHaveLength(1)
  expect(
    await chain.client.getEnsAddress({
      name: 'ada.eth',
      universalResolverAddress: chain.universalResolver,
    }),
  ).toBe(ada)
  expect((await api.resolve('ada.eth', { chainId: other.id }))?.address).toBe(bob)
  expect(await api.resolve('bob.eth', { chainId: other.id })).toBeUndefined()
  expect(await nameOf(`${other.id}:${ada}`)).toEqual({ account: ada, chainId: other.id })
  expect(await api.resolve('nobody.eth')).toBeUndefined()
})

test('an account has the name that leads back to it, with the picture of its record; the feed keeps it', async () => {
  const { api } = await start()
  expect(await api.profile().read()).toEqual({
    account: ada,
    chainId: network.id,
    name: 'ada.eth',
    avatar: picture,
  })
  expect(
    await chain.client.getEnsName({
      address: ada,
      universalResolverAddress: chain.universalResolver,
    }),
  ).toBe('ada.eth')
  expect(front.asked).toHaveLength(2)
  expect(await api.profile().read()).toMatchObject({ name: 'ada.eth' })
  expect(front.asked).toHaveLength(2)
  expect(await api.profile({ account: `${network.id}:${bob}` }).read()).toEqual({
    account: bob,
    chainId: network.id,
    name: 'bob.eth',
  })
})

test('who says to have another’s name has none, nor who has none', async () => {
  const { api } = await start()
  for (const account of [eve, getAddress(`0x${'9'.repeat(40)}`)])
    expect(await api.profile({ account: `${network.id}:${account}` }).read()).toEqual({
      account,
      chainId: network.id,
    })
})

test.each(['Ada.eth', 'ada .eth', 'аda.eth', '\u202eada.eth'])(
  'a primary name that is written otherwise than it is, %j, is none',
  async (name) => {
    const account = getAddress(`0x${'7'.repeat(40)}`)
    await chain.add(name, { addresses: { 60: account } })
    await chain.setPrimary(account, name)
    expect(
      await chain.client.getEnsName({
        address: account,
        universalResolverAddress: chain.universalResolver,
      }),
    ).toBe(name)
    const { api } = await start()
    expect(await api.profile({ account: `${network.id}:${account}` }).read()).toEqual({
      account,
      chainId: network.id,
    })
  },
)

test('a picture on another server is taken where the host says so; one that could run something never is', async () => {
  const { api } = await start({ sources: [source({ avatars: true })] })
  const bobs = `${network.id}:${bob}`
  expect((await api.profile({ account: bobs }).read()).avatar).toBe(
    'https://pictures.example/bob.png',
  )
  for (const avatar of [
    'data:image/svg+xml,<svg/>',
    'javascript:alert(1)',
    'http://pictures.example/bob.png',
    'ipfs://bafy',
    `eip155:1/erc721:${bob}/1`,
  ]) {
    await chain.add('bob.eth', { texts: { avatar } })
    expect(await api.profile({ account: bobs }).refresh()).toEqual({
      account: bob,
      chainId: network.id,
      name: 'bob.eth',
    })
  }
  await chain.add('bob.eth', { texts: { avatar: 'https://pictures.example/bob.png' } })
})

test('a name that is kept on an outside server is said to be, and nobody is asked for it', async () => {
  const { api } = await start()
  await expect(api.resolve('outside.eth')).rejects.toMatchObject({
    code: 'names/offchain',
    audience: 'user',
  })
  expect(front.asked).toHaveLength(1)
})

const words = (...all: readonly (number | string)[]) =>
  `0x${all.map((each) => (typeof each === 'string' ? each : each.toString(16).padStart(64, '0'))).join('')}`
/** A chain that answers every call so. */
const answerWith = (result: unknown) => {
  front.instead = ({ body }, response) => {
    const asked = JSON.parse(body) as { id: number } | { id: number }[]
    const answer = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
    return true
  }
}
const lies = [
  '0x',
  '0x00',
  words('f'.repeat(64)),
  words(64, 0, 'f'.repeat(64)),
  words(0, 0),
  words(64, 0, 2 ** 31),
  `0x${'ff'.repeat(3000)}`,
  7,
  null,
  {},
  'not hex',
]
test.each(lies)(
  'a chain that answers %j is a failure, and no account without a name',
  async (lie) => {
    const { api } = await start()
    answerWith(lie)
    const failure = { code: expect.stringMatching(/^(?:rpc|kernel)\//) }
    await expect(api.resolve('ada.eth')).rejects.toMatchObject(failure)
    await expect(api.profile().read()).rejects.toMatchObject(failure)
  },
)

test('what a resolver answers that is no address is a failure; zero and nothing are nobody', async () => {
  const { api } = await start()
  for (const wrong of ['f'.repeat(64), 'ab']) {
    answerWith(words(64, 0, wrong.length / 2, wrong.padEnd(64, '0')))
    for (const { id } of [network, other])
      await expect(api.resolve('ada.eth', { chainId: id })).rejects.toMatchObject({
        code: 'kernel/bad-answer',
      })
  }
  for (const nobody of [words(64, 0, 32, 0), words(64, 0, 0)]) {
    answerWith(nobody)
    expect(await api.resolve('ada.eth')).toBeUndefined()
  }
})

test('a chain without the universal resolver is a failure that says so', async () => {
  const { api } = await start({ sources: [source({ universalResolver: `0x${'de'.repeat(20)}` })] })
  for (const asked of [api.resolve('ada.eth'), api.profile().read()])
    await expect(asked).rejects.toMatchObject({
      code: 'kernel/bad-answer',
      message: expect.stringContaining('no contract'),
    })
})

test('a chain that cannot be asked is a failure, not an account without a name', async () => {
  const { api } = await start()
  front.instead = (_, response) => (response.writeHead(500).end(), true)
  await expect(api.resolve('ada.eth')).rejects.toMatchObject({
    code: expect.stringMatching(/^(rpc|kernel)\//),
  })
  await expect(api.profile().read()).rejects.toMatchObject({
    code: expect.stringMatching(/^(rpc|kernel)\//),
  })
})

test('the next source is asked where one has no name or fails; an address that is none is refused', async () => {
  const mine = (address: string | undefined, name?: string): NameSource => ({
    id: 'mine',
    resolve: async () => address,
    reverse: async () => (name === undefined ? undefined : { name }),
  })
  const failing: NameSource = {
    id: 'failing',
    resolve: () => Promise.reject(new Error('down')),
    reverse: () => Promise.reject(new Error('down')),
  }
  const { api } = await start({
    sources: [failing, mine(undefined), mine(bob.toLowerCase(), 'bob.example')],
  })
  expect(await api.resolve('any.example')).toEqual({
    name: 'any.example',
    address: bob,
    chainId: network.id,
  })
  expect(await api.profile().read()).toEqual({
    account: ada,
    chainId: network.id,
    name: 'bob.example',
  })
  const wrong = await start({ sources: [mine('0x12', 'with\u202eturn.eth')] })
  await expect(wrong.api.resolve('any.example')).rejects.toMatchObject({
    code: 'kernel/bad-answer',
  })
  expect(await wrong.api.profile().read()).toEqual({ account: ada, chainId: network.id })
  const none = await start({
    sources: [{ id: 'solana', serves: (id) => id.startsWith('solana:'), resolve: async () => ada }],
  })
  await expect(none.api.resolve('any.sol')).rejects.toMatchObject({ code: 'names/no-source' })
})

test('who gives up does not wait for a source, and no other is asked', async () => {
  const asked: string[] = []
  const hanging: NameSource = {
    id: 'hanging',
    resolve: () => new Promise(() => asked.push('hanging')),
  }
  const next: NameSource = { id: 'next', resolve: async () => (asked.push('next'), ada) }
  const { api } = await start({ sources: [hanging, next] })
  const caller = new AbortController()
  const resolving = api.resolve('any.example', { signal: caller.signal })
  setTimeout(() => caller.abort(), 50)
  await expect(resolving).rejects.toMatchObject({ code: 'kernel/aborted' })
  expect(asked).toEqual(['hanging'])
})

test('without the network of its registry ENS knows no network', async () => {
  const { api, nameOf } = await start({ sources: [source()] }, [other])
  for (const asked of [api.resolve('ada.eth'), nameOf(`${other.id}:${ada}`)])
    await expect(asked).rejects.toMatchObject({ code: 'names/no-source' })
  expect(front.asked).toEqual([])
})

test('the ENS of a test network knows names there, and does not name the accounts of Ethereum', async () => {
  const { api, nameOf } = await start({ sources: [source({ chainId: testnet.id })] }, [
    testnet,
    network,
  ])
  expect(await api.resolve('ada.eth')).toMatchObject({ address: ada, chainId: testnet.id })
  expect(await nameOf(`${testnet.id}:${ada}`)).toMatchObject({
    name: 'ada.eth',
    chainId: testnet.id,
  })
  front.asked.length = 0
  for (const asked of [
    api.resolve('ada.eth', { chainId: network.id }),
    nameOf(`${network.id}:${ada}`),
  ])
    await expect(asked).rejects.toMatchObject({ code: 'names/no-source' })
  expect(front.asked).toEqual([])
})

test('a chain whose id is too large for a coin type has no names: it would have those of another', async () => {
  const [large, larger] = [2 ** 31 - 1, 2 ** 31 + second.id].map((id) =>
    defineEip155({ id, name: `Chain ${id}`, rpcUrls: [local.url] }),
  ) as [Network, Network]
  const { api, nameOf } = await start(undefined, [network, large, larger])
  expect(await api.resolve('ada.eth', { chainId: large.id })).toBeUndefined()
  expect(front.asked).toHaveLength(1)
  for (const asked of [
    api.resolve('ada.eth', { chainId: larger.id }),
    nameOf(`${larger.id}:${ada}`),
  ])
    await expect(asked).rejects.toMatchObject({ code: 'names/no-source' })
  expect(front.asked).toHaveLength(1)
})

/** A source that never answers, and the signals that it was given. */
const hang = () => {
  const signals: AbortSignal[] = []
  const never: NameSource['resolve'] = (_, __, { signal }) =>
    new Promise(() => signals.push(signal))
  return { signals, source: { id: 'hanging', resolve: never } satisfies NameSource }
}

test('a source that is late is told, and the next one is asked', async () => {
  const { signals, source: hanging } = hang()
  const { api } = await start({ sources: [hanging, { id: 'next', resolve: async () => bob }] })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const resolving = api.resolve('any.example')
    await vi.advanceTimersByTimeAsync(14_900)
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    await vi.advanceTimersByTimeAsync(200)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    expect((await resolving)?.address).toBe(bob)
  } finally {
    vi.useRealTimers()
  }
})

test('a source is told when who asked gives up, and when the kit ends, also where who asked has a signal of their own', async () => {
  const { signals, source: hanging } = hang()
  const { api, kit } = await start({ sources: [hanging] })
  const [caller, stays] = [new AbortController(), new AbortController()]
  const both = [caller, stays].map(({ signal }) =>
    api.resolve('any.example', { signal }).catch((error: { code: string }) => error.code),
  )
  await expect.poll(() => signals.length).toBe(2)
  caller.abort()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  kit.destroy()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  expect(await Promise.all(both)).toEqual(['kernel/aborted', 'kernel/aborted'])
})

test('an address whose checksum is wrong is refused, whether it is asked for or answered', async () => {
  const mixed = '0x52908400098527886E0F7030069857D2E4169Ee7'
  const { api, nameOf } = await start({ sources: [{ id: 'mine', resolve: async () => mixed }] })
  await expect(nameOf(`${network.id}:${mixed}`)).rejects.toMatchObject({
    code: 'names/bad-address',
    message: expect.stringContaining('checksum'),
  })
  await expect(nameOf(`${network.id}:0x12`)).rejects.toMatchObject({ code: 'names/bad-address' })
  await expect(api.resolve('any.example')).rejects.toMatchObject({
    code: 'kernel/bad-answer',
    message: expect.stringContaining('checksum'),
  })
  expect(await nameOf(`${network.id}:${mixed.toLowerCase()}`)).toMatchObject({
    account: mixed.toLowerCase(),
  })
})

test('an account whose name, or whose reverse record, is on an outside server has none: nobody is asked', async () => {
  const [named, recorded] = ['f1', 'f2'].map((end) => getAddress(`0x${end.padStart(40, '0')}`)) as [
    Address,
    Address,
  ]
  await chain.add('named.eth', { addresses: { 60: named }, isOutside: true })
  await chain.setPrimary(named, 'named.eth')
  await chain.add('recorded.eth', { addresses: { 60: recorded } })
  await chain.setPrimary(recorded, 'recorded.eth')
  const { nameOf } = await start()
  expect(await nameOf(`${network.id}:${recorded}`)).toMatchObject({ name: 'recorded.eth' })
  await chain.movePrimaryOutside(recorded)
  const fresh = await start()
  for (const account of [named, recorded])
    expect(await fresh.nameOf(`${network.id}:${account}`)).toEqual({ account, chainId: network.id })
  expect(front.asked).toHaveLength(2)
})

const entriesOf = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, at) => {
    const key = storage.key(at) as string
    return [key, storage.getItem(key) as string] as const
  })

test('a name is kept for its five minutes: a reload asks nobody, a disconnect forgets it', async () => {
  const storage = createStorage()
  const first = await start(undefined, undefined, { storage, id: 'kept' })
  const found = await first.nameOf(ada)
  expect(found).toMatchObject({ name: 'ada.eth', avatar: picture })
  await first.nameOf(eve)
  first.kit.destroy()
  const again = await start(undefined, undefined, { storage, id: 'kept' })
  expect(again.api.profile({ account: ada }).get()).toMatchObject({ status: 'loading' })
  expect(await again.nameOf(ada)).toEqual(found)
  expect(front.asked).toEqual([])
  // who is not connected is not kept
  await again.nameOf(eve)
  expect(front.asked).not.toEqual([])
  const stored = () => entriesOf(storage).filter(([, text]) => text.includes('ada.eth'))
  expect(stored()).toHaveLength(1)
  await again.kit.disconnect()
  expect(stored()).toEqual([])
})

test('what is stored of names is checked, and only good until its time', async () => {
  const storage = createStorage()
  const first = await start(undefined, undefined, { storage, id: 'kept' })
  await first.nameOf(ada)
  first.kit.destroy()
  const [key, text] = entriesOf(storage).find(([, value]) => value.includes('ada.eth')) ?? []
  if (!key || !text) throw new Error('nothing is stored')
  const put = (change: (text: string) => string) => storage.setItem(key, change(text))
  put((own) => own.replaceAll('ada.eth', 'аda.eth'))
  const forged = await start(undefined, undefined, { storage, id: 'kept' })
  expect(await forged.nameOf(ada)).not.toHaveProperty('name')
  forged.kit.destroy()
  put((own) => own.replace(/"at":\d+/, `"at":${Date.now() - 5 * 60_000}`))
  const old = await start(undefined, undefined, { storage, id: 'kept' })
  expect(await old.nameOf(ada)).toMatchObject({ name: 'ada.eth' })
  expect(front.asked).not.toEqual([])
})
