import { isRecord } from '../../../kernel/plugins/toolkit'
import { explainInstructions } from '../../../lib/decode/solana/explainInstructions'
import { namedInstruction } from '../../../lib/decode/solana/instructionData'

/**
 * Programs whose items have no account of a token, so that what becomes of one is not seen from the
 * accounts: Core and Bubblegum.
 */
const core = 'CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d'
const leaves = 'BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY'
/** Instructions of one trial that are looked at, and characters of the data of one. */
const maxInner = 500
const maxData = 2_000

/**
 * What programs that a transaction calls do with items: those that the account gets (1) or loses
 * (-1), and those that others may move from then on.
 */
export interface InnerItems {
  readonly moved: readonly { readonly item: string; readonly raw: bigint }[]
  readonly taken: readonly { readonly account: string; readonly to: string | undefined }[]
}

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : []

/**
 * Reads the instructions that programs have called, as `simulateTransaction` answers them; older
 * nodes answer none.
 */
export function itemsIn(answer: unknown, account: string): InnerItems {
  const inner = (Array.isArray(answer) ? answer : [])
    .flatMap((one) => (isRecord(one) && Array.isArray(one.instructions) ? one.instructions : []))
    .filter(isRecord)
    .slice(0, maxInner)
  const [moved, taken]: [
    { item: string; raw: bigint }[],
    { account: string; to: string | undefined }[],
  ] = [[], []]
  for (const { programId: program, accounts: given, data } of inner) {
    if ((program !== core && program !== leaves) || typeof data !== 'string') continue
    const accounts = textsOf(given)
    // who has signed for it: of Core whoever pays where nobody else is named, of Bubblegum the
    // owner or his delegate
    const [, , payer, authority] = accounts
    const isOwn =
      program === core
        ? (authority === core ? payer : authority) === account
        : accounts.slice(1, 5).includes(account)
    const { actions } = explainInstructions(
      { instructions: [namedInstruction(program, accounts, data.slice(0, maxData))] },
      account,
    )
    for (const action of actions) {
      if (action.kind === 'transfer' && action.to === account)
        moved.push({ item: action.token ?? '', raw: 1n })
      else if (action.kind === 'transfer' && isOwn)
        moved.push({ item: action.token ?? '', raw: -1n })
      else if (action.kind === 'authority' && isOwn && action.to !== account)
        taken.push({ account: action.account ?? '', to: action.to })
    }
  }
  return { moved, taken }
}
