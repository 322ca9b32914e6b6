import { isWrappedCoin } from '../../clearDisplay/evm/deployments'
import type { Action } from '../../clearDisplay/types'
import { withInner } from '../../clearDisplay/explanation'
import { quantityOf } from '../../tokenLogs/topics'
import { sameAddress } from '../addresses'
import { addressesIn } from '../argumentAddresses'
import { isTrusted } from '../known'
import { argumentsOf, isKnownBridge, isKnownContract, isKnownName, isSameCoin } from '../knownContracts'
import type { BalanceChange, CheckedRequest, Facts } from '../types'
import { type ExplainedCall, explainedCalls, keyOf } from './said'

/** Calls of bridges that send to whoever calls. */
const plain: readonly string[] = [
  'b1a1a882', // depositETH(uint32 gas, bytes data)
  '09fc8843', // bridgeETH(uint32 gas, bytes data)
  '439370b1', // depositEth()
  '58a997f6', // depositERC20(address token, address remoteToken, uint256 amount, uint32 gas, bytes data)
  '87087623', // bridgeERC20(address token, address remoteToken, uint256 amount, uint32 gas, bytes data)
  '32b7006d', // withdraw(address token, uint256 amount, uint32 gas, bytes data)
]
/** Makes a pool at a price that the call says: createAndInitializePoolIfNecessary(address, address, uint24, uint160), initializePool((address, address, uint24, int24, address), uint160). */
const opensPool = /13ead562|f7020405/
/** Calls that add to a position: mint and increaseLiquidity of Uniswap 3, modifyLiquidities of Uniswap 4. */
const addsTo = /^0x(?:88316456|219f5d17|dd46508f)$/
/** deposit(bytes key, bytes credentials, bytes signature, bytes32 root) of validators. */
const validator = '22895118'

const wordsOf = (args: string) => args.match(/.{64}/g) ?? []
const number = (word = '0') => BigInt(`0x${word}`)

/** Whether the words of a bridge's call, and the coins that go along, are those of a usual one. */
type Terms = (words: readonly string[], value: bigint) => boolean
/** Whether an amount is at least nine tenths of another. */
const isMost = (part: bigint, of: bigint) => 10n * part >= 9n * of
/** Whether what somebody may keep is at most a tenth. */
const isFee = (fee: string | undefined, of: bigint) => isMost(of - number(fee), of)
const across: Terms = ([, , gives, gets, from, out]) => isSameCoin(gives, gets) && isMost(number(out), number(from))
/** Calls of bridges that say what comes out, or what whoever brings it there may keep: whether that is usual. */
const terms: Readonly<Record<string, Terms>> = {
  '7b939232': across, // depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 chain, address relayer, uint32 quoted, uint32 until, uint32 first, bytes message)
  ad5425c6: across, // deposit(bytes32 depositor, bytes32 recipient, bytes32 inputToken, bytes32 outputToken, uint256 inputAmount, uint256 outputAmount, uint256 chain, bytes32 relayer, uint32 quoted, uint32 until, uint32 first, bytes message)
  '9f3ce55a': ([, fee], value) => isFee(fee, value), // sendMessage(address to, uint256 fee, bytes data), of Linea
  '0f5287b0': ([, amount, , , fee]) => isFee(fee, number(amount)), // transferTokens(address token, uint256 amount, uint16 chain, bytes32 recipient, uint256 fee, uint32 nonce), of Wormhole
  '9981509f': ([, , fee], value) => isFee(fee, value), // wrapAndTransferETH(uint16 chain, bytes32 recipient, uint256 fee, uint32 nonce), of Wormhole
  deace8f5: ([, , amount, least, , , fee]) => isMost(number(least), number(amount)) && isFee(fee, number(amount)), // sendToL2(uint256 chain, address recipient, uint256 amount, uint256 least, uint256 deadline, address relayer, uint256 fee), of Hop
}

/** The address in what an argument of a bridge holds, as a word or as 20 bytes; undefined for a number, and `''` for what is neither. */
function payeeIn(word: string, before: string | undefined): string | undefined {
  if (/^0{36}|^f{64}$|^0{24}f+$/.test(word)) return undefined
  if (word.startsWith('0'.repeat(24))) return `0x${word.slice(24)}`
  return /^0{62}14$/.test(before ?? '') && /0{24}$/.test(word) ? `0x${word.slice(0, 40)}` : ''
}

