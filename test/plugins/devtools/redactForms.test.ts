import { describe, expect, test } from 'vitest'
import { createRecorder } from '../../../plugins/devtools/recorder'
import { redactEntry, redactValue } from '../../../plugins/devtools/redact'
import { redactText } from '../../../plugins/devtools/redactText'
import { createRequestLog } from '../../../plugins/devtools/requestLog'

const words = [
  'abandon',
  'ability',
  'able',
  'about',
  'above',
  'absent',
  'absorb',
  'abstract',
  'absurd',
  'abuse',
  'access',
  'accident',
]
const large = words.map((word) => word.replace(/^./, (first) => first.toUpperCase()))
const bytes = Array.from({ length: 32 }, (_, i) => (i * 37) % 256)
const nested = JSON.stringify({
  body: JSON.stringify({ body: JSON.stringify({ password: 'hun"ter2', apiKey: 'ab12cd34' }) }),
})

describe('a secret in a text is replaced, however it is written', () => {
  test.each<[name: string, before: string, leak: RegExp]>([
    [
      'escaped JSON',
      'body {\\"password\\":\\"hunter2\\",\\"apiKey\\":\\"ab12cd34\\"}',
      /hunter2|ab12cd34/,
    ],
    ['JSON escaped three times', nested, /hun|ter2|ab12cd34/],
    ['escaped slashes', 'GET https:\\/\\/rpc.example\\/v2\\/abcDEF1234567', /abcDEF/],
    ['quoted words', words.map((word) => `"${word}"`).join(', '), /ability|accident/],
    ['escaped quoted words', words.map((word) => `\\"${word}\\"`).join(','), /ability|accident/],
    ['numbered words', words.map((word, i) => `${i + 1}. ${word}`).join(' '), /ability|accident/],
    ['words on lines', words.join('\\n'), /ability|accident/],
    ['words with a large letter', large.join(' '), /ability|accident/i],
    ['words in capitals', words.join(' ').toUpperCase(), /ability|accident/i],
    ['named words', `mnemonic: ${words.join(' ')}`, /ability|accident/],
    ['a few named words', `seed phrase: ${words.slice(0, 5).join(' ')}`, /ability|above/],
    ['bytes', `key material [${bytes.join(', ')}]`, /37, 74/],
    ['bytes in hex', bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(':'), /25:4a/],
    ['a quoted phrase', 'apikey: "my secret phrase here"', /my|phrase|here/],
    ['a phrase in single quotes', "{ passphrase: 'my own phrase' }", /my|own/],
    ['a quote in a quoted value', '{"password":"hun\\"ter2"}', /hun|ter2/],
    ['an escaped quote after the name', 'password=\\"my own\\"', /my|own/],
    ['a list', 'seed: [1,2,3]', /1,2/],
    ['pass', 'pass=hunter2', /hunter2/],
    ['pwd', 'pwd: hunter2', /hunter2/],
    ['auth', 'auth=hunter2', /hunter2/],
    ['auth with a scheme', 'x-auth: Token abc123', /abc123/],
    ['jwt', 'jwt: hunter2', /hunter2/],
    ['cookie', 'cookie: sid=abc123; other=def456', /abc123|def456/],
    ['set-cookie', '{"set-cookie":"sid=abc123; Path=/"}', /abc123/],
    ['sid', 'sid=abc123', /abc123/],
    ['an arrow', "password => 'hunter2'", /hunter2/],
    ['a header of two words', 'Authorization: Token abc123', /abc123/],
    ['a header in JSON', '{"authorization":"Token abc123"}', /abc123/],
    ['a path after a host without a dot', 'at localhost:3000/v2/SECRETKEY now', /SECRETKEY/],
    ['a path after a host without a port', 'at localhost/v2/SECRETKEY now', /SECRETKEY/],
    ['a path after a number', 'at 127.0.0.1:8545/key123 now', /key123/],
    ['a path after a number of sixteen bytes', 'at [::1]:8545/key123 now', /key123/],
    ['a path after a name and a port', 'at anvil:8545/key123 now', /key123/],
    ['a named one-time code', 'code: 4821', /4821/],
  ])('%s', (_, before, leak) => {
    expect(before).toMatch(leak)
    expect(redactText(before)).not.toMatch(leak)
  })
})

test.each([
  'code: 4001',
  'errorCode: 4902',
  '{"code":-32603,"message":"Internal error"}',
  'failed (code: 4001).',
  'code=CALL_EXCEPTION, version=6',
  'code: rpc/user-rejected',
  'eip155:1, eip155:137, eip155:42161',
  'eip155:1/slip44:60',
  'tessera:default:kernel:sessions',
  'wallet_switchEthereumChain failed',
  'at localhost:3000 now',
  'http://127.0.0.1:8545',
  'chains 1, 10, 137',
  'The wallet is on another chain. Switch it, then try again.',
  '{"type":"event","kind":"error","name":"connect","status":"failed","reason":"user","level":"debug"}',
  'words: abandon ability able',
  'HTTP request failed. Status: 429 URL: https://rpc.example.com Request body: {"method":"eth_blockNumber"}',
  'A token is required. The wallet said: Wrong passphrase',
])('what a bug report needs is kept: %s', (text) => {
  expect(redactText(text)).toBe(text)
})

