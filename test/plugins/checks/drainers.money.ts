import { encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import type { Row } from './catalogue'
import {
  dai,
  me,
  routerV3,
  send,
  sign,
  thief,
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

/** Of Solana, of Bitcoin and of Cosmos: accounts that the wallet does not have. */
const solana = `0x${'9a'.repeat(32)}` as Hex
const [bitcoin, cosmos] = [
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'osmo1vqnxcrq5ezxv5w3mr4l9v0jkpq0qk7h0q9z7sd',
]

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
