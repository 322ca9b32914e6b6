import { type Abi, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { actedBy } from '../../../plugins/checks/eip155/actingAccount'
import { losses } from '../../../plugins/checks/eip155/losses'
import { sendsMost } from '../../../plugins/checks/eip155/sendsMost'
import { knownSpenders } from '../../../plugins/checks/eip155/spenders'
import { explain } from '../../../plugins/checks/explain'
import { leavesBy } from '../../../plugins/checks/rules/leaves'
import type { BalanceChange, CheckedRequest, Facts, Finding } from '../../../plugins/checks/types'
import type { Row } from './catalogue'
import { batch, dai, me, routerV2, safe, send, thief, trap, usdc, weth } from './catalogue'

const of = (signature: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({
    abi: parseAbi([`function ${signature}`] as readonly string[] as never) as unknown as Abi,
    args,
  } as never)
const unit = 1_000_000_000_000_000_000n
const all = 100n * unit
const asked = ({ method, params }: Row) =>
  explain({
    id: 0,
    method,
    params: params as never,
    namespace: 'eip155',
    chainId: 'eip155:1',
    account: me,
    origin: 'host',
    rewrittenBy: [],
  }) as CheckedRequest
const coins = 'eip155:1/slip44:60'
const token = (address: string) => `eip155:1/erc20:${address}`
const item = 'eip155:1/erc721:0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d/7'
const facts = {
  balances: new Map([usdc, dai, weth].map((address) => [address, all])),
  balance: all,
  listed: new Set([usdc, dai, weth]),
  decimals: new Map(),
  tokens: new Set([usdc, dai, weth]),
  known: new Map(),
  codes: new Map(),
} as unknown as Facts
const lost = (row: Row, changes: Readonly<Record<string, bigint>>, known = facts) =>
  losses(
    asked(row),
    Object.entries(changes).map(
      ([asset, raw]): BalanceChange => ({ asset: asset as BalanceChange['asset'], raw }),
    ),
    known,
  ).map(({ id, level }) => `${id} ${level}`)
/** Nothing of it before. */
const bare = {
  ...facts,
  balances: new Map([
    [usdc, all],
    [dai, 0n],
    [weth, 0n],
  ]),
} as unknown as Facts

const unknown = { to: trap, data: of('go(address,address)', usdc, dai) }
const swap = (give: string, get: string, amount: bigint, least: bigint) => ({
  to: routerV2,
  data: of(
    'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
    amount,
    least,
    [give, get],
    me,
    9n,
  ),
})
const wrap = (value: bigint) => ({
  to: weth,
  data: of('deposit()'),
  value: `0x${value.toString(16)}` as Hex,
})
const unwrap = (amount: bigint) => ({ to: weth, data: of('withdraw(uint256)', amount) })
const paying = (value: bigint) => ({ ...unknown, value: `0x${value.toString(16)}` as Hex })

test.each<
  readonly [name: string, wanted: string, row: Row, changes: Readonly<Record<string, bigint>>]
>([
  [
    'nearly all of two tokens for a little of a listed one',
    'loses-more caution',
    send(trap, unknown.data),
    { [token(usdc)]: -all, [token(dai)]: -95n * unit, [token(weth)]: unit / 100n },
  ],
  [
    'a token and nearly all coins for a listed one',
    'loses-more caution',
    send(trap, unknown.data, 95n * unit),
    { [token(usdc)]: -all, [coins]: -95n * unit, [token(dai)]: 2n * unit },
  ],
  [
    'a token and an item, by exact allowances, for a few coins',
    'loses-more danger',
    batch({ to: usdc, data: of('approve(address,uint256)', trap, all) }, unknown),
    { [token(usdc)]: -all, [item]: -1n, [coins]: unit / 500n },
  ],
  [
    'coins that are wrapped and unwrapped first',
    'pays-for-nothing danger',
    batch(wrap(95n * unit), unwrap(94n * unit), unknown),
    { [coins]: -95n * unit, [token(weth)]: unit },
  ],
  [
    'coins that are unwrapped first',
    'pays-for-nothing danger',
    batch(unwrap(all), paying(all)),
    { [token(weth)]: -all },
  ],
  [
    'coins that are wrapped, and taken by an old allowance',
    'loses-more danger',
    batch(wrap(95n * unit), unknown),
    { [coins]: -95n * unit },
  ],
  [
    'a token that is swapped to and fro first',
    'loses-more danger',
    batch(swap(usdc, dai, all, 90n * unit), swap(dai, usdc, 90n * unit, 80n * unit), unknown),
    { [token(usdc)]: -all },
  ],
])('%s: %s', (_, wanted, row, changes) => {
  expect(lost(row, changes)).toContain(wanted)
})

test.each<readonly [name: string, row: Row, changes: Readonly<Record<string, bigint>>]>([
  [
    'half of two tokens for a listed one',
    send(trap, unknown.data),
    { [token(usdc)]: -50n * unit, [token(dai)]: -50n * unit, [token(weth)]: unit },
  ],
  [
    'coins that are wrapped and swapped, and a call that takes nothing',
    batch(wrap(unit), swap(weth, usdc, unit, unit), unknown),
    { [coins]: -unit, [token(usdc)]: 2n * unit },
  ],
  [
    'a swap whose tokens are sent on to somebody',
    batch(
      swap(usdc, dai, unit, unit),
      { to: dai, data: of('transfer(address,uint256)', thief, unit) },
      unknown,
    ),
    { [token(usdc)]: -unit, [token(dai)]: unit / 100n },
  ],
])('no alarm: %s', (_, row, changes) => {
  expect(lost(row, changes).filter((one) => !one.endsWith('info'))).toEqual([])
})

const allowed = (token: string, amount: bigint) => ({
  to: token as Hex,
  data: of('approve(address,uint256)', trap, amount),
})
test.each<
  readonly [
    name: string,
    wanted: readonly string[],
    row: Row,
    changes: Readonly<Record<string, bigint>>,
  ]
>([
  [
    'nearly all that is wrapped, allowed and taken but for a crumb',
    ['pays-for-nothing danger'],
    batch(wrap(95n * unit), allowed(weth, 95n * unit), unknown),
    { [coins]: -95n * unit, [token(weth)]: 1n },
  ],
  [
    'nearly all that is swapped, allowed and taken but for a crumb',
    ['pays-for-nothing danger'],
    batch(swap(usdc, dai, all, 90n * unit), allowed(dai, 90n * unit), unknown),
    { [token(usdc)]: -all, [token(dai)]: 1n },
  ],
  [
    'a little that is wrapped, allowed and deposited for shares',
    [],
    batch(wrap(unit), allowed(weth, unit), unknown),
    { [coins]: -unit, [token(trap)]: unit },
  ],
])('what the account has nothing of before: %s', (_, wanted, row, changes) => {
  expect(lost(row, changes, bare)).toEqual(wanted)
})

test.each<readonly [name: string, wanted: string | undefined, row: Row]>([
  [
    'more than half of two tokens',
    'spender-new caution',
    batch(allowed(usdc, 89n * unit), allowed(dai, 89n * unit)),
  ],
  ['half of two tokens', undefined, batch(allowed(usdc, 50n * unit), allowed(dai, 50n * unit))],
  [
    'tokens of no worth in front of all of one',
    'not-whole caution',
    batch(
      ...Array.from({ length: 25 }, (_, at) => allowed(`0x7${String(at).padStart(39, '0')}`, 1n)),
      allowed(usdc, all),
    ),
  ],
])('what a new contract may take: %s', async (_, wanted, row) => {
  const known = {
    ...facts,
    codes: new Map([[trap, '0x60']]),
    simulation: { outcome: 'succeeds', changes: [] },
  } as unknown as Facts
  const found = await leavesBy(knownSpenders)(asked(row), known)
  expect(
    found.filter(({ level }) => level !== 'info').map(({ id, level }) => `${id} ${level}`),
  ).toEqual(wanted ? expect.arrayContaining([wanted]) : [])
})

test('whom the account has paid a trifle before is somebody new for nearly all', () => {
  const changes = [{ asset: coins, raw: -99n * unit }]
  const found = (why: string) =>
    sendsMost(asked(send(thief, '0x', 99n * unit)), {
      ...facts,
      known: new Map([[thief, why]]),
      codes: new Map([[thief, '0x']]),
      simulation: { outcome: 'succeeds', changes },
    } as unknown as Facts)
  expect(found('sent')).toEqual([
    { id: 'sends-most', level: 'caution', values: { address: thief } },
  ])
  expect(found('book')).toEqual([])
})

test.each([undefined, 'untried'])(
  'a node that cannot say what changes: what the words say counts (%s)',
  (why) => {
    const simulation = why
      ? { outcome: 'untried', why: 'unavailable' }
      : { outcome: 'succeeds', changes: undefined }
    const found = (row: Row) =>
      (
        sendsMost(asked(row), {
          ...facts,
          codes: new Map([[thief, '0x']]),
          simulation,
        } as unknown as Facts) as readonly Finding[]
      ).map(({ level }) => level)
    expect(found(send(thief, '0x', 99n * unit))).toEqual(['caution'])
    expect(
      found(
        batch(
          { to: usdc, data: of('transfer(address,uint256)', thief, all) },
          { to: thief, data: '0x', value: '0x55de6a779bbac0000' },
        ),
      ),
    ).toEqual(['danger', 'danger'])
    expect(found(send(thief, '0x', unit))).toEqual([])
  },
)

test('nearly all for tokens that no list can tell apart, by the words of a known router', () => {
  const without = { ...facts, listed: new Set() } as unknown as Facts
  const changes = (part: bigint) =>
    [
      { asset: token(usdc), raw: -part },
      { asset: token(trap), raw: unit },
    ] as unknown as readonly BalanceChange[]
  const row = (part: bigint) => asked(batch(swap(usdc, trap, part, unit)))
  expect(losses(row(95n * unit), changes(95n * unit), without).map(({ id }) => id)).toEqual([
    'gets-unlisted',
  ])
  expect(losses(row(80n * unit), changes(80n * unit), without)).toEqual([])
})

test('what one Safe is made to do by several calls is looked at as one', () => {
  const pay = (value: bigint) => ({
    to: safe,
    data: of(
      'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
      thief,
      value,
      '0x',
      0,
      0n,
      0n,
      0n,
      `0x${'0'.repeat(40)}`,
      `0x${'0'.repeat(40)}`,
      '0x',
    ),
  })
  const acted = actedBy(asked(batch(pay(50n), pay(49n))))
  expect(acted).toHaveLength(1)
  expect(acted[0]).toMatchObject({
    method: 'wallet_sendCalls',
    params: [
      {
        calls: [
          { to: thief, value: '0x32' },
          { to: thief, value: '0x31' },
        ],
      },
    ],
  })
})
