// Transactions of the local Solana RPC: bytes to parts, their fee, the transfer of the faucet.
import {
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'
import { invalidParams } from './errors.mjs'
import { toBase58 } from './keys.mjs'

const SYSTEM = '11111111111111111111111111111111'
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const BUILTINS = [
  SYSTEM,
  COMPUTE_BUDGET,
  'Vote111111111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
]
const TRANSACTION = 'solana_transaction::versioned::VersionedTransaction'
const MAX_BYTES = 1232
const PER_SIGNATURE = 5000n

/** @typedef {ReturnType<typeof decodeMessage>} Message */
/** @typedef {ReturnType<typeof decodeTransaction>} Decoded */

/** @param {Uint8Array} bytes @returns {any} */
export const decodeMessage = (bytes) => {
  try {
    return getCompiledTransactionMessageDecoder().decode(bytes)
  } catch {
    throw invalidParams('invalid transaction: message failed to deserialize')
  }
}

/** @param {Uint8Array} bytes */
export const decodeTransaction = (bytes) => {
  if (bytes.length > MAX_BYTES)
    throw invalidParams(
      `decoded ${TRANSACTION} too large: ${bytes.length} bytes (max: ${MAX_BYTES} bytes)`,
    )
  let transaction
  try {
    transaction = getTransactionDecoder().decode(bytes)
  } catch {
    throw invalidParams(`failed to deserialize ${TRANSACTION}`)
  }
  const message = decodeMessage(/** @type {any} */ (transaction.messageBytes))
  const signatures = Object.values(transaction.signatures).map((value) =>
    toBase58(value ?? new Uint8Array(64)),
  )
  if (!signatures[0])
    throw invalidParams(
      'invalid transaction: Transaction failed to sanitize accounts offsets correctly',
    )
  return {
    bytes,
    transaction,
    message,
    signatures,
    id: signatures[0],
    full: Object.values(transaction.signatures).every((value) => value !== null),
  }
}

/**
 * The fee in lamports: 5000 per signature, and the price of the compute units asked for. @param
 * {Message} message
 */
export const feeOf = (message) => {
  const programs = message.instructions.map(
    (/** @type {any} */ one) => message.staticAccounts[one.programAddressIndex],
  )
  let limit = BigInt(
    programs.reduce(
      (/** @type {number} */ sum, /** @type {string} */ program) =>
        sum + (BUILTINS.includes(program) ? 3000 : 200_000),
      0,
    ),
  )
  let price = 0n
  for (const [index, { data }] of message.instructions.entries()) {
    if (programs[index] !== COMPUTE_BUDGET || !data) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === 2 && data.length >= 5) limit = BigInt(view.getUint32(1, true))
    if (data[0] === 3 && data.length >= 9) price = view.getBigUint64(1, true)
  }
  if (limit > 1_400_000n) limit = 1_400_000n
  return (
    BigInt(message.header.numSignerAccounts) * PER_SIGNATURE +
    (price * limit + 999_999n) / 1_000_000n
  )
}

/**
 * The bytes of a signed transfer. @param {{ address: string, sign: (message: Uint8Array) =>
 * Uint8Array }} from @param {string} to
 * @param {bigint} lamports @param {string} blockhash
 */
export const signedTransfer = (from, to, lamports, blockhash) => {
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  view.setUint32(0, 2, true)
  view.setBigUint64(4, lamports, true)
  const payer = address(from.address)
  const instruction = {
    programAddress: address(SYSTEM),
    accounts: [
      { address: payer, role: 3 },
      { address: address(to), role: 1 },
    ],
    data,
  }
  const paid = setTransactionMessageFeePayer(payer, createTransactionMessage({ version: 0 }))
  const lifetime = { blockhash: /** @type {any} */ (blockhash), lastValidBlockHeight: 0n }
  const message = appendTransactionMessageInstruction(
    instruction,
    setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
  )
  const compiled = compileTransaction(message)
  const signature = from.sign(/** @type {any} */ (compiled.messageBytes))
  return new Uint8Array(
    getTransactionEncoder().encode({
      ...compiled,
      signatures: { [payer]: /** @type {any} */ (signature) },
    }),
  )
}
