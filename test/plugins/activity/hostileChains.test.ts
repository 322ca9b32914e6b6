import { expect, test } from 'vitest'
import { bitcoin, type Network, solana } from '../../../kernel/networks/index'
import type { RpcRequest } from '../../../kernel/networks/types'
import { chainHistory } from '../../../plugins/activity'
import { checkPage } from '../../../plugins/activity/answers'
import type { HistoryAsk } from '../../../plugins/activity/types'

const now = Date.parse('2026-11-26T12:00:00Z')
type Answers = Readonly<Record<string, unknown>>

/**
 * One page of a chain whose server answers what the test says, by method, a function by its
 * parameters; as it is after the plugin's own check.
 */
async function readPage(
  network: Network,
  account: string,
  answers: Answers,
  cursor?: string,
  memory = new Map<string, unknown>(),
) {
  const request = async ({ method, params }: RpcRequest) => {
    const answer = answers[method]
    return typeof answer === 'function' ? answer(params) : answer
  }
  const ask = {
    request,
    now: () => now,
    tokens: async () => ({ tokens: [], failed: [] }),
    network: () => network,
    memory,
    signal: new AbortController().signal,
  } as unknown as HistoryAsk
  return checkPage(await chainHistory().read({ account, chainId: network.id, cursor }, ask), {
    account,
    chainId: network.id,
    now,
  })
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const idOf = (seed: number, length: number) =>
  `${base58[seed % 58]}${base58[Math.floor(seed / 58) % 58]}`.padEnd(length, 'x')
const [me, other, mint, purse] = [1, 2, 3, 4].map((seed) => idOf(seed, 44)) as [
  string,
  string,
  string,
  string,
]
const signed = (seed: number) => idOf(seed, 88)
const entry = (seed: number, more: object = {}) => ({
  signature: signed(seed),
  slot: 1000 - seed,
  blockTime: 1_790_000_000 - seed,
  err: null,
  ...more,
})
const held = (owner: unknown, amount: unknown, more: object = {}) => ({
  accountIndex: 2,
  mint,
  owner,
  uiTokenAmount: { amount, decimals: 6 },
  ...more,
})
const accounts = (...value: unknown[]) => ({ value })
const purseOf = (owner: string, address: unknown = purse) => ({
  pubkey: address,
  account: {
    data: { parsed: { info: { mint, owner, tokenAmount: { amount: '5', decimals: 6 } } } },
  },
})
/** A transaction in which the account got 500 lamports and 7 of a token from the other. */
const transaction = (seed: number, meta: object = {}, message: object = {}) => ({
  meta: {
    err: null,
    fee: 5000,
    preBalances: [10_000, 100, 9],
    postBalances: [4500, 600, 9],
    preTokenBalances: [held(other, '7')],
    postTokenBalances: [held(me, '7')],
    ...meta,
  },
  transaction: {
    signatures: [signed(seed)],
    message: {
      accountKeys: [
        { pubkey: other, signer: true },
        { pubkey: me, signer: false },
        { pubkey: purse, signer: false },
      ],
      ...message,
    },
  },
})
const answersOf = (answer: unknown): Answers => ({
  getTokenAccountsByOwner: accounts(),
  getSignaturesForAddress: [entry(1)],
  getTransaction: answer,
})
const movesOf = async (answer: unknown) =>
  (await readPage(solana, me, answersOf(answer)))?.items.map(({ moves }) =>
    moves.map(({ direction, raw }) => `${direction} ${raw}`),
  )

test('control: a transaction of this shape is told', async () => {
  expect(await movesOf(transaction(1))).toEqual([['in 7', 'in 500']])
})

test.each<[string, unknown]>([
  ['nothing', null],
  ['a web page', '<html>'],
  ['another transaction', transaction(2)],
  ['one without accounts', transaction(1, {}, { accountKeys: undefined })],
  [
    'one with more accounts than there can be',
    transaction(
      1,
      {},
      { accountKeys: Array.from({ length: 257 }, () => ({ pubkey: me, signer: true })) },
    ),
  ],
  ['a negative amount', transaction(1, { postTokenBalances: [held(me, '-7')] })],
  [
    'an amount of more digits than there are',
    transaction(1, { postTokenBalances: [held(me, '9'.repeat(21))] }),
  ],
  ['an amount that is a number', transaction(1, { postTokenBalances: [held(me, 7)] })],
  ['balances that are no list', transaction(1, { preBalances: { length: 1e9 } })],
])('what is no transaction is left out: %s', async (_, answer) => {
  expect(await movesOf(answer)).toEqual([])
})

test.each<[string, object, string[][]]>([
  [
    'of somebody else',
    { preTokenBalances: [], postTokenBalances: [held(other, '7')] },
    [['in 500']],
  ],
  [
    'of a mint that is no address',
    { preTokenBalances: [], postTokenBalances: [held(me, '7', { mint: '__proto__' })] },
    [['in 500']],
  ],
  [
    'of nobody',
    { preTokenBalances: null, postTokenBalances: [held(undefined, '7')] },
    [['in 500']],
  ],
  ['beyond what JSON tells exactly', { postBalances: [4500, 2 ** 60, 9] }, [['in 7']]],
  ['below zero', { postBalances: [4500, -600, 9] }, [['in 7']]],
  ['that is a text', { postBalances: [4500, '600', 9] }, [['in 7']]],
  ['of a transaction that failed', { err: { InstructionError: [0, { Custom: 1 }] } }, []],
])('a balance %s is not counted', async (_, meta, moves) => {
  expect(await movesOf(transaction(1, meta))).toEqual(moves)
})

test.each<[string, Answers]>([
  ['no list of token accounts', { getTokenAccountsByOwner: [] }],
  [
    'no list of signatures',
    { getTokenAccountsByOwner: accounts(), getSignaturesForAddress: '<html>' },
  ],
])('an answer that is none rejects, so that another source is asked: %s', async (_, answers) => {
  await expect(readPage(solana, me, answers)).rejects.toMatchObject({ code: 'kernel/bad-answer' })
})

test('of token accounts only the owner’s are searched, at most twenty, and none whose name is no address', async () => {
  const searched: unknown[] = []
  const many = [
    purseOf(other, idOf(9, 44)),
    purseOf(me, '../../x'),
    purseOf(me, `${purse.slice(0, 40)}:1 2`),
    ...Array.from({ length: 50 }, (_, at) => purseOf(me, idOf(100 + at, 44))),
  ]
  await readPage(solana, me, {
    getTokenAccountsByOwner: accounts(...many),
    getSignaturesForAddress: ([address]: [string]) => (searched.push(address), []),
  })
  expect(searched).toEqual([me, ...Array.from({ length: 20 }, (_, at) => idOf(100 + at, 44))])
})

test('signatures that are none are left out; a block of the year 2099 has happened by now, and one without a time, where none has one, is dropped and counted', async () => {
  const list = [
    entry(1, { blockTime: 4_070_908_800 }),
    entry(3, { signature: '<b>' }),
    entry(4, { slot: -1 }),
    entry(5, { slot: 1e300 }),
    null,
  ]
  const page = await readPage(solana, me, {
    ...answersOf(undefined),
    getSignaturesForAddress: list,
    getTransaction: ([signature]: [string]) =>
      transaction([1, 2, 3, 4, 5].find((seed) => signed(seed) === signature) ?? 0),
  })
  expect(page?.items.map(({ hash, at }) => [hash, at])).toEqual([[signed(1), now]])
  const timeless = await readPage(solana, me, {
    ...answersOf(undefined),
    getSignaturesForAddress: [entry(2, { blockTime: null })],
    getTransaction: transaction(2),
  })
  expect([timeless?.items, timeless?.dropped]).toEqual([[], 1])
})

test('a block without a time is about as old as its slot is away from the nearest that has one, and not in the future', async () => {
  const list = [
    entry(0, { slot: 5000, blockTime: null }),
    entry(1, { slot: 1010, blockTime: null }),
    entry(2, { slot: 1000, blockTime: now / 1000 - 60 }),
    entry(3, { slot: 995, blockTime: null }),
    entry(4, { slot: 10, blockTime: 1_790_000_000 }),
  ]
  const page = await readPage(solana, me, {
    ...answersOf(undefined),
    getSignaturesForAddress: list,
    getTransaction: ([signature]: [string]) =>
      transaction([0, 1, 2, 3, 4].find((seed) => signed(seed) === signature) ?? 0),
  })
  expect(page?.items.map(({ hash, at }) => [hash, at])).toEqual([
    [signed(0), now],
    [signed(1), now - 56_000],
    [signed(2), now - 60_000],
    [signed(3), now - 62_000],
    [signed(4), 1_790_000_000_000],
  ])
})

test('a server that always answers the same page has no other; what is above the page before does not begin it anew', async () => {
  const list = Array.from({ length: 30 }, (_, at) => entry(at))
  const answers = (of: readonly unknown[]): Answers => ({
    getTokenAccountsByOwner: accounts(purseOf(me)),
    getSignaturesForAddress: of,
  })
  const first = await readPage(solana, me, answers(list))
  expect([first?.next !== undefined, first?.since]).toEqual([true, (1_790_000_000 - 19) * 1000])
  const again = await readPage(solana, me, answers(list), first?.next)
  expect([again?.items, again?.next]).toEqual([[], undefined])
  // control: what is older goes on
  expect(
    (await readPage(solana, me, answers(list.map((_, at) => entry(at + 20))), first?.next))?.next,
  ).toBeDefined()
})

test('of a slot with more than a page, which two lists name in part, none is left out', async () => {
  const list = Array.from({ length: 90 }, (_, seed) => ({ seed, ...entry(seed, { slot: 7 }) }))
  const lists: Readonly<Record<string, typeof list>> = {
    [me]: list.filter(({ seed }) => seed % 2 === 0),
    [purse]: list.filter(({ seed }) => seed % 3 === 0),
  }
  const answers: Answers = {
    getTokenAccountsByOwner: accounts(purseOf(me)),
    getSignaturesForAddress: ([address, { before, limit }]: [
      string,
      { before?: string; limit: number },
    ]) => {
      const from = (lists[address]?.findIndex(({ signature }) => signature === before) ?? -1) + 1
      return lists[address]?.slice(from, from + limit)
    },
    getTransaction: ([signature]: [string]) =>
      transaction(list.findIndex((each) => each.signature === signature)),
  }
  const seen: unknown[] = []
  let next: string | undefined
  do {
    const page = await readPage(solana, me, answers, next)
    seen.push(...(page?.items.map(({ hash }) => hash) ?? []))
    next = page?.next
  } while (next !== undefined && seen.length < 500)
  expect([...new Set(seen)].sort()).toEqual(
    list
      .filter(({ seed }) => seed % 2 === 0 || seed % 3 === 0)
      .map(({ signature }) => signature)
      .sort(),
  )
})

const [mine, theirs] = [
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
]
const txidOf = (seed: number) => seed.toString(16).padStart(64, 'a')
/** A transaction by which the address got 500 satoshi. */
const paid = (seed: number, more: object = {}) => ({
  txid: txidOf(seed),
  fee: '10',
  inputs: [{ address: theirs, value: '510' }],
  outputs: [{ address: mine, value: '500' }],
  confirmed: true,
  height: 900_000 - seed,
  time: 1_790_000_000 - seed,
  ...more,
})
const readCoins = (answer: unknown, cursor?: string, memory?: Map<string, unknown>) =>
  readPage(bitcoin, mine, { getAddressTransactions: answer }, cursor, memory)

test('Bitcoin: what is no list of transactions is refused, so that another source is asked', async () => {
  for (const answer of [
    null,
    '<html>',
    {},
    [null],
    [paid(1, { outputs: [{ address: mine, value: '-5' }] })],
    [paid(1, { outputs: [{ address: mine, value: '9'.repeat(30) }] })],
    [paid(1, { txid: '__proto__' })],
    [paid(1, { time: 1e300 })],
  ])
    await expect(readCoins(answer), JSON.stringify(answer)?.slice(0, 80)).rejects.toMatchObject({
      code: 'kernel/bad-answer',
    })
  // control: a transaction of this shape is told
  expect((await readCoins([paid(1)]))?.items).toMatchObject([
    { kind: 'received', counterparty: theirs, moves: [{ direction: 'in', raw: 500n }] },
  ])
})

test('Bitcoin: a transaction of others, and one that spends more than it has, is no item; a block of the year 2099 has happened by now, and one without a time is dropped and counted', async () => {
  const strange = paid(1, { outputs: [{ address: theirs, value: '500' }] })
  const excessive = paid(2, {
    inputs: [{ address: mine, value: '100' }],
    outputs: [{ address: theirs, value: '500' }],
  })
  const page = await readCoins([
    strange,
    excessive,
    paid(3, { time: 4_070_908_800 }),
    paid(4, { time: undefined }),
  ])
  expect(page?.items.map(({ hash, at }) => [hash, at])).toEqual([[txidOf(3), now]])
  expect(page?.dropped).toBe(1)
})

test('Bitcoin: a server that always answers the same page has no other; what is above the page before does not begin it anew', async () => {
  const list = Array.from({ length: 25 }, (_, at) => paid(at))
  const first = await readCoins(list)
  expect(first).toMatchObject({
    next: `${900_000 - 24} ${txidOf(24)}`,
    since: (1_790_000_000 - 24) * 1000,
  })
  const again = await readCoins([paid(99, { confirmed: false }), ...list], first?.next)
  expect([again?.items, again?.next]).toEqual([[], undefined])
  // control: what is older goes on
  expect(
    (
      await readCoins(
        list.map((_, at) => paid(at + 25)),
        first?.next,
      )
    )?.next,
  ).toBeDefined()
})

/** A server with pages of so many confirmed ones, after the 50 that it has in no block. */
const serveCoins = (confirmed: number, page: number, asked: unknown[] = []) => {
  const [chain, pool] = [
    Array.from({ length: confirmed }, (_, at) => paid(at)),
    Array.from({ length: 50 }, (_, at) =>
      paid(1000 + at, { confirmed: false, height: undefined, time: undefined }),
    ),
  ]
  return ({ after }: { readonly after?: string }) => {
    asked.push(after)
    const from = after === undefined ? 0 : chain.findIndex(({ txid }) => txid === after) + 1
    return [...(after === undefined ? pool : []), ...chain.slice(from, from + page)]
  }
}

test.each([
  [3, 25],
  [25, 25],
  [60, 25],
  [9, 10],
  [10, 10],
  [20, 10],
  [47, 10],
  [47, 12],
])(
  'Bitcoin: of %i transactions none is left out where a page of the server has %i, and there is nothing older behind the last',
  async (count, size) => {
    const seen: unknown[] = []
    let [next, pages]: [string | undefined, number] = [undefined, 0]
    do {
      const page = await readCoins(serveCoins(count, size), next)
      expect([page?.dropped, (page?.items.length ?? 0) <= 100]).toEqual([0, true])
      seen.push(
        ...(page?.items.flatMap(({ hash, status }) => (status === 'confirmed' ? hash : [])) ?? []),
      )
      next = page?.next
    } while (next !== undefined && pages++ < 20)
    expect(seen).toEqual(Array.from({ length: count }, (_, at) => txidOf(at)))
  },
)

test('Bitcoin: what is in no block has no time of its own, which is said; control: what is in one has', async () => {
  const page = await readCoins([
    paid(1, { confirmed: false, height: undefined, time: undefined }),
    paid(2),
  ])
  expect(page?.items.map(({ status, at, undated }) => [status, at, undated])).toEqual([
    ['pending', now, true],
    ['confirmed', (1_790_000_000 - 2) * 1000, undefined],
  ])
})

test('Bitcoin: that nothing is older is found out once; where that cannot be asked, what is known is told and the rest is asked for later', async () => {
  const asked: unknown[] = []
  const memory = new Map()
  const serve = serveCoins(3, 25, asked)
  for (let at = 0; at < 3; at++)
    expect((await readCoins(serve, undefined, memory))?.next).toBeUndefined()
  expect(asked).toEqual([undefined, txidOf(2), undefined, undefined])
  const failing = await readCoins((params: { readonly after?: string }) =>
    params.after ? Promise.reject(new Error('away')) : serve(params),
  )
  expect([failing?.items.length, failing?.next]).toEqual([53, `${900_000 - 2} ${txidOf(2)}`])
  // control: a first page that cannot be read is a failure
  await expect(readCoins(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
})
