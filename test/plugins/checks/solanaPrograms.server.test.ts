// @vitest-environment happy-dom
import {
  AddressLookupTableAccount,
  AddressLookupTableProgram,
  Keypair,
  PublicKey,
  StakeProgram,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from 'solana-web3-legacy'
import { beforeAll, describe, expect, test } from 'vitest'
import { toBase58 } from '../../../lib/bytes/base58'
import type { BadList, Finding } from '../../../plugins/checks'
import {
  accountOf,
  associated,
  dangersOf,
  instruction,
  onSolana,
  type Part,
  type State,
  tokenProgram,
} from './solanaChain'
import { deposit, jito, u64 } from './solanaParties'

const {
  me,
  friend,
  chain,
  connection,
  front,
  mint,
  owner,
  mine,
  start,
  instead,
  insteadOf,
  shows,
  wallet,
  holding,
  coins,
  open,
} = onSolana()
const thief = Keypair.generate().publicKey
/** An account of a program: nobody has a key of it. */
const [vault] = PublicKey.findProgramAddressSync([Buffer.from('vault')], tokenProgram)
let [second, item]: PublicKey[] = []
beforeAll(async () => {
  second = new PublicKey(await chain().mint('checks second', 6, 1_000_000n))
  item = new PublicKey(await chain().mint('checks item', 0, 1n))
  stakeAccount = await PublicKey.createWithSeed(friend().publicKey, 'stake', StakeProgram.programId)
})
const tokens = () => [mint(), second as PublicKey, item as PublicKey] as const
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
const opened = (holder: PublicKey, of: PublicKey) =>
  instruction(
    associated,
    [
      [friend().publicKey, true, true],
      [accountOf(holder, of), false, true],
      [holder, false, false],
      [of, false, false],
      [SystemProgram.programId, false, false],
      [tokenProgram, false, false],
    ],
    Buffer.from([1]),
  )
const pays = (lamports: number, from = friend().publicKey, to = me().publicKey) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })
const approved = (to: PublicKey, of = tokens()[2]) =>
  instruction(
    tokenProgram,
    [[mine(of), false, true], [to, false, false], owner()],
    Buffer.from([4]),
    u64(1),
  )
const all = async (of: PublicKey) =>
  BigInt((await connection().getTokenAccountBalance(mine(of))).value.amount)
const most = async (percent: number) =>
  Math.floor(((await connection().getBalance(me().publicKey)) * percent) / 100)
const part = (amount: bigint, percent: bigint) => (amount * percent) / 100n
/**
 * A call of a program with all that there is, and accounts of whoever else. A pool of stakes comes
 * first, whose token goes to the fifth, and what comes of it to the sixth; of Realms the owner
 * fourth.
 */
const call = (program: string, data: string, ...more: PublicKey[]) =>
  instruction(
    new PublicKey(program),
    [
      ...(program === stakes && more[0]
        ? [more[0], vault, vault, vault, mine(tokens()[1]), me().publicKey].map(
            (one): Part => [one, false, true],
          )
        : []),
      ...(program === realms ? [vault, vault, vault].map((one): Part => [one, false, true]) : []),
      owner(),
      ...tokens()
        .flatMap((of) => [mine(of), accountOf(friend().publicKey, of), accountOf(thief, of)])
        .map((one): Part => [one, false, true]),
      ...more.map((one): Part => [one, false, true]),
      [friend().publicKey, false, true],
    ],
    Buffer.from(data, 'hex'),
  )
const [kamino, raydium, orca, market, tensor, cctp, streamflow, realms, stakes, jupiter] = [
  'KLend2g3cP87fffoy8q1mQqGKjrxjC8boSyAYavgmjD',
  'CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK',
  'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc',
  'M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K',
  'TCMPhJdwDryooaGtiocG1u3xcYbRpiJzb283XfCZsDp',
  'CCTPiPYPc6AsJuwueEnWgSgucamXDZwBd53dQ11YiKX3',
  'strmRqUCoQUgGUan5YhzUZa6KqdzwX5L6FpUxfmKg5m',
  'GovER5Lthms3bLBqWub97yVrMmEogzX7xNjdXpPPCVZw',
  'SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy',
  'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
] as const
const unknown = Keypair.generate().publicKey.toBase58()
let stakeAccount: PublicKey | undefined
const stakeOf = () => stakeAccount as PublicKey
/** Anything that nobody can read. */
const any = '0707070707070707'
const price = (lamports: number) => u64(lamports).toString('hex')
/** Who gets it on another network: the account's own there, and somebody else's. */
const [own, other] = [
  '0x71c7656ec7ab88b098defb751b7401b5f6d8976f',
  '0x6666666666666666666666666666666666666666',
]
const burned = (to: string) => `d73c3d2e723780b0${price(5)}00000000${to.slice(2).padStart(64, '0')}`

