import { toHex } from 'viem'
import { expect, test } from 'vitest'
import { toMessageText, toPageText } from '../../../../lib/decode/pageText'
import { describe, FROM, OTHER, TOKEN } from './described'

const message = (text: string) => describe('personal_sign', [toHex(text), FROM])

const SIGN_IN = `app.example:8443 wants you to sign in with your Ethereum account:\n${FROM}\n\nWelcome\n\nURI: https://app.example:8443/login\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z`

test('a sign-in of the page that asks has no warning', () => {
  expect(message(SIGN_IN)).toMatchObject({
    actions: [{ kind: 'signIn', isForeign: false, domain: { text: 'app.example:8443' } }],
    warnings: [],
  })
  expect(message(`https://${SIGN_IN}`)).toMatchObject({
    actions: [{ kind: 'signIn', isForeign: false }],
    warnings: [],
  })
})

test.each([
  [
    'another domain',
    SIGN_IN.replace('app.example:8443 wants', 'bank.example wants'),
    'foreign_domain',
  ],
  [
    'another port',
    SIGN_IN.replace('app.example:8443 wants', 'app.example wants'),
    'foreign_domain',
  ],
  [
    'a domain behind the page’s',
    SIGN_IN.replace('app.example:8443 wants', 'app.example:8443.bank.example wants'),
    'foreign_domain',
  ],
  ['another scheme', `http://${SIGN_IN}`, 'foreign_domain'],
  ['user and host', SIGN_IN.replace('app.example', 'app.example@bank.example'), 'foreign_domain'],
  ['another URI', SIGN_IN.replace('URI: https://app', 'URI: https://bank'), 'foreign_domain'],
  [
    'a second URI',
    SIGN_IN.replace('Welcome', 'URI: https://app.example:8443/').replace(
      'URI: https://app.example:8443/login',
      'URI: https://bank.example/',
    ),
    'foreign_domain',
  ],
  ['a line before it', `\n${SIGN_IN}`, 'foreign_domain'],
  [
    'another case',
    SIGN_IN.replace('wants you to sign in', 'Wants You To Sign In'),
    'foreign_domain',
  ],
  [
    'another kind of blank',
    SIGN_IN.replace('wants you', 'wants\u00a0you').replace('app.', 'bank.'),
    'foreign_domain',
  ],
  ['another account', SIGN_IN.replace(FROM, OTHER), 'other_account'],
  ['another network', SIGN_IN.replace('Chain ID: 1', 'Chain ID: 10'), 'other_account'],
])('a sign-in with %s is warned of', (_, text, warning) => {
  const shown = message(text)
  expect(shown?.actions).toMatchObject([
    { kind: 'signIn', isForeign: warning === 'foreign_domain' },
  ])
  expect(shown?.warnings).toContain(warning)
})

test('a message is text where it is UTF-8, and bytes where not', () => {
  expect(message('hello')).toMatchObject({
    actions: [{ kind: 'message', isText: true, text: { text: 'hello' } }],
    warnings: [],
  })
  expect(describe('personal_sign', ['0xff00', FROM])).toMatchObject({
    actions: [{ kind: 'message', isText: false, text: { text: '0xff00' } }],
    warnings: ['unknown'],
  })
})

test.each([
  ['bidirectional override', 'a\u202Eb', 'a\\u{202e}b'],
  ['isolate', '\u2066x', '\\u{2066}x'],
  ['zero width', 'a\u200Bb\u2060\uFEFF', 'a\\u{200b}b\\u{2060}\\u{feff}'],
  ['null and escape', '\u0000\u001B[2J', '\\u{0}\\u{1b}[2J'],
  ['carriage return', 'safe\rdanger', 'safe\\u{d}danger'],
  ['line separator', 'a\u2028b', 'a\\u{2028}b'],
  ['tags', '\u{E0041}', '\\u{e0041}'],
  ['Hangul filler', '\u3164', '\\u{3164}'],
  ['an unpaired surrogate', '\uD800', '\\u{d800}'],
])('text of the page: %s is written out', (_, raw, text) => {
  expect(toPageText(raw)).toEqual({ text, isAltered: true })
})

test('text of the page: lines, tabs and letters of all scripts stay; a written-out code cannot be imitated; long text is whole', () => {
  for (const text of ['a\nb\tc', 'Привет', 'שלום', 'مرحبا', '你好', '🦊', 'é'])
    expect(toPageText(text)).toEqual({ text, isAltered: false })
  expect(toPageText('\\u{202e}').text).not.toBe(toPageText('\u202E').text)
  expect(toPageText('x'.repeat(120_001)).text).toBe('x'.repeat(120_001))
  expect(toMessageText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61)).text).toBe('\\u{feff}a')
})

const promise = 'I give my house to the bearer.'
const payments = Array.from({ length: 300 }, (_, at) => ({
  to: at === 299 ? OTHER : TOKEN,
  amount: 1,
}))
test.each([
  [
    'a message as long as the frame takes',
    promise,
    'personal_sign',
    [toHex('x'.repeat(60_000 - promise.length) + promise), FROM],
  ],
  [
    'typed data of 300 payments',
    OTHER,
    'eth_signTypedData_v4',
    [
      FROM,
      {
        types: {
          Order: [{ name: 'payments', type: 'Payment[]' }],
          Payment: [
            { name: 'to', type: 'address' },
            { name: 'amount', type: 'uint256' },
          ],
        },
        primaryType: 'Order',
        domain: { chainId: 1, verifyingContract: TOKEN },
        message: { payments },
      },
    ],
  ],
  [
    'typed data as deep as the frame takes',
    promise,
    'eth_signTypedData_v4',
    [
      FROM,
      {
        types: {
          ...Object.fromEntries(
            Array.from({ length: 11 }, (_, at) => [
              `T${at}`,
              [{ name: 'next', type: at === 10 ? 'string' : `T${at + 1}` }],
            ]),
          ),
        },
        primaryType: 'T0',
        domain: { chainId: 1, verifyingContract: TOKEN },
        message: Array.from({ length: 10 }).reduce<object>((next) => ({ next }), {
          next: promise,
        }),
      },
    ],
  ],
])('%s is on the screen to its end, and in the raw data', (_, end, method, params) => {
  const shown = describe(method, params)
  const texts = shown?.described.flatMap(({ facts }) =>
    facts.flatMap(({ value }) => (value.kind === 'text' ? [value.text.text] : [])),
  )
  expect(texts?.some((text) => text.includes(end))).toBe(true)
  expect(shown?.raw.text).toContain(method === 'personal_sign' ? toHex(end).slice(2) : end)
  expect(shown?.isRawRead).toBe(false)
})

const transaction = { from: FROM, nonce: '0x0', gas: '0x5208', chainId: '0x1', gasPrice: '0x1' }
test.each([
  ['the code of a new contract', { data: `0x${'60'.repeat(100)}` }, true],
  ['a call of more than the words have', { to: TOKEN, data: `0x${'6a'.repeat(3_000)}` }, true],
  ['a call that the words have whole', { to: TOKEN, data: `0x${'6a'.repeat(36)}` }, false],
])('the raw data of %s is read where words leave something out', (_, call, isRawRead) =>
  expect(describe('eth_sendTransaction', [{ ...transaction, ...call }])).toMatchObject({
    isRawRead,
  }),
)
