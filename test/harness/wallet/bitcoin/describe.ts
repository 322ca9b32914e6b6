import type { Transaction } from '@scure/btc-signer'
import type { Prompt } from '../../types'
import { raw, short } from '../describe'
import { amountOf, type BitcoinNetwork } from './networks'
import { readPayments } from './psbt'

type Asked = {
  origin: string
  account: string
  network: BitcoinNetwork
  own: readonly string[]
  sends: boolean
  request: unknown
}

/** Asks for signatures of transactions: what leaves the wallet, and what it costs. */
export const describePsbts = (
  transactions: readonly Transaction[],
  { origin, account, network, own, sends, request }: Asked,
): Prompt => {
  const payments = transactions.map((each) => readPayments(each, own, network))
  const leaving = payments.flatMap(({ outputs }) => outputs.filter(({ isOwn }) => !isOwn))
  const words = (name: (address: string) => string) =>
    leaving.map(
      ({ amount, to }) =>
        `Send ${amountOf(amount, network)} to ${to === undefined ? 'a script without an address' : name(to)}`,
    )
  const fees = payments.map(({ fee }) => fee)
  const fee = fees.reduce<bigint | undefined>(
    (sum, each) => (sum === undefined || each === undefined ? undefined : sum + each),
    0n,
  )
  const many =
    transactions.length > 1 ? `these ${transactions.length} transactions` : 'this transaction'
  return {
    kind: sends ? 'send' : 'signTransaction',
    title: `${sends ? 'Send' : 'Sign'} ${many}?`,
    words:
      leaving.length > 0
        ? words(short)
            .map((each) => `${each}.`)
            .join(' ')
        : 'Everything comes back to you.',
    facts: [
      ...words((address) => address).map((each, index) => [`${index + 1}`, each] as const),
      ['Fee', fee === undefined ? 'The wallet cannot tell' : amountOf(fee, network)],
      ['From', account],
      ['Network', network.name],
      ['Site', origin],
    ],
    raw: raw(request),
  }
}
