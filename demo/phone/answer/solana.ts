import {
  type Address,
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getBase64Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type SignatureBytes,
  signBytes,
} from '@solana/web3.js'
import type { Keyring, PhoneNetwork, SolanaKey } from '../keyring'

/** What the methods of Solana carry: one object each. */
export interface SolanaParams {
  readonly message?: string
  readonly transaction?: string
  readonly transactions?: readonly string[]
  readonly pubkey?: string
  readonly sendOptions?: object
}

const text = (bytes: ArrayLike<number>) =>
  getBase58Decoder().decode(new Uint8Array(Array.from(bytes)))

const keyOf = ({ solana }: Keyring, address: string | undefined): SolanaKey => {
  const found = solana.find((key) => address === undefined || key.address === address)
  if (!found) throw new Error('This account is not on the phone')
  return found
}

/** A transaction (base64) with the key's signature in place, and that signature in base58. */
async function signed(
  key: SolanaKey,
  transaction: string,
): Promise<{ signature: string; transaction: string }> {
  const { messageBytes, signatures } = getTransactionDecoder().decode(
    getBase64Encoder().encode(transaction),
  )
  if (!Object.hasOwn(signatures, key.address))
    throw new Error('This transaction does not ask for the account of the phone')
  const signature = await signBytes(key.privateKey, new Uint8Array(messageBytes))
  const whole = {
    messageBytes,
    signatures: { ...signatures, [key.address as Address]: signature as SignatureBytes },
  }
  return {
    signature: text(signature),
    transaction: getBase64Decoder().decode(getTransactionEncoder().encode(whole)),
  }
}

async function send(
  url: string,
  transaction: string,
  options: object | undefined,
): Promise<string> {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'sendTransaction',
    params: [transaction, { ...options, encoding: 'base64' }],
  })
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { result, error } = (await response.json()) as {
    result?: string
    error?: { message: string }
  }
  if (result === undefined)
    throw new Error(error?.message ?? 'The network did not take the transaction')
  return result
}

/** Does what a Solana request asks and gives its result. Throws where the phone cannot. */
export async function answerSolana(
  keyring: Keyring,
  { url }: PhoneNetwork,
  method: string,
  params: SolanaParams,
): Promise<unknown> {
  const key = keyOf(keyring, params.pubkey)
  if (method === 'solana_signMessage') {
    return {
      signature: text(
        await signBytes(
          key.privateKey,
          new Uint8Array(getBase58Encoder().encode(params.message ?? '')),
        ),
      ),
    }
  }
  if (method === 'solana_signTransaction') return signed(key, params.transaction ?? '')
  if (method === 'solana_signAllTransactions') {
    return {
      transactions: await Promise.all(
        (params.transactions ?? []).map(async (one) => (await signed(key, one)).transaction),
      ),
    }
  }
  if (method === 'solana_signAndSendTransaction')
    return {
      signature: await send(
        url,
        (await signed(key, params.transaction ?? '')).transaction,
        params.sendOptions,
      ),
    }
  throw new Error(`The phone does not know ${method}`)
}
