import { concat, type Hex, numberToHex, zeroAddress } from 'viem'
import type { Row } from './catalogue'
import {
  aave,
  call,
  dai,
  friend,
  hash,
  me,
  safe,
  seaport,
  send,
  trap,
  universal,
  usdc,
  weth,
} from './catalogue'
import {
  calls,
  consolidations,
  cow,
  digest,
  key,
  of,
  permissions,
  punks,
  validated,
  wrapped,
} from './rightRows'

/** What the same apps ask for every day. */
export const ordinaryRights: readonly (readonly [name: string, row: Row])[] = [
  [
    'a delegate of Synthetix that is ended',
    send(safe, of('removeAllDelegatePowers(address to)', friend)),
  ],
  [
    'a manager of a position that is ended',
    send(safe, of('approvePositionManager(address manager, bool isOn)', trap, false)),
  ],
  [
    'an operator of a vault connector that is ended',
    send(
      safe,
      of('setAccountOperator(address account, address operator, bool isOn)', me, trap, false),
    ),
  ],
  [
    'a spender of a loan that is ended',
    send(safe, of('approve(address spender, bool isOn)', trap, false)),
  ],
  ['claims for me', send(safe, of('setClaimerFor(address claimer)', me))],
  ['rewards for me', send(safe, of('set_rewards_receiver(address to)', me))],
  [
    'a withdrawal address of mine',
    send(safe, of('setWithdrawalAddress(address node, address to, bool isNow)', me, me, true)),
  ],
  ['a plugin of GMX', send(safe, of('approvePlugin(address plugin)', trap))],
  [
    'a zap that may deposit for me',
    send(safe, of('set_approve_deposit(address account, bool isOn)', trap, true)),
  ],
  ['a minter of what is mine', send(safe, of('toggle_approve_mint(address minter)', trap))],
  [
    'an exit of a validator',
    send('0x00000961Ef480Eb55e80D19ad83579A64c007002', `0x${'a7'.repeat(48)}${'0'.repeat(16)}`, 1n),
  ],
  [
    'a vote for a gauge',
    send(safe, of('vote_for_gauge_weights(address gauge, uint256 weight)', dai, 10_000n)),
  ],
  [
    'votes for pools',
    send(
      safe,
      of('vote(uint256 id, address[] pools, uint256[] weights)', 7n, [usdc, dai], [1n, 1n]),
    ),
  ],
  [
    'a token as collateral',
    send(aave, of('setUserUseReserveAsCollateral(address asset, bool isOn)', usdc, true)),
  ],
  ['markets that are entered', send(safe, of('enterMarkets(address[] markets)', [usdc]))],
  [
    'a vault that is enabled by a vault connector',
    send(
      safe,
      of('batch((address,address,uint256,bytes)[] items)', [
        [safe, zeroAddress, 0n, of('enableController(address account, address vault)', me, dai)],
        [dai, me, 0n, of('borrow(uint256 amount, address to)', 5n, me)],
      ]),
    ),
  ],
  ["a friend's contract that is named", send(safe, of('entrust(address to)', friend))],
  ['a call that names contracts of everybody', send(safe, of('quote(address router)', universal))],
  [
    'a payment that names a contract',
    send(safe, of('mint(address minter, uint256 id) payable', trap, 7n), 10n ** 15n),
  ],
  [
    'a primary name',
    send(
      safe,
      of(
        'setNameForAddr(address account, address owner, address resolver, string name)',
        me,
        me,
        trap,
        'somebody.eth',
      ),
    ),
  ],
  [
    'a stake that an operator looks after',
    send(
      safe,
      of(
        'delegateTo(address operator, (bytes,uint256) approval, bytes32 salt)',
        '0x8ba1f109551bd432803012645ac136ddd64dba72',
        ['0x', 0n],
        hash,
      ),
    ),
  ],
  [
    'a token of a network of the OP Stack that a bridge is told',
    send(
      safe,
      of(
        'depositERC20(address token, address other, uint256 amount, uint32 gas, bytes data)',
        usdc,
        '0x4200000000000000000000000000000000000006',
        5n,
        200_000,
        '0x',
      ),
    ),
  ],
  [
    'a profile',
    send(
      safe,
      of(
        'setData(bytes32 key, bytes value)',
        '0x5ef83ad9559033e6e941db7d7c495acdce616347d28e90c7ce47cbfcfcad3bc5',
        '0x1234',
      ),
    ),
  ],
  [
    'rights over a profile that are taken away',
    send(safe, of('setData(bytes32 key, bytes value)', permissions(trap), '0x')),
  ],
  ['a stream that I take out', send(safe, of('withdrawMax(uint256 id, address to)', 7n, me))],
  [
    'an operator of LSP7 with an exact amount',
    send(
      usdc,
      of('authorizeOperator(address operator, uint256 amount, bytes data)', universal, 500n, '0x'),
    ),
  ],
  ['an order with a price that a call makes', send(seaport, validated(10n ** 18n))],
  ['an order of somebody else that is looked at', send(seaport, validated(10n ** 18n, friend))],
  [
    'an order that is called off',
    send(
      cow,
      of(
        'setPreSignature(bytes order, bool isSigned)',
        concat([digest, me as Hex, '0xffffffff']),
        false,
      ),
    ),
  ],
  [
    'a punk for 40 ether',
    send(punks, of('offerPunkForSale(uint256 id, uint256 price)', 7n, 40n * 10n ** 18n)),
  ],
  ['a punk to a friend', send(punks, of('transferPunk(address to, uint256 id)', friend, 7n))],
  [
    'a bid that is taken',
    send(punks, of('acceptBidForPunk(uint256 id, uint256 price)', 7n, 40n * 10n ** 18n)),
  ],
  [
    'a validator that compounds from now on',
    send(consolidations, concat([key('a1'), key('a1')]), 1n),
  ],
  ['a note to myself', send(me, '0x646174613a2c7b2270223a226572632d3230227d')],
  ['a batch with a network for each call', calls({}, { chainId: '0x1' })],
  [
    'a batch that others pay for',
    calls({
      capabilities: {
        paymasterService: { url: 'https://paymaster.example' },
        permissions: { context: digest },
      },
    }),
  ],
  [
    'a connection',
    {
      method: 'wallet_connect',
      params: [
        {
          version: '1',
          capabilities: { signInWithEthereum: { nonce: 'a1b2c3d4e5', chainId: '0x1' } },
        },
      ],
    },
  ],
  [
    'ether to a friend around which another method stands',
    wrapped('eth_sendTransaction', [{ from: me, to: friend, value: numberToHex(5n) }]),
  ],
  [
    'wrapping in a batch before which a call stands',
    calls({ capabilities: { preCalls: [{ to: weth, data: call('deposit', []), value: '0x5' }] } }),
  ],
]
