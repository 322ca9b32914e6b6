import { quantityOf } from '../../../lib/bytes/abiWord'
import { decodeArguments, parseTypes } from '../../../lib/decode/abi'
import { isWrappedCoin } from '../../../lib/decode/evm/deployments'
import { withInner } from '../../../lib/decode/explanation'
import type { Action } from '../../../lib/decode/types'
import { sameAddress } from '../addresses'
import { keyOf } from '../amounts'
import { addressesIn, addressOfWord } from '../argumentAddresses'
import { isTrusted } from '../known'
import type { BalanceChange, CheckedRequest, Facts } from '../types'
import { knownCall } from './knownCalls'
import { isKnownBridge, isKnownContract, isKnownName, isSameCoin } from './knownContracts'
import { type ExplainedCall, explainedCalls } from './said'

/** Calls of bridges that send to whoever calls. */
const plain: readonly string[] = [
  'b1a1a882', // depositETH(uint32 gas, bytes data)
  '09fc8843', // bridgeETH(uint32 gas, bytes data)
  '439370b1', // depositEth()
  // depositERC20(address token, address remoteToken, uint256 amount, uint32 gas, bytes data)
  '58a997f6',
  // bridgeERC20(address token, address remoteToken, uint256 amount, uint32 gas, bytes data)
  '87087623',
  '32b7006d', // withdraw(address token, uint256 amount, uint32 gas, bytes data)
]
/**
 * Makes a pool at a price that the call says: createAndInitializePoolIfNecessary(address, address,
 * uint24, uint160), initializePool((address, address, uint24, int24, address), uint160).
 */
const opensPool = /13ead562|f7020405/
/**
 * Calls that add to a pool, which may have a price that is not the market's, or be of a token that
 * only one of both is worth something.
 */
const pools: readonly string[] = [
  '88316456',
  '219f5d17',
  'dd46508f',
  'e8e33700',
  'f305d719',
  '5a47ddc3',
  'b7e0d4c0',
]
/**
 * Those of Uniswap 3 that take coins of which something may be left over: mint and
 * increaseLiquidity; refundETH gives that back.
 */
const addsTo: readonly string[] = ['88316456', '219f5d17']
const refund = '12210e8a'
/** modifyLiquidities(bytes plan, uint256 deadline) of Uniswap 4. */
const modify = 'dd46508f'
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
const across: Terms = ([, , gives, gets, from, out]) =>
  isSameCoin(addressOfWord(gives), addressOfWord(gets)) && isMost(number(out), number(from))
/**
 * Calls of bridges that say what comes out, or what whoever brings it there may keep: whether that
 * is usual.
 */
const terms: Readonly<Record<string, Terms>> = {
  // depositV3(address depositor, address recipient, address inputToken, address outputToken,
  // uint256 inputAmount, uint256 outputAmount, uint256 chain, address relayer, uint32 quoted,
  // uint32 until, uint32 first, bytes message)
  '7b939232': across,
  '7aef642c': across, // depositV3Now
  ea86bd46: across, // depositNow
  // deposit(bytes32 depositor, bytes32 recipient, bytes32 inputToken, bytes32 outputToken, uint256
  // inputAmount, uint256 outputAmount, uint256 chain, bytes32 relayer, uint32 quoted, uint32 until,
  // uint32 first, bytes message)
  ad5425c6: across,
  // a message with data makes a call there, and one that makes a contract is nobody's
  '9f3ce55a': ({ 1: fee, 3: size, length }, value) =>
    // sendMessage(address to, uint256 fee, bytes data), of Linea
    isFee(fee, value) && !number(size) && length === 4,
  // depositTransaction(address to, uint256 amount, uint64 gas, bool isNew, bytes data)
  e9e05c42: ({ 3: isNew, 5: size, length }) => !number(isNew) && !number(size) && length === 6,
  // transferTokens(address token, uint256 amount, uint16 chain, bytes32 recipient, uint256 fee,
  // uint32 nonce), of Wormhole
  '0f5287b0': ([, amount, , , fee]) => isFee(fee, number(amount)),
  // wrapAndTransferETH(uint16 chain, bytes32 recipient, uint256 fee, uint32 nonce), of Wormhole
  '9981509f': ([, , fee], value) => isFee(fee, value),
  // depositForBurn of CCTP 2, as in knownCalls.ts
  '8e0250ee': ([amount, , , , , fee]) => isFee(fee, number(amount)),
  deace8f5: ([, , amount, least, , , fee]) =>
    // sendToL2(uint256 chain, address recipient, uint256 amount, uint256 least, uint256 deadline,
    // address relayer, uint256 fee), of Hop
    isMost(number(least), number(amount)) && isFee(fee, number(amount)),
}

