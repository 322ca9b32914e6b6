import { isRouter, isWrappedCoin } from '../../../lib/decode/evm/deployments'
import type { Action } from '../../../lib/decode/types'
import { sameAddress } from '../addresses'
import { coin } from '../amounts'
import { evmCallsOf } from '../evmCalls'
import type { EvmCall } from '../simulation'
import type { CheckedRequest } from '../types'
import { permit2 } from './changes'

const everything = 1n << 256n

/**
 * What words say that a request takes of the account's (below zero: what it is to bring beyond
 * that), lets others take and brings to it, by the keys of assets.
 */
export interface Said {
  readonly takes: ReadonlyMap<string, bigint>
  readonly allows: ReadonlyMap<string, bigint>
  readonly brings: ReadonlySet<string>
}

/** A call of a request to an EVM chain, with what it does. */
export interface ExplainedCall {
  readonly call: EvmCall
  readonly actions: readonly Action[]
}

/**
 * Each call of a request to an EVM chain with its words. Delegations stand before the calls that
 * they come with.
 */
export function explainedCalls({ call, parts = [] }: CheckedRequest): readonly ExplainedCall[] {
  const explained = parts.filter(
    ({ actions }) => !actions.length || actions.some(({ kind }) => kind !== 'delegate'),
  )
  return (evmCallsOf(call) ?? []).map((one, at) => ({
    call: one,
    actions: explained[at]?.actions ?? [],
  }))
}

/**
 * What the words of a request to an EVM chain say that it takes and brings. Words count that come
 * from who can be held to them: a token about itself, Permit2, a router that is known, and the
 * account's own code. Coins that only go along with a call are not in it.
 */
export function saidBy(request: CheckedRequest): Said {
  const { account, chainId } = request
  const own = sameAddress(account)
  const [takes, allows] = [new Map<string, bigint>(), new Map<string, bigint>()]
  const brings = new Set<string>()
  const add = (token: string | undefined, amount: bigint, id?: bigint | '*', to = takes) => {
    const key = `${sameAddress(token ?? coin)}${id === undefined ? '' : `/${id}`}`
    to.set(key, (to.get(key) ?? 0n) + amount)
  }
  /** An amount of a token, or its item of that number: some calls are the same for both. */
  const addEither = (
    token: string,
    amount: bigint,
    isItem: 'possible' | 'yes' | undefined,
    id?: bigint,
    to = takes,
  ) => {
    if (isItem) add(token, 1n, amount, to)
    if (isItem !== 'yes') add(token, amount, id, to)
  }
  const read = (action: Action, by: string): void => {
    const isHeld = by === own || by === permit2 || isRouter(chainId, by)
    if (action.kind === 'batch')
      action.actions.forEach((inner) => read(inner, sameAddress(action.to ?? '')))
    else if (action.kind === 'transfer' && !action.token) by === own && add(coin, action.amount)
    else if ('token' in action && action.token && (isHeld || sameAddress(action.token) === by)) {
      const { kind, token } = action
      if (kind === 'transfer' && (action.from === undefined || sameAddress(action.from) === own))
        addEither(token, action.amount, action.isTokenId, action.id)
      if (kind === 'approve' && action.change !== 'less')
        addEither(token, action.amount, action.isTokenId, undefined, allows)
      if (kind === 'approveAll' && action.isApproved)
        [undefined, '*' as const].forEach((id) => add(token, everything, id, allows))
      if (kind === 'wrap' || kind === 'unwrap') {
        brings.add(kind === 'wrap' ? sameAddress(token) : coin)
        add(kind === 'wrap' ? coin : token, action.amount)
        // what comes of it is the account's, and is taken from then on if it does not stay
        if (by === own || sameAddress(token) === by)
          add(kind === 'wrap' ? token : undefined, -action.amount)
      }
    } else if (action.kind === 'swap' && action.isKnown && isHeld) {
      brings.add(sameAddress(action.get.token ?? coin))
      add(action.give.token, action.give.amount)
      if (
        action.get.token &&
        !isWrappedCoin(chainId, action.get.token) &&
        (action.to === undefined || sameAddress(action.to) === own)
      )
        add(action.get.token, -action.get.amount)
      // routers unwrap what they have got, and wrap the coins that they are sent
      if (action.get.token && isWrappedCoin(chainId, action.get.token)) brings.add(coin)
      if (action.give.token && isWrappedCoin(chainId, action.give.token))
        add(coin, action.give.amount)
    }
  }
  for (const { call, actions } of explainedCalls(request))
    for (const action of actions) read(action, sameAddress(call.to ?? ''))
  return { takes, allows, brings }
}
