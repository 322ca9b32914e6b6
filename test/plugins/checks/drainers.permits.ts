import type { Row } from './catalogue'
import {
  apes,
  call,
  cowOrder,
  dai,
  details,
  field,
  hash,
  host,
  inDays,
  me,
  ofPermit2,
  orderTypes,
  safe,
  seaport,
  send,
  sign,
  siwe,
  thief,
  trap,
  typed,
  usdc,
  weth,
  zero,
} from './catalogue'

const order = (given: object, wanted: object) => ({
  offerer: me,
  zone: zero,
  offer: [
    { itemType: 2, token: apes, identifierOrCriteria: 77, startAmount: 1, endAmount: 1, ...given },
  ],
  consideration: [
    {
      itemType: 0,
      token: zero,
      identifierOrCriteria: 0,
      startAmount: 1,
      endAmount: 1,
      recipient: me,
      ...wanted,
    },
  ],
  orderType: 0,
  startTime: 0,
  endTime: inDays(7),
  zoneHash: hash,
  salt: 1,
  conduitKey: hash,
  counter: 0,
})
const ofSeaport = { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract: seaport }
const ofUsdc = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc }
const authorization = (name: string) =>
  typed(
    name,
    {
      [name]: field(
        'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
      ),
    },
    { from: me, to: thief, value: 25_000_000n, validAfter: 0, validBefore: inDays(1), nonce: hash },
    ofUsdc,
  )
const witness = field('address token,uint256 amount')

/** Permits, orders and other signatures. */
export const permitDrainers: readonly (readonly [name: string, finding: string, row: Row])[] = [
  // signatures
  [
    'an authorized transfer (EIP-3009)',
    'signed-transfer',
    authorization('TransferWithAuthorization'),
  ],
  [
    'a receipt of a transfer (EIP-3009)',
    'signed-transfer',
    authorization('ReceiveWithAuthorization'),
  ],
  [
    'a permit of one item',
    'spender-eoa',
    typed(
      'Permit',
      { Permit: field('address spender,uint256 tokenId,uint256 nonce,uint256 deadline') },
      { spender: thief, tokenId: 7, nonce: 0, deadline: inDays(1) },
      { name: 'Uniswap V3 Positions NFT-V1', version: '1', chainId: 1, verifyingContract: apes },
    ),
  ],
  [
    'transfers of Permit2 in one',
    'spender-eoa',
    typed(
      'PermitBatchTransferFrom',
      {
        PermitBatchTransferFrom: field(
          'TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline',
        ),
        TokenPermissions: field('address token,uint256 amount'),
      },
      {
        permitted: [
          { token: usdc, amount: 5 },
          { token: dai, amount: 5 },
        ],
        spender: thief,
        nonce: 0,
        deadline: inDays(1),
      },
      ofPermit2,
    ),
  ],
  [
    'a transfer of Permit2 with a witness',
    'spender-eoa',
    typed(
      'PermitWitnessTransferFrom',
      {
        PermitWitnessTransferFrom: field(
          'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Claim witness',
        ),
        TokenPermissions: witness,
        Claim: field('address token,uint256 amount'),
      },
      {
        permitted: { token: usdc, amount: 5 },
        spender: thief,
        nonce: 0,
        deadline: inDays(1),
        witness: { token: dai, amount: 5 },
      },
      ofPermit2,
    ),
  ],
  [
    'a permit of Permit2 for ever',
    'permit-long',
    typed(
      'PermitSingle',
      {
        PermitSingle: field('PermitDetails details,address spender,uint256 sigDeadline'),
        PermitDetails: details,
      },
      {
        details: { token: usdc, amount: 5, expiration: 281474976710655n, nonce: 0 },
        spender: trap,
        sigDeadline: inDays(1),
      },
      ofPermit2,
    ),
  ],
  [
    'several orders in one',
    'order-for-nothing',
    typed(
      'BulkOrder',
      { BulkOrder: field('OrderComponents[2] tree'), ...orderTypes },
      { tree: [order({}, { recipient: thief }), order({}, { recipient: thief })] },
      ofSeaport,
    ),
  ],
  [
    'an order for a trace of ether',
    'order-for-nothing',
    typed('OrderComponents', orderTypes, order({}, {}), ofSeaport),
  ],
  [
    'an order paid in a token that is none',
    'order-for-nothing',
    typed(
      'OrderComponents',
      orderTypes,
      order({}, { itemType: 1, token: thief, startAmount: 10n ** 18n, endAmount: 10n ** 18n }),
      ofSeaport,
    ),
  ],
  [
    'an order of a whole collection',
    'order-for-nothing',
    typed(
      'OrderComponents',
      orderTypes,
      order({ itemType: 4, identifierOrCriteria: 0, startAmount: 20, endAmount: 20 }, {}),
      ofSeaport,
    ),
  ],
  [
    'data for a token that nobody can read',
    'token-signature',
    typed(
      'Upgrade',
      { Upgrade: field('address account,uint256 version') },
      { account: thief, version: 2 },
      ofUsdc,
    ),
  ],
  [
    'data for Permit2 that nobody can read',
    'token-signature',
    typed(
      'Update',
      { Update: field('address account,uint256 version') },
      { account: thief, version: 2 },
      ofPermit2,
    ),
  ],
  [
    'data for a market that nobody can read',
    'token-signature',
    typed('Root', { Root: field('bytes32 root') }, { root: hash }, ofSeaport),
  ],
  [
    'a transaction of a Safe that runs code',
    'runs-as-account',
    typed(
      'SafeTx',
      {
        SafeTx: field(
          'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
        ),
      },
      {
        to: trap,
        value: 0,
        data: '0x12345678',
        operation: 1,
        safeTxGas: 0,
        baseGas: 0,
        gasPrice: 0,
        gasToken: zero,
        refundReceiver: zero,
        nonce: 1,
      },
      { chainId: 1, verifyingContract: safe },
    ),
  ],
  ['an order at CoW for a thief', 'order-for-nothing', cowOrder(thief)],
  [
    'a sign-in with rights in code',
    'recap',
    sign(siwe(host).replace('Nonce:', 'Nonce:').concat('\nResources:\n- urn:recap:eyJhdHQiOnt9fQ')),
  ],
  ['a sign-in at a site that looks like it', 'domain-mismatch', sign(siwe('арр.example'))],
  ['a sign-in at its sister in other letters', 'domain-mismatch', sign(siwe('xn--p-8sbp.example'))],
  [
    'a hash that reads as text',
    'eth-sign',
    { method: 'personal_sign', params: [`0x${'41'.repeat(16)}${'07'.repeat(16)}`, me] },
  ],
  [
    'wrapped coins sent to their contract',
    'token-recipient',
    send(weth, call('transfer', [weth, 5n])),
  ],
]
