import {
  type Abi,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  maxUint256,
  pad,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import {
  aave,
  apes,
  batch,
  call,
  dai,
  execTransaction,
  friend,
  hash,
  inDays,
  lido,
  me,
  oneInch,
  type Row,
  routerV2,
  safe,
  seaport,
  send,
  thief,
  trap,
  universal,
  usdc,
  weth,
} from './catalogue'

/** A call by its signature alone. */
const of = (signature: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({
    abi: parseAbi([`function ${signature}`] as readonly string[] as never) as unknown as Abi,
    args,
  } as never)
const soon = BigInt(inDays(1))
const approveAll = call('approve', [trap, maxUint256])
const market = [usdc, dai, trap, trap, 1n]
const swapOf = (to: string) => [usdc, dai, trap, to, 5n, 4n, 0n]
const inch = (to: string) =>
  of(
    'swap(address executor, (address,address,address,address,uint256,uint256,uint256) desc, bytes data)',
    trap,
    swapOf(to),
    '0x1234',
  )
const lifi = (to: string, integrator: string) =>
  of(
    'swapTokensSingleV3ERC20ToERC20(bytes32 id, string integrator, string referrer, address to, uint256 least, (address,address,address,address,uint256,bytes,bool) swap)',
    hash,
    'app',
    '',
    to,
    4n,
    [
      trap,
      trap,
      usdc,
      dai,
      5n,
      of(
        'collectTokenFees(address token, uint256 fee, uint256 more, address integrator)',
        usdc,
        1n,
        1n,
        integrator,
      ),
      true,
    ],
  )
const position = (to: string) =>
  of(
    'mint((address,address,uint24,int24,int24,uint256,uint256,uint256,uint256,address,uint256) params)',
    [dai, usdc, 500, -10, 10, 5n, 5n, 4n, 4n, to, soon],
  )
const queue = (to: string) =>
  of('queueWithdrawals((address[],uint256[],address)[] params)', [[[trap], [5n], to]])
const commands = (bytes: Hex, ...inputs: readonly Hex[]) =>
  of('execute(bytes commands, bytes[] inputs)', bytes, inputs)
const plan = (bytes: Hex, ...inputs: readonly Hex[]) =>
  encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), [bytes, inputs])
const fromAllowance = (to: string) =>
  encodeAbiParameters(parseAbiParameters('(address, address, uint160, address)[]'), [
    [[me, to as Hex, 5n, usdc]],
  ])
const take = (to: string) =>
  encodeAbiParameters(parseAbiParameters('address, address, uint256'), [dai, to as Hex, 0n])
const refund = (receiver: string, price = 1n) =>
  call('execTransaction', [friend, 0n, '0x', 0, 0n, 10n ** 18n, price, zeroAddress, receiver, '0x'])
const one = (to: string, data: Hex) =>
  encodePacked(['address', 'uint256', 'bytes'], [to as Hex, 0n, data])
/** An order of Seaport that a friend has made. */
const bought = (to: string) =>
  of(
    'fulfillAdvancedOrder(((address,address,(uint8,address,uint256,uint256,uint256)[],(uint8,address,uint256,uint256,uint256,address)[],uint8,uint256,uint256,bytes32,uint256,bytes32,uint256),uint120,uint120,bytes,bytes) order, (uint256,uint8,uint256,uint256,bytes32[])[] resolvers, bytes32 conduit, address to)',
    [
      [
        '0x8ba1f109551bd432803012645ac136ddd64dba72',
        zeroAddress,
        [[2, apes, 7n, 1n, 1n]],
        [[0, zeroAddress, 0n, 5n, 5n, '0x8ba1f109551bd432803012645ac136ddd64dba72']],
        0,
        0n,
        soon,
        hash,
        1n,
        hash,
        1n,
      ],
      1n,
      1n,
      '0x',
      '0x',
    ],
    [],
    hash,
    to,
  )

const offer = (chainId: string, ...rpcUrls: readonly string[]): Row => ({
  method: 'wallet_addEthereumChain',
  params: [
    {
      chainId,
      chainName: 'A network',
      nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
      rpcUrls,
    },
  ],
})

/**
 * Contracts' calls that give something to somebody else than who signs, or a right over what is
 * theirs: the name of what has to stand there, and the request.
 */
