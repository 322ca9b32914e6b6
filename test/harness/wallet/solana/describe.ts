import type { Prompt } from '../../types'
import { raw } from '../describe'
import type { readTransaction } from './transaction'

type Read = Pick<ReturnType<typeof readTransaction>, 'words' | 'facts'>

/** Asks for signatures of transactions, which the wallet then sends or gives back. */
export const describeTransactions = (
  origin: string,
  account: string,
  transactions: readonly Read[],
  { chain, sends, request }: { chain: string; sends: boolean; request: unknown },
): Prompt => {
  const many =
    transactions.length > 1 ? `these ${transactions.length} transactions` : 'this transaction'
  const words = transactions.flatMap(({ words }) => words)
  return {
    kind: sends ? 'send' : 'signTransaction',
    title: `${sends ? 'Send' : 'Sign'} ${many}?`,
    words: words.length > 0 ? words.map((each) => `${each}.`).join(' ') : 'It moves nothing.',
    facts: [
      ...transactions
        .flatMap(({ facts }) => facts)
        .map((each, index) => [`${index + 1}`, each] as const),
      ['From', account],
      ['Network', chain],
      ['Site', origin],
    ],
    raw: raw(request),
  }
}

/** Asks for a sign-in. A message in the name of another site than the page's is told as such. */
export const describeSignIn = (
  origin: string,
  account: string,
  text: string,
  host: string,
  request: unknown,
): Prompt => {
  const own = text.startsWith(`${host} wants`)
  return {
    kind: 'signIn',
    title: own ? `Sign in to ${host}?` : 'Sign in to another site?',
    words: own
      ? 'The site will know that this account is yours. It costs nothing and moves nothing.'
      : 'This message is for another site than the one you are on. Reject it unless you know why.',
    text,
    facts: [
      ['Site', origin],
      ['Account', account],
    ],
    raw: raw(request),
  }
}
