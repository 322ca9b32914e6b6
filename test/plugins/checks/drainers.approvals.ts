import {
  type Abi,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  maxUint256,
  numberToHex,
  pad,
  parseAbi,
  parseAbiParameters,
  size,
} from 'viem'
import type { Row } from './catalogue'
import {
  apes,
  batch,
  call,
  dai,
  execTransaction,
  field,
  friend,
  hash,
  inDays,
  me,
  permit2,
  routerV3,
  safe,
  send,
  thief,
  trap,
  typed,
  universal,
  usdc,
  zero,
} from './catalogue'
import { twin } from './catalogue.malicious'

/** A call by its signature alone. */
const of = (signature: string, ...args: readonly unknown[]): Hex => {
  const abi = parseAbi([`function ${signature}`] as readonly string[] as never) as unknown as Abi
  return encodeFunctionData({ abi, args } as never)
}
const approveAll = call('approve', [trap, maxUint256])
const nested = (data: Hex, times: number): Hex =>
  times ? call('multicall', [[nested(data, times - 1)]]) : data
/** A transaction of a Safe's MultiSend. */
const packed = (to: Hex, data: Hex) =>
  concat(['0x00', to, pad('0x', { size: 32 }), numberToHex(size(data), { size: 32 }), data])
const commands = (bytes: Hex, ...inputs: readonly Hex[]) =>
  of('execute(bytes commands, bytes[] inputs)', bytes, inputs)
const swap = (recipient: string, least = 4n) =>
  call('exactInputSingle', [
    {
      tokenIn: usdc,
      tokenOut: dai,
      fee: 500,
      recipient,
      amountIn: 5n,
      amountOutMinimum: least,
      sqrtPriceLimitX96: 0n,
    },
  ])

