// What rows of signatures are made of: typed data of the apps that are copied.

import { encodeFunctionData, pad, parseAbi } from 'viem'
import type { Row } from './catalogue'
import {
  apes,
  cowOrder,
  dai,
  field,
  hash,
  inDays,
  me,
  orderTypes,
  permit2,
  safe,
  seaport,
  thief,
  trap,
  typed,
  universal,
  usdc,
  weth,
  zero,
} from './catalogue'

export type Message = Readonly<Record<string, unknown>>
export type Types = Readonly<Record<string, ReturnType<typeof field>>>

/** A market or a vault: contracts of nobody's list. */
export const market = '0x9008d19f58aabd9ed0d60971565aa8510560ab41'
export const at = (verifyingContract: unknown, more: object = {}) => ({
  name: 'Market',
  version: '1',
  chainId: 1,
  verifyingContract,
  ...more,
})
/** Typed data of one type, by its members as the type's text has them. */
export const data = (
  name: string,
  members: string,
  message: Message,
  domain: object = at(market),
  more: Types = {},
) => typed(name, { [name]: field(members), ...more }, message, domain)
export const permitMembers =
  'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'
export const permitFor = (value: bigint, domain: object = at(usdc)) =>
  data(
    'Permit',
    permitMembers,
    { owner: me, spender: trap, value, nonce: 0, deadline: inDays(1) },
    domain,
  )
export const million = 1_000_000n

const limit = 'address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount'
/** Orders of 0x: what is given, what is got, and by whom. */
export const zeroEx = (kind: 'LimitOrder' | 'RfqOrder' | 'OtcOrder', takerAmount: bigint) => {
  const message = {
    makerToken: usdc,
    takerToken: dai,
    makerAmount: 1000n * million,
    takerAmount,
    takerTokenFeeAmount: 0,
    maker: me,
    taker: zero,
    sender: zero,
    feeRecipient: zero,
    txOrigin: zero,
    pool: hash,
    expiry: inDays(1),
    salt: 1,
    expiryAndNonce: (BigInt(inDays(1)) << 192n) + 1n,
  }
  const rest = {
    LimitOrder:
      'uint128 takerTokenFeeAmount,address maker,address taker,address sender,address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt',
    RfqOrder:
      'address maker,address taker,address txOrigin,bytes32 pool,uint64 expiry,uint256 salt',
    OtcOrder: 'address maker,address taker,address txOrigin,uint256 expiryAndNonce',
  }[kind]
  const members = `${limit},${rest}`
  return data(
    kind,
    members,
    Object.fromEntries(
      field(members).map(({ name }) => [name, message[name as keyof typeof message]]),
    ),
    { name: 'ZeroEx', version: '1.0.0', chainId: 1, verifyingContract: market },
  )
}
export const ofOneInch = {
  name: '1inch Aggregation Router',
  version: '6',
  chainId: 1,
  verifyingContract: '0x111111125421ca6dc452d289314280a0f8842a65',
}
export const oneInch = (
  takingAmount: bigint,
  { receiver = zero, traits = BigInt(inDays(1)) << 80n } = {},
) =>
  data(
    'Order',
    'uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits',
    {
      salt: 1,
      maker: me,
      receiver,
      makerAsset: usdc,
      takerAsset: dai,
      makingAmount: 1000n * million,
      takingAmount,
      makerTraits: traits,
    },
    ofOneInch,
  )
export const looksRare = (price: bigint) =>
  data(
    'Maker',
    'uint8 quoteType,uint256 globalNonce,uint256 subsetNonce,uint256 orderNonce,uint256 strategyId,uint8 collectionType,address collection,address currency,address signer,uint256 startTime,uint256 endTime,uint256 price,uint256[] itemIds,uint256[] amounts,bytes additionalParameters',
    {
      quoteType: 1,
      globalNonce: 0,
      subsetNonce: 0,
      orderNonce: 0,
      strategyId: 0,
      collectionType: 0,
      collection: apes,
      currency: zero,
      signer: me,
      startTime: 0,
      endTime: inDays(7),
      price,
      itemIds: [77],
      amounts: [1],
      additionalParameters: '0x',
    },
    { name: 'LooksRareProtocol', version: '2', chainId: 1, verifyingContract: market },
  )
