// @vitest-environment happy-dom
import { AddressLookupTableAccount, AddressLookupTableProgram, Keypair, PublicKey, StakeProgram, SystemProgram, Transaction, TransactionInstruction, TransactionMessage, VersionedTransaction } from 'solana-web3-legacy'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { toBase58 } from '../../../frame/protocol/base58'
import { defineSolana } from '../../../kernel/networks/index'
import { checks, type Report } from '../../../plugins/checks'
import { type LocalSolana, startSolana } from '../../../scripts/solana.mjs'
import { connectTo, keypairOf } from '../../harness/solanaFixture'
import { type Front, startFront, startKit } from '../data/fixture'
import { everyday, harmful, paying, u64 } from './solanaRows'

const tokenProgram = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const associated = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')

let solana: LocalSolana
let front: Front
let connection: ReturnType<typeof connectTo>
let mint: PublicKey
const ends: (() => unknown)[] = []
const [me, friend] = [() => keypairOf(solana.accounts[0] as never), () => keypairOf(solana.accounts[1] as never)]

beforeAll(async () => {
  solana = await startSolana({ port: 0, slotMs: 20 })
  front = await startFront(solana.url)
  connection = connectTo(solana)
  mint = new PublicKey(await solana.mint('checks', 6, 1_000_000n))
})
afterAll(async () => {
  await front.stop()
  await solana.stop()
})
afterEach(async () => {
  front.instead = undefined
  for (const end of ends.splice(0)) await end()
})

const ataOf = (owner: PublicKey) => PublicKey.findProgramAddressSync([owner.toBuffer(), tokenProgram.toBuffer(), mint.toBuffer()], associated)[0]
const mine = () => ataOf(me().publicKey)
type Part = readonly [key: PublicKey, isSigner: boolean, isWritable: boolean]
const instruction = (programId: PublicKey, keys: readonly Part[], ...bytes: Uint8Array[]) =>
  new TransactionInstruction({ programId, keys: keys.map(([pubkey, isSigner, isWritable]) => ({ pubkey, isSigner, isWritable })), data: Buffer.concat(bytes) })
const owner = (): Part => [me().publicKey, true, true]
const coins = (lamports: number) => SystemProgram.transfer({ fromPubkey: me().publicKey, toPubkey: friend().publicKey, lamports })
const open = () => instruction(associated, [owner(), [ataOf(friend().publicKey), false, true], [friend().publicKey, false, false], [mint, false, false], [SystemProgram.programId, false, false], [tokenProgram, false, false]], Buffer.from([1]))
const transfer = (amount: number) => instruction(tokenProgram, [[mine(), false, true], [mint, false, false], [ataOf(friend().publicKey), false, true], owner()], Buffer.from([12]), u64(amount), Buffer.from([6]))
const approve = (amount: number) => instruction(tokenProgram, [[mine(), false, true], [mint, false, false], [friend().publicKey, false, false], owner()], Buffer.from([13]), u64(amount), Buffer.from([6]))
const setAuthority = () => instruction(tokenProgram, [[mine(), false, true], owner()], Buffer.from([6, 2, 1]), friend().publicKey.toBuffer())
const assign = () => SystemProgram.assign({ accountPubkey: me().publicKey, programId: tokenProgram })
const close = () => instruction(tokenProgram, [[mine(), false, true], [friend().publicKey, false, true], owner()], Buffer.from([9]))
const advance = () => SystemProgram.nonceAdvance({ noncePubkey: friend().publicKey, authorizedPubkey: me().publicKey })

async function built(...instructions: TransactionInstruction[]): Promise<Transaction> {
  const transaction = new Transaction().add(...instructions)
  transaction.feePayer = me().publicKey
  transaction.recentBlockhash = (await connection.getLatestBlockhash()).blockhash
  return transaction
}
const wireOf = (transaction: Transaction) => transaction.serialize({ requireAllSignatures: false }).toString('base64')

async function start() {
  const network = defineSolana({ genesisHash: solana.genesisHash, cluster: 'localnet', name: 'Local', rpcUrls: [] })
  const account = me().publicKey.toBase58()
  const { kit } = await startKit({ accounts: { solana: { addresses: [account], chainId: network.id } } }, [network], { [network.id]: front.url }, {}, { plugins: [checks({ timeout: 10_000, book: [friend().publicKey.toBase58()] })] })
  ends.push(() => kit.destroy())
  const api = kit.use(checks)
  const look = async (...instructions: TransactionInstruction[]): Promise<Report> => api.check({ method: 'solana_signAndSendTransaction', params: { transaction: wireOf(await built(...instructions)) } })
  return { api, look, network }
}
const assetsOf = (chainId: string) => ({ coin: `${chainId}/slip44:501`, token: `${chainId}/token:${mint.toBase58()}` })

