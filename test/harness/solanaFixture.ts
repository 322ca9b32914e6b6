import {
  Connection,
  Keypair,
  PublicKey,
  type SendOptions,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from 'solana-web3-legacy'
import type { LocalSolana, SolanaAccount } from '../../scripts/solana.mjs'

/** The key of a funded account, in the form of the older client. */
export const keypairOf = ({ secret }: SolanaAccount) =>
  Keypair.fromSeed(Buffer.from(secret.slice(2), 'hex'))

/** One JSON-RPC call by fetch: the whole response body. */
export const askSolana = async (url: string, method: string, ...params: unknown[]) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return (await response.json()) as {
    result?: unknown
    error?: { code: number; message: string; data?: Record<string, unknown> }
  }
}

/** A signed legacy transfer, unsent. */
export async function signedTransfer(
  connection: Connection,
  from: Keypair,
  to: string,
  lamports: number | bigint,
  blockhash?: string,
) {
  const transaction = new Transaction({
    feePayer: from.publicKey,
    blockhash: blockhash ?? (await connection.getLatestBlockhash()).blockhash,
    lastValidBlockHeight: 0,
  })
  transaction.add(
    SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: new PublicKey(to), lamports }),
  )
  transaction.sign(from)
  return transaction
}

/** A second, independent client of the local chain. */
export const connectTo = ({ url }: Pick<LocalSolana, 'url'>) => new Connection(url, 'confirmed')

/**
 * Sends a transaction that the first of its signers pays. The client's own sending keeps a block
 * hash for 30 seconds, longer than it is valid where slots are short.
 */
export async function sendTogether(
  connection: Connection,
  signers: readonly Keypair[],
  instructions: readonly TransactionInstruction[],
  options?: SendOptions,
): Promise<string> {
  const transaction = new Transaction({
    feePayer: (signers[0] as Keypair).publicKey,
    ...(await connection.getLatestBlockhash()),
  }).add(...instructions)
  transaction.sign(...signers)
  return connection.sendRawTransaction(transaction.serialize(), options)
}
