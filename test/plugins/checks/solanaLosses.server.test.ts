// @vitest-environment happy-dom
import {
  AddressLookupTableAccount,
  Keypair,
  PublicKey,
  StakeProgram,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from 'solana-web3-legacy'
import { beforeAll, expect, test } from 'vitest'
import {
  accountOf,
  associated,
  dangersOf,
  instruction,
  onSolana,
  type Part,
  tokenProgram,
  wireOf,
} from './solanaChain'
import { u64 } from './solanaParties'

const {
  me,
  friend,
  chain,
  connection,
  front,
  mint,
  owner,
  mine,
  built,
  land,
  start,
  instead,
  insteadOf,
  assets,
  coins,
} = onSolana()

let [second, single]: PublicKey[] = []
const thief = Keypair.generate().publicKey
beforeAll(async () => {
  second = new PublicKey(await chain().mint('checks second', 6, 1_000_000n))
  single = new PublicKey(await chain().mint('checks single', 0, 1n))
})
const tokens = () => [mint(), second as PublicKey, single as PublicKey] as const
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
/** An instruction of a program that nobody can read, with all that there is. */
const call = (...more: PublicKey[]) =>
  instruction(
    Keypair.generate().publicKey,
    [
      owner(),
      ...tokens()
        .flatMap((of) => [accountOf(me().publicKey, of), accountOf(friend().publicKey, of)])
        .map((one): Part => [one, false, true]),
      ...more.map((one): Part => [one, false, true]),
      [friend().publicKey, false, true],
    ],
    Buffer.from([7, 7, 7]),
  )
const pays = (lamports: number, from = friend().publicKey, to = me().publicKey) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })
const all = async (of: PublicKey) =>
  BigInt((await connection().getTokenAccountBalance(accountOf(me().publicKey, of))).value.amount)
const most = async (percent: number) =>
  Math.floor(((await connection().getBalance(me().publicKey)) * percent) / 100)
const toSelf = (of: PublicKey, amount: bigint) => move(of, amount, me().publicKey, me().publicKey)
const approved = (of: PublicKey, amount: bigint) =>
  instruction(
    tokenProgram,
    [[accountOf(me().publicKey, of), false, true], [friend().publicKey, false, false], owner()],
    Buffer.from([4]),
    u64(amount),
  )

