// @vitest-environment happy-dom
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  parseAbiParameters,
  toEventSelector,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineEip155 } from '../../../kernel/networks/index'
import { type ChecksApi, checks } from '../../../plugins/checks'
import { startKit } from '../data/fixture'
import { type Call, type LadderChain, startLadderChain } from './ladderChain'

let chain: LadderChain
/** With a list that has one of the tokens, and without any. */
let withList: ChecksApi
let without: ChecksApi
const ends: (() => unknown)[] = []

beforeAll(async () => {
  chain = await startLadderChain()
  const { url, id, me, other, at, call, mine, client } = chain
  const network = defineEip155({ id, name: 'Local', rpcUrls: [], testnet: true })
  for (const isListed of [true, false]) {
    const tokens = [{ chainId: id, address: at.Coin, name: 'Listed', symbol: 'ONE', decimals: 4 }]
    const { kit } = await startKit(
      { accounts: { eip155: { addresses: [me], chainId: network.id } } },
      [network],
      { [network.id]: url },
      { ...(isListed && { lists: [{ tokens }] }) },
      { plugins: [checks({ timeout: 10_000, book: [other] })] },
    )
    ends.push(() => kit.destroy())
    if (isListed) withList = kit.use(checks)
    else without = kit.use(checks)
  }
  for (const coin of ['Coin', 'Coin2'] as const)
    for (const spender of ['Vault', 'Shop', 'Market'] as const)
      await mine(me, call(coin, 'approve', [at[spender], most]))
  await mine(me, call('Vault', 'open', [at.Coin]))
  await mine(me, call('Vault', 'deposit', [100_000n, me]))
  await mine(other, call('Coin', 'mint', [at.Vault, 1_000_000n]))
  // a million of each from here on
  await mine(other, call('Coin', 'mint', [me, 100_000n]))
  await mine(other, call('Lessening', 'mint', [me, 1_000_000n]))
  await mine(me, call('Lessening', 'approve', [at.Market, 900_000n]))
  await mine(other, call('Shop', 'want', [at.Coin, 700_000n]))
  // written by the chain's other contract in the place of Permit2
  await client.setCode({
    address: permit2,
    bytecode: (await client.getCode({ address: at.Echo })) as Hex,
  })
  await client.setBalance({ address: me, value: 100n * ether })
}, 60_000)
afterAll(async () => {
  for (const end of ends) await end()
  await chain.stop()
})

const ether = 10n ** 18n
const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const thief: Address = '0x6666666666666666666666666666666666666666'
const events = {
  approval: toEventSelector(
    'event Approval(address indexed owner, address indexed spender, uint256 value)',
  ),
  forAll: toEventSelector(
    'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
  ),
  permit: toEventSelector(
    'event Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)',
  ),
  permit2: toEventSelector(
    'event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)',
  ),
}
const most = 2n ** 255n
const tokenAbi = parseAbi([
  'function swapExactTokensForTokens(uint256 amount, uint256 least, address[] path, address to, uint256 deadline)',
  'function refundETH() payable',
  'function approve(address spender, uint256 amount)',
])
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
type Make = (with_: LadderChain) => Call | readonly Call[]
async function loud(api: ChecksApi, make: Make) {
  const { findings, simulation } = await api.check(request([make(chain)].flat()))
  expect(simulation).toMatchObject({ outcome: 'succeeds' })
  return findings.filter(({ level }) => level !== 'info').map(({ id, level }) => `${id} ${level}`)
}

