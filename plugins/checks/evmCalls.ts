import type { RpcCall } from '../../kernel/index'
import { isRecord } from '../../kernel/plugins/toolkit'
import type { EvmCall } from './simulation'

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

function callOf(value: unknown, account: string): EvmCall | undefined {
  if (!isRecord(value)) return undefined
  const [to, data, amount, gas] = [
    value.to,
    value.data ?? value.input,
    value.value,
    value.gas ?? value.gasLimit,
  ].map(textOf)
  const fees = (['gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const).flatMap((name) =>
    textOf(value[name]) ? [[name, value[name]] as const] : [],
  )
  return {
    from: textOf(value.from) ?? account,
    ...(to && { to }),
    ...(data && { data }),
    ...(amount && { value: amount }),
    ...(gas && { gas }),
    ...Object.fromEntries(fees),
  }
}

/** Calls that a batch has made before its own. */
export const preCallsOf = ({
  capabilities,
}: Readonly<Record<string, unknown>>): readonly unknown[] =>
  isRecord(capabilities) && Array.isArray(capabilities.preCalls) ? capabilities.preCalls : []

/**
 * The calls of a transaction, or of a batch, as a node tries them; undefined for what is no such
 * request.
 */
export function evmCallsOf({
  method,
  params,
  account = '',
}: Pick<RpcCall, 'method' | 'params' | 'account'>): readonly EvmCall[] | undefined {
  if (!/^(?:eth_(?:send|sign)Transaction|wallet_sendCalls)$/.test(method) || !Array.isArray(params))
    return undefined
  const [first] = params as readonly unknown[]
  if (!isRecord(first)) return undefined
  const list: readonly unknown[] =
    method === 'wallet_sendCalls'
      ? [...preCallsOf(first), ...(Array.isArray(first.calls) ? first.calls : [])]
      : [first]
  const calls = list.map((one) => callOf(one, textOf(first.from) ?? account))
  return calls.length && calls.every((one) => one !== undefined) ? calls : undefined
}
