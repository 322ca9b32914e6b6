import { toHexDigits } from '../../bytes/hex'
import { toMessageText } from '../pageText'
import type { Action, Warning } from '../types'
import { driftAction, nameAction, newLoaderAction } from './appPrograms'
import { type InstructionReader, type Read, u32At, u64At } from './instructionData'
import { coreAction, leafAction, metadataAction } from './metaplex'
import { STAKE } from './nativeAccounts'
import { loaderAction, stakeAction, systemAction, tableAction, voteAction } from './nativePrograms'
import { accountAction, tokenAction } from './tokenPrograms'
import type { SolanaInstruction, SolanaTransaction } from './transaction'

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const memoAction: InstructionReader = ({ data }) => ({ kind: 'memo', text: toMessageText(data) })

/**
 * Readers of the programs that belong to the network, and which no app has ordinary instructions of
 * that nobody here can read.
 */
const NETWORK: Readonly<Record<string, InstructionReader>> = {
  '11111111111111111111111111111111': systemAction,
  [STAKE]: stakeAction,
  Vote111111111111111111111111111111111111111: voteAction,
  BPFLoaderUpgradeab1e11111111111111111111111: loaderAction,
  AddressLookupTab1e1111111111111111111111111: tableAction,
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: tokenAction,
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: tokenAction,
}

/** Readers by their programs. */
const READERS: Readonly<Record<string, InstructionReader>> = {
  ...NETWORK,
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: accountAction,
  metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s: metadataAction,
  CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d: coreAction,
  BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY: leafAction,
  namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX: nameAction,
  LoaderV411111111111111111111111111111111111: newLoaderAction,
  dRiftyHA39MWEi3m9aunc5MzRF1JYuBsbn6VPcn33UH: driftAction,
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: memoAction,
  Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo: memoAction,
}

/**
 * Whether a program belongs to the network, so that an instruction of it without words is an odd
 * one.
 */
export const isNetworkProgram = (program: string | undefined): boolean =>
  program !== undefined && Object.hasOwn(NETWORK, program)

/**
 * Lamports of a signature; the units that a transaction may use at most, and those that one of its
 * instructions has where it does not say how many.
 */
const SIGNATURE_FEE = 5_000n
const MAX_UNITS = 1_400_000n
const UNITS = 200_000n

/**
 * Instructions of the compute budget that {@link solanaHighestFee} knows, by number and the bytes
 * that each needs: 1 and 4 ask for memory, 2 limits the units, 3 prices them.
 */
const isBudget = ({ program, data }: SolanaInstruction) =>
  program === COMPUTE_BUDGET &&
  data.length >= ([0, 5, 5, 9, 5][data[0] ?? 0] ?? Number.POSITIVE_INFINITY)

/**
 * The highest fee of a transaction, in lamports: of its signatures, and of the price that it bids
 * for a unit of computation, which may be all that an account has.
 */
export function solanaHighestFee({ instructions, signers }: SolanaTransaction): bigint {
  const budget = instructions.filter(isBudget)
  const limits = budget
    .filter(({ data }) => data[0] === 2)
    .map((instruction) => BigInt(u32At(instruction, 1)))
  const prices = budget
    .filter(({ data }) => data[0] === 3)
    .map((instruction) => u64At(instruction, 1) ?? 0n)
  const [
    asked = UNITS * BigInt(instructions.filter(({ program }) => program !== COMPUTE_BUDGET).length),
    ...more
  ] = limits
  // two of a kind are refused by the network; here they count as the most there can be
  const units = more.length > 0 || asked > MAX_UNITS ? MAX_UNITS : asked
  // in millionths of a lamport
  const price = prices.reduce((sum, entry) => sum + entry, 0n)
  return BigInt(signers.length) * SIGNATURE_FEE + (units * price + 999_999n) / 1_000_000n
}

/**
 * A call that has no words: of a program, with the bytes of its data and the accounts that it
 * names.
 */
const callOf = ({ program, accounts, data }: SolanaInstruction, isKnown: boolean): Action => ({
  kind: 'call',
  to: program,
  selector: undefined,
  words: [toHexDigits(data)].filter(Boolean),
  size: data.length,
  accounts,
  ...(isKnown && { isKnown }),
})

/**
 * What an instruction does; null for one that only says how a transaction is paid, which its
 * highest fee tells, or does nothing to anybody.
 */
function read(instruction: SolanaInstruction, signer: string | undefined): Read {
  const { program = '' } = instruction
  if (isBudget(instruction)) return null
  return Object.hasOwn(READERS, program) ? READERS[program]?.(instruction, signer) : undefined
}

/**
 * What a transaction of Solana does, instruction by instruction; its notes, which do nothing and
 * may be long, come last. An account that a table holds is undefined: it is not known here.
 * `signer`: the account that is asked. Never throws.
 */
export function explainInstructions(
  { instructions }: Pick<SolanaTransaction, 'instructions'>,
  signer?: string,
): { readonly actions: readonly Action[]; readonly warnings: readonly Warning[] } {
  const actions = instructions.flatMap((instruction): readonly Action[] => {
    const action = read(instruction, signer)
    return action === null
      ? []
      : [
          action === undefined || action === 'known'
            ? callOf(instruction, action === 'known')
            : action,
        ]
  })
  const isMemo = ({ kind }: Action) => kind === 'memo'
  return {
    actions: [...actions.filter((action) => !isMemo(action)), ...actions.filter(isMemo)],
    warnings: actions.some(({ kind }) => kind === 'nonce') ? ['nonce'] : [],
  }
}
