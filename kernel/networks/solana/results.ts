import { runError } from '../../errors/lateErrors'
import { fromBase64, isBase58Of } from './address'
import { readTransaction } from './transactions'

type Test = (result: unknown) => boolean
type Fields = Readonly<Record<string, unknown>>

const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const isAddress: Test = (value) => isBase58Of(value, 32)
const isSignature: Test = (value) => isBase58Of(value, 64)
// JSON numbers beyond 2^53 lose precision when parsed
const isCount: Test = (value) => Number.isSafeInteger(value) && (value as number) >= 0
const isTransaction: Test = (value) => readTransaction(value) !== undefined
const isStatus: Test = (value) => value === null || (typeof value === 'object' && isCount(fields(value).slot))
const inValue = (test: Test): Test => (result) => test(fields(result).value)
const listOf = (test: Test): Test => (value) => Array.isArray(value) && value.every((entry) => test(entry))

const signed: Test = (result) => isSignature(fields(result).signature)
const shapes: Readonly<Record<string, readonly [test: Test, expects: string]>> = {
  sendTransaction: [isSignature, 'a signature'],
  requestAirdrop: [isSignature, 'a signature'],
  getBalance: [inValue(isCount), 'a balance in lamports, below 2^53'],
  getFeeForMessage: [inValue((value) => value === null || isCount(value)), 'a fee in lamports, or null'],
  getLatestBlockhash: [inValue((value) => isAddress(fields(value).blockhash)), 'a block hash'],
  getGenesisHash: [isAddress, 'a genesis hash'],
  getSignatureStatuses: [inValue(listOf(isStatus)), 'a list of statuses'],
  solana_signMessage: [signed, 'a signature'],
  solana_signAndSendTransaction: [signed, 'a signature'],
  solana_signTransaction: [
    (result) => signed(result) && (fields(result).transaction === undefined || isTransaction(fields(result).transaction)),
    'a signature and the signed transaction',
  ],
  solana_signAllTransactions: [(result) => listOf(isTransaction)(fields(result).transactions), 'the signed transactions'],
  solana_signIn: [
    (result) => signed(result) && isAddress(fields(fields(result).account).address) && fromBase64(fields(result).signedMessage, 65_536) !== undefined,
    'an account, the signed message and its signature',
  ],
}

/** Why a result is invalid, for instance "expected a signature"; undefined if it is valid or the method is unknown. */
export function checkResult(method: string, result: unknown): string | undefined {
  const [test, expects] = (Object.hasOwn(shapes, method) && shapes[method]) || []
  return test && !test(result) ? `expected ${expects}` : undefined
}

/** Returns the result if {@link checkResult} accepts it. Throws `kernel/bad-answer`. */
export function checked<T>(method: string, result: unknown): T {
  const problem = checkResult(method, result)
  if (problem) throw runError('bad-answer', { who: method, problem })
  return result as T
}
