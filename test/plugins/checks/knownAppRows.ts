// What rows of known apps are made of: contracts, typed data and calls.

import { maxUint256 } from 'viem'
import {
  apes,
  call,
  dai,
  details,
  field,
  hash,
  inDays,
  me,
  orderTypes,
  permit2,
  seaport,
  send,
  thief,
  trap,
  typed,
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
export const holder = '0x0000000000001ff3684f28c67538d4d072c22734'
export const relay = '0xbbbfd134e9b44bfb5123898ba36b01de7ab93d98'
export const conduit = '0x1e0049783f008a0085193e00003d00cd54003c71'
export const reactor = '0x00000011f84b9aa48e5f8aa8b9897600006289be'
export const adapter = '0x4a6c312ec70e8747a587ee860a0353cd42be0ae0'
export const bundler = '0x6566194141eefa99af43bb5aa71460ca2dc90245'
/** Of Optimism and of Base: they make the calls that anybody has written on those networks. */
export const portals = [
  '0xbeb5fc579115071764c7423a4f12edde41f106ed',
  '0x49048044d57e1c92a77f79988d21fa8faf74e97e',
  '0xd19d4b5d358258f05d7b411e21a1460d11b0876f',
] as const
export const bulker = '0xa397a8c2086c554b531c02e29f3291c9704b00c7'
const delta = '0x0000000000bbf5c5fd284e657f01bd000933c96d'
export const positions = '0xc36442b4a4522e871399cd717abdd847ab11fe88'
const morpho = '0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb'
export const cow = '0x9008d19f58aabd9ed0d60971565aa8510560ab41'
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
export const [proxy = '', minimal = '', vault = ''] = Object.keys(wallets)

export type Message = Readonly<Record<string, unknown>>
export const at = (verifyingContract: string, more: object = {}) => ({
  name: 'Market',
  version: '1',
  chainId: 1,
  verifyingContract,
  ...more,
})
export const data = (
  name: string,
  members: string,
  message: Message,
  domain: object = at(trap),
  more: object = {},
) => typed(name, { [name]: field(members), ...more }, message, domain)
export const most160 = (1n << 160n) - 1n
export const ofPermit2 = { name: 'Permit2', chainId: 1, verifyingContract: permit2 }
export const permitSingle = (spender: string, amount: bigint, days: number) =>
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
export const permit = (spender: string, value: bigint, deadline: bigint) =>
  data(
    'Permit',
    'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline',
    { owner: me, spender, value, nonce: 0, deadline },
    at(usdc),
  )
export const manager = (authorizedOne: string) =>
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
export const uniswapX = (spender: string) => {
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
export const listing = (days: number) => {
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
export const limit = (days: number) =>
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
export const deltaOf = (
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
export const hyperliquid = (name: string, names: string, message: Message) =>
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
export const attest = (names: string) =>
  data('Attest', names, members(names, attested), {
    name: 'EAS',
    version: '1',
    chainId: 1,
    verifyingContract: trap,
  })
export const offchain =
  'uint16 version,bytes32 schema,address recipient,uint64 time,uint64 expirationTime,bool revocable,bytes32 refUID,bytes data'
export const outcome = (
  { amount = 10_000_000n, side = 0 } = {},
  contract: string = polygon.exchange,
) =>
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
export const all = (operator: string, token: string = apes) =>
  send(token, call('setApprovalForAll', [operator, true]))
export const max = (spender: string) => send(usdc, call('approve', [spender, maxUint256]))