/** An order of Seaport that is paid in a token. */
export const seaportIn = (token: string, amount: bigint) => {
  const item = {
    itemType: 1,
    token,
    identifierOrCriteria: 0,
    startAmount: amount,
    endAmount: amount,
    recipient: me,
  }
  return typed(
    'OrderComponents',
    orderTypes,
    {
      offerer: me,
      zone: zero,
      offer: [{ itemType: 2, token: apes, identifierOrCriteria: 77, startAmount: 1, endAmount: 1 }],
      consideration: [item],
      orderType: 0,
      startTime: 0,
      endTime: inDays(7),
      zoneHash: hash,
      salt: 1,
      conduitKey: hash,
      counter: 0,
    },
    { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract: seaport },
  )
}
export const cowOf = (sellAmount: bigint, buyAmount: bigint, buyToken = dai): Row => {
  const [account, json] = cowOrder(me).params as [string, string]
  const order = JSON.parse(json) as { message: object }
  return {
    method: 'eth_signTypedData_v4',
    params: [
      account,
      JSON.stringify({
        ...order,
        message: {
          ...order.message,
          sellAmount: String(sellAmount),
          buyAmount: String(buyAmount),
          buyToken,
        },
      }),
    ],
  }
}

const forwarder = {
  name: 'MinimalForwarder',
  version: '0.0.1',
  chainId: 1,
  verifyingContract: market,
}
export const forward = (bytes: string, kind: 'v4' | 'v5' | 'gsn' = 'v4', to = usdc) => {
  const end = {
    v4: 'uint256 nonce,bytes data',
    v5: 'uint256 nonce,uint48 deadline,bytes data',
    gsn: 'uint256 nonce,bytes data,uint256 validUntilTime',
  }[kind]
  const members = `address from,address to,uint256 value,uint256 gas,${end}`
  const message = {
    from: me,
    to,
    value: 0,
    gas: 100_000,
    nonce: 0,
    deadline: inDays(1),
    data: bytes,
    validUntilTime: inDays(1),
  }
  return data(
    'ForwardRequest',
    members,
    Object.fromEntries(
      field(members).map(({ name }) => [name, message[name as keyof typeof message]]),
    ),
    forwarder,
  )
}
export const execute = (to: `0x${string}`, bytes: `0x${string}`) =>
  encodeFunctionData({
    abi: parseAbi(['function execute(address to, uint256 value, bytes data)']),
    args: [to, 0n, bytes],
  })
const operation =
  'address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData'
export const operate = (bytes: `0x${string}`) =>
  data(
    'PackedUserOperation',
    operation,
    {
      sender: me,
      nonce: 0,
      initCode: '0x',
      callData: execute(usdc, bytes),
      accountGasLimits: hash,
      preVerificationGas: 1,
      gasFees: hash,
      paymasterAndData: '0x',
    },
    at(trap, { name: 'ERC4337' }),
  )
export const gelato = (bytes: string) =>
  data(
    'SponsoredCallERC2771',
    'uint256 chainId,address target,bytes data,address user,uint256 userNonce,uint256 userDeadline',
    { chainId: 1, target: usdc, data: bytes, user: me, userNonce: 0, userDeadline: inDays(1) },
  )
export const safeTx = (bytes: string, more: Message = {}) =>
  data(
    'SafeTx',
    'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
    {
      to: market,
      value: 0,
      data: bytes,
      operation: 0,
      safeTxGas: 0,
      baseGas: 0,
      gasPrice: 0,
      gasToken: zero,
      refundReceiver: zero,
      nonce: 1,
      ...more,
    },
    { chainId: 1, verifyingContract: safe },
  )
