import { concat, type Hex, pad, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import type { BalanceChange } from '../../../plugins/checks/types'
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
import {
  across,
  bridge,
  burn,
  burn2,
  cctp,
  cctp2,
  changes,
  cvx,
  deposits,
  ethflow,
  facts,
  fare,
  flow,
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
  moved,
  of,
  open4,
  portal,
  positions,
  positions4,
  repay,
  savings,
  solana,
  spoke,
  stake,
  stakewise,
  stargate,
  supply,
  usdcOnBase,
  validator,
  withdraw,
  wormhole,
  wormholeCoins,
  wormholeTokens,
} from './depositCalls'

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