const harmful: readonly (readonly [name: string, finding: string, make: Make])[] = [
  [
    'a token that only the bytes name, for an unlisted one',
    'gets-unlisted caution',
    ({ call, at }) => call('Shop', 'trade', [at.Coin, 1_000_000n, at.Coin2, 10n ** 12n]),
  ],
  [
    'half of all coins for an unlisted token',
    'gets-unlisted caution',
    ({ call, at }) => call('Shop', 'buy', [at.Coin2, 5n], 60n * ether),
  ],
  [
    'nearly all coins for an item',
    'gets-unlisted caution',
    ({ call }) => call('Shop', 'mint', [1n], 95n * ether),
  ],
  [
    'a token that only the bytes name, for a speck of a listed one',
    'gets-unlisted caution',
    ({ call, at }) => call('Shop', 'trade', [at.Coin2, 1_000_000n, at.Coin, 1n]),
  ],
  [
    'nearly all coins for half a unit of a listed one',
    'gets-little caution',
    ({ call, at }) => call('Shop', 'buy', [at.Coin, 5000n], 95n * ether),
  ],
  [
    'a token that only the bytes name, for half a unit of a listed one',
    'gets-little caution',
    ({ call, at }) => call('Shop', 'trade', [at.Coin2, 900_000n, at.Coin, 5000n]),
  ],
  [
    'all of two tokens by allowances of the same batch, for nothing',
    'pays-for-nothing danger',
    ({ call, at }) => [
      call('Coin', 'approve', [at.Shop, 900_000n]),
      call('Coin2', 'approve', [at.Shop, 900_000n]),
      call('Shop', 'trade', [at.Coin, 900_000n, at.Coin, 0n]),
      call('Shop', 'trade', [at.Coin2, 900_000n, at.Coin2, 0n]),
    ],
  ],
  [
    'most of a token by an allowance of the same batch, for nothing',
    'pays-for-nothing danger',
    ({ call, at }) => [
      call('Coin', 'approve', [at.Shop, 900_000n]),
      call('Shop', 'trade', [at.Coin, 900_000n, at.Coin, 0n]),
    ],
  ],
  [
    'a tenth of a token by an allowance of the same batch, for nothing',
    'pays-for-nothing caution',
    ({ call, at }) => [
      call('Coin', 'approve', [at.Shop, 100_000n]),
      call('Shop', 'trade', [at.Coin, 100_000n, at.Coin, 0n]),
    ],
  ],
  [
    'a little of two tokens that only the bytes name, for nothing',
    'loses-more danger',
    ({ call, at }) => [
      call('Shop', 'trade', [at.Coin, 150_000n, at.Coin, 0n]),
      call('Shop', 'trade', [at.Coin2, 150_000n, at.Coin2, 0n]),
    ],
  ],
  [
    'a little of a token and of the coins, for nothing',
    'pays-for-nothing danger',
    ({ call, at }) => [
      call('Shop', 'trade', [at.Coin, 150_000n, at.Coin, 0n]),
      call('Shop', 'depositETH', [], 15n * ether),
    ],
  ],
  [
    'a tenth of the coins into a call without arguments',
    'pays-for-nothing caution',
    ({ call }) => call('Shop', 'depositETH', [], 10n * ether),
  ],
  [
    'most of a token by an allowance of the same batch, for one that nobody knows',
    'gets-unlisted caution',
    ({ call, at }) => [
      call('Coin', 'approve', [at.Market, 900_000n]),
      call('Market', 'swap', [at.Coin, 900_000n, at.Coin2, 1n]),
    ],
  ],
  [
    'a token that only the bytes name, for nothing',
    'loses-more danger',
    ({ call, at }) => call('Shop', 'trade', [at.Coin, 1_000_000n, at.Coin, 0n]),
  ],
  [
    'a token that nothing names, for nothing',
    'loses-more danger',
    ({ call, at }) => [
      call('Shop', 'want', [at.Coin, 900_000n]),
      call('Shop', 'update', [pad('0x01')]),
    ],
  ],
  [
    'all of a token where the words allow a little of it',
    'loses-more danger',
    ({ call, at }) => [
      call('Coin', 'approve', [at.Market, 5n]),
      call('Shop', 'want', [at.Coin, 900_000n]),
      call('Shop', 'update', [pad('0x01')]),
    ],
  ],
  [
    'all of a token where the words send a little of it',
    'loses-more danger',
    ({ call, at, other }) => [
      call('Coin', 'transfer', [other, 5n]),
      call('Shop', 'trade', [at.Coin, 900_000n, at.Coin, 0n]),
    ],
  ],
  [
    'a token for what the words of another call have bought',
    'loses-more danger',
    ({ call, at, other }) => [
      call('Coin', 'transfer', [other, 5n]),
      call('Shop', 'want', [at.Coin, 900_000n]),
      call('Shop', 'update', [pad('0x01')]),
    ],
  ],
  [
    'a token under the words of a swap, at a contract that is no router',
    'loses-more danger',
    ({ at }) => ({
      to: at.Shop,
      data: encodeFunctionData({
        abi: tokenAbi,
        functionName: 'swapExactTokensForTokens',
        args: [5n, 4n, [at.Coin, at.Coin2], at.Shop, 1n],
      }),
      value: '0x0',
    }),
  ],
  [
    'a token under the words of a batch of payments',
    'loses-more caution',
    ({ call, at, other }) =>
      call('Shop', 'aggregate', [
        [{ to: at.Coin, data: call('Coin', 'transfer', [other, 700_000n]).data }],
      ]),
  ],
  [
    'a token under the words of Permit2, at another contract',
    'loses-more danger',
    ({ call, at, me, other }) => call('Shop', 'transferFrom', [me, other, 700_000n, at.Coin]),
  ],
  [
    'a token under the words of a router, at another contract',
    'loses-more caution',
    ({ call, at }) =>
      call('Shop', 'execute', [
        '0x0a',
        [
          encodeAbiParameters(
            parseAbiParameters('((address,uint160,uint48,uint48),address,uint256), bytes'),
            [[[at.Coin, 800_000n, 2_000_000_000, 0], at.Market, 2_000_000_000n], '0x'],
          ),
        ],
      ]),
  ],
  [
    'a token that another call of the batch asks something',
    'gets-unlisted caution',
    ({ call, at, me }) => [
      call('Coin', 'allowance', [me, me]),
      call('Shop', 'trade', [at.Coin, 900_000n, at.Coin2, 5n]),
    ],
  ],
  [
    "a token's own function that takes it",
    'loses-more danger',
    ({ call }) => call('Coin', 'burn', [900_000n]),
  ],
  [
    'a claim that is paid for',
    'pays-for-nothing caution',
    ({ call }) => call('Shop', 'claim', [], ether / 10n),
  ],
  [
    'most of all coins into a call without arguments',
    'pays-for-nothing caution',
    ({ call }) => call('Shop', 'depositETH', [], 60n * ether),
  ],
  [
    'nearly all coins under the words of a harmless call',
    'pays-for-nothing danger',
    ({ call }) =>
      call(
        'Shop',
        'multicall',
        [[encodeFunctionData({ abi: tokenAbi, functionName: 'refundETH' })]],
        95n * ether,
      ),
  ],
]
test.each(harmful)('%s: %s', async (_, wanted, make) => {
  expect(await loud(withList, make)).toContain(wanted)
})

