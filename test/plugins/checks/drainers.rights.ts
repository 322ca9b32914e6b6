import { concat, type Hex, maxUint256, pad, zeroAddress } from 'viem'
import type { Row } from './catalogue'
import {
  aave,
  apes,
  batch,
  call,
  hash,
  me,
  safe,
  seaport,
  send,
  thief,
  trap,
  usdc,
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

const deposits = '0x00000000219ab540356cbb839cbe05303d7705fa'
const stake = (credentials: Hex) =>
  send(
    deposits,
    of(
      'deposit(bytes pubkey, bytes credentials, bytes signature, bytes32 root) payable',
      key('aa'),
      credentials,
      `0x${'bb'.repeat(96)}`,
      digest,
    ),
    32n * 10n ** 18n,
  )

/**
 * Rights that go to a contract of a thief's, and signatures and orders that are given by a call:
 * the name of what has to stand there, and the request.
 */
export const drainersByRights: readonly (readonly [name: string, finding: string, row: Row])[] = [
  [
    "a stake that is withdrawn by a key which may be anybody's",
    'pays-for-nothing',
    stake(concat(['0x00', `0x${'7c'.repeat(31)}`])),
  ],
  ...(
    [
      ['signalTransfer(address to)', trap],
      ['approveAllDelegatePowers(address to)', trap],
      ['approveExchangeOnBehalf(address to)', trap],
      ['grantPermission(uint128 account, bytes32 permission, address to)', 7n, hash, trap],
      ['grantPermissions(address token, address operator)', usdc, trap],
      [
        'authorizeFlowOperatorWithFullControl(address token, address operator, bytes context)',
        usdc,
        trap,
        '0x',
      ],
      ['approvePositionManager(address manager, bool isOn)', trap, true],
      [
        'setOperator(bytes19 prefix, address operator, uint256 accounts)',
        `0x${me.slice(2, 40)}`,
        trap,
        1n,
      ],
      ['setAccountOperator(address account, address operator, bool isOn)', me, trap, true],
      ['approve(address spender, bool isOn)', trap, true],
      ['setRemoveManagerWithReceiver(uint256 id, address manager, address to)', 7n, trap, trap],
      ['transferDeposit(uint256 id, address to)', 7n, trap],
      ['setClaimerFor(address claimer)', trap],
      [
        'setAppointee(address account, address to, address target, bytes4 selector)',
        me,
        trap,
        aave,
        '0x12345678',
      ],
      ['addPendingAdmin(address account, address admin)', me, trap],
      ['setWithdrawalAddress(address node, address to, bool isNow)', me, trap, true],
      ['setRPLWithdrawalAddress(address node, address to, bool isNow)', me, trap, true],
      ['set_rewards_receiver(address to)', trap],
      ['withdrawMaxAndTransfer(uint256 id, address to)', 7n, trap],
      ['setOperator(address operator, uint48 until)', trap, 281_474_976_710_655],
      ['setData(bytes32 key, bytes value)', permissions(trap), `0x${'ff'.repeat(32)}`],
      [
        'setDataBatch(bytes32[] keys, bytes[] values)',
        [hash, permissions(trap)],
        ['0x', `0x${'ff'.repeat(32)}`],
      ],
      ['assignRoles(address module, bytes32[] roles, bool[] isMember)', trap, [hash], [true]],
      ['setAddrPrivilege(address account, bytes32 privilege)', trap, digest],
      ['updateImageHash(bytes32 image)', digest],
      [
        'cast(string[] names, bytes[] data, address origin)',
        ['AUTHORITY-A'],
        [of('add(address owner)', trap)],
        zeroAddress,
      ],
      ['cdpAllow(uint256 id, address account, uint256 isOn)', 7n, trap, 1n],
    ] as const
  ).map(
    ([signature, ...args]) =>
      [
        `a right of a contract: ${signature}`,
        'owner-change',
        send(safe, of(signature, ...args)),
      ] as const,
  ),
  [
    'an allowance of LSP7 for all',
    'unlimited-approval',
    send(
      usdc,
      of('authorizeOperator(address operator, uint256 amount, bytes data)', trap, maxUint256, '0x'),
    ),
  ],
  [
    'a deposit that a contract takes out',
    'swap-to-other',
    send(safe, of('withdrawToken(uint256 id, address to, bytes data)', 7n, trap, '0x')),
  ],
  [
    'a stream that a contract takes out',
    'swap-to-other',
    send(safe, of('withdrawMax(uint256 id, address to)', 7n, trap)),
  ],
  [
    'an account of a vault connector that approves',
    'unlimited-approval',
    send(
      safe,
      of('batch((address,address,uint256,bytes)[] items)', [
        [usdc, me, 0n, call('approve', [trap, maxUint256])],
      ]),
    ),
  ],
  // what nobody has words for
  [
    'an item that is listed for a wei',
    'gets-little',
    send(safe, of('setBuyPrice(address collection, uint256 id, uint256 price)', apes, 7n, 1n)),
  ],
  [
    'an auction that ends at a wei',
    'gets-little',
    send(
      safe,
      of(
        'createSaleAuction(uint256 id, uint256 first, uint256 last, uint256 duration)',
        7n,
        10n ** 19n,
        1n,
        60n,
      ),
    ),
  ],
  [
    'a cat that is offered for a wei',
    'gets-little',
    send(safe, of('makeAdoptionOffer(bytes5 id, uint256 price)', '0x0012345678', 1n)),
  ],
  [
    'a right of a contract under a name that nobody knows',
    'unknown-party',
    send(safe, of('entrust(address to, uint256 until)', trap, 5n)),
  ],
  [
    'the same beside another contract',
    'unknown-party',
    send(safe, of('entrust(address to, address other)', trap, aave)),
  ],
  [
    'the same beside a trace of coins',
    'unknown-party',
    send(safe, of('entrust(address to) payable', trap), 1n),
  ],
  [
    'the same behind an allowance that ends',
    'unknown-party',
    batch(
      { to: usdc, data: of('approve(address to, uint256 amount)', aave, 0n) },
      { to: safe, data: of('entrust(address to)', trap) },
    ),
  ],
  [
    'the same within a call',
    'unknown-party',
    send(safe, call('multicall', [[of('entrust(address to)', trap)]])),
  ],
  [
    'the same in a batch',
    'unknown-party',
    batch({ to: safe, data: of('entrust(address to)', trap) }),
  ],
  // signatures and orders by a call
  ['an order without a price that a call makes', 'order-for-nothing', send(seaport, validated(0n))],
  ['an order for a trace that a call makes', 'order-for-nothing', send(seaport, validated(1n))],
  [
    'an order that only a hash of stands in the call',
    'unexplained',
    send(
      cow,
      of(
        'setPreSignature(bytes order, bool isSigned)',
        concat([digest, me as Hex, '0xffffffff']),
        true,
      ),
    ),
  ],
  [
    'a punk for nothing',
    'order-for-nothing',
    send(punks, of('offerPunkForSale(uint256 id, uint256 price)', 7n, 0n)),
  ],
  [
    'a punk for nothing to one',
    'order-for-nothing',
    send(
      punks,
      of('offerPunkForSaleToAddress(uint256 id, uint256 price, address to)', 7n, 0n, trap),
    ),
  ],
  [
    'a punk for any bid',
    'order-for-nothing',
    send(punks, of('acceptBidForPunk(uint256 id, uint256 price)', 7n, 0n)),
  ],
  [
    "a punk to an address that looks like a friend's",
    'lookalike',
    send(
      punks,
      of('transferPunk(address to, uint256 id)', '0x3ab1999999999999999999999999999999180fe2', 7n),
    ),
  ],
  [
    'a transaction of a Safe by its hash',
    'eth-sign',
    send(safe, of('approveHash(bytes32 hash)', digest)),
  ],
  [
    'a transaction of a shared wallet by its number',
    'unexplained',
    send(safe, of('confirmTransaction(uint256 id)', 7n)),
  ],
  // stakes
  [
    'a stake that a thief takes out',
    'swap-to-other',
    stake(pad(thief, { size: 32 }).replace('0x00', '0x01') as Hex),
  ],
  [
    'a compounding stake that a thief takes out',
    'swap-to-other',
    stake(pad(thief, { size: 32 }).replace('0x00', '0x02') as Hex),
  ],
  [
    "a stake of mine, at a validator that may be a stranger's",
    'validator',
    stake(pad(me, { size: 32 }).replace('0x00', '0x01') as Hex),
  ],
  [
    'the same in a batch',
    'validator',
    batch(
      ...(stake(pad(me, { size: 32 }).replace('0x00', '0x02') as Hex).params as {
        to: string
        data: Hex
      }[]),
    ),
  ],
  [
    'a validator that goes into another',
    'validator',
    send(consolidations, concat([key('a1'), key('b2')]), 1n),
  ],
  // what stands beside the calls of a batch, and around a request
  [
    'another admin',
    'permissions',
    { method: 'wallet_grantAdmin', params: [{ key: { publicKey: thief, type: 'secp256k1' } }] },
  ],
  [
    'another admin beside a connection',
    'permissions',
    {
      method: 'wallet_connect',
      params: [{ version: '1', capabilities: { grantAdmins: [{ publicKey: thief }] } }],
    },
  ],
  [
    'an account that keys of others sign for',
    'unexplained',
    {
      method: 'wallet_addSubAccount',
      params: [{ account: { type: 'create', keys: [{ publicKey: thief }] } }],
    },
  ],
  [
    'rights beside the calls of a batch',
    'permissions',
    calls({
      capabilities: { grantPermissions: { expiry: 9_999_999_999, key: { publicKey: thief } } },
    }),
  ],
  [
    'rights beside one call of a batch',
    'permissions',
    calls({}, { capabilities: { grantPermissions: { expiry: 9_999_999_999 } } }),
  ],
  [
    'an approve before the calls of a batch',
    'unlimited-approval',
    calls({
      capabilities: { preCalls: [{ to: usdc, data: call('approve', [trap, maxUint256]) }] },
    }),
  ],
  [
    'calls before a batch that nobody can read',
    'unexplained',
    calls({ capabilities: { preCalls: [{ context: digest }] } }),
  ],
  ['a call on another network in a batch', 'wrong-network', calls({}, { chainId: '0x2105' })],
  [
    'rights beside a connection',
    'permissions',
    {
      method: 'wallet_connect',
      params: [
        {
          version: '1',
          capabilities: { grantPermissions: { expiry: 9_999_999_999, key: { publicKey: thief } } },
        },
      ],
    },
  ],
  [
    'an approve around which another method stands',
    'unlimited-approval',
    wrapped('eth_sendTransaction', [
      { from: me, to: usdc, data: call('approve', [trap, maxUint256]) },
    ]),
  ],
  [
    'a blind hash around which another method stands',
    'eth-sign',
    wrapped('personal_sign', [digest, me]),
  ],
  [
    'a method within a method that nobody knows',
    'unexplained',
    wrapped('wallet_invokeMethod', {
      scope: 'eip155:1',
      request: { method: 'eth_sign', params: [me, digest] },
    }),
  ],
]
