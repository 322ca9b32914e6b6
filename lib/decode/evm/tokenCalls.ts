import { selectors } from '../../bytes/tokenAbi'
import type { Action } from '../types'
import { isWrappedCoin } from './deployments'
import type { TokenCall } from './readTokenCall'
import { type CallShapes, shape, type Target } from './types'

/**
 * Whether an allowance is more than anybody has of a token, also where it is below what its type
 * holds: such a number is no limit either.
 */
const isUnlimited = (amount: bigint): boolean => amount >= 1n << 128n

type Approve = Extract<Action, { kind: 'approve' }>

/** An allowance, with what is special about it. */
export const allowance = (
  token: string | undefined,
  spender: string,
  amount: bigint,
  more: Partial<Pick<Approve, 'isTokenId' | 'expires' | 'change' | 'by' | 'isCredit'>> = {},
): Action => ({
  kind: 'approve',
  token,
  spender,
  amount,
  isUnlimited: isUnlimited(amount),
  ...more,
})

/** All that a type holds: what allowances without an amount are. */
export const EVERYTHING: bigint = (1n << 256n) - 1n

const raise = shape('(address,uint256)', ({ to }, spender: string, amount: bigint) =>
  allowance(to, spender, amount, { change: 'more' }),
)
const lower = shape(
  '(address,uint256)',
  ({ to }, spender: string, amount: bigint) =>
    ({ ...allowance(to, spender, amount, { change: 'less' }), isUnlimited: false }) as Action,
)
const sent = ({ to: token }: Target, to: string, amount: bigint): Action => ({
  kind: 'transfer',
  token,
  to,
  amount,
})
const allow = ({ to }: Target, spender: string, amount: bigint): Action =>
  allowance(to, spender, amount)
/** Of a whole contract, to one who acts for the account there. */
const operator = shape('(address,bool)', ({ to: token }, to: string, isApproved: boolean) => ({
  kind: 'approveAll',
  token,
  operator: to,
  isApproved,
}))
const newOperator = shape('(address)', ({ to: token }, to: string) => ({
  kind: 'approveAll',
  token,
  operator: to,
  isApproved: true,
}))
const item = ({ to: token }: Target, from: string, to: string, amount: bigint): Action => ({
  kind: 'transfer',
  token,
  from,
  to,
  amount,
  isTokenId: 'yes',
})

type Details = readonly [token: string, amount: bigint, expires: bigint, nonce: bigint]
const byPermit2 = ([token, amount, expires]: Details, spender: string) =>
  allowance(token, spender, amount, { expires, by: 'permit2' })

/** Returns what `transfer`, `approve` or `transferFrom` does. */
export function tokenAction(
  { to: token, checksum }: Target,
  { kind, from, to, amount }: TokenCall,
): Action {
  if (kind === 'approve') return allowance(token, checksum(to), amount, { isTokenId: 'possible' })
  return from === undefined
    ? { kind: 'transfer', token, to: checksum(to), amount }
    : {
        kind: 'transfer',
        token,
        from: checksum(from),
        to: checksum(to),
        amount,
        isTokenId: 'possible',
      }
}

/**
 * All other calls of ERC-20, ERC-721, ERC-777, ERC-1155, ERC-1363, ERC-6909, EIP-2612, DAI, Permit2, lending
 * markets and of wrapped coins.
 */
