// @vitest-environment happy-dom
import type { ServerResponse } from 'node:http'
import {
  type Address,
  createTestClient,
  defineChain,
  encodeFunctionData,
  erc1155Abi,
  getAddress,
  http,
  publicActions,
  walletActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { defineEip155 } from '../../../kernel/networks/index'
import {
  chainBalances,
  type NftContract,
  type OwnedNftsOptions,
  ownedNfts,
} from '../../../plugins/data'
import {
  callBalance,
  callBalances,
  callName,
  callTokenAt,
  callUri,
  readText,
} from '../../../plugins/data/sources/ownedNfts/abi'
import collections from './collections.json'
import { addressOf, codes, putTokens } from './evmTokens'
import { type Front, startFront, startKit } from './fixture'
import { tide } from './nfts'

type Name = keyof typeof collections
const [local] = inject('chains')
const network = defineEip155({ id: local.id, name: 'Local', rpcUrls: [local.url], testnet: true })
const chain = defineChain({
  id: local.id,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [local.url] } },
})
const client = createTestClient({
  chain,
  mode: 'anvil',
  transport: http(local.url),
  pollingInterval: 20,
})
  .extend(publicActions)
  .extend(walletActions)

/** An account of one test. */
let me: Address
let deployer: Address
let front: Front
const ends: (() => unknown)[] = []
beforeAll(async () => {
  deployer = (await client.getAddresses())[7] as Address
})
beforeEach(async () => {
  me = privateKeyToAddress(generatePrivateKey())
  front = await startFront(local.url)
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  await front.stop()
})

const deploy = async (name: Name, ...args: readonly unknown[]): Promise<Address> => {
  const hash = await client.deployContract({
    abi: collections[name].abi,
    bytecode: collections[name].bytecode as `0x${string}`,
    args,
    account: deployer,
    chain,
  } as never)
  return getAddress((await client.waitForTransactionReceipt({ hash })).contractAddress as Address)
}
const send = async (to: Address, name: Name, functionName: string, ...args: readonly unknown[]) => {
  const hash = await client.sendTransaction({
    account: deployer,
    to,
    data: encodeFunctionData({ abi: collections[name].abi, functionName, args } as never),
    chain,
    gas: 20_000_000n,
  })
  expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
}
const read = async <T>(
  address: Address,
  name: Name,
  functionName: string,
  ...args: readonly unknown[]
) =>
  (await client.readContract({
    address,
    abi: collections[name].abi,
    functionName,
    args,
  } as never)) as T
async function start(contracts: readonly NftContract[], more: Partial<OwnedNftsOptions> = {}) {
  const source = ownedNfts({ contracts: { [network.id]: contracts }, ...more })
  const made = await startKit(
    { accounts: { eip155: { addresses: [me], chainId: network.id } } },
    [network],
    { [network.id]: front.url },
    { sources: [chainBalances(), source] },
  )
  ends.push(() => made.kit.destroy())
  return made.api
}
const server = async (answer: NonNullable<Front['instead']>) => {
  const made = await startFront()
  made.instead = answer
  ends.push(made.stop)
  return made
}
const json = (value: unknown) =>
  `data:application/json;base64,${Buffer.from(JSON.stringify(value)).toString('base64')}`
const idOf = (standard: string, address: string, id: bigint | number) =>
  `${network.id}/${standard}:${address.toLowerCase()}/${id}`

test('each call is, to the byte, what viem encodes', () => {
  const abi = [...collections.Cards.abi, ...erc1155Abi] as never
  const encoded = (functionName: string, ...args: readonly unknown[]) =>
    encodeFunctionData({ abi, functionName, args } as never)
  const ids = Array.from({ length: 300 }, (_, at) => BigInt(at) ** 20n)
  expect([
    callName,
    callBalance(deployer),
    callTokenAt(deployer, 77),
    callUri('erc721', 2n ** 255n),
    callUri('erc1155', 0n),
    callBalances(deployer, ids),
    callBalances(deployer, []),
  ]).toEqual([
    encoded('name'),
    encodeFunctionData({
      abi: collections.Cards.abi,
      functionName: 'balanceOf',
      args: [deployer],
    } as never),
    encoded('tokenOfOwnerByIndex', deployer, 77n),
    encoded('tokenURI', 2n ** 255n),
    encoded('uri', 0n),
    encoded(
      'balanceOfBatch',
      ids.map(() => deployer),
      ids,
    ),
    encoded('balanceOfBatch', [], []),
  ])
})

