import { encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import type { Row } from './catalogue'
import {
  apes,
  call,
  dai,
  friend,
  hash,
  host,
  inDays,
  lido,
  me,
  safe,
  seaport,
  send,
  sign,
  thief,
  trap,
  universal,
  usdc,
  weth,
} from './catalogue'
import { twin } from './catalogue.malicious'
import {
  amounts,
  caller,
  ether,
  exact,
  execute,
  itself,
  many,
  of,
  ofToken,
  path,
  routerV1,
  soon,
  v3,
} from './moneyRows'

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
