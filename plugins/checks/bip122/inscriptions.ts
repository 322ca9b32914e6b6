import type { Action, Coin } from '../../clearDisplay/types'
import { sameAddress } from '../addresses'
import { signedOf } from './sumCoins'
import type { CheckedRequest, Facts, Finding } from '../types'
import { readRunes } from './runes'

/** Satoshi that a coin with an inscription or with runes has at most, as wallets make them. */
const postage = 10_000n
/** And the amounts that they make most of them with. */
const marked: readonly unknown[] = [330n, 546n, 600n]
/** Satoshi that hardly anybody sells an inscription below. */
const leastPrice = 100_000n
const isTaproot = ({ address = '' }: Coin) => /^(?:bc|tb|bcrt)1p/.test(address)

/** Whose a coin is: the account's, one of its others, or one that the wallet keeps for ordinals. */
export const ownerOf = ({ address = '' }: Coin, { account }: CheckedRequest, { known }: Facts): 'own' | 'ordinals' | undefined => {
  const why = known.get(sameAddress(address))
  return why === 'own' || why === 'ordinals' ? why : sameAddress(address) === sameAddress(account) ? 'own' : undefined
}

const sum = (coins: readonly Coin[]) => coins.reduce((all, { amount = 0n }) => all + amount, 0n)

/** The outputs that the satoshi of a coin go to, in the order of inputs and outputs; undefined where that is not known. What is behind all outputs is the fee. */
function landsIn(inputs: readonly Coin[], outputs: readonly Coin[], at: number): readonly Coin[] | undefined {
  if (inputs.slice(0, at + 1).some(({ amount }) => amount === undefined)) return undefined
  const [start, end] = [sum(inputs.slice(0, at)), sum(inputs.slice(0, at + 1))]
  return outputs.filter((_, place) => sum(outputs.slice(0, place)) < end && sum(outputs.slice(0, place + 1)) > start)
}

/** Coins of the account's that may carry something: those at an address that is kept for ordinals, and those that have as many satoshi as inscriptions do. Of small coins of taproot only what is spent whole counts. */
function carriersIn(inputs: readonly Coin[], outputs: readonly Coin[], whose: (coin: Coin) => 'own' | 'ordinals' | undefined): readonly number[] {
  return inputs.flatMap((coin, at) => {
    const { amount } = coin
    if (whose(coin) === 'ordinals') return [at]
    if (!whose(coin) || amount === undefined) return []
    const isWhole = amount <= postage && isTaproot(coin) && (amount === postage || !outputs.some((output) => output.address === coin.address))
    return marked.includes(amount) || isWhole ? [at] : []
  })
}

/** Coins that may carry an inscription and go to others, or land among other coins; runes that do, or that are burned. */
export function inscriptions(actions: readonly Action[], request: CheckedRequest, facts: Facts): readonly Finding[] {
  const whose = (coin: Coin) => ownerOf(coin, request, facts)
  return actions.flatMap((action): readonly Finding[] => {
    if (action.kind !== 'coins' || !action.outputs) return []
    const { inputs, outputs } = action
    const lost = carriersIn(inputs, outputs, whose).filter((at) => {
      const coin = inputs[at] as Coin
      const lands = landsIn(inputs, outputs, at) ?? outputs
      const [first] = lands
      // what an ordinals' address has may be anywhere in the coin, else it is at its beginning
      const foreign = whose(coin) === 'ordinals' ? lands.find((output) => !whose(output)) : undefined
      return !first || !whose(first) || foreign !== undefined || ((whose(coin) === 'ordinals' || isTaproot(coin)) && whose(first) !== 'ordinals' && !isTaproot(first))
    })
    const signed = signedOf(request.call)
    const spent = inputs.filter((coin, at) => whose(coin) || signed.has(at))
    // sold, by a signature that holds what comes for it
    const isSold = inputs.every(({ amount }) => amount !== undefined) && spent.every(({ sighash }) => sighash === undefined) && sum(outputs.filter(whose)) - sum(spent) >= leastPrice * BigInt(lost.length)
    const isCarrier = inputs.some((coin) => whose(coin) && (coin.amount ?? 0n) <= postage)
    const isNote = (at: number) => outputs[at]?.script?.startsWith('0x6a') === true
    const runes = actions.flatMap((one) => (one.kind === 'memo' && one.isRunes ? [readRunes(one.text.text, outputs, isNote)] : []))
    const areLost = runes.some(({ isVoid, isMint, to }) => (isCarrier && (isVoid || to.some((at) => !whose(outputs[at] as Coin)))) || (isMint && to.some((at) => !whose(outputs[at] as Coin))))
    return [...(lost.length && !isSold ? [{ id: 'inscription', level: 'caution' } as const] : []), ...(areLost ? [{ id: 'runes', level: 'caution' } as const] : [])]
  })
}
