import { concat, encodeAbiParameters, maxUint256, parseAbiParameters, zeroAddress } from 'viem'
import {
  bought,
  commands,
  inch,
  lifi,
  market,
  of,
  offer,
  plan,
  position,
  queue,
  refund,
  soon,
  take,
} from './callRows'
import type { Row } from './catalogue'
import {
  aave,
  batch,
  call,
  dai,
  execTransaction,
  friend,
  hash,
  lido,
  me,
  oneInch,
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