type Made = () => readonly TransactionInstruction[] | Promise<readonly TransactionInstruction[]>
const ordinary: readonly (readonly [name: string, program: string, data: string, done: Made])[] = [
  [
    'a deposit of most of a token',
    kamino,
    any,
    async () => [move(mint(), part(await all(mint()), 85n))],
  ],
  [
    'a deposit of a part of the coins',
    kamino,
    any,
    async () => [pays(await most(30), me().publicKey, friend().publicKey)],
  ],
  [
    'a deposit of two tokens',
    raydium,
    any,
    async () => [
      move(mint(), (await all(mint())) / 2n),
      move(tokens()[1], (await all(tokens()[1])) / 2n),
    ],
  ],
  [
    'a deposit of most of the coins',
    kamino,
    any,
    async () => [pays(await most(60), me().publicKey, friend().publicKey)],
  ],
  [
    'a position that is closed: an item goes, and two tokens come',
    orca,
    any,
    () => [move(tokens()[2], 1n), move(mint(), 5n, friend().publicKey, me().publicKey)],
  ],
  [
    'a position that is closed, of which little is left',
    orca,
    any,
    () => [move(tokens()[2], 1n), pays(3_000_000)],
  ],
  [
    'half of the coins for a token that nobody knows',
    raydium,
    any,
    async () => [
      pays(await most(60), me().publicKey, friend().publicKey),
      move(mint(), 500n, friend().publicKey, me().publicKey),
    ],
  ],
  [
    'an item that is listed for half a coin',
    market,
    `3a32ac6fa697165e${price(500_000_000)}0000000000000000`,
    () => [approved(vault)],
  ],
  [
    'and by the older form',
    market,
    `33e685a4017f83ad0101${price(500_000_000)}0100000000000000`,
    () => [approved(vault)],
  ],
  [
    'and at another market, which keeps it',
    tensor,
    `066eff121024081e${price(500_000_000)}0000000000`,
    () => [move(tokens()[2], 1n)],
  ],
  [
    'coins for a bid',
    tensor,
    any,
    async () => [pays(await most(60), me().publicKey, friend().publicKey)],
  ],
  [
    'an item that a program may move for the loan that is taken on it',
    'SHARKobtfF1bHhxD2eqftjHBdVSCbKo9JtgK71FhELP',
    any,
    () => [approved(vault)],
  ],
  [
    "a bridge to the account's own address",
    cctp,
    burned(own),
    async () => [move(mint(), await all(mint()))],
  ],
  [
    'a deposit for votes',
    realms,
    `01${price(5)}`,
    async () => [move(mint(), part(await all(mint()), 85n))],
  ],
  [
    'coins for a pool of stakes that everybody knows',
    stakes,
    `0e${price(5)}`,
    async () => [
      pays(await most(95), me().publicKey, friend().publicKey),
      move(mint(), 500n, friend().publicKey, me().publicKey),
    ],
  ],
  [
    'all tokens of a pool of stakes, for a stake',
    stakes,
    `0a${price(5)}`,
    async () => [move(mint(), await all(mint()))],
  ],
  [
    'a part of a token for one that nobody knows',
    jupiter,
    any,
    async () => [
      move(mint(), part(await all(mint()), 60n)),
      move(tokens()[1], 500n, friend().publicKey, me().publicKey),
    ],
  ],
]
test.each(ordinary)(
  'of a program that everybody knows, ordinary: %s',
  async (_, program, data, done) => {
    const { look } = await start({ book: [friend().publicKey.toBase58(), own] })
    await instead(...(await done()))
    expect(
      dangersOf(await look(call(program, data, ...(program === stakes ? [jito] : [])))),
    ).toEqual([])
  },
)

