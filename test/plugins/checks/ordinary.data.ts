import { pad, toHex } from 'viem'
import type { Row } from './catalogue'
import {
  apes,
  call,
  dai,
  friend,
  hash,
  host,
  inDays,
  me,
  safe,
  sign,
  siwe,
  thief,
  trap,
  usdc,
  weth,
  zero,
} from './catalogue'
import {
  at,
  balancer,
  bridge,
  cowOf,
  data,
  dutch,
  dydx,
  forward,
  gelato,
  hyperliquid,
  letter,
  limitOf,
  looksRare,
  metaTransaction,
  million,
  oneInch,
  operate,
  payout,
  priority,
  relayerCall,
  safeTx,
  seaportIn,
  service,
  slippage,
  zeroEx,
} from './signatureRows'

/** Logins, votes and orders that apps let be signed every day. */
export const ordinaryData: readonly (readonly [name: string, row: Row])[] = [
  [
    'a login',
    data(
      'Login',
      'string message,uint256 nonce',
      { message: 'Log in to app.example', nonce: 8 },
      { name: 'App', version: '1' },
    ),
  ],
  [
    'a login with the account',
    data(
      'Login',
      'address wallet,string nonce,uint256 timestamp',
      { wallet: me, nonce: 'a1b2', timestamp: inDays(0) },
      { name: 'App', version: '1', chainId: 1 },
    ),
  ],
  [
    'a login with a session token',
    data(
      'Session',
      'string token,uint256 issuedAt',
      { token: 'a1b2c3', issuedAt: inDays(0) },
      { name: 'App' },
    ),
  ],
  [
    'a login with a date',
    data(
      'ClobAuth',
      'address address,string timestamp,uint256 nonce,string message',
      {
        address: me,
        timestamp: '1700000000',
        nonce: 0,
        message: 'This message attests that I control the given wallet',
      },
      { name: 'ClobAuthDomain', version: '1', chainId: 1 },
    ),
  ],
  [
    'a login with a contract that is none',
    data(
      'Login',
      'string text,address wallet',
      { text: 'Log in', wallet: me },
      at(`0x${'c'.repeat(40)}`),
    ),
  ],
  [
    'a sign-in at a market',
    sign(
      `Welcome to the market!\n\nClick to sign in and accept the Terms of Service (https://${host}/tos).\n\nThis request will not trigger a blockchain transaction or cost any gas fees.\n\nWallet address:\n${me}\n\nNonce:\n8a7f0b2c-1111`,
    ),
  ],
  [
    'a text that creates an account',
    sign('Sign this message to create your account. Only use sites that you trust.'),
  ],
  ['a letter of a service', letter],
  [
    'a letter of a service, by the oldest name of the method',
    { method: 'eth_signTypedData', params: [...(letter.params as string[])].reverse() },
  ],
  [
    'a login without a price',
    data(
      'Login',
      'string plan,int256 price,string total',
      { plan: 'free', price: 0, total: '-' },
      service('App'),
    ),
  ],
  [
    'a LimitOrder of UniswapX with a fee',
    limitOf({ amount: 10n ** 17n }, { amount: 10n ** 16n, recipient: trap }),
  ],
  [
    'a vote for several choices',
    data(
      'Vote',
      'address from,string space,uint64 timestamp,bytes32 proposal,string choice,string reason,string app,string metadata',
      {
        from: me,
        space: 'dao.eth',
        timestamp: 1,
        proposal: hash,
        choice: '{"1":2}',
        reason: '',
        app: 'snapshot',
        metadata: '{}',
      },
      { name: 'snapshot', version: '0.1.4' },
    ),
  ],
  [
    'a proposal',
    data(
      'Proposal',
      'address from,string space,uint64 timestamp,string type,string title,string body,string[] choices,uint64 start,uint64 end,uint64 snapshot,string plugins,string app',
      {
        from: me,
        space: 'dao.eth',
        timestamp: 1,
        type: 'single-choice',
        title: 'A',
        body: 'B',
        choices: ['Yes', 'No'],
        start: 1,
        end: 2,
        snapshot: 3,
        plugins: '{}',
        app: 'snapshot',
      },
      { name: 'snapshot', version: '0.1.4' },
    ),
  ],
  ['a ballot', data('Ballot', 'uint256 proposalId,uint8 support', { proposalId: 5, support: 1 })],
  [
    'a ballot of a newer governor',
    data('Ballot', 'uint256 proposalId,uint8 support,address voter,uint256 nonce', {
      proposalId: 5,
      support: 1,
      voter: me,
      nonce: 0,
    }),
  ],
  [
    'a ballot with a reason',
    data('ExtendedBallot', 'uint256 proposalId,uint8 support,string reason,bytes params', {
      proposalId: 5,
      support: 1,
      reason: 'Good',
      params: '0x',
    }),
  ],
  [
    'votes of a token that are passed on',
    data(
      'Delegation',
      'address delegatee,uint256 nonce,uint256 expiry',
      { delegatee: thief, nonce: 0, expiry: inDays(1) },
      at(usdc),
    ),
  ],
  [
    'votes of Aave that are passed on',
    data(
      'DelegateByType',
      'address delegatee,uint256 type,uint256 nonce,uint256 expiry',
      { delegatee: thief, type: 0, nonce: 0, expiry: inDays(1) },
      at(dai),
    ),
  ],
  [
    'a post on Lens',
    data(
      'PostWithSig',
      'uint256 profileId,string contentURI,address collectModule,bytes collectModuleInitData,address referenceModule,bytes referenceModuleInitData,uint256 nonce,uint256 deadline',
      {
        profileId: 1,
        contentURI: 'ipfs://a',
        collectModule: zero,
        collectModuleInitData: pad(usdc),
        referenceModule: zero,
        referenceModuleInitData: '0x',
        nonce: 0,
        deadline: inDays(1),
      },
    ),
  ],
  [
    'coins of Hyperliquid between own accounts',
    hyperliquid('UsdClassTransfer', 'string amount,bool toPerp,uint64 nonce', {
      amount: '100',
      toPerp: true,
      nonce: 1,
    }),
  ],
  [
    'a withdrawal from Hyperliquid to me',
    hyperliquid('Withdraw', payout, { destination: me.toLowerCase(), amount: '100', time: 1 }),
  ],
  ...(['LimitOrder', 'RfqOrder', 'OtcOrder'] as const).map(
    (kind) => [`a ${kind} of 0x`, zeroEx(kind, 1000n * million)] as const,
  ),
  ['an order of 1inch', oneInch(1000n * million)],
  ['an order of 1inch for me', oneInch(1000n * million, { receiver: me })],
  ['a listing on LooksRare', looksRare(10n ** 18n)],
  ['a listing for tokens', seaportIn(usdc, 25n * million)],
  [
    'an order of CoW for ether',
    cowOf(1000n * million, 10n ** 17n, '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'),
  ],
  ['a payment to a friend that a forwarder passes on', forward(call('transfer', [friend, 5n]))],
  ['a payment to a friend that Gelato passes on', gelato(call('transfer', [friend, 5n]))],
  ['a user operation that pays a friend', operate(call('transfer', [friend, 5n]))],
  [
    'an order of CoW that is taken back',
    data('OrderCancellations', 'bytes[] orderUids', { orderUids: [`0x${'9a'.repeat(56)}`] }),
  ],
  [
    'an authorized transfer that is taken back',
    data(
      'CancelAuthorization',
      'address authorizer,bytes32 nonce',
      { authorizer: me, nonce: hash },
      at(usdc),
    ),
  ],
  ["a payment that a Safe's owner confirms", safeTx('0x', { to: friend, value: 5 })],
  [
    'a text that a Safe signs',
    data(
      'SafeMessage',
      'bytes message',
      { message: toHex('Hello from the app!') },
      { chainId: 1, verifyingContract: safe },
    ),
  ],
  ['a relayer of Balancer that is ended', balancer(relayerCall.replace(/1$/, '0'))],
  [
    'a leave for all items that is ended',
    data(
      'PermitForAll',
      'address owner,address operator,bool approved,uint256 nonce,uint256 deadline',
      { owner: me, operator: trap, approved: false, nonce: 0, deadline: inDays(1) },
      at(apes),
    ),
  ],
  ['a key of dYdX at its own site', dydx(`http://${host}`)],
  ['a key of dYdX at its own site, without a scheme', dydx(host)],
  ['a sign-in in capitals', sign(siwe(host.toUpperCase(), { uri: `http://${host}` }))],
  [
    'terms with paragraphs',
    sign(
      `Terms\n\n\n1. Be kind.\n\n\n\n2. Only you can sign.\n\n${'A long line of them. '.repeat(40)}`,
    ),
  ],
  ['a text with a table', sign('Name     Amount\n----     ------\nA        1\nB        2\n')],
  [
    'a JSON that is written out',
    sign(JSON.stringify({ a: { b: { c: { d: { e: [1, 2, 3] } } } } }, null, 2)),
  ],
  ['a wrapped order', cowOf(1000n * million, 3n * 10n ** 17n, weth)],
  ['an order of UniswapX', priority({ amount: 10n ** 17n })],
  [
    'an order of UniswapX with a fee',
    dutch({ amount: 10n ** 17n }, { amount: 10n ** 14n, recipient: trap }),
  ],
  ['an order of UniswapX for ether', dutch({ amount: 10n ** 17n, token: zero })],
  ['an exchange by 0x', slippage(me)],
  ['a bridge to me', bridge(me)],
  [
    'a transfer of a bridged token to a friend that anybody may make',
    metaTransaction(call('transfer', [friend, 5n])),
  ],
]
