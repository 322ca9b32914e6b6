// @vitest-environment happy-dom
import { type Address, bytesToHex, getAddress, namehash } from 'viem'
import { normalize, packetToBytes } from 'viem/ens'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { defineEip155 } from '../../../kernel/networks/index'
import { ens, type NameSource, names, type NamesOptions } from '../../../plugins/names'
import { dnsName, nameHash } from '../../../plugins/names/ens/nameHash'
import { coinTypeOf } from '../../../plugins/names/ens/universalResolver'
import { normalizeName } from '../../../plugins/names/normalize'
import { type Front, startFront, startKit } from '../data/fixture'
import { deployEns } from './ensChain'

const [local, second] = inject('chains')
const network = defineEip155({ id: local.id, name: 'Local', rpcUrls: [local.url], testnet: true })
const other = defineEip155({ id: second.id, name: 'Second', rpcUrls: [second.url], testnet: true })
const [ada, bob, eve] = ['a1', 'b2', 'e3'].map((end) => getAddress(`0x${end.padStart(40, '0')}`)) as [Address, Address, Address]
const picture = 'data:image/png;base64,iVBORw0KGgo='

let chain: Awaited<ReturnType<typeof deployEns>>
let front: Front
const ends: (() => unknown)[] = []
beforeAll(async () => {
  chain = await deployEns(local)
  front = await startFront(local.url)
  await chain.add('ada.eth', { addresses: { 60: ada, [coinTypeOf(other.id)]: bob }, texts: { avatar: picture } })
  await chain.setPrimary(ada, 'ada.eth')
  await chain.add('bob.eth', { addresses: { 60: bob }, texts: { avatar: 'https://pictures.example/bob.png' } })
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

const source = (options: Parameters<typeof ens>[0] = {}) => ens({ chainId: network.id, universalResolver: chain.universalResolver, ...options })
async function start(options: NamesOptions = { sources: [source()] }, address: Address = ada) {
  const holder = { accounts: { eip155: { addresses: [address, bob], chainId: network.id } } }
  const { kit } = await startKit(holder, [network, other], { [network.id]: front.url, [other.id]: second.url }, { sources: [] }, { plugins: [names(options)] })
  ends.push(() => kit.destroy())
  front.asked.length = 0
  return { kit, api: kit.use(names) }
}

const written = ['ada.eth', 'a.b-c.d.eth', '🦊.eth', 'faß.de', 'ちゃん.eth', `${'long'.repeat(20)}.eth`]
test.each(written)('the node of %s and its wire form are those of viem', (name) => {
  expect([`0x${nameHash(name)}`, `0x${dnsName(name)}`]).toEqual([namehash(name), bytesToHex(packetToBytes(name))])
})

test.each([...written, 'Ada.ETH', 'ＡＤＡ.eth', '  ada.eth ', '👨‍👩‍👧.eth'])('%j has the normal form that viem finds', async (text) => {
  expect(await normalizeName(text)).toBe(normalize(text.trim()))
})

test.each(['', 'ada', '.', 'ada..eth', 'ada.eth.', 'a b.eth', 'аda.eth', 'x'.repeat(300), `${ada}.`, 'ada.eth\u202e'])('%j is no name', async (text) => {
  const { api } = await start()
  await expect(api.resolve(text)).rejects.toMatchObject({ code: 'names/bad-name' })
  expect(front.asked).toEqual([])
})

test('a name leads where viem finds it, in one request; on another chain to that chain’s own record, and never to Ethereum’s', async () => {
  const { api } = await start()
  expect(await api.resolve('Ada.eth')).toEqual({ name: 'ada.eth', address: ada, chainId: network.id })
  expect(front.asked).toHaveLength(1)
  expect(await chain.client.getEnsAddress({ name: 'ada.eth', universalResolverAddress: chain.universalResolver })).toBe(ada)
  expect((await api.resolve('ada.eth', { chainId: other.id }))?.address).toBe(bob)
  expect(await api.resolve('bob.eth', { chainId: other.id })).toBeUndefined()
  expect(await api.profile({ account: `${other.id}:${ada}` }).read()).toEqual({ account: ada })
  expect(await api.resolve('nobody.eth')).toBeUndefined()
})

test('an account has the name that leads back to it, with the picture of its record; the feed keeps it', async () => {
  const { api } = await start()
  expect(await api.profile().read()).toEqual({ account: ada, name: 'ada.eth', avatar: picture })
  expect(await chain.client.getEnsName({ address: ada, universalResolverAddress: chain.universalResolver })).toBe('ada.eth')
  expect(front.asked).toHaveLength(2)
  expect(await api.profile().read()).toMatchObject({ name: 'ada.eth' })
  expect(front.asked).toHaveLength(2)
  expect(await api.profile({ account: `${network.id}:${bob}` }).read()).toEqual({ account: bob, name: 'bob.eth' })
})

test('who says to have another’s name has none, nor who has none', async () => {
  const { api } = await start()
  for (const account of [eve, getAddress(`0x${'9'.repeat(40)}`)]) expect(await api.profile({ account: `${network.id}:${account}` }).read()).toEqual({ account })
})

test.each(['Ada.eth', 'ada .eth', 'аda.eth', '\u202eada.eth'])('a primary name that is written otherwise than it is, %j, is none', async (name) => {
  const account = getAddress(`0x${'7'.repeat(40)}`)
  await chain.add(name, { addresses: { 60: account } })
  await chain.setPrimary(account, name)
  expect(await chain.client.getEnsName({ address: account, universalResolverAddress: chain.universalResolver })).toBe(name)
  const { api } = await start()
  expect(await api.profile({ account: `${network.id}:${account}` }).read()).toEqual({ account })
})

test('a picture on another server is taken where the host says so; one that could run something never is', async () => {
  const { api } = await start({ sources: [source({ avatars: true })] })
  const bobs = `${network.id}:${bob}`
  expect((await api.profile({ account: bobs }).read()).avatar).toBe('https://pictures.example/bob.png')
  for (const avatar of ['data:image/svg+xml,<svg/>', 'javascript:alert(1)', 'http://pictures.example/bob.png', 'ipfs://bafy', `eip155:1/erc721:${bob}/1`]) {
    await chain.add('bob.eth', { texts: { avatar } })
    expect(await api.profile({ account: bobs }).refresh()).toEqual({ account: bob, name: 'bob.eth' })
  }
  await chain.add('bob.eth', { texts: { avatar: 'https://pictures.example/bob.png' } })
})

test('a name that is kept on an outside server is said to be, and nobody is asked for it', async () => {
  const { api } = await start()
  await expect(api.resolve('outside.eth')).rejects.toMatchObject({ code: 'names/offchain', audience: 'user' })
  expect(front.asked).toHaveLength(1)
})

const lies = ['0x', '0x00', `0x${'f'.repeat(64)}`, `0x${'0'.repeat(62)}40${'0'.repeat(64)}${'f'.repeat(64)}`, `0x${'ff'.repeat(3000)}`, 7, null, {}, 'not hex']
test.each(lies)('a chain that answers %j names nobody', async (lie) => {
  const { api } = await start()
  front.instead = ({ body }, response) => {
    const asked = JSON.parse(body) as { id: number } | { id: number }[]
    const answer = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: lie })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
    return true
  }
  expect(await api.resolve('ada.eth').catch((error: { code: string }) => error.code)).toSatisfy((found: unknown) => found === undefined || String(found).match(/^(?:rpc|kernel)\//) !== null)
  expect(await api.profile().read().then(({ name }) => name, (error: { code: string }) => error.code)).toSatisfy((found: unknown) => found === undefined || String(found).match(/^(?:rpc|kernel)\//) !== null)
})

test('a chain that cannot be asked is a failure, not an account without a name', async () => {
  const { api } = await start()
  front.instead = (_, response) => (response.writeHead(500).end(), true)
  await expect(api.resolve('ada.eth')).rejects.toMatchObject({ code: expect.stringMatching(/^(rpc|kernel)\//) })
  await expect(api.profile().read()).rejects.toMatchObject({ code: expect.stringMatching(/^(rpc|kernel)\//) })
})

test('the next source is asked where one has no name or fails; an address that is none is refused', async () => {
  const mine = (address: string | undefined, name?: string): NameSource => ({ id: 'mine', resolve: async () => address, reverse: async () => (name === undefined ? undefined : { name }) })
  const failing: NameSource = { id: 'failing', resolve: () => Promise.reject(new Error('down')), reverse: () => Promise.reject(new Error('down')) }
  const { api } = await start({ sources: [failing, mine(undefined), mine(bob.toLowerCase(), 'bob.example')] })
  expect(await api.resolve('any.example')).toEqual({ name: 'any.example', address: bob, chainId: network.id })
  expect(await api.profile().read()).toEqual({ account: ada, name: 'bob.example' })
  const wrong = await start({ sources: [mine('0x12', 'with\u202eturn.eth')] })
  await expect(wrong.api.resolve('any.example')).rejects.toMatchObject({ code: 'kernel/bad-answer' })
  expect(await wrong.api.profile().read()).toEqual({ account: ada })
  const none = await start({ sources: [{ id: 'solana', serves: (id) => id.startsWith('solana:'), resolve: async () => ada }] })
  await expect(none.api.resolve('any.sol')).rejects.toMatchObject({ code: 'names/no-source' })
})

test('who gives up does not wait for a source, and no other is asked', async () => {
  const asked: string[] = []
  const hanging: NameSource = { id: 'hanging', resolve: () => new Promise(() => asked.push('hanging')) }
  const next: NameSource = { id: 'next', resolve: async () => (asked.push('next'), ada) }
  const { api } = await start({ sources: [hanging, next] })
  const caller = new AbortController()
  const resolving = api.resolve('any.example', { signal: caller.signal })
  setTimeout(() => caller.abort(), 50)
  await expect(resolving).rejects.toMatchObject({ code: 'kernel/aborted' })
  expect(asked).toEqual(['hanging'])
})

test('without Ethereum among the networks of the kit ENS has no names', async () => {
  const { api } = await start({})
  expect([await api.resolve('ada.eth'), await api.profile().read(), front.asked]).toEqual([undefined, { account: ada }, []])
})