test('what an account has in two collections is what viem reads, in three requests', async () => {
  const [cards, passes] = [
    await deploy('Cards', 'Tides', [], []),
    await deploy('Passes', json({ name: 'Field pass', image: tide })),
  ]
  const documents = [
    json({ name: 'Tide #214', image: tide }),
    `data:application/json;utf8,${JSON.stringify({ name: '100% of \u202Ethe tide', image: tide })}`,
    `data:application/json,${encodeURIComponent(JSON.stringify({ name: 'Ebb – Ä' }))}`,
  ]
  for (const [at, document] of documents.entries())
    await send(cards, 'Cards', 'mint', me, BigInt(at) * 2n ** 200n + 7n, document)
  await send(passes, 'Passes', 'mint', me, 2n, 3n)
  await send(passes, 'Passes', 'mint', deployer, 3n, 9n)
  const api = await start([
    { address: cards, standard: 'erc721' },
    { address: passes, standard: 'erc1155', ids: [1, 2, 3n] },
  ])
  const { items, hasMore, failed, notes } = await api.nfts().read()
  expect(front.asked).toHaveLength(3)
  const count = await read<bigint>(cards, 'Cards', 'balanceOf', me)
  const ids = await Promise.all(
    Array.from({ length: Number(count) }, (_, at) =>
      read<bigint>(cards, 'Cards', 'tokenOfOwnerByIndex', me, BigInt(at)),
    ),
  )
  const amount = await read<bigint>(passes, 'Passes', 'balanceOf', 2n, me)
  const own = {
    chainId: network.id,
    collection: await read<string>(cards, 'Cards', 'name'),
    amount: 1n,
  }
  expect(items).toEqual([
    { ...own, asset: idOf('erc721', cards, ids[0] as bigint), name: 'Tide #214', image: tide },
    {
      ...own,
      asset: idOf('erc721', cards, ids[1] as bigint),
      name: '100% of the tide',
      image: tide,
    },
    { ...own, asset: idOf('erc721', cards, ids[2] as bigint), name: 'Ebb – Ä' },
    {
      ...own,
      asset: idOf('erc1155', passes, 2),
      collection: '',
      name: 'Field pass',
      image: tide,
      amount,
    },
  ])
  expect([amount, hasMore, failed, notes]).toEqual([3n, false, [], []])
})

test('250 tokens are three pages, none missing and none twice; a refresh reads what is shown anew', async () => {
  const [cards, passes] = [await deploy('Cards', 'Many', [], []), await deploy('Passes', '')]
  await send(cards, 'Cards', 'mintMany', me, 1n, 190n)
  for (let id = 1n; id <= 3n; id++) await send(passes, 'Passes', 'mint', me, id, id)
  await send(cards, 'Cards', 'mint', me, 1000n, json({ name: 'The last' }))
  const api = await start([
    { address: passes, standard: 'erc1155', ids: [1, 2, 3] },
    { address: cards, standard: 'erc721' },
  ])
  const feed = api.nfts()
  ends.push(feed.watch(() => {}))
  expect(await feed.read()).toMatchObject({ hasMore: true, items: { length: 100 } })
  const before = front.asked.length
  expect(await api.moreNfts()).toBe(false)
  expect(front.asked.length - before).toBe(3)
  const { items } = await feed.read()
  expect(items.map(({ asset }) => asset)).toEqual([
    ...[1, 2, 3].map((id) => idOf('erc1155', passes, id)),
    ...Array.from({ length: 190 }, (_, at) => idOf('erc721', cards, at + 1)),
    idOf('erc721', cards, 1000),
  ])
  expect(items.at(-1)?.name).toBe('The last')
  await send(cards, 'Cards', 'burn', me)
  const after = await feed.refresh()
  expect([
    after.items.length,
    after.hasMore,
    after.items.some(({ asset }) => asset === idOf('erc721', cards, 1)),
  ]).toEqual([193, false, false])
})