/**
 * The address in what an argument of a bridge holds, as a word or as 20 bytes; undefined for a
 * number, and `''` for what is neither.
 */
function payeeIn(word: string, before: string | undefined): string | undefined {
  if (/^0{40}|^f{64}$|^0{24}f+$/.test(word)) return undefined
  if (word.startsWith('0'.repeat(24))) return addressOfWord(word)
  return /^0{62}14$/.test(before ?? '') && /0{24}$/.test(word) ? `0x${word.slice(0, 40)}` : ''
}

/**
 * What is among the arguments of a bridge: addresses, of other networks too, whose recipients are
 * no addresses of this one.
 */
const payeesIn = (args: string): readonly string[] =>
  wordsOf(args).flatMap((word, at, words) => payeeIn(word, words[at - 1]) ?? [])

/**
 * Positions of Uniswap 3 that a request adds to, by their contract and number: anybody may add to
 * another's.
 */
export const positionsIn = ({
  parts = [],
}: Pick<CheckedRequest, 'parts'>): readonly (readonly [contract: string, id: bigint])[] =>
  parts.flatMap(({ actions }) =>
    withInner(actions).flatMap((action) =>
      action.kind === 'call' && action.to && action.selector === '0x219f5d17'
        ? [[sameAddress(action.to), number(action.words?.[0])] as const]
        : [],
    ),
  )

/**
 * Whether a plan of Uniswap 4 has a step that takes out the coins that are left (SWEEP), to
 * whoever, and none that wraps them (WRAP), as those would stay. `collect` says where somebody else
 * gets them.
 */
function sweepsCoins(args: string): boolean {
  const decode = (types: string, hex: string) =>
    decodeArguments(parseTypes(types), hex, { left: 1000 }, (address) => address)?.values
  const [plan] = decode('(bytes,uint256)', args) ?? []
  const [steps, params] = decode('(bytes,bytes[])', String(plan).slice(2)) ?? []
  const all: readonly string[] = String(steps).slice(2).match(/../g) ?? []
  return (
    !all.includes('15') &&
    all.some(
      (step, at) => step === '14' && /^0x0{64}/.test(String((params as readonly unknown[])[at])),
    )
  )
}

/** The withdrawal credentials in a validator's deposit. */
const credentialsIn = (args: string) => {
  const at = 2 * Number(number(wordsOf(args)[1])) + 64
  return args.slice(at, at + 64)
}

/**
 * A number in a word, also a negative one or the greatest of its type: less than 96 bits, which
 * nobody finds an address of, and nothing else in front. The network's coin by its sign is none
 * either.
 */
const isNumber = (word: string) => /^0{40}|^f{40}|^0{24}(?:0*f+|e{40})$/.test(word)

/** A call within what an account calls: its selector, and its arguments, hexadecimal. */
type Within = readonly [selector: string, args: string]

/**
 * What a call to a contract that everybody knows has it do: itself, or the calls that a batch of a
 * contract of positions holds.
 */
function callsOf(
  { call: { to = '', data = '0x' }, actions }: ExplainedCall,
  chainId: string,
): readonly Within[] {
  const isBatch = actions.some(({ kind }) => kind === 'batch')
  if (!isBatch) return [[data.slice(2, 10).toLowerCase(), data.slice(10).toLowerCase()]]
  const inner = withInner(actions).flatMap((action): readonly Within[] =>
    action.kind === 'call'
      ? [[(action.selector ?? '').slice(2), (action.words ?? []).join('').toLowerCase()]]
      : [],
  )
  return isKnownBridge(chainId, to) ? [] : inner
}

