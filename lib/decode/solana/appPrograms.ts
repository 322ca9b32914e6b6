import { type InstructionReader, keyAt, u32At } from './instructionData'

/** Of the name service: 2 hands a domain over. */
export const nameAction: InstructionReader = (instruction) =>
  instruction.data[0] === 2
    ? {
        kind: 'authority',
        account: instruction.accounts[0],
        to: keyAt(instruction, 1),
        right: 'owner',
      }
    : undefined

/** The fourth loader of programs: 5 hands the right to a program's code over. */
export const newLoaderAction: InstructionReader = (instruction) => {
  const { accounts } = instruction
  return u32At(instruction, 0) === 5
    ? { kind: 'authority', account: accounts[0], to: accounts[2], right: 'code' }
    : undefined
}

/**
 * What `update_user_delegate(u16,pubkey)` of Drift begins with, and the key that ends a delegation.
 */
const DELEGATE = [0x8b, 0xcd, 0x8d, 0x8d, 0x71, 0x24, 0x5e, 0xbb] as const
const NOBODY = '1'.repeat(32)

/** Drift, where a delegate trades with what lies in an account. */
export const driftAction: InstructionReader = (instruction) => {
  const { accounts, data } = instruction
  if (DELEGATE.some((byte, at) => data[at] !== byte)) return undefined
  const to = keyAt(instruction, 10)
  return to === NOBODY ? 'known' : { kind: 'authority', account: accounts[0], to, right: 'unknown' }
}
