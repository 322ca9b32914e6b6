import { maxUint256 } from 'viem'
import type { Row } from './catalogue'
import {
  apes,
  call,
  dai,
  field,
  friend,
  inDays,
  me,
  safe,
  thief,
  trap,
  usdc,
  zero,
} from './catalogue'
import { twin } from './catalogue.malicious'
import {
  at,
  balancer,
  cowOf,
  data,
  execute,
  forward,
  gelato,
  hyperliquid,
  looksRare,
  market,
  million,
  ofOneInch,
  oneInch,
  operate,
  payout,
  relayerCall,
  safeTx,
  seaportIn,
  zeroEx,
} from './signatureRows'

const approveAll = call('approve', [trap, maxUint256])
const oneInchV3 = (takingAmount: bigint) =>
  data(
    'Order',
    'uint256 salt,address makerAsset,address takerAsset,address maker,address receiver,address allowedSender,uint256 makingAmount,uint256 takingAmount,uint256 offsets,bytes interactions',
    {
      salt: 1,
      makerAsset: usdc,
      takerAsset: dai,
      maker: me,
      receiver: zero,
      allowedSender: zero,
      makingAmount: 1000n * million,
      takingAmount,
      offsets: 0,
      interactions: '0x',
    },
    ofOneInch,
  )
const safeOperation =
  'address safe,uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint'
const delegation = (delegate: string) =>
  data(
    'Delegation',
    'address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt',
    { delegate, delegator: me, authority: `0x${'ff'.repeat(32)}`, caveats: [], salt: 1 },
    at(market, { name: 'DelegationManager' }),
    { Caveat: field('address enforcer,bytes terms') },
  )

/** Orders for nothing, rights by a signature, and calls that a forwarder passes on. */
export const orderSignatures: readonly (readonly [
  name: string,
  finding: string,
  row: Row,
  level?: 'caution',
])[] = [
  // orders
  ...(['LimitOrder', 'RfqOrder', 'OtcOrder'] as const).map(
    (kind) => [`a ${kind} of 0x for a trace`, 'order-for-nothing', zeroEx(kind, 1n)] as const,
  ),
  ['an order of 1inch for a trace', 'order-for-nothing', oneInch(1n)],
  [
    'an order of 1inch for a thief',
    'order-for-nothing',
    oneInch(1000n * million, { receiver: thief }),
  ],
  [
    'an order of 1inch for a thief, with more of it elsewhere',
    'order-for-nothing',
    oneInch(1000n * million, { receiver: thief, traits: 1n << 249n }),
  ],
  [
    'an order of 1inch whose price is elsewhere',
    'order',
    oneInch(1000n * million, { traits: 1n << 249n }),
    'caution',
  ],
  ['an order of 1inch v3 without an end', 'order', oneInchV3(1000n * million), 'caution'],
  ['an order of 1inch v3 for a trace', 'order-for-nothing', oneInchV3(9_999n)],
  ['an order of LooksRare for nothing', 'order-for-nothing', looksRare(0n)],
  ['an order of Seaport for a trace of a token', 'order-for-nothing', seaportIn(usdc, 9_999n)],
  ['an order of CoW for a trace', 'order-for-nothing', cowOf(1000n * million, 1n)],
  // rights
  [
    'a leave for all items by a signature',
    'approval-all',
    data(
      'PermitForAll',
      'address owner,address operator,bool approved,uint256 nonce,uint256 deadline',
      { owner: me, operator: thief, approved: true, nonce: 0, deadline: inDays(1) },
      at(apes),
    ),
  ],
  [
    'a leave for all items without a flag',
    'approval-all',
    data(
      'PermitForAll',
      'address owner,address operator,uint256 nonce,uint256 deadline',
      { owner: me, operator: thief, nonce: 0, deadline: inDays(1) },
      at(apes),
    ),
  ],
  ['a delegate that acts as the account', 'owner-change', delegation(thief)],
  [
    'an agent of Hyperliquid',
    'owner-change',
    hyperliquid('ApproveAgent', 'address agentAddress,string agentName,uint64 nonce', {
      agentAddress: thief,
      agentName: '',
      nonce: 1,
    }),
    'caution',
  ],
  [
    'signers of an account at Hyperliquid',
    'owner-change',
    hyperliquid('ConvertToMultiSigUser', 'string signers,uint64 nonce', {
      signers: `{"authorizedUsers":["${thief}"],"threshold":1}`,
      nonce: 1,
    }),
  ],
  ['a relayer of Balancer', 'approval-all', balancer(relayerCall)],
  [
    'a payment at Hyperliquid',
    'signed-transfer',
    hyperliquid('UsdSend', payout, { destination: thief, amount: '100', time: 1 }),
  ],
  [
    'a withdrawal from Hyperliquid to a thief',
    'signed-transfer',
    hyperliquid('Withdraw', payout, { destination: thief, amount: '100', time: 1 }),
  ],
  [
    'a token of Hyperliquid to a thief',
    'signed-transfer',
    hyperliquid('SpotSend', 'string destination,string token,string amount,uint64 time', {
      destination: thief,
      token: 'PURR:0xc4bf3f870c0e9465323c0b6ed28096c2',
      amount: '1',
      time: 1,
    }),
  ],
  // calls that others pass on
  ['an approve that a forwarder passes on', 'unlimited-approval', forward(approveAll)],
  ['an approve that a newer forwarder passes on', 'unlimited-approval', forward(approveAll, 'v5')],
  ['an approve that a station of GSN passes on', 'unlimited-approval', forward(approveAll, 'gsn')],
  ['an approve that Gelato passes on', 'unlimited-approval', gelato(approveAll)],
  [
    'an approve under another name',
    'unlimited-approval',
    data('Request', 'address user,address to,bytes callData,uint256 nonce', {
      user: me,
      to: usdc,
      callData: approveAll,
      nonce: 1,
    }),
  ],
  ['a payment that a forwarder passes on', 'lookalike', forward(call('transfer', [twin, 5n]))],
  [
    'a call that nobody can read, passed on',
    'unread-signature',
    forward('0xdeadbeef', 'v4', market),
    'caution',
  ],
  ['a call to a token that nobody can read, passed on', 'token-signature', forward('0xdeadbeef')],
  [
    'a call of a Safe that nobody can read, of a token',
    'unread-signature',
    safeTx(`0xdeadbeef${usdc.slice(2).padStart(64, '0')}`),
    'caution',
  ],
  [
    'a Safe that pays whoever sends its transaction',
    'token-signature',
    safeTx('0x', {
      to: friend,
      gasPrice: 10n ** 30n,
      baseGas: 1,
      gasToken: usdc,
      refundReceiver: thief,
    }),
  ],
  ['a user operation in typed data', 'unlimited-approval', operate(approveAll)],
  [
    'a user operation of a Safe',
    'unlimited-approval',
    data(
      'SafeOp',
      safeOperation,
      {
        safe,
        nonce: 0,
        initCode: '0x',
        callData: execute(usdc, approveAll),
        verificationGasLimit: 1,
        callGasLimit: 1,
        preVerificationGas: 1,
        maxPriorityFeePerGas: 1,
        maxFeePerGas: 1,
        paymasterAndData: '0x',
        validAfter: 0,
        validUntil: 0,
        entryPoint: trap,
      },
      { chainId: 1, verifyingContract: market },
    ),
  ],
]
