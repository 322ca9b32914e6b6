// @vitest-environment happy-dom
import { Keypair, PublicKey, SystemProgram, TransactionInstruction } from 'solana-web3-legacy'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { defineSolana } from '../../../kernel/networks/index'
import {
  type ActivityItem,
  type ActivityOptions,
  activity,
  chainHistory,
} from '../../../plugins/activity'
import { type LocalSolana, startSolana } from '../../../scripts/solana.mjs'
import { connectTo, keypairOf, sendTogether, signedTransfer } from '../../harness/solanaFixture'
import { type Front, startFront, startKit } from '../data/fixture'

const tokenProgram = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const associated = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const wrapped = new PublicKey('So11111111111111111111111111111111111111112')
const rent = 2_039_280

let solana: LocalSolana
let front: Front
let connection: ReturnType<typeof connectTo>
let listed: string
let other: string
const [me, friend] = [
  () => keypairOf(solana.accounts[0] as never),
  () => keypairOf(solana.accounts[1] as never),
]
const ends: (() => unknown)[] = []

beforeAll(async () => {
  solana = await startSolana({ port: 0, slotMs: 20 })
  front = await startFront(solana.url)
  connection = connectTo(solana)
  listed = await solana.mint('history listed', 6, 1_000_000n)
  other = await solana.mint('history other', 3, 9000n)
})
afterAll(async () => {
  await front.stop()
  await solana.stop()
})
afterEach(async () => {
  front.instead = undefined
  for (const end of ends.splice(0)) await end()
})

const ataOf = (owner: PublicKey, mint: string) =>
  PublicKey.findProgramAddressSync(
    [owner.toBuffer(), tokenProgram.toBuffer(), new PublicKey(mint).toBuffer()],
    associated,
  )[0]
const u64 = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
type Part = readonly [key: PublicKey, isSigner: boolean, isWritable: boolean]
const instruction = (keys: readonly Part[], ...bytes: Uint8Array[]) =>
  new TransactionInstruction({
    programId: tokenProgram,
    keys: keys.map(([pubkey, isSigner, isWritable]) => ({ pubkey, isSigner, isWritable })),
    data: Buffer.concat(bytes),
  })
const transfer = (from: PublicKey, to: PublicKey, owner: PublicKey, amount: number) =>
  instruction(
    [
      [from, false, true],
      [to, false, true],
      [owner, true, false],
    ],
    Buffer.from([3]),
    u64(amount),
  )
const coins = (from: PublicKey, to: PublicKey, lamports: number) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })

/** Lands a transaction; one that fails too. The next has a block hash of its own, and a slot. */
async function land(
  signers: readonly Keypair[],
  ...all: TransactionInstruction[]
): Promise<string> {
  const signature = await sendTogether(connection, signers, all, { skipPreflight: true })
  await expect
    .poll(async () => (await connection.getSignatureStatus(signature)).value?.confirmationStatus, {
      interval: 5,
    })
    .toMatch(/confirmed|finalized/)
  return signature
}
/** A token account of an owner's that somebody else opens and pays for. */
async function open(payer: Keypair, owner: PublicKey, mint: PublicKey, lamports = rent) {
  const key = Keypair.generate()
  const create = SystemProgram.createAccount({
    fromPubkey: payer.publicKey,
    newAccountPubkey: key.publicKey,
    space: 165,
    programId: tokenProgram,
    lamports,
  })
  return {
    key,
    instructions: [
      create,
      instruction(
        [
          [key.publicKey, false, true],
          [mint, false, false],
        ],
        Buffer.from([18]),
        owner.toBuffer(),
      ),
    ],
  }
}

