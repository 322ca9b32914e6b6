import { fromBase58, toBase58 } from '../../bytes/base58'
import type { Action } from '../types'
import type { SolanaInstruction } from './transaction'

/**
 * What a reader of one program says of an instruction: what it does; `known` for one that gives
 * nothing away and has no words of its own; null for one that does nothing to anybody; undefined
 * for one that nobody here can read.
 */
export type Read = Action | 'known' | null | undefined

/**
 * Reads the instructions of one program. `signer`: the account that is asked. Programs take bytes
 * behind what they need, so readers do, too.
 */
export type InstructionReader = (instruction: SolanaInstruction, signer?: string) => Read

const view = ({ data }: SolanaInstruction) =>
  new DataView(data.buffer, data.byteOffset, data.byteLength)

/** A little-endian number of 32 bits; -1 where the data ends before it. */
export const u32At = (instruction: SolanaInstruction, at: number): number =>
  instruction.data.length >= at + 4 ? view(instruction).getUint32(at, true) : -1
/** A little-endian number of 64 bits; undefined where the data ends before it. */
export const u64At = (instruction: SolanaInstruction, at: number): bigint | undefined =>
  instruction.data.length >= at + 8 ? view(instruction).getBigUint64(at, true) : undefined
/** A key, in base58; undefined where the data ends before it. */
export const keyAt = ({ data }: SolanaInstruction, at: number): string | undefined =>
  data.length >= at + 32 ? toBase58(data.subarray(at, at + 32)) : undefined
/**
 * Where what follows a text begins, whose length in 64 bits stands before it; behind all data for
 * one that is too long.
 */
export const afterText = (instruction: SolanaInstruction, at: number): number =>
  at + 8 + Number(u64At(instruction, at) ?? Number.MAX_SAFE_INTEGER)

/** Coins or tokens that go somewhere, if the data says how many. */
export function transferOf(
  fields: {
    readonly token?: string | undefined
    readonly from?: string | undefined
    readonly to: string | undefined
  },
  amount: bigint | undefined,
): Action | undefined {
  const { token, from, to } = fields
  return amount === undefined
    ? undefined
    : {
        kind: 'transfer',
        ...(token !== undefined && { token }),
        ...(from !== undefined && { from }),
        to,
        amount,
      }
}

/**
 * An instruction as nodes write it whose parser they do not have: keys and data in base58. Without
 * data where that is none.
 */
export function namedInstruction(
  program: string,
  accounts: readonly string[],
  data: string,
): SolanaInstruction {
  try {
    return { program, accounts, data: Uint8Array.from(fromBase58(data)) }
  } catch {
    return { program, accounts, data: new Uint8Array() }
  }
}
