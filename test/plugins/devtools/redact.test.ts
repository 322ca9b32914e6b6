import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redactEntry, redactValue } from '../../../plugins/devtools/redact'
import { redactText } from '../../../plugins/devtools/redactText'
import type { DevtoolsEntry } from '../../../plugins/devtools/types'

const hex = (digits: number) =>
  fc.string({
    unit: fc.constantFrom(...'0123456789abcdefABCDEF'),
    minLength: digits,
    maxLength: digits,
  })
const word = (unit: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...unit), minLength, maxLength })
const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'
const apiKey = word('abcdefghijklmnopqrstuvwxyz0123456789', 16, 40).map((key) => `k9${key}`)

/** Something that must not be in a trace: how it stands in a text, and what would be the leak. */
interface Secret {
  readonly text: string
  readonly leak: string
}
const secrets: Record<string, fc.Arbitrary<Secret>> = {
  address: hex(40).map((digits) => ({ text: `0x${digits}`, leak: digits })),
  'signature or longer': fc
    .integer({ min: 130, max: 400 })
    .chain(hex)
    .map((digits) => ({ text: `0x${digits}`, leak: digits.slice(0, 24) })),
  'private key without its 0x': hex(64).map((digits) => ({
    text: digits,
    leak: digits.slice(8, 40),
  })),
  'e-mail address': fc.emailAddress().map((mail) => ({ text: mail, leak: mail })),
  'bearer token': word(base64url, 12, 60).map((token) => ({
    text: `Authorization: Bearer ${token}`,
    leak: token,
  })),
  JWT: fc
    .tuple(word(base64url, 10, 40), word(base64url, 10, 80), word(base64url, 20, 43))
    .map(([a, b, c]) => ({ text: `eyJ${a}.eyJ${b}.${c}`, leak: b })),
  'key in a URL query': apiKey.map((key) => ({
    text: `https://rpc.example.com/v1?key=${key}`,
    leak: key,
  })),
  'key in a URL path': apiKey.map((key) => ({
    text: `https://eth.example.com/v3/${key}`,
    leak: key,
  })),
  'key in a path without a scheme': apiKey.map((key) => ({
    text: `eth.example.com/v3/${key}`,
    leak: key,
  })),
  'user and password of a URL': apiKey.map((key) => ({
    text: `wss://me:${key}@node.example.com/`,
    leak: key,
  })),
  'pairing code': hex(64).map((key) => ({
    text: `wc:${key}@2?relay-protocol=irn&symKey=${key}`,
    leak: key,
  })),
  'one-time code': word('0123456789', 6, 6).map((code) => ({
    text: `Your code is ${code}`,
    leak: code,
  })),
  'named secret': apiKey.map((key) => ({ text: `{"apiSecret":"${key}"}`, leak: key })),
  'backup words': fc
    .array(word('abcdefghijklmnopqrstuvwxyz', 4, 8), { minLength: 12, maxLength: 24 })
    .map((words) => ({ text: words.join(' '), leak: words.slice(0, 6).join(' ') })),
}
/** What may stand around it; nothing that would make another word of it. */
const around = fc.constantFrom(
  '',
  'Reading from ',
  '"',
  '(',
  'failed: ',
  '\n',
  '[plugin acme] ',
  '… ',
)
const behind = fc.constantFrom('', ' failed', '"', ')', ', and more', '\n', '. Again.')

const patterns = [
  /0x[\da-f]{40}/i,
  /[\da-f]{64}/i,
  /[^\s@"]+@[^\s@"]+\.\w/,
  /eyJ[\w-]+\.[\w-]+\.[\w-]+/,
  /bearer\s+[\w-]{4}/i,
  /[?&]\w+=/,
]

describe.each(Object.entries(secrets))('%s', (_, secret) => {
  test('is in no text after redaction, and was in it before', () => {
    fc.assert(
      fc.property(around, secret, behind, (before, { text, leak }, after) => {
        const whole = before + text + after
        expect(whole).toContain(leak)
        const out = redactText(whole)
        expect(out).not.toContain(leak)
        for (const pattern of patterns) expect(out).not.toMatch(pattern)
      }),
      { numRuns: 200 },
    )
  })
})

const anySecret = fc.oneof(...Object.values(secrets))
/** The shapes the kit's own data and foreign data have, with secrets as values and as keys. */
const nested = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    anySecret.map(({ text }) => text),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(
      fc.oneof(
        fc.constantFrom(
          'params',
          'result',
          'details',
          'message',
          'to',
          'data',
          'account',
          'code',
          '__proto__',
        ),
        anySecret.map(({ text }) => text),
      ),
      tie('tree'),
      { maxKeys: 3 },
    ),
  ),
})).tree