export const relayerCall = encodeFunctionData({
  abi: parseAbi(['function setRelayerApproval(address sender, address relayer, bool approved)']),
  args: [me, thief, true],
})
export const balancer = (bytes: string) =>
  data(
    'SetRelayerApproval',
    'bytes calldata,address sender,uint256 nonce,uint256 deadline',
    { calldata: bytes, sender: me, nonce: 0, deadline: inDays(1) },
    { name: 'Balancer V2 Vault', version: '1', chainId: 1, verifyingContract: market },
  )
export const hyperliquid = (name: string, members: string, message: Message) =>
  data(
    `HyperliquidTransaction:${name}`,
    `string hyperliquidChain,${members}`,
    { hyperliquidChain: 'Mainnet', ...message },
    { name: 'HyperliquidSignTransaction', version: '1', chainId: 1, verifyingContract: zero },
  )
export const payout = 'string destination,string amount,uint64 time'
export const dydx = (onlySignOn: string) =>
  data(
    'dYdX',
    'string action,string onlySignOn',
    { action: 'dYdX STARK Key', onlySignOn },
    { name: 'dYdX', version: '1.0', chainId: 1 },
  )
export const authorization = (to: string) =>
  data(
    'TransferWithAuthorization',
    'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
    { from: me, to, value: 300n * million, validAfter: 0, validBefore: inDays(1), nonce: hash },
    at(usdc),
  )

/** An order with a transfer of Permit2, as UniswapX has it: what is paid, and to whom. */
const info =
  'address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData'
