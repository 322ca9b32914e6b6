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
import { expect, test } from 'vitest'
import { toBase58 } from '../../../lib/bytes/base58'
import { associated, dangersOf, instruction, onSolana, tokenProgram, wireOf } from './solanaChain'
import { everyday } from './solanaEveryday'
import { u64 } from './solanaParties'
import { harmful, paying } from './solanaRows'

const {
  me,
  friend,
  connection,
  front,
  mint,
  owner,
  mine,
  ataOf,
  built,
  land,
  start,
  assets,
  coins,
  open,
  transfer,
  approve,
  setAuthority,
} = onSolana()

/** What the account has, read from the chain. */
async function holdings(chainId: string) {
  const { coin, token } = assets(chainId)
  const balance = await connection().getBalance(me().publicKey)
  const tokens = await connection()
    .getTokenAccountBalance(mine())
    .then(
      ({ value }) => BigInt(value.amount),
      () => 0n,
    )
  return new Map([
    [coin, BigInt(balance)],
    [token, tokens],
  ])
}
const assign = () =>
  SystemProgram.assign({ accountPubkey: me().publicKey, programId: tokenProgram })
const close = () =>
  instruction(
    tokenProgram,
    [[mine(), false, true], [friend().publicKey, false, true], owner()],
    Buffer.from([9]),
  )
const advance = () =>
  SystemProgram.nonceAdvance({
    noncePubkey: friend().publicKey,
    authorizedPubkey: friend().publicKey,
  })

test('what is predicted of a transaction is what it does', async () => {
  const { api, network } = await start()
  const rows: readonly (readonly TransactionInstruction[])[] = [
    [coins(12_345)],
    [open(), transfer(700)],
    [transfer(300), coins(77)],
    [coins(1), coins(2)],
  ]
  for (const row of rows) {
    const transaction = await built(...row)
    const { simulation } = await api.check({
      method: 'solana_signAndSendTransaction',
      params: { transaction: wireOf(transaction) },
    })
    const before = await holdings(network.id)
    await land([me()], transaction)
    const after = await holdings(network.id)
    const changes = [...after].flatMap(([asset, now]) => {
      const raw = now - (before.get(asset) as bigint) + (asset.includes('slip44') ? 5000n : 0n)
      return raw === 0n ? [] : [{ asset, raw }]
    })
    expect(simulation).toMatchObject({
      outcome: 'succeeds',
      coins: before.get(assets(network.id).coin),
      changes: expect.arrayContaining(changes),
    })
    expect(simulation.outcome === 'succeeds' && simulation.changes).toHaveLength(changes.length)
  }
})

test('one that would fail says so, and why', async () => {
  const { look } = await start()
  expect((await look(coins(10 ** 15))).simulation.outcome).toBe('fails')
  const { simulation, findings } = await look(transfer(10 ** 12))
  expect(simulation).toEqual({
    outcome: 'fails',
    reason: expect.stringMatching(/insufficient|0x1/),
  })
  expect(findings[0]).toMatchObject({ id: 'reverts-because', level: 'danger' })
})

test.each([
  ['an account whose owner changes', 'owner-change', () => [setAuthority()]],
  ['and that it is taken over is seen from its state', 'taken-over', () => [setAuthority()]],
  ['a delegate for part of it', 'taken-over', () => [approve(5)]],
  ['an account that is assigned to a program', 'owner-change', () => [assign()]],
  ["an account that is closed into another's", 'close-account', () => [close()]],
  ['a transaction that does not expire', 'durable-nonce', () => [advance(), coins(5)]],
  ['a payment in front of a change of owner', 'owner-change', () => [coins(1), setAuthority()]],
] as const)('%s is named', async (_, wanted, make) => {
  const { look } = await start()
  const { findings } = await look(...make())
  expect(findings.find(({ id }) => id === wanted)).toMatchObject({ level: 'danger' })
})

test('a transaction that does not expire, and that only the account can end, is a caution', async () => {
  const { look } = await start()
  const { findings } = await look(
    SystemProgram.nonceAdvance({
      noncePubkey: friend().publicKey,
      authorizedPubkey: me().publicKey,
    }),
    coins(5),
  )
  expect(findings).toContainEqual({ id: 'durable-nonce', level: 'caution' })
})