const ordinary: readonly (readonly [name: string, make: Make])[] = [
  [
    'a deposit into a vault, which names its token nowhere',
    ({ call, me }) => call('Vault', 'deposit', [90_000n, me]),
  ],
  [
    'a deposit into a vault in one batch with its allowance',
    ({ call, at, me }) => [
      call('Coin', 'approve', [at.Vault, 90_000n]),
      call('Vault', 'deposit', [90_000n, me]),
    ],
  ],
  [
    'all shares of a vault for its token',
    ({ call, me }) => call('Vault', 'redeem', [100_000n, me, me]),
  ],
  [
    'a swap of most for a listed token',
    ({ call, at }) => call('Market', 'swap', [at.Coin2, 800_000n, at.Coin, 900_000n]),
  ],
  [
    'a little of a listed token for one that nobody knows',
    ({ call, at }) => call('Market', 'swap', [at.Coin, 50_000n, at.Coin2, 10n ** 9n]),
  ],
  [
    'a little ether for a token that nobody knows',
    ({ call, at }) => call('Shop', 'buy', [at.Coin2, 10n ** 9n], ether / 10n),
  ],
  [
    'an item that is bought with a listed token',
    ({ call, at }) => call('Market', 'buy', [at.Coin, 500n, at.Card, 2n]),
  ],
  ['a mint of an item', ({ call }) => call('Shop', 'mint', [], ether / 20n)],
  ['a mint of three items', ({ call }) => call('Shop', 'mint', [3n], ether / 5n)],
  ['a deposit of ether into a bridge', ({ call }) => call('Shop', 'depositETH', [], ether / 2n)],
  ['an item to a friend', ({ call, me, other }) => call('Card', 'transferFrom', [me, other, 1n])],
  [
    'items of two numbers to a friend',
    ({ call, me, other }) =>
      call('Passes', 'safeBatchTransferFrom', [me, other, [7n, 8n], [2n, 3n], '0x']),
  ],
  [
    'a token that keeps a part of what moves, to a friend',
    ({ call, other }) => call('Taxed', 'transfer', [other, 10_000n]),
  ],
  [
    'two payments of one token to a friend',
    ({ call, other }) => [
      call('Coin', 'transfer', [other, 400_000n]),
      call('Coin', 'transfer', [other, 400_000n]),
    ],
  ],
  [
    'an allowance and a swap of exactly that',
    ({ call, at }) => [
      call('Coin2', 'approve', [at.Market, 800_000n]),
      call('Market', 'swap', [at.Coin2, 800_000n, at.Coin, 900_000n]),
    ],
  ],
  ['a deposit of a trace of ether', ({ call }) => call('Shop', 'depositETH', [], ether / 2_000n)],
  ['change that a till gives back', ({ call }) => call('Till', 'change', [ether], 2n * ether)],
]
test.each(ordinary)('no alarm: %s', async (_, make) => {
  expect(await loud(withList, make)).toEqual([])
  expect(await loud(without, make)).toEqual([])
})

