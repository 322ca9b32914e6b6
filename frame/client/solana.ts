import type { RpcRequest } from '../../kernel/index'

// The kit's wallet methods carry transactions in base64; the frame's in base58, and it answers a transaction alone where the kit's also name the signature.

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Base58 of bytes. */
export function toBase58(bytes: Uint8Array): string {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let i = 0; i < digits.length; i++) {
      carry += (digits[i] as number) * 256
      digits[i] = carry % 58
      carry = Math.floor(carry / 58)
    }
    for (; carry; carry = Math.floor(carry / 58)) digits.push(carry % 58)
  }
  const zeros = bytes.findIndex((byte) => byte !== 0)
  const text = digits.reverse().map((digit) => letters[digit]).join('')
  return letters.charAt(0).repeat(zeros < 0 ? bytes.length : zeros) + text
}

/** Bytes of base58. Throws a RangeError for another text. */
export function fromBase58(text: string): Uint8Array {
  const bytes: number[] = []
  for (const letter of text) {
    let carry = letters.indexOf(letter)
    if (carry < 0) throw new RangeError('no base58')
    for (let i = 0; i < bytes.length; i++) {
      carry += (bytes[i] as number) * 58
      bytes[i] = carry % 256
      carry = Math.floor(carry / 256)
    }
    for (; carry; carry = Math.floor(carry / 256)) bytes.push(carry % 256)
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes.reverse()])
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const reencoded = (text: unknown) => toBase58(fromBase64(String(text)))

type Fields = Readonly<Record<string, unknown>>

/** A call as the frame takes it; calls of other namespaces are returned as they are. */
export function toFrameCall({ method, params }: RpcRequest, account: string | undefined): RpcRequest {
  const { message, pubkey = account, sendOptions, transaction, transactions } = (params ?? {}) as Fields
  if (method === 'solana_signMessage') return { method, params: { message, pubkey } }
  if (method === 'solana_signTransaction') return { method, params: { transaction: reencoded(transaction) } }
  if (method === 'solana_signAllTransactions') return { method, params: { transactions: (transactions as readonly unknown[]).map(reencoded) } }
  if (method !== 'solana_signAndSendTransaction') return { method, params }
  return { method, params: { transaction: reencoded(transaction), ...(sendOptions !== undefined && { options: sendOptions }) } }
}

/** An answer as the kit expects it; of other methods it is returned as it is. */
export function fromFrameAnswer(method: string, answer: unknown, account: string | undefined): unknown {
  const { transaction, transactions } = (answer ?? {}) as Fields
  if (method === 'solana_signAllTransactions') return { transactions: (transactions as readonly unknown[]).map((one) => toBase64(fromBase58(String(one)))) }
  if (method !== 'solana_signTransaction') return answer
  const bytes = fromBase58(String(transaction))
  return { transaction: toBase64(bytes), signature: toBase58(signatureOf(bytes, account)) }
}

/** The signature of an account in a transaction: a short list of signatures, then the message, whose first accounts are their signers in the same order. */
function signatureOf(bytes: Uint8Array, account: string | undefined): Uint8Array {
  const count = bytes[0] ?? 0
  const message = 1 + count * 64
  // a versioned message has a byte before its three of header; the number of accounts takes one byte, there being at most 64 in a transaction
  const accounts = message + ((bytes[message] ?? 0) >= 0x80 ? 5 : 4)
  for (let i = 0; i < count; i++) {
    if (toBase58(bytes.subarray(accounts + i * 32, accounts + i * 32 + 32)) === account) return bytes.slice(1 + i * 64, 65 + i * 64)
  }
  throw new RangeError('the account signs no part of the transaction')
}
