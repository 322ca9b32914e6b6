import type { Action } from '../../clearDisplay/types'
import type { CheckedRequest, Finding, Rule } from '../types'

/** Satoshi for a virtual byte that no block has asked for in earnest. */
const highestRate = 500n
/** Virtual bytes of a transaction: of itself, of an input and of an output, as P2WPKH has them. */
const size = { whole: 11n, input: 68n, output: 31n } as const

/** Inputs whose signature leaves outputs or inputs open, by what the PSBT or the request says. */
const isOpen = (spent: readonly { readonly sighash?: number }[], { params }: CheckedRequest['call']) => {
  const { signInputs } = (params ?? {}) as { readonly signInputs?: readonly { readonly sighashTypes?: readonly number[] }[] }
  // 0 is DEFAULT of taproot, 1 is ALL
  return spent.some(({ sighash }) => sighash !== undefined) || signInputs?.some(({ sighashTypes }) => sighashTypes?.some((type) => type > 1))
}

function feeFindings(fee: bigint | undefined, spent: Extract<Action, { kind: 'coins' }>['inputs'], outputs: number): readonly Finding[] {
  if (!spent.length) return []
  if (fee === undefined) return [{ id: 'fee-unknown', level: 'caution' }]
  const sum = spent.reduce((all, { amount }) => all + (amount ?? 0n), 0n)
  const bytes = size.whole + size.input * BigInt(spent.length) + size.output * BigInt(outputs)
  return [
    ...(fee * 10n > sum ? [{ id: 'high-fee', level: 'danger', values: { fee: String(fee) } } as const] : []),
    ...(fee > highestRate * bytes ? [{ id: 'high-rate', level: 'danger' } as const] : []),
  ]
}

/** What a signature of Bitcoin leaves open, what is paid for it, and to whom nobody can tell. */
export const coins: Rule = ({ parts = [], namespace, call }) => {
  if (namespace !== 'bip122') return []
  // no PSBT, or one that signers read in two ways
  if (call.method === 'signPsbt' && parts.some(({ actions }) => actions.some(({ kind }) => kind === 'call'))) return [{ id: 'eth-sign', level: 'danger' }]
  return parts.flatMap(({ actions, fee }): readonly Finding[] => {
    const found = actions.filter((action) => action.kind === 'coins')
    const spent = found.flatMap(({ inputs }) => inputs)
    const outputs = actions.filter(({ kind }) => kind === 'transfer' || kind === 'memo').length + found.flatMap(({ change }) => change).length
    return [
      ...(isOpen(spent, call) ? [{ id: 'sighash', level: 'danger' } as const] : []),
      ...(actions.some((action) => action.kind === 'transfer' && action.to === undefined) ? [{ id: 'unknown-output', level: 'caution' } as const] : []),
      ...feeFindings(fee, spent, outputs),
      ...(spent.some(({ amount, address }) => amount !== undefined && amount < 1000n && /^(?:bc|tb|bcrt)1p/.test(address ?? '')) ? [{ id: 'inscription', level: 'caution' } as const] : []),
    ]
  })
}
