import type { AbiValue } from '../abi'
import type { Action } from '../types'
import { atLeast, atMost, endsOf, exactly, recipientOf, swap, tokenOf } from './swapCalls'
import { allowance } from './tokenCalls'
import { type CallShapes, isSelf, shape, type Target } from './types'

// The universal router of Uniswap runs commands, a byte each, whose arguments have no selectors.

interface Command {
  readonly types: string
  readonly read: (target: Target, ...values: never[]) => Action | readonly Action[] | undefined
}
const command = <Values extends readonly AbiValue[]>(
  types: string,
  read: (target: Target, ...values: Values) => Action | readonly Action[] | undefined,
) => ({ types, read }) as unknown as Command

const V3 = '(address,uint256,uint256,bytes,bool)'
const V2 = '(address,uint256,uint256,address[],bool)'
const exactInput = (
  target: Target,
  to: string,
  amount: bigint,
  least: bigint,
  ends: readonly [string, string] | undefined,
) => ends && swap(target, exactly(amount, ends[0]), atLeast(least, ends[1]), to)
const exactOutput = (
  target: Target,
  to: string,
  amount: bigint,
  most: bigint,
  ends: readonly [string, string] | undefined,
) => ends && swap(target, atMost(most, ends[0]), exactly(amount, ends[1]), to)
const ofPath = (path: readonly string[]): readonly [string, string] | undefined =>
  path.length > 1 ? [path[0] as string, path.at(-1) as string] : undefined
/** A path to an exact amount is written from its end. */
const reversed = (
  ends: readonly [string, string] | undefined,
): readonly [string, string] | undefined => ends && [ends[1], ends[0]]

type Details = readonly [token: string, amount: bigint, expires: bigint, nonce: bigint]
/** What somebody takes out, at least so much of it. */
const collect = (target: Target, token: string, to: string, least: bigint): Action => ({
  kind: 'collect',
  ...tokenOf(token),
  least,
  to: recipientOf(target, to),
})
/** An amount that stands for all that the router has. */
const ALL = 1n << 255n
/**
 * A part for somebody, of a whole: up to a tenth it is an app's fee, if there are not many of them.
 */
const portion = (whole: bigint) => (target: Target, token: string, to: string, part: bigint) =>
  part * 10n > whole ? collect(target, token, to, 0n) : []

/** Actions of Uniswap V4 that pay out: TAKE, TAKE_ALL, TAKE_PORTION, TAKE_PAIR and SWEEP. */
const TAKES: Readonly<Record<string, Command>> = {
  '0e': command('(address,address,uint256)', collect),
  '0f': command('(address,uint256)', (target, token: string, least: bigint) =>
    collect(target, token, target.signer, least),
  ),
  '10': command('(address,address,uint256)', portion(10_000n)),
  '11': command('(address,address,address)', (target, one: string, other: string, to: string) =>
    [one, other].map((token) => collect(target, token, to, 0n)),
  ),
  '14': command('(address,address)', (target, token: string, to: string) =>
    collect(target, token, to, 0n),
  ),
}
type Key = readonly [zero: string, one: string, fee: bigint, spacing: bigint, hooks: string]
type Single = readonly [key: Key, isFromZero: boolean, exact: bigint, bound: bigint, data: string]
type Along = readonly [
  token: string,
  path: readonly (readonly [string, ...AbiValue[]])[],
  exact: bigint,
  bound: bigint,
]
const SINGLE = '(((address,address,uint24,int24,address),bool,uint128,uint128,bytes))'
const ALONG = '((address,(address,uint24,int24,address,bytes)[],uint128,uint128))'
const exchange = (
  target: Target,
  isExactIn: boolean,
  from: string,
  into: string,
  exact: bigint,
  bound: bigint,
) =>
  swap(
    target,
    (isExactIn ? exactly : atMost)(isExactIn ? exact : bound, tokenOf(from).token),
    (isExactIn ? atLeast : exactly)(isExactIn ? bound : exact, tokenOf(into).token),
    target.signer,
  )
const single = (isExactIn: boolean) =>
  command(SINGLE, (target, [[zero, one], isFromZero, exact, bound]: Single) =>
    exchange(target, isExactIn, isFromZero ? zero : one, isFromZero ? one : zero, exact, bound),
  )
