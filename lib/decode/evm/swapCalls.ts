import type { Action, TradeLeg } from '../types'
import { isRouter } from './deployments'
import { allowance } from './tokenCalls'
import { type CallShapes, shape, type Target } from './types'

/** Nobody, and addresses that a router reads as its caller, and as itself. */
const NOBODY = /^0x0{40}$/
const CALLER = /^0x0{39}1$/
const ITSELF = /^0x0{39}2$/

/** A token, or the network's currency where its address is 0. */
export const tokenOf = (token: string): { readonly token?: string } =>
  NOBODY.test(token) ? {} : { token }

/** Who gets what comes out, where routers have short names for it. */
export const recipientOf = (
  { signer, to }: Pick<Target, 'signer' | 'to'>,
  named: string,
): string => (CALLER.test(named) ? signer : ITSELF.test(named) ? to : named)

/** A swap by the router that is called. */
export const swap = (
  target: Target,
  give: TradeLeg,
  get: TradeLeg,
  to: string,
  deadline?: bigint,
): Action => ({
  kind: 'swap',
  router: target.to,
  give,
  get,
  to: recipientOf(target, to),
  ...(deadline !== undefined && { deadline }),
  isKnown: isRouter(target.chainId, target.to),
})

/** An amount that is given or got as it is. */
export const exactly = (amount: bigint, token?: string): TradeLeg => ({
  ...(token !== undefined && { token }),
  amount,
  bound: 'exact',
})
export const atMost = (amount: bigint, token?: string): TradeLeg => ({
  ...exactly(amount, token),
  bound: 'most',
})
export const atLeast = (amount: bigint, token?: string): TradeLeg => ({
  ...exactly(amount, token),
  bound: 'least',
})

type Path = readonly string[]
type Of = 'token' | 'coin'

/**
 * Swaps of Uniswap V2 along a path of tokens, of which the first or the last may stand for the
 * network's currency.
 */
const byPath = (
  target: Target,
  from: Of,
  to: Of,
  give: (token?: string) => TradeLeg,
  get: (token?: string) => TradeLeg,
  path: Path,
  recipient: string,
  deadline?: bigint,
) =>
  path.length < 2
    ? undefined
    : swap(
        target,
        give(from === 'token' ? path[0] : undefined),
        get(to === 'token' ? path.at(-1) : undefined),
        recipient,
        deadline,
      )

const exactIn =
  (from: Of, to: Of) =>
  (
    target: Target,
    amount: bigint,
    least: bigint,
    path: Path,
    recipient: string,
    deadline?: bigint,
  ) =>
    byPath(
      target,
      from,
      to,
      (token) => exactly(amount, token),
      (token) => atLeast(least, token),
      path,
      recipient,
      deadline,
    )
const exactOut =
  (from: Of, to: Of) =>
  (
    target: Target,
    amount: bigint,
    most: bigint,
    path: Path,
    recipient: string,
    deadline?: bigint,
  ) =>
    byPath(
      target,
      from,
      to,
      (token) => atMost(most, token),
      (token) => exactly(amount, token),
      path,
      recipient,
      deadline,
    )
const coinsIn = (target: Target, least: bigint, path: Path, recipient: string, deadline: bigint) =>
  exactIn('coin', 'token')(target, target.value, least, path, recipient, deadline)
const coinsForExact = (
  target: Target,
  amount: bigint,
  path: Path,
  recipient: string,
  deadline: bigint,
) => exactOut('coin', 'token')(target, amount, target.value, path, recipient, deadline)

const V2 = '(uint256,uint256,address[],address,uint256)'
const V2_COINS = '(uint256,address[],address,uint256)'

/**
 * Tokens of a path of Uniswap V3 (a token, a fee of three bytes, a token …): its first and its
 * last. Undefined for bytes that are none.
 */
export function endsOf({ checksum }: Target, path: string): readonly [string, string] | undefined {
  const hex = path.slice(2)
  return hex.length >= 86 && (hex.length - 40) % 46 === 0
    ? [checksum(`0x${hex.slice(0, 40)}`), checksum(`0x${hex.slice(-40)}`)]
    : undefined
}

type Single = readonly [
  tokenIn: string,
  tokenOut: string,
  fee: bigint,
  recipient: string,
  ...rest: bigint[],
]
type Along = readonly [path: string, recipient: string, ...rest: bigint[]]

/**
 * What is behind the recipient: with `hasDeadline` a deadline, then what is exact, and the bound of
 * the other.
 */
const behind = (rest: readonly bigint[], hasDeadline: boolean) => {
  const [exact = 0n, bound = 0n] = hasDeadline ? rest.slice(1) : rest
  return { exact, bound, deadline: hasDeadline ? rest[0] : undefined }
}
/**
 * A router takes the network's currency for its token where that much of it comes with the call.
 */
const given = ({ value }: Target, amount: bigint, token: string) =>
  value > 0n && value === amount ? undefined : token