/** What the account has, read from the chain. */
async function holdings(chainId: string) {
  const { coin, token } = assetsOf(chainId)
  const balance = await connection.getBalance(me().publicKey)
  const tokens = await connection.getTokenAccountBalance(mine()).then(({ value }) => BigInt(value.amount), () => 0n)
  return new Map([[coin, BigInt(balance)], [token, tokens]])
}
async function land(signers: readonly Keypair[], transaction: Transaction) {
  // the client's own sending keeps a block hash for longer than it is valid here
  transaction.recentBlockhash = (await connection.getLatestBlockhash()).blockhash
  transaction.sign(...signers)
  const signature = await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true })
  await expect.poll(async () => (await connection.getSignatureStatus(signature)).value?.confirmationStatus, { interval: 5, timeout: 10_000 }).toMatch(/confirmed|finalized/)
}

test('what is predicted of a transaction is what it does', async () => {
  const { api, network } = await start()
  const rows: readonly (readonly TransactionInstruction[])[] = [[coins(12_345)], [open(), transfer(700)], [transfer(300), coins(77)], [coins(1), coins(2)]]
  for (const row of rows) {
    const transaction = await built(...row)
    const { simulation } = await api.check({ method: 'solana_signAndSendTransaction', params: { transaction: wireOf(transaction) } })
    const before = await holdings(network.id)
    await land([me()], transaction)
    const after = await holdings(network.id)
    const changes = [...after].flatMap(([asset, now]) => {
      const raw = now - (before.get(asset) as bigint) + (asset.includes('slip44') ? 5000n : 0n)
      return raw === 0n ? [] : [{ asset, raw }]
    })
    expect(simulation).toMatchObject({ outcome: 'succeeds', coins: before.get(assetsOf(network.id).coin), changes: expect.arrayContaining(changes) })
    expect(simulation.outcome === 'succeeds' && simulation.changes).toHaveLength(changes.length)
  }
})

test('one that would fail says so, and why', async () => {
  const { look } = await start()
  expect((await look(coins(10 ** 15))).simulation.outcome).toBe('fails')
  const { simulation, findings } = await look(transfer(10 ** 12))
  expect(simulation).toEqual({ outcome: 'fails', reason: expect.stringMatching(/insufficient|0x1/) })
  expect(findings[0]).toMatchObject({ id: 'reverts-because', level: 'danger' })
})

test.each([
  ['an account whose owner changes', 'owner-change', () => [setAuthority()]],
  ['and that it is taken over is seen from its state', 'taken-over', () => [setAuthority()]],
  ['a delegate for part of it', 'taken-over', () => [approve(5)]],
  ['an account that is assigned to a program', 'owner-change', () => [assign()]],
  ['an account that is closed into another\'s', 'close-account', () => [close()]],
  ['a transaction that does not expire', 'durable-nonce', () => [advance(), coins(5)]],
  ['a payment in front of a change of owner', 'owner-change', () => [coins(1), setAuthority()]],
] as const)('%s is named', async (_, wanted, make) => {
  const { look } = await start()
  const { findings } = await look(...make())
  expect(findings.find(({ id }) => id === wanted)).toMatchObject({ level: 'danger' })
})

const staked = () => friend().publicKey
const loader = new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111')
test.each([
  ['a stake that is handed over', 'owner-change', () => StakeProgram.authorize({ stakePubkey: staked(), authorizedPubkey: me().publicKey, newAuthorizedPubkey: friend().publicKey, stakeAuthorizationType: { index: 1 } }).instructions],
  ['a stake that is paid out to somebody else', 'first-time', () => StakeProgram.withdraw({ stakePubkey: staked(), authorizedPubkey: me().publicKey, toPubkey: Keypair.generate().publicKey, lamports: 5 }).instructions],
  ['a program that is handed over', 'owner-change', () => [instruction(loader, [[friend().publicKey, false, true], owner(), [friend().publicKey, false, false]], Buffer.from([4, 0, 0, 0]))]],
  ['a program that is closed', 'close-account', () => [instruction(loader, [[mine(), false, true], [friend().publicKey, false, true], owner()], Buffer.from([5, 0, 0, 0]))]],
] as const)('%s is named, though trying it shows no change', async (_, wanted, make) => {
  const { look } = await start()
  expect((await look(...make())).findings.map(({ id }) => id)).toContain(wanted)
})

test.each([
  ['a delegate', 'danger', () => approve(5)],
  ['a recipient', 'caution', () => transfer(5)],
] as const)('%s that only a table of the network names', async (_, level, make) => {
  const { api } = await start()
  const table = new AddressLookupTableAccount({ key: Keypair.generate().publicKey, state: { deactivationSlot: 2n ** 64n - 1n, lastExtendedSlot: 0, lastExtendedSlotStartIndex: 0, addresses: [friend().publicKey, ataOf(friend().publicKey), mine()] } })
  const message = new TransactionMessage({ payerKey: me().publicKey, recentBlockhash: (await connection.getLatestBlockhash()).blockhash, instructions: [make()] }).compileToV0Message([table])
  const wire = Buffer.from(new VersionedTransaction(message).serialize()).toString('base64')
  const { findings } = await api.check({ method: 'solana_signAndSendTransaction', params: { transaction: wire } })
  expect(findings.find(({ id }) => id === 'hidden-party')).toMatchObject({ level })
})

