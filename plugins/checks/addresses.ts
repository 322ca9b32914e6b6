import { withInner } from '../../lib/decode/explanation'
import type { Action } from '../../lib/decode/types'
import { addressesOf } from './argumentAddresses'
import type { CheckedRequest } from './types'

/** An address in the one spelling of it: only EVM's and Bitcoin's bech32 have two. */
export const sameAddress = (address: string): string =>
  /^(?:0x|bc1|tb1|bcrt1)/i.test(address) ? address.toLowerCase() : address

/** Every action of a request. */
export const actionsOf = ({ parts = [] }: Pick<CheckedRequest, 'parts'>): readonly Action[] =>
  parts.flatMap(({ actions }) => withInner(actions))

/** A transfer out of the account's own, to somebody. */
export type Payment = Extract<Action, { kind: 'transfer' }> & { readonly to: string }

/**
 * What the account gives to others: not the coins that go along with a call, which are the call's.
 * With `codes` those count that go to an account without code, which no call is made of.
 */
export function paymentsOf(
  { parts = [], account }: Pick<CheckedRequest, 'parts' | 'account'>,
  codes?: ReadonlyMap<string, string>,
): readonly Payment[] {
  const own = sameAddress(account)
  const paymentsIn = (actions: readonly Action[]): readonly Payment[] => {
    // of Solana each instruction is by itself
    const isCall =
      own.startsWith('0x') &&
      actions.some(
        ({ kind }) =>
          kind !== 'transfer' &&
          kind !== 'batch' &&
          kind !== 'memo' &&
          kind !== 'coins' &&
          kind !== 'openAccount',
      )
    // coins for a contract whose call holds calls, such as a router
    const batches = actions.flatMap((action) =>
      action.kind === 'batch' && action.to ? [sameAddress(action.to)] : [],
    )
    return actions.flatMap((action) => {
      if (action.kind === 'batch') {
        // what a router swaps may go to it first
        const isRouter = action.actions.some((inner) => inner.kind === 'swap' && inner.isKnown)
        return paymentsIn(
          action.actions.filter(
            (inner) => !(isRouter && inner.kind === 'transfer' && inner.to === action.to),
          ),
        )
      }
      if (
        action.kind !== 'transfer' ||
        action.to === undefined ||
        (action.token === undefined &&
          (isCall || batches.includes(sameAddress(action.to))) &&
          codes?.get(sameAddress(action.to)) !== '0x')
      )
        return []
      const isOwn =
        action.from === undefined ||
        sameAddress(action.from) === own ||
        !action.from.startsWith('0x')
      return isOwn ? [action as Payment] : []
    })
  }
  return parts.flatMap(({ actions }) => paymentsIn(actions))
}

/** A leave to spend: who gets it, for what, and how. */
export interface Leave {
  readonly spender: string
  readonly token: string | undefined
  readonly action: Extract<Action, { kind: 'approve' | 'approveAll' }>
}

/** Every leave to spend that a request gives: those that it ends or lessens are none. */
export function leavesOf(request: Pick<CheckedRequest, 'parts'>): readonly Leave[] {
  return actionsOf(request).flatMap((action): Leave[] => {
    if (action.kind === 'approveAll')
      return action.isApproved ? [{ spender: action.operator, token: action.token, action }] : []
    if (
      action.kind !== 'approve' ||
      action.spender === undefined ||
      action.amount === 0n ||
      action.change === 'less'
    )
      return []
    return [{ spender: action.spender, token: action.token, action }]
  })
}

/** Addresses of an action that are somebody's: whoever gets, may spend, is called or takes over. */
function partiesOf(action: Action): readonly (string | undefined)[] {
  switch (action.kind) {
    case 'call':
      return [action.to, ...(action.accounts ?? [])]
    case 'openAccount':
      return [action.owner, action.token]
    case 'transfer':
    case 'described':
    case 'delegate':
    case 'authority':
    case 'batch':
    case 'closeAccount':
    case 'typedData':
      return [action.to]
    case 'approve':
      return [action.spender]
    case 'approveAll':
      return [action.operator, action.token]
    case 'collect':
      return [action.to]
    case 'swap':
      return [action.router, action.to]
    case 'order':
      return [action.contract, ...action.gets.flatMap(({ to, token }) => [to, token])]
    default:
      return []
  }
}

/** Addresses in their one spelling, each once. */
export const spelled = (addresses: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(addresses.flatMap((address) => (address === undefined ? [] : sameAddress(address)))),
]

/** Who takes something out, of what it has words for. */
export const collectorsIn = (request: Pick<CheckedRequest, 'parts'>): readonly string[] =>
  spelled(actionsOf(request).map((action) => (action.kind === 'collect' ? action.to : undefined)))

/** Addresses of one request that the node is asked about. */
export const maxAddresses = 24

/** Who is paid or may spend, each once. */
export const takersOf = (request: Pick<CheckedRequest, 'parts' | 'account'>): readonly string[] =>
  spelled([
    ...leavesOf(request).map(({ spender }) => spender),
    ...paymentsOf(request).map(({ to }) => to),
  ])

/**
 * Every address that a request deals with, each once: those who take come first, then others that
 * it has words for.
 */
export const partiesIn = (
  request: Pick<CheckedRequest, 'parts' | 'account'>,
): readonly string[] => [
  ...new Set([...takersOf(request), ...spelled(actionsOf(request).flatMap(partiesOf))]),
]

/** Addresses that are looked for where nobody can read what stands there. */
export const maxNamed = 50

/** The first of them, each once. */
export const some = (addresses: readonly string[]) =>
  [...new Set(addresses.map(sameAddress))].slice(0, maxNamed)

/**
 * Addresses that typed data without words names, and contracts that calls without words go to, each
 * once: at most 50.
 */
export const namedIn = (actions: readonly Action[]): readonly string[] =>
  some(
    actions.flatMap((action) =>
      action.kind === 'typedData'
        ? action.rows.flatMap(({ value }) => addressesOf(value.text))
        : action.kind === 'call'
          ? (action.to ?? [])
          : [],
    ),
  )

/** Characters of a text that are looked through: patterns take their time. */
export const maxText = 8_000

const texts = (actions: readonly Action[]): readonly string[] =>
  actions.flatMap((action) =>
    action.kind === 'message' || action.kind === 'signIn' || action.kind === 'memo'
      ? [action.text.text.slice(0, maxText)]
      : [],
  )

/** Addresses of whichever network that texts of a request name: at most 50. */
export const addressesInTexts = (request: Pick<CheckedRequest, 'parts'>): readonly string[] =>
  some(
    texts(actionsOf(request)).flatMap(
      (text) => text.match(/\b(?:0x[\da-f]{40}|[\da-z]{26,62})\b/gi) ?? [],
    ),
  )

/** Hosts of addresses of the web that texts of a request name: at most 50. */
export const hostsInTexts = (request: Pick<CheckedRequest, 'parts'>): readonly string[] =>
  some(
    texts(actionsOf(request)).flatMap((text) =>
      [...text.matchAll(/https?:\/\/([^\s/?#"'<>]+)/gi)].map(([, host = '']) =>
        host.slice(host.lastIndexOf('@') + 1),
      ),
    ),
  )