/** Allowances, calls within calls, swaps and look-alikes. */
export const approvalDrainers: readonly (readonly [name: string, finding: string, row: Row])[] = [
  // bytes for an account without code change nothing of what is paid
  ['a payment to a look-alike with a byte of data', 'lookalike', send(twin, '0x00', 5n)],
  ['coins to nobody with a byte of data', 'burn', send(zero, '0x00', 5n)],
  // allowances by other names
  [
    'an operator of ERC-777',
    'approval-all',
    send(dai, of('authorizeOperator(address operator)', trap)),
  ],
  [
    'an operator of ERC-6909',
    'approval-all',
    send(trap, of('setOperator(address operator, bool approved)', thief, true)),
  ],
  [
    'an allowance of ERC-1363 that calls',
    'unlimited-approval',
    send(
      usdc,
      of('approveAndCall(address spender, uint256 amount, bytes data)', trap, maxUint256, '0x'),
    ),
  ],
  [
    'an allowance without an amount, of old tokens',
    'unlimited-approval',
    send(dai, of('approve(address spender)', trap)),
  ],
  [
    'a loan that others may take on the account',
    'unlimited-approval',
    send(trap, of('approveDelegation(address delegatee, uint256 amount)', thief, maxUint256)),
  ],
  [
    'a manager of a lending market',
    'approval-all',
    send(trap, of('allow(address manager, bool isAllowed)', thief, true)),
  ],
  [
    'an authorization of a lending market',
    'approval-all',
    send(trap, of('setAuthorization(address authorized, bool isAuthorized)', thief, true)),
  ],
  ['a say over all vaults', 'approval-all', send(trap, of('hope(address usr)', thief))],
  [
    'an allowance through a permit in a transaction',
    'unlimited-approval',
    send(
      usdc,
      of(
        'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
        me,
        trap,
        maxUint256,
        1n,
        27,
        hash,
        hash,
      ),
    ),
  ],
  [
    'an approve of Permit2 itself',
    'unlimited-approval',
    send(
      permit2,
      of(
        'approve(address token, address spender, uint160 amount, uint48 expiration)',
        usdc,
        trap,
        (1n << 160n) - 1n,
        inDays(1),
      ),
    ),
  ],
  // calls within calls
  [
    'a setApprovalForAll within a multicall',
    'approval-all',
    send(apes, call('multicall', [[call('setApprovalForAll', [trap, true])]])),
  ],
  ['an approve three calls deep', 'unlimited-approval', send(usdc, nested(approveAll, 3))],
  ['an approve deeper than is read', 'not-whole', send(usdc, nested(approveAll, 4))],
  [
    'an approve within a Safe',
    'unlimited-approval',
    send(safe, execTransaction(usdc, approveAll, 0)),
  ],
  [
    "an approve within a Safe's batch",
    'unlimited-approval',
    send(
      safe,
      execTransaction(
        '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D',
        of('multiSend(bytes transactions)', packed(usdc, approveAll)),
        1,
      ),
    ),
  ],
  [
    'an approve within a meta transaction',
    'unlimited-approval',
    typed(
      'MetaTransaction',
      { MetaTransaction: field('uint256 nonce,address from,bytes functionSignature') },
      { nonce: 0, from: me, functionSignature: approveAll },
      { name: 'USD Coin (PoS)', version: '1', verifyingContract: usdc, salt: pad('0x01') },
    ),
  ],
  [
    'a user operation that approves',
    'unlimited-approval',
    {
      method: 'eth_sendUserOperation',
      params: [
        {
          sender: me,
          nonce: '0x0',
          callData: of('execute(address to, uint256 value, bytes data)', usdc, 0n, approveAll),
        },
        trap,
      ],
    },
  ],
  [
    'an upgrade of the account in a batch',
    'owner-change',
    batch({ to: me, data: call('upgradeTo', [trap]) }),
  ],
  [
    'a delegation in the capabilities of a batch',
    'delegation',
    {
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          from: me,
          chainId: '0x1',
          atomicRequired: true,
          calls: [{ to: friend, value: '0x1' }],
          capabilities: { eip7702Auth: { authorization: { contractAddress: trap } } },
        },
      ],
    },
  ],
  [
    'an authorization of EIP-7702 that is only signed',
    'delegation-everywhere',
    {
      method: 'wallet_signAuthorization',
      params: [{ contractAddress: trap, chainId: 0, nonce: 0 }],
    },
  ],
  [
    'a permission by its newer name',
    'permissions',
    { method: 'wallet_requestExecutionPermissions', params: [{ chainId: '0x1', permission: {} }] },
  ],
  // what is got goes to others
  ['a swap whose tokens another gets', 'swap-to-other', send(routerV3, swap(thief))],
  [
    'a swap whose tokens are swept to another',
    'swap-to-other',
    send(
      routerV3,
      call('multicall', [
        [
          swap('0x0000000000000000000000000000000000000002'),
          of('sweepToken(address token, uint256 least, address recipient)', dai, 0n, thief),
        ],
      ]),
    ),
  ],
  ['a swap that takes nothing in return', 'swap-for-nothing', send(routerV3, swap(me, 0n))],
  [
    'a permit within the universal router',
    'spender-eoa',
    send(
      universal,
      commands(
        '0x0a',
        encodeAbiParameters(
          parseAbiParameters('((address,uint160,uint48,uint48),address,uint256), bytes'),
          [[[usdc, 25n, inDays(1), 0], thief, BigInt(inDays(1))], '0x'],
        ),
      ),
    ),
  ],
  [
    "tokens of a friend's allowance to another",
    'moves-others',
    send(usdc, call('transferFrom', [friend, thief, 5n])),
  ],
  ['a payment into a new contract', 'pays-for-nothing', send(undefined, '0x6000', 10n ** 18n)],
  [
    'a claim with arguments that is paid for',
    'pays-for-nothing',
    send(trap, of('claim(bytes32 proof)', hash), 60n * 10n ** 18n),
  ],
  [
    'tokens of ERC-777 to a look-alike',
    'lookalike',
    send(dai, of('send(address to, uint256 amount, bytes data)', twin, 5n, '0x')),
  ],
  [
    'tokens that call to a look-alike',
    'lookalike',
    send(dai, of('transferAndCall(address to, uint256 amount, bytes data)', twin, 5n, '0x')),
  ],
  [
    'nothing to a look-alike, so that it gets known',
    'lookalike',
    send(usdc, call('transfer', [twin, 0n])),
  ],
  [
    'items of ERC-1155 to a look-alike',
    'lookalike',
    send(
      apes,
      of(
        'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
        me,
        twin,
        [1n, 2n],
        [1n, 1n],
        '0x',
      ),
    ),
  ],
]
