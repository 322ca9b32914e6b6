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
  hash,
  host,
  inDays,
  me,
  ofPermit2,
  orderTypes,
  permit2,
  type Row,
  routerV3,
  safe,
  seaport,
  send,
  sign,
  siwe,
  thief,
  trap,
  twin,
  typed,
  universal,
  usdc,
  weth,
  zero,
} from './catalogue'

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

/**
 * What was written against the plugin by somebody who knew its rules: the name of what has to stand
 * there, and the request.
 */
export const drainers: readonly (readonly [name: string, finding: string, row: Row])[] = [
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
