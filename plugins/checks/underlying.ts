import { actionsOf, sameAddress } from './addresses'
import type { Send } from './simulate/types'
import type { CheckedRequest } from './types'
import { splitData } from './simulate/changes'

/** Contracts of one request that are asked what they take. */
const maxAsked = 3
/** `asset()` of ERC-4626, `stakingToken()` of pools that pay rewards. */
const questions = ['38d52e0f', '72f702f3'] as const

/**
 * Code that asks a contract for a token and that token for the balance of an account, and answers with both. It is run as the creation of a contract by `eth_call`, so that one round answers what
 * needs two.
 */
const probe = (contract: string, question: string, account: string) =>
  [
    // memory 0: the question; the token goes to 0x20
    `0x63${question}600052`,
    `602060206004601c73${contract.slice(2)}5afa50`,
    // 0x40: balanceOf(account); the balance goes to 0x80
    '6370a08231604052',
    `73${account.slice(2)}606052`,
    '602060806024605c6020515afa50',
    '60805160405260406020f3',
  ].join('')

/** Asks what contracts that are called in a way that nobody can read take of the account's, and what it has of that. A contract that says so is not believed: only the balance counts. */
export function askUnderlying(request: CheckedRequest, send: Send, add: (token: string, balance: bigint) => void): readonly Promise<void>[] {
  const called = new Set(actionsOf(request).flatMap((action) => (action.kind === 'call' && action.to ? [sameAddress(action.to)] : [])))
  return [...called].slice(0, maxAsked).flatMap((contract) =>
    questions.map(async (question) => {
      const [token = '', balance] = splitData(await send('eth_call', [{ data: probe(contract, question, sameAddress(request.account)) }, 'latest']))
      if (balance && /^0{24}.*[1-9a-f]/.test(token)) add(`0x${token.slice(24)}`, BigInt(`0x${balance}`))
    }),
  )
}
