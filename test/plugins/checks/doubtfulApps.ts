import { concat, encodeFunctionData, type Hex, maxUint256, parseAbi, toHex } from 'viem'
import type { Row } from './catalogue'
import {
  apes,
  call,
  field,
  hash,
  inDays,
  me,
  oneInch,
  routerV3,
  safe,
  send,
  thief,
  trap,
  typed,
  usdc,
  zero,
} from './catalogue'
import {
  all,
  at,
  attest,
  bundler,
  cow,
  data,
  deltaOf,
  holder,
  hyperliquid,
  limit,
  listing,
  manager,
  max,
  most160,
  offchain,
  ofPermit2,
  outcome,
  permit,
  permitSingle,
  polygon,
  portals,
  positions,
  proxy,
  relay,
  uniswapX,
  vault,
} from './knownAppRows'

const permitTransfer = (spender: string) =>
  typed(
    'PermitTransferFrom',
    {
      PermitTransferFrom: field(
        'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline',
      ),
      TokenPermissions: field('address token,uint256 amount'),
    },
    { permitted: { token: usdc, amount: 5n }, spender, nonce: 0, deadline: inDays(1) },
    ofPermit2,
  )
const authorized = (value: bigint, token: string = usdc) =>
  data(
    'TransferWithAuthorization',
    'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
    { from: me, to: thief, value, validAfter: 0, validBefore: inDays(1), nonce: hash },
    at(token),
  )
const forwarded = (bytes: Hex) =>
  data(
    'ForwardRequest',
    'address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data',
    { from: me, to: usdc, value: 0, gas: 100_000, nonce: 0, data: bytes },
  )
const lend = (to: string): Hex =>
  encodeFunctionData({
    abi: parseAbi(['function approveDelegation(address delegatee, uint256 amount)']),
    args: [to as Hex, maxUint256],
  })
/** A transfer of Permit2 whose witness holds the calls that are made with it. */
const calling = (spender: string) => {
  const types = {
    RelayerWitness: field('address relayer,Call3Value[] call3Values'),
    Call3Value: field('address target,bool allowFailure,uint256 value,bytes callData'),
  }
  const witness = {
    relayer: zero,
    call3Values: [
      { target: usdc, allowFailure: false, value: 0, callData: call('transfer', [thief, 5n]) },
    ],
  }
  return typed(
    'PermitWitnessTransferFrom',
    {
      PermitWitnessTransferFrom: field(
        'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,RelayerWitness witness',
      ),
      TokenPermissions: field('address token,uint256 amount'),
      ...types,
    },
    { permitted: { token: usdc, amount: 5n }, spender, nonce: 1, deadline: inDays(0.1), witness },
    ofPermit2,
  )
}
const agent = (domain: object = {}) =>
  data(
    'Agent',
    'string source,bytes32 connectionId',
    { source: 'a', connectionId: `0x${'9a'.repeat(32)}` },
    { name: 'Exchange', version: '1', chainId: 1337, verifyingContract: zero, ...domain },
  )
const ofSafe = (contract = safe as string, message: Hex = `0x${'9a'.repeat(32)}`) =>
  data('SafeMessage', 'bytes message', { message }, { chainId: 1, verifyingContract: contract })

/**
 * What only looks like it, or may be more than it seems: the finding, the request, and its level.
 */