async function start(
  account = me().publicKey.toBase58(),
  options: ActivityOptions = { sources: [chainHistory()] },
  request?: () => Promise<unknown>,
) {
  const network = defineSolana({
    genesisHash: solana.genesisHash,
    cluster: 'localnet',
    name: 'Local',
    rpcUrls: [],
  })
  const lists = [
    {
      tokens: [
        { chainId: network.id, address: listed, name: 'Listed', symbol: 'LST', decimals: 6 },
      ],
    },
  ]
  const { kit } = await startKit(
    {
      accounts: { solana: { addresses: [account], chainId: network.id } },
      ...(request && { request }),
    },
    [network],
    { [network.id]: front.url },
    { lists },
    { plugins: [activity(options)] },
  )
  ends.push(() => kit.destroy())
  return { kit, api: kit.use(activity), network }
}
/** What the test itself knows of a transaction. */
const said = ({ hash, kind, status, moves, counterparty, fee, hidden }: ActivityItem) => ({
  hash,
  kind,
  status,
  moves: moves.map(
    ({ direction, symbol, raw, decimals }) =>
      `${direction === 'in' ? '+' : '-'}${raw} ${symbol || '?'}/${decimals}`,
  ),
  ...(counterparty && { counterparty }),
  ...(fee && { fee }),
  ...(hidden && { hidden }),
})

test('what the chain tells of an account is what was done, each as what it was, the newest first', async () => {
  const [mine, theirs] = [me().publicKey, friend().publicKey]
  const expected: object[] = []
  const add = (
    kind: string,
    moves: readonly string[],
    hash: string,
    counterparty?: PublicKey,
    fee?: bigint,
    status = 'confirmed',
  ) =>
    void expected.unshift({
      hash,
      kind,
      status,
      moves,
      ...(counterparty && { counterparty: counterparty.toBase58() }),
      ...(fee && { fee }),
    })
  const ata = (owner: PublicKey, mint = listed) => ataOf(owner, mint)
  add('sent', ['-1500000 SOL/9'], await land([me()], coins(mine, theirs, 1_500_000)), theirs, 5000n)
  add('received', ['+700 SOL/9'], await land([friend()], coins(theirs, mine, 700)), theirs)
  add(
    'sent',
    ['-40 LST/6'],
    await land([me()], transfer(ata(mine), ata(theirs), mine, 40)),
    theirs,
    5000n,
  )
  // the sender names the token account alone: the owner is not among the transaction's accounts
  const quiet = await land([friend()], transfer(ata(theirs), ata(mine), theirs, 7))
  expect(
    (await connection.getSignaturesForAddress(mine)).map(({ signature }) => signature),
  ).not.toContain(quiet)
  add('received', ['+7 LST/6'], quiet, theirs)
  add(
    'received',
    ['+5 ?/3'],
    await land([friend()], transfer(ata(theirs, other), ata(mine, other), theirs, 5)),
    theirs,
  )
  add(
    'swapped',
    ['-30 LST/6', '+60 ?/3'],
    await land(
      [me(), friend()],
      transfer(ata(mine), ata(theirs), mine, 30),
      transfer(ata(theirs, other), ata(mine, other), theirs, 60),
    ),
    undefined,
    10_000n,
  )
  add('call', [], await land([me()], coins(mine, theirs, 10 ** 15)), undefined, 5000n, 'failed')
  // signed together with somebody who pays the fee
  add('sent', ['-9 SOL/9'], await land([friend(), me()], coins(mine, theirs, 9)), theirs)
  const { api } = await start()
  const { items, hasOlder, transfersOnly, since, failed } = await api.items().read()
  const airdrop = items.at(-1)
  expect(items.slice(0, -1).map(said)).toEqual(expected)
  // the faucet has more than JSON carries exactly
  expect(airdrop && said(airdrop)).toMatchObject({ kind: 'received', moves: [`+${100e9} SOL/9`] })
  expect({ hasOlder, transfersOnly, since, failed }).toEqual({
    hasOlder: false,
    transfersOnly: false,
    since: undefined,
    failed: [],
  })
  for (const { hash, at, source } of items)
    expect({ at, source }).toEqual({
      at:
        ((
          await connection.getParsedTransaction(hash as string, {
            maxSupportedTransactionVersion: 0,
          })
        )?.blockTime as number) * 1000,
      source: 'chain',
    })
  // token accounts, signatures, transactions
  expect(front.asked.filter((body) => body.includes('method')).length).toBe(3)
})

