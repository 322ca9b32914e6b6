import {
  type Abi,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  maxUint256,
  pad,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import { expect, test } from 'vitest'
import { losses } from '../../../plugins/checks/eip155/losses'
import { explain } from '../../../plugins/checks/explain'
import type { BalanceChange, CheckedRequest, Facts } from '../../../plugins/checks/types'
import {
  aave,
  batch,
  call,
  dai,
  lido,
  me,
  type Row,
  routerV2,
  send,
  thief,
  trap,
  usdc,
  weth,
} from './catalogue'

const of = (signature: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({
    abi: parseAbi([`function ${signature}`] as readonly string[] as never) as unknown as Abi,
    args,
  } as never)
const [comet, queue, bridge, gateway, morpho] = [
  '0xc3d688b66703497daa19211eedff47f25384cdc3',
  '0x889edc2edab5f40e902b864ad4d7ade8e412f9b1',
  '0x99c9fc46f92e8a1c0dec1b1747d010903e884be1',
  '0xd01607c3c5ecaba394d8be377a08590149325722',
  '0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb',
]
const [positions, positions4, across, stargate, cctp, portal, cctp2] = [
  '0xc36442b4a4522e871399cd717abdd847ab11fe88',
  '0xbd216513d74c8cf14cf4747e6aaa6420ff64ee9e',
  '0x5c7bcd6e7de5423a257d81b442095a1a6ced35c5',
  '0xc026395860db2d07ee33e05fe50ed7bd583189c7',
  '0xbd3fa81b58ba92a82136038b25adec7066af3155',
  '0x49048044d57e1c92a77f79988d21fa8faf74e97e',
  '0x28b5a0e9c621a5badaa536219b3a228c8168cf5d',
]
const [zksync, strategies, voting, stake, savings, ethflow, punks, cether] = [
  '0x32400084c286cf3e17e7b677ea9583e60a000324',
  '0x858646372cc42e1a627fce94aa7a7033e7cf075a',
  '0x5f3b5dfeb7b28cdbd7faba78963ee202a494e2a2',
  '0x4da27a545c0c5b758a6ba100e3a049001de870f5',
  '0xa3931d71877c0e7a3148cb7eb4463524fec27fbd',
  '0xba3cb449bd2b4adddbc894d8697f5170800eadec',
  '0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb',
  '0x4ddc2d193948926d02f9b1fe9e1daa0718270ed5',
]
/** USDC on Base, and a token that nobody knows. */
const [usdcOnBase, junk] = [
  '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  '0x1234567812345678123456781234567812345678',
]
/** What is lost: nine tenths of USDC and of the coins, and a token that only the protocol knows. */
const changes: readonly BalanceChange[] = [
  `eip155:1/erc20:${usdc}`,
  `eip155:1/erc20:0x72e95b8931767c79ba4eee721354d6e99a61d004`,
  'eip155:1/slip44:60',
].map((asset) => ({ asset: asset as BalanceChange['asset'], raw: -9_000_000_000_000_000_000n }))
const facts = {
  balances: new Map([
    [usdc, 10_000_000_000_000_000_000n],
    [`${positions}/5`, 1n],
  ]),
  balance: 10_000_000_000_000_000_000n,
  listed: new Set([usdc, dai]),
  decimals: new Map(),
  tokens: new Set([usdc]),
  known: new Map(),
  codes: new Map(),
} as unknown as Facts
const lost = (
  { method, params }: Row,
  chainId = 'eip155:1',
  known: Facts = facts,
  moved = changes,
) => {
  const request = explain({
    id: 0,
    method,
    params: params as never,
    namespace: 'eip155',
    chainId: chainId as never,
    account: me,
    origin: 'host',
    rewrittenBy: [],
  })
  return losses(request as CheckedRequest, moved, known).map(({ id }) => id)
}
const withdraw = (to: string) =>
  of('withdraw(address asset, uint256 amount, address to)', usdc, maxUint256, to)
const repay = of(
  'repay(address asset, uint256 amount, uint256 mode, address onBehalfOf)',
  usdc,
  maxUint256,
  2n,
  me,
)
const supply = (to: string) =>
  of('supply(address asset, uint256 amount, address onBehalfOf, uint16 referral)', usdc, 5n, to, 0)
const market = [usdc, dai, trap, trap, 5n]
const mint = (to: string, other = dai) =>
  of(
    'mint((address,address,uint24,int24,int24,uint256,uint256,uint256,uint256,address,uint256) params)',
    [usdc, other, 500, -10, 10, 5n, 5n, 4n, 4n, to, 9n],
  )
const refund = of('refundETH()')
const more = (id: bigint) =>
  of('increaseLiquidity((uint256,uint256,uint256,uint256,uint256,uint256) params)', [
    id,
    5n,
    5n,
    4n,
    4n,
    9n,
  ])
const spoke = (to: string, { output = usdcOnBase, out = 4_950n, relayer = thief } = {}) =>
  of(
    'depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 chain, address relayer, uint32 quoted, uint32 until, uint32 first, bytes message)',
    me,
    to,
    usdc,
    output,
    5_000n,
    out,
    8453n,
    relayer,
    1,
    2,
    0,
    '0x',
  )
const fare = (to: Hex) =>
  of(
    'send((uint32,bytes32,uint256,uint256,bytes,bytes,bytes) params, (uint256,uint256) fee, address refund) payable',
    [30184, to, 5n, 4n, '0x', '0x', '0x'],
    [5n, 0n],
    me,
  )
const burn = (to: Hex) =>
  of('depositForBurn(uint256 amount, uint32 domain, bytes32 to, address token)', 5n, 6, to, usdc)
const burn2 = (fee: bigint) =>
  of(
    'depositForBurn(uint256 amount, uint32 domain, bytes32 to, address token, bytes32 caller, uint256 fee, uint32 finality)',
    100n,
    6,
    pad(me),
    usdc,
    pad('0x'),
    fee,
    1000,
  )
const flow = (to: string, wanted = usdc) =>
  of(
    'createOrder((address,address,uint256,uint256,bytes32,uint256,uint32,bool,int64) order) payable',
    [wanted, to, 5n, 4n, `0x${'9a'.repeat(32)}`, 0n, 9, false, 1n],
  )
const [linea, wormhole, hop] = [
  '0xd19d4b5d358258f05d7b411e21a1460d11b0876f',
  '0x3ee18b2214aff97000d974cf647e7c347e8fa585',
  '0x3666f603cc164936c1b87e207f36beba4ac5f18a',
]
const message = (fee: bigint) =>
  of('sendMessage(address to, uint256 fee, bytes data) payable', me, fee, '0x')
const wormholeTokens = (fee: bigint, to = pad(me)) =>
  of(
    'transferTokens(address token, uint256 amount, uint16 chain, bytes32 recipient, uint256 fee, uint32 nonce)',
    usdc,
    100n,
    30,
    to,
    fee,
    7,
  )
const wormholeCoins = (fee: bigint) =>
  of(
    'wrapAndTransferETH(uint16 chain, bytes32 recipient, uint256 fee, uint32 nonce) payable',
    30,
    pad(me),
    fee,
    7,
  )
const hops = (least: bigint, fee: bigint) =>
  of(
    'sendToL2(uint256 chain, address recipient, uint256 amount, uint256 least, uint256 deadline, address relayer, uint256 fee)',
    10n,
    me,
    100n,
    least,
    9n,
    thief,
    fee,
  )
/** A position of Uniswap 4 in coins; with or without a step that takes out what is left. */
const open4 = (steps: Hex, currency: string = zeroAddress) => {
  const plan = encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), [
    steps,
    [
      encodeAbiParameters(parseAbiParameters('address, address, uint24, int24, address, address'), [
        zeroAddress,
        usdc,
        500,
        10,
        zeroAddress,
        me,
      ]),
      '0x',
      encodeAbiParameters(parseAbiParameters('address, address'), [currency as Hex, me]),
    ],
  ])
  return of('modifyLiquidities(bytes data, uint256 deadline) payable', plan, 9n)
}
const [cvx, stakewise] = [
  '0x72a19342e8f1838460ebfccef09f6585e32db86e',
  '0xac0f906e433d58fa868f936e8a43230473652885',
]
const lock = (to: string) => of('lock(address account, uint256 amount, uint256 ratio)', to, 5n, 0n)
const deposits = '0x00000000219ab540356cbb839cbe05303d7705fa'
const validator = (credentials: string) =>
  of(
    'deposit(bytes key, bytes credentials, bytes signature, bytes32 root) payable',
    `0x${'ab'.repeat(48)}`,
    credentials,
    `0x${'cd'.repeat(96)}`,
    solana,
  )
