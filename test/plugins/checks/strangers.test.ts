import { type Abi, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { askChains } from '../../../plugins/checks/eip155/askChains'
import { strangers } from '../../../plugins/checks/eip155/strangers'
import { strangersIn } from '../../../plugins/checks/eip155/unreadAddresses'
import { explain } from '../../../plugins/checks/explain'
import type { Gathered } from '../../../plugins/checks/namespace'
import type { BalanceChange, CheckedRequest, Facts } from '../../../plugins/checks/types'
import { apes, me, send, thief, trap, usdc } from './catalogue'

const of = (signature: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({
    abi: parseAbi([`function ${signature}`] as readonly string[] as never) as unknown as Abi,
    args,
  } as never)
const asked = (to: string, data: Hex, value = 0n) => {
  const { method, params } = send(to, data, value)
  return explain({
    id: 0,
    method,
    params: params as never,
    namespace: 'eip155',
    chainId: 'eip155:1',
    account: me,
    origin: 'host',
    rewrittenBy: [],
  }) as CheckedRequest
}
const mint = asked(
  trap,
  of(
    'mint(address minter, uint256 id, uint256 count, address[] referrals, bytes data) payable',
    me,
    7n,
    1n,
    [thief],
    '0x',
  ),
  5n,
)
const [item, token, coin] = [
  `eip155:1/erc721:${apes}/7`,
  `eip155:1/erc20:${usdc}`,
  'eip155:1/slip44:60',
]
const level = async (...changes: readonly (readonly [asset: string, raw: bigint])[]) => {
  const facts = {
    codes: new Map([
      [thief, '0x'],
      [trap, '0x00'],
    ]),
    known: new Map(),
    elsewhere: new Map(),
    tokens: new Set(),
    balances: new Map(),
    balance: 1000n,
    listed: new Set([usdc]),
    simulation: {
      outcome: 'succeeds',
      changes: changes.map(([asset, raw]) => ({ asset, raw }) as BalanceChange),
    },
  } as unknown as Facts
  return (await strangers(mint, facts)).map((finding) => finding.level)
}

test('who is named by a call that gives an item for a small sum is worth knowing, else to be read', async () => {
  expect(await level([coin, -99n], [item, 1n])).toEqual(['info'])
  expect(await level([coin, -100n], [item, 1n])).toEqual(['caution'])
  expect(await level([token, -1n], [item, 1n])).toEqual(['caution'])
  expect(await level([coin, -99n])).toEqual(['caution'])
})

const other = '0x5555555555555555555555555555555555555555'
const markets = of('enterMarkets(address[] markets)', [other])
test.each<readonly [name: string, to: string, data: Hex, found: readonly string[]]>([
  ["markets of Compound are nobody's", '0x3d9819210a31b4961b30ef54be2aed79b9c9cd3b', markets, []],
  ['control: at a contract that nobody knows they are somebody', trap, markets, [other]],
  [
    'who gets the fee of a mint is nobody',
    '0x00005ea00ac477b1030ce78506496e8c2de24bf5',
    of(
      'mintPublic(address collection, address feeRecipient, address minter, uint256 count) payable',
      apes,
      thief,
      me,
      1n,
    ),
    [apes],
  ],
])('%s', (_, to, data, found) => {
  expect(strangersIn(asked(to, data))).toEqual(found)
})

test('somebody behind contracts that the same batch calls is asked about', async () => {
  const contracts = Array.from({ length: 12 }, (_, at) => `0x${'c'.repeat(38)}${at + 10}`)
  const words = [...contracts, thief].map((address) => address.slice(2).padStart(64, '0')).join('')
  const calls = [
    ...contracts.map((to) => ({ to, data: '0x12345678' })),
    { to: trap, data: `0x12345678${words}` },
  ]
  const request = explain({
    id: 0,
    method: 'wallet_sendCalls',
    params: [{ version: '2.0.0', from: me, chainId: '0x1', atomicRequired: false, calls }],
    namespace: 'eip155',
    chainId: 'eip155:1',
    account: me,
    origin: 'host',
    rewrittenBy: [],
  }) as CheckedRequest
  const codes = new Map<string, string>()
  const into = {
    codes,
    elsewhere: new Map(),
    tokens: new Set(),
    decimals: new Map(),
    listed: new Set(),
    symbols: new Map(),
    balances: new Map(),
    balance: undefined,
    gasPrice: undefined,
  } as unknown as Gathered
  const send = async (method: string, [address]: readonly unknown[]) =>
    method !== 'eth_getCode' || address === thief ? '0x' : '0x6000'
  await askChains(request, { known: new Map(), others: [], send, sendTo: () => send, into })
  expect([...codes.keys()]).toEqual([...contracts, trap, thief, me.toLowerCase()])
  expect(
    await strangers(request, {
      ...into,
      known: new Map(),
      simulation: { outcome: 'succeeds', changes: [] },
    } as unknown as Facts),
  ).toContainEqual({ id: 'unknown-party', level: 'caution', values: { address: thief } })
})

const cast = (connector: string, data: Hex) =>
  of(
    'cast(string[] connectors, bytes[] data, address origin) payable',
    ['AUTHORITY-A', connector],
    [of('add(address authority)', me), data],
    '0x0000000000000000000000000000000000000000',
  )
const forProxy = (code: string, data: Hex = '0x12345678') =>
  of('execute(address target, bytes data) payable', code, data)
test.each<readonly [name: string, data: Hex, found: readonly string[]]>([
  ['foreign code', forProxy(trap), [`runs-as-account caution ${trap}`]],
  [
    'foreign code that is asked for a token',
    forProxy(trap, of('draw(address token, uint256 amount)', usdc, 5n)),
    [`runs-as-account caution ${trap}`],
  ],
  [
    'code that is made on the way',
    of('execute(bytes code, bytes data) payable', '0x6000', '0x12345678'),
    [`runs-as-account caution ${other}`],
  ],
  ['the code of Maker', forProxy('0x82ecd135dce65fbc6dbdd0e4237e0af93ffd5038'), []],
  [
    'the code of Maker, for a person',
    forProxy(
      '0x82ecd135dce65fbc6dbdd0e4237e0af93ffd5038',
      of('give(address manager, uint256 vault, address to)', trap, 5n, thief),
    ),
    [`unknown-party caution ${thief}`],
  ],
  [
    'calls that an account of Instadapp makes for me',
    cast(
      'BASIC-A',
      of(
        'withdraw(address token, uint256 amount, address to, uint256 from, uint256 into)',
        usdc,
        5n,
        me,
        0n,
        0n,
      ),
    ),
    [],
  ],
  [
    'what an account of Instadapp pays to a person',
    cast(
      'BASIC-A',
      of(
        'withdraw(address token, uint256 amount, address to, uint256 from, uint256 into)',
        usdc,
        5n,
        thief,
        0n,
        0n,
      ),
    ),
    [`unknown-party caution ${thief}`],
  ],
  ['calls of a router', of('execute(bytes commands, bytes[] inputs)', '0x00', ['0x']), []],
])('a proxy of the account that is made to run code is named: %s', async (_, data, wanted) => {
  const facts = {
    codes: new Map([
      [thief, '0x'],
      [trap, '0x00'],
      [other, '0x00'],
    ]),
    known: new Map(),
    elsewhere: new Map(),
    tokens: new Set([usdc]),
    balances: new Map(),
    listed: new Set([usdc]),
    simulation: { outcome: 'succeeds', changes: [] },
  } as unknown as Facts
  expect(
    (await strangers(asked(other, data), facts))
      .filter(({ level }) => level !== 'info')
      .map(({ id, level, values }) => `${id} ${level} ${values?.address}`),
  ).toEqual(wanted)
})
