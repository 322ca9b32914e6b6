import {
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import { toBase64 } from '../../../lib/bytes/base64'
import { runError } from '../../errors/lateErrors'
import type { NativeTransfer, RpcRequest, SendRpc } from '../types'
import { isBase58Of } from './address'
import { checked, invalidParams } from './params'

const commitment = 'confirmed'
const method = 'solana_signAndSendTransaction'
const systemProgram = '11111111111111111111111111111111'
/** Data of `SystemInstruction::Transfer`: index (u32) and lamports (u64), little-endian. */
function transferData(lamports: bigint): Uint8Array {
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, 2, true)
  data.setBigUint64(4, lamports, true)
  return new Uint8Array(data.buffer)
}

/**
 * An unsigned transfer with a recent block hash. Legacy instead of version 0: equivalent without
 * lookup tables, and supported by every wallet.
 */
async function compile({ account, to, amount, data }: NativeTransfer, send: SendRpc) {
  for (const [name, value] of [
    ['account', account],
    ['to', to],
  ] as const)
    if (!isBase58Of(value, 32))
      throw invalidParams(method, `expected an address (32 bytes in base58) at ${name}`)
  if (amount <= 0n || amount >= 2n ** 64n)
    throw invalidParams(method, 'expected an amount from 1 to 2^64 - 1 lamports')
  if (data && data !== '0x') throw invalidParams(method, 'a transfer of SOL carries no data')
  const latest = checked<{ value: { blockhash: string; lastValidBlockHeight?: number } }>(
    'getLatestBlockhash',
    await send({ method: 'getLatestBlockhash', params: [{ commitment }] }),
  )
  const payer = address(account)
  // account roles: 3 is a writable signer, 1 is writable
  const instruction = {
    programAddress: address(systemProgram),
    accounts: [
      { address: payer, role: 3 },
      { address: address(to), role: 1 },
    ],
    data: transferData(amount),
  }
  const lifetime = { blockhash: latest.value.blockhash as Blockhash, lastValidBlockHeight: 0n }
  const empty = setTransactionMessageFeePayer(
    payer,
    createTransactionMessage({ version: 'legacy' }),
  )
  return compileTransaction(
    appendTransactionMessageInstruction(
      instruction,
      setTransactionMessageLifetimeUsingBlockhash(lifetime, empty),
    ),
  )
}

/**
 * The request that signs and sends a transfer; wallets add a priority fee themselves. Rejects with
 * `rpc/invalid-params`, `kernel/bad-answer`.
 */
export async function sendNative(input: NativeTransfer, send: SendRpc): Promise<RpcRequest> {
  const transaction = getBase64EncodedWireTransaction(await compile(input, send))
  return {
    method,
    params: {
      transaction,
      pubkey: input.account,
      sendOptions: { preflightCommitment: commitment },
    },
  }
}

/** The fee of a transfer in lamports, read from a node. */
export async function getFee(input: NativeTransfer, send: SendRpc): Promise<bigint> {
  const { messageBytes } = await compile(input, send)
  const request = {
    method: 'getFeeForMessage',
    params: [toBase64(new Uint8Array(messageBytes)), { commitment }],
  }
  const { value } = checked<{ value: number | null }>(request.method, await send(request))
  if (value === null)
    throw runError('bad-answer', {
      who: request.method,
      problem: 'the block hash is not known there',
    })
  return BigInt(value)
}
