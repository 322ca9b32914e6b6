import { concat, pad, toHex } from 'viem'
import type { Row } from './catalogue'
import {
  call,
  field,
  hash,
  host,
  inDays,
  me,
  orderTypes,
  seaport,
  send,
  sign,
  siwe,
  thief,
  trap,
  typed,
  usdc,
  zero,
} from './catalogue'
import {
  at,
  data,
  hyperliquid,
  jam,
  type Message,
  million,
  service,
  setAddress,
  setRecord,
} from './signatureRows'

const injective = (message: Message) =>
  data(
    'Tx',
    'string context,string msgs',
    {
      context: JSON.stringify({ chain_id: 'injective-1', sequence: '1', timeout_height: '9' }),
      msgs: JSON.stringify([message]),
    },
    {
      name: 'Injective Web3',
      version: '1.0.0',
      chainId: 1,
      verifyingContract: `0x${'1'.repeat(40)}`,
      salt: '0',
    },
  )
/** An order of Seaport of one amount of a token for another. */
const seaportFor = (token: string, given: bigint, wanted: bigint) => {
  const item = (amount: bigint) => ({
    itemType: 1,
    token,
    identifierOrCriteria: 0,
    startAmount: amount,
    endAmount: amount,
  })
  return typed(
    'OrderComponents',
    orderTypes,
    {
      offerer: me,
      zone: zero,
      offer: [item(given)],
      consideration: [{ ...item(wanted), recipient: me }],
      orderType: 0,
      startTime: 0,
      endTime: inDays(7),
      zoneHash: hash,
      salt: 1,
      conduitKey: hash,
      counter: 0,
    },
    { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract: seaport },
  )
}
/** Typed data whose message stands twice: which of the two is signed depends on the wallet. */
const twice: Row = {
  method: 'eth_signTypedData_v4',
  params: [
    me,
    `{"domain":{"name":"App","chainId":1},"types":{"EIP712Domain":[],"Login":${JSON.stringify(field('string text'))}},"primaryType":"Login","message":{"text":"I give all"},"message":{"text":"Hello"}}`,
  ],
}