export const doubtfulApps: readonly (readonly [
  name: string,
  finding: string,
  row: Row,
  level: 'caution' | 'danger',
])[] = [
  ['all of a token to nobody knows whom', 'unlimited-approval', max(trap), 'danger'],
  [
    'all of a token to Bundler3, which makes any call for anybody',
    'unlimited-approval',
    max(bundler),
    'danger',
  ],
  ...portals.map(
    (portal) =>
      [
        `all of a token to a portal, ${portal.slice(0, 8)}`,
        'unlimited-approval',
        max(portal),
        'danger',
      ] as const,
  ),
  [
    'all of a token to the settlement of CoW Protocol, whose calls others write',
    'unlimited-approval',
    max(cow),
    'danger',
  ],
  ['a loan on the account by a router', 'unlimited-approval', send(usdc, lend(oneInch)), 'danger'],
  [
    'all of a token to an app of another network',
    'spender-eoa',
    max('0xb274d5f4b833b61b340b654d600a864fb604a87c'),
    'danger',
  ],
  [
    'all of a token to an app that is not on this network',
    'spender-eoa',
    max('0x6000da47483062a0d734ba3dc7576ce6a0b645c4'),
    'danger',
  ],
  ['all items to an exchange of another network', 'approval-all', all(polygon.exchange), 'danger'],
  ['all items to a router', 'approval-all', all(oneInch), 'danger'],
  [
    'all positions to a router that calls their contract for anybody',
    'approval-all',
    all(routerV3, positions),
    'danger',
  ],
  [
    'one position to it',
    'spender-new',
    send(positions, call('approve', [routerV3, 77n])),
    'caution',
  ],
  [
    'a permit of Permit2 to who calls it for anybody',
    'unlimited-approval',
    permitSingle(holder, most160, 1),
    'danger',
  ],
  [
    'a transfer of Permit2 by who calls it for anybody',
    'permit',
    permitTransfer(holder),
    'caution',
  ],
  ['a transfer of Permit2 for calls that stand beside it', 'permit', calling(relay), 'caution'],
  [
    'a loan on the account by who calls for anybody',
    'unlimited-approval',
    send(usdc, lend(holder)),
    'danger',
  ],
  ['a manager of a loan whom nobody knows', 'approval-all', manager(trap), 'danger'],
  ['a manager of a loan that calls for anybody', 'approval-all', manager(bundler), 'danger'],
  [
    'a permit without an end to nobody knows whom',
    'permit-long',
    permit(trap, 5n, maxUint256),
    'danger',
  ],
  ["an order of UniswapX at nobody's reactor", 'permit', uniswapX(trap), 'caution'],
  ['a listing for longer', 'order', listing(200), 'caution'],
  ['an order of CoW for two years', 'order', limit(730), 'caution'],
  [
    'an order of ParaSwap Delta that another gets',
    'order-for-nothing',
    deltaOf({ beneficiary: thief }),
    'danger',
  ],
  [
    'an order of ParaSwap Delta for a trace',
    'order-for-nothing',
    deltaOf({ destAmount: 1n }),
    'danger',
  ],
  [
    'an order of ParaSwap Delta that is bridged',
    'token-signature',
    deltaOf({ chain: 10 }),
    'danger',
  ],
  [
    'an order with the members of one of ParaSwap Delta in another order',
    'token-signature',
    deltaOf(
      {},
      'uint256 expectedAmount,uint256 deadline,uint8 kind,uint256 nonce,bytes permit,uint256 partnerAndFee,bytes metadata,Bridge bridge',
    ),
    'danger',
  ],
  [
    'an action at Hyperliquid, of which only the hash is signed',
    'unread-signature',
    agent(),
    'caution',
  ],
  [
    'an action at Hyperliquid for a token',
    'token-signature',
    agent({ verifyingContract: usdc }),
    'danger',
  ],
  ['an action on another network', 'wrong-network', agent({ chainId: 10 }), 'danger'],
  [
    'who may trade at Hyperliquid',
    'owner-change',
    hyperliquid('ApproveAgent', 'address agentAddress,string agentName,uint64 nonce', {
      agentAddress: thief,
      agentName: '',
      nonce: 1,
    }),
    'caution',
  ],
  [
    'an attestation with more in it',
    'unread-signature',
    attest(`${offchain},bytes32 salt,address to`),
    'caution',
  ],
  [
    'a tenth of a token to somebody new by a signature',
    'signed-transfer',
    authorized(100_000_000n),
    'caution',
  ],
  ['more than a tenth', 'signed-transfer', authorized(100_000_001n), 'danger'],
  [
    'a tenth twice in one signature',
    'signed-transfer',
    forwarded(call('multicall', [[1, 2].map(() => call('transfer', [thief, 100_000_000n]))])),
    'danger',
  ],
  [
    'a transfer by a signature of what is no token',
    'signed-transfer',
    authorized(1n, apes),
    'danger',
  ],
  ['a hash that a Safe signs', 'eth-sign', ofSafe(), 'caution'],
  ['a hash for an account that is no Safe', 'eth-sign', ofSafe(thief), 'danger'],
  ['a hash of a Safe for a token', 'eth-sign', ofSafe(usdc), 'danger'],
  [
    'ether to a contract that is more than an account',
    'contract-recipient',
    send(vault, undefined, 5n),
    'caution',
  ],
  ['ether to myself', 'self', send(me, undefined, 5n), 'caution'],
  [
    "a note beside an approve of a proxy of nobody's",
    'unlimited-approval',
    send(usdc, concat([call('approve', [proxy, maxUint256]), toHex('note')])),
    'danger',
  ],
]
/** The same on Polygon. */
export const doubtfulOutcomes: typeof doubtfulApps = [
  ['shares for a trace', 'order-for-nothing', outcome({ amount: 1n, side: 1 }), 'danger'],
  [
    'an order of Polymarket that pays more than an outcome can',
    'unread-signature',
    outcome({ amount: 1n }),
    'caution',
  ],
  ['an order of Polymarket at another contract', 'unread-signature', outcome({}, trap), 'caution'],
]
