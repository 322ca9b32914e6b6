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
import { expect, test } from 'vitest'
import { toBase58 } from '../../../lib/bytes/base58'
import { associated, dangersOf, instruction, onSolana, tokenProgram, wireOf } from './solanaChain'
import { u64 } from './solanaParties'

const {
  me,
  friend,
  chain,
  connection,
  front,
  owner,
  mine,
  ataOf,
  built,
  land,
  start,
  instead,
  assets,
  coins,
  open,
  transfer,
  setAuthority,
} = onSolana()

const native = new PublicKey('So11111111111111111111111111111111111111112')
const unchecked = (amount: number) =>
  instruction(
    tokenProgram,
    [[mine(), false, true], [ataOf(friend().publicKey), false, true], owner()],
    Buffer.from([3]),
    u64(amount),
  )
/** An instruction of a program that nobody can read, which names what it takes from. */
const unread = () =>
  instruction(
    Keypair.generate().publicKey,
    [
      owner(),
      [mine(), false, true],
      [ataOf(friend().publicKey), false, true],
      [friend().publicKey, false, true],
    ],
    Buffer.from([7, 7, 7]),
  )
const paidBack = () =>
  SystemProgram.transfer({
    fromPubkey: friend().publicKey,
    toPubkey: me().publicKey,
    lamports: 20_000_000,
  })

test.each([
  [
    'more than it says',
    'caution',
    () => [transfer(5), unread()],
    () => [transfer(5), transfer(300_000)],
  ],
  ['what it does not say', 'caution', () => [unread()], () => [transfer(300_000)]],
  ['what there is no half of', 'danger', () => [unread()], () => [transfer(1)]],
] as const)("a program takes %s by the account's signature", async (_, level, asked, done) => {
  const { look } = await start()
  await land([me()], await built(open()))
  await instead(...done())
  expect((await look(...asked())).findings).toContainEqual({ id: 'loses-more', level })
})

test('an exchange by a program that nobody can read, a transfer that names no mint(), and coins that are unwrapped raise nothing', async () => {
  const { look } = await start()
  const wrapped = PublicKey.findProgramAddressSync(
    [me().publicKey.toBuffer(), tokenProgram.toBuffer(), native.toBuffer()],
    associated,
  )[0]
  const openWrapped = instruction(
    associated,
    [
      owner(),
      [wrapped, false, true],
      [me().publicKey, false, false],
      [native, false, false],
      [SystemProgram.programId, false, false],
      [tokenProgram, false, false],
    ],
    Buffer.from([1]),
  )
  await land(
    [me()],
    await built(
      open(),
      openWrapped,
      SystemProgram.transfer({ fromPubkey: me().publicKey, toPubkey: wrapped, lamports: 50_000 }),
      instruction(tokenProgram, [[wrapped, false, true]], Buffer.from([17])),
    ),
  )
  expect(dangersOf(await look(unchecked(300)))).toEqual([])
  const unwrapped = await look(
    instruction(
      tokenProgram,
      [[wrapped, false, true], [me().publicKey, false, true], owner()],
      Buffer.from([9]),
    ),
  )
  expect(unwrapped.simulation).toMatchObject({
    outcome: 'succeeds',
    changes: [{ raw: -50_000n }, {}],
  })
  expect(dangersOf(unwrapped)).toEqual([])
  await instead(transfer(300), paidBack())
  expect(dangersOf(await look(unread()))).toEqual([])
})