type Row = readonly [
  name: string,
  id: string,
  level: string,
  asked: () => readonly TransactionInstruction[] | Promise<readonly TransactionInstruction[]>,
  done: () => readonly TransactionInstruction[] | Promise<readonly TransactionInstruction[]>,
]
const rows: readonly Row[] = [
  [
    'a fifth of the coins',
    'pays-for-nothing',
    'caution',
    () => [call()],
    async () => [pays(await most(20), me().publicKey, friend().publicKey)],
  ],
  [
    'nearly all of a token',
    'loses-more',
    'danger',
    () => [call()],
    async () => [move(mint(), ((await all(mint())) * 95n) / 100n)],
  ],
  [
    'a fifth of the coins and of a token',
    'loses-more',
    'danger',
    () => [call()],
    async () => [
      move(mint(), (await all(mint())) / 5n),
      pays(await most(20), me().publicKey, friend().publicKey),
    ],
  ],
  [
    'two tokens for little',
    'gets-little',
    'caution',
    () => [call()],
    async () => [
      move(mint(), await all(mint())),
      move(tokens()[1], await all(tokens()[1])),
      pays(20_000_000),
    ],
  ],
  [
    'more than half of two tokens',
    'loses-more',
    'danger',
    () => [call()],
    async () => [
      move(mint(), ((await all(mint())) * 6n) / 10n),
      move(tokens()[1], (await all(tokens()[1])) / 10n),
    ],
  ],
  [
    'two tokens for a lamport',
    'loses-more',
    'danger',
    () => [call()],
    async () => [
      move(mint(), await all(mint())),
      move(tokens()[1], await all(tokens()[1])),
      pays(5_001),
    ],
  ],
  [
    'an item for a lamport',
    'loses-more',
    'danger',
    () => [call()],
    () => [move(tokens()[2], 1n), pays(5_001)],
  ],
  [
    'all of a token for next to nothing',
    'gets-little',
    'caution',
    () => [call()],
    async () => [move(mint(), await all(mint())), pays(1_000_000)],
  ],
  [
    'all of a token for a unit of another',
    'gets-unlisted',
    'caution',
    () => [call()],
    async () => [
      move(mint(), await all(mint())),
      move(tokens()[1], 1n, friend().publicKey, me().publicKey),
    ],
  ],
  [
    'nearly all coins for a unit of a token',
    'gets-unlisted',
    'caution',
    () => [call()],
    async () => [
      pays(await most(95), me().publicKey, friend().publicKey),
      move(mint(), 1n, friend().publicKey, me().publicKey),
    ],
  ],
  [
    'an item for a unit of a token',
    'gets-unlisted',
    'caution',
    () => [call()],
    () => [move(tokens()[2], 1n), move(mint(), 1n, friend().publicKey, me().publicKey)],
  ],
  [
    'what is said to go to itself',
    'loses-more',
    'caution',
    () => [toSelf(mint(), 300_000n), call()],
    () => [move(mint(), 300_000n)],
  ],
  [
    'what is only allowed',
    'loses-more',
    'caution',
    () => [approved(mint(), 300_000n), call()],
    () => [move(mint(), 300_000n)],
  ],
  [
    'what is said to be made',
    'loses-more',
    'caution',
    () => [
      instruction(
        tokenProgram,
        [[mint(), false, true], [mine(), false, true], owner()],
        Buffer.from([7]),
        u64(300_000),
      ),
      call(),
    ],
    () => [move(mint(), 300_000n)],
  ],
  [
    'what somebody else is said to send',
    'loses-more',
    'caution',
    () => [move(mint(), 300_000n, friend().publicKey, thief), call()],
    () => [move(mint(), 300_000n)],
  ],
  [
    'for a token that goes to a person',
    'unknown-party',
    'caution',
    () => [call(accountOf(thief, tokens()[1]))],
    async () => [
      pays(await most(30), me().publicKey, friend().publicKey),
      opened(thief, tokens()[1]),
      move(tokens()[1], 500n, friend().publicKey, thief),
    ],
  ],
  [
    'coins out of a protocol for a person',
    'unknown-party',
    'caution',
    () => [call(thief)],
    () => [pays(3_000_000_000, friend().publicKey, thief)],
  ],
]
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
/** Somebody who is not known: the book has the friend. */
test.each(rows)('a program that nobody can read takes %s', async (_, id, level, asked, done) => {
  const { look } = await start()
  await instead(...(await done()))
  expect((await look(...(await asked()))).findings).toContainEqual(
    expect.objectContaining({ id, level }),
  )
})

const ordinary: readonly (readonly [
  name: string,
  done: () => readonly TransactionInstruction[] | Promise<readonly TransactionInstruction[]>,
])[] = [
  ['sells all of a token', async () => [move(mint(), await all(mint())), pays(20_000_000)]],
  [
    'sells a tenth of a token for little',
    async () => [move(mint(), (await all(mint())) / 10n), pays(2_000_000)],
  ],
  ['sells an item', () => [move(tokens()[2], 1n), pays(900_000_000)]],
  [
    'swaps half of a token',
    async () => [
      move(mint(), (await all(mint())) / 2n),
      move(tokens()[1], 500n, friend().publicKey, me().publicKey),
    ],
  ],
  [
    'sells an item of which the store keeps a part',
    () => [move(tokens()[2], 1n), pays(900_000_000), pays(90_000_000, friend().publicKey, thief)],
  ],
  [
    'buys an item from a person',
    () => [
      move(tokens()[2], 1n, friend().publicKey, me().publicKey),
      pays(900_000_000, me().publicKey, thief),
    ],
  ],
  [
    'buys a token, and a person gets a part of the coins',
    () => [
      move(mint(), 5n, friend().publicKey, me().publicKey),
      pays(30_000_000, me().publicKey, friend().publicKey),
      pays(20_000_000, me().publicKey, thief),
    ],
  ],
  ['pays a fee to a person', () => [pays(20_000_000, me().publicKey, thief)]],
  [
    'pays a small part of the coins',
    async () => [pays(await most(8), me().publicKey, friend().publicKey)],
  ],
  [
    'deposits parts of two tokens for an item',
    async () => [
      move(mint(), 5n),
      move(tokens()[1], 5n),
      move(tokens()[2], 1n, friend().publicKey, me().publicKey),
    ],
  ],
  [
    'deposits parts of two tokens',
    async () => [
      move(mint(), (await all(mint())) / 20n),
      move(tokens()[1], (await all(tokens()[1])) / 20n),
    ],
  ],
  ['deposits a part of a token', async () => [move(mint(), (await all(mint())) / 20n)]],
  ['claims a token', () => [move(mint(), 5n, friend().publicKey, me().publicKey)]],
]
test.each(ordinary)('one that %s raises nothing', async (_, done) => {
  const { look } = await start()
  await instead(...(await done()))
  expect(dangersOf(await look(call(thief)))).toEqual([])
})

