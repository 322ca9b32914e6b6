import {
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getBase64Encoder,
} from '@solana/web3.js'
import type { Hex } from '../../types'
import { readKey } from '../../wallet/solana/keys'
import { createSending } from '../../wallet/solana/send'
import { readTransaction } from '../../wallet/solana/transaction'
import { refuse } from './rpcError'

const SOLANA_METHODS = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'solana_getAccounts',
  'solana_requestAccounts',
]

/** A seed of 32 bytes, and the URL of each cluster by its CAIP-2 id. */
export type SolanaOptions = {
  readonly seed: Hex
  readonly chains: Readonly<Record<string, string>>
}

const base58 = (bytes: Uint8Array) => getBase58Decoder().decode(bytes)
const base64 = (bytes: Uint8Array) => getBase64Decoder().decode(bytes)

/**
 * The Solana side: the params and answers of WalletConnect's Solana RPC (docs of its
 * specification), bytes as base58, transactions as base64.
 */
export const createSolana = async ({ seed, chains }: SolanaOptions) => {
  const key = await readKey(seed)
  const ids = Object.keys(chains)
  const send = createSending({
    accounts: [{ secret: seed }],
    chains: Object.entries(chains).map(([id, rpcUrl]) => ({ id, rpcUrl })),
  } as never)
  const sign = async (transaction: unknown) =>
    readTransaction(Uint8Array.from(getBase64Encoder().encode(String(transaction)))).sign(key)
  const handle = async (
    method: string,
    params: Record<string, unknown>,
    chainId: string,
  ): Promise<unknown> => {
    if (method === 'solana_getAccounts' || method === 'solana_requestAccounts')
      return [{ pubkey: key.address }]
    if (method === 'solana_signMessage') {
      if (params.pubkey !== key.address) throw refuse(4100, `No key of ${String(params.pubkey)}`)
      return {
        signature: base58(
          await key.sign(Uint8Array.from(getBase58Encoder().encode(String(params.message)))),
        ),
      }
    }
    if (method === 'solana_signTransaction') {
      const { bytes } = await sign(params.transaction)
      const own = await key.sign(messageOf(bytes))
      return { signature: base58(own), transaction: base64(bytes) }
    }
    if (method === 'solana_signAllTransactions') {
      const signed = await Promise.all((params.transactions as unknown[]).map(sign))
      return { transactions: signed.map(({ bytes }) => base64(bytes)) }
    }
    if (method === 'solana_signAndSendTransaction') {
      const signed = await sign(params.transaction)
      await send(chainId, signed, params.options ?? params.sendOptions)
      return { signature: base58(signed.first) }
    }
    throw refuse(-32601, `The wallet has no ${method}`)
  }
  return { chainIds: ids, addresses: [key.address], methods: SOLANA_METHODS, handle }
}

/** What is signed of a transaction: everything after its signatures. */
const messageOf = (transaction: Uint8Array) => transaction.slice(1 + (transaction[0] ?? 0) * 64)
