import type { Action, Coin } from '../../../lib/decode/types'
import type { CheckedRequest, Facts, Finding, Rule } from '../types'
import { inscriptions, ownerOf } from './inscriptions'
import { signedOf } from './sumCoins'
import { swapMemos } from './swapMemos'

/** Satoshi for a virtual byte that no block has asked for in earnest. */
const highestRate = 500n
/** And that is ordinary, though it may be a large part of small coins. */
const usualRate = 50n
/** Satoshi of a fee that is a loss; less than anybody sells a coin for. */
const dear = 50_000n
const dust = 1_000n
/** Virtual bytes of a transaction: of itself, of an input and of an output, as P2WPKH has them. */
const size = { whole: 11n, input: 68n, output: 31n } as const

/** Flags of signatures that the request asks for beside those in the PSBT. */
const askedIn = ({ params }: CheckedRequest['call']): readonly number[] => {
  const { signInputs = [] } = (params ?? {}) as {
    readonly signInputs?: readonly { readonly sighashTypes?: readonly number[] }[]
  }
  return signInputs.flatMap(({ sighashTypes = [] }) => sighashTypes)
}
/**
 * Inputs whose signature leaves outputs or inputs open, by what the PSBT or the request says: 0 is
 * DEFAULT of taproot, 1 is ALL.
 */
const isOpen = (
  spent: readonly { readonly sighash?: number }[],
  call: CheckedRequest['call'],
): boolean =>
  spent.some(({ sighash }) => sighash !== undefined) || askedIn(call).some((type) => type > 1)

/**
 * What is known of the fee. One that is paid to move own coins alone, and is none to mourn, is
 * meant: it brings a transaction before it into a block.
 */
function feeFindings(
  fee: bigint | undefined,
  spent: Extract<Action, { kind: 'coins' }>['inputs'],
  outputs: number,
  { isOpened, isPaying }: { readonly isOpened: boolean; readonly isPaying: boolean },
): readonly Finding[] {
  if (!spent.length) return []
  if (fee === undefined) return isOpened ? [] : [{ id: 'fee-unknown', level: 'caution' }]
  const sum = spent.reduce((all, { amount }) => all + (amount ?? 0n), 0n)
  const bytes = size.whole + size.input * BigInt(spent.length) + size.output * BigInt(outputs)
  const isDear = fee > dear
  return [
    ...(fee * 10n > sum && fee > usualRate * bytes && (isDear || isPaying)
      ? [
          {
            id: 'high-fee',
            level: isDear ? 'danger' : 'caution',
            values: { fee: String(fee) },
          } as const,
        ]
      : []),
    // in times when blocks are full such a rate may be meant
    ...(fee > highestRate * bytes
      ? [
          {
            id: 'high-rate',
            level: !isDear || fee * 100n <= sum ? 'info' : fee * 10n > sum ? 'danger' : 'caution',
          } as const,
        ]
      : []),
  ]
}

/** Satoshi that the network moves at least. */
const least = 330n
/**
 * A signature of one output, which others add inputs and outputs to: what a listing is signed with.
 */
const LISTING = 0x83

/**
 * What is spent and what of it comes back: change that goes elsewhere, or nothing for what is
 * given.
 */