/** The other end of a path is its last token, or, to an exact amount, its first. */
const along = (isExactIn: boolean) =>
  command(ALONG, (target, [token, path, exact, bound]: Along) => {
    const [end] = path.at(isExactIn ? -1 : 0) ?? []
    return end === undefined
      ? undefined
      : isExactIn
        ? exchange(target, true, token, end, exact, bound)
        : exchange(target, false, end, token, exact, bound)
  })
/** Its swaps, and SETTLE and SETTLE_ALL, which pay for them. */
const SWAPS: Readonly<Record<string, Command>> = {
  '06': single(true),
  '07': along(true),
  '08': single(false),
  '09': along(false),
  '0b': command('(address,uint256,bool)', () => []),
  '0c': command('(address,uint256)', () => []),
}
/** A plan of Uniswap V4 by what is known of its actions; `isWhole` where that is all of them. */
function readPlan(
  target: Target,
  known: Readonly<Record<string, Command>>,
  plan: string,
  params: readonly string[],
): { readonly actions: readonly Action[]; readonly isWhole: boolean } {
  const bytes = plan.slice(2).match(/../g) ?? []
  const read = bytes.map((byte, at) => {
    const one = Object.hasOwn(known, byte) ? known[byte] : undefined
    const values = one && target.decode(one.types, params[at] ?? '0x')
    return values && one.read(target, ...(values as never[]))
  })
  return {
    actions: read.flatMap((actions) => actions ?? []),
    isWhole: read.every((actions) => actions !== undefined),
  }
}
/** What it pays to others than who signs. */
const takenOut = (target: Target, plan: string, params: readonly string[]) =>
  readPlan(target, TAKES, plan, params).actions.filter(
    (action) => action.kind === 'collect' && !isSelf(target, action.to),
  )

/**
 * Swaps on Uniswap V4: what comes out goes to whoever takes it. Of others only who takes what is
 * read of it.
 */
function swapsOf(target: Target, plan: string, params: readonly string[]): readonly Action[] {
  const { actions, isWhole } = readPlan(target, { ...SWAPS, ...TAKES }, plan, params)
  const takers = actions.flatMap((action) => (action.kind === 'collect' ? [action.to] : []))
  const to =
    takers.find((taker) => taker.toLowerCase() !== target.signer.toLowerCase()) ?? target.signer
  const taken = takenOut(target, plan, params)
  const swaps = actions.flatMap((action): Action[] =>
    action.kind === 'swap' ? [{ ...action, to }] : [],
  )
  return isWhole && swaps.length
    ? [...swaps, ...taken]
    : [{ kind: 'call', to: target.to, selector: undefined }, ...taken]
}

const permit = ([token, amount, expires]: Details, spender: string) =>
  allowance(token, spender, amount, { expires, by: 'permit2' })

const COMMANDS: Readonly<Record<number, Command>> = {
  // V3_SWAP_EXACT_IN, V3_SWAP_EXACT_OUT
  0: command(V3, (target, to: string, amount: bigint, least: bigint, path: string) =>
    exactInput(target, to, amount, least, endsOf(target, path)),
  ),
  1: command(V3, (target, to: string, amount: bigint, most: bigint, path: string) =>
    exactOutput(target, to, amount, most, reversed(endsOf(target, path))),
  ),
  // PERMIT2_TRANSFER_FROM: from whom, the router knows
  2: command('(address,address,uint160)', (target, token: string, to: string, amount: bigint) => ({
    kind: 'transfer',
    token,
    to: recipientOf(target, to),
    amount,
  })),
  // PERMIT2_PERMIT_BATCH
  3: command(
    '(((address,uint160,uint48,uint48)[],address,uint256),bytes)',
    (_, [details, spender]: readonly [readonly Details[], string]) =>
      details.map((each) => permit(each, spender)),
  ),
  // SWEEP: all that the router has
  4: command('(address,address,uint256)', collect),
  // TRANSFER: so much of it, which may leave the rest behind
  5: command('(address,address,uint256)', (target, token: string, to: string, amount: bigint) =>
    amount < ALL && recipientOf(target, to) === target.signer
      ? []
      : collect(target, token, to, amount),
  ),
  // PAY_PORTION, in hundredths of a percent; PAY_PORTION_FULL_PRECISION
  6: command('(address,address,uint256)', portion(10_000n)),
  7: command('(address,address,uint256)', portion(10n ** 18n)),
  // V2_SWAP_EXACT_IN, V2_SWAP_EXACT_OUT
  8: command(V2, (target, to: string, amount: bigint, least: bigint, path: readonly string[]) =>
    exactInput(target, to, amount, least, ofPath(path)),
  ),
  9: command(V2, (target, to: string, amount: bigint, most: bigint, path: readonly string[]) =>
    exactOutput(target, to, amount, most, ofPath(path)),
  ),
  // PERMIT2_PERMIT
  10: command(
    '(((address,uint160,uint48,uint48),address,uint256),bytes)',
    (_, [details, spender]: readonly [Details, string]) => permit(details, spender),
  ),
  // WRAP_ETH: for the router nothing leaves it, and less than there is may leave the rest behind
  11: command('(address,uint256)', (target, to: string, amount: bigint) => {
    const recipient = recipientOf(target, to)
    return recipient === target.to || (recipient === target.signer && amount < target.value)
      ? []
      : { kind: 'collect', least: amount, to: recipient }
  }),
  // PERMIT2_TRANSFER_FROM_BATCH
  13: command(
    '((address,address,uint160,address)[])',
    (_, list: readonly (readonly [string, string, bigint, string])[]) =>
      list.map(
        ([from, to, amount, token]): Action => ({ kind: 'transfer', token, from, to, amount }),
      ),
  ),
  // V4_SWAP
  16: command('(bytes,bytes[])', swapsOf),
  // UNWRAP_WETH
  12: command('(address,uint256)', (target, to: string, least: bigint) => ({
    kind: 'collect',
    least,
    to: recipientOf(target, to),
  })),
}

