// @vitest-environment happy-dom
import {
  Keypair,
  PublicKey,
  StakeProgram,
  SystemProgram,
  type TransactionInstruction,
} from 'solana-web3-legacy'
import { beforeAll, expect, test } from 'vitest'
import type { RpcCall } from '../../../kernel/index'
import { explain } from '../../../plugins/checks/explain'
import { sendsMostOf } from '../../../plugins/checks/solana/sendsMost'
import type { CheckedRequest, Facts } from '../../../plugins/checks/types'
import {
  accountOf,
  associated,
  dangersOf,
  instruction,
  onSolana,
  tokenProgram,
  wireOf,
} from './solanaChain'
import { u64 } from './solanaParties'

const { me, friend, chain, connection, mint, mine, built, land, start } = onSolana()
const wrapped = new PublicKey('So11111111111111111111111111111111111111112')
const thief = Keypair.generate().publicKey
/** An address that nobody has a key of, such as a vault of several or of anybody's program. */
const [vault] = PublicKey.findProgramAddressSync([Buffer.from('vault')], tokenProgram)
let [second, item, other]: PublicKey[] = []
beforeAll(async () => {
  second = new PublicKey(await chain().mint('checks second', 6, 1_000_000n))
  item = new PublicKey(await chain().mint('checks item', 0, 1n))
  other = new PublicKey(await chain().mint('checks other item', 0, 1n))
})
const open = (holder: PublicKey, of: PublicKey) =>
  instruction(
    associated,
    [
      [me().publicKey, true, true],
      [accountOf(holder, of), false, true],
      [holder, false, false],
      [of, false, false],
      [SystemProgram.programId, false, false],
      [tokenProgram, false, false],
    ],
    Buffer.from([1]),
  )
const all = async (of: PublicKey) =>
  BigInt((await connection().getTokenAccountBalance(mine(of))).value.amount)
const coins = async (to: PublicKey, percent: number) =>
  SystemProgram.transfer({
    fromPubkey: me().publicKey,
    toPubkey: to,
    lamports: Math.floor(((await connection().getBalance(me().publicKey)) * percent) / 100),
  })
const tokens = (of: PublicKey, to: PublicKey, amount: bigint) => [
  open(to, of),
  instruction(
    tokenProgram,
    [
      [mine(of), false, true],
      [accountOf(to, of), false, true],
      [me().publicKey, true, false],
    ],
    Buffer.from([3]),
    u64(amount),
  ),
]
const part = async (of: PublicKey, percent: bigint) => ((await all(of)) * percent) / 100n
const secondOf = () => second as PublicKey
const itemOf = () => item as PublicKey
const otherItem = () => other as PublicKey

type Make = () => Promise<readonly TransactionInstruction[]>
test.each<
  readonly [
    name: string,
    level: string,
    count: number,
    make: (to: PublicKey) => Promise<readonly TransactionInstruction[]>,
  ]
