import { concat, encodeAbiParameters, maxUint256, pad, parseAbiParameters, toHex } from 'viem'
import type { Row } from './catalogue'
import {
  apes,
  call,
  dai,
  field,
  friend,
  hash,
  inDays,
  me,
  permit2,
  safe,
  siwe,
  thief,
  universal,
  usdc,
} from './catalogue'
import { at, data, market, permitFor, permitMembers } from './signatureRows'

const permitOf = (verifyingContract: unknown, spender = universal) =>
  data(
    'Permit',
    permitMembers,
    { owner: me, spender, value: 5, nonce: 0, deadline: inDays(1) },
    at(verifyingContract),
  )

/** Signatures for tokens, vaults and hashes that an app has hidden in typed data. */
export const tokenSignatures: readonly (readonly [
  name: string,
  finding: string,
  row: Row,
  level?: 'caution',
])[] = [
  // typed data that nobody can read
  [
    'an unknown withdrawal from a vault',
    'unread-signature',
    data('Withdraw', 'address to,uint256 shares', { to: thief, shares: 5 }),
    'caution',
  ],
  [
    'a letter to a contract',
    'unread-signature',
    data('Mail', 'address to,string contents', { to: friend, contents: 'Hello' }),
    'caution',
  ],
  [
    'an order of a service without a contract',
    'unread-signature',
    data(
      'Order',
      'string market,uint256 amount,uint256 price',
      { market: 'BTC', amount: 5, price: 1 },
      { name: 'Exchange', version: '1' },
    ),
    'caution',
  ],
  [
    'a payout of a service to somebody',
    'unread-signature',
    data(
      'Payout',
      'address recipient,string text',
      { recipient: thief, text: 'Thanks' },
      { name: 'Exchange', version: '1', chainId: 1 },
    ),
    'caution',
  ],
  [
    'a sum in a text',
    'unread-signature',
    data(
      'Payout',
      'string who,string amount',
      { who: 'Bob', amount: '100' },
      { name: 'Exchange', version: '1' },
    ),
    'caution',
  ],
  [
    'an unknown order of a token',
    'token-signature',
    data('Sell', 'address asset,uint256 amount', { asset: usdc, amount: 5 }),
  ],
  [
    'a token deep within',
    'token-signature',
    data('Sell', 'Leg[] legs', { legs: [{ side: { token: dai } }] }, at(market), {
      Leg: field('Side side'),
      Side: field('address token'),
    }),
  ],
  [
    'a token within bytes',
    'token-signature',
    data('Intent', 'address user,bytes orderData', {
      user: me,
      orderData: encodeAbiParameters(parseAbiParameters('address, uint256, address'), [
        usdc,
        5n,
        thief,
      ]),
    }),
  ],
  [
    'a token within a call',
    'token-signature',
    data('Intent', 'address user,bytes action', {
      user: me,
      action: `0xdeadbeef${usdc.slice(2).padStart(64, '0')}`,
    }),
  ],
  [
    'a token as a number',
    'token-signature',
    data('Intent', 'uint256 token', { token: BigInt(usdc) }),
  ],
  [
    'a token as a word',
    'token-signature',
    data('Intent', 'bytes32 token,uint256 amount', { token: pad(usdc), amount: 5 }),
  ],
  [
    'a cross-chain order whose payout is in bytes',
    'token-signature',
    data(
      'GaslessCrossChainOrder',
      'address originSettler,address user,uint256 nonce,uint256 originChainId,uint32 openDeadline,uint32 fillDeadline,bytes32 orderDataType,bytes orderData',
      {
        originSettler: market,
        user: me,
        nonce: 1,
        originChainId: 1,
        openDeadline: inDays(1),
        fillDeadline: inDays(1),
        orderDataType: hash,
        orderData: encodeAbiParameters(parseAbiParameters('address, uint256, address'), [
          usdc,
          5n,
          thief,
        ]),
      },
    ),
  ],
  [
    'an order beside a call',
    'token-signature',
    data('Order', 'address target,bytes calldata,address paymentToken,uint256 basePrice', {
      target: apes,
      calldata: call('approve', [friend, 0n]),
      paymentToken: usdc,
      basePrice: 5,
    }),
  ],
  [
    'a permit by the oldest name of the method',
    'unlimited-approval',
    { ...permitFor(maxUint256), method: 'eth_signTypedData' },
  ],
  [
    'a permit behind blanks',
    'unlimited-approval',
    {
      method: 'eth_signTypedData_v4',
      params: [me, (permitFor(maxUint256).params as string[])[1] + ' '.repeat(600_000)],
    },
  ],
  [
    'a permit whose domain has no name that is a text',
    'unlimited-approval',
    permitFor(maxUint256, at(usdc, { name: { toString: 1 } })),
  ],
  [
    'data with more legs than are read',
    'unread-signature',
    data('Sell', 'address[] assets', {
      assets: Array.from({ length: 60 }, (_, at) =>
        at === 59 ? usdc : `0x${String(at + 10).repeat(20)}`,
      ),
    }),
  ],
  [
    'a token behind many legs',
    'token-signature',
    data('Sell', 'address[] assets', {
      assets: Array.from({ length: 30 }, (_, at) =>
        at === 29 ? usdc : `0x${String(at + 10).repeat(20)}`,
      ),
    }),
  ],
  [
    'a token behind many others',
    'token-signature',
    data(
      'Sell',
      'Leg[] legs',
      {
        legs: Array.from({ length: 16 }, (_, at) => ({
          token: at === 15 ? usdc : `0x${String(at + 10).repeat(20)}`,
        })),
      },
      at(market),
      { Leg: field('address token') },
    ),
  ],
  [
    'a token behind more bytes than are read',
    'unread-signature',
    data('Sell', 'uint256 id,bytes order', {
      id: 1,
      order: concat([`0x${'11'.repeat(5000)}`, pad(usdc)]),
    }),
  ],
  [
    'data for the own account',
    'unread-signature',
    data(
      'Execute',
      'Call[] calls,uint256 nonce',
      { calls: [{ to: thief, value: 5 }], nonce: 0 },
      at(me),
      { Call: field('address to,uint256 value') },
    ),
  ],
  [
    'a permit by the oldest name, the other way round',
    'unlimited-approval',
    {
      method: 'eth_signTypedData',
      params: [...(permitFor(maxUint256).params as string[])].reverse(),
    },
  ],
  // blind hashes
  [
    'a hash under a name',
    'eth-sign',
    data(
      'Verify',
      'bytes32 hash',
      { hash: `0x${'9a'.repeat(32)}` },
      { name: 'Site', version: '1' },
    ),
  ],
  [
    'hashes under a name',
    'eth-sign',
    data('Verify', 'bytes32 hash,bytes proof', {
      hash: `0x${'9a'.repeat(32)}`,
      proof: `0x${'9a'.repeat(65)}`,
    }),
  ],
  [
    'a hash that a Safe signs',
    'eth-sign',
    data(
      'SafeMessage',
      'bytes message',
      { message: `0x${'9a'.repeat(32)}` },
      { chainId: 1, verifyingContract: safe },
    ),
    'caution',
  ],
  [
    'bytes that are almost a text',
    'eth-sign',
    data('Execute', 'bytes payload', { payload: `0x${'41'.repeat(40)}00${'41'.repeat(40)}` }),
  ],
  [
    'a text in bytes for a token',
    'token-signature',
    data('Note', 'bytes text', { text: toHex('Hello from the app!') }, at(usdc)),
  ],
  [
    'a sign-in at another site that a Safe signs',
    'domain-mismatch',
    data(
      'SafeMessage',
      'bytes message',
      { message: toHex(siwe('uniswap.example', { account: safe })) },
      { chainId: 1, verifyingContract: safe },
    ),
  ],
  // contracts that are written in another way
  [
    'a permit of a token in capitals',
    'spender-eoa',
    permitOf(`0X${usdc.slice(2).toUpperCase()}`, thief),
  ],
  [
    'data for a token in capitals',
    'token-signature',
    data('Update', 'uint256 version', { version: 2 }, at(`0X${usdc.slice(2).toUpperCase()}`)),
  ],
  ['a contract as a decimal number in a text', 'unread-signature', permitOf(String(BigInt(usdc)))],
  ['a contract with a blank', 'unread-signature', permitOf(` ${usdc}`)],
  [
    'a contract without its zeros',
    'unread-signature',
    data(
      'Update',
      'uint256 version',
      { version: 2 },
      at(`0x${permit2.slice(2).replace(/^0+/, '')}`),
    ),
  ],
  [
    'a contract as a number',
    'unread-signature',
    {
      method: 'eth_signTypedData_v4',
      params: [
        me,
        `{"domain":{"chainId":1,"verifyingContract":${BigInt(usdc)}},"types":{"EIP712Domain":[],"Permit":${JSON.stringify(field(permitMembers))}},"primaryType":"Permit","message":{"owner":"${me}","spender":"${universal}","value":5,"nonce":0,"deadline":${inDays(1)}}}`,
      ],
    },
  ],
]