test('staking a little of a token whose amount is among the bytes is no alarm, and a tenth of it is to be read', async () => {
  expect(await loud(withList, ({ call }) => call('Vault', 'stake', [90_000n]))).toEqual([])
  expect(await loud(withList, ({ call }) => call('Vault', 'stake', [100_000n]))).toEqual([
    'loses-more caution',
  ])
  expect(await loud(withList, ({ call }) => call('Vault', 'stake', [700_000n]))).toEqual([
    'loses-more caution',
  ])
})

test('an item that is sold for a listed token, and for one that nobody knows', async () => {
  const sold: Make = ({ call, at }) => call('Market', 'sell', [at.Coin, 50_000n, at.Card, 1n])
  expect(await loud(withList, sold)).toEqual([])
  expect(await loud(without, sold)).toEqual(['gets-unlisted caution'])
  expect(
    await loud(withList, ({ call, at }) => call('Market', 'sell', [at.Coin2, 5_000n, at.Card, 1n])),
  ).toEqual(['loses-more danger'])
})

test('without a list each token that comes back counts, unless it is for all there is', async () => {
  expect(
    await loud(without, ({ call, at }) =>
      call('Shop', 'trade', [at.Coin, 800_000n, at.Coin2, 10n ** 12n]),
    ),
  ).toEqual([])
  expect(
    await loud(without, ({ call, at }) =>
      call('Shop', 'trade', [at.Coin, 1_000_000n, at.Coin2, 10n ** 12n]),
    ),
  ).toEqual(['gets-unlisted caution'])
  expect(
    await loud(without, ({ call, at }) => call('Shop', 'buy', [at.Coin2, 5n], 95n * ether)),
  ).toEqual(['gets-unlisted caution'])
})

