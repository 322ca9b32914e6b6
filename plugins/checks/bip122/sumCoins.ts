import { nativeAsset } from '../../shared/assets/assets'
import type { Simulation } from '../simulation'
import type { CheckedRequest } from '../types'

/**
 * Inputs that the wallet is asked to sign, by their places: what they spend is the account's,
 * whatever address it is at.
 */
export const signedOf = ({ params }: CheckedRequest['call']): ReadonlySet<unknown> => {
  const { signInputs } = (params ?? {}) as {
    readonly signInputs?: readonly { readonly index?: unknown }[]
  }
  return new Set((signInputs ?? []).map(({ index }) => index))
}

/**
 * What a transaction of Bitcoin takes from the account, summed up from its inputs and outputs:
 * nothing has to be tried for that. The fee is not in it.
 */
export function sumCoins(
  { parts = [], chainId, call }: CheckedRequest,
  own: ReadonlySet<string>,
): Simulation {
  const asset = nativeAsset({ id: chainId, namespace: 'bip122' })
  const outcomeOf = (raw: bigint): Simulation => ({
    outcome: 'succeeds',
    changes: raw === 0n ? [] : [{ asset, raw }],
  })
  const fields = (call.params ?? {}) as {
    readonly amount?: unknown
    readonly recipientAddress?: unknown
  }
  if (call.method === 'sendTransfer' && typeof fields.amount === 'string') {
    return outcomeOf(own.has(String(fields.recipientAddress)) ? 0n : -BigInt(fields.amount))
  }
  const coins = parts.flatMap(({ actions }) =>
    actions.flatMap((action) => (action.kind === 'coins' ? [action] : [])),
  )
  const inputs = coins.flatMap((one) => one.inputs)
  if (!inputs.length || inputs.some(({ amount }) => amount === undefined))
    return { outcome: 'succeeds', changes: undefined }
  const isOwn = ({ address }: { readonly address?: string | undefined }) =>
    address !== undefined && own.has(address)
  const sum = (list: readonly { readonly amount: bigint | undefined }[]) =>
    list.reduce((all, { amount }) => all + (amount ?? 0n), 0n)
  const signed = signedOf(call)
  const spent = inputs.filter((input, at) => isOwn(input) || signed.has(at))
  const isPayer = spent.length === inputs.length
  const fee = isPayer ? parts.reduce((all, part) => all + (part.fee ?? 0n), 0n) : 0n
  // what goes to another address of the account's stays its own
  const kept = parts.flatMap(({ actions }) =>
    actions.flatMap((action) =>
      action.kind === 'transfer' && isOwn({ address: action.to }) ? [action] : [],
    ),
  )
  const raw = sum([...coins.flatMap(({ change }) => change), ...kept]) - sum(spent) + fee
  return outcomeOf(raw)
}
