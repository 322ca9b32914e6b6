import { maxUint256 } from 'viem'
import type { Row } from './catalogue'
import {
  apes,
  batch,
  call,
  cowOrder,
  dai,
  details,
  execTransaction,
  field,
  friend,
  host,
  inDays,
  me,
  ofPermit2,
  permit,
  permitSingle,
  permitTransfer,
  safe,
  seaportOrder,
  send,
  sign,
  siwe,
  thief,
  trap,
  typed,
  universal,
  usdc,
  zero,
} from './catalogue'

/** Begins and ends like the friend. */
export const twin = '0x3ab1999999999999999999999999999999180fe2'
const daiPermit = (spender: string) =>
  typed(
    'Permit',
    { Permit: field('address holder,address spender,uint256 nonce,uint256 expiry,bool allowed') },
    { holder: me, spender, nonce: 0, expiry: 0, allowed: true },
    { name: 'Dai Stablecoin', version: '1', chainId: 1, verifyingContract: dai },
  )
const permitBatch = (spender: string) =>
  typed(
    'PermitBatch',
    {
      PermitBatch: field('PermitDetails[] details,address spender,uint256 sigDeadline'),
      PermitDetails: details,
    },
    {
      details: [usdc, dai].map((token) => ({
        token,
        amount: (1n << 160n) - 1n,
        expiration: inDays(1000),
        nonce: 0,
      })),
      spender,
      sigDeadline: inDays(1),
    },
    ofPermit2,
  )

/** What drainers ask for: the name of the danger that has to stand there, and the request. */
export const malicious: readonly (readonly [name: string, finding: string, row: Row])[] = [
  ['a permit for all to a stranger', 'unlimited-approval', permit(thief, maxUint256, 1)],
  ['a permit of an amount to a stranger', 'spender-eoa', permit(thief, 100n, 1)],
  ['a permit that stays good for a year', 'permit-long', permit(trap, 100n, 365)],
  ['a permit of DAI, which has no amount', 'unlimited-approval', daiPermit(trap)],
  ['a permit for another network', 'wrong-network', permit(universal, 100n, 1, 137)],
  ['a permit of Permit2 for all', 'unlimited-approval', permitSingle(trap, (1n << 160n) - 1n, 10)],
  ['several permits of Permit2 in one', 'unlimited-approval', permitBatch(trap)],
  ['a transfer by Permit2 to a stranger', 'spender-eoa', permitTransfer(thief, 100n, 1)],
  ['an unlimited approve', 'unlimited-approval', send(usdc, call('approve', [trap, maxUint256]))],
  [
    'an approve of just below all',
    'unlimited-approval',
    send(usdc, call('approve', [trap, maxUint256 - 1n])),
  ],
  [
    'an approve of much more than there is',
    'unlimited-approval',
    send(usdc, call('approve', [trap, 1_000_000_000_000n])),
  ],
  ['an approve to a person', 'spender-eoa', send(usdc, call('approve', [thief, 5n]))],
  [
    'an increaseAllowance',
    'unlimited-approval',
    send(usdc, call('increaseAllowance', [trap, maxUint256])),
  ],
  ['a setApprovalForAll', 'approval-all', send(apes, call('setApprovalForAll', [trap, true]))],
  ['an order that gets nothing', 'order-for-nothing', seaportOrder(1n, thief)],
  ['an order that gets nothing at all', 'order-for-nothing', seaportOrder(0n, me)],
  ['an order whose price another gets', 'order-for-nothing', cowOrder(thief)],
  [
    'a delegation of the account',
    'delegation',
    send(me, '0x', 0n, { authorizationList: [{ address: trap, chainId: '0x1', nonce: '0x0' }] }),
  ],
  [
    'a delegation on every network',
    'delegation-everywhere',
    send(me, '0x', 0n, { authorizationList: [{ address: trap, chainId: '0x0', nonce: '0x0' }] }),
  ],
  [
    'a blind hash by eth_sign',
    'eth-sign',
    { method: 'eth_sign', params: [me, `0x${'9a'.repeat(32)}`] },
  ],
  [
    'a blind hash by personal_sign',
    'eth-sign',
    { method: 'personal_sign', params: [`0x${'9a'.repeat(32)}`, me] },
  ],
  ['a sign-in at another site', 'domain-mismatch', sign(siwe('uniswap.example'))],
  [
    'a sign-in whose URI is of another site',
    'domain-mismatch',
    sign(siwe(host, { uri: 'https://uniswap.example' })),
  ],
  [
    'a sign-in that only looks like one',
    'domain-mismatch',
    sign(`Welcome!\n\n${siwe('uniswap.example')}`),
  ],
  ['a sign-in of another account', 'other-account', sign(siwe(host, { account: friend }))],
  [
    'a multicall that hides an approve',
    'unlimited-approval',
    send(usdc, call('multicall', [[call('approve', [trap, maxUint256])]])),
  ],
  [
    'a batch that hides an approve',
    'unlimited-approval',
    batch({ to: friend, value: '0x1' }, { to: usdc, data: call('approve', [trap, maxUint256]) }),
  ],
  [
    'a Safe that runs code as itself',
    'runs-as-account',
    send(safe, execTransaction(trap, '0x12345678', 1)),
  ],
  [
    'a new owner of a Safe',
    'owner-change',
    send(safe, execTransaction(safe, call('addOwnerWithThreshold', [thief, 1n]), 0)),
  ],
  ['a module of a Safe', 'owner-change', send(safe, call('enableModule', [trap]))],
  [
    'a contract that is handed over',
    'owner-change',
    send(trap, call('transferOwnership', [thief])),
  ],
  ['an upgrade to other code', 'owner-change', send(trap, call('upgradeTo', [trap]))],
  ["a payment to an address that looks like a friend's", 'lookalike', send(twin, undefined, 5n)],
  [
    "tokens to an address that looks like a friend's",
    'lookalike',
    send(usdc, call('transfer', [twin, 5n])),
  ],
  ['tokens to the token itself', 'token-recipient', send(usdc, call('transfer', [usdc, 5n]))],
  ['coins to nobody', 'burn', send(zero, undefined, 5n)],
  [
    'a claim that is paid for with nothing in return',
    'pays-for-nothing',
    send(trap, call('claim', []), 10n ** 17n),
  ],
  [
    'a standing permission',
    'permissions',
    {
      method: 'wallet_grantPermissions',
      params: [{ chainId: '0x1', expiry: 1, signer: {}, permissions: [] }],
    },
  ],
  [
    'typed data with members that are not signed',
    'unsigned-members',
    typed(
      'Mail',
      { Mail: field('address to') },
      { to: trap, price: '0 ETH' },
      { name: 'Shop', chainId: 1, verifyingContract: trap },
    ),
  ],
]
