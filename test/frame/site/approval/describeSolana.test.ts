import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from 'solana-web3-legacy'
import { expect, test } from 'vitest'
import { describeDelegation, describeRequest } from '../../../../frame/site/approval/describe'
import { parseRequest } from '../../../../frame/site/requests/parseRequest'
import { toBase58 } from '../../../../lib/bytes/base58'
import { asking, TOKEN } from './described'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

test('the upgrade of an account is shown with the code’s address', () => {
  expect(describeDelegation({ chainId: 1, address: TOKEN, nonce: 0 }, asking)).toMatchObject({
    actions: [{ kind: 'delegate', to: TOKEN }],
    warnings: ['delegate'],
  })
})

const payer = Keypair.generate().publicKey
const target = Keypair.generate().publicKey
const TOKENS = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const keys = (...list: PublicKey[]) =>
  list.map((pubkey) => ({ pubkey, isSigner: false, isWritable: true }))
const solana = (...instructions: TransactionInstruction[]) => {
  const transaction = new Transaction({
    feePayer: payer,
    recentBlockhash: toBase58(new Uint8Array(32).fill(9)),
  }).add(...instructions)
  const text = toBase58(
    new Uint8Array(transaction.serialize({ requireAllSignatures: false, verifySignatures: false })),
  )
  return describeRequest(
    parseRequest({
      method: 'solana_signTransaction',
      params: { transaction: text },
      chainId: SOLANA,
    }),
    { ...asking, signer: payer.toBase58(), chainId: SOLANA },
  )[0]
}
const u64 = (amount: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(amount)
  return bytes
}

test('Solana: a transfer with a limit of its price is one action', () => {
  const shown = solana(
    ComputeBudgetProgram.setComputeUnitLimit({ units: 100 }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 2_000_000 }),
    SystemProgram.transfer({ fromPubkey: payer, toPubkey: target, lamports: 5 }),
  )
  expect(shown).toMatchObject({
    actions: [{ kind: 'transfer', from: payer.toBase58(), to: target.toBase58(), amount: 5n }],
    warnings: [],
    highestFee: 5_200n,
  })
  // without a limit it is what the network gives each instruction
  const transfer = SystemProgram.transfer({ fromPubkey: payer, toPubkey: target, lamports: 5 })
  expect(
    solana(ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10_000_000_000 }), transfer)
      ?.highestFee,
  ).toBe(2_000_005_000n)
})

test.each([
  ['token transfer', [3, ...u64(7n)], { kind: 'transfer', to: target.toBase58(), amount: 7n }, []],
  [
    'token approval without limit',
    [4, ...u64(2n ** 64n - 1n)],
    { kind: 'approve', spender: target.toBase58(), isUnlimited: true },
    ['unlimited', 'no_end'],
  ],
  ['change of authority', [6, 2, 1], { kind: 'authority', to: undefined }, ['authority']],
  ['another one', [99], { kind: 'call', to: TOKENS.toBase58() }, ['unknown']],
])('Solana: %s', (_, data, action, warnings) => {
  expect(
    solana(
      new TransactionInstruction({
        programId: TOKENS,
        keys: keys(payer, target, payer),
        data: Buffer.from(data),
      }),
    ),
  ).toMatchObject({ actions: [action], warnings })
})

test('Solana: notes come last, however they are placed: a long one pushes no transfer away', () => {
  const memo = (text: string) =>
    new TransactionInstruction({
      keys: [],
      programId: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
      data: Buffer.from(text),
    })
  const payer = Keypair.generate()
  const transaction = new Transaction({
    feePayer: payer.publicKey,
    blockhash: payer.publicKey.toBase58(),
    lastValidBlockHeight: 0,
  }).add(
    memo('first'),
    SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: payer.publicKey, lamports: 7 }),
    memo('second'),
  )
  const wire = transaction.serialize({ requireAllSignatures: false })
  const [approval] = describeRequest(
    parseRequest({
      method: 'solana_signTransaction',
      params: { transaction: toBase58(Uint8Array.from(wire)) },
      chainId: SOLANA,
    }),
    { ...asking, signer: payer.publicKey.toBase58(), chainId: SOLANA },
  )
  expect(approval?.actions).toMatchObject([
    { kind: 'transfer', amount: 7n },
    { kind: 'memo', text: { text: 'first' } },
    { kind: 'memo', text: { text: 'second' } },
  ])
})

test('Solana: an account that is assigned to a program is a change of authority, and an unknown program has no words', () => {
  expect(solana(SystemProgram.assign({ accountPubkey: payer, programId: target }))).toMatchObject({
    actions: [{ kind: 'authority', account: payer.toBase58() }],
    warnings: ['authority'],
  })
  expect(
    solana(new TransactionInstruction({ programId: target, keys: [], data: Buffer.of(1) })),
  ).toMatchObject({ actions: [{ kind: 'call', to: target.toBase58() }], warnings: ['unknown'] })
})
