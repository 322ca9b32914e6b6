import type { Action, Coin } from '../../clearDisplay/types'
import { sameAddress } from '../addresses'
import { signedOf } from '../simulate/bip122'
import type { CheckedRequest, Facts, Finding, Rule } from '../types'

/** Satoshi for a virtual byte that no block has asked for in earnest. */
const highestRate = 500n
/** And that is ordinary, though it may be a large part of small coins. */
const usualRate = 50n
/** Satoshi of a fee that is a loss. */
const dear = 50_000n
/** Virtual bytes of a transaction: of itself, of an input and of an output, as P2WPKH has them. */
const size = { whole: 11n, input: 68n, output: 31n } as const

/** Inputs whose signature leaves outputs or inputs open, by what the PSBT or the request says. */
const isOpen = (spent: readonly { readonly sighash?: number }[], { params }: CheckedRequest['call']): boolean => {
  const { signInputs } = (params ?? {}) as { readonly signInputs?: readonly { readonly sighashTypes?: readonly number[] }[] }
  // 0 is DEFAULT of taproot, 1 is ALL
  return spent.some(({ sighash }) => sighash !== undefined) || signInputs?.some(({ sighashTypes }) => sighashTypes?.some((type) => type > 1)) === true
}

function feeFindings(fee: bigint | undefined, spent: Extract<Action, { kind: 'coins' }>['inputs'], outputs: number, isOpened: boolean): readonly Finding[] {
  if (!spent.length) return []
  if (fee === undefined) return isOpened ? [] : [{ id: 'fee-unknown', level: 'caution' }]
  const sum = spent.reduce((all, { amount }) => all + (amount ?? 0n), 0n)
  const bytes = size.whole + size.input * BigInt(spent.length) + size.output * BigInt(outputs)
  return [
    ...(fee * 10n > sum && fee > usualRate * bytes ? [{ id: 'high-fee', level: fee > dear ? 'danger' : 'caution', values: { fee: String(fee) } } as const] : []),
    ...(fee > highestRate * bytes ? [{ id: 'high-rate', level: 'danger' } as const] : []),
  ]
}

/** Satoshi that a coin with an inscription has at most, as wallets make them. */
const postage = 10_000n
/** And what it has at addresses that are not of taproot, where coins of that many are rare. */
const marked: readonly unknown[] = [330n, 546n, 600n]
/** Satoshi that the network moves at least. */
const least = 330n
const isTaproot = ({ address = '' }: Coin) => /^(?:bc|tb|bcrt)1p/.test(address)

/** Whose a coin is: the account's, one of its others, or one that the wallet keeps for ordinals. */
const ownerOf = ({ address = '' }: Coin, { account }: CheckedRequest, { known }: Facts) => {
  const why = known.get(sameAddress(address))
  return why === 'own' || why === 'ordinals' ? why : sameAddress(address) === sameAddress(account) ? 'own' : undefined
}

/** What is spent and what of it comes back: a coin that is kept for what it carries, change that goes elsewhere, or nothing for what is given. */
function givenAway(actions: readonly Action[], request: CheckedRequest, facts: Facts): readonly Finding[] {
  const whose = (coin: Coin) => ownerOf(coin, request, facts)
  const coins = actions.filter((action) => action.kind === 'coins')
  const [spent, change] = [coins.flatMap(({ inputs }) => inputs), coins.flatMap((one) => one.change)]
  const paid = actions.flatMap((action): readonly Coin[] => (action.kind === 'transfer' && !action.isBurn ? [{ ...(action.to !== undefined && { address: action.to }), amount: action.amount }] : []))
  const isSpent = paid.some((coin) => !whose(coin)) || actions.some((action) => action.kind === 'transfer' && action.isBurn)
  const isKept = (coin: Coin) => whose(coin) === 'ordinals' || (whose(coin) === 'own' && coin.amount !== undefined && (isTaproot(coin) ? coin.amount <= postage : marked.includes(coin.amount)))
  // a transfer spends what the wallet finds at the account that it names
  const { account = request.account } = (request.call.params ?? {}) as { readonly account?: string }
  const given: readonly Coin[] = request.call.method === 'sendTransfer' ? [{ address: account, amount: undefined }] : spent
  const back = [...change, ...paid].filter(whose)
  // one that lands among other coins, or pays the fee, is as good as given away
  const isLost = spent.some((coin) => isKept(coin) && (whose(coin) === 'ordinals' || isTaproot(coin))) && !back.some((coin) => whose(coin) === 'ordinals' || isTaproot(coin))
  const signed = signedOf(request.call)
  const isForeign = spent.some((coin, at) => signed.has(at) && !whose(coin))
  const isShared = spent.some((coin) => whose(coin)) && spent.some((coin) => coin.address !== undefined && !whose(coin))
  return [
    ...(isSpent && isForeign ? [{ id: 'unexplained', level: 'caution' } as const] : []),
    ...(isLost || (isSpent && given.some(isKept)) ? [{ id: 'inscription', level: 'caution' } as const] : []),
    ...(isShared && !back.some(({ amount = 0n }) => amount >= least) ? [{ id: 'pays-for-nothing', level: 'danger' } as const] : []),
    ...change.filter((coin) => !whose(coin)).map(({ address = '' }): Finding => ({ id: 'change-elsewhere', level: 'danger', values: { address } })),
  ]
}

/** What a signature of Bitcoin leaves open, what is paid for it, and to whom nobody can tell. */
export const coins: Rule = (request, facts) => {
  const { parts = [], namespace, call } = request
  if (namespace !== 'bip122') return []
  // no PSBT, or one that signers read in two ways
  if (call.method === 'signPsbt' && parts.some(({ actions }) => actions.some(({ kind }) => kind === 'call'))) return [{ id: 'eth-sign', level: 'danger' }]
  const signed = signedOf(call)
  return parts.flatMap(({ actions, fee }): readonly Finding[] => {
    const found = actions.filter((action) => action.kind === 'coins')
    const spent = found.flatMap(({ inputs }) => inputs)
    // what others sign is theirs to leave open
    const isOpened = isOpen(spent.filter((coin, at) => signed.has(at) || ownerOf(coin, request, facts)), call)
    const outputs = actions.filter(({ kind }) => kind === 'transfer' || kind === 'memo').length + found.flatMap(({ change }) => change).length
    return [
      ...(isOpened ? [{ id: 'sighash', level: 'danger' } as const] : []),
      ...(actions.some((action) => action.kind === 'transfer' && action.isBurn) ? [{ id: 'destroys', level: 'danger' } as const] : []),
      ...(actions.some((action) => action.kind === 'transfer' && action.to === undefined && !action.isBurn) ? [{ id: 'unknown-output', level: 'caution' } as const] : []),
      ...feeFindings(fee, spent, outputs, isOpened),
      ...givenAway(actions, request, facts),
    ]
  })
}
