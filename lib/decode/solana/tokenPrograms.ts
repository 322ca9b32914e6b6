import type { Action, Right } from '../types'
import { type InstructionReader, keyAt, type Read, transferOf, u64At } from './instructionData'
import type { SolanaInstruction } from './transaction'

/**
 * Rights by their numbers in SetAuthority of the token programs; the others are of extensions of
 * Token-2022.
 */
const RIGHTS: readonly Right[] = ['mint', 'freeze', 'owner', 'close']

/**
 * SetAuthority: a number of a right, and the key that gets it, if there is one. Where it is cut
 * short it is one all the same, to whoever it may be.
 */
function authorityAction(instruction: SolanaInstruction): Action {
  const [, right = -1, hasKey] = instruction.data
  const to = hasKey === 1 ? keyAt(instruction, 3) : undefined
  return {
    kind: 'authority',
    account: instruction.accounts[0],
    to,
    ...((to !== undefined || hasKey === 0) && { right: RIGHTS[right] ?? 'unknown' }),
  }
}

/** Approve, and its checked form. */
const approveOf = (
  token: string | undefined,
  spender: string | undefined,
  amount: bigint | undefined,
): Action | undefined =>
  amount === undefined
    ? undefined
    : { kind: 'approve', token, spender, amount, isUnlimited: amount >= 1n << 63n }

/** A token that is destroyed. */
export const burnOf = (
  token: string | undefined,
  from: string | undefined,
  amount: bigint | undefined,
): Action | undefined =>
  amount === undefined
    ? undefined
    : {
        kind: 'transfer',
        token: token ?? from ?? '',
        ...(from !== undefined && { from }),
        to: undefined,
        amount,
        isBurn: true,
      }

/**
 * Instructions in one, each with the number of its accounts and of its bytes before it; none is a
 * batch itself.
 */
function batchAction(
  { program, accounts, data }: SolanaInstruction,
  signer: string | undefined,
): Action | undefined {
  const actions: Action[] = []
  let account = 0
  for (let at = 1; at < data.length; ) {
    const [count = 0, size = 0] = data.subarray(at, at + 2)
    const inner = {
      program,
      accounts: accounts.slice(account, account + count),
      data: data.slice(at + 2, at + 2 + size),
    }
    const read =
      inner.data.length === size && inner.data[0] !== 255 ? tokenAction(inner, signer) : undefined
    if (read === undefined) return undefined
    if (read !== null && read !== 'known') actions.push(read)
    account += count
    at += 2 + size
  }
  return { kind: 'batch', to: program, actions }
}

/**
 * Instructions that set up a mint or an account, ask, or are an issuer's to his own token; 29 to 32
 * add to an account, for its rent.
 */
const KNOWN: readonly number[] = [0, 2, 10, 11, 19, 20, 21, 22, 23, 24, 25, 29, 30, 31, 32, 35]
/** Extensions whose first instruction sets them up. */
const EXTENSIONS: readonly number[] = [27, 28, 33, 34, 36, 39, 40, 41, 43, 44]

/** The token programs. */
export function tokenAction(instruction: SolanaInstruction, signer?: string): Read {
  const { accounts, data } = instruction
  const [number = -1, part] = data
  const [first, second, third] = accounts
  const amount = () => u64At(instruction, 1)
  switch (number) {
    // InitializeAccount, and its forms with the owner in the data
    case 1:
      return { kind: 'openAccount', account: first, owner: third, token: second }
    case 16:
    case 18:
      return { kind: 'openAccount', account: first, owner: keyAt(instruction, 1), token: second }
    // Transfer, and its checked form, which names the mint as well
    case 3:
      return transferOf({ token: first ?? '', from: first, to: second }, amount())
    case 12:
      return transferOf({ token: second ?? first ?? '', from: first, to: third }, amount())
    case 4:
      return approveOf(first, second, amount())
    case 13:
      return approveOf(second ?? first, third, amount())
    // Revoke
    case 5:
      return { kind: 'approve', token: first, spender: undefined, amount: 0n, isUnlimited: false }
    case 6:
      return authorityAction(instruction)
    // MintTo
    case 7:
    case 14:
      return transferOf({ token: first ?? '', to: second }, amount())
    // Burn
    case 8:
    case 15:
      return burnOf(second, first, amount())
    case 9:
      return { kind: 'closeAccount', account: first, to: second }
    // SyncNative
    case 17:
      return null
    // TransferCheckedWithFee
    case 26:
      return part === 1
        ? transferOf(
            { token: second ?? first ?? '', from: first, to: third },
            u64At(instruction, 2),
          )
        : part === 0
          ? 'known'
          : undefined
    // WithdrawExcessLamports
    case 38:
      return second !== undefined && second === signer
        ? 'known'
        : { kind: 'closeAccount', account: first, to: second }
    // UnwrapLamports: an amount, or all there is
    case 45:
      return part === 1
        ? transferOf({ from: first, to: second }, u64At(instruction, 2))
        : { kind: 'closeAccount', account: first, to: second }
    case 255:
      return batchAction(instruction, signer)
    default:
      return KNOWN.includes(number) || (EXTENSIONS.includes(number) && part === 0)
        ? 'known'
        : undefined
  }
}

/**
 * The program of associated accounts: nothing, 0 and 1 open one, 2 gets back what was sent to the
 * account of an account.
 */
export const accountAction: InstructionReader = ({ accounts, data }) => {
  const number = data[0] ?? 0
  if (number === 2) return 'known'
  return number < 2
    ? { kind: 'openAccount', account: accounts[1], owner: accounts[2], token: accounts[3] }
    : undefined
}