export const drainersByCalls: readonly (readonly [name: string, finding: string, row: Row])[] = [
  // people among arguments that nobody can read
  ['a call that names a stranger', 'unknown-party', send(trap, of('sweepAll(address to)', thief))],
  [
    'a call that names a stranger behind many words',
    'unknown-party',
    send(trap, of('sweepAll(uint256[] ids, address to)', Array(100).fill(1n), thief)),
  ],
  [
    'a call that names a stranger in a call within it',
    'unknown-party',
    send(trap, of('relay(bytes data)', of('sweepAll(address to)', thief))),
  ],
  [
    'a call that names a stranger three calls within it',
    'unknown-party',
    send(
      trap,
      of(
        'relay(bytes data)',
        of(
          'relay(bytes data)',
          of('relay(uint256 id, bytes data)', 1n, of('sweepAll(address to)', thief)),
        ),
      ),
    ),
  ],
  [
    'a call that names a stranger in 32 bytes, as bridges do',
    'unknown-party',
    send(trap, of('bridge(uint32 chain, bytes32 to, uint256 amount)', 10, pad(thief), 5n)),
  ],
  [
    'a call whose packed arguments name a stranger',
    'unknown-party',
    send(trap, concat(['0xdeadbeef', thief])),
  ],
  [
    'a call whose packed arguments name a stranger and an amount',
    'unknown-party',
    send(trap, concat(['0xdeadbeef', thief, pad('0x05')])),
  ],
  [
    'a call of a batch that names a stranger',
    'unknown-party',
    batch(
      { to: usdc, data: call('approve', [trap, 5n]) },
      { to: trap, data: of('sweepAll(address to)', thief) },
    ),
  ],
  [
    'a call of a multicall that names a stranger',
    'unknown-party',
    send(trap, call('multicall', [[of('sweepAll(address to)', thief)]])),
  ],
  [
    'a call of a Safe that names a stranger',
    'unknown-party',
    send(safe, execTransaction(trap, of('sweepAll(address to)', thief), 0)),
  ],
  [
    'a call that names a stranger in a call with a byte behind it',
    'unknown-party',
    send(trap, of('relay(bytes data)', concat([of('sweepAll(address to)', thief), '0x00']))),
  ],
  [
    'a call that names a stranger in a call with 28 bytes behind it',
    'unknown-party',
    send(
      trap,
      of('relay(bytes data)', concat([of('sweepAll(address to)', thief), pad('0x', { size: 28 })])),
    ),
  ],
  [
    'a name that is registered with the address of a stranger',
    'unknown-party',
    send(
      trap,
      of(
        'register(string name, address owner, uint256 duration, bytes32 secret, address resolver, bytes[] data, bool reverse, uint16 fuses)',
        'somebody',
        me,
        31_536_000n,
        hash,
        trap,
        [of('setAddr(bytes32 node, address to)', hash, thief)],
        false,
        0,
      ),
    ),
  ],
  [
    'a deposit into a vault for a stranger',
    'unknown-party',
    send(trap, of('deposit(uint256 assets, address receiver)', 5n, thief)),
  ],
  // what comes out goes to others
  [
    'a withdrawal from Aave to a thief',
    'swap-to-other',
    send(aave, of('withdraw(address asset, uint256 amount, address to)', usdc, maxUint256, thief)),
  ],
  [
    'a withdrawal from Aave to a contract of a thief',
    'swap-to-other',
    send(aave, of('withdraw(address asset, uint256 amount, address to)', usdc, maxUint256, trap)),
  ],
  [
    'a withdrawal from Aave to a contract of a thief that the request calls, too',
    'swap-to-other',
    batch(
      { to: trap, data: call('multicall', [[]]) },
      {
        to: aave,
        data: of('withdraw(address asset, uint256 amount, address to)', usdc, maxUint256, trap),
      },
    ),
  ],
  [
    'supplying to Aave for a thief',
    'swap-to-other',
    send(aave, call('supply', [usdc, 5n, thief, 0])),
  ],
  [
    'a withdrawal of ether from Aave to a thief',
    'swap-to-other',
    send(trap, of('withdrawETH(address pool, uint256 amount, address to)', aave, 5n, thief)),
  ],
  [
    'a withdrawal from Compound to a thief',
    'swap-to-other',
    send(trap, of('withdrawTo(address to, address asset, uint256 amount)', thief, usdc, 5n)),
  ],
  [
    'a withdrawal from Compound for me to a thief',
    'swap-to-other',
    send(
      trap,
      of(
        'withdrawFrom(address src, address to, address asset, uint256 amount)',
        me,
        thief,
        usdc,
        5n,
      ),
    ),
  ],
  [
    'a withdrawal from Morpho to a thief',
    'swap-to-other',
    send(
      trap,
      of(
        'withdraw((address,address,address,address,uint256) market, uint256 assets, uint256 shares, address onBehalf, address receiver)',
        market,
        5n,
        0n,
        me,
        thief,
      ),
    ),
  ],
  [
    'a loan of Morpho for a thief',
    'swap-to-other',
    send(
      trap,
      of(
        'borrow((address,address,address,address,uint256) market, uint256 assets, uint256 shares, address onBehalf, address receiver)',
        market,
        5n,
        0n,
        me,
        thief,
      ),
    ),
  ],
  [
    'a withdrawal from Lido for a thief',
    'swap-to-other',
    send(trap, of('requestWithdrawals(uint256[] amounts, address owner)', [5n], thief)),
  ],
  ['a withdrawal from EigenLayer for a thief', 'swap-to-other', send(trap, queue(thief))],
  [
    'the fees of a position to a thief',
    'swap-to-other',
    send(
      trap,
      of('collect((uint256,address,uint128,uint128) params)', [
        7n,
        thief,
        (1n << 128n) - 1n,
        (1n << 128n) - 1n,
      ]),
    ),
  ],
  [
    'the fees of a position, within a multicall, to a thief',
    'swap-to-other',
    send(
      trap,
      call('multicall', [
        [
          of('decreaseLiquidity((uint256,uint128,uint256,uint256,uint256) params)', [
            7n,
            5n,
            0n,
            0n,
            soon,
          ]),
          of('collect((uint256,address,uint128,uint128) params)', [7n, thief, 5n, 5n]),
        ],
      ]),
    ),
  ],
  ['a position for a thief', 'swap-to-other', send(trap, position(thief))],
  [
    'liquidity that is taken out to a thief',
    'swap-to-other',
    send(
      routerV2,
      of(
        'removeLiquidity(address a, address b, uint256 liquidity, uint256 leastA, uint256 leastB, address to, uint256 deadline)',
        usdc,
        dai,
        5n,
        0n,
        0n,
        thief,
        soon,
      ),
    ),
  ],
  [
    'liquidity with ether that is taken out to a thief',
    'swap-to-other',
    send(
      routerV2,
      of(
        'removeLiquidityETH(address token, uint256 liquidity, uint256 least, uint256 leastCoins, address to, uint256 deadline)',
        usdc,
        5n,
        0n,
        0n,
        thief,
        soon,
      ),
    ),
  ],
  [
    'liquidity for a thief',
    'swap-to-other',
    send(
      routerV2,
      of(
        'addLiquidity(address a, address b, uint256 amountA, uint256 amountB, uint256 leastA, uint256 leastB, address to, uint256 deadline)',
        usdc,
        dai,
        5n,
        5n,
        0n,
        0n,
        thief,
        soon,
      ),
    ),
  ],
  ['a swap of 1inch for a thief', 'swap-to-other', send(oneInch, inch(thief))],
  [
    'a swap of 1inch by its short form for a thief',
    'swap-to-other',
    send(
      oneInch,
      of(
        'unoswapTo(uint256 to, uint256 token, uint256 amount, uint256 least, uint256 dex)',
        BigInt(thief),
        BigInt(usdc),
        5n,
        4n,
        1n,
      ),
    ),
  ],
  [
    'a swap of 1inch 5 by its short form for a thief',
    'swap-to-other',
    send(
      oneInch,
      of(
        'unoswapTo(address to, address token, uint256 amount, uint256 least, uint256[] pools)',
        thief,
        usdc,
        5n,
        4n,
        [1n],
      ),
    ),
  ],
  ['a swap through many exchanges for a thief', 'swap-to-other', send(trap, lifi(thief, me))],
  [
    'an exit from a pool to a thief',
    'swap-to-other',
    send(
      trap,
      of(
        'exitPool(bytes32 id, address sender, address recipient, (address[],uint256[],bytes,bool) request)',
        hash,
        me,
        thief,
        [[usdc], [5n], '0x', false],
      ),
    ),
  ],
  [
    'shares that are redeemed for a thief',
    'swap-to-other',
    send(trap, of('redeem(uint256 shares, address receiver, address owner)', 5n, thief, me)),
  ],
  [
    'assets that are withdrawn for a thief',
    'swap-to-other',
    send(trap, of('withdraw(uint256 assets, address receiver, address owner)', 5n, thief, me)),
  ],
  [
    'ether to a thief on another network',
    'swap-to-other',
    send(
      trap,
      of('depositETHTo(address to, uint32 gas, bytes data) payable', thief, 200_000, '0x'),
      5n,
    ),
  ],
  [
    'ether to a thief on another network, by the newer bridge',
    'swap-to-other',
    send(
      trap,
      of('bridgeETHTo(address to, uint32 gas, bytes data) payable', thief, 200_000, '0x'),
      5n,
    ),
  ],
  [
    'tokens to a thief on another network',
    'swap-to-other',
    send(
      trap,
      of(
        'depositERC20To(address token, address remote, address to, uint256 amount, uint32 gas, bytes data)',
        usdc,
        dai,
        thief,
        5n,
        200_000,
        '0x',
      ),
    ),
  ],
  [
    'tokens to a thief on Arbitrum',
    'swap-to-other',
    send(
      trap,
      of(
        'outboundTransferCustomRefund(address token, address refundTo, address to, uint256 amount, uint256 gas, uint256 price, bytes data)',
        usdc,
        me,
        thief,
        5n,
        1n,
        1n,
        '0x',
      ),
    ),
  ],
  ['an item that is bought for a thief', 'swap-to-other', send(seaport, bought(thief), 5n)],
  [
    'tokens of an allowance through the universal router',
    'spender-eoa',
    send(
      universal,
      commands(
        '0x21',
        plan(
          '0x0a',
          encodeAbiParameters(
            parseAbiParameters('((address,uint160,uint48,uint48),address,uint256), bytes'),
            [[[usdc, 25n, inDays(1), 0], thief, soon], '0x'],
          ),
        ),
      ),
    ),
  ],
  [
    'a sweep to a thief in a plan within a plan',
    'swap-to-other',
    send(universal, commands('0x21', plan('0x21', plan('0x04', take(thief))))),
  ],
  [
    'a plan deeper than is read',
    'not-whole',
    send(
      universal,
      commands('0x21', plan('0x21', plan('0x21', plan('0x21', plan('0x04', take(thief)))))),
    ),
  ],
  [
    'transfers of allowances in one command, to a look-alike',
    'lookalike',
    send(universal, commands('0x0d', fromAllowance('0x3ab1999999999999999999999999999999180fe2'))),
  ],
  [
    'a portion of everything to a thief',
    'swap-to-other',
    send(
      universal,
      commands(
        '0x06',
        encodeAbiParameters(parseAbiParameters('address, address, uint256'), [dai, thief, 9_000n]),
      ),
    ),
  ],
  [
    'a swap of Uniswap V4 that a thief takes',
    'swap-to-other',
    send(universal, commands('0x10', plan('0x060c0e', '0x', '0x', take(thief)))),
  ],
  [
    'a position of Uniswap V4 that a thief takes',
    'swap-to-other',
    send(
      trap,
      of(
        'modifyLiquidities(bytes data, uint256 deadline)',
        plan(
          '0x0111',
          '0x',
          encodeAbiParameters(parseAbiParameters('address, address, address'), [dai, usdc, thief]),
        ),
        soon,
      ),
    ),
  ],
  // rights
  ...(
    [
      ['changeOwner(address owner)', thief],
      ['transferOwnership(address owner, bool direct, bool renounce)', thief, true, false],
      ['setPendingOwner(address owner)', thief],
      ['beginDefaultAdminTransfer(address admin)', thief],
      ['changeProxyAdmin(address proxy, address admin)', trap, thief],
      ['upgradeAndCall(address proxy, address code, bytes data)', trap, thief, '0x'],
      ['addOwner(address owner)', thief],
      ['addOwnerAddress(address owner)', thief],
      ['addOwnerPublicKey(bytes32 x, bytes32 y)', hash, hash],
      ['installModule(uint256 kind, address module, bytes data)', 1n, thief, '0x'],
      [
        'installExecution(address module, ((bytes4,bool,bool)[],(bytes4,uint32,bool,bool)[],bytes4[]) manifest, bytes data)',
        thief,
        [[], [], []],
        '0x',
      ],
      ['delegateForAll(address delegate, bool value)', thief, true],
      ['delegateAll(address to, bytes32 rights, bool enable)', thief, hash, true],
      [
        'delegateContract(address to, address token, bytes32 rights, bool enable)',
        thief,
        apes,
        hash,
        true,
      ],
      ['setHotWallet(address to, uint256 end, bool lock)', thief, soon, false],
      ['setController(address controller)', thief],
      ['setOperator(address operator)', thief],
      ['setResolver(bytes32 node, address resolver)', hash, trap],
      ['setSubnodeOwner(bytes32 node, bytes32 label, address owner)', hash, hash, thief],
      ['reclaim(uint256 id, address owner)', 7n, thief],
      [
        'diamondCut((address,uint8,bytes4[])[] cuts, address code, bytes data)',
        [[thief, 0, []]],
        zeroAddress,
        '0x',
      ],
    ] as const
  ).map(
    ([signature, ...args]) =>
      [`a right: ${signature}`, 'owner-change', send(trap, of(signature, ...args))] as const,
  ),
  [
    'a relayer of Balancer',
    'approval-all',
    send(
      trap,
      of('setRelayerApproval(address sender, address relayer, bool approved)', me, thief, true),
    ),
  ],
  // calls within calls
  ...(
    [
      ['batch(bytes[] calls, bool mustSucceed)', [approveAll], true],
      ['executeWithoutChainIdValidation(bytes[] calls)', [approveAll]],
      ['executeWithRuntimeValidation(bytes data, bytes authorization)', approveAll, '0x'],
    ] as const
  ).map(
    ([signature, ...args]) =>
      [
        `an approve within ${signature}`,
        'unlimited-approval',
        send(usdc, of(signature, ...args)),
      ] as const,
  ),
  ...(
    [
      ['execute(address to, uint256 value, bytes data, uint8 operation)', usdc, 0n, approveAll, 0],
      [
        'execute(uint256 operation, address to, uint256 value, bytes data)',
        0n,
        usdc,
        0n,
        approveAll,
      ],
      [
        'executeBatch(uint256[] operations, address[] to, uint256[] values, bytes[] data)',
        [0n],
        [usdc],
        [0n],
        [approveAll],
      ],
      ['executeBatch((address,uint256,bytes,uint8)[] calls)', [[usdc, 0n, approveAll, 0]]],
      ['execute((address,uint256,bytes)[] calls)', [[usdc, 0n, approveAll]]],
      ['execute((address,bytes,uint256)[] calls)', [[usdc, approveAll, 0n]]],
      ['execute_ncC(address to, uint256 value, bytes data)', usdc, 0n, approveAll],
      [
        'executeBatch_y6U(address[] to, uint256[] values, bytes[] data)',
        [usdc],
        [0n],
        [approveAll],
      ],
      ['submitTransaction(address to, uint256 value, bytes data)', usdc, 0n, approveAll],
      [
        'execTransactionFromModuleReturnData(address to, uint256 value, bytes data, uint8 operation)',
        usdc,
        0n,
        approveAll,
        0,
      ],
      [
        'execTransactionWithRole(address to, uint256 value, bytes data, uint8 operation, bytes32 role, bool mustSucceed)',
        usdc,
        0n,
        approveAll,
        0,
        hash,
        true,
      ],
      [
        'exec(address operator, address token, uint256 amount, address to, bytes data)',
        trap,
        usdc,
        5n,
        usdc,
        approveAll,
      ],
      ['execute(bytes32 mode, bytes calls)', hash, one(usdc, approveAll)],
    ] as const
  ).map(
    ([signature, ...args]) =>
      [
        `an approve within ${signature}`,
        'unlimited-approval',
        send(safe, of(signature, ...args)),
      ] as const,
  ),
  [
    'an approve within batches of an account (ERC-7821)',
    'unlimited-approval',
    send(
      me,
      of(
        'execute(bytes32 mode, bytes calls)',
        `0x01000000000078210002${'00'.repeat(22)}`,
        encodeAbiParameters(parseAbiParameters('bytes[]'), [
          [
            encodeAbiParameters(parseAbiParameters('(address,uint256,bytes)[], bytes'), [
              [[usdc, 0n, approveAll]],
              '0x',
            ]),
          ],
        ]),
      ),
    ),
  ],
  [
    'a module that an account installs at itself, by the short name of it (ERC-7821)',
    'owner-change',
    send(
      me,
      of(
        'execute(bytes32 mode, bytes calls)',
        `0x01000000000078210001${'00'.repeat(22)}`,
        encodeAbiParameters(parseAbiParameters('(address,uint256,bytes)[]'), [
          [
            [
              zeroAddress,
              0n,
              of('installModule(uint256 kind, address module, bytes data)', 1n, thief, '0x'),
            ],
          ],
        ]),
      ),
    ),
  ],
  [
    'code that runs as an account of an item (ERC-6551)',
    'runs-as-account',
    send(
      safe,
      of(
        'execute(address to, uint256 value, bytes data, uint8 operation)',
        trap,
        0n,
        '0x12345678',
        1,
      ),
    ),
  ],
  // networks
  [
    'a server of a thief for the network in front',
    'other-server',
    offer('0x1', 'https://rpc.thief.example'),
  ],
  [
    'a server of a thief for another network of the kit',
    'other-server',
    offer('0x2105', 'https://mainnet.base.org.thief.example'),
  ],
  [
    'a server of a thief beside a public one',
    'other-server',
    offer('0x2105', 'https://mainnet.base.org', 'https://rpc.thief.example'),
  ],
  ['a server without encryption', 'plain-server', offer('0xa86a', 'http://rpc.example')],
  // a Safe that pays for its transactions
  ['a refund of a Safe to a thief', 'swap-to-other', send(safe, refund(thief))],
]

