// @vitest-environment happy-dom
import { type Address, numberToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RpcCall } from '../../../kernel/index'
import { defineEip155 } from '../../../kernel/networks/index'
import { type ChecksApi, checks } from '../../../plugins/checks'
import { sendsMost } from '../../../plugins/checks/eip155/sendsMost'
import { explain } from '../../../plugins/checks/explain'
import type { CheckedRequest, Facts } from '../../../plugins/checks/types'
import { startKit } from '../data/fixture'
import { type Call, type LadderChain, startLadderChain } from './ladderChain'

let chain: LadderChain
let kit: Awaited<ReturnType<typeof startKit>>['kit']
let api: ChecksApi
const stranger: Address = '0x6666666666666666666666666666666666666666'
/** A small proxy (EIP-1167), as anybody makes one. */
const proxy: Address = '0x7777777777777777777777777777777777777771'
const ether = 10n ** 18n

beforeAll(async () => {
  chain = await startLadderChain()
  const { url, id, me, other, at, client, mine, call } = chain
  const network = defineEip155({ id, name: 'Local', rpcUrls: [], testnet: true })
  const tokens = [{ chainId: id, address: at.Coin, name: 'Listed', symbol: 'ONE', decimals: 4 }]
  kit = (
    await startKit(
      { accounts: { eip155: { addresses: [me], chainId: network.id } } },
      [network],
      { [network.id]: url },
      { lists: [{ tokens }] },
      { plugins: [checks({ timeout: 10_000, book: [other] })] },
    )
  ).kit
  api = kit.use(checks)
  await client.setBalance({ address: me, value: 100n * ether })
  await client.setCode({
    address: proxy,
    bytecode: `0x363d3d373d3d3d363d73${stranger.slice(2)}5af43d82803e903d91602b57fd5bf3`,
  })
  await mine(me, call('Coin', 'approve', [at.Vault, 2n ** 255n]))
  await mine(me, call('Vault', 'open', [at.Coin]))
}, 60_000)
afterAll(async () => {
  await kit.destroy()
  await chain.stop()
})

const request = (calls: readonly Call[]) =>
  calls.length === 1
    ? { method: 'eth_sendTransaction', params: [{ from: chain.me, ...calls[0] }] }
    : {
        method: 'wallet_sendCalls',
        params: [
          {
            version: '2.0.0',
            from: chain.me,
            chainId: numberToHex(chain.id),
            atomicRequired: true,
            calls,
          },
        ],
      }
const loud = async (...calls: readonly Call[]) =>
  (await api.check(request(calls))).findings
    .filter(({ level }) => level !== 'info')
    .map(({ id, level }) => `${id} ${level}`)
type Make = (chain: LadderChain) => Call | readonly Call[]
const coins = (to: Address, value: bigint): Call => ({ to, data: '0x', value: numberToHex(value) })

test.each<readonly [name: string, wanted: string, make: Make]>([
  [
    'nearly all of a token to a stranger',
    'sends-most caution',
    ({ call }) => call('Coin', 'transfer', [stranger, 950_000n]),
  ],
  ['nearly all coins to a stranger', 'sends-most caution', () => coins(stranger, 95n * ether)],
  [
    'nearly all of a token to a stranger, in two parts',
    'sends-most caution',
    ({ call }) => [
      call('Coin', 'transfer', [stranger, 450_000n]),
      call('Coin', 'transfer', [stranger, 450_000n]),
    ],
  ],
  [
    'two tokens to strangers',
    'sends-most danger',
    ({ call }) => [
      call('Coin', 'transfer', [stranger, 950_000n]),
      call('Coin2', 'transfer', [stranger, 1_000_000n]),
    ],
  ],
  [
    'a token and the coins to a stranger',
    'sends-most danger',
    ({ call }) => [call('Coin', 'transfer', [stranger, 950_000n]), coins(stranger, 95n * ether)],
  ],
  [
    'two tokens to a small proxy',
    'sends-most danger',
    ({ call }) => [
      call('Coin', 'transfer', [proxy, 950_000n]),
      call('Coin2', 'transfer', [proxy, 1_000_000n]),
    ],
  ],
  [
    'more than half of two tokens to a stranger',
    'sends-most caution',
    ({ call }) => [
      call('Coin', 'transfer', [stranger, 890_000n]),
      call('Coin2', 'transfer', [stranger, 890_000n]),
    ],
  ],
  [
    'more than half of a token, and an item',
    'sends-most caution',
    ({ call, me }) => [
      call('Coin', 'transfer', [stranger, 890_000n]),
      call('Card', 'transferFrom', [me, stranger, 1n]),
    ],
  ],
  [
    'two items to a stranger',
    'sends-most caution',
    ({ call, me }) => [
      call('Card', 'transferFrom', [me, stranger, 1n]),
      call('Card', 'transferFrom', [me, stranger, 3n]),
    ],
  ],
  [
    'a token and an item to a stranger',
    'sends-most danger',
    ({ call, me }) => [
      call('Coin', 'transfer', [stranger, 950_000n]),
      call('Card', 'transferFrom', [me, stranger, 1n]),
    ],
  ],
])('%s: %s', async (_, wanted, make) => {
  expect(await loud(...[make(chain)].flat())).toEqual([wanted])
})

