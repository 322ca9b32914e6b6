// @vitest-environment happy-dom
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bitcoinRegtest } from '../../../kernel/networks/index'
import { type ActivityItem, activity, chainHistory } from '../../../plugins/activity'
import { createEsplora } from '../../../scripts/bitcoin.mjs'
import { startKit } from '../data/fixture'

const me = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const [friend, shop] = [
  'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry',
  'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
]
const start = 1_790_000_000

interface Coin {
  readonly address: string | undefined
  /** Satoshi. */
  readonly value: number
}
interface Made {
  readonly txid: string
  readonly vin: readonly object[]
  readonly vout: readonly object[]
}
/**
 * A node's answers about blocks that the test makes: each transaction in one of its own, or in none
 * yet.
 */
function createNode() {
  const blocks: Made[] = []
  const pool: Made[] = []
  const scriptOf = ({ address, value }: Coin) => ({
    scriptPubKey: { hex: '00', ...(address !== undefined && { address }) },
    value: value / 1e8,
  })
  const make = (inputs: readonly Coin[], outputs: readonly Coin[]): Made => {
    const txid = (blocks.length + pool.length + 1).toString(16).padStart(64, 'a')
    return {
      txid,
      vin: inputs.length
        ? inputs.map((coin) => ({ txid: '0'.repeat(64), vout: 0, prevout: scriptOf(coin) }))
        : [{ coinbase: '00' }],
      vout: outputs.map(scriptOf),
    }
  }
  const hashOf = (height: number) => height.toString(16).padStart(64, '0')
  const answers: Record<string, (...params: never[]) => unknown> = {
    getblockcount: () => blocks.length,
    getblockhash: hashOf,
    getblockheader: (hash: string) => ({
      height: Number(`0x${hash}`),
      time: start + Number(`0x${hash}`) * 600,
    }),
    getblock: (hash: string) => ({ tx: [blocks[Number(`0x${hash}`) - 1]] }),
    getrawmempool: () => pool.map(({ txid }) => txid),
    getrawtransaction: (id: string) => {
      const height = blocks.findIndex(({ txid }) => txid === id) + 1
      return {
        ...[...blocks, ...pool].find(({ txid }) => txid === id),
        ...(height && { blockhash: hashOf(height) }),
      }
    },
  }
  return {
    rpc: async (method: string, params: readonly unknown[] = []) =>
      answers[method]?.(...(params as never[])),
    land: (inputs: readonly Coin[], outputs: readonly Coin[]) =>
      blocks[blocks.push(make(inputs, outputs)) - 1]?.txid as string,
    send: (inputs: readonly Coin[], outputs: readonly Coin[]) =>
      pool[pool.push(make(inputs, outputs)) - 1]?.txid as string,
  }
}

let node: ReturnType<typeof createNode>
const asked: string[] = []
const ends: (() => unknown)[] = []
let url: string
beforeEach(async () => {
  node = createNode()
  asked.length = 0
  const answer = createEsplora(node.rpc)
  const server = createServer((request, response) => {
    if (request.method === 'GET') asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  ends.push(() => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))))
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function connect(account = me) {
  const { kit } = await startKit(
    { accounts: { bip122: { addresses: [account], chainId: bitcoinRegtest.id } } },
    [bitcoinRegtest],
    { [bitcoinRegtest.id]: url },
    {},
    { plugins: [activity({ sources: [chainHistory()] })] },
  )
  ends.push(() => kit.destroy())
  return kit.use(activity)
}
const coin = (address: string | undefined, value: number): Coin => ({ address, value })
const said = ({ hash, kind, status, moves, counterparty, fee }: ActivityItem) => ({
  hash,
  kind,
  status,
  moves: moves.map(({ direction, raw, symbol }) => `${direction} ${raw} ${symbol}`),
  ...(counterparty && { counterparty }),
  ...(fee !== undefined && { fee }),
})

test('what came to an address and left it, its change aside, the newest first and what is in no block before all', async () => {
  const expected: object[] = []
  const { symbol } = bitcoinRegtest.nativeCurrency
  const add = (hash: string, kind: string, move: string, more: object = {}, status = 'confirmed') =>
    void expected.unshift({ hash, kind, status, moves: [`${move} ${symbol}`], ...more })
  add(node.land([], [coin(me, 5_000_000_000)]), 'received', 'in 5000000000')
  add(
    node.land([coin(friend, 9000)], [coin(me, 7000), coin(friend, 1500)]),
    'received',
    'in 7000',
    { counterparty: friend },
  )
  node.land([coin(friend, 9000)], [coin(shop, 8000)])
  add(
    node.land([coin(me, 7000), coin(me, 4000)], [coin(shop, 8000), coin(me, 2500)]),
    'sent',
    'out 8000',
    { counterparty: shop, fee: 500n },
  )
  add(node.land([coin(me, 2500)], [coin(me, 2300), coin(undefined, 0)]), 'self', 'out 2300', {
    counterparty: me,
    fee: 200n,
  })
  // two receivers are no one counterparty; of a fee that several have paid nobody can say who has
  add(node.land([coin(me, 9000)], [coin(shop, 3000), coin(friend, 5000)]), 'sent', 'out 8000', {
    fee: 1000n,
  })
  add(node.land([coin(me, 600), coin(friend, 900)], [coin(shop, 1200)]), 'sent', 'out 600', {
    counterparty: shop,
  })
  add(
    node.send([coin(shop, 900)], [coin(me, 800)]),
    'received',
    'in 800',
    { counterparty: shop },
    'pending',
  )
  const { items, hasOlder, transfersOnly, since, failed } = await (await connect()).items().read()
  expect(items.map(said)).toEqual(expected)
  expect({ hasOlder, transfersOnly, since, failed }).toEqual({
    hasOlder: false,
    transfersOnly: false,
    since: undefined,
    failed: [],
  })
  expect(items[1]).toMatchObject({ at: (start + 7 * 600) * 1000, source: 'chain' })
  // no server has pages as short as this, but for the last
  expect(asked).toEqual([`/address/${me}/txs`])
})

test('older ones are read behind the last of the page before, and each is there once', async () => {
  const all = Array.from({ length: 55 }, (_, at) =>
    node.land([coin(friend, 2000)], [coin(me, 1000 + at)]),
  ).reverse()
  const api = await connect()
  const first = await api.items().read()
  expect([first.items.length, first.hasOlder, first.since]).toEqual([
    25,
    true,
    first.items.at(-1)?.at,
  ])
  expect([await api.older(), await api.older()]).toEqual([true, false])
  expect((await api.items().read()).items.map(({ hash }) => hash)).toEqual(all)
  expect(asked).toEqual([
    `/address/${me}/txs`,
    `/address/${me}/txs/chain/${all[24]}`,
    `/address/${me}/txs/chain/${all[49]}`,
  ])
})

test('an address in capitals is the same one', async () => {
  const hash = node.land([coin(me, 1000)], [coin(shop, 400), coin(me, 500)])
  const { items } = await (await connect(me.toUpperCase())).items().read()
  expect(items).toMatchObject([{ hash, kind: 'sent', moves: [{ raw: 400n }] }])
})