/** A new stake of the friend's coins, which somebody may take out. */
const staked = (to: PublicKey) => {
  const seed = {
    basePubkey: friend().publicKey,
    seed: 'stake',
    stakePubkey: stakeOf(),
    fromPubkey: friend().publicKey,
  }
  return StakeProgram.createAccountWithSeed({
    ...seed,
    authorized: { staker: to, withdrawer: to } as never,
    lamports: 3_000_000_000,
  }).instructions
}
type Row = readonly [
  name: string,
  wanted: string,
  level: string,
  program: string,
  data: string,
  done: Made,
]
const harmful: readonly Row[] = [
  [
    'what a program that nobody knows takes as a deposit',
    'loses-more',
    'danger',
    unknown,
    any,
    async () => [move(mint(), await all(mint()))],
  ],
  [
    'a deposit that somebody gets',
    'loses-more',
    'danger',
    kamino,
    any,
    async () => [opened(thief, mint()), move(mint(), await all(mint()), me().publicKey, thief)],
  ],
  [
    'a deposit of coins that somebody gets',
    'pays-for-nothing',
    'danger',
    kamino,
    any,
    async () => [pays(await most(95), me().publicKey, thief)],
  ],
  [
    'what was deposited, for somebody else',
    'unknown-party',
    'caution',
    kamino,
    any,
    () => [opened(thief, mint()), move(mint(), 5n, friend().publicKey, thief)],
  ],
  [
    'all of a token, swapped for next to nothing',
    'gets-little',
    'caution',
    raydium,
    any,
    async () => [move(mint(), await all(mint())), pays(1_000_000)],
  ],
  [
    'a swap that brings nothing',
    'loses-more',
    'caution',
    raydium,
    'f8c69e91e17587c8',
    async () => [move(mint(), await all(mint()))],
  ],
  [
    'a swap of coins that brings nothing',
    'pays-for-nothing',
    'caution',
    jupiter,
    any,
    async () => [pays(await most(95), me().publicKey, friend().publicKey)],
  ],
  [
    'what somebody gets of a pool of stakes as a stake',
    'unknown-party',
    'caution',
    stakes,
    '0a',
    () => staked(thief),
  ],
  [
    'coins for a bid that somebody gets',
    'pays-for-nothing',
    'caution',
    tensor,
    any,
    async () => [pays(await most(60), me().publicKey, thief)],
  ],
  ['an item that somebody may move', 'taken-over', 'danger', kamino, any, () => [approved(thief)]],
  [
    'an item that is listed for a trifle',
    'taken-over',
    'caution',
    market,
    `3a32ac6fa697165e${price(1)}0000000000000000`,
    () => [approved(vault)],
  ],
  [
    "an item that is listed for a token of whoever's",
    'loses-more',
    'caution',
    tensor,
    `066eff121024081e${price(500_000_000)}0001${'07'.repeat(32)}0000`,
    () => [move(tokens()[2], 1n)],
  ],
  [
    'an item that a call of a market hands over which nobody can read',
    'taken-over',
    'caution',
    market,
    any,
    () => [approved(vault)],
  ],
  [
    'an item that a person gets by a listing',
    'taken-over',
    'danger',
    market,
    `3a32ac6fa697165e${price(500_000_000)}0000000000000000`,
    () => [approved(thief)],
  ],
  [
    "a bridge to somebody else's address",
    'loses-more',
    'caution',
    cctp,
    burned(other),
    async () => [move(mint(), await all(mint()))],
  ],
  [
    'a payment over time',
    'loses-more',
    'caution',
    streamflow,
    any,
    async () => [move(mint(), await all(mint()))],
  ],
  [
    "a deposit of nearly all of a token, in a market that may be anybody's",
    'loses-more',
    'caution',
    kamino,
    any,
    async () => [move(mint(), part(await all(mint()), 95n))],
  ],
  [
    'a deposit of nearly all of the coins',
    'pays-for-nothing',
    'caution',
    kamino,
    any,
    async () => [pays(await most(95), me().publicKey, friend().publicKey)],
  ],
  [
    'nearly all of a token in a pool, for what nobody knows',
    'gets-unlisted',
    'caution',
    orca,
    any,
    async () => [
      move(mint(), part(await all(mint()), 95n)),
      move(tokens()[1], 500n, friend().publicKey, me().publicKey),
    ],
  ],
  [
    'nearly all of the coins in a pool, for what nobody knows',
    'gets-unlisted',
    'caution',
    raydium,
    any,
    async () => [
      pays(await most(95), me().publicKey, friend().publicKey),
      move(mint(), 500n, friend().publicKey, me().publicKey),
    ],
  ],
  [
    'nearly all of the coins for a bid',
    'pays-for-nothing',
    'caution',
    tensor,
    any,
    async () => [pays(await most(95), me().publicKey, friend().publicKey)],
  ],
  [
    "coins for a pool of stakes of whoever's",
    'pays-for-nothing',
    'danger',
    stakes,
    `0e${price(5)}`,
    async () => [pays(await most(95), me().publicKey, friend().publicKey)],
  ],
  [
    'all of a token, swapped for what nobody knows',
    'gets-unlisted',
    'caution',
    jupiter,
    any,
    async () => [
      move(mint(), await all(mint())),
      move(tokens()[1], 500n, friend().publicKey, me().publicKey),
    ],
  ],
  [
    'an item, swapped for what nobody knows',
    'gets-unlisted',
    'caution',
    jupiter,
    any,
    () => [move(tokens()[2], 1n), move(tokens()[1], 500n, friend().publicKey, me().publicKey)],
  ],
  [
    'what others have written at Realms',
    'loses-more',
    'danger',
    realms,
    '10',
    async () => [move(mint(), await all(mint()))],
  ],
]
test.each(harmful)('%s is named', async (_, id, level, program, data, done) => {
  const { look } = await start({ book: [friend().publicKey.toBase58(), own] })
  await instead(...(await done()))
  expect((await look(call(program, data, thief, stakeOf()))).findings).toContainEqual(
    expect.objectContaining({ id, level }),
  )
})
test('coins for a pool of stakes that everybody knows, of which nothing comes back', async () => {
  const { look } = await start()
  await instead(pays(await most(95), me().publicKey, friend().publicKey))
  expect((await look(call(stakes, `0e${price(5)}`, jito))).findings).toContainEqual({
    id: 'pays-for-nothing',
    level: 'caution',
  })
})
test('deposits of several transactions that are nearly all together', async () => {
  const { lookAtAll } = await start()
  const half = [move(mint(), part(await all(mint()), 48n))]
  const bid = [pays(await most(48), me().publicKey, friend().publicKey)]
  await insteadOf(half, half)
  expect((await lookAtAll([call(kamino, any)], [call(orca, any)])).findings).toContainEqual({
    id: 'loses-more',
    level: 'caution',
  })
  await insteadOf(bid, bid)
  expect((await lookAtAll([call(kamino, any)], [call(tensor, any)])).findings).toContainEqual({
    id: 'pays-for-nothing',
    level: 'caution',
  })
  const piece = [move(mint(), part(await all(mint()), 9n))]
  await insteadOf(...Array.from({ length: 11 }, () => piece))
  expect(
    (await lookAtAll(...Array.from({ length: 11 }, () => [call(unknown, any)]))).findings,
  ).toContainEqual({ id: 'loses-more', level: 'danger' })
  await insteadOf(half, bid)
  expect(dangersOf(await lookAtAll([call(kamino, any)], [call(tensor, any)]))).toEqual([])
})
test('where lists do not have what comes back of a swap: half of the coins, all of a token, and an item', async () => {
  const [listedToken] = tokens()
  const { look, network } = await start()
  const { look: lookListed } = await start(
    {},
    {
      lists: [
        {
          tokens: [
            {
              chainId: network.id,
              address: listedToken.toBase58(),
              name: 'Known',
              symbol: 'KNOWN',
              decimals: 6,
            },
          ],
        },
      ],
    },
  )
  const fake = move(tokens()[1], 500n, friend().publicKey, me().publicKey)
  const found = async (...done: readonly TransactionInstruction[]) => {
    await instead(...done, fake)
    return dangersOf(await lookListed(call(jupiter, any)))
  }
  const unlisted = [{ id: 'gets-unlisted', level: 'caution' }]
  expect(await found(pays(await most(60), me().publicKey, friend().publicKey))).toEqual(unlisted)
  expect(await found(move(mint(), await all(mint())))).toEqual(unlisted)
  expect(await found(move(tokens()[2], 1n))).toEqual(unlisted)
  expect(await found(pays(await most(30), me().publicKey, friend().publicKey))).toEqual([])
  expect(await found(move(mint(), part(await all(mint()), 60n)))).toEqual([])
  await instead(pays(await most(60), me().publicKey, friend().publicKey), fake)
  expect(dangersOf(await look(call(jupiter, any)))).toEqual([])
})
test('a stake that one transaction hands over, and another one deposits', async () => {
  const { lookAtAll } = await start()
  const [authorize, , deposited] = deposit(me().publicKey, thief, jito, stakeOf())
  const { findings } = await lookAtAll(
    [authorize as TransactionInstruction],
    [deposited as TransactionInstruction],
  )
  expect(findings).toContainEqual({
    id: 'owner-change',
    level: 'danger',
    values: { address: thief.toBase58() },
  })
})
test('what somebody gets of a deposit, for a token that nobody knows', async () => {
  const { look } = await start()
  await instead(
    opened(thief, mint()),
    move(mint(), await all(mint()), me().publicKey, thief),
    move(tokens()[1], 1n, friend().publicKey, me().publicKey),
  )
  expect((await look(call(kamino, any))).findings).toContainEqual({
    id: 'gets-unlisted',
    level: 'caution',
  })
})
test('coins that go openly into an account of a program are no payment to somebody', async () => {
  const { look } = await start()
  const lamports = await most(95)
  await instead(pays(lamports, me().publicKey, vault))
  expect(
    (await look(pays(lamports, me().publicKey, vault), call(unknown, any, vault))).findings,
  ).toContainEqual({ id: 'pays-for-nothing', level: 'danger' })
  await instead(pays(lamports, me().publicKey, thief))
  expect(
    dangersOf(await look(pays(lamports, me().publicKey, thief), call(unknown, any, thief))).map(
      ({ id }) => id,
    ),
  ).toEqual(['sends-most'])
})
test('a call of a program that nobody knows beside one that everybody does', async () => {
  const { look } = await start()
  await instead(move(mint(), await all(mint())))
  expect((await look(call(kamino, any), call(unknown, any))).findings).toContainEqual({
    id: 'loses-more',
    level: 'danger',
  })
})