/** An address of another kind of network. */
const solana: Hex = `0x${'9b'.repeat(32)}`

test.each<readonly [name: string, row: Row]>([
  ['all that is owed to Aave', send(aave, repay)],
  [
    'the same with shares',
    send(
      aave,
      of('repayWithATokens(address asset, uint256 amount, uint256 mode)', usdc, maxUint256, 2n),
    ),
  ],
  ['all out of Aave', send(aave, withdraw(me))],
  [
    'an allowance and a supply',
    batch({ to: usdc, data: call('approve', [aave, 5n]) }, { to: aave, data: supply(me) }),
  ],
  [
    'ether into Aave',
    send(
      gateway,
      of('depositETH(address pool, address onBehalfOf, uint16 referral) payable', aave, me, 0),
      5n,
    ),
  ],
  [
    'ether out of Aave',
    send(
      gateway,
      of('withdrawETH(address pool, uint256 amount, address to)', aave, maxUint256, me),
    ),
  ],
  ['collateral of Compound', send(comet, of('supply(address asset, uint256 amount)', usdc, 5n))],
  ['ether into Compound 2', send(cether, of('mint() payable'), 5n)],
  [
    'collateral of Morpho, whatever its market',
    send(
      morpho,
      of(
        'supplyCollateral((address,address,address,address,uint256) market, uint256 assets, address onBehalf, bytes data)',
        market,
        5n,
        me,
        '0x',
      ),
    ),
  ],
  [
    "stakes in Lido's queue",
    send(queue, of('requestWithdrawals(uint256[] amounts, address owner)', [5n], zeroAddress)),
  ],
  ['ether at Lido by a referrer', send(lido, of('submit(address referral) payable', thief), 5n)],
  [
    'a stake at EigenLayer',
    send(
      strategies,
      of('depositIntoStrategy(address strategy, address token, uint256 amount)', trap, junk, 5n),
    ),
  ],
  ['a stake of Ethereum', send(deposits, validator(`0x01${'00'.repeat(11)}${me.slice(2)}`), 5n)],
  ['a lock of CRV', send(voting, of('create_lock(uint256 amount, uint256 until)', 5n, 9n))],
  ['a stake of AAVE', send(stake, of('stake(address to, uint256 amount)', me, 5n))],
  [
    'savings with a referral',
    send(savings, of('deposit(uint256 assets, address receiver, uint16 referral)', 5n, me, 1)),
  ],
  ['an order for ether at CoW Protocol', send(ethflow, flow(me), 5n)],
  ['a punk', send(punks, of('buyPunk(uint256 id) payable', 7n), 5n)],
  [
    'ether to Optimism',
    send(bridge, of('depositETH(uint32 gas, bytes data) payable', 200_000, '0x'), 5n),
  ],
  [
    'ether to Base for me',
    send(
      portal,
      of(
        'depositTransaction(address to, uint256 value, uint64 gas, bool creates, bytes data) payable',
        me,
        5n,
        100_000n,
        false,
        '0x',
      ),
      5n,
    ),
  ],
  [
    'ether to ZKsync',
    send(
      zksync,
      of(
        'requestL2Transaction(address to, uint256 value, bytes data, uint256 gas, uint256 perByte, bytes[] deps, address refund) payable',
        me,
        5n,
        '0x',
        9n,
        800n,
        [],
        me,
      ),
      5n,
    ),
  ],
  [
    'a token to Optimism',
    send(
      bridge,
      of(
        'depositERC20(address token, address other, uint256 amount, uint32 gas, bytes data)',
        usdc,
        '0x7f5c764cbc14f9669b88837ca1490cca17c31607',
        5n,
        200_000,
        '0x',
      ),
    ),
  ],
  ['USDC by Across, whoever relays', send(across, spoke(me))],
  ['USDC by Stargate', send(stargate, fare(pad(me)), 5n)],
  ['USDC by CCTP', send(cctp, burn(pad(me)))],
  ['USDC by CCTP 2', send(cctp2, burn2(1n))],
  ['ether to Linea', send(linea, message(0n), 100n)],
  ['USDC by Wormhole', send(wormhole, wormholeTokens(0n))],
  ['ether by Wormhole', send(wormhole, wormholeCoins(1n), 100n)],
  ['USDC by Hop', send(hop, hops(99n, 1n))],
  [
    'liquidity at Aura',
    send(
      '0xa57b8d98dae62b26ec3bcc4a365338157060b234',
      of('deposit(uint256 pool, uint256 amount, bool isStaked)', 5n, 5n, true),
    ),
  ],
  ['a lock of CVX', send(cvx, lock(me))],
  [
    'ether at StakeWise by a referrer',
    send(stakewise, of('deposit(address receiver, address referrer) payable', me, thief), 5n),
  ],
  [
    'a stake of USDS',
    send(
      '0x0650caf159c5a49f711e8169d4336ecb9b950275',
      of('stake(uint256 amount, uint16 referral)', 5n, 1),
    ),
  ],
])('what a protocol keeps for the account is not lost: %s', (_, row) => {
  expect(lost(row)).toEqual([])
})