test("a document on a server is read only from where the host says, of at most 200 kB; on IPFS through the host's gateway", async () => {
  const meta = await server(({ path }, response) => {
    if (path === '/long.json')
      return Boolean(response.end(JSON.stringify({ name: 'x'.repeat(200_000) })))
    if (path === '/html') return Boolean(response.end('<html>'))
    return path === '/missing.json'
      ? undefined
      : Boolean(response.end(JSON.stringify({ name: `At ${path}`, image: 'ipfs://bafy/1.png' })))
  })
  const cards = await deploy('Cards', 'Tides', [], [])
  const places = [
    `${meta.url}/1.json?v=2`,
    `${meta.url}/missing.json`,
    `${meta.url}/html`,
    `${meta.url}/long.json`,
    'ipfs://bafy/2.json',
    'https://elsewhere.example/3.json',
    `${meta.url.replace('//', '//user@')}/4.json`,
    'file:///etc/passwd',
    'not an address',
  ]
  for (const [at, place] of places.entries())
    await send(cards, 'Cards', 'mint', me, BigInt(at), place)
  const passes = await deploy('Passes', `${meta.url}/{id}.json`)
  await send(passes, 'Passes', 'mint', me, 255n, 1n)
  const contracts: readonly NftContract[] = [
    { address: cards, standard: 'erc721' },
    { address: passes, standard: 'erc1155', ids: [255] },
  ]
  const unnamed = await (await start(contracts)).nfts().read()
  expect(unnamed.items.map(({ name }) => name)).toEqual(Array(10).fill(''))
  expect(meta.asked).toEqual([])
  const api = await start(contracts, { metadataOrigins: [meta.url], gateway: meta.url })
  const { items } = await api.nfts().read()
  const id = `${'0'.repeat(62)}ff`
  expect(items.map(({ name }) => name)).toEqual([
    'At /1.json?v=2',
    '',
    '',
    '',
    'At /ipfs/bafy/2.json',
    '',
    'At /4.json',
    '',
    '',
    expect.stringContaining('At /0000'),
  ])
  expect(new Set(meta.asked)).toEqual(
    new Set([
      '/1.json?v=2',
      '/missing.json',
      '/html',
      '/long.json',
      '/ipfs/bafy/2.json',
      '/4.json',
      `/${id}.json`,
    ]),
  )
  // the gateway here is no https: a picture on it is none
  expect(items.every(({ image }) => image === undefined)).toBe(true)
  // what has been read is kept
  const asked = meta.asked.length
  await api.nfts().refresh()
  expect(meta.asked.slice(asked).sort()).toEqual(['/html', '/long.json', '/missing.json'])
})

test('a server that fails is not asked for each token', async () => {
  const meta = await server((_, response) => Boolean(response.writeHead(503).end()))
  const cards = await deploy('Cards', 'Tides', [], [])
  for (let id = 0n; id < 20n; id++) await send(cards, 'Cards', 'mint', me, id, `${meta.url}/${id}`)
  const { items } = await (
    await start([{ address: cards, standard: 'erc721' }], { metadataOrigins: [meta.url] })
  )
    .nfts()
    .read()
  expect(items).toHaveLength(20)
  expect(meta.asked.length).toBeLessThanOrEqual(6)
})

test.each<[string, (response: ServerResponse) => unknown]>([
  ['is not found in time', (response) => response.writeHead(504).end()],
  ['is gone', (response) => response.writeHead(410).end()],
  ['fails at the server', (response) => response.writeHead(500).end()],
  ['leads elsewhere', (response) => response.writeHead(302, { location: '/x' }).end()],
])('documents of which one in three %s leave the others their names', async (_, fail) => {
  const meta = await server(({ path }, response) => {
    if (/[036]$/.test(path)) fail(response)
    else response.end(JSON.stringify({ name: `At ${path}` }))
    return true
  })
  const cards = await deploy('Cards', 'Tides', [], [])
  const ids = Array.from({ length: 11 }, (_, id) => id)
  for (const id of ids) await send(cards, 'Cards', 'mint', me, BigInt(id), `ipfs://bafy/${id}`)
  const api = await start([{ address: cards, standard: 'erc721' }], { gateway: meta.url })
  const { items } = await api.nfts().read()
  expect(items.map(({ name }) => name)).toEqual(
    ids.map((id) => (/[036]$/.test(String(id)) ? '' : `At /ipfs/bafy/${id}`)),
  )
})

