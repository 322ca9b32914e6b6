import {
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from 'solana-web3-legacy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalSolana, startSolana } from '../../scripts/solana.mjs'
import { askSolana, connectTo, keypairOf, sendTogether } from './solanaFixture'

let solana: LocalSolana
let connection: ReturnType<typeof connectTo>
beforeAll(async () => {
  solana = await startSolana({ port: 0, slotMs: 20 })
  connection = connectTo(solana)
})
afterAll(() => solana.stop())

const budget = new PublicKey('ComputeBudget111111111111111111111111111111')
const u64 = (value: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
/** The instruction of a program: its accounts as [key, signs, written to]. */
const instruction = (
  programId: PublicKey,
  keys: readonly (readonly [PublicKey, boolean, boolean])[],
  ...data: Uint8Array[]
) =>
  new TransactionInstruction({
    programId,
    keys: keys.map(([pubkey, isSigner, isWritable]) => ({ pubkey, isSigner, isWritable })),
    data: Buffer.concat(data),
  })

async function land(signers: readonly Keypair[], ...instructions: TransactionInstruction[]) {
  const signature = await sendTogether(connection, signers, instructions)
  await connection.confirmTransaction(signature)
  return signature
}

test.each([
  ['spl-token', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
  ['spl-token-2022', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'],
])(
  'a token of %s: minted by the real program, its account and supply are read parsed',
  async (program, id) => {
    const programId = new PublicKey(id)
    const [payer, mint, holder] = [
      keypairOf(solana.accounts[0] as never),
      Keypair.generate(),
      Keypair.generate(),
    ]
    const create = async (key: Keypair, space: number) =>
      SystemProgram.createAccount({
        fromPubkey: payer.publicKey,
        newAccountPubkey: key.publicKey,
        space,
        programId,
        lamports: await connection.getMinimumBalanceForRentExemption(space),
      })
    const owner = payer.publicKey
    await land(
      [payer, mint, holder],
      await create(mint, 82),
      // InitializeMint2 with 6 decimals, InitializeAccount3, MintTo
      instruction(
        programId,
        [[mint.publicKey, false, true]],
        Buffer.from([20, 6]),
        owner.toBuffer(),
        Buffer.from([0]),
      ),
      await create(holder, 165),
      instruction(
        programId,
        [
          [holder.publicKey, false, true],
          [mint.publicKey, false, false],
        ],
        Buffer.from([18]),
        owner.toBuffer(),
      ),
      instruction(
        programId,
        [
          [mint.publicKey, false, true],
          [holder.publicKey, false, true],
          [owner, true, false],
        ],
        Buffer.from([7]),
        u64(1_250_000n),
      ),
    )
    const amount = { amount: '1250000', decimals: 6, uiAmount: 1.25, uiAmountString: '1.25' }
    expect((await connection.getTokenAccountBalance(holder.publicKey)).value).toEqual(amount)
    expect((await connection.getTokenSupply(mint.publicKey)).value).toEqual(amount)
    for (const filter of [{ programId }, { mint: mint.publicKey }]) {
      const { value } = await connection.getParsedTokenAccountsByOwner(owner, filter)
      expect(value).toHaveLength(1)
      expect(value[0]?.account.data).toMatchObject({
        program,
        parsed: {
          type: 'account',
          info: { mint: mint.publicKey.toBase58(), owner: owner.toBase58(), tokenAmount: amount },
        },
      })
    }
    expect((await connection.getParsedAccountInfo(mint.publicKey)).value?.data).toMatchObject({
      program,
      parsed: { type: 'mint', info: { decimals: 6, supply: '1250000' } },
    })
    const found = await connection.getProgramAccounts(programId, {
      filters: [{ dataSize: 165 }, { memcmp: { offset: 32, bytes: owner.toBase58() } }],
    })
    expect(found.map(({ pubkey }) => pubkey.toBase58())).toEqual([holder.publicKey.toBase58()])
    expect(
      (await askSolana(solana.url, 'getTokenAccountBalance', owner.toBase58())).error,
    ).toMatchObject({ code: -32602 })
  },
)

test.each([
  [
    'a price and a limit',
    [
      instruction(budget, [], Buffer.from([2]), u32(500)),
      instruction(budget, [], Buffer.from([3]), u64(20_000_000n)),
    ],
    15_000,
  ],
  ['a price alone', [instruction(budget, [], Buffer.from([3]), u64(1_000_000n))], 11_000],
])('the fee of a transfer with %s is told before and paid', async (_, extra, expected) => {
  const payer = keypairOf(solana.accounts[1] as never)
  const before = await connection.getBalance(payer.publicKey)
  const transfer = SystemProgram.transfer({
    fromPubkey: payer.publicKey,
    toPubkey: Keypair.generate().publicKey,
    lamports: LAMPORTS_PER_SOL,
  })
  const { blockhash } = await connection.getLatestBlockhash()
  const told = await new Transaction({
    feePayer: payer.publicKey,
    blockhash,
    lastValidBlockHeight: 0,
  })
    .add(...extra, transfer)
    .getEstimatedFee(connection)
  const signature = await land([payer], ...extra, transfer)
  expect(before - LAMPORTS_PER_SOL - (await connection.getBalance(payer.publicKey))).toBe(told)
  expect(
    (await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 }))?.meta?.fee,
  ).toBe(told)
  expect(told).toBe(expected)
})

test('a simulation changes nothing and needs no signature unless it is asked to check it', async () => {
  const payer = keypairOf(solana.accounts[2] as never)
  const before = await connection.getBalance(payer.publicKey)
  const transfer = SystemProgram.transfer({
    fromPubkey: payer.publicKey,
    toPubkey: Keypair.generate().publicKey,
    lamports: LAMPORTS_PER_SOL,
  })
  const { blockhash } = await connection.getLatestBlockhash()
  const transaction = new Transaction({
    feePayer: payer.publicKey,
    blockhash,
    lastValidBlockHeight: 0,
  }).add(transfer)
  const text = transaction.serialize({ requireAllSignatures: false }).toString('base64')
  const ask = (options: object) =>
    askSolana(solana.url, 'simulateTransaction', text, { encoding: 'base64', ...options })
  expect(
    (await ask({ accounts: { addresses: [payer.publicKey.toBase58()] } })).result,
  ).toMatchObject({
    value: {
      err: null,
      unitsConsumed: 150,
      accounts: [{ lamports: before - LAMPORTS_PER_SOL - 5000 }],
    },
  })
  expect((await ask({ sigVerify: true })).error).toMatchObject({ code: -32003 })
  expect(await connection.getBalance(payer.publicKey)).toBe(before)
})