test('the rent of an own token account is neither paid nor earned; a wrapped coin is told as such', async () => {
  const [mine, theirs] = [me().publicKey, friend().publicKey]
  const { key, instructions } = await open(me(), mine, new PublicKey(other))
  const opened = await land(
    [me(), key, friend()],
    ...instructions,
    transfer(ataOf(theirs, other), key.publicKey, theirs, 4),
  )
  const emptied = await land(
    [me()],
    transfer(key.publicKey, ataOf(theirs, other), mine, 4),
    instruction(
      [
        [key.publicKey, false, true],
        [mine, false, true],
        [mine, true, false],
      ],
      Buffer.from([9]),
    ),
  )
  const coin = await open(me(), mine, wrapped, rent + 5000)
  const wrap = await land([me(), coin.key], ...coin.instructions)
  const unwrap = await land(
    [me()],
    instruction(
      [
        [coin.key.publicKey, false, true],
        [mine, false, true],
        [mine, true, false],
      ],
      Buffer.from([9]),
    ),
  )
  // control: what is paid for somebody else's account is gone
  const foreign = await open(me(), theirs, new PublicKey(other))
  const paid = await land([me(), foreign.key], ...foreign.instructions)
  const { api } = await start()
  const { items } = await api.items().read()
  expect(
    items
      .slice(0, 5)
      .map(({ hash, kind, moves }) => [
        hash,
        kind,
        ...moves.map(({ direction, raw, asset }) => `${direction} ${raw} ${asset.split('/')[1]}`),
      ]),
  ).toEqual([
    [paid, 'sent', `out ${rent} slip44:501`],
    [unwrap, 'wrapped', `out 5000 token:${wrapped.toBase58()}`, 'in 5000 slip44:501'],
    [wrap, 'wrapped', 'out 5000 slip44:501', `in 5000 token:${wrapped.toBase58()}`],
    [emptied, 'sent', `out 4 token:${other}`],
    [opened, 'received', `in 4 token:${other}`],
  ])
})

test('older pages go on where the newer ones ended, for the account and its token accounts alike, and each transaction is there once', async () => {
  const [mine, theirs] = [me().publicKey, friend().publicKey]
  for (let at = 0; at < 45; at++)
    await land(
      [friend()],
      at % 2
        ? transfer(ataOf(theirs, listed), ataOf(mine, listed), theirs, 1 + at)
        : coins(theirs, mine, 1 + at),
    )
  const all = new Set<string>()
  for (const address of [mine, ataOf(mine, listed), ataOf(mine, other)])
    for (const { signature } of await connection.getSignaturesForAddress(address))
      all.add(signature)
  const { api } = await start()
  const first = await api.items().read()
  expect([first.items.length, first.hasOlder]).toEqual([20, true])
  expect(first.since).toBe(Math.min(...first.items.map(({ at }) => at)))
  let rounds = 1
  while (await api.older()) rounds++
  const { items, since } = await api.items().read()
  expect(items.map(({ hash }) => hash).sort()).toEqual([...all].sort())
  expect([rounds, since]).toEqual([Math.ceil(all.size / 20) - 1, undefined])
})

test('what has no transaction any more, and an account nobody has heard of, is no failure', async () => {
  const { api } = await start(Keypair.generate().publicKey.toBase58())
  expect(await api.items().read()).toMatchObject({ items: [], hasOlder: false, failed: [] })
})

test('what the kit itself has sent has its fee once it is confirmed, without a source', async () => {
  const { kit, api } = await start(undefined, {}, async () => ({
    signature: await land([me()], coins(me().publicKey, friend().publicKey, 321)),
  }))
  let items: readonly ActivityItem[] = []
  ends.push(api.items().watch(({ data }) => (items = data?.items ?? items)))
  const transaction = (await signedTransfer(connection, me(), friend().publicKey.toBase58(), 321))
    .serialize()
    .toString('base64')
  await kit.request(
    {
      method: 'solana_signAndSendTransaction',
      params: { transaction, pubkey: me().publicKey.toBase58() },
    },
    { namespace: 'solana' },
  )
  await expect
    .poll(() => items.map(({ status, fee }) => [status, fee]), { timeout: 20_000 })
    .toEqual([['confirmed', 5000n]])
})