const staked = () => friend().publicKey
const loader = new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111')
test.each([
  [
    'a stake that is handed over',
    'owner-change',
    () =>
      StakeProgram.authorize({
        stakePubkey: staked(),
        authorizedPubkey: me().publicKey,
        newAuthorizedPubkey: friend().publicKey,
        stakeAuthorizationType: { index: 1 },
      }).instructions,
  ],
  [
    'a stake that is paid out to somebody else',
    'first-time',
    () =>
      StakeProgram.withdraw({
        stakePubkey: staked(),
        authorizedPubkey: me().publicKey,
        toPubkey: Keypair.generate().publicKey,
        lamports: 5,
      }).instructions,
  ],
  [
    'a program that is handed over',
    'owner-change',
    () => [
      instruction(
        loader,
        [[friend().publicKey, false, true], owner(), [friend().publicKey, false, false]],
        Buffer.from([4, 0, 0, 0]),
      ),
    ],
  ],
  [
    'a program that is closed',
    'close-account',
    () => [
      instruction(
        loader,
        [[mine(), false, true], [friend().publicKey, false, true], owner()],
        Buffer.from([5, 0, 0, 0]),
      ),
    ],
  ],
] as const)('%s is named, though trying it shows no change', async (_, wanted, make) => {
  const { look } = await start()
  expect((await look(...make())).findings.map(({ id }) => id)).toContain(wanted)
})

test.each([
  ['a delegate', 'danger', () => approve(5)],
  ['a recipient', 'caution', () => transfer(5)],
] as const)('%s that only a table of the network names', async (_, level, make) => {
  const { api } = await start()
  const table = new AddressLookupTableAccount({
    key: Keypair.generate().publicKey,
    state: {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: [friend().publicKey, ataOf(friend().publicKey), mine()],
    },
  })
  const message = new TransactionMessage({
    payerKey: me().publicKey,
    recentBlockhash: (await connection().getLatestBlockhash()).blockhash,
    instructions: [make()],
  }).compileToV0Message([table])
  const wire = Buffer.from(new VersionedTransaction(message).serialize()).toString('base64')
  const { findings } = await api.check({
    method: 'solana_signAndSendTransaction',
    params: { transaction: wire },
  })
  expect(findings.find(({ id }) => id === 'hidden-party')).toMatchObject({ level })
})
const parties = () => ({
  me: me().publicKey,
  thief: Keypair.generate().publicKey,
  mine: mine(),
  mint: mint(),
})
test(`${harmful.length} requests that give away a right, coins or an item are named for it`, async () => {
  const { look } = await start()
  const missed: string[] = []
  for (const [name, wanted, level, make] of harmful) {
    const report = await look(...make(parties()))
    if (!dangersOf(report).some((one) => one.id === wanted && one.level === level))
      missed.push(`${name}: ${wanted} is not among ${JSON.stringify(report.findings)}`)
  }
  expect(missed).toEqual([])
})
test(`${paying.length} requests that pay somebody say so`, async () => {
  const { look } = await start()
  for (const [name, make] of paying) {
    const named = parties()
    const { findings } = await look(...make(named))
    expect(findings, name).toContainEqual(
      expect.objectContaining({ id: 'first-time', values: { address: named.thief.toBase58() } }),
    )
  }
})
test(`${everyday.length} requests of stakers, wallets and stores raise nothing`, async () => {
  const { look } = await start()
  const alarms: string[] = []
  for (const [name, make] of everyday) {
    const report = await look(...make(parties()))
    if (dangersOf(report).length) alarms.push(`${name}: ${JSON.stringify(dangersOf(report))}`)
  }
  expect(alarms).toEqual([])
})

const token2022 = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const key = () => me().publicKey.toBuffer()
const u16 = (value: number) => Buffer.from([value & 255, value >> 8])
/**
 * Extensions of Token-2022 that the real program makes a mint() with: what each is found as, the
 * instruction's data, and what it takes in the account.
 */
test.each([
  [
    'a program that runs with each transfer',
    'token-hook',
    68,
    () => Buffer.concat([Buffer.from([36, 0]), key(), key()]),
  ],
  [
    'an issuer who may take it back',
    'token-delegate',
    36,
    () => Buffer.concat([Buffer.from([35]), key()]),
  ],
  [
    'a part that is kept of each transfer',
    'token-fee',
    112,
    () =>
      Buffer.concat([
        Buffer.from([26, 0, 1]),
        key(),
        Buffer.from([1]),
        key(),
        u16(1250),
        u64(5000),
      ]),
  ],
  ['accounts that are frozen at first', 'token-frozen', 5, () => Buffer.from([28, 0, 2])],
] as const)('a token of Token-2022 with %s', async (_, wanted, length, data) => {
  const { look } = await start()
  const fresh = Keypair.generate()
  const on = (...bytes: Buffer[]) =>
    instruction(token2022, [[fresh.publicKey, false, true]], ...bytes)
  const space = 166 + length
  const create = SystemProgram.createAccount({
    fromPubkey: me().publicKey,
    newAccountPubkey: fresh.publicKey,
    space,
    programId: token2022,
    lamports: await connection().getMinimumBalanceForRentExemption(space),
  })
  const made = await built(
    create,
    on(data()),
    on(Buffer.from([20, 6]), key(), Buffer.from([1]), key()),
  )
  await land([me(), fresh], made)
  const account = PublicKey.findProgramAddressSync(
    [me().publicKey.toBuffer(), token2022.toBuffer(), fresh.publicKey.toBuffer()],
    associated,
  )[0]
  const { findings } = await look(
    instruction(
      associated,
      [
        owner(),
        [account, false, true],
        [me().publicKey, false, false],
        [fresh.publicKey, false, false],
        [SystemProgram.programId, false, false],
        [token2022, false, false],
      ],
      Buffer.from([1]),
    ),
  )
  expect(findings.find(({ id }) => id === wanted)).toMatchObject({
    level: 'caution',
    values: { token: fresh.publicKey.toBase58() },
  })
})