test('who else may close an account, and who may take out a stake, is seen from its state', async () => {
  const { look } = await start()
  const closer = instruction(
    tokenProgram,
    [[mine(), false, true], owner()],
    Buffer.from([6, 3, 1]),
    friend().publicKey.toBuffer(),
  )
  const seed = await PublicKey.createWithSeed(me().publicKey, 'stake', StakeProgram.programId)
  const own = {
    basePubkey: me().publicKey,
    seed: 'stake',
    stakePubkey: seed,
    fromPubkey: me().publicKey,
  }
  await land(
    [me()],
    await built(
      ...StakeProgram.createAccountWithSeed({
        ...own,
        authorized: { staker: me().publicKey, withdrawer: me().publicKey } as never,
        lamports: 3_000_000_000,
      }).instructions,
    ),
  )
  const stakeOf = StakeProgram.authorize({
    stakePubkey: seed,
    authorizedPubkey: me().publicKey,
    newAuthorizedPubkey: friend().publicKey,
    stakeAuthorizationType: { index: 1 },
  }).instructions
  expect((await look(closer)).simulation).toMatchObject({
    outcome: 'succeeds',
    taken: [mine().toBase58()],
  })
  expect((await look(...stakeOf)).simulation).toMatchObject({
    outcome: 'succeeds',
    taken: [seed.toBase58()],
  })
  const back = await look(
    ...StakeProgram.withdraw({
      stakePubkey: seed,
      authorizedPubkey: me().publicKey,
      toPubkey: me().publicKey,
      lamports: 5_000_000,
    }).instructions,
  )
  expect(back.simulation).toMatchObject({ outcome: 'succeeds', changes: [{ raw: 5_000_000n }] })
  expect(dangersOf(back)).toEqual([])
})

test('of twelve transactions each is looked at, what they lose is summed, and one that cannot be tried hides none of it', async () => {
  const { api } = await start()
  const all = async (rows: readonly TransactionInstruction[]) => {
    const transactions = await Promise.all(rows.map(async (one) => wireOf(await built(one))))
    return api.check({ method: 'solana_signAllTransactions', params: { transactions } })
  }
  const eleven = Array.from({ length: 11 }, (_, at) => coins(at + 1))
  const { simulation, findings } = await all([...eleven, setAuthority()])
  expect(simulation).toMatchObject({
    outcome: 'succeeds',
    changes: expect.arrayContaining([{ asset: expect.stringContaining('slip44'), raw: -66n }]),
    taken: [mine().toBase58()],
  })
  expect(findings.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['owner-change', 'taken-over']),
  )
  const partly = await all([coins(5), transfer(10 ** 12), coins(6)])
  expect(partly.simulation).toMatchObject({
    outcome: 'succeeds',
    changes: [{ raw: -11n }, { asset: expect.stringContaining('token:'), raw: -(10n ** 12n) }],
    isUntried: true,
  })
  expect(partly.findings).toContainEqual({ id: 'untried-unsupported', level: 'info' })
})

test('what a table of the network names is looked at, too', async () => {
  const { api, network } = await start()
  await land([me()], await built(open()))
  const addresses = [ataOf(friend().publicKey), mine()]
  const key = Keypair.generate().publicKey
  // this chain makes no tables: the front has this one, and does without it what is asked
  await instead(transfer(300), unchecked(5))
  const forward = front().instead as NonNullable<ReturnType<typeof front>['instead']>
  front().instead = (request, response) => {
    const { id, method, params } = JSON.parse(request.body) as {
      id: number
      method?: string
      params: [string[]]
    }
    // one call is no batch
    if (method !== 'getMultipleAccounts' || params[0][0] !== key.toBase58())
      return forward(request, response)
    const data = Buffer.concat([
      Buffer.alloc(56),
      ...addresses.map((address) => address.toBuffer()),
    ]).toString('base64')
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
      addresses,
    },
  })
  const message = new TransactionMessage({
    payerKey: me().publicKey,
    recentBlockhash: (await connection().getLatestBlockhash()).blockhash,
    instructions: [transfer(300), unchecked(5)],
  }).compileToV0Message([table])
  const { simulation } = await api.check({
    method: 'solana_signAndSendTransaction',
    params: {
      transaction: Buffer.from(new VersionedTransaction(message).serialize()).toString('base64'),
    },
  })
  expect(simulation).toMatchObject({
    outcome: 'succeeds',
    changes: [{ asset: assets(network.id).token, raw: -305n }],
  })
  expect(simulation).not.toHaveProperty('isPartial')
})