const parties = () => ({ me: me().publicKey, thief: Keypair.generate().publicKey, mine: mine(), mint })
/** What was found beside that it would fail: what most rows are about is not on this chain. */
const dangersOf = ({ findings }: Report) => findings.filter(({ level, id }) => level !== 'info' && !/^reverts/.test(id))
test(`${harmful.length} requests that give away a right, coins or an item are named for it`, async () => {
  const { look } = await start()
  const missed: string[] = []
  for (const [name, wanted, level, make] of harmful) {
    const report = await look(...make(parties()))
    if (!dangersOf(report).some((one) => one.id === wanted && one.level === level)) missed.push(`${name}: ${wanted} is not among ${JSON.stringify(report.findings)}`)
  }
  expect(missed).toEqual([])
})
test(`${paying.length} requests that pay somebody say so`, async () => {
  const { look } = await start()
  for (const [name, make] of paying) {
    const named = parties()
    const { findings } = await look(...make(named))
    expect(findings, name).toContainEqual(expect.objectContaining({ id: 'first-time', values: { address: named.thief.toBase58() } }))
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
/** Extensions of Token-2022 that the real program makes a mint with: what each is found as, the instruction's data, and what it takes in the account. */
test.each([
  ['a program that runs with each transfer', 'token-hook', 68, () => Buffer.concat([Buffer.from([36, 0]), key(), key()])],
  ['an issuer who may take it back', 'token-delegate', 36, () => Buffer.concat([Buffer.from([35]), key()])],
  ['a part that is kept of each transfer', 'token-fee', 112, () => Buffer.concat([Buffer.from([26, 0, 1]), key(), Buffer.from([1]), key(), u16(1250), u64(5000)])],
  ['accounts that are frozen at first', 'token-frozen', 5, () => Buffer.from([28, 0, 2])],
] as const)('a token of Token-2022 with %s', async (_, wanted, length, data) => {
  const { look } = await start()
  const fresh = Keypair.generate()
  const on = (...bytes: Buffer[]) => instruction(token2022, [[fresh.publicKey, false, true]], ...bytes)
  const space = 166 + length
  const create = SystemProgram.createAccount({ fromPubkey: me().publicKey, newAccountPubkey: fresh.publicKey, space, programId: token2022, lamports: await connection.getMinimumBalanceForRentExemption(space) })
  const made = await built(create, on(data()), on(Buffer.from([20, 6]), key(), Buffer.from([1]), key()))
  await land([me(), fresh], made)
  const account = PublicKey.findProgramAddressSync([me().publicKey.toBuffer(), token2022.toBuffer(), fresh.publicKey.toBuffer()], associated)[0]
  const { findings } = await look(instruction(associated, [owner(), [account, false, true], [me().publicKey, false, false], [fresh.publicKey, false, false], [SystemProgram.programId, false, false], [token2022, false, false]], Buffer.from([1])))
  expect(findings.find(({ id }) => id === wanted)).toMatchObject({ level: 'caution', values: { token: fresh.publicKey.toBase58() } })
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
  front.asked.length = 0
  await look(coins(6))
  // the block hash of the transaction is the test's own request, which goes past the front
  expect(front.asked).toHaveLength(1)
  const wires = await Promise.all([coins(7), coins(8)].map(async (one) => wireOf(await built(one))))
  const { simulation } = await api.check({ method: 'solana_signAllTransactions', params: { transactions: wires } })
  expect(simulation).toMatchObject({ outcome: 'succeeds', changes: [{ raw: -15n }], isPartial: true })
})

test('a sign-in at another site is named', async () => {
  const { api } = await start()
  const { findings } = await api.check({ method: 'solana_signIn', params: { domain: 'elsewhere.example' } })
  expect(findings).toMatchObject([{ id: 'domain-mismatch', level: 'danger' }])
  const { host, origin } = location
  const named = async (params: object) => (await api.check({ method: 'solana_signIn', params: { domain: host, ...params } })).findings.map(({ id }) => id)
  expect(await named({ uri: origin, address: me().publicKey.toBase58() })).toEqual([])
  expect(await named({ uri: 'https://elsewhere.example/login' })).toEqual(['domain-mismatch'])
  expect(await named({ address: friend().publicKey.toBase58() })).toEqual(['other-account'])
  // what the page writes of the text is looked at as if it were the message
  expect(await named({ statement: 'a\u202eb' })).toEqual(['hidden-characters'])
  expect(await named({ resources: ['urn:recap:eyJhdHQiOnt9fQ'] })).toEqual(['recap'])
  expect(await named({ statement: 'Sign to generate your encryption key' })).toEqual(['key-message'])
  for (const chainId of ['devnet', 'solana:mainnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1']) expect(await named({ chainId })).toEqual(['wrong-network'])
  expect(await named({ chainId: 'localnet', statement: 'Sign in to see your items.', resources: ['https://docs.example.org/terms'], nonce: 'aB3dE5gH', version: '1' })).toEqual([])
})

test('an account that another program owns from then on is one that is taken over, whatever made it so', async () => {
  const { look } = await start()
  const { findings, simulation } = await look(SystemProgram.assign({ accountPubkey: me().publicKey, programId: friend().publicKey }))
  expect(simulation).toMatchObject({ outcome: 'succeeds', taken: [me().publicKey.toBase58()] })
  expect(findings).toContainEqual({ id: 'taken-over', level: 'danger', values: { address: me().publicKey.toBase58() } })
})

const native = new PublicKey('So11111111111111111111111111111111111111112')
const unchecked = (amount: number) => instruction(tokenProgram, [[mine(), false, true], [ataOf(friend().publicKey), false, true], owner()], Buffer.from([3]), u64(amount))
/** An instruction of a program that nobody can read, which names what it takes from. */
const unread = () => instruction(Keypair.generate().publicKey, [owner(), [mine(), false, true], [ataOf(friend().publicKey), false, true], [friend().publicKey, false, true]], Buffer.from([7, 7, 7]))
/** The node tries this instead of what it is given: what a program does with the account's signature, done openly. */
async function instead(...instructions: TransactionInstruction[]) {
  await insteadOf(instructions)
}
/** And of each of several. */
async function insteadOf(...rows: readonly (readonly TransactionInstruction[])[]) {
  const wires = await Promise.all(rows.map(async (row) => wireOf(await built(...row))))
  front.instead = ({ body }, response) => {
    let at = 0
    const calls = (JSON.parse(body) as { method: string; params: unknown[] }[]).map((call) => (call.method === 'simulateTransaction' ? { ...call, params: [wires[at++ % wires.length], ...call.params.slice(1)] } : call))
    void fetch(solana.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(calls) }).then(async (answer) => response.writeHead(200, { 'content-type': 'application/json' }).end(await answer.text()))
    return true
  }
}
const paidBack = () => SystemProgram.transfer({ fromPubkey: friend().publicKey, toPubkey: me().publicKey, lamports: 20_000_000 })

test.each([
  ['more than it says', 'caution', () => [transfer(5), unread()], () => [transfer(5), transfer(300_000)]],
  ['what it does not say', 'caution', () => [unread()], () => [transfer(300_000)]],
  ['what there is no half of', 'danger', () => [unread()], () => [transfer(1)]],
] as const)('a program takes %s by the account\'s signature', async (_, level, asked, done) => {
  const { look } = await start()
  await land([me()], await built(open()))
  await instead(...done())
  expect((await look(...asked())).findings).toContainEqual({ id: 'loses-more', level })
})

test('an exchange by a program that nobody can read, a transfer that names no mint, and coins that are unwrapped raise nothing', async () => {
  const { look } = await start()
  const wrapped = PublicKey.findProgramAddressSync([me().publicKey.toBuffer(), tokenProgram.toBuffer(), native.toBuffer()], associated)[0]
  const openWrapped = instruction(associated, [owner(), [wrapped, false, true], [me().publicKey, false, false], [native, false, false], [SystemProgram.programId, false, false], [tokenProgram, false, false]], Buffer.from([1]))
  await land([me()], await built(open(), openWrapped, SystemProgram.transfer({ fromPubkey: me().publicKey, toPubkey: wrapped, lamports: 50_000 }), instruction(tokenProgram, [[wrapped, false, true]], Buffer.from([17]))))
  expect(dangersOf(await look(unchecked(300)))).toEqual([])
  const unwrapped = await look(instruction(tokenProgram, [[wrapped, false, true], [me().publicKey, false, true], owner()], Buffer.from([9])))
  expect(unwrapped.simulation).toMatchObject({ outcome: 'succeeds', changes: [{ raw: -50_000n }, {}] })
  expect(dangersOf(unwrapped)).toEqual([])
  await instead(transfer(300), paidBack())
  expect(dangersOf(await look(unread()))).toEqual([])
})

test('who else may close an account, and who may take out a stake, is seen from its state', async () => {
  const { look } = await start()
  const closer = instruction(tokenProgram, [[mine(), false, true], owner()], Buffer.from([6, 3, 1]), friend().publicKey.toBuffer())
  const seed = await PublicKey.createWithSeed(me().publicKey, 'stake', StakeProgram.programId)
  const own = { basePubkey: me().publicKey, seed: 'stake', stakePubkey: seed, fromPubkey: me().publicKey }
  await land([me()], await built(...StakeProgram.createAccountWithSeed({ ...own, authorized: { staker: me().publicKey, withdrawer: me().publicKey } as never, lamports: 3_000_000_000 }).instructions))
  const stakeOf = StakeProgram.authorize({ stakePubkey: seed, authorizedPubkey: me().publicKey, newAuthorizedPubkey: friend().publicKey, stakeAuthorizationType: { index: 1 } }).instructions
  expect((await look(closer)).simulation).toMatchObject({ outcome: 'succeeds', taken: [mine().toBase58()] })
  expect((await look(...stakeOf)).simulation).toMatchObject({ outcome: 'succeeds', taken: [seed.toBase58()] })
  const back = await look(...StakeProgram.withdraw({ stakePubkey: seed, authorizedPubkey: me().publicKey, toPubkey: me().publicKey, lamports: 5_000_000 }).instructions)
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
  expect(simulation).toMatchObject({ outcome: 'succeeds', changes: expect.arrayContaining([{ asset: expect.stringContaining('slip44'), raw: -66n }]), taken: [mine().toBase58()] })
  expect(findings.map(({ id }) => id)).toEqual(expect.arrayContaining(['owner-change', 'taken-over']))
  const partly = await all([coins(5), transfer(10 ** 12), coins(6)])
  expect(partly.simulation).toMatchObject({ outcome: 'succeeds', changes: [{ raw: -11n }], isUntried: true })
  expect(partly.findings).toContainEqual({ id: 'untried-unsupported', level: 'info' })
})

test('what a table of the network names is looked at, too', async () => {
  const { api, network } = await start()
  await land([me()], await built(open()))
  const addresses = [ataOf(friend().publicKey), mine()]
  const key = Keypair.generate().publicKey
  // this chain makes no tables: the front has this one, and does without it what is asked
  await instead(transfer(300), unchecked(5))
  const forward = front.instead as NonNullable<typeof front.instead>
  front.instead = (request, response) => {
    const { id, method, params } = JSON.parse(request.body) as { id: number; method?: string; params: [string[]] }
    // one call is no batch
    if (method !== 'getMultipleAccounts' || params[0][0] !== key.toBase58()) return forward(request, response)
    const data = Buffer.concat([Buffer.alloc(56), ...addresses.map((address) => address.toBuffer())]).toString('base64')
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result: { context: { slot: 1 }, value: [{ lamports: 1, owner: AddressLookupTableProgram.programId.toBase58(), executable: false, rentEpoch: 0, data: [data, 'base64'] }] } }))
    return true
  }
  const table = new AddressLookupTableAccount({ key, state: { deactivationSlot: 2n ** 64n - 1n, lastExtendedSlot: 0, lastExtendedSlotStartIndex: 0, addresses } })
  const message = new TransactionMessage({ payerKey: me().publicKey, recentBlockhash: (await connection.getLatestBlockhash()).blockhash, instructions: [transfer(300), unchecked(5)] }).compileToV0Message([table])
  const { simulation } = await api.check({ method: 'solana_signAndSendTransaction', params: { transaction: Buffer.from(new VersionedTransaction(message).serialize()).toString('base64') } })
  expect(simulation).toMatchObject({ outcome: 'succeeds', changes: [{ asset: assetsOf(network.id).token, raw: -305n }] })
  expect(simulation).not.toHaveProperty('isPartial')
})