test('the marks tell what was there', () => {
  expect(redactText('body {\\"password\\":\\"hunter2\\",\\"id\\":1}')).toBe(
    'body {"password":"[hidden]","id":1}',
  )
  expect(redactText('apikey: "my secret phrase here", chain 1')).toBe('apikey: "[hidden]", chain 1')
  expect(redactText('at localhost:3000/v2/SECRETKEY now')).toBe('at localhost:3000/… now')
  expect(redactText(`It is ${words.map((word) => `"${word}"`).join(', ')}.`)).toBe(
    'It is "[words]".',
  )
})

test('a list of backup words or of bytes is named, not kept; a list of names and a short list stay', () => {
  expect(redactValue({ words })).toEqual({ words: '[words]' })
  expect(redactValue({ list: large.map((word, i) => `${i + 1}. ${word}`) })).toEqual({
    list: '[words]',
  })
  expect(
    redactValue({ list: Object.fromEntries(words.map((word, i) => [`word${i + 1}`, word])) }),
  ).toEqual({ list: '[words]' })
  expect(redactValue({ bytes })).toEqual({ bytes: '[bytes, 32]' })
  expect(redactValue({ bytes: { ...bytes } })).toEqual({ bytes: '[bytes, 32]' })
  expect(redactValue({ bytes: bytes.map((byte) => `0x${byte.toString(16)}`) })).toEqual({
    bytes: '[bytes, 32]',
  })
  expect(redactValue({ params: [bytes] }, 'eth_call')).toEqual({ params: ['[bytes, 32]'] })
  const chains = Array.from({ length: 20 }, (_, i) => 10_000 + i)
  const kept = {
    connectors: words,
    few: words.slice(0, 5),
    chains,
    short: bytes.slice(0, 8),
    methods: words.map((word) => `wallet_${word}`),
  }
  expect(redactValue(kept)).toEqual(kept)
})

test('values under the name of a secret are hidden; codes of errors stay', () => {
  expect(
    redactValue({ pwd: 'a', userPass: 'b', recoveryPhrase: 'c', sid: 'd', oauth: 'e' }),
  ).toEqual({
    pwd: '[hidden]',
    userPass: '[hidden]',
    recoveryPhrase: '[hidden]',
    sid: '[hidden]',
    oauth: '[hidden]',
  })
  const errors = { code: 4001, errorCode: -32603, details: { errorCode: 'rpc/user-rejected' } }
  expect(redactValue(errors)).toEqual(errors)
  expect(redactValue({ errorCode: 482_100 })).toEqual({ errorCode: '[hidden]' })
})

describe('a request that a tap has made another', () => {
  const call = (method: string, param: string) => ({
    id: 1,
    method,
    params: [param],
    origin: 'host',
    chainId: 'eip155:1',
    rewrittenBy: ['acme'],
  })
  const rowOf = (before: string, after: string) => {
    const recorder = createRecorder(10, () => 0)
    const log = createRequestLog(recorder)
    const [original, rewritten] = [call(before, '0x6869'), call(after, '0x686a')]
    log.follow('request', original)
    log.follow('authorize', { call: rewritten, original, verdict: 'allow' })
    const [row] = recorder.entries()
    if (!row) throw new Error('no row')
    return row
  }

  test.each([
    ['eth_call', 'personal_sign'],
    ['personal_sign', 'eth_call'],
  ])('%s to %s: both are told, and judged as what signs', (before, after) => {
    const row = rowOf(before, after)
    expect(row.data).toMatchObject({
      method: after,
      params: ['0x686a'],
      original: { method: before, params: ['0x6869'] },
    })
    expect(redactEntry(row).data).toMatchObject({
      method: after,
      params: ['[hex, 2 bytes]'],
      original: { method: before, params: ['[hex, 2 bytes]'] },
    })
  })

  test('two reads keep their numbers', () => {
    expect(redactEntry(rowOf('eth_call', 'eth_getBalance')).data).toMatchObject({
      params: ['0x686a'],
      original: { params: ['0x6869'] },
    })
  })

  test('the row of the hook is judged by what came out of it', () => {
    const data = {
      request: 1,
      method: 'eth_call',
      params: ['0x6869'],
      after: { request: 1, method: 'personal_sign', params: ['0x686a'] },
    }
    const row = { id: 1, at: 0, kind: 'hook', name: 'request', status: 'done', data } as const
    expect(redactEntry(row).data).toMatchObject({
      params: ['[hex, 2 bytes]'],
      after: { params: ['[hex, 2 bytes]'] },
    })
  })
})

test('a text made to keep the rules busy comes to its end', () => {
  for (const part of [
    '\\',
    'key',
    'key="',
    'abc ',
    'a-',
    '1,',
    'a:1',
    '[',
    '"\\"',
    'auth: a ',
    'localhost',
    '::',
    '\\n',
    'ab, ',
  ]) {
    const text = part.repeat(4000)
    expect(redactText(text).length).toBeLessThanOrEqual(501)
  }
})