test('ordinary payments raise nothing', async () => {
  const { look } = await start()
  for (const row of [[coins(5)], [transfer(5)], [open(), transfer(5)], [coins(5), transfer(5)]]) {
    const { findings } = await look(...row)
    expect(findings.filter(({ level }) => level !== 'info')).toEqual([])
  }
})

test('one HTTP request; several transactions are tried each by itself', async () => {
  const { api, look } = await start()
  await look(coins(5))
  front().asked.length = 0
  await look(coins(6))
  // the block hash of the transaction is the test's own request, which goes past the front
  expect(front().asked).toHaveLength(1)
  const wires = await Promise.all([coins(7), coins(8)].map(async (one) => wireOf(await built(one))))
  const { simulation } = await api.check({
    method: 'solana_signAllTransactions',
    params: { transactions: wires },
  })
  expect(simulation).toMatchObject({
    outcome: 'succeeds',
    changes: [{ raw: -15n }],
    isPartial: true,
  })
})

test('a sign-in at another site is named', async () => {
  const { api } = await start()
  const { findings } = await api.check({
    method: 'solana_signIn',
    params: { domain: 'elsewhere.example' },
  })
  expect(findings).toMatchObject([{ id: 'domain-mismatch', level: 'danger' }])
  const { host, origin } = location
  const named = async (params: object) =>
    (
      await api.check({ method: 'solana_signIn', params: { domain: host, ...params } })
    ).findings.map(({ id }) => id)
  expect(await named({ uri: origin, address: me().publicKey.toBase58() })).toEqual([])
  expect(await named({ uri: 'https://elsewhere.example/login' })).toEqual(['domain-mismatch'])
  expect(await named({ address: friend().publicKey.toBase58() })).toEqual(['other-account'])
  // what the page writes of the text is looked at as if it were the message
  expect(await named({ statement: 'a\u202eb' })).toEqual(['hidden-characters'])
  expect(await named({ resources: ['urn:recap:eyJhdHQiOnt9fQ'] })).toEqual(['recap'])
  expect(await named({ statement: 'Sign to generate your encryption key' })).toEqual([
    'key-message',
  ])
  for (const chainId of ['devnet', 'solana:mainnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'])
    expect(await named({ chainId })).toEqual(['wrong-network'])
  expect(
    await named({
      chainId: 'localnet',
      statement: 'Sign in to see your items.',
      resources: ['https://docs.example.org/terms'],
      nonce: 'aB3dE5gH',
      version: '1',
    }),
  ).toEqual([])
})

test('an account that another program owns from then on is one that is taken over, whatever made it so', async () => {
  const { look } = await start()
  const { findings, simulation } = await look(
    SystemProgram.assign({ accountPubkey: me().publicKey, programId: friend().publicKey }),
  )
  expect(simulation).toMatchObject({ outcome: 'succeeds', taken: [me().publicKey.toBase58()] })
  expect(findings).toContainEqual({
    id: 'taken-over',
    level: 'danger',
    values: { address: me().publicKey.toBase58() },
  })
})
test.each([
  ['Privacy Money account sign in', ['key-message']],
  ['Sign this message to generate your private account', ['key-message']],
  [
    'This message is used to encrypt and decrypt your data. Sign only on trusted sites.',
    ['key-message'],
  ],
  ['Sign to unlock your Umbra vault', ['key-message']],
  ['Sign in to see your account. This costs nothing.', []],
  ['Unlock your airdrop: sign in with this wallet.', []],
  ['Welcome! Sign this message to create an account.', []],
] as const)('the message %j', async (text, wanted) => {
  const { api } = await start()
  const { findings } = await api.check({
    method: 'solana_signMessage',
    params: {
      message: toBase58(new TextEncoder().encode(text)),
      pubkey: me().publicKey.toBase58(),
    },
  })
  expect(findings.filter(({ level }) => level !== 'info').map(({ id }) => id)).toEqual(wanted)
})