test('one that looks like who is known is named, whatever else the transaction calls', async () => {
  const { look } = await start()
  const known = friend().publicKey.toBase58()
  const twin = new PublicKey(`${known.slice(0, 20)}${known[20] === '2' ? '3' : '2'}${known.slice(21)}`)
  const { findings } = await look(SystemProgram.transfer({ fromPubkey: me().publicKey, toPubkey: twin, lamports: 5_000_000 }), unread())
  expect(findings).toContainEqual({ id: 'lookalike', level: 'danger', compare: [twin.toBase58(), known] })
})

const [core, leaves] = ['CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d', 'BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY']
const item = Keypair.generate().publicKey.toBase58()
const [asMe, asFriend] = [() => me().publicKey.toBase58(), () => friend().publicKey.toBase58()]
/** Instructions that a program calls, as nodes write them; this chain tells none. */
test.each([
  ['gives an item of Core away', { id: 'loses-more', level: 'danger' }, () => ({ programId: core, accounts: [item, core, asMe(), core, asFriend()], data: toBase58(Uint8Array.of(14, 0)) })],
  ['burns one', { id: 'loses-more', level: 'danger' }, () => ({ programId: core, accounts: [item, core, asMe(), core], data: toBase58(Uint8Array.of(12, 0)) })],
  ['gives a leaf away', { id: 'loses-more', level: 'danger' }, () => ({ programId: leaves, accounts: [item, asMe(), asMe(), asFriend(), item], data: toBase58(Uint8Array.from(Buffer.from('a334c8e78c0345ba', 'hex'))) })],
  ['lets somebody else move an item', { id: 'taken-over', level: 'danger', values: { address: item } }, () => ({ programId: core, accounts: [item, core, asMe(), core], data: toBase58(Uint8Array.from([2, 3, 1, 3, ...friend().publicKey.toBytes()])) })],
  ['brings one', undefined, () => ({ programId: core, accounts: [item, core, asMe(), asFriend(), asMe()], data: toBase58(Uint8Array.of(14, 0)) })],
  ['moves one of somebody else\'s, for which the account pays', undefined, () => ({ programId: core, accounts: [item, core, asMe(), asFriend(), asFriend()], data: toBase58(Uint8Array.of(14, 0)) })],
  ['says what is no base58', undefined, () => ({ programId: core, accounts: [item, 5], data: '0OIl' })],
] as const)('a program that nobody can read %s', async (_, wanted, inner) => {
  const { look } = await start()
  const wire = wireOf(await built(coins(5)))
  front.instead = ({ body }, response) => {
    const calls = JSON.parse(body) as { id: number; method: string; params: unknown[] }[]
    const replaced = calls.map((call) => (call.method === 'simulateTransaction' ? { ...call, params: [wire, ...call.params.slice(1)] } : call))
    void fetch(solana.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(replaced) }).then(async (answer) => {
      const outcomes = (await answer.json()) as { id: number; result: { value: object } }[]
      const tried = calls.find(({ method }) => method === 'simulateTransaction')?.id
      const told = outcomes.map((one) => (one.id === tried ? { ...one, result: { ...one.result, value: { ...one.result.value, innerInstructions: [{ index: 0, instructions: [inner()] }] } } } : one))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told))
    })
    return true
  }
  const report = await look(unread())
  if (wanted) expect(report.findings).toContainEqual(wanted)
  else expect(dangersOf(report)).toEqual([])
})

