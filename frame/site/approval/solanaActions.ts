import type { SolanaInstruction, SolanaTransaction } from '../requests/solanaTransaction'
import { toMessageText } from './text'
import type { Action } from './types'

const SYSTEM = '11111111111111111111111111111111'
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const TOKENS: readonly string[] = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const MEMOS: readonly string[] = ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo']

const view = ({ data }: SolanaInstruction) => new DataView(data.buffer, data.byteOffset, data.byteLength)

/** Instructions of the system program: 0 creates an account, 1 assigns one to a program, 2 transfers. */
function systemAction(instruction: SolanaInstruction): Action | undefined {
  const { accounts, data } = instruction
  if (data.length < 4) return undefined
  const number = view(instruction).getUint32(0, true)
  if (number === 2 && data.length === 12) return { kind: 'transfer', ...(accounts[0] && { from: accounts[0] }), to: accounts[1], amount: view(instruction).getBigUint64(4, true) }
  return number === 1 ? { kind: 'authority', account: accounts[0], to: undefined } : undefined
}

/** Instructions of the token programs: 3 and 12 transfer, 4 and 13 approve, 6 sets an authority. */
function tokenAction(instruction: SolanaInstruction): Action | undefined {
  const { accounts, data } = instruction
  const number = data[0]
  if (number === 6) return { kind: 'authority', account: accounts[0], to: undefined }
  // the checked forms name the mint as well, and its decimals behind the amount
  const isChecked = number === 12 || number === 13
  if (!(isChecked || number === 3 || number === 4) || data.length !== (isChecked ? 10 : 9)) return undefined
  const amount = view(instruction).getBigUint64(1, true)
  const [from, target] = [accounts[0], accounts[isChecked ? 2 : 1]]
  const token = isChecked ? accounts[1] : undefined
  if (number === 4 || number === 13) return { kind: 'approve', token: token ?? from, spender: target, amount, isUnlimited: amount >= 1n << 63n }
  return { kind: 'transfer', token: token ?? from ?? '', ...(from && { from }), to: target, amount }
}

/** Lamports of a signature, and the units that a transaction may use at most. */
const SIGNATURE_FEE = 5_000n
const MAX_UNITS = 1_400_000n

/** Instructions of the compute budget that {@link solanaHighestFee} knows, by number and length: 1 and 4 ask for memory, 2 limits the units, 3 prices them. */
const isBudget = ({ program, data }: SolanaInstruction) => program === COMPUTE_BUDGET && data.length === [0, 5, 5, 9, 5][data[0] ?? 0]

/**
 * The highest fee of a transaction, in lamports: of its signatures, and of the price that it bids for a unit of computation, which may be all that an
 * account has.
 */
export function solanaHighestFee({ instructions, signers }: SolanaTransaction): bigint {
  const budget = instructions.filter(isBudget)
  const limits = budget.filter(({ data }) => data[0] === 2).map((instruction) => BigInt(view(instruction).getUint32(1, true)))
  const prices = budget.filter(({ data }) => data[0] === 3).map((instruction) => view(instruction).getBigUint64(1, true))
  const [asked = MAX_UNITS, ...more] = limits
  // two of a kind are refused by the network; here they count as the most there can be
  const units = more.length > 0 || asked > MAX_UNITS ? MAX_UNITS : asked
  // in millionths of a lamport
  const price = prices.reduce((sum, entry) => sum + entry, 0n)
  return BigInt(signers.length) * SIGNATURE_FEE + (units * price + 999_999n) / 1_000_000n
}

/** What an instruction does; undefined for one that only says how a transaction is paid, which its highest fee tells. */
function actionOf(instruction: SolanaInstruction): Action | undefined {
  const { program, data } = instruction
  if (isBudget(instruction)) return undefined
  const unknown: Action = { kind: 'call', to: program, selector: undefined }
  if (program === undefined) return unknown
  if (MEMOS.includes(program)) return { kind: 'memo', text: toMessageText(data) }
  if (program === SYSTEM) return systemAction(instruction) ?? unknown
  return TOKENS.includes(program) ? (tokenAction(instruction) ?? unknown) : unknown
}

/**
 * What a transaction of Solana does, instruction by instruction; its notes, which do nothing and may be long, come last. An account that a table holds is
 * undefined: it is not known here.
 */
export function solanaActions({ instructions }: SolanaTransaction): readonly Action[] {
  const actions = instructions.flatMap((instruction) => actionOf(instruction) ?? [])
  const isMemo = ({ kind }: Action) => kind === 'memo'
  return [...actions.filter((action) => !isMemo(action)), ...actions.filter(isMemo)]
}
