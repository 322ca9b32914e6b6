import { expect, test } from 'vitest'
import { explainMessage } from '../../../lib/decode/explainMessage'
import { toPageText } from '../../../lib/decode/pageText'

const end = 'I sell my house.'

test.each([
  ['empty lines', '\n'.repeat(10)],
  ['lines of blanks', '\n \t'.repeat(10)],
  ['lines of Windows', '\r\n'.repeat(10)],
])('a text behind %s comes into sight', (_, pushing) =>
  expect(toPageText(`Hello${pushing}${end}`)).toEqual({
    text: `Hello\n\\u{a}\n${end}`,
    isAltered: true,
  }),
)

test('many short lines become one line, with all of their letters', () => {
  const lines = 'I owe you all of it, now'.match(/../g) ?? []
  const pushing = [...lines, '', ...'.'.repeat(20)].join('\n')
  expect(toPageText(`Hello\n${pushing}\n${end}`)).toEqual({
    text: `Hello\n${[...lines, ...'.'.repeat(20)].map((line) => line.trimStart()).join('\\u{a}')}\n${end}`,
    isAltered: true,
  })
})

test('a text of any length is shown to its end', () =>
  expect(toPageText(`${'a'.repeat(200_000)}${end}`).text.endsWith(end)).toBe(true))

test('a text behind a hundred blanks comes into sight', () =>
  expect(toPageText(`Hello${' '.repeat(100)}${end}`)).toEqual({
    text: `Hello \\u{20} ${end}`,
    isAltered: true,
  }))

test.each([
  'a\n\n\n\nb',
  `a${' '.repeat(40)}b`,
  JSON.stringify({ a: { b: [{ c: [] }] } }, null, 2),
  '1\n2\n3\n4\n5\n6\n7\n8\n9',
])('an ordinary text stays as it is: %j', (text) =>
  expect(toPageText(text)).toEqual({ text, isAltered: false }),
)

test.each([
  '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
  '\u0915\u094d\u200d\u0937',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  '\u{1f3f3}\ufe0f\u200d\u{1f308}',
  '\u05e9\u05dc\u05d5\u05dd!\u200f OK',
])('a joiner or mark that its script needs stays as it is: %j', (text) =>
  expect(toPageText(text)).toEqual({ text, isAltered: false }),
)
test.each([
  'a\u200cb',
  'a\u200db',
  '\u06cc\u200c\u200c\u062e',
  '\u06cc\u200c',
  '\u06cc\u200c1',
  '\u{1f468}\u200da',
  '1\u200d\u{1f469}',
  'a\u200f',
  '\u05e9\u200f\u200f',
])('any other one is written out: %j', (text) => expect(toPageText(text).isAltered).toBe(true))

test('texts of nothing but what pushes take no time', () => {
  const start = performance.now()
  for (const piece of [
    '\n',
    '\n ',
    ' ',
    '\n.',
    `${' '.repeat(99)}x`,
    `${'\n'.repeat(9)}x`,
    '\u200b',
    `\n${' '.repeat(98)}`,
  ])
    toPageText(piece.repeat(8_000))
  expect(performance.now() - start).toBeLessThan(1000)
})

const signIn = (domain: string) =>
  `${domain} wants you to sign in with your Ethereum account:\n0x9858EfFD232B4033E47d90003D41EC34EcaEda94\n\nURI: https://app.example\nChain ID: 1`
test.each([
  ['app.example', false],
  ['APP.Example', false],
  ['app.example:443', false],
  ['app.example:80', true],
  ['Kapp.example', true],
  ['\u212aapp.example', true],
])('a sign-in at %s, asked at app.example, is foreign: %s', (domain, isForeign) => {
  const asking = {
    origin: 'https://app.example',
    signer: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    chainId: 'eip155:1',
  }
  expect(explainMessage(new TextEncoder().encode(signIn(domain)), asking).actions).toMatchObject([
    { kind: 'signIn', isForeign },
  ])
})
test('a letter that only looks like one of the host in capitals is none', () => {
  const asking = {
    origin: 'https://kapp.example',
    signer: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    chainId: 'eip155:1',
  }
  expect(
    explainMessage(new TextEncoder().encode(signIn('\u212aapp.example')), asking).actions,
  ).toMatchObject([{ isForeign: true }])
})