>([
  ['nearly all coins', 'caution', 1, async (to) => [await coins(to, 95)]],
  [
    'nearly all of a token',
    'caution',
    1,
    async (to) => tokens(mint(), to, await part(mint(), 95n)),
  ],
  [
    'nearly all of a token, in two parts',
    'caution',
    1,
    async (to) => [
      ...tokens(mint(), to, await part(mint(), 48n)),
      ...tokens(mint(), to, await part(mint(), 48n)),
    ],
  ],
  [
    'most of two tokens and of the coins',
    'caution',
    3,
    async (to) => [
      ...tokens(mint(), to, await part(mint(), 89n)),
      ...tokens(secondOf(), to, await part(secondOf(), 89n)),
      await coins(to, 89),
    ],
  ],
  [
    'half of a token and an item',
    'caution',
    2,
    async (to) => [...tokens(mint(), to, await part(mint(), 50n)), ...tokens(itemOf(), to, 1n)],
  ],
  [
    'two items',
    'caution',
    2,
    async (to) => [...tokens(itemOf(), to, 1n), ...tokens(otherItem(), to, 1n)],
  ],
  [
    'two tokens',
    'danger',
    2,
    async (to) => [
      ...tokens(mint(), to, await all(mint())),
      ...tokens(secondOf(), to, await all(secondOf())),
    ],
  ],
  [
    'a token and the coins',
    'danger',
    2,
    async (to) => [...tokens(mint(), to, await all(mint())), await coins(to, 95)],
  ],
  [
    'a token and an item',
    'danger',
    1,
    async (to) => [...tokens(mint(), to, await all(mint())), ...tokens(itemOf(), to, 1n)],
  ],
])("%s to a person, and to an address of anybody's program", async (_, level, count, make) => {
  const { look } = await start()
  for (const to of [thief, vault]) {
    const row = await make(to)
    const found = dangersOf(await look(...row))
    expect(found.map(({ id, level: how }) => `${id} ${how}`)).toEqual(
      Array(count).fill(`sends-most ${level}`),
    )
    expect((await look(...row)).findings.map(({ id }) => id)).toContain('first-time')
  }
})
test('somebody who was paid a trace before, which any page can have done, is no more known', async () => {
  const { look, network } = await start()
  const row = tokens(mint(), thief, await all(mint()))
  const { simulation } = await look(...row)
  const params = { transaction: wireOf(await built(...row)) }
  const request = explain({
    id: 0,
    method: 'solana_signAndSendTransaction',
    params,
    namespace: 'solana',
    chainId: network.id,
    account: me().publicKey.toBase58(),
    origin: 'host',
    rewrittenBy: [],
  } as RpcCall) as CheckedRequest
  const found = (why: 'sent' | 'allowed' | 'book') =>
    sendsMostOf(request, {
      simulation,
      known: new Map([[thief.toBase58(), why]]),
    } as unknown as Facts)
  for (const why of ['sent', 'allowed'] as const)
    expect(found(why)).toEqual([expect.objectContaining({ id: 'sends-most', level: 'caution' })])
  expect(found('book')).toEqual([])
})
test('in several transactions, also where one of them cannot be tried', async () => {
  const { lookAtAll } = await start()
  const half = [await coins(thief, 46)]
  expect(dangersOf(await lookAtAll(half, half))).toEqual([
    expect.objectContaining({ id: 'sends-most', level: 'caution' }),
  ])
  const [, late] = tokens(secondOf(), thief, await all(secondOf()))
  expect(
    dangersOf(await lookAtAll([await coins(thief, 95)], [late as TransactionInstruction])),
  ).toEqual([
    expect.objectContaining({ id: 'sends-most', level: 'danger' }),
    expect.objectContaining({ id: 'sends-most', level: 'danger' }),
  ])
})
test("coins that lie in an account of tokens of somebody's", async () => {
  const { look } = await start()
  await land([me()], await built(open(thief, mint()), open(thief, wrapped)))
  for (const of of [mint(), wrapped])
    expect(dangersOf(await look(await coins(accountOf(thief, of), 95)))).toEqual([
      { id: 'sends-most', level: 'caution', values: { address: accountOf(thief, of).toBase58() } },
    ])
})

test("somebody's account that another transaction only says to open for the account", async () => {
  const { lookAtAll } = await start()
  const theirs = accountOf(thief, wrapped)
  const opened = instruction(
    tokenProgram,
    [
      [theirs, false, true],
      [wrapped, false, false],
    ],
    Buffer.from([18]),
    me().publicKey.toBuffer(),
  )
  expect(dangersOf(await lookAtAll([await coins(theirs, 95)], [opened]))).toEqual([
    { id: 'sends-most', level: 'caution', values: { address: theirs.toBase58() } },
  ])
})