// what is done in place of what is asked has a signature more: 5000 lamports
test('what one transaction of several brings makes up for nothing that another one takes', async () => {
  const { api, network } = await start()
  const sendAll = async () =>
    api.check({
      method: 'solana_signAllTransactions',
      params: {
        transactions: await Promise.all(
          [[coins(1)], [call()]].map(async (row) => wireOf(await built(...row))),
        ),
      },
    })
  const lost = await most(95)
  await insteadOf([pays(90_000_000_000)], [pays(lost, me().publicKey, friend().publicKey)])
  const paid = await sendAll()
  expect(paid.findings).toContainEqual({ id: 'pays-for-nothing', level: 'danger' })
  expect(paid.simulation).toMatchObject({
    changes: [
      { asset: assets(network.id).coin, raw: -BigInt(lost) },
      { asset: assets(network.id).coin, raw: 89_999_995_000n },
    ],
  })
  await insteadOf(
    [pays(900_000_000)],
    [move(mint(), await all(mint())), move(tokens()[1], await all(tokens()[1]))],
  )
  expect((await sendAll()).findings).toContainEqual({ id: 'loses-more', level: 'danger' })
})

test('what several transactions take for next to nothing, or for what nobody knows, is summed', async () => {
  const { lookAtAll } = await start()
  const pieces = async (count: number, ...done: readonly TransactionInstruction[]) => {
    await insteadOf(...Array.from({ length: count }, () => done))
    return dangersOf(await lookAtAll(...Array.from({ length: count }, () => [call()])))
  }
  const unit = move(tokens()[1], 1n, friend().publicKey, me().publicKey)
  const little = pays(1_000_000)
  const part = async (percent: bigint) => move(mint(), ((await all(mint())) * percent) / 100n)
  expect(await pieces(2, await part(45n), little)).toEqual([
    { id: 'gets-little', level: 'caution' },
  ])
  expect(await pieces(2, await part(45n), unit)).toEqual([
    { id: 'gets-unlisted', level: 'caution' },
  ])
  expect(await pieces(3, pays(await most(31), me().publicKey, friend().publicKey), unit)).toEqual([
    { id: 'gets-unlisted', level: 'caution' },
  ])
  expect(await pieces(2, await part(30n), little)).toEqual([])
  expect(await pieces(2, pays(await most(30), me().publicKey, friend().publicKey), unit)).toEqual(
    [],
  )
})

