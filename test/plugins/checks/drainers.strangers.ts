import { concat, maxUint256, pad } from 'viem'
import { market, of, position, queue, soon } from './callRows'
import type { Row } from './catalogue'
import {
  aave,
  batch,
  call,
  dai,
  execTransaction,
  hash,
  me,
  routerV2,
  safe,
  send,
  thief,
  trap,
  usdc,
} from './catalogue'

/** Calls that name a stranger, and what lending, staking and pools give to a thief. */
export const strangerCalls: readonly (readonly [name: string, finding: string, row: Row])[] = [
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
]
