import {
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type SignatureBytes,
} from '@solana/web3.js'
import { short } from '../describe'
import { rpcError } from '../rpcError'
import type { SolanaKey } from './keys'

const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111'
const TRANSFER = 2
const LAMPORTS_PER_SOL_DIGITS = 9

const sol = (lamports: bigint) => {
  const digits = lamports.toString().padStart(LAMPORTS_PER_SOL_DIGITS + 1, '0')
  const whole = digits.slice(0, -LAMPORTS_PER_SOL_DIGITS)
  const part = digits.slice(-LAMPORTS_PER_SOL_DIGITS).replace(/0+$/, '')
  return `${part ? `${whole}.${part}` : whole} SOL`
}

type Decoded = ReturnType<typeof decode>

const decode = (bytes: Uint8Array) => {
  try {
    const transaction = getTransactionDecoder().decode(bytes)
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    return { transaction, message }
  } catch {
    throw rpcError(
      'invalidParams',
      'The transaction is no Solana transaction of a version the wallet knows (legacy, 0)',
    )
  }
}

/** What an instruction does, as a user is told; undefined for one that only sets fees. */
const wordsOf = (
  { message }: Decoded,
  index: number,
  name: (address: string) => string,
): string | undefined => {
  const { staticAccounts, instructions } = message
  const instruction = instructions[index]
  const program = staticAccounts[instruction?.programAddressIndex ?? -1]
  if (!instruction || program === undefined) return 'Call a program that is not named'
  if (program === COMPUTE_BUDGET_PROGRAM) return undefined
  const { data, accountIndices = [] } = instruction
  if (program === SYSTEM_PROGRAM && data?.length === 12) {
    const view = new DataView(Uint8Array.from(data).buffer)
    const [, to] = accountIndices
    const target = staticAccounts[to ?? -1]
    if (view.getUint32(0, true) === TRANSFER)
      return `Send ${sol(view.getBigUint64(4, true))} to ${target ? name(target) : 'an account of a lookup table'}`
  }
  return `Call the program ${name(program)}. The wallet does not know what it does`
}

/** A transaction as it came: what it does in words, and what signs it. */
export const readTransaction = (bytes: Uint8Array) => {
  const decoded = decode(bytes)
  const { transaction, message } = decoded
  const list = (name: (address: string) => string) =>
    message.instructions
      .map((_, index) => wordsOf(decoded, index, name))
      .filter((words) => words !== undefined)
  return {
    /** One line for each instruction, with addresses cut, and in full. */
    words: list(short),
    facts: list((address) => address),
    feePayer: message.staticAccounts[0] ?? '',
    /**
     * The whole transaction with the key's signature, and its first signature. The key must be one
     * of its signers, else -32602.
     */
    sign: async (key: SolanaKey) => {
      if (!(key.address in transaction.signatures))
        throw rpcError(
          'invalidParams',
          `The transaction does not ask for a signature of ${key.address}`,
        )
      const signature = await key.sign(Uint8Array.from(transaction.messageBytes))
      const signatures = { ...transaction.signatures, [key.address]: signature as SignatureBytes }
      const [first] = Object.values<Uint8Array | null>(signatures)
      return {
        bytes: Uint8Array.from(getTransactionEncoder().encode({ ...transaction, signatures })),
        first: Uint8Array.from(first ?? []),
      }
    },
  }
}
