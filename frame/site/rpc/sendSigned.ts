import { fromBase58, toBase58 } from '../../../lib/bytes/base58'
import { toBase64 } from '../../../lib/bytes/base64'
import { frameError } from '../../protocol/errors'
import type { KeysAnswer } from '../keys/messages'
import { SIGNATURE_LENGTH } from '../requests/solanaTransaction'
import type { Node } from './createNode'

/** Commitments that older clients of Solana name. */
const COMMITMENTS: Readonly<Record<string, string>> = {
  recent: 'processed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  root: 'finalized',
  max: 'finalized',
}

interface SendOptions {
  readonly preflightCommitment?: string
}

/**
 * Sends what is signed. Where the node says that it failed, or nothing, the network is asked
 * whether it has the transaction: then it was sent.
 */
async function send(
  node: Node,
  [method, params]: readonly [string, readonly unknown[]],
  isKnown: () => Promise<boolean>,
): Promise<void> {
  try {
    await node.call(method, params)
  } catch (error) {
    if (!(await isKnown().catch(() => false))) throw error
  }
}

async function sendEvm(
  node: Node,
  { raw, hash }: { readonly raw: string; readonly hash: string },
): Promise<string> {
  await send(
    node,
    ['eth_sendRawTransaction', [raw]],
    async () => ((await node.call('eth_getTransactionByHash', [hash])) ?? null) !== null,
  )
  return hash
}

/** The signature that a transaction of Solana is known by: the first, of who pays. */
const signatureOf = (wire: Uint8Array) => toBase58(wire.subarray(1, 1 + SIGNATURE_LENGTH))

async function sendSolana(
  node: Node,
  transaction: string,
  { preflightCommitment, ...options }: SendOptions,
): Promise<{ readonly signature: string }> {
  const wire = fromBase58(transaction)
  const signature = signatureOf(wire)
  const commitment =
    preflightCommitment === undefined
      ? {}
      : { preflightCommitment: COMMITMENTS[preflightCommitment] ?? preflightCommitment }
  await send(
    node,
    ['sendTransaction', [toBase64(wire), { ...options, ...commitment, encoding: 'base64' }]],
    async () => {
      const statuses = (await node.call('getSignatureStatuses', [[signature]])) as {
        value?: readonly unknown[]
      } | null
      return (statuses?.value?.[0] ?? null) !== null
    },
  )
  return { signature }
}

/** The answer of a signed request, as its method has it; what is to be sent was sent then. */
export async function finishSigned(
  method: string,
  params: unknown,
  signed: KeysAnswer<'sign'>,
  node: Node,
): Promise<unknown> {
  if ('raw' in signed) return sendEvm(node, signed)
  if (method === 'solana_signAndSendTransaction') {
    if (!('transaction' in signed)) throw frameError('internal')
    return sendSolana(
      node,
      signed.transaction,
      (params as { readonly options?: SendOptions }).options ?? {},
    )
  }
  // a message of Solana is answered by an object, one of an EVM network by the signature
  if ('signature' in signed && !method.startsWith('solana_')) return signed.signature
  return signed
}