const infoOf = {
  reactor: universal,
  swapper: me,
  nonce: 1,
  deadline: inDays(0.1),
  additionalValidationContract: zero,
  additionalValidationData: '0x',
}
const withWitness = (name: string, types: Types, witness: Message, amount = 1000n * million) =>
  typed(
    'PermitWitnessTransferFrom',
    {
      PermitWitnessTransferFrom: field(
        `TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,${name} witness`,
      ),
      TokenPermissions: field('address token,uint256 amount'),
      ...types,
    },
    {
      permitted: { token: usdc, amount },
      spender: universal,
      nonce: 1,
      deadline: inDays(0.1),
      witness,
    },
    { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
  )
export type Output = Readonly<{ token?: string; amount: bigint; recipient?: string }>
export const priority = (...outputs: readonly Output[]) =>
  withWitness(
    'PriorityOrder',
    {
      PriorityOrder: field(
        'OrderInfo info,address cosigner,uint256 auctionStartBlock,uint256 baselinePriorityFeeWei,PriorityInput input,PriorityOutput[] outputs',
      ),
      OrderInfo: field(info),
      PriorityInput: field('address token,uint256 amount,uint256 mpsPerPriorityFeeWei'),
      PriorityOutput: field(
        'address token,uint256 amount,uint256 mpsPerPriorityFeeWei,address recipient',
      ),
    },
    {
      info: infoOf,
      cosigner: trap,
      auctionStartBlock: 1,
      baselinePriorityFeeWei: 0,
      input: { token: usdc, amount: 1000n * million, mpsPerPriorityFeeWei: 0 },
      outputs: outputs.map(({ token = weth, amount, recipient = me }) => ({
        token,
        amount,
        mpsPerPriorityFeeWei: 1,
        recipient,
      })),
    },
  )
export const dutch = (...outputs: readonly Output[]) =>
  withWitness(
    'V2DutchOrder',
    {
      V2DutchOrder: field(
        'OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,uint256 baseInputEndAmount,DutchOutput[] baseOutputs',
      ),
      OrderInfo: field(info),
      DutchOutput: field('address token,uint256 startAmount,uint256 endAmount,address recipient'),
    },
    {
      info: infoOf,
      cosigner: trap,
      baseInputToken: usdc,
      baseInputStartAmount: 1000n * million,
      baseInputEndAmount: 1000n * million,
      baseOutputs: outputs.map(({ token = weth, amount, recipient = me }) => ({
        token,
        startAmount: 10n ** 18n,
        endAmount: amount,
        recipient,
      })),
    },
  )
/** An order of UniswapX with one amount that does not change. */
export const limitOf = (...outputs: readonly Output[]) =>
  withWitness(
    'LimitOrder',
    {
      LimitOrder: field(
        'OrderInfo info,address inputToken,uint256 inputAmount,OutputToken[] outputs',
      ),
      OrderInfo: field(info),
      OutputToken: field('address token,uint256 amount,address recipient'),
    },
    {
      info: infoOf,
      inputToken: usdc,
      inputAmount: 1000n * million,
      outputs: outputs.map(({ token = weth, amount, recipient = me }) => ({
        token,
        amount,
        recipient,
      })),
    },
  )
export const slippage = (recipient: string) =>
  withWitness(
    'SlippageAndActions',
    {
      SlippageAndActions: field(
        'address recipient,address buyToken,uint256 minAmountOut,bytes[] actions',
      ),
    },
    { recipient, buyToken: weth, minAmountOut: 10n ** 17n, actions: ['0x12345678'] },
  )
export const bridge = (recipient: string) =>
  withWitness(
    'DepositData',
    {
      DepositData: field(
        'address inputToken,uint256 inputAmount,bytes32 outputToken,uint256 outputAmount,uint256 destinationChainId,bytes32 recipient,address feeRecipient',
      ),
    },
    {
      inputToken: usdc,
      inputAmount: 1000n * million,
      outputToken: pad('0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'),
      outputAmount: 999n * million,
      destinationChainId: 8453,
      recipient: pad(recipient as `0x${string}`),
      feeRecipient: trap,
    },
  )
/** Where a name of ENS pays to. */
export const setAddress = (to: `0x${string}`) =>
  encodeFunctionData({
    abi: parseAbi(['function setAddr(bytes32 node, address to)']),
    args: [pad('0x'), to],
  })
export const setRecord = (coin: bigint, to: `0x${string}`) =>
  encodeFunctionData({
    abi: parseAbi(['function setAddr(bytes32 node, uint256 coin, bytes to)']),
    args: [pad('0x'), coin, to],
  })
/** A service that verifies by itself: without a contract. */
export const service = (name: string, more: object = {}) => ({
  name,
  version: '1',
  chainId: 1,
  ...more,
})
export const metaTransaction = (bytes: string) =>
  data(
    'MetaTransaction',
    'uint256 nonce,address from,bytes functionSignature',
    { nonce: 0, from: me, functionSignature: bytes },
    { name: 'USD Coin (PoS)', version: '1', verifyingContract: usdc, salt: pad('0x89') },
  )
export const orderly = (name: string, members: string, message: Message) =>
  data(name, members, message, service('Orderly', { verifyingContract: `0x${'c'.repeat(40)}` }))

/** An order of Bebop, with a transfer of Permit2. */
export const jam = (amount: bigint) =>
  withWitness(
    'JamOrder',
    {
      JamOrder: field(
        'address taker,address receiver,uint256 expiry,uint256 exclusivityDeadline,uint256 nonce,address executor,uint256 partnerInfo,address[] sellTokens,address[] buyTokens,uint256[] sellAmounts,uint256[] buyAmounts,bytes32 hooksHash',
      ),
    },
    {
      taker: me,
      receiver: me,
      expiry: inDays(0.1),
      exclusivityDeadline: 0,
      nonce: 1,
      executor: trap,
      partnerInfo: 0,
      sellTokens: [usdc],
      buyTokens: [weth],
      sellAmounts: [1000n * million],
      buyAmounts: [amount],
      hooksHash: hash,
    },
  )

export const letter = data(
  'Mail',
  'string from,string contents',
  { from: 'Alice', contents: 'Hello' },
  { name: 'Post', version: '1' },
)
