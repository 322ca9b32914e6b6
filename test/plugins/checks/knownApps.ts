import { concat, encodeFunctionData, type Hex, maxUint256, parseAbi, toHex } from 'viem'
import {
  aave,
  apes,
  call,
  dai,
  details,
  field,
  hash,
  inDays,
  me,
  oneInch,
  orderTypes,
  permit2,
  type Row,
  routerV2,
  routerV3,
  safe,
  seaport,
  send,
  thief,
  trap,
  typed,
  universal,
  usdc,
  weth,
  zero,
} from './catalogue'

/** On Polygon, where Polymarket is. */
export const polygon = {
  dollars: '0xc011a7e12a19f7b1f670d46f03b03f3342e82dfb',
  shares: '0x4d97dcd97ec945f40cf65f87097ace5ea0476045',
  exchange: '0xe111180000d2663c0091e4f400237545b87b996b',
} as const
const holder = '0x0000000000001ff3684f28c67538d4d072c22734'
const relay = '0xbbbfd134e9b44bfb5123898ba36b01de7ab93d98'
const conduit = '0x1e0049783f008a0085193e00003d00cd54003c71'
const reactor = '0x00000011f84b9aa48e5f8aa8b9897600006289be'
const adapter = '0x4a6c312ec70e8747a587ee860a0353cd42be0ae0'
const bundler = '0x6566194141eefa99af43bb5aa71460ca2dc90245'
/** Of Optimism and of Base: they make the calls that anybody has written on those networks. */
const portals = [
  '0xbeb5fc579115071764c7423a4f12edde41f106ed',
  '0x49048044d57e1c92a77f79988d21fa8faf74e97e',
  '0xd19d4b5d358258f05d7b411e21a1460d11b0876f',
] as const
const bulker = '0xa397a8c2086c554b531c02e29f3291c9704b00c7'
const delta = '0x0000000000bbf5c5fd284e657f01bd000933c96d'
const positions = '0xc36442b4a4522e871399cd717abdd847ab11fe88'
const morpho = '0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb'
const cow = '0x9008d19f58aabd9ed0d60971565aa8510560ab41'
/** What is a contract in these rows beside those of the catalogue. */
export const contracts = [
  holder,
  relay,
  conduit,
  reactor,
  adapter,
  bundler,
  ...portals,
  bulker,
  delta,
  positions,
  morpho,
  polygon.shares,
  polygon.exchange,
] as const
/**
 * Code of wallets: a proxy of a Safe, whose code stands in 171 bytes, and a minimal one (ERC-1167);
 * and that of a contract that is more than a proxy.
 */
export const wallets = {
  '0x1111000000000000000000000000000000000001': `0x60806040${'00'.repeat(167)}`,
  '0x1111000000000000000000000000000000000002': `0x363d3d373d3d3d363d73${trap.slice(2)}5af43d82803e903d91602b57fd5bf3`,
  '0x1111000000000000000000000000000000000003': `0x00${'5b'.repeat(300)}`,
} as const
const [proxy = '', minimal = '', vault = ''] = Object.keys(wallets)

type Message = Readonly<Record<string, unknown>>
const at = (verifyingContract: string, more: object = {}) => ({
  name: 'Market',
  version: '1',
  chainId: 1,
  verifyingContract,
  ...more,
})
const data = (
  name: string,
  members: string,
  message: Message,
  domain: object = at(trap),
  more: object = {},
) => typed(name, { [name]: field(members), ...more }, message, domain)
const most160 = (1n << 160n) - 1n
const ofPermit2 = { name: 'Permit2', chainId: 1, verifyingContract: permit2 }
const permitSingle = (spender: string, amount: bigint, days: number) =>
  typed(
    'PermitSingle',
    {
      PermitSingle: field('PermitDetails details,address spender,uint256 sigDeadline'),
      PermitDetails: details,
    },
    {
      details: { token: usdc, amount, expiration: inDays(days), nonce: 0 },
      spender,
      sigDeadline: inDays(1),
    },
    ofPermit2,
  )
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
const permit = (spender: string, value: bigint, deadline: bigint) =>
  data(
    'Permit',
    'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline',
    { owner: me, spender, value, nonce: 0, deadline },
    at(usdc),
  )
