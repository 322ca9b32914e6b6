import { type Abi, encodeFunctionData, type Hex, numberToHex, parseAbi, toHex } from 'viem'

export const me = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const friend = '0x3ab1c2d4e5f60718293a4b5c6d7e8f9001180fe2'
export const thief = '0x6666666666666666666666666666666666666666'
/** A contract of the thief's. */
export const trap = '0x7777777777777777777777777777777777777777'
export const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
export const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
export const apes = '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d'
export const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
export const seaport = '0x00000000000000adc04c56bf30ac9d3c0aaf14dc'
export const routerV2 = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
export const routerV3 = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'
export const universal = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af'
const cow = '0x9008d19f58aabd9ed0d60971565aa8510560ab41'
/** Who takes tokens for orders of CoW Protocol. */
export const relayer = '0xc92e8bdf79f0507f65a392b0ab4667716bfe0110'
export const aave = '0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2'
export const lido = '0xae7ab96520de3a18e5e111b5eaab095312d7fe84'
export const safe = '0x5afe3855358e112b5647b952709e6165e1c1eeee'
export const ensRegistrar = '0x253553366da8546fc250f225fe3d25d0c782303b'
export const oneInch = '0x111111125421ca6dc452d289314280a0f8842a65'
/** What is a contract on the chain of the catalogue. */
export const tokens = [usdc, dai, weth, apes] as const
export const contracts = [
  permit2,
  seaport,
  routerV2,
  routerV3,
  universal,
  cow,
  relayer,
  aave,
  lido,
  safe,
  ensRegistrar,
  oneInch,
  trap,
] as const

/** Seconds since 1970, in so many days. */
export const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function decreaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function deposit() payable',
  'function withdraw(uint256 amount)',
  'function claim() payable',
  'function multicall(bytes[] calls)',
  'function multicall(uint256 deadline, bytes[] calls)',
  'function transferOwnership(address owner)',
  'function upgradeTo(address code)',
  'function enableModule(address module)',
  'function addOwnerWithThreshold(address owner, uint256 threshold)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForTokens(uint256 amount, uint256 least, address[] path, address to, uint256 deadline)',
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
  'function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
  'function submit(address referral) payable',
  'function renew(string name, uint256 duration) payable',
])
export type Params = readonly unknown[]
/** A request, as an app makes it. */
export interface Row {
  readonly method: string
  readonly params: Params | Readonly<Record<string, unknown>>
}
export const call = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: abi as Abi, functionName, args })
export const send = (
  to: string | undefined,
  data: Hex | undefined,
  value = 0n,
  more: object = {},
): Row => ({
  method: 'eth_sendTransaction',
  params: [
    {
      from: me,
      ...(to && { to }),
      ...(data && { data }),
      ...(value && { value: numberToHex(value) }),
      ...more,
    },
  ],
})
export const batch = (...calls: readonly { to: string; data?: Hex; value?: Hex }[]): Row => ({
  method: 'wallet_sendCalls',
  params: [{ version: '2.0.0', from: me, chainId: '0x1', atomicRequired: true, calls }],
})
export const sign = (text: string): Row => ({ method: 'personal_sign', params: [toHex(text), me] })
export const typed = (
  primaryType: string,
  types: object,
  message: object,
  domain: object,
): Row => ({
  method: 'eth_signTypedData_v4',
  params: [
    me,
    JSON.stringify(
      { domain, types: { EIP712Domain: [], ...types }, primaryType, message },
      (_, value) => (typeof value === 'bigint' ? String(value) : value),
    ),
  ],
})

export const field = (text: string) =>
  text
    .split(',')
    .map((one) => ({ type: one.split(' ')[0] as string, name: one.split(' ')[1] as string }))
const permitTypes = {
  Permit: field('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'),
}
export const permit = (spender: string, value: bigint, days: number, chainId = 1) =>
  typed(
    'Permit',
    permitTypes,
    { owner: me, spender, value, nonce: 0, deadline: inDays(days) },
    { name: 'USD Coin', version: '2', chainId, verifyingContract: usdc },
  )
export const details = field('address token,uint160 amount,uint48 expiration,uint48 nonce')
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
export const permitTransfer = (spender: string, amount: bigint, days: number) =>
  typed(
    'PermitTransferFrom',
    {
      PermitTransferFrom: field(
        'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline',
      ),
      TokenPermissions: field('address token,uint256 amount'),
    },
    { permitted: { token: usdc, amount }, spender, nonce: 0, deadline: inDays(days) },
    ofPermit2,
  )
const offer = field(
  'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount',
)
export const orderTypes = {
  OrderComponents: field(
    'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
  ),
  OfferItem: offer,
  ConsiderationItem: [...offer, { type: 'address', name: 'recipient' }],
}
export const zero = `0x${'0'.repeat(40)}`
export const hash = `0x${'00'.repeat(32)}`
export const seaportOrder = (wanted: bigint, recipient: string, days = 7) =>
  typed(
    'OrderComponents',
    orderTypes,
    {
      offerer: me,
      zone: zero,
      offer: [{ itemType: 2, token: apes, identifierOrCriteria: 77, startAmount: 1, endAmount: 1 }],
      consideration: [
        {
          itemType: 0,
          token: zero,
          identifierOrCriteria: 0,
          startAmount: wanted,
          endAmount: wanted,
          recipient,
        },
      ],
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
export const cowOrder = (receiver: string) =>
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
      receiver,
      sellAmount: 1000,
      buyAmount: 990,
      validTo: inDays(1),
      appData: hash,
      feeAmount: 0,
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
    },
    { name: 'Gnosis Protocol', version: 'v2', chainId: 1, verifyingContract: cow },
  )
export const siwe = (domain: string, { account = me, chain = 1, uri = `http://${domain}` } = {}) =>
  `${domain} wants you to sign in with your Ethereum account:\n${account}\n\nSign in.\n\nURI: ${uri}\nVersion: 1\nChain ID: ${chain}\nNonce: a1b2c3d4e5\nIssued At: 2026-11-26T12:00:00.000Z`
export const execTransaction = (to: string, data: Hex, operation: number) =>
  call('execTransaction', [to, 0n, data, operation, 0n, 0n, 0n, zero, zero, '0x'])
export const host = 'app.example'
