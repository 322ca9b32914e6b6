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
import {
  apes,
  call,
  dai,
  field,
  friend,
  hash,
  host,
  inDays,
  lido,
  me,
  ofPermit2,
  type Row,
  routerV2,
  routerV3,
  safe,
  seaport,
  send,
  sign,
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
const of = (signature: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({
    abi: parseAbi([`function ${signature}`] as readonly string[] as never) as unknown as Abi,
    args,
  } as never)
const soon = BigInt(inDays(1))
const ether = 10n ** 18n
/** Uniswap's first router of V3, which takes nobody as itself, and its positions. */
export const routerV1 = '0xe592427a0aece92de3edee1f18e0157c05861564'
export const positions = '0xc36442b4a4522e871399cd717abdd847ab11fe88'
const [caller, itself] = [
  '0x0000000000000000000000000000000000000001',
  '0x0000000000000000000000000000000000000002',
] as const

const single =
  'exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)'
const exactSingle =
  'exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)'
const first = (tokenIn: string, tokenOut: string, to: string, amount = 5n) =>
  of(single, [tokenIn, tokenOut, 500, to, soon, amount, 4n, 0n])
const exact = (to: string, most: bigint) =>
  of(exactSingle, [weth, usdc, 500, to, soon, 1_000_000n, most, 0n])
const unwrap = (to: string) => of('unwrapWETH9(uint256 least, address to)', 4n, to)
const sweep = (token: string, to: string) =>
  of('sweepToken(address token, uint256 least, address to)', token, 4n, to)
const many = (...calls: readonly Hex[]) => call('multicall', [calls])
const second = (tokenIn: string, tokenOut: string, recipient: string, amountIn = 5n) =>
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
const execute = (commands: Hex, ...inputs: readonly Hex[]) =>
  of('execute(bytes commands, bytes[] inputs, uint256 deadline) payable', commands, inputs, soon)
const v3 = (to: string, amount: bigint, path: Hex, isPayer: boolean) =>
  encodeAbiParameters(parseAbiParameters('address, uint256, uint256, bytes, bool'), [
    to as Hex,
    amount,
    4n,
    path,
    isPayer,
  ])
const path = (from: string, to: string) => concat([from as Hex, '0x0001f4', to as Hex])
const amounts = (to: string, amount: bigint) =>
  encodeAbiParameters(parseAbiParameters('address, uint256'), [to as Hex, amount])
const ofToken = (token: string, to: string, amount: bigint) =>
  encodeAbiParameters(parseAbiParameters('address, address, uint256'), [
    token as Hex,
    to as Hex,
    amount,
  ])
const collect = (to: string) =>
  of('collect((uint256,address,uint128,uint128) params)', [
    7n,
    to,
    (1n << 128n) - 1n,
    (1n << 128n) - 1n,
  ])

/** Of Solana, of Bitcoin and of Cosmos: accounts that the wallet does not have. */
const solana = `0x${'9a'.repeat(32)}` as Hex
const [bitcoin, cosmos] = [
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'osmo1vqnxcrq5ezxv5w3mr4l9v0jkpq0qk7h0q9z7sd',
]
const word = (address: string) => pad(address as Hex)
const oft = (to: Hex, refund = me) =>
  of(
    'send((uint32,bytes32,uint256,uint256,bytes,bytes,bytes) params, (uint256,uint256) fee, address refund) payable',
    [30110, to, 5n, 4n, '0x', '0x', '0x'],
    [1n, 0n],
    refund,
  )
const stargate = (to: Hex) =>
  of(
    'sendToken((uint32,bytes32,uint256,uint256,bytes,bytes,bytes) params, (uint256,uint256) fee, address refund) payable',
    [30110, to, 5n, 4n, '0x', '0x', '0x'],
    [1n, 0n],
    me,
  )
const oftOfBytes = (to: Hex) =>
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
const layerSwap = (to: Hex) =>
  of(
    'swapETH(uint16 chain, address refund, bytes to, uint256 amount, uint256 least) payable',
    110,
    me,
    to,
    5n,
    4n,
  )
const wormhole = (to: Hex) =>
  of(
    'transferTokens(address token, uint256 amount, uint16 chain, bytes32 to, uint256 fee, uint32 nonce)',
    usdc,
    5n,
    1,
    to,
    0n,
    1,
  )
const wormholeCoins = (to: Hex) =>
  of(
    'wrapAndTransferETH(uint16 chain, bytes32 to, uint256 fee, uint32 nonce) payable',
    1,
    to,
    0n,
    1,
  )
const circle = (to: Hex) =>
  of('depositForBurn(uint256 amount, uint32 domain, bytes32 to, address token)', 5n, 5, to, usdc)
const circleV2 = (to: Hex) =>
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
const axelar = (to: string) =>
  of('sendToken(string chain, string to, string symbol, uint256 amount)', 'base', to, 'USDC', 5n)
const across = (to: string, depositor: string = me) =>
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
const acrossV4 = (to: Hex) =>
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
const debridge = (to: Hex, authority: Hex = me as Hex) =>
  of(
    'createSaltedOrder((address,uint256,bytes,uint256,uint256,bytes,address,bytes,bytes,bytes,bytes) order, uint64 salt, bytes affiliate, uint32 referral, bytes permit, bytes metadata) payable',
    [usdc, 5n, dai, 4n, 8453n, to, me, authority, '0x', '0x', '0x'],
    1n,
    '0x',
    0,
    '0x',
    '0x',
  )
const thor = (memo: string) =>
  of(
    'depositWithExpiry(address vault, address token, uint256 amount, string memo, uint256 end) payable',
    friend,
    zero,
    ether,
    memo,
    soon,
  )
const zksync = (to: string, refund: string = me) =>
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
const hop = (to: string) =>
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
const portal = (to: string) =>
  of(
    'depositTransaction(address to, uint256 amount, uint64 gas, bool isNew, bytes data) payable',
    to,
    5n,
    100_000n,
    false,
    '0x',
  )

const cow = (sellAmount: bigint, feeAmount: bigint) =>
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
const operation = (preVerificationGas: bigint, maxFee: bigint, paymasterAndData: Hex = '0x') =>
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
const sentOperation = (preVerificationGas: string, maxFeePerGas: string): Row => ({
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
const crossChain = (to: string) =>
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

const asset = (address: string, symbol: string): Row => ({
  method: 'wallet_watchAsset',
  params: { type: 'ERC20', options: { address, symbol, decimals: 6 } },
})

/**
 * Money that goes, or stays, where nobody looks: the name of what has to stand there, the request,
 * and the level that is enough.
 */
export const moneyDrainers: readonly (readonly [
  name: string,
  finding: string,
  row: Row,
  least?: 'caution',
])[] = [
  // routers keep what nobody takes out, and whoever comes next takes it
  [
    'a swap whose tokens stay at the first router of Uniswap V3',
    'swap-to-other',
    send(routerV1, first(usdc, dai, zero)),
  ],
  ['a swap at a later router for nobody', 'swap-to-other', send(routerV3, second(usdc, dai, zero))],
  [
    'one of two swaps that stays at the router',
    'swap-to-other',
    send(routerV1, many(first(usdc, dai, zero), first(usdc, weth, zero), unwrap(me))),
  ],
  [
    'what another swap has brought, of which only a part is swapped',
    'swap-to-other',
    send(routerV3, many(second(usdc, dai, itself), second(dai, weth, me, 1n))),
  ],
  [
    'tokens that the universal router is given for nothing',
    'swap-to-other',
    send(
      universal,
      execute(
        '0x02',
        encodeAbiParameters(parseAbiParameters('address, address, uint160'), [
          usdc as Hex,
          itself,
          10n ** 9n,
        ]),
      ),
    ),
  ],
  [
    'one of two swaps that stays at the later router',
    'swap-to-other',
    send(routerV3, many(second(usdc, dai, itself), second(usdc, weth, itself), unwrap(me))),
  ],
  [
    'a swap that stays behind what is taken out before',
    'swap-to-other',
    send(routerV1, many(sweep(dai, me), first(usdc, dai, zero))),
  ],
  [
    'an exact amount for coins of which the rest stays',
    'swap-to-other',
    send(routerV1, exact(me, 95n * ether), 95n * ether),
  ],
  [
    'the same within a multicall',
    'swap-to-other',
    send(routerV1, many(exact(me, 95n * ether)), 95n * ether),
  ],
  [
    'many more coins than are swapped',
    'swap-to-other',
    send(routerV1, many(first(weth, usdc, me, ether)), 95n * ether),
  ],
  [
    'many more coins than the universal router wraps',
    'swap-to-other',
    send(
      universal,
      execute('0x0b00', amounts(itself, ether), v3(caller, ether, path(weth, usdc), false)),
      95n * ether,
    ),
  ],
  [
    'an exact amount at the universal router of which the rest stays',
    'swap-to-other',
    send(
      universal,
      execute(
        '0x0b01',
        amounts(itself, 95n * ether),
        v3(caller, 1_000_000n, path(usdc, weth), false),
      ),
      95n * ether,
    ),
  ],
  [
    'a part of what is swapped that the universal router pays out',
    'swap-to-other',
    send(
      universal,
      execute('0x0005', v3(itself, 5n, path(usdc, dai), true), ofToken(dai, caller, 1n)),
    ),
  ],
  [
    'fees of a position that stay at the contract',
    'swap-to-other',
    send(positions, many(collect(zero))),
  ],
  // who gets something on another network
  ...(
    [
      ['by LayerZero', oft],
      ['by Stargate', stargate],
      ["by LayerZero's first tokens", oftOfBytes],
      ["by Stargate's router", layerSwap],
      ['by Wormhole', wormhole],
      ['as coins by Wormhole', wormholeCoins],
      ['by Circle', circle],
      ["by Circle's second messenger", circleV2],
      ['by Across', acrossV4],
      ['by deBridge', debridge],
    ] as const
  ).map(
    ([name, made]) =>
      [
        `tokens to a thief ${name}`,
        'swap-to-other',
        send(
          trap,
          made(
            made === oftOfBytes || made === layerSwap || made === debridge
              ? (thief as Hex)
              : word(thief),
          ),
        ),
      ] as const,
  ),
  ...(
    [
      ['by LayerZero', oft],
      ['by Wormhole', wormhole],
      ['by Circle', circle],
      ['by deBridge', debridge],
    ] as const
  ).map(
    ([name, made]) =>
      [
        `tokens to an account of Solana ${name}`,
        'swap-to-other',
        send(trap, made(solana)),
        'caution',
      ] as const,
  ),
  ['a refund of LayerZero to a thief', 'swap-to-other', send(trap, oft(word(me), thief))],
  ['tokens to a thief by Axelar', 'swap-to-other', send(trap, axelar(thief))],
  [
    'tokens to an account of Cosmos by Axelar',
    'swap-to-other',
    send(trap, axelar(cosmos)),
    'caution',
  ],
  ['tokens to a thief by Across', 'swap-to-other', send(trap, across(thief))],
  ['tokens by Across that a thief gets back', 'swap-to-other', send(trap, across(me, thief))],
  [
    'an order at deBridge that a thief may end',
    'swap-to-other',
    send(trap, debridge(me as Hex, thief as Hex)),
  ],
  [
    'coins to a thief by THORChain',
    'swap-to-other',
    send(trap, thor(`=:ETH.USDC:${thief}:0`), ether),
  ],
  [
    'coins to an account of Bitcoin by THORChain',
    'swap-to-other',
    send(trap, thor(`SWAP:BTC.BTC:${bitcoin}`), ether),
    'caution',
  ],
  ['coins to a thief on zkSync', 'swap-to-other', send(trap, zksync(thief), ether)],
  ['a refund of zkSync to a thief', 'swap-to-other', send(trap, zksync(me, thief), ether)],
  ['coins to a thief by Hop', 'swap-to-other', send(trap, hop(thief), ether)],
  ['coins to a thief by a portal', 'swap-to-other', send(trap, portal(thief), ether)],
  // what is signed
  ['an order of which half is a fee', 'high-fee', cow(1_000_000_000n, 1_000_000_000n)],
  ['an operation whose gas takes all there is', 'high-rate', operation(10n ** 9n, 95n * 10n ** 9n)],
  [
    'an operation that is sent with such gas',
    'high-rate',
    sentOperation('0x3b9aca00', '0x174876e800'),
  ],
  ['an operation that is paid for at any price', 'high-rate', operation(50_000n, 10n ** 15n)],
  [
    'an order within bytes of a witness, for somebody else',
    'swap-to-other',
    crossChain(thief),
    'caution',
  ],
  [
    'an identity of XMTP',
    'key-message',
    sign(
      `XMTP : Enable Identity\n${'9a'.repeat(40)}\n\nFor more info: https://xmtp.org/signatures/`,
    ),
    'caution',
  ],
  [
    'an identity of XMTP that is made',
    'key-message',
    sign(`XMTP : Create Identity\n${'9a'.repeat(40)}`),
    'caution',
  ],
  ['a key of Hinkal', 'key-message', sign('Login to Hinkal Protocol'), 'caution'],
  [
    'a key of INTMAX',
    'key-message',
    sign('This signature will be used to access the INTMAX network.'),
    'caution',
  ],
  ['a key of Privacy Cash', 'key-message', sign('Privacy Money account sign in'), 'caution'],
  // what the wallet's own code does
  [
    'a method of a snap',
    'unexplained',
    {
      method: 'wallet_invokeSnap',
      params: { snapId: 'npm:@evil/snap', request: { method: 'send' } },
    },
    'caution',
  ],
  [
    'a snap that is installed',
    'unexplained',
    { method: 'wallet_requestSnaps', params: { 'npm:@evil/snap': {} } },
    'caution',
  ],
]

const route = [[usdc, dai, false, trap]]
const items = (to: string) =>
  of(
    'bulkTransfer(((uint8,address,uint256,uint256)[],address,bool)[] transfers, bytes32 conduit)',
    [[[[1, weth, 0n, 5n]], to, true]],
    hash,
  )
const ofVault = (to: string) =>
  of('manageUserBalance((uint8,address,uint256,address,address)[] operations) payable', [
    [3, usdc, 5n, me, to],
  ])
const lend = (mode: bigint, to: string) =>
  of(
    'flashLoan(address receiver, address[] assets, uint256[] amounts, uint256[] modes, address onBehalfOf, bytes params, uint16 referral)',
    to,
    [usdc],
    [5n],
    [mode],
    me,
    '0x',
    0,
  )
const curve = (to: string) =>
  of('exchange(int128 i, int128 j, uint256 amount, uint256 least, address to)', 0n, 1n, 5n, 4n, to)
const aerodrome = (to: string) =>
  of(
    'swapExactTokensForTokens(uint256 amount, uint256 least, (address,address,bool,address)[] routes, address to, uint256 end)',
    5n,
    4n,
    route,
    to,
    soon,
  )
const outbox = '0x0000000000000000000000000000000000000064'
const leavesArbitrum = (to: string) => of('sendTxToL1(address to, bytes data) payable', to, '0x')
const leavesOptimism = (to: string) =>
  of('initiateWithdrawal(address to, uint256 gas, bytes data) payable', to, 100_000n, '0x')
const plan = (actions: Hex, ...params: readonly Hex[]) =>
  encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), [actions, params])
const v4 = (least: bigint) =>
  encodeAbiParameters(
    parseAbiParameters(
      '((address,address,uint24,int24,address) key, bool zeroForOne, uint128 amountIn, uint128 amountOutMinimum, bytes hookData)',
    ),
    [
      {
        key: [dai as Hex, usdc as Hex, 500, 10, hash.slice(0, 42) as Hex] as never,
        zeroForOne: true,
        amountIn: 5n,
        amountOutMinimum: least,
        hookData: '0x',
      },
    ],
  )
const pair = (token: string, amount: bigint) =>
  encodeAbiParameters(parseAbiParameters('address, uint256'), [token as Hex, amount])
const take = (to: string) =>
  encodeAbiParameters(parseAbiParameters('address, address, uint256'), [usdc as Hex, to as Hex, 0n])
const settle = encodeAbiParameters(parseAbiParameters('address, uint256, bool'), [
  dai as Hex,
  0n,
  true,
])

const ethFlow = (to: string, fee = 0n) =>
  of(
    'createOrder((address,address,uint256,uint256,bytes32,uint256,uint32,bool,int64) order) payable',
    [usdc, to, ether, 5_000_000n, hash, fee, inDays(1), false, 1n],
  )

/** What else passes by other names. */
export const otherDrainers: readonly (readonly [
  name: string,
  finding: string,
  row: Row,
  least?: 'caution',
])[] = [
  [
    'coins that the universal router wraps for a thief',
    'swap-to-other',
    send(universal, execute('0x0b', amounts(trap, 40n * ether)), 40n * ether),
  ],
  [
    'a trace that it wraps for me, and the rest stays',
    'swap-to-other',
    send(universal, execute('0x0b', amounts(caller, 1n)), 40n * ether),
  ],
  [
    'many parts of a swap, each below a tenth',
    'swap-to-other',
    send(
      universal,
      execute(
        '0x000606060604',
        v3(itself, 5n, path(usdc, dai), true),
        ...[0, 1, 2, 3].map(() => ofToken(dai, trap, 999n)),
        ofToken(dai, caller, 0n),
      ),
    ),
  ],
  ["a loan whose money a thief's contract keeps", 'swap-to-other', send(trap, lend(2n, universal))],
  [
    'tokens by the vault of Balancer to a contract',
    'swap-to-other',
    send(trap, ofVault(universal)),
  ],
  ["tokens by a market's conduit to a contract", 'swap-to-other', send(trap, items(universal))],
  ['a swap at Curve for a contract', 'swap-to-other', send(trap, curve(universal))],
  ['a swap at Aerodrome for a contract', 'swap-to-other', send(trap, aerodrome(universal))],
  ['coins from Arbitrum to a thief', 'swap-to-other', send(outbox, leavesArbitrum(thief), ether)],
  ['coins from Optimism to a thief', 'swap-to-other', send(trap, leavesOptimism(thief), ether)],
  [
    'a swap on Uniswap V4 that takes nothing in return',
    'swap-for-nothing',
    send(universal, execute('0x10', plan('0x060c0f', v4(0n), pair(dai, 5n), pair(usdc, 0n)))),
    'caution',
  ],
  [
    'a swap on Uniswap V4 that stays at the router',
    'swap-to-other',
    send(universal, execute('0x10', plan('0x060b0e', v4(4n), settle, take(itself)))),
  ],
  [
    'an allowance in many small steps',
    'spender-new',
    {
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          from: me,
          chainId: '0x1',
          atomicRequired: true,
          calls: Array.from({ length: 12 }, () => ({
            to: usdc,
            data: call('increaseAllowance', [trap, 89_000_000n]),
          })),
        },
      ],
    },
    'caution',
  ],
  [
    'coins for the universal router with a plan that nobody can read',
    'swap-to-other',
    send(universal, execute('0x10', '0x1234'), 49n * ether),
  ],
  [
    'coins for the universal router with a command that it does not have',
    'swap-to-other',
    send(universal, execute('0x13', '0x1234'), 49n * ether),
  ],
  [
    'an item for a contract that nobody knows',
    'spender-new',
    send(apes, call('approve', [trap, 1n])),
    'caution',
  ],
  [
    'an allowance for many contracts of one',
    'spender-new',
    {
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          from: me,
          chainId: '0x1',
          atomicRequired: true,
          calls: [trap, lido, safe].map((to) => ({
            to: usdc,
            data: call('approve', [to, 400_000_000n]),
          })),
        },
      ],
    },
    'caution',
  ],
  [
    'an order for coins whose tokens another gets',
    'order-for-nothing',
    send(trap, ethFlow(universal), ether),
  ],
  [
    'an order for coins of which half is a fee',
    'high-fee',
    send(trap, ethFlow(me, 10n * ether), 11n * ether),
  ],
  [
    'coins with a message to a thief on another network',
    'swap-to-other',
    send(
      trap,
      of('sendMessage(address to, bytes data, uint32 gas) payable', thief, '0x', 200_000),
      ether,
    ),
  ],
  [
    'an exact amount for coins by an account, of which the rest stays',
    'swap-to-other',
    send(
      me,
      of(
        'execute(address to, uint256 value, bytes data)',
        routerV1,
        95n * ether,
        exact(me, 95n * ether),
      ),
    ),
  ],
  [
    'ether for another network than the request is for',
    'wrong-network',
    send(friend, undefined, 5n, { chainId: '0x89' }),
  ],
  [
    'shares of stakes to who looks like a friend',
    'lookalike',
    send(dai, of('transferShares(address to, uint256 shares)', twin, 5n)),
  ],
  [
    "an allowance of a Safe's module to a person",
    'spender-eoa',
    send(
      trap,
      of(
        'setAllowance(address delegate, address token, uint96 amount, uint16 reset, uint32 base)',
        thief,
        usdc,
        5n,
        0,
        0,
      ),
    ),
  ],
  [
    'an intent of NEAR',
    'unread-signature',
    sign(
      '{"signer_id":"abc","verifying_contract":"intents.near","deadline":"2027-01-01","nonce":"x","intents":[{"intent":"transfer","receiver_id":"evil.near","tokens":{"nep141:usdc.near":"5000000000"}}]}',
    ),
    'caution',
  ],
  ['a text that is nothing but digits', 'eth-sign', sign('9a'.repeat(100)), 'caution'],
  [
    'a text that is nothing but base64',
    'eth-sign',
    sign('cHNidP8BAHECAAAAAfcDOGv'.repeat(6)),
    'caution',
  ],
  [
    'a sign-in at another site that is no usual one',
    'domain-mismatch',
    sign('Sign in to https://app.hyperliquid.xyz'),
  ],
  [
    'a session at another site',
    'domain-mismatch',
    sign(
      'Fogo Sessions:\nversion: 1\ndomain: https://valiant.trade\nsession_key: abc\ntokens: any',
    ),
  ],
  [
    'a JSON for another site',
    'domain-mismatch',
    sign('{"domain":"https://tensor.trade","nonce":"abc"}'),
  ],
]
export const ordinaryOthers: readonly (readonly [name: string, row: Row])[] = [
  [
    'coins that the universal router wraps for me',
    send(universal, execute('0x0b', amounts(caller, ether)), ether),
  ],
  [
    'two parts of a swap, for a site and a protocol',
    send(
      universal,
      execute(
        '0x00060604',
        v3(itself, 5n, path(usdc, dai), true),
        ofToken(dai, trap, 85n),
        ofToken(dai, friend, 15n),
        ofToken(dai, caller, 0n),
      ),
    ),
  ],
  ['a loan that is paid back at once', send(trap, lend(0n, universal))],
  ['tokens by the vault of Balancer for me', send(trap, ofVault(me))],
  ["items by a market's conduit to a friend", send(trap, items(friend))],
  ['a swap at Curve', send(trap, curve(me))],
  ['a swap at Aerodrome', send(trap, aerodrome(me))],
  ['coins from Arbitrum to me', send(outbox, leavesArbitrum(me), ether)],
  ['coins from Optimism to me', send(trap, leavesOptimism(me), ether)],
  [
    'a swap on Uniswap V4',
    send(universal, execute('0x10', plan('0x060c0f', v4(4n), pair(dai, 5n), pair(usdc, 4n)))),
  ],
  [
    'a swap on Uniswap V4 that is swept',
    send(
      universal,
      execute('0x1004', plan('0x060b0e', v4(4n), settle, take(itself)), ofToken(usdc, caller, 4n)),
    ),
  ],
  ['an order for coins', send(trap, ethFlow(me), ether)],
  [
    'coins to me on another network by a message',
    send(
      trap,
      of('sendMessage(address to, bytes data, uint32 gas) payable', me, '0x', 200_000),
      ether,
    ),
  ],
  ['an item for a market', send(apes, call('approve', [seaport, 1n]))],
  [
    'an exact amount for coins by an account, of which the rest comes back',
    send(
      me,
      of(
        'execute(address to, uint256 value, bytes data)',
        routerV1,
        ether,
        many(exact(me, ether), of('refundETH() payable')),
      ),
    ),
  ],
  ['ether on the network of the request', send(friend, undefined, 5n, { chainId: '0x1' })],
  ['a nonce that is signed', sign('5d0a8d5c-9f6f-4d6b-a5b5-0e5f0d8b6a11')],
  ['a short number that is signed', sign('9a'.repeat(16))],
  ['a word that is signed', sign('verification')],
  ['a sign-in at this site', sign(`Sign in to http://${host}`)],
  [
    'a sign-in at a site below this one',
    sign('Sign in\n\ndomain: http://login.app.example\nnonce: abc'),
  ],
  [
    'terms of another site',
    sign(
      'Welcome! By signing you accept the terms at https://example.org/terms.\nDomain: DeFi\nNonce: abc',
    ),
  ],
  [
    'an allowance in two steps',
    {
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          from: me,
          chainId: '0x1',
          atomicRequired: true,
          calls: Array.from({ length: 2 }, () => ({
            to: usdc,
            data: call('increaseAllowance', [trap, 89_000_000n]),
          })),
        },
      ],
    },
  ],
]