const daiPermit = (spender: string) =>
  data(
    'Permit',
    'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed',
    { holder: me, spender, nonce: 0, expiry: 0, allowed: true },
    at(dai),
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
const manager = (authorizedOne: string) =>
  data(
    'Authorization',
    'address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline',
    {
      authorizer: me,
      authorized: authorizedOne,
      isAuthorized: true,
      nonce: 0,
      deadline: inDays(1),
    },
    { chainId: 1, verifyingContract: morpho },
  )
const allow = (spender: string): Hex =>
  encodeFunctionData({
    abi: parseAbi(['function allow(address manager, bool isAllowed)']),
    args: [spender as Hex, true],
  })
const lend = (to: string): Hex =>
  encodeFunctionData({
    abi: parseAbi(['function approveDelegation(address delegatee, uint256 amount)']),
    args: [to as Hex, maxUint256],
  })
const uniswapX = (spender: string) => {
  const info = {
    reactor: spender,
    swapper: me,
    nonce: 1,
    deadline: inDays(0.1),
    additionalValidationContract: zero,
    additionalValidationData: '0x',
  }
  const types = {
    V2DutchOrder: field(
      'OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,uint256 baseInputEndAmount,DutchOutput[] baseOutputs',
    ),
    OrderInfo: field(
      'address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData',
    ),
    DutchOutput: field('address token,uint256 startAmount,uint256 endAmount,address recipient'),
  }
  const witness = {
    info,
    cosigner: trap,
    baseInputToken: usdc,
    baseInputStartAmount: 5n,
    baseInputEndAmount: 5n,
    baseOutputs: [{ token: weth, startAmount: 10n ** 18n, endAmount: 10n ** 17n, recipient: me }],
  }
  return typed(
    'PermitWitnessTransferFrom',
    {
      PermitWitnessTransferFrom: field(
        'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,V2DutchOrder witness',
      ),
      TokenPermissions: field('address token,uint256 amount'),
      ...types,
    },
    { permitted: { token: usdc, amount: 5n }, spender, nonce: 1, deadline: inDays(0.1), witness },
    ofPermit2,
  )
}
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
const listing = (days: number) => {
  const item = {
    itemType: 0,
    token: zero,
    identifierOrCriteria: 0,
    startAmount: 10n ** 18n,
    endAmount: 10n ** 18n,
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
      endTime: inDays(days),
      zoneHash: hash,
      salt: 1,
      conduitKey: hash,
      counter: 0,
    },
    { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract: seaport },
  )
}
const limit = (days: number) =>
  data(
    'Order',
    'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance',
    {
      sellToken: usdc,
      buyToken: dai,
      receiver: me,
      sellAmount: 10n ** 9n,
      buyAmount: 10n ** 9n,
      validTo: inDays(days),
      appData: hash,
      feeAmount: 0,
      kind: 'sell',
      partiallyFillable: true,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
    },
    { name: 'Gnosis Protocol', version: 'v2', chainId: 1, verifyingContract: cow },
  )
const members = (names: string, message: Message): Message =>
  Object.fromEntries(field(names).map(({ name }) => [name, message[name]]))
const deltaMembers =
  'address owner,address beneficiary,address srcToken,address destToken,uint256 srcAmount,uint256 destAmount'
const deltaOf = (
  { beneficiary = me as string, destAmount = 10n ** 9n, chain = 0 } = {},
  rest = 'uint256 expectedAmount,uint256 deadline,uint8 kind,uint256 nonce,uint256 partnerAndFee,bytes permit,bytes metadata,Bridge bridge',
) => {
  const names = `${deltaMembers},${rest}`
  const bridge = {
    protocolSelector: '0x00000000',
    destinationChainId: chain,
    outputToken: zero,
    scalingFactor: 0,
    protocolData: '0x',
  }
  const message = {
    owner: me,
    beneficiary,
    srcToken: usdc,
    destToken: dai,
    srcAmount: 10n ** 9n,
    destAmount,
    expectedAmount: destAmount,
    deadline: inDays(0.1),
    kind: 0,
    nonce: 1,
    partnerAndFee: 0,
    permit: '0x',
    metadata: '0x',
    bridge,
  }
  return data(
    'Order',
    names,
    members(names, message),
    { name: 'Portikus', version: '2.0.0', chainId: 1, verifyingContract: delta },
    {
      Bridge: field(
        'bytes4 protocolSelector,uint256 destinationChainId,address outputToken,int8 scalingFactor,bytes protocolData',
      ),
    },
  )
}
const agent = (domain: object = {}) =>
  data(
    'Agent',
    'string source,bytes32 connectionId',
    { source: 'a', connectionId: `0x${'9a'.repeat(32)}` },
    { name: 'Exchange', version: '1', chainId: 1337, verifyingContract: zero, ...domain },
  )
const hyperliquid = (name: string, names: string, message: Message) =>
  data(
    `HyperliquidTransaction:${name}`,
    `string hyperliquidChain,${names}`,
    { hyperliquidChain: 'Mainnet', ...message },
    { name: 'HyperliquidSignTransaction', version: '1', chainId: 1, verifyingContract: zero },
  )
const attested = {
  version: 2,
  schema: hash,
  recipient: thief,
  time: 1,
  expirationTime: 0,
  revocable: true,
  refUID: hash,
  data: '0x1234',
  salt: `0x${'9a'.repeat(32)}`,
  value: 0,
  nonce: 1,
  deadline: inDays(1),
  to: thief,
}
const attest = (names: string) =>
  data('Attest', names, members(names, attested), {
    name: 'EAS',
    version: '1',
    chainId: 1,
    verifyingContract: trap,
  })
const offchain =
  'uint16 version,bytes32 schema,address recipient,uint64 time,uint64 expirationTime,bool revocable,bytes32 refUID,bytes data'
const ofSafe = (contract = safe as string, message: Hex = `0x${'9a'.repeat(32)}`) =>
  data('SafeMessage', 'bytes message', { message }, { chainId: 1, verifyingContract: contract })