/** A call of the contract that writes any event, at an address. */
const writes = (
  { call }: LadderChain,
  to: Address,
  name: 'three' | 'four',
  ...args: readonly unknown[]
): Call => ({ ...call('Echo', name, args), to })
const hidden: readonly (readonly [name: string, make: Make])[] = [
  [
    'a leave through Permit2, by a function of it that nobody can read',
    (c) => writes(c, permit2, 'four', events.permit2, c.me, c.at.Coin, thief, most),
  ],
  [
    'a leave through Permit2 that another contract has brought',
    (c) =>
      c.call('Till', 'tries', [
        permit2,
        writes(c, permit2, 'four', events.permit, c.me, c.at.Coin, thief, most).data,
      ]),
  ],
  [
    'an allowance of another token to a spender that is named',
    (c) => [
      c.call('Coin', 'approve', [c.at.Shop, 5n]),
      writes(c, c.at.Echo, 'three', events.approval, c.me, c.at.Shop, most),
    ],
  ],
  [
    'all items where the words allow one',
    (c) => [
      c.call('Echo', 'approve', [c.at.Shop, 5n]),
      writes(c, c.at.Echo, 'three', events.forAll, c.me, c.at.Shop, 1n),
    ],
  ],
  [
    'a leave through Permit2 to a spender that gets an allowance',
    (c) => [
      c.call('Coin', 'approve', [c.at.Shop, 5n]),
      c.call('Till', 'tries', [
        permit2,
        writes(c, permit2, 'four', events.permit, c.me, c.at.Coin, c.at.Shop, most).data,
      ]),
    ],
  ],
]
test.each(hidden)('a hidden approval: %s', async (_, make) => {
  expect(await loud(withList, make)).toContain('hidden-approval danger')
})
test.each<readonly [name: string, make: Make]>([
  [
    'what is left of an allowance that a market has used',
    (c) => [
      c.call('Lessening', 'transfer', [c.other, 5n]),
      c.call('Market', 'swap', [c.at.Lessening, 500n, c.at.Coin, 5000n]),
    ],
  ],
  [
    'a leave through Permit2 that was signed for the contract that is called',
    (c) =>
      c.call('Till', 'tries', [
        permit2,
        writes(c, permit2, 'four', events.permit, c.me, c.at.Coin, c.at.Till, 500n).data,
      ]),
  ],
  ['an allowance that is said', (c) => c.call('Lessening', 'approve', [c.at.Market, 500n])],
])('no hidden approval: %s', async (_, make) => {
  expect(await loud(withList, make)).toEqual([])
})

test.each([
  ['the price of gas', 0n],
  ['the base fee', 1n],
  ['who made the block', 2n],
])('a contract that takes only where it is no trial, told by %s, is found', async (_, sign) => {
  const found = await loud(withList, ({ call }) => call('Shop', 'lurk', [sign]))
  expect(found).toEqual(['acts-otherwise danger', 'loses-more danger'])
})
test('a contract that gives only in a trial is found', async () => {
  expect(await loud(withList, ({ call, at }) => call('Shop', 'lure', [at.Coin], ether))).toContain(
    'acts-otherwise danger',
  )
})
test('an account with hardly any ether is told what trying shows, and no more than that', async () => {
  const { client, me, call, other } = chain
  const balance = await client.getBalance({ address: me })
  await client.setBalance({ address: me, value: 1000n })
  try {
    expect(await loud(withList, () => call('Coin', 'transfer', [other, 5n]))).toEqual([])
    // without a coin for its fee nothing is known but what a trial shows
    expect(await loud(withList, () => call('Shop', 'lurk', [0n]))).toEqual([])
  } finally {
    await client.setBalance({ address: me, value: balance })
  }
})
test('a call that needs more gas than a trial has coins for is no other outcome', async () => {
  expect(await loud(withList, ({ call }) => call('Shop', 'work', [3_000_000n]))).toEqual([])
})

const gwei = 10n ** 9n
test.each<readonly [name: string, more: object, isHigh: boolean]>([
  [
    'a tip that eats the account',
    {
      maxPriorityFeePerGas: numberToHex(50_000n * gwei),
      maxFeePerGas: numberToHex(50_010n * gwei),
    },
    true,
  ],
  ['a price that eats the account', { gasPrice: numberToHex(50_000n * gwei) }, true],
  [
    'a high tip for a transaction of little gas',
    { maxPriorityFeePerGas: numberToHex(100n * gwei), maxFeePerGas: numberToHex(110n * gwei) },
    false,
  ],
  ['a ceiling that is not paid', { maxFeePerGas: numberToHex(50_000n * gwei) }, false],
  [
    'the fees of every day',
    { maxPriorityFeePerGas: numberToHex(gwei), maxFeePerGas: numberToHex(3n * gwei) },
    false,
  ],
])('fees: %s', async (_, more, isHigh) => {
  const { findings } = await withList.check({
    method: 'eth_sendTransaction',
    params: [{ from: chain.me, ...chain.call('Coin', 'transfer', [chain.other, 5n]), ...more }],
  })
  expect(findings.filter(({ level }) => level !== 'info').map(({ id }) => id)).toEqual(
    isHigh ? ['high-rate'] : [],
  )
})