test('no secret is left in any nested value, whatever the method', () => {
  fc.assert(
    fc.property(
      nested,
      fc.constantFrom('', 'personal_sign', 'eth_sendTransaction', 'eth_call', 'acme_unknown'),
      (value, method) => {
        const out = JSON.stringify(redactValue(value, method)) ?? ''
        for (const pattern of patterns) expect(out).not.toMatch(pattern)
      },
    ),
    { numRuns: 300 },
  )
})

const entry = (data: DevtoolsEntry['data'], name = 'x'): DevtoolsEntry => ({
  id: 1,
  at: 0,
  kind: 'request',
  name,
  status: 'done',
  data,
})
const dataOf = (data: DevtoolsEntry['data']) => redactEntry(entry(data)).data

test('what a bug report needs is kept', () => {
  for (const text of [
    'eip155: connected → disconnected (user)',
    'rpc/user-rejected',
    'eth_getTransactionByBlockHashAndIndex',
    'tessera:default:kernel:sessions',
    'eip155:11155111',
    'https://rpc.example.com',
    'A token is required',
    '[plugin acme] hook session: boom',
  ]) {
    expect(redactText(text)).toBe(text)
  }
  expect(redactText(`from 0x71${'c'.repeat(32)}98976f`)).toBe('from 0x71cc…98976f')
  expect(redactText('GET https://user:x@rpc.example.com:8545/v3/abc?d=1 failed')).toBe(
    'GET https://rpc.example.com:8545/… failed',
  )
})

test.each([
  ['a pairing code without a key', 'scan wc:7f6e@2 now', 'scan wc:… now'],
  ['an inlined picture', 'icon data:image/png;base64,AAAA is bad', 'icon data:… is bad'],
  [
    'a short key in a path without a scheme',
    'node.example.com/abc is down',
    'node.example.com/… is down',
  ],
  ['a query without a URL', 'went to /back?state=abc&x=1', 'went to /back?…'],
  ['an opaque token', 'got sk_live_4eC39HqLyjWDarjtT1zdp7dc', 'got [hidden]'],
  ['an encoded e-mail address', 'for me%40example.com', 'for [e-mail]'],
  ['a transaction’s hash', `sent 0x${'9f'.repeat(32)}`, 'sent [hex, 32 bytes]'],
  ['an address that is cut', `0x${'9f'.repeat(19)}`, '[hex, 19 bytes]'],
  ['a text beyond 500 characters', 'a '.repeat(400), `${'a '.repeat(250)}…`],
])('%s', (_, before, after) => {
  expect(redactText(before)).toBe(after)
})

test('a signing method keeps the form of its parameters; a read keeps its numbers and the selector of its data', () => {
  const address = `0x${'ab'.repeat(20)}`
  expect(
    dataOf({
      method: 'personal_sign',
      params: ['0x68656c6c6f', address],
      result: `0x${'2b'.repeat(65)}`,
    }),
  ).toEqual({
    method: 'personal_sign',
    params: ['[hex, 5 bytes]', '0xabab…ababab'],
    result: '[hex, 65 bytes]',
  })
  expect(
    dataOf({
      method: 'eth_sendTransaction',
      params: [{ from: address, value: '0xde0b6b3a7640000', data: `0xa9059cbb${'00'.repeat(64)}` }],
    }),
  ).toEqual({
    method: 'eth_sendTransaction',
    params: [
      { from: '0xabab…ababab', value: '0xde0b6b3a7640000', data: '0xa9059cbb… [hex, 68 bytes]' },
    ],
  })
  expect(
    dataOf({ method: 'eth_getBalance', params: [address, 'latest'], result: '0x0' }),
  ).toMatchObject({ params: ['0xabab…ababab', 'latest'], result: '0x0' })
  // a view's parameters have no method: a link or a code of a plugin
  expect(
    dataOf({
      move: 'push',
      view: 'acme/pair',
      params: { text: 'hello', count: 123456, flag: true },
    }),
  ).toEqual({
    move: 'push',
    view: 'acme/pair',
    params: { text: '[text, 5 characters]', count: '[number]', flag: true },
  })
})

test('codes of errors are kept, other codes and secrets are hidden by their key', () => {
  expect(dataOf({ error: { code: 'rpc/user-rejected', message: 'You declined.' } })).toEqual({
    error: { code: 'rpc/user-rejected', message: 'You declined.' },
  })
  expect(dataOf({ code: 4001 })).toEqual({ code: 4001 })
  expect(
    dataOf({
      details: { code: '123456', code2: 123456, token: { deep: 'x' }, otp: 1, email: 'a' },
    }),
  ).toEqual({
    details: {
      code: '[hidden]',
      code2: '[number]',
      token: '[hidden]',
      otp: '[number]',
      email: '[hidden]',
    },
  })
  // an address of another namespace, where one is expected
  expect(dataOf({ account: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' })).toEqual({
    account: '7EcD…wCFLtV',
  })
})
