import { numberToHex } from 'viem'
import type { Row } from './catalogue'
import { friend, host, inDays, me, send, sign, siwe, thief, trap, usdc } from './catalogue'
import { authorization, data, jam, orderly, service, setAddress, setRecord } from './signatureRows'

/** Registrations, terms and texts that apps let be signed every day. */
export const ordinaryTexts: readonly (readonly [name: string, row: Row])[] = [
  [
    'a registration at Orderly',
    orderly(
      'Registration',
      'string brokerId,uint256 chainId,uint64 timestamp,uint256 registrationNonce',
      { brokerId: 'woofi_pro', chainId: 1, timestamp: 1, registrationNonce: 194528949540 },
    ),
  ],
  [
    'a login with my own key',
    data(
      'Login',
      'address signer,address key,string nonce',
      { signer: me, key: me, nonce: 'a1b2' },
      service('App'),
    ),
  ],
  [
    'a login that names its session',
    data(
      'Login',
      'string session,string keyId,string message',
      { session: '8a7f0b2c-1111-4222-8333-444455556666', keyId: 'a1', message: 'Welcome' },
      service('App'),
    ),
  ],
  [
    'a login with a hash',
    data(
      'Login',
      'address account,bytes32 challenge,uint256 issued',
      { account: me, challenge: `0x${'9a'.repeat(32)}`, issued: 1 },
      service('App'),
    ),
  ],
  [
    'an alias at Snapshot',
    data(
      'Alias',
      'address from,address alias,uint64 timestamp',
      { from: me, alias: thief, timestamp: 1 },
      { name: 'snapshot', version: '0.1.4' },
    ),
  ],
  [
    'settings of a space',
    data(
      'Space',
      'address from,string space,uint64 timestamp,string settings',
      {
        from: me,
        space: 'dao.eth',
        timestamp: 1,
        settings: JSON.stringify({
          name: 'DAO',
          strategies: [{ name: 'erc20-balance-of', params: { address: usdc, decimals: 6 } }],
          admins: [me],
          voting: { delay: 0, period: 86400, quorum: 1000 },
        }),
      },
      { name: 'snapshot', version: '0.1.4' },
    ),
  ],
  [
    'terms of a service',
    data(
      'Terms',
      'string text,string version,address account',
      {
        text: 'I will not share my private key. My data is encrypted. 2 BTC = 2 BTC.',
        version: '4',
        account: me,
      },
      service('App'),
    ),
  ],
  [
    'a login that says what is safe',
    sign(
      'Sign in to Acme. We will never ask for your private key or password. Your data is encrypted.',
    ),
  ],
  ['a login with an account', sign('Sign this message to access your Acme account.')],
  [
    'a text that creates a profile',
    sign('Create a profile with your wallet. Restore your session with this wallet at any time.'),
  ],
  [
    'a JSON message of a login',
    sign(
      JSON.stringify({
        domain: host,
        address: me,
        nonce: '8a7f0b2c8a7f0b2c8a7f0b2c8a7f0b2c',
        uri: `http://${host}`,
      }),
    ),
  ],
  ['a JSON message that names me', sign(JSON.stringify({ action: 'login', to: me }))],
  ['a sign-in that names another network', sign(siwe(host, { chain: 8453 }))],
  ['a sign-in whose URI is its server', sign(siwe(host, { uri: `http://api.${host}/auth` }))],
  ['a sign-in with the port of its scheme', sign(siwe(host).replace(host, `${host}:80`))],
  ['a text that wants a sign-in', sign('We want you to sign in to our app to continue.')],
  [
    'a text in Persian',
    sign(
      '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u0648\u0627\u0631\u062f \u0634\u0648\u0645',
    ),
  ],
  ['a text in Hindi with a joiner', sign('\u0915\u094d\u200d\u0937')],
  [
    'a family',
    sign(
      'Hello \u{1f468}\u200d\u{1f469}\u200d\u{1f467}, \u{1f3f3}\ufe0f\u200d\u{1f308}, \u{1f469}\u{1f3fd}\u200d\u{1f4bb}',
    ),
  ],
  ['a text that says whom to trust', sign('Only sign this message if you trust app.example.org')],
  [
    'a text that creates a key of an API',
    sign('Sign to create your account and generate an API key'),
  ],
  ['a text about keys', sign('I created this list of the keys I need')],
  [
    'a cancellation of several orders',
    data('CancelOrders', 'uint256[] nonces,uint256 deadline', {
      nonces: [1, 2],
      deadline: inDays(1),
    }),
  ],
  ['a text that names its site alone', sign(`Only sign this message on ${host}`)],
  ['an Arabic text with a mark', sign('\u0645\u0631\u062d\u0628\u0627!\u200f OK')],
  ['a text that names me', sign(`Link this site to ${me}`)],
  ['a text of 32 letters and blanks', sign('Sign in to app.example, please!!')],
  [
    'a text of 32 bytes in Russian',
    sign('\u041f\u0440\u0438\u0432\u0435\u0442, \u0432\u043e\u0439\u0434\u0438\u0442\u0435!!!!'),
  ],
  [
    'a proposal about keys',
    data(
      'Proposal',
      'address from,string space,string title,string body',
      {
        from: me,
        space: 'dao.eth',
        title: 'A',
        body: `The council shall generate new keys. ${'It is a long text. '.repeat(30)}`,
      },
      { name: 'snapshot', version: '0.1.4' },
    ),
  ],
  [
    'terms by their hash',
    data(
      'Terms',
      'bytes32 termsHash,uint256 version',
      { termsHash: `0x${'9a'.repeat(32)}`, version: 4 },
      service('App'),
    ),
  ],
  ['a nonce of 32 letters', sign('q83vEjRWeJq83vEjRWeJq83vEjRWeA==')],
  [
    'typed data with a text like its members',
    data(
      'Login',
      'string message,string nonce',
      { message: '"message": {"nonce": 1}, "nonce": 2', nonce: 'a1' },
      service('App'),
    ),
  ],
  ['an order of Bebop', jam(10n ** 17n)],
  ['an authorized transfer to a shop that the host knows', authorization(friend)],
  [
    'a swap of brc20-swap',
    sign(
      `id: 1f2e\naddr: bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4\nfunc: swap\nparams: ordi/sats ordi 100 sats 5000 exactIn 0.005\nts: 1700000000\n`,
    ),
  ],
  [
    'tokens of brc20-swap for me',
    sign(`id: 1f2e\naddr: ${me}\nfunc: send\nparams: ${me} ordi 100\nts: 1700000000\n`),
  ],
  ['a text that names me as who delegates', sign(`Delegate: ${me}`)],
  [
    'a text that names its session',
    sign(
      'Sign in\nSession: 8a7f0b2c8a7f0b2c8a7f0b2c8a7f0b2c\nSession ID: 8a7f0b2c8a7f0b2c8a7f0b2c8a7f0b2c',
    ),
  ],
  [
    'a key that posts at Farcaster',
    data(
      'Add',
      'address owner,uint32 keyType,bytes key,uint8 metadataType,bytes metadata,uint256 nonce,uint256 deadline',
      {
        owner: me,
        keyType: 1,
        key: `0x${'11'.repeat(32)}`,
        metadataType: 1,
        metadata: `0x${'22'.repeat(64)}`,
        nonce: 0,
        deadline: inDays(1),
      },
    ),
  ],
  ['the payments to a name of mine', send(trap, setAddress(me))],
  ['the payments to a name on Bitcoin that are ended', send(trap, setRecord(0n, '0x'))],
  ['a number', sign(numberToHex(12_345n))],
]
