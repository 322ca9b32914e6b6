// @vitest-environment happy-dom
import { Keypair, PublicKey, SystemProgram, type TransactionInstruction } from 'solana-web3-legacy'
import { beforeAll, expect, test } from 'vitest'
import { accountOf, dangersOf, instruction, onSolana, type Part, tokenProgram } from './solanaChain'
import { u64 } from './solanaParties'

const { me, friend, chain, connection, mint, owner, mine, start, instead, insteadOf, coins } =
  onSolana()
const thief = Keypair.generate().publicKey
let [second, item, listed]: PublicKey[] = []
beforeAll(async () => {
  second = new PublicKey(await chain().mint('checks second', 6, 1_000_000n))
  item = new PublicKey(await chain().mint('checks item', 0, 1n))
  listed = new PublicKey(await chain().mint('checks listed', 5, 1_000_000_000n))
})
const tokens = () => [mint(), second, item, listed] as [PublicKey, PublicKey, PublicKey, PublicKey]
const unknown = Keypair.generate().publicKey
const [raydium, jupiter] = [
  'CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK',
  'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
].map((one) => new PublicKey(one)) as [PublicKey, PublicKey]
/** An instruction that nobody can read, with all that there is. */
const call = (program = unknown, byte = 7) =>
  instruction(
    program,
    [
      owner(),
      ...tokens()
        .flatMap((of) => [mine(of), accountOf(friend().publicKey, of)])
        .map((one): Part => [one, false, true]),
      [friend().publicKey, false, true],
    ],
    Buffer.from([7, 7, byte]),
  )
const move = (of: PublicKey, amount: bigint, from = me().publicKey, to = friend().publicKey) =>
  instruction(
    tokenProgram,
    [
      [accountOf(from, of), false, true],
      [accountOf(to, of), false, true],
      [from, true, true],
    ],
    Buffer.from([3]),
    u64(amount),
  )
const part = async (of: PublicKey, percent: bigint) =>
  move(
    of,
    (BigInt((await connection().getTokenAccountBalance(mine(of))).value.amount) * percent) / 100n,
  )
const most = async (percent: number) =>
  Math.floor(((await connection().getBalance(me().publicKey)) * percent) / 100)
const pays = async (percent: number) => coins(await most(percent))
/** One unit of a token of a list, as of one that hardly has a price. */
const unit = () => move(tokens()[3], 100_000n, friend().publicKey, me().publicKey)
async function startListed() {
  const { network } = await start()
  return start(
    {},
    {
      lists: [
        {
          tokens: [
            {
              chainId: network.id,
              address: tokens()[3].toBase58(),
              name: 'Listed',
              symbol: 'LISTED',
              decimals: 5,
            },
          ],
        },
      ],
    },
  )
}

type Made = () => Promise<readonly TransactionInstruction[]>
test.each<readonly [name: string, done: Made]>([
  ['all of two tokens', async () => [await part(mint(), 100n), await part(tokens()[1], 100n)]],
  ['all of a token, and nearly all coins', async () => [await part(mint(), 100n), await pays(95)]],
  [
    'all of a token, and half of another one',
    async () => [await part(mint(), 100n), await part(tokens()[1], 50n)],
  ],
  ['all of a token, and an item', async () => [await part(mint(), 100n), move(tokens()[2], 1n)]],
  ['nearly all coins, and an item', async () => [await pays(95), move(tokens()[2], 1n)]],
])('a program that nobody knows takes %s for a unit of a listed token', async (_, done) => {
  const { look } = await startListed()
  await instead(...(await done()), unit())
  expect(dangersOf(await look(call()))).toEqual([{ id: 'loses-more', level: 'caution' }])
})
test('so do several transactions of one request', async () => {
  const { lookAtAll } = await startListed()
  await insteadOf([await part(mint(), 100n), unit()], [await part(tokens()[1], 100n), unit()])
  expect(dangersOf(await lookAtAll([call()], [call(unknown, 8)]))).toEqual([
    { id: 'loses-more', level: 'caution' },
  ])
})
test.each<readonly [name: string, program: PublicKey, done: Made]>([
  ['all of a token', unknown, async () => [await part(mint(), 100n)]],
  [
    'most of two tokens',
    unknown,
    async () => [await part(mint(), 80n), await part(tokens()[1], 80n)],
  ],
  [
    'all of a token, and a part of the coins',
    unknown,
    async () => [await part(mint(), 100n), await pays(20)],
  ],
  [
    'an item, and a part of a token',
    unknown,
    async () => [move(tokens()[2], 1n), await part(mint(), 50n)],
  ],
  [
    'all of two tokens, at an exchange that everybody knows',
    jupiter,
    async () => [await part(mint(), 100n), await part(tokens()[1], 100n)],
  ],
  [
    'all of two tokens, for a pool that everybody knows',
    raydium,
    async () => [await part(mint(), 100n), await part(tokens()[1], 100n)],
  ],
])('ordinary, for a unit of a listed token: %s', async (_, program, done) => {
  const { look } = await startListed()
  await instead(...(await done()), unit())
  expect(dangersOf(await look(call(program)))).toEqual([])
})

test('more transactions than are tried: that is said, and so is what the words of the last one take', async () => {
  const { lookAtAll } = await start()
  const small = Array.from({ length: 32 }, (_, at) => [coins(at + 1)])
  const last = [
    SystemProgram.transfer({
      fromPubkey: me().publicKey,
      toPubkey: thief,
      lamports: await most(95),
    }),
  ]
  expect(dangersOf(await lookAtAll(...small, last))).toEqual(
    expect.arrayContaining([
      { id: 'not-whole', level: 'caution' },
      { id: 'sends-most', level: 'caution', values: { address: thief.toBase58() } },
    ]),
  )
  expect(dangersOf(await lookAtAll(...small))).toEqual([])
})
