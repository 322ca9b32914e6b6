// @vitest-environment happy-dom
import { encodeFunctionData, erc20Abi } from 'viem'
import { afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { createKit, type Plugin } from '../../../kernel'
import { defineEip155 } from '../../../kernel/networks'
import { activity, type SourceItem } from '../../../plugins/activity'
import { checks } from '../../../plugins/checks'
import { data } from '../../../plugins/data'
import { ui } from '../../../ui'
import { createStorage } from '../../harness/fakeStorage'
import { wallets } from '../../kernel/kits'
import { handConnector, sessionOf } from '../../kernel/sessions/handConnector'
import { endow } from '../data/evmTokens'
import { type Front, startFront } from '../data/fixture'

const [local] = inject('chains')
const network = defineEip155({ id: local.id, name: 'Local', rpcUrls: [], testnet: true })
const me = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const friend = '0x3ab1c2d4e5f60718293a4b5c6d7e8f9001180fe2'
const twin = '0x3ab1999999999999999999999999999999180fe2'
const dollar = `${network.id}/erc20:${local.token.toLowerCase()}` as const

let front: Front
const ends: (() => unknown)[] = []
beforeAll(() => endow(local.url, me))
beforeEach(async () => {
  front = await startFront(local.url)
  ends.push(front.stop)
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const item = (more: Partial<SourceItem>, raw = 5n): SourceItem => ({
  hash: `0x${'ab'.repeat(32)}`,
  at: Date.UTC(2026, 9, 20),
  kind: 'sent',
  counterparty: friend,
  signer: me,
  moves: [
    { direction: 'out', asset: dollar, raw, decimals: 6, symbol: 'DUSD', from: me, to: friend },
  ],
  ...more,
})

/** Ids of what is found of a payment to an address, where the history has an item. */
async function findingsOf(to: string, own: SourceItem, token: boolean) {
  const wallet = handConnector('hand', { eip155: sessionOf(network.id, me) })
  const lists = [
    {
      tokens: [
        { chainId: local.id, address: local.token, name: 'Dollar', symbol: 'DUSD', decimals: 6 },
      ],
    },
  ]
  const kit = createKit<readonly Plugin[]>(
    [
      ui({ preload: 'none' }),
      wallets(wallet),
      data({ lists }),
      activity({ sources: [{ kind: 'history', id: 'test', read: async () => [own] }] }),
      checks({ timeout: 10_000 }),
    ],
    {
      networks: [network],
      rpc: { [network.id]: front.url },
      storage: createStorage(),
      id: `paid-${Math.random()}`,
    },
  )
  ends.push(() => kit.destroy())
  await kit.start()
  await kit.connect('hand')
  const address = to as `0x${string}`
  const transfer = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [address, 1n],
  })
  const transaction = token ? { to: local.token, data: transfer } : { to, value: '0x1' }
  const { findings } = await kit
    .use(checks)
    .check({ method: 'eth_sendTransaction', params: [{ from: me, ...transaction }] })
  return findings.map(({ id, compare }) => [id, ...(compare ?? [])])
}
const alike = ['lookalike', twin.toLowerCase(), friend.toLowerCase()]

test.each([
  ['a token', true],
  ['coins', false],
])('an address like one that was paid elsewhere is a danger for %s', async (_, token) => {
  expect(await findingsOf(twin, item({}), token)).toContainEqual(alike)
})

test.each([
  ['moved nothing', item({}, 0n)],
  ['failed', item({ status: 'failed' })],
])('an item of the history that %s is not compared with', async (_, own) => {
  const found = await findingsOf(twin, own, true)
  expect(found).not.toContainEqual(alike)
  expect(found).toContainEqual(['first-time'])
})

test('who was paid elsewhere is not known for it', async () => {
  expect(await findingsOf(friend, item({}), true)).toContainEqual(['first-time'])
})
