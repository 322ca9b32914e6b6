import { concat, type Hex } from 'viem'
import type { Row } from './catalogue'
import {
  dai,
  friend,
  me,
  routerV2,
  routerV3,
  send,
  sign,
  trap,
  universal,
  usdc,
  weth,
  zero,
} from './catalogue'
import {
  across,
  acrossV4,
  amounts,
  axelar,
  caller,
  circle,
  circleV2,
  collect,
  cow,
  crossChain,
  debridge,
  ether,
  exact,
  execute,
  first,
  hop,
  itself,
  layerSwap,
  many,
  of,
  ofToken,
  oft,
  oftOfBytes,
  operation,
  path,
  portal,
  positions,
  routerV1,
  second,
  sentOperation,
  soon,
  stargate,
  sweep,
  thor,
  unwrap,
  v3,
  word,
  wormhole,
  wormholeCoins,
  zksync,
} from './moneyRows'

const asset = (address: string, symbol: string): Row => ({
  method: 'wallet_watchAsset',
  params: { type: 'ERC20', options: { address, symbol, decimals: 6 } },
})

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
