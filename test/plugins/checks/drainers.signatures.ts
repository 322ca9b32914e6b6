import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  maxUint256,
  numberToHex,
  pad,
  parseAbi,
  parseAbiParameters,
  toHex,
} from 'viem'
import {
  apes,
  call,
  cowOrder,
  dai,
  field,
  friend,
  hash,
  host,
  inDays,
  me,
  orderTypes,
  permit2,
  type Row,
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

type Message = Readonly<Record<string, unknown>>
type Types = Readonly<Record<string, ReturnType<typeof field>>>

/** A market or a vault: contracts of nobody's list. */
const market = '0x9008d19f58aabd9ed0d60971565aa8510560ab41'
const at = (verifyingContract: unknown, more: object = {}) => ({
  name: 'Market',
  version: '1',
  chainId: 1,
  verifyingContract,
  ...more,
})
/** Typed data of one type, by its members as the type's text has them. */
const data = (
  name: string,
  members: string,
  message: Message,
  domain: object = at(market),
  more: Types = {},
) => typed(name, { [name]: field(members), ...more }, message, domain)
const approveAll = call('approve', [trap, maxUint256])
const permitMembers = 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'
const permitOf = (verifyingContract: unknown, spender = universal) =>
  data(
    'Permit',
    permitMembers,
    { owner: me, spender, value: 5, nonce: 0, deadline: inDays(1) },
    at(verifyingContract),
  )
const permitFor = (value: bigint, domain: object = at(usdc)) =>
  data(
    'Permit',
    permitMembers,
    { owner: me, spender: trap, value, nonce: 0, deadline: inDays(1) },
    domain,
  )
const million = 1_000_000n

const limit = 'address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount'
/** Orders of 0x: what is given, what is got, and by whom. */
const zeroEx = (kind: 'LimitOrder' | 'RfqOrder' | 'OtcOrder', takerAmount: bigint) => {
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
const ofOneInch = {
  name: '1inch Aggregation Router',
  version: '6',
  chainId: 1,
  verifyingContract: '0x111111125421ca6dc452d289314280a0f8842a65',
}
const oneInch = (
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
const looksRare = (price: bigint) =>
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
const seaportIn = (token: string, amount: bigint) => {
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
const cowOf = (sellAmount: bigint, buyAmount: bigint, buyToken = dai): Row => {
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
const forward = (bytes: string, kind: 'v4' | 'v5' | 'gsn' = 'v4', to = usdc) => {
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
const execute = (to: `0x${string}`, bytes: `0x${string}`) =>
  encodeFunctionData({
    abi: parseAbi(['function execute(address to, uint256 value, bytes data)']),
    args: [to, 0n, bytes],
  })
const operation =
  'address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData'
const operate = (bytes: `0x${string}`) =>
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
const gelato = (bytes: string) =>
  data(
    'SponsoredCallERC2771',
    'uint256 chainId,address target,bytes data,address user,uint256 userNonce,uint256 userDeadline',
    { chainId: 1, target: usdc, data: bytes, user: me, userNonce: 0, userDeadline: inDays(1) },
  )
const safeTx = (bytes: string, more: Message = {}) =>
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
const safeOperation =
  'address safe,uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint'
const relayerCall = encodeFunctionData({
  abi: parseAbi(['function setRelayerApproval(address sender, address relayer, bool approved)']),
  args: [me, thief, true],
})
const balancer = (bytes: string) =>
  data(
    'SetRelayerApproval',
    'bytes calldata,address sender,uint256 nonce,uint256 deadline',
    { calldata: bytes, sender: me, nonce: 0, deadline: inDays(1) },
    { name: 'Balancer V2 Vault', version: '1', chainId: 1, verifyingContract: market },
  )
const hyperliquid = (name: string, members: string, message: Message) =>
  data(
    `HyperliquidTransaction:${name}`,
    `string hyperliquidChain,${members}`,
    { hyperliquidChain: 'Mainnet', ...message },
    { name: 'HyperliquidSignTransaction', version: '1', chainId: 1, verifyingContract: zero },
  )
const payout = 'string destination,string amount,uint64 time'
const dydx = (onlySignOn: string) =>
  data(
    'dYdX',
    'string action,string onlySignOn',
    { action: 'dYdX STARK Key', onlySignOn },
    { name: 'dYdX', version: '1.0', chainId: 1 },
  )
const authorization = (to: string) =>
  data(
    'TransferWithAuthorization',
    'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
    { from: me, to, value: 300n * million, validAfter: 0, validBefore: inDays(1), nonce: hash },
    at(usdc),
  )
const delegation = (delegate: string) =>
  data(
    'Delegation',
    'address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt',
    { delegate, delegator: me, authority: `0x${'ff'.repeat(32)}`, caveats: [], salt: 1 },
    at(market, { name: 'DelegationManager' }),
    { Caveat: field('address enforcer,bytes terms') },
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
type Output = Readonly<{ token?: string; amount: bigint; recipient?: string }>
const priority = (...outputs: readonly Output[]) =>
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
const dutch = (...outputs: readonly Output[]) =>
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
const limitOf = (...outputs: readonly Output[]) =>
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
const slippage = (recipient: string) =>
  withWitness(
    'SlippageAndActions',
    {
      SlippageAndActions: field(
        'address recipient,address buyToken,uint256 minAmountOut,bytes[] actions',
      ),
    },
    { recipient, buyToken: weth, minAmountOut: 10n ** 17n, actions: ['0x12345678'] },
  )
const bridge = (recipient: string) =>
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
const setAddress = (to: `0x${string}`) =>
  encodeFunctionData({
    abi: parseAbi(['function setAddr(bytes32 node, address to)']),
    args: [pad('0x'), to],
  })
const setRecord = (coin: bigint, to: `0x${string}`) =>
  encodeFunctionData({
    abi: parseAbi(['function setAddr(bytes32 node, uint256 coin, bytes to)']),
    args: [pad('0x'), coin, to],
  })
/** A service that verifies by itself: without a contract. */
const service = (name: string, more: object = {}) => ({ name, version: '1', chainId: 1, ...more })
const metaTransaction = (bytes: string) =>
  data(
    'MetaTransaction',
    'uint256 nonce,address from,bytes functionSignature',
    { nonce: 0, from: me, functionSignature: bytes },
    { name: 'USD Coin (PoS)', version: '1', verifyingContract: usdc, salt: pad('0x89') },
  )
const injective = (message: Message) =>
  data(
    'Tx',
    'string context,string msgs',
    {
      context: JSON.stringify({ chain_id: 'injective-1', sequence: '1', timeout_height: '9' }),
      msgs: JSON.stringify([message]),
    },
    {
      name: 'Injective Web3',
      version: '1.0.0',
      chainId: 1,
      verifyingContract: `0x${'1'.repeat(40)}`,
      salt: '0',
    },
  )
const accountCreation = data(
  'AccountCreation',
  'int8 accountIndex,address wallet,bool tosAccepted',
  { accountIndex: 0, wallet: me, tosAccepted: true },
  { name: 'extended.exchange' },
)
const orderly = (name: string, members: string, message: Message) =>
  data(name, members, message, service('Orderly', { verifyingContract: `0x${'c'.repeat(40)}` }))

/** An order of Bebop, with a transfer of Permit2. */
const jam = (amount: bigint) =>
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
/** An order of Seaport of one amount of a token for another. */
const seaportFor = (token: string, given: bigint, wanted: bigint) => {
  const item = (amount: bigint) => ({
    itemType: 1,
    token,
    identifierOrCriteria: 0,
    startAmount: amount,
    endAmount: amount,
  })
  return typed(
    'OrderComponents',
    orderTypes,
    {
      offerer: me,
      zone: zero,
      offer: [item(given)],
      consideration: [{ ...item(wanted), recipient: me }],
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
/** Typed data whose message stands twice: which of the two is signed depends on the wallet. */
const twice: Row = {
  method: 'eth_signTypedData_v4',
  params: [
    me,
    `{"domain":{"name":"App","chainId":1},"types":{"EIP712Domain":[],"Login":${JSON.stringify(field('string text'))}},"primaryType":"Login","message":{"text":"I give all"},"message":{"text":"Hello"}}`,
  ],
}

const letter = data(
  'Mail',
  'string from,string contents',
  { from: 'Alice', contents: 'Hello' },
  { name: 'Post', version: '1' },
)

/**
 * Signatures that an author of drainers got past the rules with: the name of what has to stand
 * there, its least level, and the request.
 */
export const signatureDrainers: readonly (readonly [
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
  // keys of other services, and what is out of sight
  ['a key of dYdX at another site', 'domain-mismatch', dydx('https://trade.dydx.exchange')],
  [
    'a key of dYdX in a message that names this site as well',
    'domain-mismatch',
    sign(`{"onlySignOn":"http://${host}","onlySignOn":"https://trade.dydx.exchange"}`),
  ],
  [
    'a key of dYdX in a message',
    'domain-mismatch',
    sign(
      '{\n  "name": "dYdX",\n  "action": "dYdX STARK Key",\n  "onlySignOn": "https://trade.dydx.exchange"\n}',
    ),
  ],
  [
    'a key of zkSync',
    'key-message',
    sign('Access zkSync account.\n\nOnly sign this message for a trusted client!'),
    'caution',
  ],
  [
    'a key of Immutable',
    'key-message',
    sign('Only sign this request if you’ve initiated an action with Immutable X.'),
    'caution',
  ],
  [
    'a key of Loopring',
    'key-message',
    sign(
      'Sign this message to access Loopring Exchange: 0x0BABA1Ad5bE3a5C0a66E7ac838a129Bf948f1eA4 with key nonce: 0',
    ),
    'caution',
  ],
  [
    'a key of zkLink',
    'key-message',
    sign("Sign this message to create a key to interact with zkLink's layer2 services."),
    'caution',
  ],
  [
    'a message behind empty lines',
    'hidden-characters',
    sign(`Hello${'\n'.repeat(40)}I sell my house for 1 USD.`),
    'caution',
  ],
  [
    'a message behind lines of blanks',
    'hidden-characters',
    sign(`Hello${'\n  '.repeat(40)}I sell my house for 1 USD.`),
    'caution',
  ],
  [
    'a message behind lines of dots',
    'hidden-characters',
    sign(`Hello${'\n.'.repeat(60)}\nI sell my house for 1 USD.`),
    'caution',
  ],
  [
    'a message with a joiner that hides',
    'hidden-characters',
    sign('a\u200c\u200db \u06cc\u200c\u200c\u062e'),
    'caution',
  ],
  ['a message that is too long', 'not-whole', sign('a'.repeat(20_000)), 'caution'],
  // what JSON has no text for
  [
    'a payment to a look-alike beside a number of JavaScript',
    'lookalike',
    { method: 'eth_sendTransaction', params: [{ from: me, to: twin, value: '0x5', note: 1n }] },
  ],
  // transfers by a signature
  ['an authorized transfer to a stranger', 'signed-transfer', authorization(thief)],
  // orders that come with a transfer of Permit2
  [
    'an order of UniswapX whose payout another gets',
    'order-for-nothing',
    priority({ amount: 10n ** 17n, recipient: thief }),
  ],
  ['an order of UniswapX for a trace', 'order-for-nothing', priority({ amount: 1n })],
  [
    'an order of UniswapX of which another gets all but a trace',
    'order-for-nothing',
    priority({ amount: 1n }, { amount: 10n ** 18n, recipient: thief }),
  ],
  [
    'an order of UniswapX that pays nobody',
    'order-for-nothing',
    dutch({ amount: 10n ** 17n, recipient: zero }),
  ],
  ['an order of UniswapX that falls to nothing', 'order-for-nothing', dutch({ amount: 0n })],
  [
    'an order of UniswapX for a token that is none',
    'order-for-nothing',
    dutch({ amount: 10n ** 18n, token: `0x${'53'.repeat(20)}` }),
  ],
  ['a PriorityOrder of UniswapX that pays nothing', 'order-for-nothing', priority()],
  ['a V2DutchOrder of UniswapX that pays nothing', 'order-for-nothing', dutch()],
  ['a LimitOrder of UniswapX that pays nothing', 'order-for-nothing', limitOf()],
  [
    'an order of UniswapX of which another gets most',
    'high-fee',
    dutch({ amount: 10n ** 16n }, { amount: 10n ** 18n, recipient: thief }),
  ],
  [
    'an order of UniswapX of which another gets most in another token',
    'high-fee',
    limitOf({ amount: 10n ** 16n }, { amount: 3000n * 10n ** 18n, token: dai, recipient: thief }),
  ],
  ['an exchange by 0x that another gets', 'swap-to-other', slippage(thief), 'caution'],
  ['a bridge to another', 'swap-to-other', bridge(thief), 'caution'],
  // transfers that others pass on
  [
    'a transfer of a bridged token that anybody may make',
    'signed-transfer',
    metaTransaction(call('transfer', [thief, maxUint256])),
  ],
  [
    'a transfer that a forwarder makes',
    'signed-transfer',
    forward(call('transfer', [thief, 300n * million])),
  ],
  [
    'a transfer that Gelato makes',
    'signed-transfer',
    gelato(call('transferFrom', [me, thief, 300n * million])),
  ],
  // keys
  // sums that are written in another way, and what only its hash stands for
  [
    'a sum below zero',
    'unread-signature',
    data(
      'Order',
      'int256 amount,string market',
      { amount: -1_000_000n, market: 'ETH' },
      service('Exchange'),
    ),
    'caution',
  ],
  [
    'a sum behind a sign of its currency',
    'unread-signature',
    data(
      'Order',
      'string price,string market',
      { price: '$100', market: 'ETH' },
      service('Exchange'),
    ),
    'caution',
  ],
  [
    'what goes in',
    'unread-signature',
    data(
      'Swap',
      'uint256 amountIn,string market',
      { amountIn: 5n, market: 'ETH' },
      service('Exchange'),
    ),
    'caution',
  ],
  [
    'a size in units of its own',
    'unread-signature',
    data(
      'Order',
      'string market,int128 sizeX18',
      { market: 'ETH', sizeX18: 5n },
      service('Exchange'),
    ),
    'caution',
  ],
  [
    'a sum as a word',
    'unread-signature',
    data(
      'Transfer',
      'string amount,string who',
      { amount: 'all', who: 'evil.eth' },
      service('Exchange'),
    ),
    'caution',
  ],
  [
    'the most there is',
    'unread-signature',
    data(
      'Withdraw',
      'string asset,string quantity',
      { asset: 'USDC', quantity: 'MAX' },
      service('Exchange'),
    ),
    'caution',
  ],
  [
    'an order by its size, with its digits',
    'unread-signature',
    data(
      'Order',
      'uint32 market,int128 sz8,uint64 lim',
      { market: 1, sz8: -(10n ** 12n), lim: 1 },
      service('Exchange'),
    ),
    'caution',
  ],
  [
    'an action of Hyperliquid on another network',
    'unread-signature',
    data(
      'Agent',
      'string source,bytes32 connectionId',
      { source: 'a', connectionId: `0x${'9a'.repeat(32)}` },
      service('Exchange', { verifyingContract: zero }),
    ),
    'caution',
  ],
  // wallets read the first or the second
  [
    'typed data of which a wallet may read either',
    'unsigned-members',
    {
      method: 'eth_signTypedData',
      params: [permitFor(5n), letter].map(({ params }) => (params as string[])[1]),
    },
  ],
  [
    'the same, the other way round, with objects',
    'unsigned-members',
    {
      method: 'eth_signTypedData',
      params: [letter, permitFor(5n)].map(
        ({ params }) => JSON.parse((params as string[])[1] ?? '') as object,
      ),
    },
  ],
  [
    'a list of the oldest form before typed data',
    'unsigned-members',
    {
      method: 'eth_signTypedData',
      params: [
        [{ type: 'string', name: 'hash', value: 'I give all' }],
        (letter.params as string[])[1],
      ],
    },
  ],
  [
    'a key of dYdX',
    'key-message',
    data(
      'dYdX',
      'string action',
      { action: 'dYdX Chain Onboarding' },
      { name: 'dYdX Chain', chainId: 1 },
    ),
    'caution',
  ],
  [
    'a key of Paradex',
    'key-message',
    data('Constant', 'string action', { action: 'STARK Key' }, service('Paradex')),
    'caution',
  ],
  ['a key of Extended', 'key-message', accountCreation, 'caution'],
  [
    'a text that makes a key, in typed data',
    'key-message',
    data(
      'Login',
      'string message',
      { message: 'Sign to generate your encryption key' },
      service('App'),
    ),
    'caution',
  ],
  [
    'a key of Aevo',
    'unread-signature',
    data(
      'Register',
      'address key,uint256 expiry',
      { key: thief, expiry: maxUint256 },
      service('Aevo Mainnet'),
    ),
    'caution',
  ],
  [
    'a key of Orderly',
    'unread-signature',
    orderly(
      'AddOrderlyKey',
      'string brokerId,uint256 chainId,string orderlyKey,string scope,uint64 timestamp,uint64 expiration',
      {
        brokerId: 'woofi_pro',
        chainId: 1,
        orderlyKey: `ed25519:${'8eKQbZ7qq3h'.repeat(4)}`,
        scope: 'read,trading,asset',
        timestamp: 1,
        expiration: 2,
      },
    ),
    'caution',
  ],
  [
    'a signer of Vertex',
    'unread-signature',
    data(
      'LinkSigner',
      'bytes32 sender,bytes32 signer,uint64 nonce',
      {
        sender: `${me}64656661756c740000000000`,
        signer: `${thief}64656661756c740000000000`,
        nonce: 0,
      },
      service('Vertex', { verifyingContract: `0x${'52'.repeat(20)}` }),
    ),
    'caution',
  ],
  [
    'a key of a session',
    'unread-signature',
    data(
      'CreateSession',
      'address sessionKey,uint256 expiry,string scope',
      { sessionKey: thief, expiry: 1, scope: 'all' },
      service('App'),
    ),
    'caution',
  ],
  [
    'a key of an API',
    'unread-signature',
    data(
      'ApiKey',
      'string publicKey,string permissions',
      { publicKey: `0x${'11'.repeat(33)}`, permissions: 'trade,withdraw' },
      service('App'),
    ),
    'caution',
  ],
  [
    'a grantee',
    'unread-signature',
    data('Grant', 'address grantee,string scope', { grantee: thief, scope: 'all' }, service('App')),
    'caution',
  ],
  [
    'a text that says that it is a password',
    'key-message',
    sign('This signature is your Lightning wallet password'),
    'caution',
  ],
  [
    'a text that encrypts',
    'key-message',
    sign('This message is used to encrypt and decrypt your data. Sign only on trusted sites.'),
    'caution',
  ],
  [
    'a text of a private account',
    'key-message',
    sign('Sign this message to generate your private account'),
    'caution',
  ],
  [
    'a text that creates a wallet',
    'key-message',
    sign('Turnkey: sign to create your wallet'),
    'caution',
  ],
  ['a text that unlocks a vault', 'key-message', sign('Sign to unlock your Acme vault'), 'caution'],
  ['a text of Privacy Cash', 'key-message', sign('Privacy Money account sign in'), 'caution'],
  // sums and transactions in texts
  [
    'coins of Injective',
    'unread-signature',
    injective({
      '@type': '/cosmos.bank.v1beta1.MsgSend',
      from_address: 'inj1a',
      to_address: 'inj1b',
      amount: [{ denom: 'inj', amount: '1000' }],
    }),
    'caution',
  ],
  [
    'a right over an account of Injective',
    'unread-signature',
    injective({ '@type': '/cosmos.authz.v1beta1.MsgGrant', granter: 'inj1a', grantee: 'inj1b' }),
    'caution',
  ],
  [
    'a right over an account of Evmos',
    'unread-signature',
    data(
      'Tx',
      'string chain_id,Msg[] msgs',
      { chain_id: 'evmos_9001-2', msgs: [{ type: 'cosmos-sdk/MsgGrant' }] },
      service('Cosmos Web3'),
      { Msg: field('string type') },
    ),
    'caution',
  ],
  [
    'an order by its size',
    'unread-signature',
    data(
      'Order',
      'string market,string size,string limitPx',
      { market: 'BTC', size: '5', limitPx: '1' },
      service('Exchange'),
    ),
    'caution',
  ],
  [
    'a withdrawal by short names',
    'unread-signature',
    data(
      'Withdrawal',
      'string asset,string sz,address dst',
      { asset: 'USDC', sz: '100', dst: thief },
      service('Exchange'),
    ),
    'caution',
  ],
  [
    'a withdrawal to somebody',
    'unread-signature',
    data('Withdrawal', 'string asset,address to', { asset: 'all', to: thief }, service('Exchange')),
    'caution',
  ],
  [
    'a withdrawal in a JSON',
    'unread-signature',
    data(
      'Action',
      'string payload',
      { payload: JSON.stringify({ type: 'withdraw', amount: '100' }) },
      service('Exchange'),
    ),
    'caution',
  ],
  [
    'somebody in a JSON',
    'unread-signature',
    data(
      'Action',
      'string payload',
      { payload: JSON.stringify({ type: 'withdraw', recipient: thief }) },
      service('Exchange'),
    ),
    'caution',
  ],
  [
    'a JSON within a JSON',
    'unread-signature',
    data(
      'Action',
      'string payload',
      { payload: JSON.stringify({ action: JSON.stringify({ amount: '100' }) }) },
      service('Exchange'),
    ),
    'caution',
  ],
  [
    'a JSON message that pays',
    'unread-signature',
    sign(JSON.stringify({ type: 'withdraw', amount: '100' })),
    'caution',
  ],
  [
    'a JSON message that names somebody',
    'unread-signature',
    sign(JSON.stringify({ type: 'withdraw', to: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' })),
    'caution',
  ],
  [
    'an account of Hyperliquid that works in another way',
    'unread-signature',
    hyperliquid('UserSetAbstraction', 'address user,string abstraction,uint64 nonce', {
      user: me,
      abstraction: 'unifiedAccount',
      nonce: 1,
    }),
    'caution',
  ],
  [
    'a transaction of several signers at Hyperliquid',
    'unread-signature',
    hyperliquid('SendMultiSig', 'bytes32 multiSigActionHash,uint64 nonce', {
      multiSigActionHash: `0x${'9a'.repeat(32)}`,
      nonce: 1,
    }),
    'caution',
  ],
  [
    'data that calls itself a cancellation',
    'token-signature',
    data('Cancel', 'address to,uint256 amount', { to: thief, amount: 5 }, at(usdc)),
  ],
  [
    'data of a market that calls itself a cancellation',
    'unread-signature',
    data('CancelOrder', 'uint256 orderId,uint256 price', { orderId: 5, price: 5 }),
    'caution',
  ],
  [
    'a sign-in with a URI below a look-alike',
    'domain-mismatch',
    sign(siwe(host, { uri: `http://not${host}` })),
  ],
  [
    'a move to somebody, by a name of its own',
    'unread-signature',
    data('Move', 'address guy,uint256 wad', { guy: thief, wad: 5 }, { name: 'Vault' }),
    'caution',
  ],
  ['an order of Bebop for nothing', 'swap-for-nothing', jam(0n), 'caution'],
  [
    'an order for less of the same token',
    'order-for-nothing',
    seaportFor(usdc, 1000n * million, 25n * million),
  ],
  [
    'a payment of zkSync Lite',
    'unread-signature',
    sign(`Transfer 100.0 ETH to: ${thief}\nFee: 0.0001 ETH\nNonce: 1`),
    'caution',
  ],
  [
    'a payment of coins of Bitcoin, in words',
    'unread-signature',
    sign('I send 1 BTC to bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'),
    'caution',
  ],
  [
    'a transfer of GalaChain',
    'unread-signature',
    sign(
      JSON.stringify({
        from: `eth|${me.slice(2)}`,
        to: `eth|${thief.slice(2)}`,
        quantity: '1000000',
      }),
    ),
    'caution',
  ],
  [
    'a hash whose bytes are letters and signs',
    'eth-sign',
    sign('k#9~Qz{]w;7)Fe@|x<3^Lp"}v8$Rn>u*'),
  ],
  [
    'hashes of operations',
    'unread-signature',
    data(
      'SuperTx',
      'MeeUserOp[] meeUserOps',
      {
        meeUserOps: [
          { userOpHash: `0x${'9a'.repeat(32)}`, lowerBoundTimestamp: 0, upperBoundTimestamp: 1 },
        ],
      },
      { name: 'Nexus' },
      {
        MeeUserOp: field(
          'bytes32 userOpHash,uint256 lowerBoundTimestamp,uint256 upperBoundTimestamp',
        ),
      },
    ),
    'caution',
  ],
  [
    'a hash beside a note',
    'unread-signature',
    data(
      'Authorize',
      'bytes32 hash,string note',
      { hash: `0x${'9a'.repeat(32)}`, note: 'Hello' },
      { name: 'App' },
    ),
    'caution',
  ],
  [
    'a name that is handed over',
    'unread-signature',
    data(
      'TransferName',
      'string name,address newOwner,uint256 expiry',
      { name: 'a.eth', newOwner: thief, expiry: 1 },
      { name: 'Names' },
    ),
    'caution',
  ],
  ['typed data with a message twice', 'unsigned-members', twice],
  [
    'tokens of brc20-swap for somebody',
    'unread-signature',
    sign(
      `id: 1f2e\naddr: ${me}\nfunc: send\nparams: bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4 ordi 100\nts: 1700000000\n`,
    ),
    'caution',
  ],
  [
    'tokens of brc20-swap for somebody behind their name',
    'unread-signature',
    sign(
      `id: 1f2e\naddr: ${me}\nfunc: send\nparams: ordi bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4 100\nts: 1700000000\n`,
    ),
    'caution',
  ],
  [
    'a delegation of the Internet Computer',
    'eth-sign',
    {
      method: 'personal_sign',
      params: [concat([toHex('\x1aic-request-auth-delegation'), `0x${'9a'.repeat(32)}`]), me],
    },
  ],
  [
    'somebody who may restore an account',
    'unread-signature',
    sign(`Add recovery address: ${thief}`),
    'caution',
  ],
  [
    'somebody who manages an account',
    'unread-signature',
    sign(`Approve address ${thief} as my account manager`),
    'caution',
  ],
  [
    'a session that may act for the account',
    'unread-signature',
    sign(
      'app wants you to delegate to session key 8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR until 2030',
    ),
    'caution',
  ],
  [
    'a session that may spend',
    'unread-signature',
    sign(
      `Sessions:\nversion: 0.1\ndomain: http://${host}\nsession_key: 8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR\ntokens: this app may spend any amount of any token`,
    ),
    'caution',
  ],
  [
    'a signer of a session that a text names',
    'unread-signature',
    sign('Welcome!\nSession public key: 8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR'),
    'caution',
  ],
  [
    'a delegate that a text names',
    'unread-signature',
    sign(`I let others act for me.\nDelegate: ${thief}\nUntil: 2030`),
    'caution',
  ],
  // the address that a name pays to
  ['the payments to a name', 'owner-change', send(trap, setAddress(thief)), 'caution'],
  [
    'the payments to a name on one network',
    'owner-change',
    send(trap, setRecord(60n, thief)),
    'caution',
  ],
  ...(
    [
      ['Bitcoin', 0n, `0x0014${'66'.repeat(20)}`],
      ['Solana', 501n, `0x${'66'.repeat(32)}`],
      ['Ethereum, written longer', 60n, pad(thief)],
    ] as const
  ).map(
    ([network, coin, to]) =>
      [
        `the payments to a name on ${network}`,
        'owner-change',
        send(trap, setRecord(coin, to)),
        'caution',
      ] as const,
  ),
  [
    'the payments to a name on Bitcoin, among its records',
    'owner-change',
    send(
      trap,
      call('multicall', [[setRecord(60n, me), setRecord(0n, `0x0014${'66'.repeat(20)}`)]]),
    ),
    'caution',
  ],
]

/** What apps let be signed every day, also what a naive rule would catch. */
export const ordinarySignatures: readonly (readonly [name: string, row: Row])[] = [
  [
    'a login',
    data(
      'Login',
      'string message,uint256 nonce',
      { message: 'Log in to app.example', nonce: 8 },
      { name: 'App', version: '1' },
    ),
  ],
  [
    'a login with the account',
    data(
      'Login',
      'address wallet,string nonce,uint256 timestamp',
      { wallet: me, nonce: 'a1b2', timestamp: inDays(0) },
      { name: 'App', version: '1', chainId: 1 },
    ),
  ],
  [
    'a login with a session token',
    data(
      'Session',
      'string token,uint256 issuedAt',
      { token: 'a1b2c3', issuedAt: inDays(0) },
      { name: 'App' },
    ),
  ],
  [
    'a login with a date',
    data(
      'ClobAuth',
      'address address,string timestamp,uint256 nonce,string message',
      {
        address: me,
        timestamp: '1700000000',
        nonce: 0,
        message: 'This message attests that I control the given wallet',
      },
      { name: 'ClobAuthDomain', version: '1', chainId: 1 },
    ),
  ],
  [
    'a login with a contract that is none',
    data(
      'Login',
      'string text,address wallet',
      { text: 'Log in', wallet: me },
      at(`0x${'c'.repeat(40)}`),
    ),
  ],
  [
    'a sign-in at a market',
    sign(
      `Welcome to the market!\n\nClick to sign in and accept the Terms of Service (https://${host}/tos).\n\nThis request will not trigger a blockchain transaction or cost any gas fees.\n\nWallet address:\n${me}\n\nNonce:\n8a7f0b2c-1111`,
    ),
  ],
  [
    'a text that creates an account',
    sign('Sign this message to create your account. Only use sites that you trust.'),
  ],
  ['a letter of a service', letter],
  [
    'a letter of a service, by the oldest name of the method',
    { method: 'eth_signTypedData', params: [...(letter.params as string[])].reverse() },
  ],
  [
    'a login without a price',
    data(
      'Login',
      'string plan,int256 price,string total',
      { plan: 'free', price: 0, total: '-' },
      service('App'),
    ),
  ],
  [
    'a LimitOrder of UniswapX with a fee',
    limitOf({ amount: 10n ** 17n }, { amount: 10n ** 16n, recipient: trap }),
  ],
  [
    'a vote for several choices',
    data(
      'Vote',
      'address from,string space,uint64 timestamp,bytes32 proposal,string choice,string reason,string app,string metadata',
      {
        from: me,
        space: 'dao.eth',
        timestamp: 1,
        proposal: hash,
        choice: '{"1":2}',
        reason: '',
        app: 'snapshot',
        metadata: '{}',
      },
      { name: 'snapshot', version: '0.1.4' },
    ),
  ],
  [
    'a proposal',
    data(
      'Proposal',
      'address from,string space,uint64 timestamp,string type,string title,string body,string[] choices,uint64 start,uint64 end,uint64 snapshot,string plugins,string app',
      {
        from: me,
        space: 'dao.eth',
        timestamp: 1,
        type: 'single-choice',
        title: 'A',
        body: 'B',
        choices: ['Yes', 'No'],
        start: 1,
        end: 2,
        snapshot: 3,
        plugins: '{}',
        app: 'snapshot',
      },
      { name: 'snapshot', version: '0.1.4' },
    ),
  ],
  ['a ballot', data('Ballot', 'uint256 proposalId,uint8 support', { proposalId: 5, support: 1 })],
  [
    'a ballot of a newer governor',
    data('Ballot', 'uint256 proposalId,uint8 support,address voter,uint256 nonce', {
      proposalId: 5,
      support: 1,
      voter: me,
      nonce: 0,
    }),
  ],
  [
    'a ballot with a reason',
    data('ExtendedBallot', 'uint256 proposalId,uint8 support,string reason,bytes params', {
      proposalId: 5,
      support: 1,
      reason: 'Good',
      params: '0x',
    }),
  ],
  [
    'votes of a token that are passed on',
    data(
      'Delegation',
      'address delegatee,uint256 nonce,uint256 expiry',
      { delegatee: thief, nonce: 0, expiry: inDays(1) },
      at(usdc),
    ),
  ],
  [
    'votes of Aave that are passed on',
    data(
      'DelegateByType',
      'address delegatee,uint256 type,uint256 nonce,uint256 expiry',
      { delegatee: thief, type: 0, nonce: 0, expiry: inDays(1) },
      at(dai),
    ),
  ],
  [
    'a post on Lens',
    data(
      'PostWithSig',
      'uint256 profileId,string contentURI,address collectModule,bytes collectModuleInitData,address referenceModule,bytes referenceModuleInitData,uint256 nonce,uint256 deadline',
      {
        profileId: 1,
        contentURI: 'ipfs://a',
        collectModule: zero,
        collectModuleInitData: pad(usdc),
        referenceModule: zero,
        referenceModuleInitData: '0x',
        nonce: 0,
        deadline: inDays(1),
      },
    ),
  ],
  [
    'coins of Hyperliquid between own accounts',
    hyperliquid('UsdClassTransfer', 'string amount,bool toPerp,uint64 nonce', {
      amount: '100',
      toPerp: true,
      nonce: 1,
    }),
  ],
  [
    'a withdrawal from Hyperliquid to me',
    hyperliquid('Withdraw', payout, { destination: me.toLowerCase(), amount: '100', time: 1 }),
  ],
  ...(['LimitOrder', 'RfqOrder', 'OtcOrder'] as const).map(
    (kind) => [`a ${kind} of 0x`, zeroEx(kind, 1000n * million)] as const,
  ),
  ['an order of 1inch', oneInch(1000n * million)],
  ['an order of 1inch for me', oneInch(1000n * million, { receiver: me })],
  ['a listing on LooksRare', looksRare(10n ** 18n)],
  ['a listing for tokens', seaportIn(usdc, 25n * million)],
  [
    'an order of CoW for ether',
    cowOf(1000n * million, 10n ** 17n, '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'),
  ],
  ['a payment to a friend that a forwarder passes on', forward(call('transfer', [friend, 5n]))],
  ['a payment to a friend that Gelato passes on', gelato(call('transfer', [friend, 5n]))],
  ['a user operation that pays a friend', operate(call('transfer', [friend, 5n]))],
  [
    'an order of CoW that is taken back',
    data('OrderCancellations', 'bytes[] orderUids', { orderUids: [`0x${'9a'.repeat(56)}`] }),
  ],
  [
    'an authorized transfer that is taken back',
    data(
      'CancelAuthorization',
      'address authorizer,bytes32 nonce',
      { authorizer: me, nonce: hash },
      at(usdc),
    ),
  ],
  ["a payment that a Safe's owner confirms", safeTx('0x', { to: friend, value: 5 })],
  [
    'a text that a Safe signs',
    data(
      'SafeMessage',
      'bytes message',
      { message: toHex('Hello from the app!') },
      { chainId: 1, verifyingContract: safe },
    ),
  ],
  ['a relayer of Balancer that is ended', balancer(relayerCall.replace(/1$/, '0'))],
  [
    'a leave for all items that is ended',
    data(
      'PermitForAll',
      'address owner,address operator,bool approved,uint256 nonce,uint256 deadline',
      { owner: me, operator: trap, approved: false, nonce: 0, deadline: inDays(1) },
      at(apes),
    ),
  ],
  ['a key of dYdX at its own site', dydx(`http://${host}`)],
  ['a key of dYdX at its own site, without a scheme', dydx(host)],
  ['a sign-in in capitals', sign(siwe(host.toUpperCase(), { uri: `http://${host}` }))],
  [
    'terms with paragraphs',
    sign(
      `Terms\n\n\n1. Be kind.\n\n\n\n2. Only you can sign.\n\n${'A long line of them. '.repeat(40)}`,
    ),
  ],
  ['a text with a table', sign('Name     Amount\n----     ------\nA        1\nB        2\n')],
  [
    'a JSON that is written out',
    sign(JSON.stringify({ a: { b: { c: { d: { e: [1, 2, 3] } } } } }, null, 2)),
  ],
  ['a wrapped order', cowOf(1000n * million, 3n * 10n ** 17n, weth)],
  ['an order of UniswapX', priority({ amount: 10n ** 17n })],
  [
    'an order of UniswapX with a fee',
    dutch({ amount: 10n ** 17n }, { amount: 10n ** 14n, recipient: trap }),
  ],
  ['an order of UniswapX for ether', dutch({ amount: 10n ** 17n, token: zero })],
  ['an exchange by 0x', slippage(me)],
  ['a bridge to me', bridge(me)],
  [
    'a transfer of a bridged token to a friend that anybody may make',
    metaTransaction(call('transfer', [friend, 5n])),
  ],
  [
    'a registration at Orderly',
    orderly(
      'Registration',
      'string brokerId,uint256 chainId,uint64 timestamp,uint256 registrationNonce',
      { brokerId: 'woofi_pro', chainId: 1, timestamp: 1, registrationNonce: 194528949540 },
    ),
  ],
  [
    'a login with my own key',
    data(
      'Login',
      'address signer,address key,string nonce',
      { signer: me, key: me, nonce: 'a1b2' },
      service('App'),
    ),
  ],
  [
    'a login that names its session',
    data(
      'Login',
      'string session,string keyId,string message',
      { session: '8a7f0b2c-1111-4222-8333-444455556666', keyId: 'a1', message: 'Welcome' },
      service('App'),
    ),
  ],
  [
    'a login with a hash',
    data(
      'Login',
      'address account,bytes32 challenge,uint256 issued',
      { account: me, challenge: `0x${'9a'.repeat(32)}`, issued: 1 },
      service('App'),
    ),
  ],
  [
    'an alias at Snapshot',
    data(
      'Alias',
      'address from,address alias,uint64 timestamp',
      { from: me, alias: thief, timestamp: 1 },
      { name: 'snapshot', version: '0.1.4' },
    ),
  ],
  [
    'settings of a space',
    data(
      'Space',
      'address from,string space,uint64 timestamp,string settings',
      {
        from: me,
        space: 'dao.eth',
        timestamp: 1,
        settings: JSON.stringify({
          name: 'DAO',
          strategies: [{ name: 'erc20-balance-of', params: { address: usdc, decimals: 6 } }],
          admins: [me],
          voting: { delay: 0, period: 86400, quorum: 1000 },
        }),
      },
      { name: 'snapshot', version: '0.1.4' },
    ),
  ],
  [
    'terms of a service',
    data(
      'Terms',
      'string text,string version,address account',
      {
        text: 'I will not share my private key. My data is encrypted. 2 BTC = 2 BTC.',
        version: '4',
        account: me,
      },
      service('App'),
    ),
  ],
  [
    'a login that says what is safe',
    sign(
      'Sign in to Acme. We will never ask for your private key or password. Your data is encrypted.',
    ),
  ],
  ['a login with an account', sign('Sign this message to access your Acme account.')],
  [
    'a text that creates a profile',
    sign('Create a profile with your wallet. Restore your session with this wallet at any time.'),
  ],
  [
    'a JSON message of a login',
    sign(
      JSON.stringify({
        domain: host,
        address: me,
        nonce: '8a7f0b2c8a7f0b2c8a7f0b2c8a7f0b2c',
        uri: `http://${host}`,
      }),
    ),
  ],
  ['a JSON message that names me', sign(JSON.stringify({ action: 'login', to: me }))],
  ['a sign-in that names another network', sign(siwe(host, { chain: 8453 }))],
  ['a sign-in whose URI is its server', sign(siwe(host, { uri: `http://api.${host}/auth` }))],
  ['a sign-in with the port of its scheme', sign(siwe(host).replace(host, `${host}:80`))],
  ['a text that wants a sign-in', sign('We want you to sign in to our app to continue.')],
  [
    'a text in Persian',
    sign(
      '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u0648\u0627\u0631\u062f \u0634\u0648\u0645',
    ),
  ],
  ['a text in Hindi with a joiner', sign('\u0915\u094d\u200d\u0937')],
  [
    'a family',
    sign(
      'Hello \u{1f468}\u200d\u{1f469}\u200d\u{1f467}, \u{1f3f3}\ufe0f\u200d\u{1f308}, \u{1f469}\u{1f3fd}\u200d\u{1f4bb}',
    ),
  ],
  ['a text that says whom to trust', sign('Only sign this message if you trust app.example.org')],
  [
    'a text that creates a key of an API',
    sign('Sign to create your account and generate an API key'),
  ],
  ['a text about keys', sign('I created this list of the keys I need')],
  [
    'a cancellation of several orders',
    data('CancelOrders', 'uint256[] nonces,uint256 deadline', {
      nonces: [1, 2],
      deadline: inDays(1),
    }),
  ],
  ['a text that names its site alone', sign(`Only sign this message on ${host}`)],
  ['an Arabic text with a mark', sign('\u0645\u0631\u062d\u0628\u0627!\u200f OK')],
  ['a text that names me', sign(`Link this site to ${me}`)],
  ['a text of 32 letters and blanks', sign('Sign in to app.example, please!!')],
  [
    'a text of 32 bytes in Russian',
    sign('\u041f\u0440\u0438\u0432\u0435\u0442, \u0432\u043e\u0439\u0434\u0438\u0442\u0435!!!!'),
  ],
  [
    'a proposal about keys',
    data(
      'Proposal',
      'address from,string space,string title,string body',
      {
        from: me,
        space: 'dao.eth',
        title: 'A',
        body: `The council shall generate new keys. ${'It is a long text. '.repeat(30)}`,
      },
      { name: 'snapshot', version: '0.1.4' },
    ),
  ],
  [
    'terms by their hash',
    data(
      'Terms',
      'bytes32 termsHash,uint256 version',
      { termsHash: `0x${'9a'.repeat(32)}`, version: 4 },
      service('App'),
    ),
  ],
  ['a nonce of 32 letters', sign('q83vEjRWeJq83vEjRWeJq83vEjRWeA==')],
  [
    'typed data with a text like its members',
    data(
      'Login',
      'string message,string nonce',
      { message: '"message": {"nonce": 1}, "nonce": 2', nonce: 'a1' },
      service('App'),
    ),
  ],
  ['an order of Bebop', jam(10n ** 17n)],
  ['an authorized transfer to a shop that the host knows', authorization(friend)],
  [
    'a swap of brc20-swap',
    sign(
      `id: 1f2e\naddr: bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4\nfunc: swap\nparams: ordi/sats ordi 100 sats 5000 exactIn 0.005\nts: 1700000000\n`,
    ),
  ],
  [
    'tokens of brc20-swap for me',
    sign(`id: 1f2e\naddr: ${me}\nfunc: send\nparams: ${me} ordi 100\nts: 1700000000\n`),
  ],
  ['a text that names me as who delegates', sign(`Delegate: ${me}`)],
  [
    'a text that names its session',
    sign(
      'Sign in\nSession: 8a7f0b2c8a7f0b2c8a7f0b2c8a7f0b2c\nSession ID: 8a7f0b2c8a7f0b2c8a7f0b2c8a7f0b2c',
    ),
  ],
  [
    'a key that posts at Farcaster',
    data(
      'Add',
      'address owner,uint32 keyType,bytes key,uint8 metadataType,bytes metadata,uint256 nonce,uint256 deadline',
      {
        owner: me,
        keyType: 1,
        key: `0x${'11'.repeat(32)}`,
        metadataType: 1,
        metadata: `0x${'22'.repeat(64)}`,
        nonce: 0,
        deadline: inDays(1),
      },
    ),
  ],
  ['the payments to a name of mine', send(trap, setAddress(me))],
  ['the payments to a name on Bitcoin that are ended', send(trap, setRecord(0n, '0x'))],
  ['a number', sign(numberToHex(12_345n))],
]
