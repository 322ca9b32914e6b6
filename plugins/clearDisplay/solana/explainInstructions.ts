import { toBase58 } from '../../../frame/protocol/base58'
import { toMessageText } from '../pageText'
import type { Action, Right, Warning } from '../types'
import type { SolanaInstruction, SolanaTransaction } from './transaction'

const SYSTEM = '11111111111111111111111111111111'
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const TOKENS: readonly string[] = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const ACCOUNTS = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const STAKE = 'Stake11111111111111111111111111111111111111'
const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
const MEMOS: readonly string[] = ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo']

const view = ({ data }: SolanaInstruction) => new DataView(data.buffer, data.byteOffset, data.byteLength)
/** A key within an instruction's data. */
const keyAt = (data: Uint8Array, at: number) => (data.length >= at + 32 ? toBase58(data.subarray(at, at + 32)) : undefined)

/** Instructions of the system program: 0 and 3 create an account, 1 and 10 assign one to a program, 2 and 11 transfer, 4 to 7 are of durable nonces, 8 and 9 reserve space. */
function systemAction(instruction: SolanaInstruction): Action | undefined {
  const { accounts, data } = instruction
  if (data.length < 4) return undefined
  const number = view(instruction).getUint32(0, true)
  const lamports = () => view(instruction).getBigUint64(4, true)
  const transfer = (to: string | undefined): Action => ({ kind: 'transfer', ...(accounts[0] && { from: accounts[0] }), to, amount: lamports() })
  if (number === 0 && data.length === 52) return transfer(accounts[1])
  if (number === 1) return { kind: 'authority', account: accounts[0], to: keyAt(data, 4), right: 'program' }
  if (number === 2 && data.length === 12) return transfer(accounts[1])
  if (number === 4) return { kind: 'nonce', account: accounts[0] }
  if (number === 5 && data.length === 12) return { ...transfer(accounts[1]), ...(accounts[0] && { from: accounts[0] }) }
  if (number === 7) return { kind: 'authority', account: accounts[0], to: keyAt(data, 4), right: 'owner' }
  // an account by its seed: the program is what is last in the data
  if (number === 10) return { kind: 'authority', account: accounts[0], to: keyAt(data, data.length - 32), right: 'program' }
  if (number === 11 && data.length >= 12) return transfer(accounts[2])
  return undefined
}

/** Instructions of the stake program: 1, 8, 10 and 11 hand over a right to what is staked, 4 takes it out. */
function stakeAction(instruction: SolanaInstruction): Action | undefined {
  const { accounts, data } = instruction
  const number = data.length < 4 ? -1 : view(instruction).getUint32(0, true)
  if (number === 4 && data.length === 12) return { kind: 'transfer', ...(accounts[0] && { from: accounts[0] }), to: accounts[1], amount: view(instruction).getBigUint64(4, true) }
  // the checked forms name who gets it among the accounts
  return [1, 8, 10, 11].includes(number) ? { kind: 'authority', account: accounts[0], to: number > 8 ? accounts[3] : keyAt(data, 4), right: 'owner' } : undefined
}

/** Instructions of the loader of programs: 4 and 7 hand over the right to change one, 5 closes it. */
function loaderAction({ accounts, data }: SolanaInstruction): Action | undefined {
  if (data[0] === 4 || data[0] === 7) return { kind: 'authority', account: accounts[0], to: accounts[2], right: 'code' }
  return data[0] === 5 ? { kind: 'closeAccount', account: accounts[0], to: accounts[1] } : undefined
}

/** Rights by their numbers in SetAuthority of the token programs; the others are of extensions of Token-2022. */
const RIGHTS: readonly Right[] = ['mint', 'freeze', 'owner', 'close']