const single =
  (isExactIn: boolean, hasDeadline: boolean) =>
  (target: Target, [tokenIn, tokenOut, , named, ...rest]: Single) => {
    // the first router, whose calls have a deadline, keeps what is for nobody
    const recipient = hasDeadline && NOBODY.test(named) ? target.to : named
    const { exact, bound, deadline } = behind(rest, hasDeadline)
    const from = given(target, isExactIn ? exact : bound, tokenIn)
    return isExactIn
      ? swap(target, exactly(exact, from), atLeast(bound, tokenOut), recipient, deadline)
      : swap(target, atMost(bound, from), exactly(exact, tokenOut), recipient, deadline)
  }
const along =
  (isExactIn: boolean, hasDeadline: boolean) =>
  (target: Target, [path, recipient, ...rest]: Along) => {
    const ends = endsOf(target, path)
    if (!ends) return undefined
    // a path to an exact amount is written from its end
    const [tokenIn, tokenOut] = isExactIn ? ends : [ends[1], ends[0]]
    return single(isExactIn, hasDeadline)(target, [tokenIn, tokenOut, 0n, recipient, ...rest])
  }

const SINGLE = '((address,address,uint24,address,uint256,uint256,uint160))'
const SINGLE_BY = '((address,address,uint24,address,uint256,uint256,uint256,uint160))'
const ALONG = '((bytes,address,uint256,uint256))'
const ALONG_BY = '((bytes,address,uint256,uint256,uint256))'

const collect = (to: string, least: bigint, token?: string): Action => ({
  kind: 'collect',
  ...(token !== undefined && { token }),
  least,
  to,
})

/** Swaps of the routers of Uniswap V2 and V3, and what a V3 router is asked beside them. */
export const SWAP_CALLS: CallShapes = {
  // swapExactTokensForTokens(uint256 amount, uint256 least, address[] path, address to, uint256
  // deadline), also for tokens that take a fee
  '38ed1739': shape(V2, exactIn('token', 'token')),
  '5c11d795': shape(V2, exactIn('token', 'token')),
  // swapTokensForExactTokens(uint256 amount, uint256 most, address[] path, address to, uint256
  // deadline)
  '8803dbee': shape(V2, exactOut('token', 'token')),
  // swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline)
  '7ff36ab5': shape(V2_COINS, coinsIn),
  b6f9de95: shape(V2_COINS, coinsIn),
  // swapTokensForExactETH(uint256 amount, uint256 most, address[] path, address to, uint256
  // deadline)
  '4a25d94a': shape(V2, exactOut('token', 'coin')),
  // swapExactTokensForETH(uint256 amount, uint256 least, address[] path, address to, uint256
  // deadline)
  '18cbafe5': shape(V2, exactIn('token', 'coin')),
  '791ac947': shape(V2, exactIn('token', 'coin')),
  // swapETHForExactTokens(uint256 amount, address[] path, address to, uint256 deadline)
  fb3bdb41: shape(V2_COINS, coinsForExact),
  // swapExactTokensForTokens(uint256 amount, uint256 least, address[] path, address to), of
  // SwapRouter02
  '472b43f3': shape('(uint256,uint256,address[],address)', exactIn('token', 'token')),
  // swapTokensForExactTokens(uint256 amount, uint256 most, address[] path, address to), of
  // SwapRouter02
  '42712a67': shape('(uint256,uint256,address[],address)', exactOut('token', 'token')),
  // exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address to, uint256 deadline,
  // uint256 amount, uint256 least, uint160 price)), then without the deadline
  '414bf389': shape(SINGLE_BY, single(true, true)),
  '04e45aaf': shape(SINGLE, single(true, false)),
  // exactInput((bytes path, address to, uint256 deadline, uint256 amount, uint256 least)), then
  // without the deadline
  c04b8d59: shape(ALONG_BY, along(true, true)),
  b858183f: shape(ALONG, along(true, false)),
  // exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address to, uint256 deadline,
  // uint256 amount, uint256 most, uint160 price)), then without the deadline
  db3e2198: shape(SINGLE_BY, single(false, true)),
  '5023b4df': shape(SINGLE, single(false, false)),
  // exactOutput((bytes path, address to, uint256 deadline, uint256 amount, uint256 most)), then
  // without the deadline
  f28c0498: shape(ALONG_BY, along(false, true)),
  '09b81346': shape(ALONG, along(false, false)),
  // unwrapWETH9(uint256 least, address to)
  '49404b7c': shape('(uint256,address)', (target, least: bigint, to: string) =>
    collect(recipientOf(target, to), least),
  ),
  // unwrapWETH9(uint256 least)
  '49616997': shape('(uint256)', ({ signer }, least: bigint) => collect(signer, least)),
  // refundETH()
  '12210e8a': shape('()', ({ signer }) => collect(signer, 0n)),
  // sweepToken(address token, uint256 least, address to)
  df2ab5bb: shape('(address,uint256,address)', (target, token: string, least: bigint, to: string) =>
    collect(recipientOf(target, to), least, token),
  ),
  // sweepToken(address token, uint256 least)
  e90a182f: shape('(address,uint256)', ({ signer }, token: string, least: bigint) =>
    collect(signer, least, token),
  ),
  // selfPermit(address token, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
  f3995c67: shape(
    '(address,uint256,uint256,uint8,bytes32,bytes32)',
    ({ to }, token: string, amount: bigint) => allowance(token, to, amount, { by: 'permit' }),
  ),
}
