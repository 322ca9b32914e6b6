import { getBase58Decoder, getBase64Decoder } from '@solana/web3.js'
import type { SolanaWalletOptions } from '../../types'
import { createChainRpc } from '../chainRpc'
import { isRecord } from '../parse'
import { rpcError } from '../rpcError'

const COMMITMENTS: readonly unknown[] = ['processed', 'confirmed', 'finalized']
const POLL_MS = 200
const CONFIRM_MS = 60_000

/** What sendTransaction takes of a page's options. */
const sendingOptions = ({
  preflightCommitment,
  skipPreflight,
  maxRetries,
  minContextSlot,
}: Record<string, unknown>) => ({
  encoding: 'base64',
  ...(COMMITMENTS.includes(preflightCommitment) && { preflightCommitment }),
  ...(skipPreflight === true && { skipPreflight }),
  ...(Number.isSafeInteger(maxRetries) && { maxRetries }),
  ...(Number.isSafeInteger(minContextSlot) && { minContextSlot }),
})

/**
 * Sends signed transactions to the URL of their cluster; without one it is 4901. With a
 * `commitment` in the options it waits until the transaction has it, at most a minute.
 */
export const createSending = ({ chains }: SolanaWalletOptions) => {
  const rpc = createChainRpc()
  return async (
    chain: string,
    signed: { readonly bytes: Uint8Array; readonly first: Uint8Array },
    given: unknown,
  ) => {
    const found = chains.find(({ id }) => id === chain)
    if (!found) throw rpcError('chainDisconnected', `The wallet has no connection to ${chain}`)
    const cluster = { name: chain, rpcUrl: found.rpcUrl }
    const options = isRecord(given) ? given : {}
    await rpc(cluster, 'sendTransaction', [
      getBase64Decoder().decode(signed.bytes),
      sendingOptions(options),
    ])
    const wanted = COMMITMENTS.indexOf(options.commitment)
    if (wanted < 0) return
    const signature = getBase58Decoder().decode(signed.first)
    for (const end = Date.now() + CONFIRM_MS; Date.now() < end; ) {
      const answer = await rpc(cluster, 'getSignatureStatuses', [[signature]])
      const [status]: unknown[] =
        isRecord(answer) && Array.isArray(answer.value) ? answer.value : []
      if (isRecord(status) && status.err) throw rpcError('internal', 'The transaction failed')
      if (isRecord(status) && COMMITMENTS.indexOf(status.confirmationStatus) >= wanted) return
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    throw rpcError(
      'internal',
      `The transaction was sent, and is not ${String(options.commitment)} after a minute`,
    )
  }
}
