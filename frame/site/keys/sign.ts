import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Hex } from 'viem'
import { toBase58 } from '../../../lib/bytes/base58'
import { toHex } from '../../../lib/bytes/hex'
import { concat } from '../bytes'
import { SiteError } from '../errors'
import { SIGNATURE_LENGTH, type SolanaTransaction } from '../requests/solanaTransaction'
import type { EvmTransaction, SigningRequest } from '../requests/types'
import { evmAddress, solanaAddress, withEvmKey, withSolanaKey } from './accounts'
import { type Delegation, hashAuthorization, hashMessage, hashTypedData } from './evm/hashes'
import { type Signature, serializeTransaction } from './evm/serializeTransaction'

/**
 * Answer of a request: that of its method, but for `eth_sendTransaction` and
 * `solana_signAndSendTransaction`, whose signed transaction has yet to be sent.
 */
export type SignResult =
  | { readonly signature: string }
  /** `raw` for `eth_sendRawTransaction`, and the hash that it has by then. */
  | { readonly raw: Hex; readonly hash: Hex }
  | { readonly transaction: string }
  | { readonly transactions: readonly string[] }

/** RFC 6979, with the low `s` of EIP-2. */
function signHash(hash: Uint8Array, key: Uint8Array): Signature {
  const [yParity = 0, ...rs] = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' })
  return { r: Uint8Array.from(rs.slice(0, 32)), s: Uint8Array.from(rs.slice(32)), yParity }
}

function signEvmTransaction(request: EvmTransaction, key: Uint8Array): SignResult {
  const raw = serializeTransaction(
    request,
    signHash(keccak_256(serializeTransaction(request)), key),
  )
  return { raw: toHex(raw), hash: toHex(keccak_256(raw)) }
}

/** Fills the slot of one signer; the other slots and the message stay as they are. */
function signSolanaTransaction(
  { wire, message, signers, signatureOffset }: SolanaTransaction,
  key: Uint8Array,
): string {
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
export function signRequest(
  request: SigningRequest,
  seed: Uint8Array,
  index: number,
): Promise<SignResult> {
  if (request.kind === 'solanaMessage' || request.kind === 'solanaTransactions') {
    return withSolanaKey(seed, index, (key): SignResult => {
      if (request.kind === 'solanaMessage') {
        if (request.from !== solanaAddress(key)) throw new SiteError('account_refused')
        return { signature: toBase58(ed25519.sign(request.message, key)) }
      }
      const [first, ...rest] = request.transactions.map((transaction) =>
        signSolanaTransaction(transaction, key),
      )
      return request.all || first === undefined
        ? { transactions: first === undefined ? [] : [first, ...rest] }
        : { transaction: first }
    })
  }
  return withEvmKey(seed, index, (key): SignResult => {
    if (request.from !== evmAddress(key)) throw new SiteError('account_refused')
    if (request.kind === 'evmTransaction') return signEvmTransaction(request, key)
    const { r, s, yParity } = signHash(
      request.kind === 'evmMessage' ? hashMessage(request.message) : hashTypedData(request),
      key,
    )
    return { signature: toHex(concat(r, s, Uint8Array.of(27 + yParity))) }
  })
}

/**
 * Signs an authorisation of EIP-7702. Only the kit's own upgrade of an account comes here; a
 * request of a page never does.
 */
export function signDelegation(
  { chainId, address, nonce }: Delegation,
  seed: Uint8Array,
  index: number,
) {
  // network 0 would be all networks
  if (!Number.isSafeInteger(chainId) || chainId < 1) throw new SiteError('request_refused')
  return withEvmKey(seed, index, (key) => {
    const { r, s, yParity } = signHash(hashAuthorization({ chainId, address, nonce }), key)
    return { chainId, address, nonce, r: toHex(r), s: toHex(s), yParity }
  })
}