test("coins in a stake and in a nonce are the account's, and so is the right over a nonce and a mint()", async () => {
  const { look } = await start()
  const [seed, fresh] = [Keypair.generate(), Keypair.generate()]
  const stakeOf = StakeProgram.createAccount({
    fromPubkey: me().publicKey,
    stakePubkey: seed.publicKey,
    authorized: { staker: me().publicKey, withdrawer: me().publicKey } as never,
    lamports: 3_000_000_000,
  }).instructions
  await land([me(), seed], await built(...stakeOf))
  const takenOut = (lamports: number, to: PublicKey) =>
    StakeProgram.withdraw({
      stakePubkey: seed.publicKey,
      authorizedPubkey: me().publicKey,
      toPubkey: to,
      lamports,
    }).instructions
  for (const lamports of [3_000_000_000, 700_000_000]) {
    await instead(...takenOut(lamports, friend().publicKey), pays(1))
    const { findings, simulation } = await look(call(seed.publicKey))
    expect(findings).toContainEqual({ id: 'loses-more', level: 'danger' })
    expect(simulation).toMatchObject({ changes: [{ raw: -4_999n - BigInt(lamports) }] })
  }
  await instead(...takenOut(3_000_000_000, me().publicKey))
  expect(dangersOf(await look(call(seed.publicKey)))).toEqual([])
  // what comes out of its own stake pays for nothing
  await instead(...takenOut(3_000_000_000, me().publicKey), move(tokens()[2], 1n))
  expect((await look(call(seed.publicKey))).findings).toContainEqual({
    id: 'loses-more',
    level: 'danger',
  })

  const nonce = SystemProgram.createNonceAccount({
    fromPubkey: me().publicKey,
    noncePubkey: fresh.publicKey,
    authorizedPubkey: me().publicKey,
    lamports: 500_000_000,
  }).instructions
  await land([me(), fresh], await built(...nonce))
  await instead(
    SystemProgram.nonceAuthorize({
      noncePubkey: fresh.publicKey,
      authorizedPubkey: me().publicKey,
      newAuthorizedPubkey: thief,
    }),
  )
  expect((await look(call(fresh.publicKey))).findings).toContainEqual({
    id: 'taken-over',
    level: 'danger',
    values: { address: fresh.publicKey.toBase58() },
  })

  const own = Keypair.generate()
  const create = SystemProgram.createAccount({
    fromPubkey: me().publicKey,
    newAccountPubkey: own.publicKey,
    space: 82,
    programId: tokenProgram,
    lamports: await connection().getMinimumBalanceForRentExemption(82),
  })
  await land(
    [me(), own],
    await built(
      create,
      instruction(
        tokenProgram,
        [[own.publicKey, false, true]],
        Buffer.from([20, 6]),
        me().publicKey.toBuffer(),
        Buffer.from([1]),
        me().publicKey.toBuffer(),
      ),
    ),
  )
  const given = (right: number, ...to: Buffer[]) =>
    instruction(
      tokenProgram,
      [[own.publicKey, false, true], owner()],
      Buffer.from([6, right, to.length]),
      ...to,
    )
  for (const right of [0, 1]) {
    await instead(given(right, thief.toBuffer()))
    expect((await look(call(own.publicKey))).findings).toContainEqual({
      id: 'taken-over',
      level: 'danger',
      values: { address: own.publicKey.toBase58() },
    })
  }
  await instead(given(0))
  expect(dangersOf(await look(call(own.publicKey)))).toEqual([])
})

test('compressed tokens, which no account shows, are not explained unless something comes of them', async () => {
  const { look } = await start()
  const compressed = new PublicKey('cTokenmWW8bLPjZEBAUgYy3zKxQZW6VKi7bqNFEVv3m')
  const asked = instruction(
    compressed,
    [owner(), [mine(), false, true], [friend().publicKey, false, true]],
    Buffer.from('a334c8e78c0345ba', 'hex'),
  )
  await instead(coins(5))
  expect((await look(asked)).findings).toContainEqual({ id: 'unexplained', level: 'caution' })
  await instead(move(mint(), 5n, friend().publicKey, me().publicKey))
  expect(dangersOf(await look(asked))).toEqual([])
})

test('a transfer to the account that it comes from is told', async () => {
  const { look } = await start()
  expect((await look(toSelf(mint(), 5n))).findings).toContainEqual(
    expect.objectContaining({ id: 'self', level: 'caution' }),
  )
})

test('what nobody can read, and names accounts in a list that the network does not tell, is not explained', async () => {
  const { api } = await start()
  await instead(coins(5))
  const table = new AddressLookupTableAccount({
    key: Keypair.generate().publicKey,
    state: {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: [accountOf(me().publicKey, mint())],
    },
  })
  const { blockhash } = await connection().getLatestBlockhash()
  const found = async (row: TransactionInstruction) => {
    const message = new TransactionMessage({
      payerKey: me().publicKey,
      recentBlockhash: blockhash,
      instructions: [row],
    }).compileToV0Message([table])
    const { findings } = await api.check({
      method: 'solana_signAndSendTransaction',
      params: {
        transaction: Buffer.from(new VersionedTransaction(message).serialize()).toString('base64'),
      },
    })
    return findings.map(({ id }) => id)
  }
  const forward = front().instead as NonNullable<ReturnType<typeof front>['instead']>
  front().instead = (request, response) =>
    Array.isArray(JSON.parse(request.body)) ? forward(request, response) : false
  expect(await found(call())).toContain('unexplained')
})