/** A pool's price may be anybody's: up to nine tenths nothing is said. */
const half = changes.map((change) => ({ ...change, raw: -5_000_000_000_000_000_000n }))
test.each<readonly [name: string, row: Row]>([
  [
    'liquidity on Uniswap 2',
    send(
      routerV2,
      of(
        'addLiquidityETH(address token, uint256 amount, uint256 least, uint256 leastCoins, address to, uint256 deadline) payable',
        usdc,
        5n,
        4n,
        4n,
        me,
        9n,
      ),
      5n,
    ),
  ],
  ['a position on Uniswap 3', send(positions, mint(me))],
  [
    'a position on Uniswap 3 with ether',
    send(positions, call('multicall', [[mint(me, weth), refund]]), 5n),
  ],
  ['more for a position of mine', send(positions, more(5n))],
  ['a position on Uniswap 4 with ether', send(positions4, open4('0x020d14'), 5n)],
])('what goes into a pool is only doubtful where it is nearly all: %s', (_, row) => {
  expect(lost(row, undefined, undefined, half)).toEqual([])
  expect(lost(row)).toEqual(['gets-unlisted'])
})

test.each<readonly [name: string, row: Row]>([
  ['a lock of CVX for a thief', send(cvx, lock(thief))],
  [
    'ether at StakeWise for a thief',
    send(stakewise, of('deposit(address receiver, address referrer) payable', thief, me), 5n),
  ],
  ['a lock at a contract that only has its call', send(trap, lock(me))],
  ['out of Aave to a thief', send(aave, withdraw(thief))],
  [
    'a position whose change goes to an address that looks like a number',
    send(
      positions,
      call('multicall', [
        [
          mint(me),
          of(
            'unwrapWETH9(uint256 least, address to)',
            0n,
            '0x00000000000000000000000000000000deadbeef',
          ),
        ],
      ]),
    ),
  ],
  ['a stake that is withdrawn by a key', send(deposits, validator(pad('0x7c')), 5n)],
  [
    'a stake that somebody else withdraws',
    send(deposits, validator(`0x01${'00'.repeat(11)}${thief.slice(2)}`), 5n),
  ],
  ['into Aave for a contract of a thief', send(aave, supply(trap))],
  ['at a contract that only has the calls of Aave', send(trap, repay)],
  [
    'a function of Aave with others',
    send(
      aave,
      of(
        'flashLoanSimple(address receiver, address asset, uint256 amount, bytes data, uint16 referral)',
        trap,
        usdc,
        5n,
        '0x',
        0,
      ),
    ),
  ],
  [
    'beside a call that nobody can read',
    batch({ to: aave, data: repay }, { to: trap, data: '0xdeadbeef' }),
  ],
  [
    'beside a transfer',
    batch({ to: aave, data: repay }, { to: usdc, data: call('transfer', [thief, 5n]) }),
  ],
  [
    'a loan in a market whose prices a stranger tells',
    send(
      morpho,
      of(
        'supply((address,address,address,address,uint256) market, uint256 assets, uint256 shares, address onBehalf, bytes data)',
        market,
        5n,
        0n,
        me,
        '0x',
      ),
    ),
  ],
  [
    'a stake of AAVE for a contract of a thief',
    send(stake, of('stake(address to, uint256 amount)', trap, 5n)),
  ],
  [
    'shares for the contract itself',
    send(savings, of('deposit(uint256 assets, address receiver, uint16 referral)', 5n, savings, 1)),
  ],
  ['a position with a token that nobody knows', send(positions, mint(me, junk))],
  [
    'a position in a pool that the request opens',
    send(
      positions,
      call('multicall', [
        [
          of(
            'createAndInitializePoolIfNecessary(address a, address b, uint24 fee, uint160 price)',
            usdc,
            dai,
            500,
            5n,
          ),
          mint(me),
        ],
      ]),
    ),
  ],
  [
    'a position in a pool of Uniswap 4 that the request opens',
    send(
      positions4,
      call('multicall', [
        [
          of(
            'initializePool((address a, address b, uint24 fee, int24 spacing, address hooks) pool, uint160 price) payable',
            [zeroAddress, usdc, 500, 10, zeroAddress],
            5n,
          ),
          open4('0x020d14'),
        ],
      ]),
      5n,
    ),
  ],
  [
    'ether that a position leaves at the contract',
    send(positions, call('multicall', [[mint(me, weth)]]), 5n),
  ],
  [
    'ether that a position of Uniswap 4 leaves at the contract',
    send(positions4, open4('0x020d0d'), 5n),
  ],
  ["more for somebody else's position", send(positions, more(6n))],
  ['an order for a token that nobody knows', send(ethflow, flow(me, junk), 5n)],
  ['an order for a contract of a thief', send(ethflow, flow(trap), 5n)],
  [
    'ether to Base for a contract of a thief',
    send(
      portal,
      of(
        'depositTransaction(address to, uint256 value, uint64 gas, bool creates, bytes data) payable',
        trap,
        5n,
        100_000n,
        false,
        '0x',
      ),
      5n,
    ),
  ],
  [
    'a token by a bridge, for another one there',
    send(
      bridge,
      of(
        'depositERC20(address token, address other, uint256 amount, uint32 gas, bytes data)',
        usdc,
        junk,
        5n,
        200_000,
        '0x',
      ),
    ),
  ],
  ['Across for a thief', send(across, spoke(thief))],
  ['Across for a token that nobody knows', send(across, spoke(me, { output: junk }))],
  ['Across for half of it', send(across, spoke(me, { out: 2_500n }))],
  [
    'Across for a trace of ether',
    send(across, spoke(me, { output: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1' })),
  ],
  ['Stargate to another kind of network', send(stargate, fare(solana), 5n)],
  ['ether to Linea that is nearly all fee', send(linea, message(99n), 100n)],
  ['Wormhole with a fee of half', send(wormhole, wormholeTokens(50n))],
  ['Wormhole to another kind of network', send(wormhole, wormholeTokens(0n, solana))],
  ['ether by Wormhole with a fee of half', send(wormhole, wormholeCoins(50n), 100n)],
  ['Hop with a fee of half', send(hop, hops(99n, 50n))],
  ['Hop for any amount', send(hop, hops(0n, 1n))],
  ['CCTP 2 for a fee of nearly all', send(cctp2, burn2(99n))],
  ['CCTP to another kind of network', send(cctp, burn(solana))],
  [
    'a transfer whose recipient has more in front',
    send(lido, `0xa9059cbb01${'00'.repeat(11)}${thief.slice(2)}${'00'.repeat(31)}05` as Hex),
  ],
  [
    'a swap at a router for a recipient with more in front',
    send(
      routerV2,
      `0x38ed1739${[5n, 0n, 160n].map((n) => pad(`0x${n.toString(16)}`).slice(2)).join('')}01${'00'.repeat(11)}${thief.slice(2)}${pad('0x09').slice(2)}${pad('0x02').slice(2)}${pad(usdc).slice(2)}${pad(weth).slice(2)}` as Hex,
    ),
  ],
  [
    'Across for nothing, by its other call',
    send(
      across,
      of(
        'depositV3Now(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 chain, address relayer, uint32 until, uint32 first, bytes message)',
        me,
        me,
        usdc,
        usdcOnBase,
        5_000n,
        1n,
        8453n,
        zeroAddress,
        2,
        0,
        '0x',
      ),
    ),
  ],
  [
    'Across for nothing, in a batch',
    send(across, of('multicall(bytes[] calls)', [spoke(me, { out: 1n })])),
  ],
  [
    'ether that is left at the contract of positions',
    send(
      positions,
      of(
        'createAndInitializePoolIfNecessary(address a, address b, uint24 fee, uint160 price) payable',
        usdc,
        weth,
        500,
        1n,
      ),
      5n,
    ),
  ],
  [
    'a position in a pool that another call of the batch opens',
    batch(
      {
        to: positions,
        data: of(
          'createAndInitializePoolIfNecessary(address a, address b, uint24 fee, uint160 price)',
          usdc,
          dai,
          500,
          5n,
        ),
      },
      { to: positions, data: mint(me) },
    ),
  ],
  [
    'a position of Uniswap 4 whose step takes out a token, not the coins',
    send(positions4, open4('0x020d14', usdc), 5n),
  ],
  [
    'a stake of AAVE for somebody with ones in front',
    send(stake, `0xadc9772e${'ff'.repeat(12)}${thief.slice(2)}${pad('0x05').slice(2)}` as Hex),
  ],
  [
    'a position of Uniswap 4 that leaves wrapped coins behind',
    send(positions4, open4('0x150d14'), 5n),
  ],
  [
    'savings for an address of many zeros',
    send(
      savings,
      of(
        'deposit(uint256 assets, address receiver)',
        5n,
        '0x0000000000000bad0bad0bad0bad0bad0bad0bad',
      ),
    ),
  ],
  [
    'a stake whose owner only stands behind the arguments',
    send(deposits, concat([validator(pad('0x7c')), `0x01${'00'.repeat(11)}${me.slice(2)}`]), 5n),
  ],
  [
    'a contract on Base that the call makes',
    send(
      portal,
      of(
        'depositTransaction(address to, uint256 value, uint64 gas, bool creates, bytes data) payable',
        zeroAddress,
        5n,
        100_000n,
        true,
        pad(me),
      ),
      5n,
    ),
  ],
  [
    'a message to Linea with a call',
    send(
      linea,
      of('sendMessage(address to, uint256 fee, bytes data) payable', me, 0n, pad('0x07')),
      100n,
    ),
  ],
  ['a bridge that is told nobody', send(cctp, concat(['0xdeadbeef', pad('0x05')]), 5n)],
])('what goes elsewhere is: %s', (_, row) => {
  expect(lost(row).filter((id) => id === 'loses-more' || id === 'pays-for-nothing')).not.toEqual([])
})

/**
 * Collateral into a market of Morpho, and a loan out of it, whose prices a contract tells that the
 * account names.
 */
const borrowed = (loan: string) => {
  const inMarket = [loan, usdc, trap, trap, 5n]
  return batch(
    { to: usdc, data: call('approve', [morpho, 900n]) },
    {
      to: morpho,
      data: of(
        'supplyCollateral((address,address,address,address,uint256) market, uint256 assets, address onBehalf, bytes data)',
        inMarket,
        900n,
        me,
        '0x',
      ),
    },
    {
      to: morpho,
      data: of(
        'borrow((address,address,address,address,uint256) market, uint256 assets, uint256 shares, address onBehalf, address to)',
        inMarket,
        5n,
        0n,
        me,
        me,
      ),
    },
  )
}
const moved = (loan: string, back: bigint, part = 9n): readonly BalanceChange[] => [
  { asset: `eip155:1/erc20:${usdc}`, raw: -part * 1_000_000_000_000_000_000n },
  { asset: `eip155:1/erc20:${loan}`, raw: back },
]
test('collateral and its loan are weighed as an exchange, as a stranger may tell the price', () => {
  expect(lost(borrowed(dai), undefined, undefined, moved(dai, 10n ** 14n))).toEqual(['gets-little'])
  expect(lost(borrowed(weth), undefined, undefined, moved(weth, 10n ** 14n))).toEqual([
    'gets-little',
  ])
  expect(lost(borrowed(junk), undefined, undefined, moved(junk, 10n ** 24n))).toEqual([
    'gets-unlisted',
  ])
  expect(
    lost(borrowed(junk), undefined, { ...facts, listed: new Set() }, moved(junk, 10n ** 24n)),
  ).toEqual(['gets-unlisted'])
  expect(lost(borrowed(dai), undefined, undefined, moved(dai, 5n * 10n ** 21n))).toEqual([])
  expect(lost(borrowed(dai), undefined, undefined, moved(dai, 10n ** 14n, 4n))).toEqual([])
})

const usdt = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const exchanged = (from: string, to: string, back: bigint) => {
  const assetOf = (token: string) =>
    `eip155:1/${token === 'coin' ? 'slip44:60' : `erc20:${token}`}` as BalanceChange['asset']
  const data = of(
    'trade(address from, uint256 amount)',
    from === 'coin' ? trap : from,
    6_000_000_000_000_000_000n,
  )
  return lost(
    send(trap, data, from === 'coin' ? 6_000_000_000_000_000_000n : 0n),
    undefined,
    { ...facts, listed: new Set([usdc, usdt]) },
    [
      { asset: assetOf(from), raw: -6_000_000_000_000_000_000n },
      { asset: assetOf(to), raw: back },
    ],
  )
}
test.each([
  ['coins for wrapped ones', 'coin', weth],
  ['dollars for others', usdc, usdt],
])('less than half of what is worth the same is next to nothing: %s', (_, from, to) => {
  expect(exchanged(from, to, 2_900_000_000_000_000_000n)).toEqual(['gets-little'])
  expect(exchanged(from, to, 5_900_000_000_000_000_000n)).toEqual([])
})
test('what is worth something else is not compared', () => {
  expect(exchanged('coin', usdc, 18_000_000_000_000_000n)).toEqual([])
  expect(exchanged(usdc, weth, 2_000_000_000_000_000_000n)).toEqual([])
})

test('what a router swaps is weighed, whoever knows the router', () => {
  const swap = send(
    '0xcf77a3ba9a5ca399b7c97c74d54e5b1beb874e43',
    of(
      'swapExactTokensForTokens(uint256 amount, uint256 least, (address from, address to, bool isStable, address factory)[] routes, address to, uint256 deadline)',
      5n,
      0n,
      [[usdcOnBase, '0x4200000000000000000000000000000000000006', true, zeroAddress]],
      me,
      9n,
    ),
  )
  expect(lost(swap, 'eip155:8453')).toContain('loses-more')
})

test('a lock of AERO on Base is kept for the account', () => {
  expect(
    lost(
      send(
        '0xebf418fe2512e7e6bd9b87a8f0f294acdc67e6b4',
        of('createLock(uint256 amount, uint256 duration)', 5n, 9n),
      ),
      'eip155:8453',
    ),
  ).toEqual([])
})

test("an address is a protocol's on its own network only", () => {
  expect(lost(send(aave, repay), 'eip155:56')).toContain('loses-more')
})

test('without a list a token is what the call takes, and nothing else that it names', () => {
  const bare = { ...facts, listed: new Set<string>() }
  const taken = '0x72e95b8931767c79ba4eee721354d6e99a61d004'
  const alone = changes.filter(({ asset }) => asset.endsWith(taken))
  expect(lost(send(positions, mint(me, taken)), undefined, bare, alone)).toEqual([])
  // a token says itself that it moves
  expect(lost(send(positions, mint(me, taken)), undefined, bare)).toContain('loses-more')
  expect(lost(send(positions, mint(me, junk)), undefined, bare)).toContain('loses-more')
  expect(
    lost(send(stake, of('stake(address to, uint256 amount)', trap, 5n)), undefined, bare),
  ).toContain('loses-more')
  expect(lost(send(positions, mint(me, taken)))).toContain('loses-more')
})