test.each<readonly [name: string, make: Make]>([
  ['half of a token to somebody new', ({ call }) => call('Coin', 'transfer', [stranger, 500_000n])],
  ['half of the coins to somebody new', () => coins(stranger, 50n * ether)],
  [
    'all of a token to an address of the book',
    ({ call, other }) => call('Coin', 'transfer', [other, 1_000_000n]),
  ],
  [
    'half of two tokens to somebody new',
    ({ call }) => [
      call('Coin', 'transfer', [stranger, 500_000n]),
      call('Coin2', 'transfer', [stranger, 500_000n]),
    ],
  ],
  [
    'an item with a large number to somebody new',
    ({ call, me }) => call('Card', 'transferFrom', [me, stranger, 3n]),
  ],
  [
    'all of one number of items to somebody new',
    ({ call, me }) => call('Passes', 'safeTransferFrom', [me, stranger, 7n, 50n, '0x']),
  ],
])('no alarm: %s', async (_, make) => {
  expect(await loud(...[make(chain)].flat())).toEqual([])
})

test('what was typed into a form of the kit is no such request', () => {
  const { me, at, call } = chain
  const asked = (origin: string) =>
    explain({
      id: 0,
      method: 'eth_sendTransaction',
      params: [{ from: me, ...call('Coin', 'transfer', [stranger, 950_000n]) }],
      namespace: 'eip155',
      chainId: `eip155:${chain.id}`,
      account: me,
      origin,
      rewrittenBy: [],
    } as RpcCall) as CheckedRequest
  const token = at.Coin.toLowerCase()
  const facts = {
    known: new Map(),
    codes: new Map([[stranger, '0x']]),
    balance: undefined,
    balances: new Map([[token, 1_000_000n]]),
    simulation: {
      outcome: 'succeeds',
      changes: [{ asset: `eip155:${chain.id}/erc20:${token}`, raw: -950_000n }],
    },
  } as unknown as Facts
  expect(sendsMost(asked('host'), facts)).toEqual([
    { id: 'sends-most', level: 'caution', values: { address: stranger } },
  ])
  expect(sendsMost(asked('send'), facts)).toEqual([])
})

test('what the account has of a token is asked where only the trial has shown that it goes', async () => {
  const { call, me } = chain
  // more contracts than are asked what they take
  const calls = [
    call('Shop', 'depositETH'),
    call('Card', 'ownerOf', [1n]),
    call('Passes', 'balanceOf', [7n, me]),
  ]
  expect(await loud(...calls, call('Vault', 'stake', [90_000n]))).toEqual([])
  expect(await loud(...calls, call('Vault', 'stake', [950_000n]))).toEqual(['loses-more danger'])
})

test('tokens of no worth in front hide nothing', async () => {
  const { client, at, call } = chain
  const code = (await client.getCode({ address: at.Coin2 })) as `0x${string}`
  const junk = Array.from(
    { length: 30 },
    (_, n): Address => `0x70000000000000000000000000000000000${String(n).padStart(2, '0')}aaa`,
  )
  for (const address of junk) await client.setCode({ address, bytecode: code })
  const nothing = junk.map((to): Call => ({ ...call('Coin2', 'transfer', [stranger, 0n]), to }))
  expect(await loud(...nothing, call('Coin', 'transfer', [stranger, 950_000n]))).toContain(
    'sends-most caution',
  )
})