export const TOKEN_CALLS: CallShapes = {
  // transferPunk(address to, uint256 id), of CryptoPunks
  '8b72a2ec': shape('(address,uint256)', ({ to: token }, to: string, amount: bigint) => ({
    kind: 'transfer',
    token,
    to,
    amount,
    isTokenId: 'yes',
  })),
  // transferAndCall(address to, uint256 amount), and with data; transfer and send, of ERC-223 and
  // ERC-777, with data
  '1296ee62': shape('(address,uint256)', sent),
  '4000aea0': shape('(address,uint256,bytes)', sent),
  be45fd62: shape('(address,uint256,bytes)', sent),
  '9bd9bbc6': shape('(address,uint256,bytes)', sent),
  [selectors.safeTransferFrom]: shape('(address,address,uint256)', item),
  [selectors.safeTransferFromWithData]: shape('(address,address,uint256,bytes)', item),
  // safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)
  f242432a: shape(
    '(address,address,uint256,uint256,bytes)',
    ({ to: token }, from: string, to: string, id: bigint, amount: bigint) => ({
      kind: 'transfer',
      token,
      from,
      to,
      amount,
      id,
    }),
  ),
  // safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)
  '2eb2c2d6': shape(
    '(address,address,uint256[],uint256[],bytes)',
    (
      { to: token },
      from: string,
      to: string,
      ids: readonly bigint[],
      amounts: readonly bigint[],
    ) =>
      ids.length === amounts.length
        ? ids.map(
            (id, at): Action => ({
              kind: 'transfer',
              token,
              from,
              to,
              amount: amounts[at] as bigint,
              id,
            }),
          )
        : undefined,
  ),
  // transferShares(address to, uint256 shares), of Lido, where a share is a token and more
  '8fcb4e5b': shape('(address,uint256)', sent),
  // setAllowance(address delegate, address token, uint96 amount, uint16 reset, uint32 base), of a
  // Safe's module
  beaeb388: shape(
    '(address,address,uint96,uint16,uint32)',
    (_, delegate: string, token: string, amount: bigint) => allowance(token, delegate, amount),
  ),
  // approveAndCall(address spender, uint256 amount), and with data
  '3177029f': shape('(address,uint256)', allow),
  cae9ca51: shape('(address,uint256,bytes)', allow),
  // authorizeOperator(address operator, uint256 amount, bytes data), of LSP7
  b49506fd: shape('(address,uint256,bytes)', allow),
  // approve(address spender), of DSToken: without an amount
  daea85c5: shape('(address)', ({ to }, spender: string) => allowance(to, spender, EVERYTHING)),
  // approve(address spender, uint256 id, uint256 amount), of ERC-6909
  '426a8493': shape(
    '(address,uint256,uint256)',
    ({ to }, spender: string, _: bigint, amount: bigint) => allowance(to, spender, amount),
  ),
  // approveDelegation(address delegatee, uint256 amount), of Aave: what is borrowed is the
  // account's debt
  c04a8a10: shape('(address,uint256)', ({ to }, delegatee: string, amount: bigint) =>
    allowance(to, delegatee, amount, { isCredit: true }),
  ),
  // increaseAllowance(address spender, uint256 amount), and as it was called before
  '39509351': raise,
  d73dd623: raise,
  // decreaseAllowance(address spender, uint256 amount), and as it was called before
  a457c2d7: lower,
  '66188463': lower,
  [selectors.setApprovalForAll]: operator,
  // setOperator(address operator, bool approved), of ERC-6909
  '558a7297': operator,
  // allow(address manager, bool isAllowed), of Compound; setAuthorization(address authorized, bool
  // isAuthorized), of Morpho
  '110496e5': operator,
  eecea000: operator,
  // authorizeOperator(address operator), of ERC-777; hope(address user), of Maker
  '959b8c3f': newOperator,
  a3b22fc4: newOperator,
  // permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r,
  // bytes32 s)
  d505accf: shape(
    '(address,address,uint256,uint256,uint8,bytes32,bytes32)',
    ({ to }, _: string, spender: string, amount: bigint) =>
      allowance(to, spender, amount, { by: 'permit' }),
  ),
  // permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v,
  // bytes32 r, bytes32 s), of DAI
  '8fcbaf0c': shape(
    '(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
    ({ to }, _: string, spender: string, nonce: bigint, expiry: bigint, isAllowed: boolean) =>
      allowance(to, spender, isAllowed ? EVERYTHING : 0n, { by: 'permit' }),
  ),
  // approve(address token, address spender, uint160 amount, uint48 expiration), of Permit2
  '87517c45': shape(
    '(address,address,uint160,uint48)',
    (_, ...[token, spender, amount, expires]: [string, string, bigint, bigint]) =>
      byPermit2([token, amount, expires, 0n], spender),
  ),
  // permit(address owner, PermitSingle, bytes signature), of Permit2
  '2b67b570': shape(
    '(address,((address,uint160,uint48,uint48),address,uint256),bytes)',
    (_, owner: string, [details, spender]: readonly [Details, string, bigint]) =>
      byPermit2(details, spender),
  ),
  // permit(address owner, PermitBatch, bytes signature), of Permit2
  '2a2d80d1': shape(
    '(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)',
    (_, owner: string, [details, spender]: readonly [readonly Details[], string, bigint]) =>
      details.map((each) => byPermit2(each, spender)),
  ),
  // transferFrom(address from, address to, uint160 amount, address token), of Permit2
  '36c78516': shape(
    '(address,address,uint160,address)',
    (_, from: string, to: string, amount: bigint, token: string) => ({
      kind: 'transfer',
      token,
      from,
      to,
      amount,
    }),
  ),
  // transferFrom((address from, address to, uint160 amount, address token)[]), of Permit2
  '0d58b1db': shape(
    '((address,address,uint160,address)[])',
    (_, list: readonly (readonly [string, string, bigint, string])[]) =>
      list.map(
        ([from, to, amount, token]): Action => ({ kind: 'transfer', token, from, to, amount }),
      ),
  ),
  // lockdown((address token, address spender)[]), of Permit2
  cc53287f: shape('((address,address)[])', (_, list: readonly (readonly [string, string])[]) =>
    list.map(([token, spender]) => allowance(token, spender, 0n, { by: 'permit2' })),
  ),
  // permitTransferFrom(((address token, uint256 amount), uint256 nonce, uint256 deadline), (address
  // to, uint256 amount), address owner, bytes signature), of Permit2
  '30f28b7a': shape(
    '(((address,uint256),uint256,uint256),(address,uint256),address,bytes)',
    (
      _,
      [[token]]: readonly [readonly [string, bigint], bigint, bigint],
      [to, amount]: readonly [string, bigint],
      from: string,
    ) => ({
      kind: 'transfer',
      token,
      from,
      to,
      amount,
    }),
  ),
  [selectors.deposit]: shape('()', ({ chainId, to: token, value: amount }) =>
    isWrappedCoin(chainId, token) ? { kind: 'wrap', token, amount } : undefined,
  ),
  [selectors.withdraw]: shape('(uint256)', ({ chainId, to: token }, amount: bigint) =>
    isWrappedCoin(chainId, token) ? { kind: 'unwrap', token, amount } : undefined,
  ),
}
