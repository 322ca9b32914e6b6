import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Hex, TransactionSerializable } from 'viem'
import { bytesToHex, hashAuthorization, hashMessage, hashTypedData, hexToBytes, keccak256, serializeTransaction } from 'viem/utils'
import { toBase58 } from '../base58'
import { SiteError } from '../errors'
import { SIGNATURE_LENGTH, type SolanaTransaction } from '../requests/solanaTransaction'
import type { EvmTransaction, SigningRequest } from '../requests/types'
import { evmAddress, solanaAddress, withEvmKey, withSolanaKey } from './accounts'

/** Answer of a request: that of its method, but for `eth_sendTransaction` and `solana_signAndSendTransaction`, whose signed transaction has yet to be sent. */
export type SignResult =
  | { readonly signature: string }
  /** `raw` for `eth_sendRawTransaction`, and the hash that it has by then. */
  | { readonly raw: Hex; readonly hash: Hex }
  | { readonly transaction: string }
  | { readonly transactions: readonly string[] }

/** RFC 6979, with the low `s` of EIP-2. */
function signHash(hash: Hex, key: Uint8Array) {
  const [recovery = 0, ...rs] = secp256k1.sign(hexToBytes(hash), key, { prehash: false, format: 'recovered' })
  const signature = Uint8Array.from(rs)
  return { r: bytesToHex(signature.slice(0, 32)), s: bytesToHex(signature.slice(32)), yParity: recovery }
}

const joined = ({ r, s, yParity }: ReturnType<typeof signHash>): Hex => `${r}${s.slice(2)}${(27 + yParity).toString(16)}`

function serializable({ fees, chainId, to, value, data, nonce, gas, accessList }: EvmTransaction): TransactionSerializable {
  const common = { chainId, value, data, nonce, gas, ...(to && { to }) }
  if (fees.type === 'eip1559') return { ...common, ...fees, type: 'eip1559', accessList }
  const { type, gasPrice } = fees
  return type === 'legacy' ? { ...common, type, gasPrice } : { ...common, type, gasPrice, accessList }
}

function signEvmTransaction(request: EvmTransaction, key: Uint8Array): SignResult {
  const transaction = serializable(request)
  const { r, s, yParity } = signHash(keccak256(serializeTransaction(transaction)), key)
  // a legacy signature carries the network in v (EIP-155)
  const raw = serializeTransaction(transaction, request.fees.type === 'legacy' ? { r, s, v: BigInt(request.chainId) * 2n + 35n + BigInt(yParity) } : { r, s, yParity })
  return { raw, hash: keccak256(raw) }
}

/** Fills the slot of one signer; the other slots and the message stay as they are. */
function signSolanaTransaction({ wire, message, signers, signatureOffset }: SolanaTransaction, key: Uint8Array): string {
  const slot = signers.indexOf(solanaAddress(key))
  if (slot < 0) throw new SiteError('account_refused')
  const signed = wire.slice()
  signed.set(ed25519.sign(message, key), signatureOffset + slot * SIGNATURE_LENGTH)
  return toBase58(signed)
}

/**
 * Signs a request that was read whole with an account of a seed. There is no way to sign a digest.
 * @throws SiteError `account_refused` where the request names another account
 */
export function signRequest(request: SigningRequest, seed: Uint8Array, index: number): Promise<SignResult> {
  if (request.kind === 'solanaMessage' || request.kind === 'solanaTransactions') {
    return withSolanaKey(seed, index, (key): SignResult => {
      if (request.kind === 'solanaMessage') {
        if (request.from !== solanaAddress(key)) throw new SiteError('account_refused')
        return { signature: toBase58(ed25519.sign(request.message, key)) }
      }
      const [first, ...rest] = request.transactions.map((transaction) => signSolanaTransaction(transaction, key))
      return request.all || first === undefined ? { transactions: first === undefined ? [] : [first, ...rest] } : { transaction: first }
    })
  }
  return withEvmKey(seed, index, (key): SignResult => {
    if (request.from !== evmAddress(key)) throw new SiteError('account_refused')
    if (request.kind === 'evmTransaction') return signEvmTransaction(request, key)
    const hash = request.kind === 'evmMessage' ? hashMessage({ raw: request.message }) : hashTypedData(request as Parameters<typeof hashTypedData>[0])
    return { signature: joined(signHash(hash, key)) }
  })
}

/** An authorisation of EIP-7702: code of `address` for the account, on one network. */
export interface Delegation {
  readonly chainId: number
  readonly address: Hex
  readonly nonce: number
}

/** Signs an authorisation of EIP-7702. Only the kit's own upgrade of an account comes here; a request of a page never does. */
export function signDelegation({ chainId, address, nonce }: Delegation, seed: Uint8Array, index: number) {
  // network 0 would be all networks
  if (!Number.isSafeInteger(chainId) || chainId < 1) throw new SiteError('request_refused')
  return withEvmKey(seed, index, (key) => ({ chainId, address, nonce, ...signHash(hashAuthorization({ chainId, address, nonce }), key) }))
}
