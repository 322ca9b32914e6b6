import { createServer } from 'node:net'
import {
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  type SendTransactionError,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from 'solana-web3-legacy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalSolana, startSolana } from '../../scripts/solana.mjs'
import { askSolana, connectTo, keypairOf, signedTransfer } from './solanaFixture'

let solana: LocalSolana
let connection: ReturnType<typeof connectTo>
beforeAll(async () => {
  solana = await startSolana({ port: 0, slotMs: 20 })
  connection = connectTo(solana)
})
afterAll(() => solana.stop())

const account = (index: number) => solana.accounts[index] as (typeof solana.accounts)[number]
const send = (bytes: Uint8Array, options?: object) => connection.sendRawTransaction(bytes, options)
const thrown = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error as SendTransactionError,
  )

test('five accounts whose keys fit their addresses hold 100 SOL each; the chain id is CAIP-2 of the genesis hash', async () => {
  expect(solana.accounts).toHaveLength(5)
  for (const one of solana.accounts) {
    expect(keypairOf(one).publicKey.toBase58()).toBe(one.address)
    expect(await connection.getBalance(new PublicKey(one.address))).toBe(100 * LAMPORTS_PER_SOL)
  }
  expect(await connection.getGenesisHash()).toBe(solana.genesisHash)
  expect(solana.chainId).toBe(`solana:${solana.genesisHash.slice(0, 32)}`)
  expect(solana.genesisHash).not.toBe('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d')
})

test('an airdrop arrives, twice in a row too, and is confirmed over WebSocket', async () => {
  const { publicKey } = Keypair.generate()
  for (const total of [1, 2]) {
    const signature = await connection.requestAirdrop(publicKey, LAMPORTS_PER_SOL)
    const { value } = await connection.confirmTransaction({
      signature,
      ...(await connection.getLatestBlockhash()),
    })
    expect(value.err).toBeNull()
    expect(await connection.getBalance(publicKey)).toBe(total * LAMPORTS_PER_SOL)
  }
})

test('a legacy transfer moves the amount, costs its fee and can be read back by its signature', async () => {
  const to = Keypair.generate().publicKey
  const from = keypairOf(account(0))
  const before = await connection.getBalance(from.publicKey)
  const transaction = await signedTransfer(connection, from, to.toBase58(), LAMPORTS_PER_SOL / 2)
  const fee = await transaction.getEstimatedFee(connection)
  const signature = await send(transaction.serialize())
  await connection.confirmTransaction(signature, 'finalized')
  expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL / 2)
  expect(await connection.getBalance(from.publicKey)).toBe(
    before - LAMPORTS_PER_SOL / 2 - (fee ?? 0),
  )
  expect(fee).toBe(5000)
  const found = await connection.getParsedTransaction(signature)
  expect(found?.transaction.message.instructions[0]).toMatchObject({
    program: 'system',
    parsed: { type: 'transfer', info: { lamports: LAMPORTS_PER_SOL / 2 } },
  })
  const plain = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
  expect(plain?.meta).toMatchObject({ err: null, fee: 5000, preBalances: [before, 0, 1] })
  expect((await connection.getSignaturesForAddress(to)).map((one) => one.signature)).toEqual([
    signature,
  ])
})

test('a version 0 transfer is taken, its status goes from processed to finalized, and an old client is told its version', async () => {
  const from = keypairOf(account(1))
  const { blockhash } = await connection.getLatestBlockhash()
  const instructions = [
    SystemProgram.transfer({
      fromPubkey: from.publicKey,
      toPubkey: Keypair.generate().publicKey,
      lamports: LAMPORTS_PER_SOL,
    }),
  ]
  const transaction = new VersionedTransaction(
    new TransactionMessage({
      payerKey: from.publicKey,
      recentBlockhash: blockhash,
      instructions,
    }).compileToV0Message(),
  )
  transaction.sign([from])
  const signature = await connection.sendTransaction(transaction)
  expect((await connection.getSignatureStatus(signature)).value).toMatchObject({ err: null })
  await expect
    .poll(async () => (await connection.getSignatureStatus(signature)).value?.confirmationStatus)
    .toBe('finalized')
  expect(
    await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 }),
  ).toMatchObject({ version: 0 })
  expect((await askSolana(solana.url, 'getTransaction', signature)).error?.code).toBe(-32015)
})

