import { allowance, EVERYTHING } from '../evm/tokenCalls'
import type { Action, TradeLeg } from '../types'
import type { TypedData } from './types'
import type { MessageFields } from './values'
import { outputsOf } from './witness'

/** What typed data of a known type says; `hasMore` where its members are to be shown as well. */
export interface Read {
  readonly actions: readonly Action[]
  readonly hasMore?: boolean
}

/**
 * Reads a message whose type is known; `contract` is the one that verifies it. Throws a RangeError
 * for values that are not of their types.
 */
export type ReadMessage = (message: MessageFields, contract: string | undefined) => Read

const DETAILS = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const PERMITTED = 'TokenPermissions(address token,uint256 amount)'
const BEHIND = 'address spender,uint256 nonce,uint256 deadline'

/** Allowances of Permit2, which end by themselves. */
const ofDetails = (details: readonly MessageFields[], message: MessageFields): Read => ({
  actions: details.map((each) =>
    allowance(each.address('token'), message.address('spender'), each.integer('amount'), {
      expires: each.integer('expiration'),
      by: 'permit2',
    }),
  ),
})
/** Transfers that are allowed once, until the signature's own end. */
const ofPermitted = (permitted: readonly MessageFields[], message: MessageFields): Read => ({
  actions: permitted.map((each) =>
    allowance(each.address('token'), message.address('spender'), each.integer('amount'), {
      expires: message.integer('deadline'),
      by: 'permit2',
    }),
  ),
})

/** Moved by whoever has the signature (EIP-3009). */
const authorized: ReadMessage = (message, token = '') => ({
  actions: [
    {
      kind: 'transfer',
      token,
      from: message.address('from'),
      to: message.address('to'),
      amount: message.integer('value'),
    },
  ],
})
const AUTHORIZED =
  'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
const manager =
  (who: string, flag?: string): ReadMessage =>
  (message, token = '') => ({
    actions: [
      {
        kind: 'approveAll',
        token,
        operator: message.address(who),
        isApproved: flag === undefined || message.flag(flag),
      },
    ],
  })
const ofItem: ReadMessage = (message, contract) => ({
  actions: [
    allowance(contract, message.address('spender'), message.integer('tokenId'), {
      by: 'permit',
      isTokenId: 'possible',
    }),
  ],
})

/**
 * Allowances and transfers that are given by a signature, by the whole of their types: EIP-2612,
 * DAI, ERC-4494, EIP-3009, Permit2, and of lending markets. A type that calls itself so with other
 * members has no words. The deadline of the first two is the signature's: the allowance stays
 * behind it.
 */
const PERMITS: Readonly<Record<string, ReadMessage>> = {
  'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)': (
    message,
    contract,
  ) => ({
    actions: [
      allowance(contract, message.address('spender'), message.integer('value'), { by: 'permit' }),
    ],
  }),
  'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)': (
    message,
    contract,
  ) => ({
    actions: [
      allowance(contract, message.address('spender'), message.flag('allowed') ? EVERYTHING : 0n, {
        by: 'permit',
      }),
    ],
  }),
  'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)': ofItem,
  'Permit(address owner,address spender,uint256 tokenId,uint256 nonce,uint256 deadline)': ofItem,
  // of a whole collection, as Uniswap's positions and others have it
  'PermitForAll(address owner,address operator,bool approved,uint256 nonce,uint256 deadline)':
    manager('operator', 'approved'),
  'PermitForAll(address owner,address spender,bool _approved,uint256 nonce,uint256 deadline)':
    manager('spender', '_approved'),
  'PermitForAll(address owner,address operator,uint256 nonce,uint256 deadline)':
    manager('operator'),
  'PermitForAll(address spender,uint256 nonce,uint256 deadline)': manager('spender'),
  [`TransferWithAuthorization(${AUTHORIZED})`]: authorized,
  [`ReceiveWithAuthorization(${AUTHORIZED})`]: authorized,
  'DelegationWithSig(address delegatee,uint256 value,uint256 nonce,uint256 deadline)': (
    message,
    contract,
  ) => ({
    actions: [
      allowance(contract, message.address('delegatee'), message.integer('value'), {
        by: 'permit',
        isCredit: true,
      }),
    ],
  }),
  'Authorization(address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry)':
    manager('manager', 'isAllowed'),
  'Authorization(address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline)':
    manager('authorized', 'isAuthorized'),
  [`PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${DETAILS}`]: (
    message,
  ) => ofDetails([message.fields('details')], message),
  [`PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${DETAILS}`]: (
    message,
  ) => ofDetails(message.list('details'), message),
  [`PermitTransferFrom(TokenPermissions permitted,${BEHIND})${PERMITTED}`]: (message) =>
    ofPermitted([message.fields('permitted')], message),
  [`PermitBatchTransferFrom(TokenPermissions[] permitted,${BEHIND})${PERMITTED}`]: (message) =>
    ofPermitted(message.list('permitted'), message),
}

/** With a witness, which an order adds: it is shown as it is, and what it pays is said. */
const WITNESS =
  /^Permit(Batch)?WitnessTransferFrom\(TokenPermissions(\[\])? permitted,address spender,uint256 nonce,uint256 deadline,(\w+) (\w+)\)/

/** How a type is read, if it is that of an allowance; `signer` gets what no other is named for. */
export function permitReader(
  data: TypedData,
  type: string,
  signer: string,
): ReadMessage | undefined {
  if (Object.hasOwn(PERMITS, type)) return PERMITS[type]
  const [found, isBatch, isList, order = '', name = ''] = WITNESS.exec(type) ?? []
  if (
    found === undefined ||
    (isBatch === undefined) !== (isList === undefined) ||
    !type.includes(`)${PERMITTED}`)
  )
    return undefined
  return (message) => {
    const permitted = isBatch ? message.list('permitted') : [message.fields('permitted')]
    const { actions } = ofPermitted(permitted, message)
    const gets = Object.hasOwn(data.types, order)
      ? outputsOf(data, order, message.fields(name), signer)
      : []
    const gives = permitted.map(
      (each): TradeLeg => ({
        token: each.address('token'),
        amount: each.integer('amount'),
        bound: 'most',
      }),
    )
    return {
      actions: gets.length
        ? [
            ...actions,
            {
              kind: 'order',
              contract: message.address('spender'),
              gives,
              gets,
              expires: message.integer('deadline'),
            },
          ]
        : actions,
      hasMore: true,
    }
  }
}