/**
 * Whether all that a call gives goes to a contract that everybody knows, for the account, and
 * nobody else stands among what it names.
 */
function isOwn(
  one: ExplainedCall,
  { chainId, account }: CheckedRequest,
  { known, listed, balances }: Facts,
  lost: ReadonlySet<string>,
): boolean {
  const { to = '', value } = one.call
  const own = sameAddress(account)
  const actions = withInner(one.actions)
  const isTo = (address: string | undefined) =>
    address !== undefined && sameAddress(address) === sameAddress(to)
  const isBridge = isKnownBridge(chainId, to)
  // without a list a token is what moves like one: whose alone moves may say so itself
  const tokens = listed.size ? listed : lost.size === 1 ? lost : new Set<string>()
  const isNobody = (address: string) =>
    address === own ||
    isTrusted(known, address) ||
    tokens.has(address) ||
    isWrappedCoin(chainId, address) ||
    isKnownName(address)
  /**
   * Calls within it are to the contract itself; rights that it gives, and orders that it makes,
   * have rules of their own.
   */
  const isHarmless = (action: Action) =>
    action.kind === 'approve' ||
    (action.kind === 'order' && isTo(action.contract)) ||
    (action.kind === 'collect'
      ? sameAddress(action.to) === own
      : (action.kind === 'call' ||
          action.kind === 'batch' ||
          (action.kind === 'transfer' && !action.token)) &&
        isTo(action.to))
  const isUsual = ([selector, args]: Within) => {
    const how = knownCall(selector)
    if (!how) return false
    const words = wordsOf(args)
    const { idle = [], tail = words.length } = how
    const isRead = words
      .slice(0, tail)
      .every(
        (word, at) =>
          idle.includes(at) ||
          isNumber(word) ||
          (word.startsWith('0'.repeat(24)) && isNobody(addressOfWord(word))),
      )
    const rest = words.slice(tail).join('')
    const isFair = Object.hasOwn(terms, selector)
      ? terms[selector]?.(words, quantityOf(value) ?? 0n)
      : true
    return (
      isRead &&
      isFair === true &&
      (isBridge ? payeesIn(rest) : addressesIn(rest)).every(isNobody) &&
      (!isBridge || plain.includes(selector) || args.includes(own.slice(2))) &&
      (selector !== validator || new RegExp(`^0[12]0{22}${own.slice(2)}`).test(credentialsIn(args)))
    )
  }
  const calls = callsOf(one, chainId)
  const isAny = (selectors: readonly string[]) =>
    calls.some(([selector]) => selectors.includes(selector))
  const isBack = isAny(addsTo)
    ? isAny([refund]) ||
      actions.some((action) => action.kind === 'collect' && action.token === undefined)
    : calls.every(([selector, args]) => selector !== modify || sweepsCoins(args))
  return (
    isKnownContract(chainId, to) &&
    calls.length > 0 &&
    actions.every(isHarmless) &&
    calls.every(isUsual) &&
    (!quantityOf(value) || isBack) &&
    positionsIn({ parts: [{ actions, warnings: [] }] }).every(([contract, id]) =>
      balances.get(`${contract}/${id}`),
    )
  )
}

/**
 * Whether all that a request gives goes to contracts that keep it for the account, beside
 * allowances, which have rules of their own: what it loses there is not lost. `'pool'` where some
 * of it is in a pool from then on, whose price nobody has looked at.
 */
export function isOwnDeposit(
  request: CheckedRequest,
  changes: readonly BalanceChange[],
  facts: Facts,
): boolean | 'pool' {
  const lost = new Set(changes.flatMap(({ asset, raw }) => (raw < 0n ? [keyOf(asset)] : [])))
  const given = explainedCalls(request).filter(
    ({ actions }) => !actions.length || actions.some(({ kind }) => kind !== 'approve'),
  )
  const isAllOwn =
    given.length > 0 &&
    given.every((one) => isOwn(one, request, facts, lost) && !opensPool.test(one.call.data ?? ''))
  return isAllOwn &&
    given.some((one) =>
      callsOf(one, request.chainId).some(([selector]) => pools.includes(selector)),
    )
    ? 'pool'
    : isAllOwn
}
