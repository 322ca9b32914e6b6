import {
  type Abi,
  concat,
  encodeFunctionData,
  type Hex,
  maxUint256,
  numberToHex,
  pad,
  parseAbi,
  zeroAddress,
} from 'viem'
import {
  aave,
  apes,
  batch,
  call,
  dai,
  friend,
  hash,
  inDays,
  me,
  type Row,
  safe,
  seaport,
  send,
  thief,
  trap,
  universal,
  usdc,
  weth,
} from './catalogue'

/** A call by its signature alone. */
const of = (signature: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({
    abi: parseAbi([`function ${signature}`] as readonly string[] as never) as unknown as Abi,
    args,
  } as never)
const digest = `0x${'9a'.repeat(32)}` as const
const cow = '0x9008d19f58aabd9ed0d60971565aa8510560ab41'
const punks = '0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb'
const deposits = '0x00000000219ab540356cbb839cbe05303d7705fa'
const consolidations = '0x0000bbddc7ce488642fb579f8b00f3a590007251'
const key = (byte: string): Hex => `0x${byte.repeat(48)}`
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
const permissions = (of: string) => concat(['0x4b80742de2bf82acb3630000', of as Hex])
/** An order of the account's that the market takes without a signature. */
const validated = (price: bigint, offerer: string = me) =>
  of(
    'validate(((address,address,(uint8,address,uint256,uint256,uint256)[],(uint8,address,uint256,uint256,uint256,address)[],uint8,uint256,uint256,bytes32,uint256,bytes32,uint256),bytes)[] orders)',
    [
      [
        [
          offerer,
          zeroAddress,
          [[2, apes, 7n, 1n, 1n]],
          price ? [[0, zeroAddress, 0n, price, price, me]] : [],
          0,
          0n,
          BigInt(inDays(7)),
          hash,
          1n,
          hash,
          0n,
        ],
        '0x',
      ],
    ],
  )
const wrapped = (method: string, params: unknown): Row => ({
  method: 'wallet_invokeMethod',
  params: { scope: 'eip155:1', request: { method, params } },
})
const calls = (more: object, inner: object = {}): Row => ({
  method: 'wallet_sendCalls',
  params: [
    {
      version: '2.0.0',
      from: me,
      chainId: '0x1',
      atomicRequired: false,
      calls: [{ to: friend, value: '0x1', ...inner }],
      ...more,
    },
  ],
})

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