const service = { name: 'Safe Transaction Service', version: '1.0', chainId: 1 }
const outcome = ({ amount = 10_000_000n, side = 0 } = {}, contract: string = polygon.exchange) =>
  data(
    'Order',
    'uint256 salt,address maker,address signer,uint256 tokenId,uint256 makerAmount,uint256 takerAmount,uint8 side,uint8 signatureType,uint256 timestamp,bytes32 metadata,bytes32 builder',
    {
      salt: 1,
      maker: me,
      signer: me,
      tokenId: 7n,
      makerAmount: 5_000_000n,
      takerAmount: amount,
      side,
      signatureType: 0,
      timestamp: 1,
      metadata: hash,
      builder: hash,
    },
    { name: 'Polymarket CTF Exchange', version: '2', chainId: 137, verifyingContract: contract },
  )
const all = (operator: string, token: string = apes) =>
  send(token, call('setApprovalForAll', [operator, true]))
const max = (spender: string) => send(usdc, call('approve', [spender, maxUint256]))

/**
 * What well-known apps ask for every day: the name, the request, and what stands there as worth
 * knowing.
 */
export const ordinaryApps: readonly (readonly [name: string, row: Row, told?: string])[] = [
  ...[permit2, universal, routerV2, routerV3, oneInch, aave, holder, relay].map(
    (spender) =>
      [`all of a token to ${spender.slice(0, 8)}`, max(spender), 'unlimited-approval'] as const,
  ),
  ['all items to the conduit of OpenSea', all(conduit), 'approval-all'],
  ['a permit without an end to Aave', permit(aave, 5n, maxUint256), 'permit-long'],
  [
    'a permit for all to Uniswap',
    permit(universal, maxUint256, BigInt(inDays(0.1))),
    'unlimited-approval',
  ],
  ['a permit of DAI to Uniswap', daiPermit(routerV2), 'unlimited-approval'],
  [
    'a permit of Permit2 for all to Uniswap',
    permitSingle(universal, most160, 30),
    'unlimited-approval',
  ],
  ['an order of UniswapX at its reactor', uniswapX(reactor), 'permit'],
  ['an adapter of Morpho, by a signature', manager(adapter), 'approval-all'],
  ['the Bulker of Compound', send(trap, allow(bulker)), 'approval-all'],
  ['a listing for half a year', listing(180), 'order'],
  ['an order of CoW for a year', limit(365), 'order'],
  ['an order of ParaSwap Delta', deltaOf(), 'order'],
  ['terms of Hyperliquid', hyperliquid('AcceptTerms', 'uint64 time', { time: 1 })],
  [
    'the fee of an app at Hyperliquid',
    hyperliquid('ApproveBuilderFee', 'string maxFeeRate,address builder,uint64 nonce', {
      maxFeeRate: '0.05%',
      builder: thief,
      nonce: 1,
    }),
  ],
  [
    'a stake at Hyperliquid',
    hyperliquid('TokenDelegate', 'address validator,uint64 wei,bool isUndelegate,uint64 nonce', {
      validator: thief,
      wei: 100,
      isUndelegate: false,
      nonce: 1,
    }),
  ],
  ['an attestation', attest(offchain)],
  ['an attestation with a salt', attest(`${offchain},bytes32 salt`)],
  [
    'an attestation that another makes',
    attest(
      'bytes32 schema,address recipient,uint64 expirationTime,bool revocable,bytes32 refUID,bytes data,uint256 value,uint256 nonce,uint64 deadline',
    ),
  ],
  [
    'a delegate of a Safe, who may propose',
    data(
      'Delegate',
      'address delegateAddress,uint256 totp',
      { delegateAddress: thief, totp: 5 },
      service,
    ),
  ],
  [
    'a proposal of a Safe that is taken back',
    data(
      'DeleteRequest',
      'bytes32 safeTxHash,uint256 totp',
      { safeTxHash: `0x${'9a'.repeat(32)}`, totp: 5 },
      { ...service, verifyingContract: safe },
    ),
  ],
  [
    'a key that an app of Farcaster asks for',
    data('SignedKeyRequest', 'uint256 requestFid,bytes key,uint256 deadline', {
      requestFid: 5,
      key: `0x${'9a'.repeat(32)}`,
      deadline: inDays(1),
    }),
  ],
  ['ether to a Safe', send(proxy, undefined, 5n), 'contract-recipient'],
  [
    'tokens to the deposit account of an exchange',
    send(usdc, call('transfer', [minimal, 5n])),
    'contract-recipient',
  ],
  ['a transaction in place of one that is stuck', send(me, '0x'), 'self'],
]
/** The same on Polygon. */
export const ordinaryOutcomes: readonly (readonly [name: string, row: Row, told?: string])[] = [
  ['an order of Polymarket', outcome(), 'order'],
  ['shares that are sold', outcome({ side: 1 }), 'order'],
  ['all shares to the exchange', all(polygon.exchange, polygon.shares), 'approval-all'],
]

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