/**
 * PAY_PORTION, and in full precision; how many of one plan are fees: of a site, and of a protocol.
 */
const isPortion = (number: number) => number === 6 || number === 7
const MAX_PORTIONS = 2
/** Any part for somebody. */
const someOf = command('(address,address,uint256)', (target, token: string, to: string) =>
  collect(target, token, to, 0n),
)

/** Plans within a plan that are read. */
const MAX_PLANS = 3

function readCommands(
  target: Target,
  commands: string,
  inputs: readonly string[],
  depth = 0,
): Action | undefined {
  const bytes = commands.slice(2).match(/../g) ?? []
  if (bytes.length !== inputs.length) return undefined
  // the highest bit only lets a command fail
  const numbers = bytes.map((byte) => Number.parseInt(byte, 16) & 0x3f)
  const hasMany = numbers.filter(isPortion).length > MAX_PORTIONS
  const actions = inputs.flatMap((input, at): readonly Action[] => {
    const number = numbers[at] as number
    // V3_POSITION_MANAGER_CALL, V4_POSITION_MANAGER_CALL
    if (number === 18 || number === 20) return target.call(target.to, 0n, input)
    // EXECUTE_SUB_PLAN
    const isPlan = number === 33
    if (isPlan && depth >= MAX_PLANS)
      return [{ kind: 'batch', to: target.to, actions: [], isCut: true }]
    const known = isPlan
      ? command('(bytes,bytes[])', (_, inner: string, given: readonly string[]) =>
          readCommands(target, inner, given, depth + 1),
        )
      : hasMany && isPortion(number)
        ? someOf
        : COMMANDS[number]
    const values = known && target.decode(known.types, input)
    const read = values && known.read(target, ...(values as never[]))
    return [
      read ??
        ({
          kind: 'call',
          to: target.to,
          selector: undefined,
          args: input.slice(2),
        } satisfies Action),
    ].flat()
  })
  return { kind: 'batch', to: target.to, actions }
}

/** Calls of Uniswap's universal router, and of what it has in common with the positions of V4. */
export const UNIVERSAL_CALLS: CallShapes = {
  // execute(bytes commands, bytes[] inputs, uint256 deadline)
  '3593564c': shape(
    '(bytes,bytes[],uint256)',
    (target, commands: string, inputs: readonly string[]) => readCommands(target, commands, inputs),
  ),
  // execute(bytes commands, bytes[] inputs)
  '24856bc3': shape('(bytes,bytes[])', (target, commands: string, inputs: readonly string[]) =>
    readCommands(target, commands, inputs),
  ),
  // modifyLiquidities(bytes data, uint256 deadline), of Uniswap V4's positions
  dd46508f: shape('(bytes,uint256)', (target, data: string) => {
    const [actions, params] = target.decode('(bytes,bytes[])', data) ?? []
    const taken =
      typeof actions === 'string' ? takenOut(target, actions, params as readonly string[]) : []
    return taken.length ? taken : undefined
  }),
}
