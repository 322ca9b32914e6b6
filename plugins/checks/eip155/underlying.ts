import { splitData } from '../../../lib/bytes/abiWord'
import { selectors } from '../../../lib/bytes/tokenAbi'
import { actionsOf, sameAddress } from '../addresses'
import type { Send } from '../simulation'
import type { CheckedRequest } from '../types'

/** Contracts of one request that are asked what they take. */
const maxAsked = 3
/**
 * `asset()` of ERC-4626, `stakingToken()`, `underlying()`, `token()` and `lp_token()` of pools and
 * markets.
 */
const questions = ['38d52e0f', '72f702f3', '6f307dc3', 'fc0c546a', '82c63066'] as const
/** Where in memory the answers go, two words each. */
const answers = 0x100

const offset = (at: number) => `61${at.toString(16).padStart(4, '0')}`
/** Calls without changing anything, with at most 120,000 gas. */
const call = '6201d4c0fa50'
/** Code that asks a contract for a token and that token for the balance of an account. */
const asks = (contract: string, question: string, account: string, to: number) =>
  [
    `63${question}600052`,
    `6020${offset(to)}6004601c73${contract.slice(2)}${call}`,
    `63${selectors.balanceOf}60405273${account.slice(2)}606052`,
    `6020${offset(to + 32)}6024605c${offset(to)}51${call}`,
  ].join('')
/** Is run as the creation of a contract by `eth_call`, so that one round answers what needs two. */
const probe = (contract: string, account: string) =>
  `0x${questions.map((question, at) => asks(contract, question, account, answers + 64 * at)).join('')}${offset(64 * questions.length)}${offset(answers)}f3`

/**
 * Asks what contracts that are called in a way that nobody can read take of the account's, and what
 * it has of that. A contract that says so is not believed: only the balance counts.
 */
export function askUnderlying(
  request: CheckedRequest,
  send: Send,
  add: (token: string, balance: bigint) => void,
): readonly Promise<void>[] {
  const called = new Set(
    actionsOf(request).flatMap((action) =>
      action.kind === 'call' && action.to ? [sameAddress(action.to)] : [],
    ),
  )
  return [...called].slice(0, maxAsked).map(async (contract) => {
    const words = splitData(
      await send('eth_call', [{ data: probe(contract, sameAddress(request.account)) }, 'latest']),
    )
    questions.forEach((_, at) => {
      const [token = '', balance] = words.slice(2 * at)
      if (balance && /^0{24}.*[1-9a-f]/.test(token))
        add(`0x${token.slice(24)}`, BigInt(`0x${balance}`))
    })
  })
}
