import { encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import type { Row } from './catalogue'
import {
  aave,
  call,
  dai,
  inDays,
  me,
  oneInch,
  permit2,
  routerV2,
  routerV3,
  safe,
  send,
  thief,
  trap,
  universal,
  usdc,
} from './catalogue'
import {
  adapter,
  all,
  at,
  attest,
  bulker,
  conduit,
  data,
  deltaOf,
  holder,
  hyperliquid,
  limit,
  listing,
  manager,
  max,
  minimal,
  most160,
  offchain,
  outcome,
  permit,
  permitSingle,
  polygon,
  proxy,
  reactor,
  relay,
  uniswapX,
} from './knownAppRows'

const daiPermit = (spender: string) =>
  data(
    'Permit',
    'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed',
    { holder: me, spender, nonce: 0, expiry: 0, allowed: true },
    at(dai),
  )
const allow = (spender: string): Hex =>
  encodeFunctionData({
    abi: parseAbi(['function allow(address manager, bool isAllowed)']),
    args: [spender as Hex, true],
  })
const service = { name: 'Safe Transaction Service', version: '1.0', chainId: 1 }

/**
 * What well-known apps ask for every day: the name, the request, and what stands there as worth
 * knowing.
 */
export const ordinaryApps: readonly (readonly [name: string, row: Row, told?: string])[] = [
  ...[permit2, universal, routerV2, routerV3, oneInch, aave, holder, relay].map(
    (spender) =>
      [`all of a token to ${spender.slice(0, 8)}`, max(spender), 'unlimited-approval'] as const,
  ),
  ['all items to the conduit of OpenSea', all(conduit), 'approval-all'],
  ['a permit without an end to Aave', permit(aave, 5n, maxUint256), 'permit-long'],
  [
    'a permit for all to Uniswap',
    permit(universal, maxUint256, BigInt(inDays(0.1))),
    'unlimited-approval',
  ],
  ['a permit of DAI to Uniswap', daiPermit(routerV2), 'unlimited-approval'],
  [
    'a permit of Permit2 for all to Uniswap',
    permitSingle(universal, most160, 30),
    'unlimited-approval',
  ],
  ['an order of UniswapX at its reactor', uniswapX(reactor), 'permit'],
  ['an adapter of Morpho, by a signature', manager(adapter), 'approval-all'],
  ['the Bulker of Compound', send(trap, allow(bulker)), 'approval-all'],
  ['a listing for half a year', listing(180), 'order'],
  ['an order of CoW for a year', limit(365), 'order'],
  ['an order of ParaSwap Delta', deltaOf(), 'order'],
  ['terms of Hyperliquid', hyperliquid('AcceptTerms', 'uint64 time', { time: 1 })],
  [
    'the fee of an app at Hyperliquid',
    hyperliquid('ApproveBuilderFee', 'string maxFeeRate,address builder,uint64 nonce', {
      maxFeeRate: '0.05%',
      builder: thief,
      nonce: 1,
    }),
  ],
  [
    'a stake at Hyperliquid',
    hyperliquid('TokenDelegate', 'address validator,uint64 wei,bool isUndelegate,uint64 nonce', {
      validator: thief,
      wei: 100,
      isUndelegate: false,
      nonce: 1,
    }),
  ],
  ['an attestation', attest(offchain)],
  ['an attestation with a salt', attest(`${offchain},bytes32 salt`)],
  [
    'an attestation that another makes',
    attest(
      'bytes32 schema,address recipient,uint64 expirationTime,bool revocable,bytes32 refUID,bytes data,uint256 value,uint256 nonce,uint64 deadline',
    ),
  ],
  [
    'a delegate of a Safe, who may propose',
    data(
      'Delegate',
      'address delegateAddress,uint256 totp',
      { delegateAddress: thief, totp: 5 },
      service,
    ),
  ],
  [
    'a proposal of a Safe that is taken back',
    data(
      'DeleteRequest',
      'bytes32 safeTxHash,uint256 totp',
      { safeTxHash: `0x${'9a'.repeat(32)}`, totp: 5 },
      { ...service, verifyingContract: safe },
    ),
  ],
  [
    'a key that an app of Farcaster asks for',
    data('SignedKeyRequest', 'uint256 requestFid,bytes key,uint256 deadline', {
      requestFid: 5,
      key: `0x${'9a'.repeat(32)}`,
      deadline: inDays(1),
    }),
  ],
  ['ether to a Safe', send(proxy, undefined, 5n), 'contract-recipient'],
  [
    'tokens to the deposit account of an exchange',
    send(usdc, call('transfer', [minimal, 5n])),
    'contract-recipient',
  ],
  ['a transaction in place of one that is stuck', send(me, '0x'), 'self'],
]
/** The same on Polygon. */
export const ordinaryOutcomes: readonly (readonly [name: string, row: Row, told?: string])[] = [
  ['an order of Polymarket', outcome(), 'order'],
  ['shares that are sold', outcome({ side: 1 }), 'order'],
  ['all shares to the exchange', all(polygon.exchange, polygon.shares), 'approval-all'],
]