test('how much comes back for dollars, which have a worth, and what of them is next to nothing', async () => {
  const { look } = await start()
  const dollar = new PublicKey('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
  const account = accountOf(me().publicKey, dollar)
  const found = async (before: bigint, after: bigint, lamports: number) => {
    shows(
      new Map([
        [account.toBase58(), [holding(dollar, before), holding(dollar, after)]],
        [me().publicKey.toBase58(), [wallet(10_000_000_000), wallet(10_000_000_000 + lamports)]],
      ]),
    )
    return dangersOf(
      await look(
        instruction(
          new PublicKey(unknown),
          [owner(), [account, false, true]],
          Buffer.from('07', 'hex'),
        ),
      ),
    ).map(({ id }) => id)
  }
  const dollars = 1_000_000n
  expect(await found(2_000n * dollars, 0n, 100_000_000)).toEqual(['gets-little'])
  expect(await found(2_000n * dollars, 0n, 10_000_000_000)).toEqual([])
  expect(await found(0n, 5n * dollars, -9_500_000_000)).toEqual(['gets-little'])
  expect(await found(0n, 900n * dollars, -9_500_000_000)).toEqual([])
})

test("a deposit into an account at an app that is somebody else's, and into the own one", async () => {
  const { look } = await start()
  const drift = new PublicKey('dRiftyHA39MWEi3m9aunc5MzRF1JYuBsbn6VPcn33UH')
  const found = async (holder: PublicKey, program = drift, head = '9f755fe3ef973aec') => {
    const lies: State = [
      30_000_000,
      program,
      Buffer.concat([Buffer.from(head, 'hex'), holder.toBuffer(), Buffer.alloc(100)]),
    ]
    shows(
      new Map([
        [mine().toBase58(), [holding(mint(), 1000n), holding(mint(), 200n)]],
        [me().publicKey.toBase58(), [wallet(10_000_000_000), wallet(10_000_000_000)]],
        [vault.toBase58(), [lies, lies]],
      ]),
    )
    return dangersOf(
      await look(
        instruction(
          program,
          [owner(), [mine(), false, true], [vault, false, true]],
          Buffer.from(any, 'hex'),
        ),
      ),
    )
  }
  // behind the escrow's number stands what it is locked at
  const votes = [
    new PublicKey('voTpe3tHQ7AjQHMapgSue2HJFAh2cGsdokqN3XqmVSj'),
    `1fd57bbbba16da9b${'07'.repeat(32)}`,
  ] as const
  // a vault of several is nobody's key
  for (const holder of [
    thief,
    PublicKey.findProgramAddressSync([Buffer.from('multisig')], tokenProgram)[0],
  ]) {
    expect(await found(holder)).toEqual([{ id: 'loses-more', level: 'caution' }])
    expect(await found(holder, ...votes)).toEqual([{ id: 'loses-more', level: 'caution' }])
  }
  expect(await found(me().publicKey)).toEqual([])
  expect(await found(me().publicKey, ...votes)).toEqual([])
})

describe('of several transactions, one that cannot be tried alone', () => {
  const fresh = Keypair.generate().publicKey
  /** The second one needs an account that the first one opens. */
  const lookAt = async (...rows: readonly (readonly TransactionInstruction[])[]) => {
    const { lookAtAll } = await start({ book: [friend().publicKey.toBase58()] })
    await insteadOf(...rows.map((_, at) => (at ? [move(mint(), 10n ** 12n)] : [coins(5)])))
    return lookAtAll(...rows)
  }
  const swap = (program: string, ...more: PublicKey[]) =>
    instruction(
      new PublicKey(program),
      [owner(), [mine(), false, true], ...[vault, ...more].map((one): Part => [one, false, true])],
      Buffer.from(any, 'hex'),
    )
  test('raises nothing where everybody knows what it calls, and it names nobody else', async () => {
    const report = await lookAt(
      [open(me().publicKey, second as PublicKey)],
      [swap(raydium, accountOf(me().publicKey, second as PublicKey))],
    )
    expect(dangersOf(report)).toEqual([])
    expect(report.findings).toContainEqual({ id: 'untried-unsupported', level: 'info' })
  })
  test.each([
    ['it calls what nobody knows', () => [swap(unknown)]],
    ['it names somebody', () => [swap(raydium, thief)]],
    [
      'it names an account of somebody',
      () => [swap(raydium, accountOf(friend().publicKey, mint()))],
    ],
    [
      'it opens an account for somebody',
      () => [open(thief), swap(raydium, accountOf(thief, mint()))],
    ],
    ['it sends what it takes', () => [swap(streamflow)]],
  ] as const)('is not explained where %s', async (_, make) => {
    expect((await lookAt([coins(5)], make())).findings).toContainEqual({
      id: 'unexplained',
      level: 'caution',
    })
  })
  test('says what its words take', async () => {
    const { simulation } = await lookAt(
      [coins(5)],
      [
        instruction(
          tokenProgram,
          [[mine(), false, true], [accountOf(fresh, mint()), false, true], owner()],
          Buffer.from([3]),
          u64(777),
        ),
        SystemProgram.transfer({ fromPubkey: me().publicKey, toPubkey: fresh, lamports: 9 }),
      ],
    )
    expect(simulation).toMatchObject({
      outcome: 'succeeds',
      isUntried: true,
      changes: expect.arrayContaining([
        { asset: expect.stringContaining(mint().toBase58()), raw: -777n },
        { asset: expect.stringContaining('slip44'), raw: -14n },
      ]),
    })
  })
})

describe('what a list of the host calls bad', () => {
  const listed = async (bad: string, ...instructions: TransactionInstruction[]) => {
    const { look } = await start({ lists: [{ id: 'drainers', addresses: [bad] }] })
    await instead(coins(5))
    return (await look(...instructions)).findings.filter(({ id }) => id === 'listed-bad')
  }
  const wanted = (address: PublicKey | string) => [
    { id: 'listed-bad', level: 'danger', values: { address: String(address), list: 'drainers' } },
  ]
  test('is found among the accounts of a call, as the owner of an account, as who an account is opened for, as a token, and in a note', async () => {
    expect(await listed(thief.toBase58(), call(unknown, any, thief))).toEqual(wanted(thief))
    expect(await listed(thief.toBase58(), open(thief))).toEqual(wanted(thief))
    expect(await listed(mint().toBase58(), call(unknown, any))).toEqual(wanted(mint()))
    const note = instruction(
      new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
      [owner()],
      Buffer.from(`for ${thief.toBase58()}`),
    )
    expect(await listed(thief.toBase58(), note)).toEqual(wanted(thief))
  })
  test('is found as the owner of an account that is paid, and as who else signs', async () => {
    const other = chain().accounts[2] as unknown as { address: string }
    const paid = accountOf(new PublicKey(other.address), mint())
    const row = [
      open(new PublicKey(other.address)),
      instruction(
        tokenProgram,
        [[mine(), false, true], [paid, false, true], owner()],
        Buffer.from([3]),
        u64(5),
      ),
    ]
    const { api } = await start({
      lists: [{ id: 'drainers', addresses: [other.address] }],
      book: [],
    })
    await insteadOf(row)
    const message = new TransactionMessage({
      payerKey: new PublicKey(other.address),
      recentBlockhash: (await connection().getLatestBlockhash()).blockhash,
      instructions: [row[1] as TransactionInstruction],
    }).compileToLegacyMessage()
    const { findings } = await api.check({
      method: 'solana_signAndSendTransaction',
      params: {
        transaction: Buffer.from(new VersionedTransaction(message).serialize()).toString('base64'),
      },
    })
    expect(findings.filter(({ id }) => id === 'listed-bad')).toEqual(wanted(other.address))
  })
  test('is found in a table of the network', async () => {
    const { api } = await start({ lists: [{ id: 'drainers', addresses: [thief.toBase58()] }] })
    const key = Keypair.generate().publicKey
    await instead(coins(5))
    const forward = front().instead as NonNullable<ReturnType<typeof front>['instead']>
    front().instead = (request, response) => {
      const { id, method } = JSON.parse(request.body) as { id: number; method?: string }
      if (method !== 'getMultipleAccounts') return forward(request, response)
      const data = Buffer.concat([Buffer.alloc(56), thief.toBuffer()]).toString('base64')
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          jsonrpc: '2.0',
          id,
          result: {
            context: { slot: 1 },
            value: [
              {
                lamports: 1,
                owner: AddressLookupTableProgram.programId.toBase58(),
                executable: false,
                rentEpoch: 0,
                data: [data, 'base64'],
              },
            ],
          },
        }),
      )
      return true
    }
    const table = new AddressLookupTableAccount({
      key,
      state: {
        deactivationSlot: 2n ** 64n - 1n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
        addresses: [thief],
      },
    })
    const message = new TransactionMessage({
      payerKey: me().publicKey,
      recentBlockhash: (await connection().getLatestBlockhash()).blockhash,
      instructions: [
        instruction(
          new PublicKey(unknown),
          [owner(), [thief, false, true]],
          Buffer.from('07', 'hex'),
        ),
      ],
    }).compileToV0Message([table])
    const { findings } = await api.check({
      method: 'solana_signAndSendTransaction',
      params: {
        transaction: Buffer.from(new VersionedTransaction(message).serialize()).toString('base64'),
      },
    })
    expect(findings.filter(({ id }) => id === 'listed-bad')).toEqual(wanted(thief))
  })
  test('is asked of a service by at most 200 addresses, people first who get something', async () => {
    const asked: (readonly string[])[] = []
    const service = {
      id: 'service',
      check: async ({ addresses }: { readonly addresses: readonly string[] }) => (
        asked.push(addresses), []
      ),
    }
    const tables = Array.from({ length: 4 }, (_, place) => {
      const addresses = Array.from({ length: 55 }, (_, at) =>
        place === 3 && at === 54 ? friend().publicKey : Keypair.generate().publicKey,
      )
      return new AddressLookupTableAccount({
        key: Keypair.generate().publicKey,
        state: {
          deactivationSlot: 2n ** 64n - 1n,
          lastExtendedSlot: 0,
          lastExtendedSlotStartIndex: 0,
          addresses,
        },
      })
    })
    await instead(coins(20_000_000))
    const forward = front().instead as NonNullable<ReturnType<typeof front>['instead']>
    front().instead = (request, response) => {
      const calls = [JSON.parse(request.body)].flat() as {
        id: number
        method: string
        params: [string[]]
      }[]
      const found = (call: (typeof calls)[number]) =>
        call.method === 'getMultipleAccounts'
          ? tables.find(({ key }) => key.toBase58() === call.params[0][0])
          : undefined
      if (!calls.every(found)) return forward(request, response)
      const answers = calls.map((one) => {
        const data = Buffer.concat([
          Buffer.alloc(56),
          ...(found(one)?.state.addresses ?? []).map((key) => key.toBuffer()),
        ]).toString('base64')
        return {
          jsonrpc: '2.0',
          id: one.id,
          result: {
            context: { slot: 1 },
            value: [
              {
                lamports: 1,
                owner: AddressLookupTableProgram.programId.toBase58(),
                executable: false,
                rentEpoch: 0,
                data: [data, 'base64'],
              },
            ],
          },
        }
      })
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(request.body.startsWith('[') ? answers : answers[0]))
      return true
    }
    const { blockhash } = await connection().getLatestBlockhash()
    const wired = tables.map((table) => {
      const row = instruction(
        new PublicKey(unknown),
        [owner(), ...table.state.addresses.map((key): Part => [key, false, true])],
        Buffer.from('07', 'hex'),
      )
      return Buffer.from(
        new VersionedTransaction(
          new TransactionMessage({
            payerKey: me().publicKey,
            recentBlockhash: blockhash,
            instructions: [row],
          }).compileToV0Message([table]),
        ).serialize(),
      ).toString('base64')
    })
    const found = async (list: BadList, transactions: readonly string[]) => {
      const { api } = await start({ lists: [list] })
      return (await api.check({ method: 'solana_signAllTransactions', params: { transactions } }))
        .findings
    }
    const cut = { id: 'not-whole', level: 'caution' }
    expect(await found(service, wired)).toContainEqual(cut)
    expect(asked.map(({ length }) => length)).toEqual([expect.any(Number), 200])
    expect(asked[1]).toContain(friend().publicKey.toBase58())
    expect(await found(service, wired.slice(0, 2))).not.toContainEqual(cut)
    expect(
      await found(
        {
          id: 'fixed',
          addresses: tables.map(({ state }) => state.addresses[50]?.toBase58() ?? ''),
        },
        wired,
      ),
    ).toSatisfy(
      (all: Finding[]) =>
        all.filter(({ id }) => id === 'listed-bad').length === 4 &&
        !all.some(({ id }) => id === 'not-whole'),
    )
  })
  test('is found in messages, as an address and as a site', async () => {
    const { api } = await start({
      lists: [{ id: 'drainers', addresses: [thief.toBase58()], domains: ['evil.example'] }],
    })
    const found = async (text: string) =>
      (
        await api.check({
          method: 'solana_signMessage',
          params: {
            message: toBase58(new TextEncoder().encode(text)),
            pubkey: me().publicKey.toBase58(),
          },
        })
      ).findings
        .filter(({ id }) => id === 'listed-bad')
        .map(({ values }) => values?.address)
    expect(await found(`Linked to ${thief.toBase58()}.`)).toEqual([thief.toBase58()])
    expect(await found('See https://good.example@claim.evil.example/now and sign.')).toEqual([
      'claim.evil.example',
    ])
    expect(await found('Welcome to https://good.example/evil.example')).toEqual([])
    const { findings } = await api.check({
      method: 'solana_signIn',
      params: { domain: location.host, resources: ['https://evil.example/x'] },
    })
    expect(findings.map(({ id }) => id)).toEqual(['listed-bad'])
  })
})