test('contracts that revert, boast or lie take nothing from the others, and are named', async () => {
  await putTokens(
    local.url,
    local.id,
    [codes.reverts, codes.nothing, codes.twoWords, codes.longName],
    900,
  )
  const [cards, boaster, liar] = [
    await deploy('Cards', 'Tides', [], []),
    await deploy('Boaster'),
    await deploy('Liar'),
  ]
  await send(cards, 'Cards', 'mint', me, 1n, json({ name: 'Tide' }))
  const strange = [900, 901, 902, 903].map(
    (index) => ({ address: addressOf(index), standard: 'erc721' }) as const,
  )
  const none: NftContract = { address: 'nobody', standard: 'erc721' }
  const api = await start([
    ...strange,
    { address: boaster, standard: 'erc721' },
    none,
    { address: liar, standard: 'erc1155', ids: [1, 2] },
    { address: liar, standard: 'erc721' },
    { address: cards, standard: 'erc721' },
  ])
  const { items, failed } = await api.nfts().read()
  expect(items).toEqual([])
  expect(await api.moreNfts()).toBe(false)
  const { items: all } = await api.nfts().read()
  expect(all.map(({ asset, name, collection }) => [asset, name, collection])).toEqual([
    ...[0, 1, 2, 3, 4, 5].map((id) => [idOf('erc721', liar, id), '', '']),
    [idOf('erc721', cards, 1), 'Tide', 'Tides'],
  ])
  // one that has seven, says its megabyte of a name, and tells none of them
  expect(failed.map(({ part }) => part)).toEqual([
    ...strange.map(({ address }) => `${network.id}/erc721:${address}`),
    `${network.id}/erc721:${boaster.toLowerCase()}`,
    `${network.id}/erc721:nobody`,
    `${network.id}/erc1155:${liar.toLowerCase()}`,
  ])
  expect(failed[0]?.error).toMatchObject({ code: 'data/unreadable' })
})

test('a text is believed only as far as the answer goes', () => {
  const word = (value: number | bigint) => value.toString(16).padStart(64, '0')
  const text = Buffer.from('Tide').toString('hex').padEnd(64, '0')
  expect(readText(`0x${word(32)}${word(4)}${text}`)).toBe('Tide')
  expect(readText(`0x${word(32)}${word(0)}`)).toBe('')
  for (const lie of [
    '0x',
    '0x00',
    undefined,
    7,
    `0x${word(32)}${word(33)}${text}`,
    `0x${word(0)}${word(4)}${text}`,
    `0x${word(2n ** 255n)}${word(4)}${text}`,
    `0x${word(32)}${word(2n ** 255n)}${text}`,
    `0x${word(32)}${word(4)}zz`,
    `0x${word(32)}${word(2)}ff${'fe'.padEnd(62, '0')}`,
    `0x${word(32)}${word(300_000)}${'61'.repeat(300_000)}`,
  ]) {
    expect(readText(lie)).toBeUndefined()
  }
})

test('a chain that cannot be asked fails the reading; the source says whom it needs', async () => {
  front.instead = (_, response) => Boolean(response.writeHead(500).end())
  const api = await start([{ address: addressOf(1), standard: 'erc721' }])
  await expect(api.nfts().read()).rejects.toMatchObject({
    code: expect.stringMatching(/^(rpc|kernel)\//),
  })
  const source = ownedNfts({
    contracts: { 'eip155:1': [] },
    metadataOrigins: ['https://meta.example.org'],
    gateway: 'https://ipfs.example.org/',
  })
  expect(source.needs).toEqual([
    'request:eip155:eth_call',
    'network:https://meta.example.org',
    'network:https://ipfs.example.org',
  ])
  expect([source.serves?.('eip155:1'), source.serves?.('eip155:10')]).toEqual([true, false])
})
