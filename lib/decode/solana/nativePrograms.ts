import type { Action, Right } from '../types'
import {
  afterText,
  type InstructionReader,
  keyAt,
  type Read,
  transferOf,
  u32At,
  u64At,
} from './instructionData'
import type { SolanaInstruction } from './transaction'

const handOver = (
  { accounts }: SolanaInstruction,
  to: string | undefined,
  right: Right = 'owner',
): Action => ({ kind: 'authority', account: accounts[0], to, right })
/** What a new account is set up with: nothing is given away where that is the signer's. */
const setUp = (
  instruction: SolanaInstruction,
  to: string | undefined,
  signer: string | undefined,
): Read => (to !== undefined && to === signer ? 'known' : handOver(instruction, to))

/**
 * The system program: 0 and 3 create an account, 1 and 10 assign one to a program, 2 and 11
 * transfer, 4 to 7 and 12 are of durable nonces, 8 and 9 reserve space.
 */
export const systemAction: InstructionReader = (instruction, signer) => {
  const [first, second, third] = instruction.accounts
  switch (u32At(instruction, 0)) {
    case 0:
    case 2:
      return transferOf({ from: first, to: second }, u64At(instruction, 4))
    case 1:
      return handOver(instruction, keyAt(instruction, 4), 'program')
    case 3:
      // behind the key that the address is made of, and a text
      return transferOf({ from: first, to: second }, u64At(instruction, afterText(instruction, 36)))
    case 4:
      return {
        kind: 'nonce',
        account: first,
        ...(third !== undefined && third === signer && { isOwn: true }),
      }
    case 5:
      return transferOf({ from: first, to: second }, u64At(instruction, 4))
    case 6:
      return setUp(instruction, keyAt(instruction, 4), signer)
    case 7:
      return handOver(instruction, keyAt(instruction, 4))
    case 8:
      // an account with space of its own cannot pay for anything any more
      return first === signer ? undefined : 'known'
    case 9:
    case 12:
      return 'known'
    case 10:
      return handOver(instruction, keyAt(instruction, afterText(instruction, 36)), 'program')
    case 11:
      return transferOf({ from: first, to: third }, u64At(instruction, 4))
    default:
      return undefined
  }
}

/**
 * Who may lift the lockup that SetLockup asks for: behind a time and an epoch, each of which may be
 * left out.
 */
function custodianOf(instruction: SolanaInstruction): string | undefined {
  const { data } = instruction
  const epoch = data[4] ? 13 : 5
  const custodian = epoch + (data[epoch] ? 9 : 1)
  return data[custodian] === 1 ? keyAt(instruction, custodian + 1) : undefined
}

/**
 * Initialize of the stake program: who may delegate, who may withdraw, and until when nobody may
 * but a custodian.
 */
function stakeSetUp(instruction: SolanaInstruction, signer: string | undefined): Read {
  const isLocked = [68, 76].some((at) => u64At(instruction, at))
  const custodian = keyAt(instruction, 84)
  const found = setUp(instruction, keyAt(instruction, 36), signer)
  return found === 'known' && isLocked && custodian !== signer
    ? handOver(instruction, custodian, 'freeze')
    : found
}

/**
 * The stake program: 0 and 9 set up, 1, 8, 10 and 11 hand over a right to what is staked, 4 takes
 * it out, 6 and 12 lock it. The others, such as delegating, splitting and merging, leave it with
 * whom it belongs to.
 */
export const stakeAction: InstructionReader = (instruction, signer) => {
  const { accounts } = instruction
  const number = u32At(instruction, 0)
  switch (number) {
    case 0:
      return stakeSetUp(instruction, signer)
    case 1:
    case 8:
      return handOver(instruction, keyAt(instruction, 4))
    case 4:
      return transferOf({ from: accounts[0], to: accounts[1] }, u64At(instruction, 4))
    case 6:
      return handOver(instruction, custodianOf(instruction), 'freeze')
    case 9:
      return setUp(instruction, accounts[3], signer)
    case 10:
    case 11:
      // the checked forms name who gets it among the accounts
      return handOver(instruction, accounts[3])
    case 12:
      return handOver(instruction, accounts[2], 'freeze')
    default:
      return number > 0 && number <= 17 ? 'known' : undefined
  }
}

/**
 * The vote program: 1, 7, 10 and 11 hand over a right to a validator's account, 3 takes out of it,
 * 4 names another validator.
 */
export const voteAction: InstructionReader = (instruction) => {
  const { accounts } = instruction
  switch (u32At(instruction, 0)) {
    case 1:
      return handOver(instruction, keyAt(instruction, 4))
    case 3:
      return transferOf({ from: accounts[0], to: accounts[1] }, u64At(instruction, 4))
    case 4:
      return handOver(instruction, accounts[1], 'unknown')
    case 7:
    case 11:
      return handOver(instruction, accounts[3])
    case 10:
      // behind the kind of right, the owner of the key that has it, and a text
      return handOver(instruction, keyAt(instruction, afterText(instruction, 40)))
    default:
      return undefined
  }
}

/**
 * The loader of programs: 0 sets up a buffer, 1 writes into it, 2 makes a program of it, 3 replaces
 * the code of one and pays what is left to somebody, 4 and 7 hand over the right to do so, 5 closes
 * it, 6 gives it more space.
 */
export const loaderAction: InstructionReader = (instruction, signer) => {
  const { accounts } = instruction
  const isOwn = (...places: readonly number[]) =>
    signer !== undefined && places.every((at) => accounts[at] === signer)
  switch (u32At(instruction, 0)) {
    case 0:
      return setUp(instruction, accounts[1], signer)
    case 1:
    case 6:
      return 'known'
    case 2:
      return isOwn(7) ? 'known' : undefined
    case 3:
      return {
        kind: 'authority',
        account: accounts[1],
        to: accounts[2],
        right: 'code',
        ...(isOwn(3, 6) && { isKept: true }),
      }
    case 4:
    case 7:
      return handOver(instruction, accounts[2], 'code')
    case 5:
      return { kind: 'closeAccount', account: accounts[0], to: accounts[1] }
    default:
      return undefined
  }
}

/** The program of lookup tables: 4 closes one; the others cost what they take up. */
export const tableAction: InstructionReader = (instruction) => {
  const { accounts } = instruction
  const number = u32At(instruction, 0)
  if (number === 4) return { kind: 'closeAccount', account: accounts[0], to: accounts[2] }
  return number >= 0 && number < 4 ? 'known' : undefined
}