describe('what comes back, and what is said', () => {
  let [second, single]: PublicKey[] = []
  const accountOf = (holder: PublicKey, of: PublicKey) => PublicKey.findProgramAddressSync([holder.toBuffer(), tokenProgram.toBuffer(), of.toBuffer()], associated)[0]
  const thief = Keypair.generate().publicKey
  beforeAll(async () => {
    second = new PublicKey(await solana.mint('checks second', 6, 1_000_000n))
    single = new PublicKey(await solana.mint('checks single', 0, 1n))
  })
  const tokens = () => [mint, second as PublicKey, single as PublicKey] as const
  const move = (of: PublicKey, amount: bigint, from = me().publicKey, to = friend().publicKey) =>
    instruction(tokenProgram, [[accountOf(from, of), false, true], [accountOf(to, of), false, true], [from, true, true]], Buffer.from([3]), u64(amount))
  /** An instruction of a program that nobody can read, with all that there is. */
  const call = (...more: PublicKey[]) =>
    instruction(Keypair.generate().publicKey, [owner(), ...tokens().flatMap((of) => [accountOf(me().publicKey, of), accountOf(friend().publicKey, of)]).map((one): Part => [one, false, true]), ...more.map((one): Part => [one, false, true]), [friend().publicKey, false, true]], Buffer.from([7, 7, 7]))
  const pays = (lamports: number, from = friend().publicKey, to = me().publicKey) => SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })
  const all = async (of: PublicKey) => BigInt((await connection.getTokenAccountBalance(accountOf(me().publicKey, of))).value.amount)
  const most = async (percent: number) => Math.floor(((await connection.getBalance(me().publicKey)) * percent) / 100)
  const toSelf = (of: PublicKey, amount: bigint) => move(of, amount, me().publicKey, me().publicKey)
  const approved = (of: PublicKey, amount: bigint) => instruction(tokenProgram, [[accountOf(me().publicKey, of), false, true], [friend().publicKey, false, false], owner()], Buffer.from([4]), u64(amount))

  type Row = readonly [name: string, id: string, level: string, asked: () => readonly TransactionInstruction[] | Promise<readonly TransactionInstruction[]>, done: () => readonly TransactionInstruction[] | Promise<readonly TransactionInstruction[]>]
  const rows: readonly Row[] = [
    ['more than half of two tokens', 'loses-more', 'danger', () => [call()], async () => [move(mint, ((await all(mint)) * 6n) / 10n), move(tokens()[1], (await all(tokens()[1])) / 10n)]],
    ['two tokens for a lamport', 'loses-more', 'danger', () => [call()], async () => [move(mint, await all(mint)), move(tokens()[1], await all(tokens()[1])), pays(5_001)]],
    ['an item for a lamport', 'loses-more', 'danger', () => [call()], () => [move(tokens()[2], 1n), pays(5_001)]],
    ['all of a token for next to nothing', 'gets-little', 'caution', () => [call()], async () => [move(mint, await all(mint)), pays(1_000_000)]],
    ['all of a token for a unit of another', 'gets-unlisted', 'caution', () => [call()], async () => [move(mint, await all(mint)), move(tokens()[1], 1n, friend().publicKey, me().publicKey)]],
    ['nearly all coins for a unit of a token', 'gets-unlisted', 'caution', () => [call()], async () => [pays(await most(95), me().publicKey, friend().publicKey), move(mint, 1n, friend().publicKey, me().publicKey)]],
    ['an item for a unit of a token', 'gets-unlisted', 'caution', () => [call()], () => [move(tokens()[2], 1n), move(mint, 1n, friend().publicKey, me().publicKey)]],
    ['what is said to go to itself', 'loses-more', 'caution', () => [toSelf(mint, 300_000n), call()], () => [move(mint, 300_000n)]],
    ['what is only allowed', 'loses-more', 'caution', () => [approved(mint, 300_000n), call()], () => [move(mint, 300_000n)]],
    ['what is said to be made', 'loses-more', 'caution', () => [instruction(tokenProgram, [[mint, false, true], [mine(), false, true], owner()], Buffer.from([7]), u64(300_000)), call()], () => [move(mint, 300_000n)]],
    ['what somebody else is said to send', 'loses-more', 'caution', () => [move(mint, 300_000n, friend().publicKey, thief), call()], () => [move(mint, 300_000n)]],
    ['for a token that goes to a person', 'unknown-party', 'caution', () => [call(accountOf(thief, tokens()[1]))], async () => [pays(await most(30), me().publicKey, friend().publicKey), opened(thief, tokens()[1]), move(tokens()[1], 500n, friend().publicKey, thief)]],
    ['coins out of a protocol for a person', 'unknown-party', 'caution', () => [call(thief)], () => [pays(3_000_000_000, friend().publicKey, thief)]],
  ]
  const opened = (holder: PublicKey, of: PublicKey) => instruction(associated, [[friend().publicKey, true, true], [accountOf(holder, of), false, true], [holder, false, false], [of, false, false], [SystemProgram.programId, false, false], [tokenProgram, false, false]], Buffer.from([1]))
  /** Somebody who is not known: the book has the friend. */
  test.each(rows)('a program that nobody can read takes %s', async (_, id, level, asked, done) => {
    const { look } = await start()
    await instead(...(await done()))
    expect((await look(...(await asked()))).findings).toContainEqual(expect.objectContaining({ id, level }))
  })

  const ordinary: readonly (readonly [name: string, done: () => readonly TransactionInstruction[] | Promise<readonly TransactionInstruction[]>])[] = [
    ['sells all of a token', async () => [move(mint, await all(mint)), pays(20_000_000)]],
    ['sells a tenth of a token for little', async () => [move(mint, (await all(mint)) / 10n), pays(2_000_000)]],
    ['sells an item', () => [move(tokens()[2], 1n), pays(900_000_000)]],
    ['swaps half of a token', async () => [move(mint, (await all(mint)) / 2n), move(tokens()[1], 500n, friend().publicKey, me().publicKey)]],
    ['sells an item of which the store keeps a part', () => [move(tokens()[2], 1n), pays(900_000_000), pays(90_000_000, friend().publicKey, thief)]],
    ['buys an item from a person', () => [move(tokens()[2], 1n, friend().publicKey, me().publicKey), pays(900_000_000, me().publicKey, thief)]],
    ['buys a token, and a person gets a part of the coins', () => [move(mint, 5n, friend().publicKey, me().publicKey), pays(30_000_000, me().publicKey, friend().publicKey), pays(20_000_000, me().publicKey, thief)]],
    ['pays a fee to a person', () => [pays(20_000_000, me().publicKey, thief)]],
    ['pays a part of the coins into a pool', async () => [pays(await most(20), me().publicKey, friend().publicKey)]],
    ['deposits parts of two tokens for an item', async () => [move(mint, 5n), move(tokens()[1], 5n), move(tokens()[2], 1n, friend().publicKey, me().publicKey)]],
    ['deposits parts of two tokens', async () => [move(mint, (await all(mint)) / 20n), move(tokens()[1], (await all(tokens()[1])) / 20n)]],
    ['deposits a part of a token', async () => [move(mint, (await all(mint)) / 20n)]],
    ['claims a token', () => [move(mint, 5n, friend().publicKey, me().publicKey)]],
  ]
  test.each(ordinary)('one that %s raises nothing', async (_, done) => {
    const { look } = await start()
    await instead(...(await done()))
    expect(dangersOf(await look(call(thief)))).toEqual([])
  })

  // what is done in place of what is asked has a signature more: 5000 lamports
  test('what one transaction of several brings makes up for nothing that another one takes', async () => {
    const { api, network } = await start()
    const sendAll = async () => api.check({ method: 'solana_signAllTransactions', params: { transactions: await Promise.all([[coins(1)], [call()]].map(async (row) => wireOf(await built(...row)))) } })
    const lost = await most(95)
    await insteadOf([pays(90_000_000_000)], [pays(lost, me().publicKey, friend().publicKey)])
    const paid = await sendAll()
    expect(paid.findings).toContainEqual({ id: 'pays-for-nothing', level: 'danger' })
    expect(paid.simulation).toMatchObject({ changes: [{ asset: assetsOf(network.id).coin, raw: -BigInt(lost) }, { asset: assetsOf(network.id).coin, raw: 89_999_995_000n }] })
    await insteadOf([pays(900_000_000)], [move(mint, await all(mint)), move(tokens()[1], await all(tokens()[1]))])
    expect((await sendAll()).findings).toContainEqual({ id: 'loses-more', level: 'danger' })
  })

  test('coins in a stake and in a nonce are the account\'s, and so is the right over a nonce and a mint', async () => {
    const { look } = await start()
    const [seed, fresh] = [Keypair.generate(), Keypair.generate()]
    const stakeOf = StakeProgram.createAccount({ fromPubkey: me().publicKey, stakePubkey: seed.publicKey, authorized: { staker: me().publicKey, withdrawer: me().publicKey } as never, lamports: 3_000_000_000 }).instructions
    await land([me(), seed], await built(...stakeOf))
    const takenOut = (lamports: number, to: PublicKey) => StakeProgram.withdraw({ stakePubkey: seed.publicKey, authorizedPubkey: me().publicKey, toPubkey: to, lamports }).instructions
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
    expect((await look(call(seed.publicKey))).findings).toContainEqual({ id: 'loses-more', level: 'danger' })

    const nonce = SystemProgram.createNonceAccount({ fromPubkey: me().publicKey, noncePubkey: fresh.publicKey, authorizedPubkey: me().publicKey, lamports: 500_000_000 }).instructions
    await land([me(), fresh], await built(...nonce))
    await instead(SystemProgram.nonceAuthorize({ noncePubkey: fresh.publicKey, authorizedPubkey: me().publicKey, newAuthorizedPubkey: thief }))
    expect((await look(call(fresh.publicKey))).findings).toContainEqual({ id: 'taken-over', level: 'danger', values: { address: fresh.publicKey.toBase58() } })

    const own = Keypair.generate()
    const create = SystemProgram.createAccount({ fromPubkey: me().publicKey, newAccountPubkey: own.publicKey, space: 82, programId: tokenProgram, lamports: await connection.getMinimumBalanceForRentExemption(82) })
    await land([me(), own], await built(create, instruction(tokenProgram, [[own.publicKey, false, true]], Buffer.from([20, 6]), me().publicKey.toBuffer(), Buffer.from([1]), me().publicKey.toBuffer())))
    const given = (right: number, ...to: Buffer[]) => instruction(tokenProgram, [[own.publicKey, false, true], owner()], Buffer.from([6, right, to.length]), ...to)
    for (const right of [0, 1]) {
      await instead(given(right, thief.toBuffer()))
      expect((await look(call(own.publicKey))).findings).toContainEqual({ id: 'taken-over', level: 'danger', values: { address: own.publicKey.toBase58() } })
    }
    await instead(given(0))
    expect(dangersOf(await look(call(own.publicKey)))).toEqual([])
  })

  test('an item that is listed at a market is a caution, at whatever else a danger', async () => {
    const { look } = await start()
    const market = new PublicKey('M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K')
    const item = accountOf(me().publicKey, tokens()[2])
    const listing = (program: PublicKey) => instruction(program, [owner(), [item, false, true], [accountOf(friend().publicKey, tokens()[2]), false, true], [friend().publicKey, false, true]], Buffer.from('33e685a4017f83ad', 'hex'))
    await instead(approved(tokens()[2], 1n))
    expect((await look(listing(market))).findings).toContainEqual({ id: 'taken-over', level: 'caution', values: { address: item.toBase58() } })
    expect((await look(listing(market), call())).findings).toContainEqual(expect.objectContaining({ id: 'taken-over', level: 'danger' }))
    await instead(move(tokens()[2], 1n))
    expect((await look(listing(market))).findings).toContainEqual({ id: 'loses-more', level: 'caution' })
    expect((await look(listing(thief))).findings).toContainEqual({ id: 'loses-more', level: 'danger' })
  })

  test('compressed tokens, which no account shows, are not explained unless something comes of them', async () => {
    const { look } = await start()
    const compressed = new PublicKey('cTokenmWW8bLPjZEBAUgYy3zKxQZW6VKi7bqNFEVv3m')
    const asked = instruction(compressed, [owner(), [mine(), false, true], [friend().publicKey, false, true]], Buffer.from('a334c8e78c0345ba', 'hex'))
    await instead(coins(5))
    expect((await look(asked)).findings).toContainEqual({ id: 'unexplained', level: 'caution' })
    await instead(move(mint, 5n, friend().publicKey, me().publicKey))
    expect(dangersOf(await look(asked))).toEqual([])
  })

  test('a transfer to the account that it comes from is told', async () => {
    const { look } = await start()
    expect((await look(toSelf(mint, 5n))).findings).toContainEqual(expect.objectContaining({ id: 'self', level: 'caution' }))
  })

  test('what nobody can read, and names accounts in a list that the network does not tell, is not explained', async () => {
    const { api } = await start()
    await instead(coins(5))
    const table = new AddressLookupTableAccount({ key: Keypair.generate().publicKey, state: { deactivationSlot: 2n ** 64n - 1n, lastExtendedSlot: 0, lastExtendedSlotStartIndex: 0, addresses: [accountOf(me().publicKey, mint)] } })
    const { blockhash } = await connection.getLatestBlockhash()
    const found = async (row: TransactionInstruction) => {
      const message = new TransactionMessage({ payerKey: me().publicKey, recentBlockhash: blockhash, instructions: [row] }).compileToV0Message([table])
      const { findings } = await api.check({ method: 'solana_signAndSendTransaction', params: { transaction: Buffer.from(new VersionedTransaction(message).serialize()).toString('base64') } })
      return findings.map(({ id }) => id)
    }
    const forward = front.instead as NonNullable<typeof front.instead>
    front.instead = (request, response) => (Array.isArray(JSON.parse(request.body)) ? forward(request, response) : false)
    expect(await found(call())).toContain('unexplained')
  })
})

test.each([
  ['Privacy Money account sign in', ['key-message']],
  ['Sign this message to generate your private account', ['key-message']],
  ['This message is used to encrypt and decrypt your data. Sign only on trusted sites.', ['key-message']],
  ['Sign to unlock your Umbra vault', ['key-message']],
  ['Sign in to see your account. This costs nothing.', []],
  ['Unlock your airdrop: sign in with this wallet.', []],
  ['Welcome! Sign this message to create an account.', []],
] as const)('the message %j', async (text, wanted) => {
  const { api } = await start()
  const { findings } = await api.check({ method: 'solana_signMessage', params: { message: toBase58(new TextEncoder().encode(text)), pubkey: me().publicKey.toBase58() } })
  expect(findings.filter(({ level }) => level !== 'info').map(({ id }) => id)).toEqual(wanted)
})