/** What the same apps ask for every day. */
export const ordinaryCalls: readonly (readonly [name: string, row: Row])[] = [
  [
    'a claim for me',
    send(
      trap,
      of(
        'claim(uint256 index, address account, uint256 amount, bytes32[] proof)',
        7n,
        me,
        10n ** 24n,
        [`0x${'9a'.repeat(32)}`, `0x${'5b'.repeat(32)}`],
      ),
    ),
  ],
  [
    'a claim of a very large amount',
    send(
      trap,
      of('claim(address account, uint256 amount, uint256 deadline)', me, 10n ** 33n, soon),
    ),
  ],
  [
    'a mint for me with no referrer',
    send(
      trap,
      of('mint(address to, uint256 id, address referral, bytes data)', me, 77n, zeroAddress, '0x'),
    ),
  ],
  [
    'a call with ids, dates and a friend',
    send(
      trap,
      of(
        'vote(uint256 id, uint256 until, address to, uint128 most, uint160 limit)',
        12_345_678_901_234n,
        soon,
        friend,
        (1n << 128n) - 1n,
        (1n << 160n) - 1n,
      ),
    ),
  ],
  [
    'a call with texts and numbers of both signs',
    send(
      trap,
      of(
        'post(string text, int256 amount, bytes32 id)',
        'Hello to everybody who reads this, also in a second word.',
        -5n,
        hash,
      ),
    ),
  ],
  [
    'a call that names the coin by its address',
    send(
      trap,
      of(
        'quote(address token, uint256 amount, address to)',
        '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
        5n,
        me,
      ),
    ),
  ],
  [
    'a call of a batch that names contracts',
    batch(
      { to: usdc, data: call('approve', [trap, 5n]) },
      {
        to: trap,
        data: of(
          'zap(address token, address pool, uint256 amount, address to)',
          usdc,
          universal,
          5n,
          me,
        ),
      },
    ),
  ],
  [
    'staking with Lido by a referrer',
    send(
      lido,
      of('submit(address referral) payable', '0x8ba1f109551bd432803012645ac136ddd64dba72'),
      10n ** 15n,
    ),
  ],
  [
    'votes that are passed on',
    send(dai, of('delegate(address delegatee)', '0x8ba1f109551bd432803012645ac136ddd64dba72')),
  ],
  [
    'registering a name',
    send(
      trap,
      of(
        'register(string name, address owner, uint256 duration, bytes32 secret, address resolver, bytes[] data, bool reverse, uint16 fuses)',
        'somebody',
        me,
        31_536_000n,
        hash,
        trap,
        [of('setAddr(bytes32 node, address to)', hash, me)],
        false,
        0,
      ),
    ),
  ],
  [
    'a call with large amounts in bytes',
    send(
      trap,
      of(
        'order(bytes params, bytes signature)',
        encodeAbiParameters(parseAbiParameters('uint256, uint256, bytes32, address'), [
          10n ** 25n,
          10n ** 18n,
          `0x${'9a'.repeat(32)}`,
          me,
        ]),
        `0x${'7c'.repeat(65)}`,
      ),
    ),
  ],
  [
    'withdrawing from Aave',
    send(aave, of('withdraw(address asset, uint256 amount, address to)', usdc, maxUint256, me)),
  ],
  [
    'borrowing from Aave',
    send(
      aave,
      of(
        'borrow(address asset, uint256 amount, uint256 mode, uint16 referral, address onBehalfOf)',
        usdc,
        5n,
        2n,
        0,
        me,
      ),
    ),
  ],
  [
    'repaying to Aave',
    send(
      aave,
      of(
        'repay(address asset, uint256 amount, uint256 mode, address onBehalfOf)',
        usdc,
        maxUint256,
        2n,
        me,
      ),
    ),
  ],
  [
    'withdrawing from Compound',
    send(trap, of('withdraw(address asset, uint256 amount)', usdc, 5n)),
  ],
  [
    'withdrawing from Morpho',
    send(
      trap,
      of(
        'withdraw((address,address,address,address,uint256) market, uint256 assets, uint256 shares, address onBehalf, address receiver)',
        market,
        5n,
        0n,
        me,
        me,
      ),
    ),
  ],
  [
    'withdrawing from Lido',
    send(trap, of('requestWithdrawals(uint256[] amounts, address owner)', [5n], me)),
  ],
  [
    'withdrawing from Lido for whoever calls',
    send(trap, of('requestWithdrawals(uint256[] amounts, address owner)', [5n], zeroAddress)),
  ],
  ['withdrawing from EigenLayer', send(trap, queue(me))],
  ['a position on Uniswap V3', send(trap, position(me))],
  [
    'collecting fees on Uniswap V3',
    send(
      trap,
      of('collect((uint256,address,uint128,uint128) params)', [
        7n,
        me,
        (1n << 128n) - 1n,
        (1n << 128n) - 1n,
      ]),
    ),
  ],
  [
    'collecting fees on Uniswap V3 as ether',
    send(
      trap,
      call('multicall', [
        [
          of('collect((uint256,address,uint128,uint128) params)', [7n, zeroAddress, 5n, 5n]),
          of('unwrapWETH9(uint256 least, address to)', 5n, me),
          of('sweepToken(address token, uint256 least, address to)', usdc, 5n, me),
        ],
      ]),
    ),
  ],
  [
    'liquidity on Uniswap V2',
    send(
      routerV2,
      of(
        'addLiquidityETH(address token, uint256 amount, uint256 least, uint256 leastCoins, address to, uint256 deadline) payable',
        usdc,
        5n,
        4n,
        4n,
        me,
        soon,
      ),
      5n,
    ),
  ],
  [
    'liquidity that is taken out',
    send(
      routerV2,
      of(
        'removeLiquidity(address a, address b, uint256 liquidity, uint256 leastA, uint256 leastB, address to, uint256 deadline)',
        usdc,
        dai,
        5n,
        4n,
        4n,
        me,
        soon,
      ),
    ),
  ],
  ['a swap of 1inch', send(oneInch, inch(me))],
  ['a swap of 1inch for whoever calls', send(oneInch, inch(zeroAddress))],
  ['a swap of 1inch to a friend', send(oneInch, inch(friend))],
  [
    'a swap through many exchanges that pays an integrator',
    send(trap, lifi(me, '0x8ba1f109551bd432803012645ac136ddd64dba72')),
  ],
  [
    'shares that are redeemed',
    send(trap, of('redeem(uint256 shares, address receiver, address owner)', 5n, me, me)),
  ],
  ['a deposit into a vault', send(trap, of('deposit(uint256 assets, address receiver)', 5n, me))],
  [
    'ether to me on another network',
    send(
      trap,
      of('depositETHTo(address to, uint32 gas, bytes data) payable', me, 200_000, '0x'),
      5n,
    ),
  ],
  [
    'tokens to me on another network',
    send(
      trap,
      of(
        'depositERC20To(address token, address remote, address to, uint256 amount, uint32 gas, bytes data)',
        usdc,
        '0x8ba1f109551bd432803012645ac136ddd64dba72',
        me,
        5n,
        200_000,
        '0x',
      ),
    ),
  ],
  ['an item that is bought', send(seaport, bought(me), 5n)],
  ['an item that is bought for whoever calls', send(seaport, bought(zeroAddress), 5n)],
  [
    'a swap on the universal router that pays a fee',
    send(
      universal,
      commands(
        '0x000604',
        encodeAbiParameters(parseAbiParameters('address, uint256, uint256, bytes, bool'), [
          '0x0000000000000000000000000000000000000002',
          5n,
          4n,
          concat([usdc, '0x0001f4', dai]),
          true,
        ]),
        encodeAbiParameters(parseAbiParameters('address, address, uint256'), [
          dai,
          '0x8ba1f109551bd432803012645ac136ddd64dba72',
          25n,
        ]),
        encodeAbiParameters(parseAbiParameters('address, address, uint256'), [
          dai,
          '0x0000000000000000000000000000000000000001',
          4n,
        ]),
      ),
    ),
  ],
  [
    'a swap on Uniswap V4',
    send(
      universal,
      commands(
        '0x10',
        plan('0x060c0e', '0x', '0x', take('0x0000000000000000000000000000000000000001')),
      ),
    ),
  ],
  ['a plan within a plan', send(universal, commands('0x21', plan('0x04', take(me))))],
  [
    'a position on Uniswap V4',
    send(
      trap,
      of(
        'modifyLiquidities(bytes data, uint256 deadline)',
        plan(
          '0x0111',
          '0x',
          encodeAbiParameters(parseAbiParameters('address, address, address'), [dai, usdc, me]),
        ),
        soon,
      ),
    ),
  ],
  ['an ownership that is taken over', send(trap, of('acceptOwnership()'))],
  ['a contract that is handed to me', send(trap, of('changeOwner(address owner)', me))],
  [
    'a right that is ended',
    send(trap, of('delegateAll(address to, bytes32 rights, bool enable)', thief, hash, false)),
  ],
  [
    'the resolver of a name',
    send(
      trap,
      of(
        'setResolver(bytes32 node, address resolver)',
        hash,
        '0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63',
      ),
    ),
  ],
  [
    'the records of a name',
    send(
      trap,
      call('multicall', [
        [
          of('setAddr(bytes32 node, uint256 coin, bytes to)', hash, 60n, me),
          of('setAddr(bytes32 node, uint256 coin, bytes to)', hash, 0n, '0x'),
          of('setText(bytes32 node, string key, string value)', hash, 'url', 'https://app.example'),
        ],
      ]),
    ),
  ],
  [
    'a name of mine below a name',
    send(trap, of('setSubnodeOwner(bytes32 node, bytes32 label, address owner)', hash, hash, me)),
  ],
  ['a transaction of a Safe that pays me back', send(safe, refund(me))],
  ['a transaction of a Safe that pays whoever sends it', send(safe, refund(zeroAddress))],
  ['a transaction of a Safe without a refund', send(safe, refund(thief, 0n))],
  [
    'a withdrawal of a Safe to itself',
    send(
      safe,
      execTransaction(
        aave,
        of('withdraw(address asset, uint256 amount, address to)', usdc, 5n, safe),
        0,
      ),
    ),
  ],
  [
    'a network that the kit does not have',
    offer('0xa86a', 'https://api.avax.network/ext/bc/C/rpc'),
  ],
  ['a network of the kit by its public server', offer('0x2105', 'https://mainnet.base.org')],
  ['a network of a developer', offer('0x7a69', 'http://127.0.0.1:8545')],
  [
    'a swap of wrapped coins in a batch of an account',
    send(
      me,
      of(
        'execute(bytes32 mode, bytes calls)',
        `0x01${'00'.repeat(31)}`,
        encodeAbiParameters(parseAbiParameters('(address,uint256,bytes)[]'), [
          [
            [weth, 5n, call('deposit', [])],
            [usdc, 0n, call('approve', [universal, 5n])],
          ],
        ]),
      ),
    ),
  ],
]
