import { toHexDigits } from '../../bytes/hex'
import type { Action } from '../types'
import { type InstructionReader, keyAt, transferOf, u64At } from './instructionData'
import { burnOf } from './tokenPrograms'
import type { SolanaInstruction } from './transaction'

const delegateOf = (account: string | undefined, to: string | undefined): Action => ({
  kind: 'authority',
  account,
  to,
  right: 'unknown',
})

/** A key that may be left out, as who changes an item from then on. */
const issuerOf = (
  instruction: SolanaInstruction,
  account: string | undefined,
  at: number,
): Action | undefined =>
  instruction.data[at] === 1
    ? { kind: 'authority', account, to: keyAt(instruction, at + 1), right: 'unknown' }
    : undefined

/**
 * Token Metadata, which items with rules are moved by: 15 and 50 may name who changes an item, 41
 * burns, 44 names a delegate, 49 transfers.
 */
export const metadataAction: InstructionReader = (instruction) => {
  const { accounts, data } = instruction
  // behind what it changes of the item, where that is nothing; of 50 the first three kinds begin
  // with it
  if (data[0] === 15 && data[1] === 0) return issuerOf(instruction, accounts[0], 2)
  if (data[0] === 50 && (data[1] ?? 3) < 3) return issuerOf(instruction, accounts[4], 2)
  if (data[0] === 41) return burnOf(accounts[4], accounts[5], u64At(instruction, 2))
  if (data[0] === 44) return delegateOf(accounts[5], accounts[1])
  return data[0] === 49
    ? transferOf(
        { token: accounts[4] ?? '', from: accounts[0], to: accounts[3] },
        u64At(instruction, 2),
      )
    : undefined
}

/**
 * Who gets a right of Core, by number: nobody and the owner, whoever may change the collection, and
 * a key that follows.
 */
const CORE_ISSUER = 2
const CORE_KEY = 3
/**
 * Rights of Core over an item, by number: to freeze, burn and transfer it. The first is followed by
 * whether it is frozen.
 */
const CORE_RIGHTS: readonly number[] = [1, 2, 3]

/** Behind a text of 32-bit length that may be left out. */
const afterOption = ({ data }: SolanaInstruction, at: number): number =>
  data[at] === 1 && data.length >= at + 5
    ? at + 5 + new DataView(data.buffer, data.byteOffset).getUint32(at + 1, true)
    : at + 1

/**
 * Core's updates of an item may name who changes it from then on, behind a name and an address:
 * nobody, a key, or whoever changes a collection.
 */
function updateAction(instruction: SolanaInstruction): Action | undefined {
  const at = afterOption(instruction, afterOption(instruction, 1))
  const { data, accounts } = instruction
  return data[at] === 1 && data[at + 1] === 1
    ? delegateOf(accounts[0], keyAt(instruction, at + 2))
    : undefined
}

/**
 * Core, whose items have no account of a token: 2 and 8 give a right over one, 12 burns, 14
 * transfers; 15, 16 and 30 may say who changes an item or a collection.
 */
export const coreAction: InstructionReader = (instruction) => {
  const { accounts, data } = instruction
  const [number, right = 0] = data
  const [item] = accounts
  if (number === 12) return burnOf(item, undefined, 1n)
  if (number === 15 || number === 30) return updateAction(instruction)
  // an account that is left out is the program's own
  if (number === 16 && accounts[3] !== undefined && accounts[3] !== instruction.program)
    return delegateOf(item, accounts[3])
  if (number === 14) return transferOf({ token: item ?? '', to: accounts[4] }, 1n)
  if ((number !== 2 && number !== 8) || !CORE_RIGHTS.includes(right)) return undefined
  // 2 has an option of who gets it
  const at = number === 8 ? 2 : right === 1 ? 3 : 2
  const kind = number === 8 ? at : at + 1
  if (number === 2 && data[at] === 0) return 'known'
  const to = data[kind] === CORE_KEY ? keyAt(instruction, kind + 1) : undefined
  return (data[kind] ?? CORE_KEY) < CORE_ISSUER ? 'known' : delegateOf(item, to)
}

/**
 * Instructions of Bubblegum by what they begin with (of `global:<name>`): what they do, and where
 * among the accounts who gets it and the tree of the item are.
 */
const LEAVES: Readonly<
  Record<string, readonly ['transfer' | 'delegate' | 'burn', to: number, tree: number]>
> = {
  // transfer, transfer_v2
  a334c8e78c0345ba: ['transfer', 3, 4],
  '772806ebeaddf831': ['transfer', 5, 6],
  // delegate, delegate_v2, delegate_and_freeze_v2
  '5a934bb255580489': ['delegate', 3, 4],
  '5f577d8cb58380e3': ['delegate', 4, 5],
  '11e523dabef1fa7b': ['delegate', 4, 5],
  // burn, burn_v2
  '746e1d386bdb2a5d': ['burn', 1, 3],
  '73d222f0e88fb710': ['burn', 2, 4],
}

/** Bubblegum, whose items are leaves of a tree: the tree stands for the item. */
export const leafAction: InstructionReader = ({ accounts, data }) => {
  const [what, to, tree] = LEAVES[toHexDigits(data.subarray(0, 8))] ?? []
  if (what === undefined) return undefined
  const item = accounts[tree as number]
  const target = accounts[to as number]
  return what === 'burn'
    ? burnOf(item, undefined, 1n)
    : what === 'delegate'
      ? delegateOf(item, target)
      : transferOf({ token: item ?? '', to: target }, 1n)
}