/** What is among the arguments of a bridge: addresses, of other networks too, whose recipients are no addresses of this one. */
const payeesIn = (args: string): readonly string[] => wordsOf(args).flatMap((word, at, words) => payeeIn(word, words[at - 1]) ?? [])

/** Positions of Uniswap 3 that a request adds to, by their contract and number: anybody may add to another's. */
export const positionsIn = ({ parts = [] }: Pick<CheckedRequest, 'parts'>): readonly (readonly [contract: string, id: bigint])[] =>
  parts.flatMap(({ actions }) => withInner(actions).flatMap((action) => (action.kind === 'call' && action.to && action.selector === '0x219f5d17' ? [[sameAddress(action.to), number(action.words?.[0])] as const] : [])))

/** Whether coins that a position does not take come back. */
const givesBack = (actions: readonly Action[], args: string): boolean => {
  if (!actions.some((action) => action.kind === 'call' && addsTo.test(action.selector ?? ''))) return true
  const [size = '', steps = ''] = wordsOf(args).slice(5)
  // SWEEP of Uniswap 4
  return actions.some((action) => action.kind === 'collect' && action.token === undefined) || /^(?:..)*?14/.test(steps.slice(0, 2 * Number(number(size))))
}

/** Whether all that a call gives goes to a contract that everybody knows, for the account, and nobody else stands among what it names. */
function isOwn({ call: { to = '', data = '0x', value }, actions: outer }: ExplainedCall, { chainId, account }: CheckedRequest, { known, listed, balances }: Facts, lost: ReadonlySet<string>): boolean {
  const own = sameAddress(account)
  const actions = withInner(outer)
  const isTo = (address: string | undefined) => address !== undefined && sameAddress(address) === sameAddress(to)
  const [selector, given] = [data.slice(2, 10).toLowerCase(), data.slice(10).toLowerCase()]
  const args = argumentsOf(chainId, to, selector, given)
  const isBridge = isKnownBridge(chainId, to)
  // without a list a token is what moves like one
  const isToken = (address: string) => (listed.size ? listed : lost).has(address) || isWrappedCoin(chainId, address) || isKnownName(address)
  /** Calls within it are to the contract itself; rights that it gives, and orders that it makes, have rules of their own. */
  const isHarmless = (action: Action) =>
    action.kind === 'approve' || (action.kind === 'order' && isTo(action.contract)) || (action.kind === 'collect' ? sameAddress(action.to) === own : (action.kind === 'call' || action.kind === 'batch' || (action.kind === 'transfer' && !action.token)) && isTo(action.to))
  const isUsual = Object.hasOwn(terms, selector) ? terms[selector] : undefined
  return (
    isKnownContract(chainId, to) &&
    actions.some(({ kind }) => kind === 'call' || kind === 'order') &&
    actions.every(isHarmless) &&
    !opensPool.test(given) &&
    (isBridge ? payeesIn(args) : addressesIn(args)).every((address) => address === own || isTrusted(known, address) || isToken(address)) &&
    (!isBridge || plain.includes(selector) || given.includes(own.slice(2))) &&
    (selector !== validator || new RegExp(`0[12]0{22}${own.slice(2)}`).test(given)) &&
    (!isUsual || isUsual(wordsOf(given), quantityOf(value) ?? 0n)) &&
    (!quantityOf(value) || givesBack(actions, given)) &&
    positionsIn({ parts: [{ actions, warnings: [] }] }).every(([contract, id]) => balances.get(`${contract}/${id}`))
  )
}

/** Whether all that a request gives goes to contracts that keep it for the account, beside allowances, which have rules of their own: what it loses there is not lost. */
export function isOwnDeposit(request: CheckedRequest, changes: readonly BalanceChange[], facts: Facts): boolean {
  const lost = new Set(changes.flatMap(({ asset, raw }) => (raw < 0n ? [keyOf(asset)] : [])))
  const given = explainedCalls(request).filter(({ actions }) => !actions.length || actions.some(({ kind }) => kind !== 'approve'))
  return given.length > 0 && given.every((one) => isOwn(one, request, facts, lost))
}
