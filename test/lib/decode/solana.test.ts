import {
  ComputeBudgetProgram,
  Keypair,
  NONCE_ACCOUNT_LENGTH,
  PublicKey,
  StakeProgram,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from 'solana-web3-legacy'
import { expect, test } from 'vitest'
import { explainRequest } from '../../../lib/decode/explainRequest'
import { keccak256 } from './keccak'

const key = () => Keypair.generate().publicKey
const [payer, target, mint, other] = [key(), key(), key(), key()] as const
const TOKENS = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const ACCOUNTS = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const of = (...instructions: TransactionInstruction[]) => {
  const transaction = new Transaction({ feePayer: payer, recentBlockhash: mint.toBase58() }).add(
    ...instructions,
  )
  const wire = transaction
    .serialize({ requireAllSignatures: false, verifySignatures: false })
    .toString('base64')
  return explainRequest(
    { method: 'solana_signTransaction', params: { transaction: wire } },
    {
      origin: 'https://app.example',
      signer: payer.toBase58(),
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    },
    { keccak256 },
  )?.[0]
}
const token = (data: readonly number[], ...keys: PublicKey[]) =>
  new TransactionInstruction({
    programId: TOKENS,
    keys: keys.map((pubkey) => ({ pubkey, isSigner: false, isWritable: true })),
    data: Buffer.from(data),
  })
const loader = (data: readonly number[], ...keys: PublicKey[]) =>
  new TransactionInstruction({
    programId: new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111'),
    keys: keys.map((pubkey) => ({ pubkey, isSigner: false, isWritable: true })),
    data: Buffer.from(data),
  })
const u64 = (amount: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(amount)
  return bytes
}

test.each([
  [
    'transfer of lamports',
    SystemProgram.transfer({ fromPubkey: payer, toPubkey: target, lamports: 7 }),
    { kind: 'transfer', to: target.toBase58(), amount: 7n },
    [],
  ],
  [
    'a new account',
    SystemProgram.createAccount({
      fromPubkey: payer,
      newAccountPubkey: target,
      lamports: 9,
      space: NONCE_ACCOUNT_LENGTH,
      programId: other,
    }),
    { kind: 'transfer', to: target.toBase58(), amount: 9n },
    [],
  ],
  [
    'assign',
    SystemProgram.assign({ accountPubkey: payer, programId: other }),
    { kind: 'authority', account: payer.toBase58(), to: other.toBase58(), right: 'program' },
    ['authority'],
  ],
  [
    'durable nonce',
    SystemProgram.nonceAdvance({ noncePubkey: target, authorizedPubkey: payer }),
    { kind: 'nonce', account: target.toBase58(), isOwn: true },
    ['nonce'],
  ],
  [
    'durable nonce of somebody else',
    SystemProgram.nonceAdvance({ noncePubkey: target, authorizedPubkey: other }),
    { kind: 'nonce', account: target.toBase58() },
    ['nonce'],
  ],
  [
    'code that is written',
    loader([1, 0, 0, 0], target, payer),
    { kind: 'call', isKnown: true, accounts: [target.toBase58(), payer.toBase58()] },
    [],
  ],
  [
    "code that replaces the account's own",
    loader([3, 0, 0, 0], other, target, mint, payer, other, other, payer),
    {
      kind: 'authority',
      account: target.toBase58(),
      to: mint.toBase58(),
      right: 'code',
      isKept: true,
    },
    ['authority'],
  ],
  [
    'withdrawal from a nonce',
    SystemProgram.nonceWithdraw({
      noncePubkey: target,
      authorizedPubkey: payer,
      toPubkey: other,
      lamports: 3,
    }),
    { kind: 'transfer', from: target.toBase58(), to: other.toBase58(), amount: 3n },
    [],
  ],
  [
    'authority of a nonce',
    SystemProgram.nonceAuthorize({
      noncePubkey: target,
      authorizedPubkey: payer,
      newAuthorizedPubkey: other,
    }),
    { kind: 'authority', to: other.toBase58(), right: 'owner' },
    ['authority'],
  ],
  [
    'token transfer, checked',
    token([12, ...u64(7n), 6], payer, mint, target, other),
    { kind: 'transfer', token: mint.toBase58(), to: target.toBase58(), amount: 7n },
    [],
  ],
  [
    'token transfer with a fee',
    token([26, 1, ...u64(7n), 6, ...u64(1n)], payer, mint, target, other),
    { kind: 'transfer', token: mint.toBase58(), to: target.toBase58(), amount: 7n },
    [],
  ],
  [
    'token approval, checked',
    token([13, ...u64(7n), 6], payer, mint, target, other),
    {
      kind: 'approve',
      token: mint.toBase58(),
      spender: target.toBase58(),
      amount: 7n,
      isUnlimited: false,
    },
    ['no_end'],
  ],
  [
    'owner of a token account',
    token([6, 2, 1, ...other.toBytes()], target, payer),
    { kind: 'authority', account: target.toBase58(), to: other.toBase58(), right: 'owner' },
    ['authority'],
  ],
  [
    'minting that ends',
    token([6, 0, 0], mint, payer),
    { kind: 'authority', account: mint.toBase58(), to: undefined, right: 'mint' },
    ['authority'],
  ],
  [
    'authority that is cut short',
    token([6, 2, 1, 5], target, payer),
    { kind: 'authority', account: target.toBase58(), to: undefined },
    ['authority'],
  ],
  [
    'closing',
    token([9], target, other, payer),
    { kind: 'closeAccount', account: target.toBase58(), to: other.toBase58() },
    [],
  ],
  [
    'opening of an account',
    new TransactionInstruction({
      programId: ACCOUNTS,
      keys: [payer, target, other, mint].map((pubkey) => ({
        pubkey,
        isSigner: false,
        isWritable: true,
      })),
      data: Buffer.of(1),
    }),
    {
      kind: 'openAccount',
      account: target.toBase58(),
      owner: other.toBase58(),
      token: mint.toBase58(),
    },
    [],
  ],
  [
    'burning',
    token([8, ...u64(7n)], payer, mint, other),
    {
      kind: 'transfer',
      token: mint.toBase58(),
      from: payer.toBase58(),
      to: undefined,
      amount: 7n,
      isBurn: true,
    },
    [],
  ],
  [
    'a batch',
    token([255, 2, 9, 3, ...u64(7n), 3, 1, 9], payer, target, payer, other, payer),
    {
      kind: 'batch',
      to: TOKENS.toBase58(),
      actions: [
        { kind: 'transfer', to: target.toBase58(), amount: 7n },
        { kind: 'closeAccount', account: payer.toBase58(), to: other.toBase58() },
      ],
    },
    [],
  ],
  [
    'a batch that is cut short',
    token([255, 2, 9, 3, ...u64(7n).subarray(1)], payer, target),
    { kind: 'call', to: TOKENS.toBase58() },
    ['unknown'],
  ],
  [
    'a batch in a batch',
    token([255, 0, 3, 255, 0, 0], payer),
    { kind: 'call', to: TOKENS.toBase58() },
    ['unknown'],
  ],
  [
    'coins that are unwrapped',
    token([45, 1, ...u64(7n)], payer, target),
    { kind: 'transfer', from: payer.toBase58(), to: target.toBase58(), amount: 7n },
    [],
  ],
  [
    'a stake that is delegated',
    StakeProgram.delegate({ stakePubkey: target, authorizedPubkey: payer, votePubkey: other })
      .instructions[0] as TransactionInstruction,
    { kind: 'call', isKnown: true },
    [],
  ],
])('Solana: %s', (_, instruction, action, warnings) => {
  const found = of(instruction)
  expect(found?.actions).toMatchObject([action])
  expect(found?.warnings).toEqual(warnings)
})

test('the highest fee: of the units that are asked for, else of as many as the network gives an instruction', () => {
  const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000 })
  const pay = SystemProgram.transfer({ fromPubkey: payer, toPubkey: target, lamports: 7 })
  expect(of(price, pay, pay)?.fee).toBe(405_000n)
  expect(of(price, ...Array.from({ length: 9 }, () => pay))?.fee).toBe(1_405_000n)
  expect(of(ComputeBudgetProgram.setComputeUnitLimit({ units: 50_000 }), price, pay)?.fee).toBe(
    55_000n,
  )
})

test('what is no transaction has no words', () => {
  const asking = {
    origin: 'https://app.example',
    signer: payer.toBase58(),
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  }
  for (const transaction of ['', 'AAAA', '%', 5])
    expect(
      explainRequest({ method: 'solana_signTransaction', params: { transaction } }, asking, {
        keccak256,
      }),
    ).toMatchObject([{ warnings: ['unknown'] }])
})
