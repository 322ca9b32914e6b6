import {
  type Abi,
  concat,
  encodeFunctionData,
  type Hex,
  maxUint256,
  numberToHex,
  parseAbi,
  toHex,
} from 'viem'

export const me = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const friend = '0x3ab1c2d4e5f60718293a4b5c6d7e8f9001180fe2'
/** Begins and ends like the friend. */
export const twin = '0x3ab1999999999999999999999999999999180fe2'
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
const relayer = '0xc92e8bdf79f0507f65a392b0ab4667716bfe0110'
export const aave = '0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2'
export const lido = '0xae7ab96520de3a18e5e111b5eaab095312d7fe84'
export const safe = '0x5afe3855358e112b5647b952709e6165e1c1eeee'
const ensRegistrar = '0x253553366da8546fc250f225fe3d25d0c782303b'
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
type Params = readonly unknown[]
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
const permit = (spender: string, value: bigint, days: number, chainId = 1) =>
  typed(
    'Permit',
    permitTypes,
    { owner: me, spender, value, nonce: 0, deadline: inDays(days) },
    { name: 'USD Coin', version: '2', chainId, verifyingContract: usdc },
  )
const daiPermit = (spender: string) =>
  typed(
    'Permit',
    { Permit: field('address holder,address spender,uint256 nonce,uint256 expiry,bool allowed') },
    { holder: me, spender, nonce: 0, expiry: 0, allowed: true },
    { name: 'Dai Stablecoin', version: '1', chainId: 1, verifyingContract: dai },
  )
export const details = field('address token,uint160 amount,uint48 expiration,uint48 nonce')
export const ofPermit2 = { name: 'Permit2', chainId: 1, verifyingContract: permit2 }
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
const permitTransfer = (spender: string, amount: bigint, days: number) =>
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
const seaportOrder = (wanted: bigint, recipient: string, days = 7) =>
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

