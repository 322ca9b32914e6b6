// What rows of payments, swaps and bridges are made of.
import {
  type Abi,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  pad,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import type { Row } from './catalogue'
import {
  call,
  dai,
  field,
  friend,
  hash,
  inDays,
  me,
  ofPermit2,
  typed,
  universal,
  usdc,
  weth,
  zero,
} from './catalogue'

/** A call by its signature alone. */
export const of = (signature: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({
    abi: parseAbi([`function ${signature}`] as readonly string[] as never) as unknown as Abi,
    args,
  } as never)
export const soon = BigInt(inDays(1))
export const ether = 10n ** 18n
/** Uniswap's first router of V3, which takes nobody as itself, and its positions. */
export const routerV1 = '0xe592427a0aece92de3edee1f18e0157c05861564'
export const positions = '0xc36442b4a4522e871399cd717abdd847ab11fe88'
export const [caller, itself] = [
  '0x0000000000000000000000000000000000000001',
  '0x0000000000000000000000000000000000000002',
] as const

const single =
  'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)'
const exactSingle =
  'exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)'
export const first = (tokenIn: string, tokenOut: string, to: string, amount = 5n) =>
  of(single, [tokenIn, tokenOut, 500, to, soon, amount, 4n, 0n])
export const exact = (to: string, most: bigint) =>
  of(exactSingle, [weth, usdc, 500, to, soon, 1_000_000n, most, 0n])
export const unwrap = (to: string) => of('unwrapWETH9(uint256 least, address to)', 4n, to)
export const sweep = (token: string, to: string) =>
  of('sweepToken(address token, uint256 least, address to)', token, 4n, to)
export const many = (...calls: readonly Hex[]) => call('multicall', [calls])
export const second = (tokenIn: string, tokenOut: string, recipient: string, amountIn = 5n) =>
  call('exactInputSingle', [
    {
      tokenIn,
      tokenOut,
      fee: 500,
      recipient,
      amountIn,
      amountOutMinimum: 4n,
      sqrtPriceLimitX96: 0n,
    },
  ])
export const execute = (commands: Hex, ...inputs: readonly Hex[]) =>
  of('execute(bytes commands, bytes[] inputs, uint256 deadline) payable', commands, inputs, soon)
export const v3 = (to: string, amount: bigint, path: Hex, isPayer: boolean) =>
  encodeAbiParameters(parseAbiParameters('address, uint256, uint256, bytes, bool'), [
    to as Hex,
    amount,
    4n,
    path,
    isPayer,
  ])
export const path = (from: string, to: string) => concat([from as Hex, '0x0001f4', to as Hex])
export const amounts = (to: string, amount: bigint) =>
  encodeAbiParameters(parseAbiParameters('address, uint256'), [to as Hex, amount])
export const ofToken = (token: string, to: string, amount: bigint) =>
  encodeAbiParameters(parseAbiParameters('address, address, uint256'), [
    token as Hex,
    to as Hex,
    amount,
  ])
export const collect = (to: string) =>
  of('collect((uint256,address,uint128,uint128) params)', [
    7n,
    to,
    (1n << 128n) - 1n,
    (1n << 128n) - 1n,
  ])
export const word = (address: string) => pad(address as Hex)
export const oft = (to: Hex, refund = me) =>
  of(
    'send((uint32,bytes32,uint256,uint256,bytes,bytes,bytes) params, (uint256,uint256) fee, address refund) payable',
    [30110, to, 5n, 4n, '0x', '0x', '0x'],
    [1n, 0n],
    refund,
  )
export const stargate = (to: Hex) =>
  of(
    'sendToken((uint32,bytes32,uint256,uint256,bytes,bytes,bytes) params, (uint256,uint256) fee, address refund) payable',
    [30110, to, 5n, 4n, '0x', '0x', '0x'],
    [1n, 0n],
    me,
  )
export const oftOfBytes = (to: Hex) =>
  of(
    'sendFrom(address from, uint16 chain, bytes to, uint256 amount, address refund, address zro, bytes adapter) payable',
    me,
    110,
    to,
    5n,
    me,
    zero,
    '0x',
  )
export const layerSwap = (to: Hex) =>
  of(
    'swapETH(uint16 chain, address refund, bytes to, uint256 amount, uint256 least) payable',
    110,
    me,
    to,
    5n,
    4n,
  )
export const wormhole = (to: Hex) =>
  of(
    'transferTokens(address token, uint256 amount, uint16 chain, bytes32 to, uint256 fee, uint32 nonce)',
    usdc,
    5n,
    1,
    to,
    0n,
    1,
  )
export const wormholeCoins = (to: Hex) =>
  of(
    'wrapAndTransferETH(uint16 chain, bytes32 to, uint256 fee, uint32 nonce) payable',
    1,
    to,
    0n,
    1,
  )
export const circle = (to: Hex) =>
  of('depositForBurn(uint256 amount, uint32 domain, bytes32 to, address token)', 5n, 5, to, usdc)
export const circleV2 = (to: Hex) =>
  of(
    'depositForBurn(uint256 amount, uint32 domain, bytes32 to, address token, bytes32 caller, uint256 fee, uint32 finality)',
    5n,
    5,
    to,
    usdc,
    hash,
    0n,
    1000,
  )
export const axelar = (to: string) =>
  of('sendToken(string chain, string to, string symbol, uint256 amount)', 'base', to, 'USDC', 5n)
export const across = (to: string, depositor: string = me) =>
  of(
    'depositV3(address depositor, address to, address token, address other, uint256 amount, uint256 least, uint256 chain, address relayer, uint32 quoted, uint32 end, uint32 exclusive, bytes message) payable',
    depositor,
    to,
    usdc,
    dai,
    5n,
    4n,
    8453n,
    zero,
    1,
    2,
    0,
    '0x',
  )
export const acrossV4 = (to: Hex) =>
  of(
    'deposit(bytes32 depositor, bytes32 to, bytes32 token, bytes32 other, uint256 amount, uint256 least, uint256 chain, bytes32 relayer, uint32 quoted, uint32 end, uint32 exclusive, bytes message) payable',
    word(me),
    to,
    word(usdc),
    word(dai),
    5n,
    4n,
    8453n,
    hash,
    1,
    2,
    0,
    '0x',
  )
export const debridge = (to: Hex, authority: Hex = me as Hex) =>
  of(
    'createSaltedOrder((address,uint256,bytes,uint256,uint256,bytes,address,bytes,bytes,bytes,bytes) order, uint64 salt, bytes affiliate, uint32 referral, bytes permit, bytes metadata) payable',
    [usdc, 5n, dai, 4n, 8453n, to, me, authority, '0x', '0x', '0x'],
    1n,
    '0x',
    0,
    '0x',
    '0x',
  )
export const thor = (memo: string) =>
  of(
    'depositWithExpiry(address vault, address token, uint256 amount, string memo, uint256 end) payable',
    friend,
    zero,
    ether,
    memo,
    soon,
  )
export const zksync = (to: string, refund: string = me) =>
  of(
    'requestL2Transaction(address to, uint256 amount, bytes data, uint256 gas, uint256 perByte, bytes[] more, address refund) payable',
    to,
    5n,
    '0x',
    500_000n,
    800n,
    [],
    refund,
  )
export const hop = (to: string) =>
  of(
    'sendToL2(uint256 chain, address to, uint256 amount, uint256 least, uint256 end, address relayer, uint256 fee) payable',
    10n,
    to,
    5n,
    4n,
    soon,
    zero,
    0n,
  )
export const portal = (to: string) =>
  of(
    'depositTransaction(address to, uint256 amount, uint64 gas, bool isNew, bytes data) payable',
    to,
    5n,
    100_000n,
    false,
    '0x',
  )

export const cow = (sellAmount: bigint, feeAmount: bigint) =>
  typed(
    'Order',
    {
      Order: field(
        'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance',
      ),
    },
    {
      sellToken: usdc,
      buyToken: dai,
      receiver: me,
      sellAmount,
      buyAmount: 990_000_000n,
      validTo: inDays(1),
      appData: hash,
      feeAmount,
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
    },
    {
      name: 'Gnosis Protocol',
      version: 'v2',
      chainId: 1,
      verifyingContract: '0x9008d19f58aabd9ed0d60971565aa8510560ab41',
    },
  )
const packedTypes = {
  PackedUserOperation: field(
    'address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData',
  ),
}
const pay = of('execute(address to, uint256 value, bytes data)', friend, 5n, '0x')
const halves = (high: bigint, low: bigint) =>
  encodeAbiParameters(parseAbiParameters('uint256'), [(high << 128n) | low])
export const operation = (
  preVerificationGas: bigint,
  maxFee: bigint,
  paymasterAndData: Hex = '0x',
) =>
  typed(
    'PackedUserOperation',
    packedTypes,
    {
      sender: me,
      nonce: 0,
      initCode: '0x',
      callData: pay,
      accountGasLimits: halves(100_000n, 200_000n),
      preVerificationGas,
      gasFees: halves(10n ** 9n, maxFee),
      paymasterAndData,
    },
    {
      name: 'ERC4337',
      version: '1',
      chainId: 1,
      verifyingContract: '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
    },
  )
export const sentOperation = (preVerificationGas: string, maxFeePerGas: string): Row => ({
  method: 'eth_sendUserOperation',
  params: [
    {
      sender: me,
      nonce: '0x0',
      callData: pay,
      callGasLimit: '0x30d40',
      verificationGasLimit: '0x186a0',
      preVerificationGas,
      maxFeePerGas,
      maxPriorityFeePerGas: '0x3b9aca00',
      signature: '0x',
    },
    '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  ],
})
/** A transfer of Permit2 that comes with an order between networks, whose own data is bytes. */
export const crossChain = (to: string) =>
  typed(
    'PermitWitnessTransferFrom',
    {
      PermitWitnessTransferFrom: field(
        'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,GaslessCrossChainOrder witness',
      ),
      TokenPermissions: field('address token,uint256 amount'),
      GaslessCrossChainOrder: field(
        'address originSettler,address user,uint256 nonce,uint256 originChainId,uint32 openDeadline,uint32 fillDeadline,bytes32 orderDataType,bytes orderData',
      ),
    },
    {
      permitted: { token: usdc, amount: 5 },
      spender: universal,
      nonce: 0,
      deadline: inDays(1),
      witness: {
        originSettler: universal,
        user: me,
        nonce: 0,
        originChainId: 1,
        openDeadline: inDays(1),
        fillDeadline: inDays(1),
        orderDataType: hash,
        orderData: encodeAbiParameters(
          parseAbiParameters('address, uint256, address, uint256, uint256, bytes32, address'),
          [usdc, 5n, dai, 4n, 8453n, word(to), hash.slice(0, 42) as Hex],
        ),
      },
    },
    ofPermit2,
  )
