import { checksumAddress } from '../../../kernel/plugins/toolkit'
import { withInner } from '../../../lib/decode/explanation'
import { actionsOf, type Payment, paymentsOf, sameAddress } from '../addresses'
import { isTrusted } from '../known'
import type { CheckedRequest, Facts, Finding, Rule } from '../types'
import { likeness } from './lookAlike'

/** Addresses that nobody has the key of, and that coins were sent to by mistake. */
const burns: readonly string[] = [
  `0x${'0'.repeat(40)}`,
  '0x000000000000000000000000000000000000dead',
  `0x${'dead'.repeat(10)}`,
  '1'.repeat(32),
  '1nc1nerator11111111111111111111111111111111',
  '1BitcoinEaterAddressDontSendf59kuE',
  '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
]

/**
 * Whether it is an account that runs somebody else's code (EIP-7702), which is nobody's contract.
 */
export const isDelegated = (code: string): boolean => code.startsWith('0xef0100')
/** Whether there is a contract at an address; undefined where that is not known. */
export const isContract = (code: string | undefined): boolean | undefined =>
  code === undefined ? undefined : code !== '0x' && !isDelegated(code)

/** The known address that one looks like, and how much. */
export function lookAlike(address: string, { known, paid = [] }: Facts): Finding | undefined {
  if (known.has(address)) return undefined
  const alike = [...known.keys(), ...paid].flatMap((other) => {
    const how = likeness(address, other)
    return how ? [{ other, how }] : []
  })
  const worst = alike.find(({ how }) => how === 'both') ?? alike[0]
  return (
    worst && {
      id: worst.how === 'both' ? 'lookalike' : 'lookalike-end',
      level: worst.how === 'both' ? 'danger' : 'caution',
      compare: [address, worst.other],
    }
  )
}

/** An address that is a contract on another network, and nothing on this one. */
export function elsewhere(
  address: string,
  { codes, elsewhere: found }: Facts,
): Finding | undefined {
  const network = found.get(address)
  return network !== undefined && codes.get(address) === '0x'
    ? { id: 'other-network', level: 'danger', values: { address, network } }
    : undefined
}

/**
 * Credits USDC that is sent to it to who has sent it: the bridge of Hyperliquid, and that token, on
 * Arbitrum.
 */
const [inbox, credited] = [
  '0x2df1c51e09aecf9cacb7bc98cb1742757f163df7',
  '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
]
/**
 * Digits of the code of an account that is a proxy, as wallets' and the deposit accounts of
 * exchanges are.
 */
const maxProxy = 2 + 2 * 200
/**
 * Whether somebody may be behind an address: nothing is at it, or no more than a small proxy.
 * Anybody makes one for a cent.
 */
export const isPerhapsPerson = (code: string | undefined): boolean =>
  code !== undefined && code.length <= maxProxy

function checkPayment(
  to: string,
  { token: paid, from, amount }: Partial<Pick<Payment, 'token' | 'from' | 'amount'>>,
  { account, namespace, chainId }: CheckedRequest,
  facts: Facts,
): readonly Finding[] {
  const values = { address: to }
  const token = paid && sameAddress(paid)
  const own = sameAddress(account)
  if (burns.includes(to)) return [{ id: 'burn', level: 'danger', values }]
  if (to === from && namespace === 'solana') return [{ id: 'self', level: 'caution', values }]
  // what comes back from an account that is the account's to empty, such as a stake, is no payment
  if (to === own)
    return from === undefined || sameAddress(from) === own
      ? [{ id: 'self', level: amount === 0n ? 'info' : 'caution', values }]
      : []
  const lost = elsewhere(to, facts)
  const twin = lookAlike(to, facts)
  const isNew = !facts.known.has(to)
  if (to === token || facts.tokens.has(to))
    return [...(twin ? [twin] : []), { id: 'token-recipient', level: 'danger', values }]
  const isCredited = chainId === 'eip155:42161' && to === inbox && token === credited
  return [
    ...(twin
      ? [twin]
      : lost
        ? [lost]
        : isNew
          ? [{ id: 'first-time', level: 'info', values } as const]
          : []),
    ...(namespace === 'eip155' && isNew && isContract(facts.codes.get(to))
      ? [
          {
            id: 'contract-recipient',
            level: isCredited || isPerhapsPerson(facts.codes.get(to)) ? 'info' : 'caution',
            values,
          } as const,
        ]
      : []),
  ]
}