function givenAway(
  actions: readonly Action[],
  request: CheckedRequest,
  facts: Facts,
): readonly Finding[] {
  const whose = (coin: Coin) => ownerOf(coin, request, facts)
  const coins = actions.filter((action) => action.kind === 'coins')
  const [spent, change] = [
    coins.flatMap(({ inputs }) => inputs),
    coins.flatMap((one) => one.change),
  ]
  const paid = actions.flatMap((action): readonly Coin[] =>
    action.kind === 'transfer' && !action.isBurn
      ? [{ ...(action.to !== undefined && { address: action.to }), amount: action.amount }]
      : [],
  )
  const isSpent =
    paid.some((coin) => !whose(coin)) ||
    actions.some((action) => action.kind === 'transfer' && action.isBurn)
  // a transfer spends what the wallet finds at the account that it names
  const { account = request.account } = (request.call.params ?? {}) as { readonly account?: string }
  const isOrdinals =
    request.call.method === 'sendTransfer' &&
    whose({ address: account, amount: undefined }) === 'ordinals'
  const back = [...change, ...paid].filter(whose)
  const signed = signedOf(request.call)
  const isForeign = spent.some((coin, at) => signed.has(at) && !whose(coin))
  const isShared =
    spent.some((coin) => whose(coin)) &&
    spent.some((coin) => coin.address !== undefined && !whose(coin))
  return [
    ...(isSpent && isForeign ? [{ id: 'unexplained', level: 'caution' } as const] : []),
    ...(isSpent && isOrdinals ? [{ id: 'inscription', level: 'caution' } as const] : []),
    ...(isShared && !back.some(({ amount = 0n }) => amount >= least)
      ? [{ id: 'pays-for-nothing', level: 'danger' } as const]
      : []),
    ...change
      .filter((coin) => !whose(coin))
      .map(
        ({ address = '' }): Finding => ({
          id: 'change-elsewhere',
          level: 'danger',
          values: { address },
        }),
      ),
  ]
}

/**
 * What a signature that leaves outputs or inputs open is: an order, where each of the account's
 * coins is only given for an output of its own that pays it more; else anything.
 */
function openFindings(
  { inputs, outputs = [] }: Extract<Action, { kind: 'coins' }>,
  isSigned: (at: number) => boolean,
  request: CheckedRequest,
  facts: Facts,
): readonly Finding[] {
  const own = inputs.flatMap((coin, at) => (isSigned(at) ? [{ coin, paid: outputs[at] }] : []))
  const isOrder = own.every(
    ({ coin: { amount, sighash }, paid }) =>
      sighash === LISTING &&
      amount !== undefined &&
      paid !== undefined &&
      ownerOf(paid, request, facts) !== undefined &&
      (paid.amount ?? 0n) > amount + dust,
  )
  return [
    own.length > 0 && isOrder && askedIn(request.call).every((type) => type === LISTING)
      ? { id: 'order', level: 'caution' }
      : { id: 'sighash', level: 'danger' },
  ]
}

/** What a signature of Bitcoin leaves open, what is paid for it, and to whom nobody can tell. */
export const coins: Rule = (request, facts) => {
  const { parts = [], call } = request
  // no PSBT, or one that signers read in two ways
  if (
    call.method === 'signPsbt' &&
    parts.some(({ actions }) => actions.some(({ kind }) => kind === 'call'))
  )
    return [{ id: 'eth-sign', level: 'danger' }]
  const signed = signedOf(call)
  return parts
    .flatMap(({ actions, fee }): readonly Finding[] => {
      const found = actions.filter((action) => action.kind === 'coins')
      const spent = found.flatMap(({ inputs }) => inputs)
      // what others sign is theirs to leave open
      const isOpened = isOpen(
        spent.filter((coin, at) => signed.has(at) || ownerOf(coin, request, facts)),
        call,
      )
      const outputs =
        actions.filter(({ kind }) => kind === 'transfer' || kind === 'memo').length +
        found.flatMap(({ change }) => change).length
      return [
        ...(isOpened
          ? found.flatMap((one) =>
              openFindings(
                one,
                (at) =>
                  signed.has(at) || ownerOf(one.inputs[at] as Coin, request, facts) !== undefined,
                request,
                facts,
              ),
            )
          : []),
        ...(actions.some((action) => action.kind === 'transfer' && action.isBurn)
          ? [{ id: 'destroys', level: 'danger' } as const]
          : []),
        ...(actions.some(
          (action) => action.kind === 'transfer' && action.to === undefined && !action.isBurn,
        )
          ? [{ id: 'unknown-output', level: 'caution' } as const]
          : []),
        ...feeFindings(fee, spent, outputs, {
          isOpened,
          isPaying: actions.some(
            (action) =>
              action.kind === 'transfer' &&
              ownerOf(
                { ...(action.to !== undefined && { address: action.to }), amount: undefined },
                request,
                facts,
              ) === undefined,
          ),
        }),
        ...givenAway(actions, request, facts),
        ...inscriptions(actions, request, facts),
      ]
    })
    .concat(swapMemos(request, facts))
}
