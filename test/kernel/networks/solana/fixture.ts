import { createPrivateKey, sign } from 'node:crypto'
import {
  Keypair,
  type PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from 'solana-web3-legacy'
import type { SendRpc } from '../../../../kernel/networks/types'
import { toBase58 } from '../../../../lib/bytes/base58'

/** What ed25519 of Node signs with a 32-byte seed (RFC 8410 around it). */
export function signWith(secret: string, message: Uint8Array): Uint8Array {
  const der = Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    Buffer.from(secret.slice(2), 'hex'),
  ])
  return new Uint8Array(
    sign(null, message, createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })),
  )
}

/** An unsigned transaction of one signer, signed: what a wallet answers. */
export function signTransaction(
  secret: string,
  transaction: string,
): { signature: string; transaction: string } {
  const bytes = new Uint8Array(Buffer.from(transaction, 'base64'))
  const signature = signWith(secret, bytes.slice(65))
  bytes.set(signature, 1)
  return { signature: toBase58(signature), transaction: Buffer.from(bytes).toString('base64') }
}

/** Asks a node, as the kit's transport does. */
export const sendTo =
  (url: string): SendRpc =>
  async ({ method, params = [] }) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const { result, error } = (await response.json()) as {
      result?: unknown
      error?: { code: number; message: string; data?: unknown }
    }
    if (error) throw Object.assign(new Error(error.message), error)
    return result
  }

const blockhash = 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N'
export const alice = Keypair.fromSeed(new Uint8Array(32).fill(1))
export const bob = Keypair.fromSeed(new Uint8Array(32).fill(2))
export const alicesAddress = alice.publicKey.toBase58()
export const bobsAddress = bob.publicKey.toBase58()

/** A transfer that the older library wrote, unsigned, in base64. */
export function legacyWrote(
  version: 'legacy' | 0,
  payer: PublicKey = alice.publicKey,
  more: readonly PublicKey[] = [],
): string {
  const instructions = [payer, ...more].map((fromPubkey) =>
    SystemProgram.transfer({ fromPubkey, toPubkey: bob.publicKey, lamports: 5 }),
  )
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: blockhash,
    instructions,
  })
  return Buffer.from(
    new VersionedTransaction(
      version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage(),
    ).serialize(),
  ).toString('base64')
}
