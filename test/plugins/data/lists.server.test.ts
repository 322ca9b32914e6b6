// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { defineEip155 } from '../../../kernel/networks/index'
import { createHttp } from '../../../kernel/transport/httpClient'
import type { TokenList } from '../../../plugins/data'
import { createLists } from '../../../plugins/data/lists'
import { type Front, startFront, startKit } from './fixture'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
const http = async (origin: string) => createHttp({ origin })
const address = (index: number) => `0x${index.toString(16).padStart(40, '0')}`
const token = (index: number, more: object = {}) => ({
  chainId: 1,
  address: address(index),
  name: `Token ${index}`,
  symbol: `T${index}`,
  decimals: 6,
  ...more,
})
const listOf = (tokens: readonly unknown[]) =>
  ({
    name: 'A list',
    timestamp: '2026-01-01T00:00:00Z',
    version: { major: 1, minor: 0, patch: 0 },
    keywords: ['x'],
    tokens,
  }) as unknown as TokenList

async function serve(answer: unknown): Promise<Front & { list: string }> {
  const front = await startFront()
  ends.push(front.stop)
  front.instead = (_, response) => (
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer)), true
  )
  return Object.assign(front, { list: `${front.url}/lists/tokens.json?v=1` })
}

test('a list is fetched when it is needed, at its whole address, once a day', async () => {
  const front = await serve(listOf([token(1), token(2, { chainId: 10 })]))
  let time = 0
  const lists = createLists([front.list], http, () => time)
  expect(front.asked).toEqual([])
  expect((await lists.tokens('eip155:1')).tokens).toEqual([
    {
      asset: `eip155:1/erc20:${address(1)}`,
      address: address(1),
      name: 'Token 1',
      symbol: 'T1',
      decimals: 6,
    },
  ])
  expect((await lists.tokens('eip155:10')).tokens).toHaveLength(1)
  expect(front.asked).toEqual(['/lists/tokens.json?v=1'])
  time += 24 * 60 * 60_000
  await lists.tokens('eip155:1')
  expect(front.asked).toHaveLength(2)
})

test('of lists that know the same token the first names it', async () => {
  const lists = createLists(
    [
      listOf([token(1, { name: 'First' })]),
      listOf([
        token(1, { name: 'Second', address: address(1).toUpperCase().replace('0X', '0x') }),
        token(2),
      ]),
    ],
    http,
    Date.now,
  )
  expect((await lists.tokens('eip155:1')).tokens.map(({ name }) => name)).toEqual([
    'First',
    'Token 2',
  ])
})

test('entries that are unusable are left out, and the others stay', async () => {
  const bad = [
    null,
    [],
    'x',
    token(3, { decimals: 255 }),
    token(4, { decimals: 1.5 }),
    token(5, { chainId: '__proto__' }),
    token(6, { address: '0x12' }),
    token(7, { name: undefined }),
    token(8, { symbol: 'x'.repeat(300) }),
    JSON.parse(`{"__proto__":${JSON.stringify(token(9))}}`),
  ]
  const icons = [
    'javascript:alert(1)',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'http://tracker.example/a.png',
    7,
  ]
  const lists = createLists(
    [
      listOf([
        ...bad,
        token(1, { name: 'To\u202eken', logoURI: 'https://icons.example/1.png' }),
        ...icons.map((logoURI, at) => token(20 + at, { logoURI })),
      ]),
    ],
    http,
    Date.now,
  )
  const { tokens } = await lists.tokens('eip155:1')
  expect(tokens[0]).toMatchObject({ name: 'Token', icon: 'https://icons.example/1.png' })
  // a picture that may not be drawn costs the token nothing else
  expect(tokens.map(({ icon }) => icon)).toEqual([
    'https://icons.example/1.png',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('of 5,000 tokens on a chain 2,000 are read', async () => {
  const lists = createLists(
    [listOf(Array.from({ length: 5000 }, (_, at) => token(at + 1)))],
    http,
    Date.now,
  )
  expect((await lists.tokens('eip155:1')).tokens).toHaveLength(2000)
})

test.each(['<html>', '{"tokens":{}}', '[]', 'x'.repeat(5_000_000)])(
  'a list that is not one (%#) is named as failed, asked for again after 30 seconds, and the other list is read',
  async (answer) => {
    const front = await serve(answer)
    let time = 0
    const lists = createLists([front.list, listOf([token(1)])], http, () => time)
    const found = await lists.tokens('eip155:1')
    expect(found.tokens).toHaveLength(1)
    expect(found.failed).toMatchObject([{ part: `list ${new URL(front.url).host}` }])
    await lists.tokens('eip155:1')
    expect(front.asked).toHaveLength(1)
    time += 30_001
    await lists.tokens('eip155:1')
    expect(front.asked).toHaveLength(2)
  },
)

test('a host that names a list by its address needs nothing else; the coin is there also where the list is not', async () => {
  const front = await serve('<html>')
  const network = defineEip155({ id: 1, name: 'One', rpcUrls: [] })
  const node = await startFront()
  ends.push(node.stop)
  node.instead = ({ body }, response) => (
    response.end(
      JSON.stringify({
        jsonrpc: '2.0',
        id: (JSON.parse(body) as { id: number }).id,
        result: '0x5',
      }),
    ),
    true
  )
  const { api, kit } = await startKit(
    { accounts: { eip155: { addresses: [address(7)], chainId: network.id } } },
    [network],
    { [network.id]: node.url },
    { lists: [front.list] },
  )
  ends.unshift(() => kit.destroy())
  const { items, failed } = await api.balances().read()
  expect(items.map(({ raw }) => raw)).toEqual([5n])
  expect(failed).toMatchObject([
    { part: `list ${new URL(front.url).host}`, error: { code: 'kernel/bad-answer' } },
  ])
})