test('more than the account holds fails in the trial run with the documented body; nothing is paid', async () => {
  const poor = Keypair.generate()
  await connection.confirmTransaction(
    await connection.requestAirdrop(poor.publicKey, LAMPORTS_PER_SOL),
  )
  const transaction = await signedTransfer(
    connection,
    poor,
    account(0).address,
    2 * LAMPORTS_PER_SOL,
  )
  const { error } = await askSolana(
    solana.url,
    'sendTransaction',
    transaction.serialize().toString('base64'),
    { encoding: 'base64' },
  )
  expect(error).toMatchObject({
    code: -32002,
    message:
      'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
    data: {
      err: { InstructionError: [0, { Custom: 1 }] },
      logs: expect.arrayContaining([expect.stringContaining('insufficient lamports')]),
    },
  })
  expect(await connection.getBalance(poor.publicKey)).toBe(LAMPORTS_PER_SOL)
  const signature = await send(transaction.serialize(), { skipPreflight: true })
  expect((await connection.getSignatureStatus(signature)).value?.err).toEqual({
    InstructionError: [0, { Custom: 1 }],
  })
  expect(await connection.getBalance(poor.publicKey)).toBe(LAMPORTS_PER_SOL - 5000)
})

test('an account with nothing cannot pay the fee', async () => {
  const transaction = await signedTransfer(connection, Keypair.generate(), account(0).address, 1)
  const error = await thrown(send(transaction.serialize()))
  expect(error.message).toContain(
    'Attempt to debit an account but found no record of a prior credit.',
  )
})

test('a forged signature is refused, and without a trial run it never lands', async () => {
  const transaction = await signedTransfer(
    connection,
    keypairOf(account(2)),
    account(0).address,
    1000,
  )
  const bytes = transaction.serialize()
  bytes[5] = (bytes[5] as number) ^ 1
  expect((await thrown(send(bytes))).message).toContain(
    'Transaction signature verification failure',
  )
  const signature = await send(bytes, { skipPreflight: true })
  expect((await connection.getSignatureStatus(signature)).value).toBeNull()
  expect(await send(transaction.serialize())).toBeTruthy()
})

test('the same transaction a second time is refused as processed', async () => {
  const transaction = await signedTransfer(
    connection,
    keypairOf(account(3)),
    account(0).address,
    1000,
  )
  await send(transaction.serialize())
  expect((await thrown(send(transaction.serialize()))).message).toContain(
    'This transaction has already been processed',
  )
})

test('a block hash older than 150 slots is refused', async () => {
  const { blockhash } = await connection.getLatestBlockhash()
  const valid = async () => (await connection.isBlockhashValid(blockhash)).value
  expect(await valid()).toBe(true)
  const transaction = await signedTransfer(
    connection,
    keypairOf(account(4)),
    account(0).address,
    1000,
    blockhash,
  )
  await expect.poll(valid).toBe(false)
  expect(
    (
      await askSolana(solana.url, 'sendTransaction', transaction.serialize().toString('base64'), {
        encoding: 'base64',
      })
    ).error,
  ).toMatchObject({
    code: -32002,
    message: 'Transaction simulation failed: Blockhash not found',
    data: { err: 'BlockhashNotFound', logs: [], unitsConsumed: 0 },
  })
  expect(await transaction.getEstimatedFee(connection)).toBeNull()
})

test('a change of an account and each slot are told over WebSocket until the subscription ends', async () => {
  const { publicKey } = Keypair.generate()
  const balances: number[] = []
  const slots: number[] = []
  const ids = [
    connection.onAccountChange(publicKey, ({ lamports }) => balances.push(lamports)),
    connection.onSlotChange(({ slot }) => slots.push(slot)),
  ] as const
  await expect.poll(() => slots.length).toBeGreaterThan(1)
  await connection.requestAirdrop(publicKey, LAMPORTS_PER_SOL)
  await expect.poll(() => balances).toEqual([LAMPORTS_PER_SOL])
  await connection.removeAccountChangeListener(ids[0])
  await connection.removeSlotChangeListener(ids[1])
  const seen = slots.length
  const now = await connection.getSlot()
  await expect.poll(() => connection.getSlot()).toBeGreaterThan(now + 3)
  expect(slots.length - seen).toBeLessThan(3)
})

test('the port is named when it or the one after it is taken; stop ends HTTP and WebSocket', async () => {
  const blocker = createServer()
  await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve))
  const address = blocker.address()
  const taken = typeof address === 'object' && address ? address.port : 0
  for (const port of [taken, taken - 1]) {
    const lines: string[] = []
    const other = await startSolana({ port, log: (line) => lines.push(line) })
    expect(lines).toEqual([`port ${port} is taken, using ${new URL(other.url).port}`])
    expect((await askSolana(other.url, 'getHealth')).result).toBe('ok')
    await other.stop()
    await expect(askSolana(other.url, 'getHealth')).rejects.toThrow('fetch failed')
  }
  blocker.close()
})
