import { Keypair, LAMPORTS_PER_SOL, PublicKey, Transaction } from 'solana-web3-legacy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import driver from '../../../../kernel/networks/solana/driver'
import { type LocalSolana, startSolana } from '../../../../scripts/solana.mjs'
import { connectTo } from '../../../harness/solanaFixture'
import { sendTo, signTransaction } from './fixture'

let solana: LocalSolana
let connection: ReturnType<typeof connectTo>
let send: ReturnType<typeof sendTo>
beforeAll(async () => {
  solana = await startSolana({ port: 0, slotMs: 20 })
  connection = connectTo(solana)
  send = sendTo(solana.url)
})
afterAll(() => solana.stop())

const account = (index: number) => solana.accounts[index] as (typeof solana.accounts)[number]
const half = BigInt(LAMPORTS_PER_SOL / 2)

/** What a wallet does with the driver's request: signs it and sends it. */
async function signAndSend(from: { address: string; secret: string }, to: string, amount: bigint) {
  const { method, params } = await driver.sendNative({ account: from.address, to, amount }, send)
  const { transaction, pubkey, sendOptions } = params as {
    transaction: string
    pubkey: string
    sendOptions: object
  }
  expect([method, pubkey]).toEqual(['solana_signAndSendTransaction', from.address])
  const signed = signTransaction(from.secret, transaction)
  const id = await send({
    method: 'sendTransaction',
    params: [signed.transaction, { encoding: 'base64', ...sendOptions }],
  })
  expect(id).toBe(signed.signature)
  return driver.readTransaction({ signature: id })
}

test('a transfer is built, signed by the account’s key, sent, and found by a second client; its fee is the one told before', async () => {
  const from = account(0)
  const to = Keypair.generate().publicKey
  const before = await driver.getBalance(send, from.address)
  const fee = (await driver.getFee?.(
    { account: from.address, to: to.toBase58(), amount: half },
    send,
  )) as bigint
  const id = await signAndSend(from, to.toBase58(), half)
  expect(['pending', 'confirmed']).toContain(await driver.getStatus?.(id, send))
  await expect.poll(() => driver.getStatus?.(id, send)).toBe('confirmed')
  expect(await connection.getBalance(to)).toBe(Number(half))
  expect(await driver.getBalance(send, to.toBase58())).toBe(half)
  expect(BigInt(await connection.getBalance(new PublicKey(from.address)))).toBe(before - half - fee)
  const found = await connection.getTransaction(id, { maxSupportedTransactionVersion: 0 })
  expect(found?.meta).toMatchObject({ err: null, fee: Number(fee) })
})

test('the older library reads the unsigned transfer as the same transfer', async () => {
  const to = Keypair.generate().publicKey.toBase58()
  const { params } = await driver.sendNative(
    { account: account(1).address, to, amount: 2n ** 60n + 1n },
    send,
  )
  const transaction = Transaction.from(
    Buffer.from((params as { transaction: string }).transaction, 'base64'),
  )
  const [instruction] = transaction.instructions
  expect(transaction.instructions).toHaveLength(1)
  expect(transaction.feePayer?.toBase58()).toBe(account(1).address)
  expect(instruction?.programId.toBase58()).toBe('11111111111111111111111111111111')
  expect(
    instruction?.keys.map(({ pubkey, isSigner, isWritable }) => [
      pubkey.toBase58(),
      isSigner,
      isWritable,
    ]),
  ).toEqual([
    [account(1).address, true, true],
    [to, false, true],
  ])
  expect(instruction?.data.readBigUInt64LE(4)).toBe(2n ** 60n + 1n)
  expect(transaction.signatures).toEqual([
    { publicKey: new PublicKey(account(1).address), signature: null },
  ])
})

test('more than the account holds is refused by the node with its reason, and no balance moves', async () => {
  const before = await driver.getBalance(send, account(2).address)
  await expect(signAndSend(account(2), account(0).address, before)).rejects.toMatchObject({
    code: -32002,
    data: { err: { InstructionError: [0, { Custom: 1 }] } },
  })
  expect(await driver.getBalance(send, account(2).address)).toBe(before)
})

test('a transfer that landed and failed is failed; an unheard-of one is unknown', async () => {
  const from = account(3)
  const { params } = await driver.sendNative(
    { account: from.address, to: account(0).address, amount: 10n ** 15n },
    send,
  )
  const { transaction, signature } = signTransaction(
    from.secret,
    (params as { transaction: string }).transaction,
  )
  expect(await driver.getStatus?.(signature, send)).toBe('unknown')
  await send({
    method: 'sendTransaction',
    params: [transaction, { encoding: 'base64', skipPreflight: true }],
  })
  await expect.poll(() => driver.getStatus?.(signature, send)).toBe('failed')
})

test('a balance that JSON cannot carry exactly is refused: the faucet’s', async () => {
  const [last] = await connection.getSignaturesForAddress(new PublicKey(account(4).address))
  const airdrop = await connection.getParsedTransaction(last?.signature as string, {
    maxSupportedTransactionVersion: 0,
  })
  const faucet = airdrop?.transaction.message.accountKeys[0]?.pubkey.toBase58() as string
  await expect(driver.getBalance(send, faucet)).rejects.toMatchObject({ code: 'kernel/bad-answer' })
})