/** What apps ask for every day. */
export const ordinary: readonly (readonly [name: string, row: Row])[] = [
  ['ether to a friend', send(friend, undefined, 10n ** 15n)],
  [
    'ether to somebody new',
    send('0x8ba1f109551bd432803012645ac136ddd64dba72', undefined, 10n ** 15n),
  ],
  ['ether with empty data', send(friend, '0x', 10n ** 15n)],
  ['USDC to a friend', send(usdc, call('transfer', [friend, 25_000_000n]))],
  [
    'DAI to somebody new',
    send(dai, call('transfer', ['0x8ba1f109551bd432803012645ac136ddd64dba72', 5n])),
  ],
  ['an NFT to a friend', send(apes, call('safeTransferFrom', [me, friend, 77n]))],
  ['an ERC-1155 to a friend', send(apes, call('safeTransferFrom', [me, friend, 7n, 2n, '0x']))],
  ...([routerV2, routerV3, oneInch, aave, permit2, relayer] as const).map(
    (spender) =>
      [
        `an exact approve to ${spender.slice(0, 8)}`,
        send(usdc, call('approve', [spender, 25_000_000n])),
      ] as const,
  ),
  ...([routerV2, permit2] as const).map(
    (spender) =>
      [
        `an approve of DAI to ${spender.slice(0, 8)}`,
        send(dai, call('approve', [spender, 900n])),
      ] as const,
  ),
  ['an allowance that is ended', send(usdc, call('approve', [thief, 0n]))],
  ['an allowance that is lessened', send(usdc, call('decreaseAllowance', [thief, 5n]))],
  ['an operator that is ended', send(apes, call('setApprovalForAll', [trap, false]))],
  ['an approve of one NFT', send(apes, call('approve', [seaport, 77n]))],
  ['a little more of an allowance', send(usdc, call('increaseAllowance', [aave, 5n]))],
  ['wrapping', send(weth, call('deposit', []), 10n ** 15n)],
  ['unwrapping', send(weth, call('withdraw', [10n ** 15n]))],
  [
    'a swap of ether on Uniswap V2',
    send(
      routerV2,
      call('swapExactETHForTokens', [5n, [weth, usdc], me, BigInt(inDays(1))]),
      10n ** 15n,
    ),
  ],
  [
    'a swap of tokens on Uniswap V2',
    send(routerV2, call('swapExactTokensForTokens', [5n, 5n, [usdc, dai], me, BigInt(inDays(1))])),
  ],
  [
    'a swap on Uniswap V3',
    send(
      routerV3,
      call('exactInputSingle', [
        {
          tokenIn: usdc,
          tokenOut: dai,
          fee: 500,
          recipient: me,
          amountIn: 5n,
          amountOutMinimum: 4n,
          sqrtPriceLimitX96: 0n,
        },
      ]),
    ),
  ],
  [
    'a swap on Uniswap V3 with a deadline',
    send(
      routerV3,
      call('multicall', [
        BigInt(inDays(1)),
        [
          call('exactInputSingle', [
            {
              tokenIn: usdc,
              tokenOut: dai,
              fee: 500,
              recipient: me,
              amountIn: 5n,
              amountOutMinimum: 4n,
              sqrtPriceLimitX96: 0n,
            },
          ]),
        ],
      ]),
    ),
  ],
  ['supplying to Aave', send(aave, call('supply', [usdc, 5n, me, 0]))],
  ['staking with Lido', send(lido, call('submit', [zero]), 10n ** 15n)],
  ['renewing a name', send(ensRegistrar, call('renew', ['somebody', 31_536_000n]), 10n ** 15n)],
  [
    'approve and swap in one batch',
    batch(
      { to: usdc, data: call('approve', [routerV2, 5n]) },
      {
        to: routerV2,
        data: call('swapExactTokensForTokens', [5n, 5n, [usdc, dai], me, BigInt(inDays(1))]),
      },
    ),
  ],
  [
    'two payments in one batch',
    batch({ to: friend, value: '0x1' }, { to: usdc, data: call('transfer', [friend, 5n]) }),
  ],
  [
    'wrapping and paying in one batch',
    batch(
      { to: weth, data: call('deposit', []), value: '0x5' },
      { to: weth, data: call('transfer', [friend, 5n]) },
    ),
  ],
  ['a payment through a Safe', send(safe, execTransaction(friend, '0x', 0))],
  ['tokens through a Safe', send(safe, execTransaction(usdc, call('transfer', [friend, 5n]), 0))],
  ...([universal, oneInch, relayer, aave] as const).map(
    (spender) =>
      [
        `a permit of an amount for a day to ${spender.slice(0, 8)}`,
        permit(spender, 25_000_000n, 1),
      ] as const,
  ),
  ['a permit for an hour', permit(aave, 5n, 0.04)],
  ['a permit of Permit2 for a month to Uniswap', permitSingle(universal, 25_000_000n, 30)],
  ['a transfer by Permit2 to Uniswap', permitTransfer(universal, 25_000_000n, 1)],
  ['a listing on OpenSea', seaportOrder(10n ** 18n, me)],
  ['an order at CoW', cowOrder(me)],
  ['an order at CoW for whoever signs', cowOrder(zero)],
  ['a sign-in', sign(siwe(host))],
  ['a sign-in with a scheme', sign(siwe(host).replace(host, `http://${host}`))],
  ['a greeting', sign('Hello from the app!')],
  ['terms', sign('I accept the terms of service of app.example.\n\nVersion 4')],
  ['a message with accents', sign('Ça va? Größe, 日本, العربية')],
  ['a message with an emoji', sign('Welcome \u{1f44b}')],
  ['a login challenge', sign('Login to app.example\nNonce: 8a7f0b2c')],
  ['a JSON message', sign(JSON.stringify({ action: 'login', at: 1 }))],
  [
    'a vote',
    typed(
      'Vote',
      { Vote: field('address from,string space,uint64 timestamp,bytes32 proposal,uint32 choice') },
      { from: me, space: 'dao.eth', timestamp: 1, proposal: hash, choice: 1 },
      { name: 'snapshot', version: '0.1.4' },
    ),
  ],
  [
    'a letter',
    typed(
      'Mail',
      { Mail: field('address to,string contents') },
      { to: friend, contents: 'Hello' },
      { name: 'Post', chainId: 1 },
    ),
  ],
  [
    'an agent of an exchange',
    typed(
      'Agent',
      { Agent: field('string source,bytes32 connectionId') },
      { source: 'a', connectionId: hash },
      { name: 'Exchange', version: '1', chainId: 1, verifyingContract: zero },
    ),
  ],
  [
    'a batch of a Safe',
    send(
      safe,
      execTransaction(
        '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D',
        encodeFunctionData({
          abi: parseAbi(['function multiSend(bytes transactions)']),
          args: [concat(['0x00', friend, toHex(5n, { size: 32 }), toHex(0n, { size: 32 })])],
        }),
        1,
      ),
    ),
  ],
  [
    'a payment that an owner of a Safe confirms',
    typed(
      'SafeTx',
      {
        SafeTx: field(
          'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
        ),
      },
      {
        to: friend,
        value: 5,
        data: '0x',
        operation: 0,
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
  [
    'a vote that is passed on',
    typed(
      'Delegation',
      { Delegation: field('address delegatee,uint256 nonce,uint256 expiry') },
      { delegatee: friend, nonce: 0, expiry: inDays(1) },
      { name: 'Uniswap', chainId: 1, verifyingContract: dai },
    ),
  ],
  [
    'tokens that call to a friend',
    send(
      dai,
      encodeFunctionData({
        abi: parseAbi(['function transferAndCall(address to, uint256 amount, bytes data)']),
        args: [friend, 5n, '0x'],
      }),
    ),
  ],
  ['a message of 32 letters', sign('8a7f0b2c8a7f0b2c8a7f0b2c8a7f0b2c')],
  ['a deployment', send(undefined, '0x6000')],
  ['ether to a friend with gas', send(friend, undefined, 5n, { gas: '0x5208' })],
  [
    'ether to a friend with fees',
    send(friend, undefined, 5n, { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' }),
  ],
  ['tokens from an allowance to me', send(usdc, call('transferFrom', [friend, me, 5n]))],
  ['a payment of nothing', send(friend, undefined, 0n)],
]
