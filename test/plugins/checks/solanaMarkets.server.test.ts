// @vitest-environment happy-dom
import {
  AddressLookupTableAccount,
  AddressLookupTableProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from 'solana-web3-legacy'
import { expect, test } from 'vitest'
import {
  accountOf,
  associated,
  dangersOf,
  instruction,
  onSolana,
  type Part,
  type State,
  tokenProgram,
  wireOf,
} from './solanaChain'
import { jito, u64 } from './solanaParties'

const { me, friend, connection, mint, mine, built, front, start, instead, shows, wallet, holding } =
  onSolana()
const [thief, fresh] = [0, 1].map(() => Keypair.generate().publicKey) as [PublicKey, PublicKey]
const [vault] = PublicKey.findProgramAddressSync([Buffer.from('vault')], tokenProgram)
const [kamino, save, marginfi, drift, lend] = [
  'KLend2g3cP87fffoy8q1mQqGKjrxjC8boSyAYavgmjD',
  'So1endDq2YkqhipRh3WViPa8hdiSpxWy6z3Z6tMCpAo',
  'MFv2hWf31Z9kbCa1snEPYctwafyhdvnV7FZnsebVacA',
  'dRiftyHA39MWEi3m9aunc5MzRF1JYuBsbn6VPcn33UH',
  'jup3YeL8QhtSx1e253b2FDvsMNC87fDrgQZivbrndc9',
]
const [mainMarket, mainPool, mainGroup] = [
  '7u3HeHxYDLhnCoErrtycNokbQYbWGzLs6JSDqGAv5PfF',
  '4UpD2fh7xH3VP9QQaXtsS1YY3bxzWhtfpks7FatyKvdY',
  '4qp6Fx6tnZkY5Wropq9wUYgtFxXKwE6viZxFHg3rdAG8',
].map((one) => new PublicKey(one)) as [PublicKey, PublicKey, PublicKey]

/**
 * A call whose accounts begin with these, in this order; behind them are those that the trial is
 * about.
 */
const call = (program: string, data: string, accounts: readonly PublicKey[]) =>
  instruction(
    new PublicKey(program),
    [
      ...accounts,
      me().publicKey,
      mine(),
      accountOf(friend().publicKey, mint()),
      accountOf(thief, mint()),
      friend().publicKey,
    ].map((one): Part => [one, one.equals(me().publicKey) || one.equals(friend().publicKey), true]),
    Buffer.from(`${data}${u64(5).toString('hex')}`, 'hex'),
  )
const move = (amount: bigint, from = me().publicKey, to = friend().publicKey) =>
  instruction(
    tokenProgram,
    [
      [accountOf(from, mint()), false, true],
      [accountOf(to, mint()), false, true],
      [from, true, true],
    ],
    Buffer.from([3]),
    u64(amount),
  )
const opened = (holder: PublicKey) =>
  instruction(
    associated,
    [
      [friend().publicKey, true, true],
      [accountOf(holder, mint()), false, true],
      [holder, false, false],
      [mint(), false, false],
      [SystemProgram.programId, false, false],
      [tokenProgram, false, false],
    ],
    Buffer.from([1]),
  )
const part = async (percent: bigint) =>
  (BigInt((await connection().getTokenAccountBalance(mine())).value.amount) * percent) / 100n

/** Deposits by what they begin with, with the market's place filled. */
const deposits: Readonly<
  Record<
    string,
    readonly [
      program: string,
      market: PublicKey | undefined,
      make: (market: PublicKey) => TransactionInstruction,
    ]
  >
> = {
  'a deposit at Kamino': [
    kamino,
    mainMarket,
    (market) => call(kamino, '81c70402de271a2e', [me().publicKey, fresh, market]),
  ],
  'one of its second form': [
    kamino,
    mainMarket,
    (market) => call(kamino, 'd8e0bf1bcc9766af', [me().publicKey, fresh, market]),
  ],
  'one for its token': [
    kamino,
    mainMarket,
    (market) =>
      call(kamino, 'a9c91e7e06cd6644', [
        me().publicKey,
        fresh,
        market,
        fresh,
        fresh,
        fresh,
        fresh,
        fresh,
        mine(),
      ]),
  ],
  'what is paid back there': [
    kamino,
    mainMarket,
    (market) => call(kamino, '91b20de14cf09348', [me().publicKey, fresh, market]),
  ],
  'a deposit at Save': [
    save,
    mainPool,
    (market) =>
      call(save, '0e', [
        mine(),
        fresh,
        fresh,
        fresh,
        fresh,
        market,
        fresh,
        fresh,
        fresh,
        me().publicKey,
      ]),
  ],
  'a deposit at marginfi': [
    marginfi,
    mainGroup,
    (market) => call(marginfi, 'ab5eeb675240d48c', [market, fresh, me().publicKey]),
  ],
  'what is paid back at marginfi': [
    marginfi,
    mainGroup,
    (market) => call(marginfi, '4fd1acb1de33ad97', [market, fresh, me().publicKey]),
  ],
  'a deposit at Drift': [
    drift,
    undefined,
    () => call(drift, 'f223c68952e1f2b6', [fresh, fresh, fresh, me().publicKey]),
  ],
}
const rows = Object.entries(deposits)

test.each(rows)(
  '%s of nearly all of a token raises nothing',
  async (_, [, market = fresh, make]) => {
    const { look } = await start()
    await instead(move(await part(95n)))
    expect(dangersOf(await look(make(market)))).toEqual([])
  },
)
test.each(rows.filter(([, [, market]]) => market))(
  "%s in somebody's own market is told from a tenth",
  async (_, [, , make]) => {
    const { look } = await start()
    const levels = async (percent: bigint) => {
      await instead(move(await part(percent)))
      return dangersOf(await look(make(fresh)))
    }
    expect(await levels(5n)).toEqual([])
    expect(await levels(15n)).toEqual([{ id: 'loses-more', level: 'caution' }])
    expect(await levels(95n)).toEqual([{ id: 'loses-more', level: 'danger' }])
  },
)
test('the known market beside the one that it is for is none', async () => {
  const { look } = await start()
  await instead(move(await part(95n)))
  expect(
    dangersOf(
      await look(call(kamino, '81c70402de271a2e', [me().publicKey, fresh, fresh, mainMarket])),
    ),
  ).toEqual([{ id: 'loses-more', level: 'danger' }])
  expect(
    dangersOf(
      await look(
        deposits['a deposit at Kamino']?.[2](mainMarket) as TransactionInstruction,
        deposits['a deposit at Kamino']?.[2](fresh) as TransactionInstruction,
      ),
    ),
  ).toEqual([{ id: 'loses-more', level: 'danger' }])
})
test('what comes along with a deposit takes nothing, and raises nothing', async () => {
  const { look } = await start()
  await instead(move(await part(95n)))
  const idle = [
    '02da8aeb4fc91966',
    '218493e497c04859',
    'fb0ae74c1b0b9f60',
    '75a9b045c5170fa2',
    '883f0fbad398a8a4',
    '8c90fd150a4af803',
    '906e1a67a2ccfc93',
  ].map((data) => call(kamino, data, [fresh]))
  expect(
    dangersOf(
      await look(
        ...idle.slice(0, 3),
        deposits['a deposit at Kamino']?.[2](mainMarket) as TransactionInstruction,
      ),
    ),
  ).toEqual([])
  expect(
    dangersOf(
      await look(
        ...idle.slice(3),
        deposits['a deposit at Kamino']?.[2](mainMarket) as TransactionInstruction,
      ),
    ),
  ).toEqual([])
  expect(
    dangersOf(
      await look(
        call(save, '03', [fresh]),
        deposits['a deposit at Save']?.[2](mainPool) as TransactionInstruction,
      ),
    ),
  ).toEqual([])
  expect(
    dangersOf(
      await look(
        call(marginfi, '2b4e3dff9434f99a', [fresh]),
        deposits['a deposit at marginfi']?.[2](mainGroup) as TransactionInstruction,
      ),
    ),
  ).toEqual([])
  expect(
    dangersOf(
      await look(
        call(drift, '6f11b9fa3c7a26fe', [fresh]),
        deposits['a deposit at Drift']?.[2](fresh) as TransactionInstruction,
      ),
    ),
  ).toEqual([])
  // what is not known to take nothing may be another deposit
  expect(
    dangersOf(
      await look(
        call(kamino, '0707070707070707', [fresh]),
        deposits['a deposit at Kamino']?.[2](mainMarket) as TransactionInstruction,
      ),
    ),
  ).toEqual([{ id: 'loses-more', level: 'caution' }])
})
test.each([
  [
    'a deposit at Save that somebody else owns',
    () =>
      call(save, '0e', [
        mine(),
        fresh,
        fresh,
        fresh,
        fresh,
        mainPool,
        fresh,
        fresh,
        fresh,
        friend().publicKey,
      ]),
  ],
  [
    "one there for somebody else's token",
    () =>
      call(save, '04', [
        mine(),
        accountOf(friend().publicKey, mint()),
        fresh,
        fresh,
        fresh,
        mainPool,
      ]),
  ],
  [
    "one at Kamino for somebody else's token",
    () =>
      call(kamino, 'a9c91e7e06cd6644', [
        me().publicKey,
        fresh,
        mainMarket,
        fresh,
        fresh,
        fresh,
        fresh,
        fresh,
        accountOf(friend().publicKey, mint()),
      ]),
  ],
  [
    "a deposit at Realms for somebody else's vote",
    () =>
      call('GovER5Lthms3bLBqWub97yVrMmEogzX7xNjdXpPPCVZw', '01', [
        fresh,
        fresh,
        mine(),
        friend().publicKey,
        me().publicKey,
      ]),
  ],
] as const)('%s is told', async (_, make) => {
  const { look } = await start()
  await instead(move(await part(15n)))
  expect(dangersOf(await look(make()))).toEqual([{ id: 'loses-more', level: 'caution' }])
})
test("a market of the host's book is known", async () => {
  const { look } = await start({ book: [friend().publicKey.toBase58(), fresh.toBase58()] })
  await instead(move(await part(95n)))
  expect(
    dangersOf(await look(deposits['a deposit at Kamino']?.[2](fresh) as TransactionInstruction)),
  ).toEqual([])
})
test('a deposit that a person gets is told in a known market, too', async () => {
  const { look } = await start()
  await instead(opened(thief), move(await part(95n), me().publicKey, thief))
  expect(
    (await look(deposits['a deposit at Kamino']?.[2](mainMarket) as TransactionInstruction))
      .findings,
  ).toContainEqual({ id: 'loses-more', level: 'danger' })
})

const held = (owner: PublicKey, of: PublicKey, amount: bigint): State => holding(of, amount, owner)
/** What the account has of a token before and after, and one more account. */
async function found(
  call: TransactionInstruction,
  more: readonly (readonly [PublicKey, State, State])[],
  left = 700n,
) {
  const { look } = await start()
  shows(
    new Map([
      [mine().toBase58(), [holding(mint(), 1000n), holding(mint(), left)]],
      [me().publicKey.toBase58(), [wallet(10_000_000_000), wallet(10_000_000_000)]],
      ...more.map(([at, was, is]) => [at.toBase58(), [was, is]] as const),
    ]),
  )
  return dangersOf(await look(call))
}
test('what is paid back at Kamino for somebody else', async () => {
  const obligation = (owner: PublicKey): State => [
    30_000_000,
    new PublicKey(kamino),
    Buffer.concat([
      Buffer.from('a8ce8d6a584caca7', 'hex'),
      Buffer.alloc(56),
      owner.toBuffer(),
      Buffer.alloc(100),
    ]),
  ]
  const paid = deposits['what is paid back there']?.[2](mainMarket) as TransactionInstruction
  expect(await found(paid, [[fresh, obligation(thief), obligation(thief)]])).toEqual([
    { id: 'loses-more', level: 'caution' },
  ])
  expect(
    await found(paid, [[fresh, obligation(me().publicKey), obligation(me().publicKey)]]),
  ).toEqual([])
})

/**
 * A call whose accounts that do not sign are in a table of the network; all of it is told by these.
 * It fails where another one has to come before.
 */
async function tabled(
  row: TransactionInstruction,
  states: ReadonlyMap<string, readonly [State, State]>,
  before?: TransactionInstruction,
  then = () => {},
) {
  const key = Keypair.generate().publicKey
  const addresses = row.keys.filter(({ isSigner }) => !isSigner).map(({ pubkey }) => pubkey)
  const table: State = [
    1,
    AddressLookupTableProgram.programId,
    Buffer.concat([Buffer.alloc(56), ...addresses.map((one) => one.toBuffer())]),
  ]
  const { api } = await start()
  const message = new TransactionMessage({
    payerKey: me().publicKey,
    recentBlockhash: PublicKey.default.toBase58(),
    instructions: [row],
  }).compileToV0Message([
    new AddressLookupTableAccount({
      key,
      state: {
        deactivationSlot: 2n ** 64n - 1n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
        addresses,
      },
    }),
  ])
  expect(message.addressTableLookups).toHaveLength(1)
  const wire = Buffer.from(new VersionedTransaction(message).serialize()).toString('base64')
  shows(new Map([...states, [key.toBase58(), [table, table]]]), before && wire)
  then()
  const params = before
    ? { transactions: [wireOf(await built(before)), wire] }
    : { transaction: wire }
  return dangersOf(
    await api.check({
      method: before ? 'solana_signAllTransactions' : 'solana_signAndSendTransaction',
      params,
    }),
  )
}
test('a market, and a position, that only a table of the network names', async () => {
  const [obligation] = PublicKey.findProgramAddressSync([Buffer.from('obligation')], tokenProgram)
  const put = (program: string, data: string, accounts: readonly PublicKey[]) =>
    instruction(
      new PublicKey(program),
      [
        [me().publicKey, true, true],
        [obligation, false, true],
        ...accounts.map((one): Part => [one, false, false]),
        [mine(), false, true],
      ],
      Buffer.from(data, 'hex'),
    )
  const spent = (left: bigint) =>
    new Map<string, readonly [State, State]>([
      [mine().toBase58(), [holding(mint(), 1000n), holding(mint(), left)]],
      [me().publicKey.toBase58(), [wallet(10_000_000_000), wallet(10_000_000_000)]],
    ])
  expect(await tabled(put(kamino, '81c70402de271a2e', [mainMarket]), spent(0n))).toEqual([])
  expect(await tabled(put(kamino, '81c70402de271a2e', [vault, mainMarket]), spent(700n))).toEqual([
    { id: 'loses-more', level: 'caution' },
  ])
  const position = Keypair.generate().publicKey
  const items = (owner: PublicKey) =>
    new Map([
      ...spent(700n),
      [vault.toBase58(), [holding(position, 1n, owner), holding(position, 1n, owner)]] as const,
    ])
  expect(await tabled(put(orca, any, [vault]), items(thief))).toEqual([
    { id: 'loses-more', level: 'caution' },
  ])
  expect(await tabled(put(orca, any, [vault]), items(me().publicKey))).toEqual([])
  // what another transaction has to set up first, so that it cannot be tried alone
  const first = instruction(
    new PublicKey(kamino),
    [[me().publicKey, true, true]],
    Buffer.from('75a9b045c5170fa2', 'hex'),
  )
  expect(await tabled(put(kamino, '81c70402de271a2e', [mainMarket]), spent(1000n), first)).toEqual(
    [],
  )
  expect(
    await tabled(put(kamino, '81c70402de271a2e', [vault, mainMarket]), spent(1000n), first),
  ).toEqual([{ id: 'unexplained', level: 'caution' }])
})

test('what a node does not tell of accounts that only a table names hides nothing of what the trial has shown', async () => {
  const taking = (program: string) =>
    instruction(
      new PublicKey(program),
      [
        [me().publicKey, true, true],
        [vault, false, false],
        [mine(), false, true],
      ],
      Buffer.from(any, 'hex'),
    )
  const states = new Map<string, readonly [State, State]>([
    [mine().toBase58(), [holding(mint(), 1000n), holding(mint(), 700n)]],
    [me().publicKey.toBase58(), [wallet(10_000_000_000), wallet(10_000_000_000)]],
  ])
  const refusing = () => {
    const told = front().instead as NonNullable<ReturnType<typeof front>['instead']>
    front().instead = (request, response) => {
      const sliced = ([JSON.parse(request.body)].flat() as { id: number }[])
        .filter((one) => JSON.stringify(one).includes('dataSlice'))
        .map(({ id }) => id)
      const refused = (text: string) =>
        JSON.stringify(
          (JSON.parse(text) as { id: number }[]).map((one) =>
            sliced.includes(one.id)
              ? { jsonrpc: '2.0', id: one.id, error: { code: -32602, message: 'no' } }
              : one,
          ),
        )
      return told(request, {
        writeHead: (...head: readonly unknown[]) => ({
          end: (text: string) =>
            response.writeHead(...(head as [number])).end(sliced.length ? refused(text) : text),
        }),
      } as unknown as typeof response)
    }
  }
  expect(await tabled(taking(fresh.toBase58()), states)).toEqual([
    { id: 'loses-more', level: 'caution' },
  ])
  expect(await tabled(taking(fresh.toBase58()), states, undefined, refusing)).toEqual([
    { id: 'loses-more', level: 'caution' },
    { id: 'unexplained', level: 'caution' },
  ])
})

const [orca, meteora] = [
  'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc',
  'LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo',
]
const any = '0707070707070707'
test('a deposit into a position whose item another one holds, or gets', async () => {
  const position = Keypair.generate().publicKey
  const put = () => call(orca, any, [fresh])
  for (const owner of [thief, vault]) {
    expect(
      await found(put(), [[fresh, held(owner, position, 1n), held(owner, position, 1n)]]),
    ).toEqual([{ id: 'loses-more', level: 'caution' }])
    expect(
      (await found(put(), [[fresh, undefined, held(owner, position, 1n)]])).map(({ id }) => id),
    ).toContain('loses-more')
  }
  expect(
    await found(put(), [
      [fresh, held(me().publicKey, position, 1n), held(me().publicKey, position, 1n)],
    ]),
  ).toEqual([])
  expect(
    await found(put(), [[fresh, held(vault, position, 7n), held(vault, position, 307n)]]),
  ).toEqual([])
})
test("an item that the account itself gives for a loan is nobody else's position", async () => {
  const item = Keypair.generate().publicKey
  const sharky = call('SHARKobtfF1bHhxD2eqftjHBdVSCbKo9JtgK71FhELP', any, [fresh, vault])
  expect(
    await found(
      sharky,
      [
        [fresh, held(me().publicKey, item, 1n), held(me().publicKey, item, 0n)],
        [vault, held(vault, item, 0n), held(vault, item, 1n)],
      ],
      1000n,
    ),
  ).toEqual([])
})
test("a deposit into a position at Meteora that is somebody else's", async () => {
  const position = (owner: PublicKey): State => [
    57_000_000,
    new PublicKey(meteora),
    Buffer.concat([
      Buffer.from('75b0d4c7f5b485b6', 'hex'),
      Buffer.alloc(32),
      owner.toBuffer(),
      Buffer.alloc(100),
    ]),
  ]
  const put = () => call(meteora, any, [fresh])
  for (const owner of [thief, vault])
    expect(await found(put(), [[fresh, position(owner), position(owner)]])).toEqual([
      { id: 'loses-more', level: 'caution' },
    ])
  expect(await found(put(), [[fresh, position(me().publicKey), position(me().publicKey)]])).toEqual(
    [],
  )
})

test('a deposit at Jupiter for its token', async () => {
  const share = Keypair.generate().publicKey
  const ownShare = accountOf(me().publicKey, share)
  const others = accountOf(vault, share)
  const [put, putMost] = ['f223c68952e1f2b6', '74901061766d2877'].map(
    (data) => (to: PublicKey) => call(lend, data, [me().publicKey, mine(), to, ownShare]),
  )
  const comes = (holder: PublicKey, at: PublicKey, amount = 900n) =>
    [at, held(holder, share, 0n), held(holder, share, amount)] as const
  for (const make of [put, putMost])
    expect(
      await found(
        make?.(ownShare) as TransactionInstruction,
        [comes(me().publicKey, ownShare)],
        0n,
      ),
    ).toEqual([])
  // what comes to somebody else, and something else to the account
  expect(
    (
      await found(
        put?.(others) as TransactionInstruction,
        [comes(vault, others), comes(me().publicKey, ownShare, 1n)],
        0n,
      )
    ).map(({ id }) => id),
  ).toEqual(['gets-unlisted'])
  expect(
    (await found(put?.(ownShare) as TransactionInstruction, [], 0n)).map(({ id }) => id),
  ).toEqual(['loses-more'])
})

const [pools, marinade, marinadeState] = [
  'SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy',
  'MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD',
  new PublicKey('8szGkuLTAux9XMgZ2vtY39jVSowEcpBfFfD8hXSEqdGC'),
] as const
/** A call that names these, each at its place, and the account and its token behind them. */
const at = (
  program: string,
  data: string,
  count: number,
  places: Readonly<Record<number, PublicKey>>,
) =>
  call(
    program,
    data,
    Array.from({ length: count }, (_, place) => places[place] ?? fresh),
  )
test.each([
  ['coins', '10'],
  ['coins, with a least amount', '1a'],
  ['a stake', '0a'],
  ['a stake, with a least amount', '18'],
] as const)('the token of a pool of stakes, given for %s', async (_, data) => {
  expect(await found(at(pools, data, 8, { 5: me().publicKey }), [], 0n)).toEqual([])
  for (const to of [vault, accountOf(vault, mint())])
    expect(await found(at(pools, data, 8, { 5: to }), [], 0n)).toEqual([
      { id: 'loses-more', level: 'danger' },
    ])
})
test('what else a pool of stakes is asked for takes nothing, or is not known', async () => {
  for (const data of ['06', '07', '08'])
    expect(await found(at(pools, data, 3, {}), [], 0n)).toEqual([])
  expect(await found(at(pools, 'ff', 8, { 5: me().publicKey }), [], 0n)).toEqual([
    { id: 'loses-more', level: 'danger' },
  ])
})
test('coins for a pool of stakes that everybody knows, whose token goes to somebody else', async () => {
  const { look } = await start()
  const share = Keypair.generate().publicKey
  const put = async (to: PublicKey, holder: PublicKey) => {
    shows(
      new Map<string, readonly [State, State]>([
        [me().publicKey.toBase58(), [wallet(10_000_000_000), wallet(500_000_000)]],
        [mine().toBase58(), [holding(mint(), 0n), holding(mint(), 1n)]],
        [to.toBase58(), [holding(share, 0n, holder), holding(share, 900n, holder)]],
      ]),
    )
    return dangersOf(await look(at(pools, '0e', 8, { 0: jito, 4: to })))
  }
  expect(await put(accountOf(me().publicKey, share), me().publicKey)).toEqual([])
  expect(await put(accountOf(vault, share), vault)).toEqual([
    { id: 'gets-unlisted', level: 'caution' },
  ])
})
test('a deposit of coins at Marinade, for its token', async () => {
  const { look } = await start()
  const share = Keypair.generate().publicKey
  const put = async (to: PublicKey, holder: PublicKey, state = marinadeState) => {
    shows(
      new Map<string, readonly [State, State]>([
        [me().publicKey.toBase58(), [wallet(10_000_000_000), wallet(500_000_000)]],
        [to.toBase58(), [holding(share, 0n, holder), holding(share, 900n, holder)]],
      ]),
    )
    return dangersOf(await look(at(marinade, 'f223c68952e1f2b6', 9, { 0: state, 7: to })))
  }
  expect(await put(accountOf(me().publicKey, share), me().publicKey)).toEqual([])
  expect(await put(accountOf(vault, share), vault)).toEqual([
    { id: 'pays-for-nothing', level: 'danger' },
  ])
  expect(await put(accountOf(me().publicKey, share), me().publicKey, fresh)).not.toEqual([])
})

/** Calls that take out what lies at a lender, by where they name who gets it. */
const outs = [
  ['at Kamino', kamino, '4b5d5ddc2296dac4', 9],
  ['at Kamino, by its second form', kamino, 'eb34779895c51407', 9],
  ['at Kamino, as a loan', kamino, '797f12cc49f5e141', 8],
  ['at Kamino, as a loan by its second form', kamino, 'a1808ff5abc7c206', 8],
  ['at Kamino, for its token', kamino, 'ea75b57db98edc1d', 8],
  ['at marginfi', marginfi, '24484a13d2d2c0c0', 4],
  ['at marginfi, as a loan', marginfi, '047e74353005d41f', 4],
  ['at Drift', drift, 'b712469c946da122', 6],
] as const
test.each(outs)('what is taken out %s for somebody else', async (_, program, data, place) => {
  const to = accountOf(vault, mint())
  const comes: readonly [PublicKey, State, State] = [
    to,
    held(vault, mint(), 0n),
    held(vault, mint(), 5000n),
  ]
  expect(await found(at(program, data, 10, { [place]: to }), [comes], 1000n)).toEqual([
    { id: 'swap-to-other', level: 'danger', values: { address: to.toBase58() } },
  ])
  expect(await found(at(program, data, 10, { [place]: mine() }), [], 5000n)).toEqual([])
})
test('what is taken out into an account that is opened for it and closed again, and into one of the book', async () => {
  const { look } = await start()
  const wrapped = new PublicKey('So11111111111111111111111111111111111111112')
  const own = accountOf(me().publicKey, wrapped)
  const open = instruction(
    associated,
    [
      [me().publicKey, true, true],
      [own, false, true],
      [me().publicKey, false, false],
      [wrapped, false, false],
      [SystemProgram.programId, false, false],
      [tokenProgram, false, false],
    ],
    Buffer.from([1]),
  )
  const close = instruction(
    tokenProgram,
    [
      [own, false, true],
      [me().publicKey, false, true],
      [me().publicKey, true, false],
    ],
    Buffer.from([9]),
  )
  shows(
    new Map<string, readonly [State, State]>([
      [me().publicKey.toBase58(), [wallet(10_000_000_000), wallet(15_000_000_000)]],
    ]),
  )
  expect(
    dangersOf(await look(open, at(kamino, '4b5d5ddc2296dac4', 10, { 9: own }), close)),
  ).toEqual([])
  const theirs = accountOf(friend().publicKey, mint())
  expect(
    await found(
      at(kamino, '4b5d5ddc2296dac4', 10, { 9: theirs }),
      [[theirs, held(friend().publicKey, mint(), 0n), held(friend().publicKey, mint(), 5000n)]],
      1000n,
    ),
  ).toEqual([])
})
test('what is taken out into an account that only a table of the network names', async () => {
  const taken = (to: PublicKey) =>
    instruction(
      new PublicKey(kamino),
      [
        [me().publicKey, true, true],
        ...Array.from({ length: 8 }, (): Part => [fresh, false, false]),
        [to, false, true],
      ],
      Buffer.from('4b5d5ddc2296dac4', 'hex'),
    )
  const to = accountOf(vault, mint())
  const states = (at: PublicKey, owner: PublicKey) =>
    new Map<string, readonly [State, State]>([
      [at.toBase58(), [held(owner, mint(), 0n), held(owner, mint(), 500n)]],
      [me().publicKey.toBase58(), [wallet(10_000_000_000), wallet(10_000_000_000)]],
    ])
  expect(await tabled(taken(to), states(to, vault))).toEqual([
    { id: 'swap-to-other', level: 'danger', values: { address: to.toBase58() } },
  ])
  expect(await tabled(taken(mine()), states(mine(), me().publicKey))).toEqual([])
})