/** Payments and rights that a text, a JSON or a name pays. */
export const textSignatures: readonly (readonly [
  name: string,
  finding: string,
  row: Row,
  level?: 'caution',
])[] = [
  // sums and transactions in texts
  [
    'coins of Injective',
    'unread-signature',
    injective({
      '@type': '/cosmos.bank.v1beta1.MsgSend',
      from_address: 'inj1a',
      to_address: 'inj1b',
      amount: [{ denom: 'inj', amount: '1000' }],
    }),
    'caution',
  ],
  [
    'a right over an account of Injective',
    'unread-signature',
    injective({ '@type': '/cosmos.authz.v1beta1.MsgGrant', granter: 'inj1a', grantee: 'inj1b' }),
    'caution',
  ],
  [
    'a right over an account of Evmos',
    'unread-signature',
    data(
      'Tx',
      'string chain_id,Msg[] msgs',
      { chain_id: 'evmos_9001-2', msgs: [{ type: 'cosmos-sdk/MsgGrant' }] },
      service('Cosmos Web3'),
      { Msg: field('string type') },
    ),
    'caution',
  ],
  [
    'an order by its size',
    'unread-signature',
    data(
      'Order',
      'string market,string size,string limitPx',
      { market: 'BTC', size: '5', limitPx: '1' },
      service('Exchange'),
    ),
    'caution',
  ],
  [
    'a withdrawal by short names',
    'unread-signature',
    data(
      'Withdrawal',
      'string asset,string sz,address dst',
      { asset: 'USDC', sz: '100', dst: thief },
      service('Exchange'),
    ),
    'caution',
  ],
  [
    'a withdrawal to somebody',
    'unread-signature',
    data('Withdrawal', 'string asset,address to', { asset: 'all', to: thief }, service('Exchange')),
    'caution',
  ],
  [
    'a withdrawal in a JSON',
    'unread-signature',
    data(
      'Action',
      'string payload',
      { payload: JSON.stringify({ type: 'withdraw', amount: '100' }) },
      service('Exchange'),
    ),
    'caution',
  ],
  [
    'somebody in a JSON',
    'unread-signature',
    data(
      'Action',
      'string payload',
      { payload: JSON.stringify({ type: 'withdraw', recipient: thief }) },
      service('Exchange'),
    ),
    'caution',
  ],
  [
    'a JSON within a JSON',
    'unread-signature',
    data(
      'Action',
      'string payload',
      { payload: JSON.stringify({ action: JSON.stringify({ amount: '100' }) }) },
      service('Exchange'),
    ),
    'caution',
  ],
  [
    'a JSON message that pays',
    'unread-signature',
    sign(JSON.stringify({ type: 'withdraw', amount: '100' })),
    'caution',
  ],
  [
    'a JSON message that names somebody',
    'unread-signature',
    sign(JSON.stringify({ type: 'withdraw', to: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' })),
    'caution',
  ],
  [
    'an account of Hyperliquid that works in another way',
    'unread-signature',
    hyperliquid('UserSetAbstraction', 'address user,string abstraction,uint64 nonce', {
      user: me,
      abstraction: 'unifiedAccount',
      nonce: 1,
    }),
    'caution',
  ],
  [
    'a transaction of several signers at Hyperliquid',
    'unread-signature',
    hyperliquid('SendMultiSig', 'bytes32 multiSigActionHash,uint64 nonce', {
      multiSigActionHash: `0x${'9a'.repeat(32)}`,
      nonce: 1,
    }),
    'caution',
  ],
  [
    'data that calls itself a cancellation',
    'token-signature',
    data('Cancel', 'address to,uint256 amount', { to: thief, amount: 5 }, at(usdc)),
  ],
  [
    'data of a market that calls itself a cancellation',
    'unread-signature',
    data('CancelOrder', 'uint256 orderId,uint256 price', { orderId: 5, price: 5 }),
    'caution',
  ],
  [
    'a sign-in with a URI below a look-alike',
    'domain-mismatch',
    sign(siwe(host, { uri: `http://not${host}` })),
  ],
  [
    'a move to somebody, by a name of its own',
    'unread-signature',
    data('Move', 'address guy,uint256 wad', { guy: thief, wad: 5 }, { name: 'Vault' }),
    'caution',
  ],
  ['an order of Bebop for nothing', 'swap-for-nothing', jam(0n), 'caution'],
  [
    'an order for less of the same token',
    'order-for-nothing',
    seaportFor(usdc, 1000n * million, 25n * million),
  ],
  [
    'a payment of zkSync Lite',
    'unread-signature',
    sign(`Transfer 100.0 ETH to: ${thief}\nFee: 0.0001 ETH\nNonce: 1`),
    'caution',
  ],
  [
    'a payment of coins of Bitcoin, in words',
    'unread-signature',
    sign('I send 1 BTC to bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'),
    'caution',
  ],
  [
    'a transfer of GalaChain',
    'unread-signature',
    sign(
      JSON.stringify({
        from: `eth|${me.slice(2)}`,
        to: `eth|${thief.slice(2)}`,
        quantity: '1000000',
      }),
    ),
    'caution',
  ],
  [
    'a hash whose bytes are letters and signs',
    'eth-sign',
    sign('k#9~Qz{]w;7)Fe@|x<3^Lp"}v8$Rn>u*'),
  ],
  [
    'hashes of operations',
    'unread-signature',
    data(
      'SuperTx',
      'MeeUserOp[] meeUserOps',
      {
        meeUserOps: [
          { userOpHash: `0x${'9a'.repeat(32)}`, lowerBoundTimestamp: 0, upperBoundTimestamp: 1 },
        ],
      },
      { name: 'Nexus' },
      {
        MeeUserOp: field(
          'bytes32 userOpHash,uint256 lowerBoundTimestamp,uint256 upperBoundTimestamp',
        ),
      },
    ),
    'caution',
  ],
  [
    'a hash beside a note',
    'unread-signature',
    data(
      'Authorize',
      'bytes32 hash,string note',
      { hash: `0x${'9a'.repeat(32)}`, note: 'Hello' },
      { name: 'App' },
    ),
    'caution',
  ],
  [
    'a name that is handed over',
    'unread-signature',
    data(
      'TransferName',
      'string name,address newOwner,uint256 expiry',
      { name: 'a.eth', newOwner: thief, expiry: 1 },
      { name: 'Names' },
    ),
    'caution',
  ],
  ['typed data with a message twice', 'unsigned-members', twice],
  [
    'tokens of brc20-swap for somebody',
    'unread-signature',
    sign(
      `id: 1f2e\naddr: ${me}\nfunc: send\nparams: bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4 ordi 100\nts: 1700000000\n`,
    ),
    'caution',
  ],
  [
    'tokens of brc20-swap for somebody behind their name',
    'unread-signature',
    sign(
      `id: 1f2e\naddr: ${me}\nfunc: send\nparams: ordi bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4 100\nts: 1700000000\n`,
    ),
    'caution',
  ],
  [
    'a delegation of the Internet Computer',
    'eth-sign',
    {
      method: 'personal_sign',
      params: [concat([toHex('\x1aic-request-auth-delegation'), `0x${'9a'.repeat(32)}`]), me],
    },
  ],
  [
    'somebody who may restore an account',
    'unread-signature',
    sign(`Add recovery address: ${thief}`),
    'caution',
  ],
  [
    'somebody who manages an account',
    'unread-signature',
    sign(`Approve address ${thief} as my account manager`),
    'caution',
  ],
  [
    'a session that may act for the account',
    'unread-signature',
    sign(
      'app wants you to delegate to session key 8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR until 2030',
    ),
    'caution',
  ],
  [
    'a session that may spend',
    'unread-signature',
    sign(
      `Sessions:\nversion: 0.1\ndomain: http://${host}\nsession_key: 8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR\ntokens: this app may spend any amount of any token`,
    ),
    'caution',
  ],
  [
    'a signer of a session that a text names',
    'unread-signature',
    sign('Welcome!\nSession public key: 8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR'),
    'caution',
  ],
  [
    'a delegate that a text names',
    'unread-signature',
    sign(`I let others act for me.\nDelegate: ${thief}\nUntil: 2030`),
    'caution',
  ],
  // the address that a name pays to
  ['the payments to a name', 'owner-change', send(trap, setAddress(thief)), 'caution'],
  [
    'the payments to a name on one network',
    'owner-change',
    send(trap, setRecord(60n, thief)),
    'caution',
  ],
  ...(
    [
      ['Bitcoin', 0n, `0x0014${'66'.repeat(20)}`],
      ['Solana', 501n, `0x${'66'.repeat(32)}`],
      ['Ethereum, written longer', 60n, pad(thief)],
    ] as const
  ).map(
    ([network, coin, to]) =>
      [
        `the payments to a name on ${network}`,
        'owner-change',
        send(trap, setRecord(coin, to)),
        'caution',
      ] as const,
  ),
  [
    'the payments to a name on Bitcoin, among its records',
    'owner-change',
    send(
      trap,
      call('multicall', [[setRecord(60n, me), setRecord(0n, `0x0014${'66'.repeat(20)}`)]]),
    ),
    'caution',
  ],
]