/** Addresses as the request has them: their capitals may say that one is mistyped. */
const checksums: Rule = ({ call, namespace }) => {
  const written =
    namespace === 'eip155'
      ? (JSON.stringify(call.params ?? '').match(/"to":"0x[0-9a-fA-F]{40}"/g) ?? []).map((text) =>
          text.slice(6, -1),
        )
      : []
  const wrong = written.filter(
    (address) =>
      /[a-f]/.test(address) && /[A-F]/.test(address) && checksumAddress(address) !== address,
  )
  return wrong.map((address) => ({ id: 'checksum', level: 'caution', values: { address } }))
}

/**
 * A transfer that follows from a signature: hardly anybody means it for somebody whom neither the
 * account nor the host knows, but for a little, as one pays for a service.
 */
const signedTransfer = (to: string, { known }: Facts, isLittle = false): readonly Finding[] => [
  {
    id: 'signed-transfer',
    level: isTrusted(known, to) ? 'info' : known.has(to) || isLittle ? 'caution' : 'danger',
    values: { address: to },
  },
]

/**
 * Payments of one request that are looked at: of one with so many it is said that it is not whole.
 */
const maxPayments = 100

/**
 * Whom the account pays: one that looks like another, nobody, itself, a token, a contract, or
 * somebody for the first time.
 */
export const payments: Rule = async (request, facts) => {
  // typed data that is a transfer by itself (EIP-3009), or that others pass on: what is within a
  // call of a Safe is not
  const signed = new Set(
    (request.parts ?? []).flatMap(({ domain, actions }) => (domain ? actions : [])),
  )
  const relayed = new Set(
    [...signed].flatMap((action) =>
      action.kind === 'batch' && action.isRelayed ? withInner([action]) : [],
    ),
  )
  const paid = paymentsOf(request, facts.codes)
  /** A tenth of a token or less, with all that goes of it. */
  const isLittle = (token = '') => {
    const all = paid.filter((other) => sameAddress(other.token ?? '') === sameAddress(token))
    return (
      facts.tokens.has(sameAddress(token)) &&
      10n * all.reduce((sum, { amount }) => sum + amount, 0n) <=
        (facts.balances.get(sameAddress(token)) ?? 0n)
    )
  }
  return [
    ...(await checksums(request, facts)),
    ...paid.slice(0, maxPayments).flatMap((action): readonly Finding[] => {
      const to = sameAddress(action.to)
      return [
        ...(signed.has(action) || (relayed.has(action) && !isTrusted(facts.known, to))
          ? signedTransfer(to, facts, isLittle(action.token))
          : []),
        ...checkPayment(to, action, request, facts),
      ]
    }),
    // at an exchange, out of its own books
    ...actionsOf(request).flatMap((action): readonly Finding[] => {
      const to =
        action.kind === 'typedData' && action.to !== undefined ? sameAddress(action.to) : undefined
      return to === undefined ||
        facts.known.get(to) === 'own' ||
        to === sameAddress(request.account)
        ? []
        : [...signedTransfer(to, facts), ...checkPayment(to, {}, request, facts)]
    }),
  ]
}

/**
 * Whose requests say what an app wants: the page's, and those that are only looked at. What the
 * kit's own forms send was typed there.
 */
export const byApp = /^(?:host|checks)$/

/** What is found where these get nearly all that there is of something, each of one asset. */
export const foundMost = (most: readonly string[], isItem: boolean): readonly Finding[] =>
  most.map((address) => ({
    id: 'sends-most',
    level: most.length > 1 || isItem ? 'danger' : 'caution',
    values: { address },
  }))
