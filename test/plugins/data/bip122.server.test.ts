// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { bitcoinRegtest } from '../../../kernel/networks/index'
import { type Front, startFront, startKit } from './fixture'

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const sums = (funded: number, spent: number) => ({
  funded_txo_count: 3,
  funded_txo_sum: funded,
  spent_txo_count: 1,
  spent_txo_sum: spent,
  tx_count: 4,
})
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function start(
  answer: unknown,
): Promise<{ front: Front } & Awaited<ReturnType<typeof startKit>>> {
  const front = await startFront()
  front.instead = (_, response) => (response.end(JSON.stringify(answer)), true)
  const made = await startKit(
    { accounts: { bip122: { addresses: [address], chainId: bitcoinRegtest.id } } },
    [bitcoinRegtest],
    { [bitcoinRegtest.id]: front.url },
  )
  ends.push(() => made.kit.destroy(), front.stop)
  return { ...made, front }
}

test('what is confirmed and what is on its way, in one request to the address', async () => {
  const { api, front } = await start({
    address,
    chain_stats: sums(5_000, 1_000),
    mempool_stats: sums(0, 700),
  })
  const { items, failed } = await api.balances().read()
  expect(items).toEqual([
    {
      asset: `${bitcoinRegtest.id}/slip44:0`,
      chainId: bitcoinRegtest.id,
      raw: 3300n,
      decimals: 8,
      name: bitcoinRegtest.nativeCurrency.name,
      symbol: bitcoinRegtest.nativeCurrency.symbol,
      listed: true,
    },
  ])
  expect([failed, front.asked]).toEqual([[], [`/address/${address}`]])
})

test.each([
  [{}],
  [[]],
  [{ address, chain_stats: sums(1e300, 0), mempool_stats: sums(0, 0) }],
  [{ address, chain_stats: sums(5, 9), mempool_stats: sums(0, 0) }],
])('an answer that is no balance is none: %j', async (answer) => {
  const { api } = await start(answer)
  const outcome = await api
    .balances()
    .read()
    .catch((error: { code: string }) => error.code)
  // less than nothing is refused as an item, whatever else as an answer
  if (typeof outcome === 'string')
    expect(outcome).toMatch(/^(?:kernel\/bad-answer|rpc\/bad-response)$/)
  else expect(outcome).toMatchObject({ items: [], notes: [{ code: 'dropped', source: 'chain' }] })
})