test('what goes on from there at once, and what is wrapped on the way', async () => {
  const { look } = await start()
  const row = [await coins(friend().publicKey, 95)]
  const { api } = await start({ book: [] })
  const lamports = Math.floor((await connection().getBalance(me().publicKey)) * 0.95)
  const onward = await built(
    ...row,
    SystemProgram.transfer({ fromPubkey: friend().publicKey, toPubkey: thief, lamports }),
  )
  const found = await api.check({
    method: 'solana_signAndSendTransaction',
    params: { transaction: wireOf(onward) },
  })
  expect(dangersOf(found)).toEqual([
    { id: 'sends-most', level: 'caution', values: { address: friend().publicKey.toBase58() } },
  ])
  await land([me()], await built(open(thief, wrapped)))
  // through a stake of the account's
  const stake = await PublicKey.createWithSeed(me().publicKey, 'through', StakeProgram.programId)
  await land(
    [me()],
    await built(
      ...StakeProgram.createAccountWithSeed({ ...seed(stake, 3_000_000_000), seed: 'through' })
        .instructions,
    ),
  )
  const most = await coins(stake, 95)
  const out = StakeProgram.withdraw({
    stakePubkey: stake,
    authorizedPubkey: me().publicKey,
    toPubkey: thief,
    lamports: Math.floor((await connection().getBalance(me().publicKey)) * 0.94),
  }).instructions
  expect(dangersOf(await look(most, ...out))).toEqual([
    { id: 'sends-most', level: 'caution', values: { address: thief.toBase58() } },
  ])
  const [, moved] = tokens(
    wrapped,
    thief,
    BigInt(Math.floor((await connection().getBalance(me().publicKey)) * 0.94)),
  )
  const close = instruction(
    tokenProgram,
    [
      [mine(wrapped), false, true],
      [me().publicKey, false, true],
      [me().publicKey, true, false],
    ],
    Buffer.from([9]),
  )
  const wrap = [
    open(me().publicKey, wrapped),
    await coins(mine(wrapped), 95),
    instruction(tokenProgram, [[mine(wrapped), false, true]], Buffer.from([17])),
  ]
  expect(dangersOf(await look(...wrap, moved as TransactionInstruction, close))).toEqual([
    {
      id: 'sends-most',
      level: 'caution',
      values: { address: accountOf(thief, wrapped).toBase58() },
    },
  ])
})

const seed = (to: PublicKey, lamports: number) => ({
  basePubkey: me().publicKey,
  seed: 'most',
  stakePubkey: to,
  fromPubkey: me().publicKey,
  lamports,
  authorized: { staker: me().publicKey, withdrawer: me().publicKey } as never,
})
test.each<readonly [name: string, make: Make]>([
  ['half of the coins', async () => [await coins(thief, 50)]],
  [
    'parts of two tokens',
    async () => [
      ...tokens(mint(), thief, await part(mint(), 45n)),
      ...tokens(secondOf(), thief, await part(secondOf(), 45n)),
    ],
  ],
  [
    'an item and a part of a token',
    async () => [...tokens(itemOf(), thief, 1n), ...tokens(mint(), thief, await part(mint(), 45n))],
  ],
  ['an item', async () => tokens(itemOf(), thief, 1n)],
  [
    'all to an address of the book',
    async () => [
      ...tokens(mint(), friend().publicKey, await all(mint())),
      await coins(friend().publicKey, 95),
    ],
  ],
  [
    'coins that are wrapped',
    async () => [
      open(me().publicKey, wrapped),
      await coins(mine(wrapped), 95),
      instruction(tokenProgram, [[mine(wrapped), false, true]], Buffer.from([17])),
    ],
  ],
  [
    'coins that are wrapped on the way',
    async () => [
      open(me().publicKey, wrapped),
      await coins(mine(wrapped), 95),
      instruction(
        tokenProgram,
        [
          [mine(wrapped), false, true],
          [me().publicKey, false, true],
          [me().publicKey, true, false],
        ],
        Buffer.from([9]),
      ),
    ],
  ],
  [
    'coins that are staked',
    async () =>
      StakeProgram.createAccountWithSeed(
        seed(
          await PublicKey.createWithSeed(me().publicKey, 'most', StakeProgram.programId),
          Math.floor((await connection().getBalance(me().publicKey)) * 0.95),
        ),
      ).instructions,
  ],
])('no alarm: %s', async (_, make) => {
  const { look } = await start()
  expect(dangersOf(await look(...(await make())))).toEqual([])
})