test('one that looks like who is known is named, whatever else the transaction calls', async () => {
  const { look } = await start()
  const known = friend().publicKey.toBase58()
  const twin = new PublicKey(
    `${known.slice(0, 20)}${known[20] === '2' ? '3' : '2'}${known.slice(21)}`,
  )
  const { findings } = await look(
    SystemProgram.transfer({ fromPubkey: me().publicKey, toPubkey: twin, lamports: 5_000_000 }),
    unread(),
  )
  expect(findings).toContainEqual({
    id: 'lookalike',
    level: 'danger',
    compare: [twin.toBase58(), known],
  })
})

const [core, leaves] = [
  'CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d',
  'BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY',
]
const item = Keypair.generate().publicKey.toBase58()
const [asMe, asFriend] = [() => me().publicKey.toBase58(), () => friend().publicKey.toBase58()]
/** Instructions that a program calls, as nodes write them; this chain tells none. */
test.each([
  [
    'gives an item of Core away',
    { id: 'loses-more', level: 'danger' },
    () => ({
      programId: core,
      accounts: [item, core, asMe(), core, asFriend()],
      data: toBase58(Uint8Array.of(14, 0)),
    }),
  ],
  [
    'burns one',
    { id: 'loses-more', level: 'danger' },
    () => ({
      programId: core,
      accounts: [item, core, asMe(), core],
      data: toBase58(Uint8Array.of(12, 0)),
    }),
  ],
  [
    'gives a leaf away',
    { id: 'loses-more', level: 'danger' },
    () => ({
      programId: leaves,
      accounts: [item, asMe(), asMe(), asFriend(), item],
      data: toBase58(Uint8Array.from(Buffer.from('a334c8e78c0345ba', 'hex'))),
    }),
  ],
  [
    'lets somebody else move an item',
    { id: 'taken-over', level: 'danger', values: { address: item } },
    () => ({
      programId: core,
      accounts: [item, core, asMe(), core],
      data: toBase58(Uint8Array.from([2, 3, 1, 3, ...friend().publicKey.toBytes()])),
    }),
  ],
  [
    'brings one',
    undefined,
    () => ({
      programId: core,
      accounts: [item, core, asMe(), asFriend(), asMe()],
      data: toBase58(Uint8Array.of(14, 0)),
    }),
  ],
  [
    "moves one of somebody else's, for which the account pays",
    undefined,
    () => ({
      programId: core,
      accounts: [item, core, asMe(), asFriend(), asFriend()],
      data: toBase58(Uint8Array.of(14, 0)),
    }),
  ],
  [
    'says what is no base58',
    undefined,
    () => ({ programId: core, accounts: [item, 5], data: '0OIl' }),
  ],
] as const)('a program that nobody can read %s', async (_, wanted, inner) => {
  const { look } = await start()
  const wire = wireOf(await built(coins(5)))
  front().instead = ({ body }, response) => {
    const calls = JSON.parse(body) as { id: number; method: string; params: unknown[] }[]
    const replaced = calls.map((call) =>
      call.method === 'simulateTransaction'
        ? { ...call, params: [wire, ...call.params.slice(1)] }
        : call,
    )
    void fetch(chain().url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(replaced),
    }).then(async (answer) => {
      const outcomes = (await answer.json()) as { id: number; result: { value: object } }[]
      const tried = calls.find(({ method }) => method === 'simulateTransaction')?.id
      const told = outcomes.map((one) =>
        one.id === tried
          ? {
              ...one,
              result: {
                ...one.result,
                value: {
                  ...one.result.value,
                  innerInstructions: [{ index: 0, instructions: [inner()] }],
                },
              },
            }
          : one,
      )
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told))
    })
    return true
  }
  const report = await look(unread())
  if (wanted) expect(report.findings).toContainEqual(wanted)
  else expect(dangersOf(report)).toEqual([])
})
