import { maxUint256 } from 'viem'
import type { Row } from './catalogue'
import { call, dai, host, me, sign, thief, zero } from './catalogue'
import { twin } from './catalogue.malicious'
import {
  authorization,
  bridge,
  data,
  dutch,
  dydx,
  forward,
  gelato,
  letter,
  limitOf,
  metaTransaction,
  million,
  orderly,
  permitFor,
  priority,
  service,
  slippage,
} from './signatureRows'

const accountCreation = data(
  'AccountCreation',
  'int8 accountIndex,address wallet,bool tosAccepted',
  { accountIndex: 0, wallet: me, tosAccepted: true },
  { name: 'extended.exchange' },
)

/** Texts and typed data that make a key, and orders of which another gets the payout. */
export const keySignatures: readonly (readonly [
  name: string,
  finding: string,
  row: Row,
  level?: 'caution',
])[] = [
  // keys of other services, and what is out of sight
  ['a key of dYdX at another site', 'domain-mismatch', dydx('https://trade.dydx.exchange')],
  [
    'a key of dYdX in a message that names this site as well',
    'domain-mismatch',
    sign(`{"onlySignOn":"http://${host}","onlySignOn":"https://trade.dydx.exchange"}`),
  ],
  [
    'a key of dYdX in a message',
    'domain-mismatch',
    sign(
      '{\n  "name": "dYdX",\n  "action": "dYdX STARK Key",\n  "onlySignOn": "https://trade.dydx.exchange"\n}',
    ),
  ],
  [
    'a key of zkSync',
    'key-message',
    sign('Access zkSync account.\n\nOnly sign this message for a trusted client!'),
    'caution',
  ],
  [
    'a key of Immutable',
    'key-message',
    sign('Only sign this request if you’ve initiated an action with Immutable X.'),
    'caution',
  ],
  [
    'a key of Loopring',
    'key-message',
    sign(
      'Sign this message to access Loopring Exchange: 0x0BABA1Ad5bE3a5C0a66E7ac838a129Bf948f1eA4 with key nonce: 0',
    ),
    'caution',
  ],
  [
    'a key of zkLink',
    'key-message',
    sign("Sign this message to create a key to interact with zkLink's layer2 services."),
    'caution',
  ],
  [
    'a message behind empty lines',
    'hidden-characters',
    sign(`Hello${'\n'.repeat(40)}I sell my house for 1 USD.`),
    'caution',
  ],
  [
    'a message behind lines of blanks',
    'hidden-characters',
    sign(`Hello${'\n  '.repeat(40)}I sell my house for 1 USD.`),
    'caution',
  ],
  [
    'a message behind lines of dots',
    'hidden-characters',
    sign(`Hello${'\n.'.repeat(60)}\nI sell my house for 1 USD.`),
    'caution',
  ],
  [
    'a message with a joiner that hides',
    'hidden-characters',
    sign('a\u200c\u200db \u06cc\u200c\u200c\u062e'),
    'caution',
  ],
  ['a message that is too long', 'not-whole', sign('a'.repeat(20_000)), 'caution'],
  // what JSON has no text for
  [
    'a payment to a look-alike beside a number of JavaScript',
    'lookalike',
    { method: 'eth_sendTransaction', params: [{ from: me, to: twin, value: '0x5', note: 1n }] },
  ],
  // transfers by a signature
  ['an authorized transfer to a stranger', 'signed-transfer', authorization(thief)],
  // orders that come with a transfer of Permit2
  [
    'an order of UniswapX whose payout another gets',
    'order-for-nothing',
    priority({ amount: 10n ** 17n, recipient: thief }),
  ],
  ['an order of UniswapX for a trace', 'order-for-nothing', priority({ amount: 1n })],
  [
    'an order of UniswapX of which another gets all but a trace',
    'order-for-nothing',
    priority({ amount: 1n }, { amount: 10n ** 18n, recipient: thief }),
  ],
  [
    'an order of UniswapX that pays nobody',
    'order-for-nothing',
    dutch({ amount: 10n ** 17n, recipient: zero }),
  ],
  ['an order of UniswapX that falls to nothing', 'order-for-nothing', dutch({ amount: 0n })],
  [
    'an order of UniswapX for a token that is none',
    'order-for-nothing',
    dutch({ amount: 10n ** 18n, token: `0x${'53'.repeat(20)}` }),
  ],
  ['a PriorityOrder of UniswapX that pays nothing', 'order-for-nothing', priority()],
  ['a V2DutchOrder of UniswapX that pays nothing', 'order-for-nothing', dutch()],
  ['a LimitOrder of UniswapX that pays nothing', 'order-for-nothing', limitOf()],
  [
    'an order of UniswapX of which another gets most',
    'high-fee',
    dutch({ amount: 10n ** 16n }, { amount: 10n ** 18n, recipient: thief }),
  ],
  [
    'an order of UniswapX of which another gets most in another token',
    'high-fee',
    limitOf({ amount: 10n ** 16n }, { amount: 3000n * 10n ** 18n, token: dai, recipient: thief }),
  ],
  ['an exchange by 0x that another gets', 'swap-to-other', slippage(thief), 'caution'],
  ['a bridge to another', 'swap-to-other', bridge(thief), 'caution'],
  // transfers that others pass on
  [
    'a transfer of a bridged token that anybody may make',
    'signed-transfer',
    metaTransaction(call('transfer', [thief, maxUint256])),
  ],
  [
    'a transfer that a forwarder makes',
    'signed-transfer',
    forward(call('transfer', [thief, 300n * million])),
  ],
  [
    'a transfer that Gelato makes',
    'signed-transfer',
    gelato(call('transferFrom', [me, thief, 300n * million])),
  ],
  // keys
  // sums that are written in another way, and what only its hash stands for
  [
    'a sum below zero',
    'unread-signature',
    data(
      'Order',
      'int256 amount,string market',
      { amount: -1_000_000n, market: 'ETH' },
      service('Exchange'),
    ),
    'caution',
  ],
  [
    'a sum behind a sign of its currency',
    'unread-signature',
    data(
      'Order',
      'string price,string market',
      { price: '$100', market: 'ETH' },
      service('Exchange'),
    ),
    'caution',
  ],
  [
    'what goes in',
    'unread-signature',
    data(
      'Swap',
      'uint256 amountIn,string market',
      { amountIn: 5n, market: 'ETH' },
      service('Exchange'),
    ),
    'caution',
  ],
  [
    'a size in units of its own',
    'unread-signature',
    data(
      'Order',
      'string market,int128 sizeX18',
      { market: 'ETH', sizeX18: 5n },
      service('Exchange'),
    ),
    'caution',
  ],
  [
    'a sum as a word',
    'unread-signature',
    data(
      'Transfer',
      'string amount,string who',
      { amount: 'all', who: 'evil.eth' },
      service('Exchange'),
    ),
    'caution',
  ],
  [
    'the most there is',
    'unread-signature',
    data(
      'Withdraw',
      'string asset,string quantity',
      { asset: 'USDC', quantity: 'MAX' },
      service('Exchange'),
    ),
    'caution',
  ],
  [
    'an order by its size, with its digits',
    'unread-signature',
    data(
      'Order',
      'uint32 market,int128 sz8,uint64 lim',
      { market: 1, sz8: -(10n ** 12n), lim: 1 },
      service('Exchange'),
    ),
    'caution',
  ],
  [
    'an action of Hyperliquid on another network',
    'unread-signature',
    data(
      'Agent',
      'string source,bytes32 connectionId',
      { source: 'a', connectionId: `0x${'9a'.repeat(32)}` },
      service('Exchange', { verifyingContract: zero }),
    ),
    'caution',
  ],
  // wallets read the first or the second
  [
    'typed data of which a wallet may read either',
    'unsigned-members',
    {
      method: 'eth_signTypedData',
      params: [permitFor(5n), letter].map(({ params }) => (params as string[])[1]),
    },
  ],
  [
    'the same, the other way round, with objects',
    'unsigned-members',
    {
      method: 'eth_signTypedData',
      params: [letter, permitFor(5n)].map(
        ({ params }) => JSON.parse((params as string[])[1] ?? '') as object,
      ),
    },
  ],
  [
    'a list of the oldest form before typed data',
    'unsigned-members',
    {
      method: 'eth_signTypedData',
      params: [
        [{ type: 'string', name: 'hash', value: 'I give all' }],
        (letter.params as string[])[1],
      ],
    },
  ],
  [
    'a key of dYdX',
    'key-message',
    data(
      'dYdX',
      'string action',
      { action: 'dYdX Chain Onboarding' },
      { name: 'dYdX Chain', chainId: 1 },
    ),
    'caution',
  ],
  [
    'a key of Paradex',
    'key-message',
    data('Constant', 'string action', { action: 'STARK Key' }, service('Paradex')),
    'caution',
  ],
  ['a key of Extended', 'key-message', accountCreation, 'caution'],
  [
    'a text that makes a key, in typed data',
    'key-message',
    data(
      'Login',
      'string message',
      { message: 'Sign to generate your encryption key' },
      service('App'),
    ),
    'caution',
  ],
  [
    'a key of Aevo',
    'unread-signature',
    data(
      'Register',
      'address key,uint256 expiry',
      { key: thief, expiry: maxUint256 },
      service('Aevo Mainnet'),
    ),
    'caution',
  ],
  [
    'a key of Orderly',
    'unread-signature',
    orderly(
      'AddOrderlyKey',
      'string brokerId,uint256 chainId,string orderlyKey,string scope,uint64 timestamp,uint64 expiration',
      {
        brokerId: 'woofi_pro',
        chainId: 1,
        orderlyKey: `ed25519:${'8eKQbZ7qq3h'.repeat(4)}`,
        scope: 'read,trading,asset',
        timestamp: 1,
        expiration: 2,
      },
    ),
    'caution',
  ],
  [
    'a signer of Vertex',
    'unread-signature',
    data(
      'LinkSigner',
      'bytes32 sender,bytes32 signer,uint64 nonce',
      {
        sender: `${me}64656661756c740000000000`,
        signer: `${thief}64656661756c740000000000`,
        nonce: 0,
      },
      service('Vertex', { verifyingContract: `0x${'52'.repeat(20)}` }),
    ),
    'caution',
  ],
  [
    'a key of a session',
    'unread-signature',
    data(
      'CreateSession',
      'address sessionKey,uint256 expiry,string scope',
      { sessionKey: thief, expiry: 1, scope: 'all' },
      service('App'),
    ),
    'caution',
  ],
  [
    'a key of an API',
    'unread-signature',
    data(
      'ApiKey',
      'string publicKey,string permissions',
      { publicKey: `0x${'11'.repeat(33)}`, permissions: 'trade,withdraw' },
      service('App'),
    ),
    'caution',
  ],
  [
    'a grantee',
    'unread-signature',
    data('Grant', 'address grantee,string scope', { grantee: thief, scope: 'all' }, service('App')),
    'caution',
  ],
  [
    'a text that says that it is a password',
    'key-message',
    sign('This signature is your Lightning wallet password'),
    'caution',
  ],
  [
    'a text that encrypts',
    'key-message',
    sign('This message is used to encrypt and decrypt your data. Sign only on trusted sites.'),
    'caution',
  ],
  [
    'a text of a private account',
    'key-message',
    sign('Sign this message to generate your private account'),
    'caution',
  ],
  [
    'a text that creates a wallet',
    'key-message',
    sign('Turnkey: sign to create your wallet'),
    'caution',
  ],
  ['a text that unlocks a vault', 'key-message', sign('Sign to unlock your Acme vault'), 'caution'],
  ['a text of Privacy Cash', 'key-message', sign('Privacy Money account sign in'), 'caution'],
]
