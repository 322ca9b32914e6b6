import { maxUint256, pad, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import {
  aave,
  batch,
  call,
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
import {
  across,
  bridge,
  burn,
  burn2,
  cctp,
  cctp2,
  cether,
  changes,
  comet,
  cvx,
  deposits,
  ethflow,
  fare,
  flow,
  gateway,
  hop,
  hops,
  junk,
  linea,
  lock,
  lost,
  market,
  message,
  mint,
  more,
  morpho,
  of,
  open4,
  portal,
  positions,
  positions4,
  punks,
  queue,
  repay,
  savings,
  spoke,
  stake,
  stakewise,
  stargate,
  strategies,
  supply,
  validator,
  voting,
  withdraw,
  wormhole,
  wormholeCoins,
  wormholeTokens,
  zksync,
} from './depositCalls'

const refund = of('refundETH()')

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
