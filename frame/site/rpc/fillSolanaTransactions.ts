import * as z from 'zod/mini'
import { fromBase58, toBase58 } from '../../../lib/bytes/base58'
import { frameError } from '../../protocol/errors'
import type { Bytes } from '../bytes'
import {
  KEY_LENGTH,
  parseSolanaTransaction,
  SIGNATURE_LENGTH,
  type SolanaTransaction,
} from '../requests/solanaTransaction'
import type { Node } from './createNode'

/** `getLatestBlockhash`. */
const latestSchema = z.object({
  value: z.object({ blockhash: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)) }),
})

const isEmpty = (bytes: Uint8Array) => bytes.every((byte) => byte === 0)

/**
 * Whether a transaction waits for its block hash. One that somebody has signed would lose that
 * signature by it.
 */
function isWaiting({
  wire,
  blockhashOffset,
  signatureOffset,
  signers,
}: SolanaTransaction): boolean {
  return (
    isEmpty(wire.subarray(blockhashOffset, blockhashOffset + KEY_LENGTH)) &&
    isEmpty(wire.subarray(signatureOffset, signatureOffset + signers.length * SIGNATURE_LENGTH))
  )
}

async function readBlockhash(node: Node): Promise<Bytes> {
  const { data } = latestSchema.safeParse(
    await node.call('getLatestBlockhash', [{ commitment: 'confirmed' }]),
  )
  const hash = data && fromBase58(data.value.blockhash)
  if (hash?.length !== KEY_LENGTH)
    throw frameError('upstream', 'the network answered no block hash')
  return hash
}

/**
 * Transactions in base58, with a recent block hash where one has 32 zero bytes in its place and no
 * signature. Nothing that is given is changed.
 * @throws SiteError `request_refused`, before any node is asked; FrameError `upstream`
 */
export async function fillSolanaTransactions(
  texts: readonly string[],
  node: Node,
): Promise<readonly string[]> {
  const transactions = texts.map((text) => parseSolanaTransaction(fromBase58(text)))
  if (!transactions.some(isWaiting)) return texts
  const hash = await readBlockhash(node)
  return transactions.map((transaction) => {
    if (!isWaiting(transaction)) return toBase58(transaction.wire)
    const filled = transaction.wire.slice()
    filled.set(hash, transaction.blockhashOffset)
    return toBase58(filled)
  })
}