/** SetAuthority: a number of a right, and the key that gets it, if there is one. Where it is cut short it is one all the same, to whoever it may be. */
function authorityAction({ accounts, data }: SolanaInstruction): Action {
  const [, right = -1, hasKey] = data
  const to = hasKey === 1 ? keyAt(data, 3) : undefined
  return { kind: 'authority', account: accounts[0], to, ...((to !== undefined || hasKey === 0) && { right: RIGHTS[right] ?? 'unknown' }) }
}

/** Instructions of the token programs: 3 and 12 transfer, 26 does with a fee, 4 and 13 approve, 5 ends that, 6 sets an authority, 8 and 15 burn, 9 closes, 17 tells of lamports that came. */
function tokenAction(instruction: SolanaInstruction): Action | undefined | null {
  const { accounts, data } = instruction
  const number = data[0]
  if (number === 6) return authorityAction(instruction)
  if (number === 5) return { kind: 'approve', token: accounts[0], spender: undefined, amount: 0n, isUnlimited: false }
  if (number === 9) return { kind: 'closeAccount', account: accounts[0], to: accounts[1] }
  // SyncNative
  if (number === 17) return null
  const isFeeTransfer = number === 26 && data[1] === 1
  const start = isFeeTransfer ? 2 : 1
  // the checked forms name the mint as well, and its decimals behind the amount
  const isChecked = number === 12 || number === 13 || isFeeTransfer
  if (!(isChecked || number === 3 || number === 4) || data.length !== (isFeeTransfer ? 19 : isChecked ? 10 : 9)) return undefined
  const amount = view(instruction).getBigUint64(start, true)
  const [from, target] = [accounts[0], accounts[isChecked ? 2 : 1]]
  const token = isChecked ? accounts[1] : undefined
  if (number === 4 || number === 13) return { kind: 'approve', token: token ?? from, spender: target, amount, isUnlimited: amount >= 1n << 63n }
  return { kind: 'transfer', token: token ?? from ?? '', ...(from && { from }), to: target, amount }
}

/** The program of associated accounts: nothing, 0 and 1 open one. */
const accountAction = ({ accounts, data }: SolanaInstruction): Action | undefined => (data.length === 0 || (data.length === 1 && (data[0] ?? 2) < 2) ? { kind: 'openAccount', account: accounts[1], owner: accounts[2], token: accounts[3] } : undefined)

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

/** A call that has no words: of a program, with the bytes of its data. */
const unknownCall = ({ program, data }: SolanaInstruction): Action => ({ kind: 'call', to: program, selector: undefined, words: [Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('')].filter(Boolean), size: data.length })

/** What an instruction does; null for one that only says how a transaction is paid, which its highest fee tells, or does nothing to anybody. */
function actionOf(instruction: SolanaInstruction): Action | null | undefined {
  const { program, data } = instruction
  if (isBudget(instruction)) return null
  if (program === undefined) return undefined
  if (MEMOS.includes(program)) return { kind: 'memo', text: toMessageText(data) }
  if (program === SYSTEM) return systemAction(instruction)
  if (program === STAKE) return stakeAction(instruction)
  if (program === LOADER) return loaderAction(instruction)
  if (program === ACCOUNTS) return accountAction(instruction)
  return TOKENS.includes(program) ? tokenAction(instruction) : undefined
}

/**
 * What a transaction of Solana does, instruction by instruction; its notes, which do nothing and may be long, come last. An account that a table holds is
 * undefined: it is not known here. Never throws.
 */
export function explainInstructions({ instructions }: Pick<SolanaTransaction, 'instructions'>): { readonly actions: readonly Action[]; readonly warnings: readonly Warning[] } {
  const actions = instructions.flatMap((instruction): readonly Action[] => {
    const action = actionOf(instruction)
    return action === null ? [] : [action ?? unknownCall(instruction)]
  })
  const isMemo = ({ kind }: Action) => kind === 'memo'
  return { actions: [...actions.filter((action) => !isMemo(action)), ...actions.filter(isMemo)], warnings: actions.some(({ kind }) => kind === 'nonce') ? ['nonce'] : [] }
}
