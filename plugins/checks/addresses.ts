import { withInner } from '../clearDisplay/explanation'
import type { Action } from '../clearDisplay/types'
import type { CheckedRequest } from './types'

/** An address in the one spelling of it: only EVM's and Bitcoin's bech32 have two. */
export const sameAddress = (address: string): string => (/^(?:0x|bc1|tb1|bcrt1)/i.test(address) ? address.toLowerCase() : address)

/** Every action of a request. */
export const actionsOf = ({ parts = [] }: Pick<CheckedRequest, 'parts'>): readonly Action[] => parts.flatMap(({ actions }) => withInner(actions))

/** A transfer out of the account's own, to somebody. */
export type Payment = Extract<Action, { kind: 'transfer' }> & { readonly to: string }

/** What the account gives to others: not the coins that go along with a call, which are the call's. With `codes` those count that go to an account without code, which no call is made of. */
export function paymentsOf({ parts = [], account }: Pick<CheckedRequest, 'parts' | 'account'>, codes?: ReadonlyMap<string, string>): readonly Payment[] {
  const own = sameAddress(account)
  const paymentsIn = (actions: readonly Action[]): readonly Payment[] => {
    const isCall = actions.some(({ kind }) => kind !== 'transfer' && kind !== 'batch' && kind !== 'memo' && kind !== 'coins' && kind !== 'openAccount')
    // coins for a contract whose call holds calls, such as a router
    const batches = actions.flatMap((action) => (action.kind === 'batch' && action.to ? [sameAddress(action.to)] : []))
    return actions.flatMap((action) => {
      if (action.kind === 'batch') {
        // what a router swaps may go to it first
        const isRouter = action.actions.some((inner) => inner.kind === 'swap' && inner.isKnown)
        return paymentsIn(action.actions.filter((inner) => !(isRouter && inner.kind === 'transfer' && inner.to === action.to)))
      }
      if (action.kind !== 'transfer' || action.to === undefined || (action.token === undefined && (isCall || batches.includes(sameAddress(action.to))) && codes?.get(sameAddress(action.to)) !== '0x')) return []
      const isOwn = action.from === undefined || sameAddress(action.from) === own || !action.from.startsWith('0x')
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
    if (action.kind === 'approveAll') return action.isApproved ? [{ spender: action.operator, token: action.token, action }] : []
    if (action.kind !== 'approve' || action.spender === undefined || action.amount === 0n || action.change === 'less') return []
    return [{ spender: action.spender, token: action.token, action }]
  })
}

/** Addresses of an action that are somebody's: whoever gets, may spend, is called or takes over. */
function partiesOf(action: Action): readonly (string | undefined)[] {
  switch (action.kind) {
    case 'transfer':
    case 'call':
    case 'described':
    case 'delegate':
    case 'authority':
    case 'batch':
    case 'closeAccount':
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

/** Every address that a request deals with, each once. */
export const partiesIn = (request: Pick<CheckedRequest, 'parts'>): readonly string[] => [...new Set(actionsOf(request).flatMap((action) => partiesOf(action).flatMap((address) => (address === undefined ? [] : sameAddress(address)))))]