/** The same kinds, as apps ask for them. */
export const ordinaryMoney: readonly (readonly [name: string, row: Row])[] = [
  ['a swap at the first router of Uniswap V3', send(routerV1, first(usdc, dai, me))],
  ['tokens for coins there', send(routerV1, many(first(usdc, weth, zero), unwrap(me)))],
  [
    'two swaps of which both are taken out',
    send(
      routerV1,
      many(first(usdc, dai, zero), first(usdc, weth, zero), unwrap(me), sweep(dai, me)),
    ),
  ],
  [
    'a swap of what another has brought',
    send(routerV3, many(second(usdc, dai, itself), second(dai, weth, itself, 0n), unwrap(me))),
  ],
  [
    'an exact amount for coins of which the rest comes back',
    send(routerV1, many(exact(me, ether), of('refundETH() payable')), ether),
  ],
  [
    'an exact amount for coins on Uniswap V2, which gives the rest back',
    send(
      routerV2,
      of(
        'swapETHForExactTokens(uint256 amount, address[] path, address to, uint256 deadline) payable',
        5n,
        [weth, usdc],
        me,
        soon,
      ),
      ether,
    ),
  ],
  [
    'coins and a fee for the site at the universal router',
    send(
      universal,
      execute(
        '0x060b00',
        ofToken(zero, friend, 25n),
        amounts(itself, (ether * 9975n) / 10_000n),
        v3(caller, (ether * 9975n) / 10_000n, path(weth, usdc), false),
      ),
      ether,
    ),
  ],
  [
    'an exact amount at the universal router of which the rest comes back',
    send(
      universal,
      execute(
        '0x0b010c',
        amounts(itself, ether),
        v3(caller, 1_000_000n, path(usdc, weth), false),
        amounts(caller, 0n),
      ),
      ether,
    ),
  ],
  [
    'a swap at the universal router that is swept',
    send(
      universal,
      execute('0x0004', v3(itself, 5n, path(usdc, dai), true), ofToken(dai, caller, 4n)),
    ),
  ],
  [
    'fees of a position as coins',
    send(positions, many(collect(zero), unwrap(me), sweep(usdc, me))),
  ],
  ['fees of a position', send(positions, collect(me))],
  ...(
    [
      ['by LayerZero', oft],
      ['by Stargate', stargate],
      ["by LayerZero's first tokens", oftOfBytes],
      ["by Stargate's router", layerSwap],
      ['by Wormhole', wormhole],
      ['as coins by Wormhole', wormholeCoins],
      ['by Circle', circle],
      ["by Circle's second messenger", circleV2],
      ['by Across', acrossV4],
      ['by deBridge', debridge],
    ] as const
  ).map(
    ([name, made]) =>
      [
        `tokens to me ${name}`,
        send(
          trap,
          made(
            made === oftOfBytes || made === layerSwap || made === debridge ? (me as Hex) : word(me),
          ),
        ),
      ] as const,
  ),
  ['tokens to a friend by Circle', send(trap, circle(word(friend)))],
  ['tokens to me by Axelar', send(trap, axelar(me))],
  ['tokens to me by Across', send(trap, across(me))],
  ['coins to me by THORChain', send(trap, thor(`=:ETH.USDC:${me}:0`), ether)],
  ['liquidity of THORChain', send(trap, thor('+:ETH.ETH'), ether)],
  ['coins to me on zkSync', send(trap, zksync(me), ether)],
  ['coins to me by Hop', send(trap, hop(me), ether)],
  ['coins to me by a portal', send(trap, portal(me), ether)],
  ['an order without a fee', cow(1_000_000_000n, 0n)],
  ['an operation', operation(50_000n, 30n * 10n ** 9n)],
  [
    'an operation that somebody else pays for',
    operation(50_000n, 30n * 10n ** 9n, concat([trap, `0x${'00'.repeat(32)}`])),
  ],
  ['an operation that is sent', sentOperation('0xc350', '0x6fc23ac00')],
  ['an order within bytes of a witness, for me', crossChain(me)],
  ['a key in a sentence', sign('I lost the key of my bicycle.')],
  ['a login to a protocol', sign('Login to our protocol')],
  ['a token that is shown in the wallet', asset(usdc, 'USDC')],
]
