import { expect, test } from 'vitest'
import { explainMessage } from '../../../plugins/clearDisplay/explainMessage'
import { toPageText } from '../../../plugins/clearDisplay/pageText'

const end = 'I sell my house.'

test.each([
  ['empty lines', '\n'.repeat(10)],
  ['lines of blanks', '\n \t'.repeat(10)],
  ['lines of Windows', '\r\n'.repeat(10)],
  ['lines of dots', `${'\n.'.repeat(20)}\n`],
])('a text behind %s comes into sight', (_, pushing) => expect(toPageText(`Hello${pushing}${end}`)).toEqual({ text: `Hello\n\\u{a}\n${end}`, isAltered: true, isCut: false }))

test('a text behind a hundred blanks comes into sight', () => expect(toPageText(`Hello${' '.repeat(100)}${end}`)).toEqual({ text: `Hello \\u{20} ${end}`, isAltered: true, isCut: false }))

test.each(['a\n\n\n\nb', `a${' '.repeat(40)}b`, JSON.stringify({ a: { b: [{ c: [] }] } }, null, 2), '1\n2\n3\n4\n5\n6\n7\n8\n9'])('an ordinary text stays as it is: %j', (text) => expect(toPageText(text)).toEqual({ text, isAltered: false, isCut: false }))

test('texts of nothing but what pushes take no time', () => {
  const start = performance.now()
  for (const piece of ['\n', '\n ', ' ', '\n.', `${' '.repeat(99)}x`, `${'\n'.repeat(9)}x`, '\u200b', `\n${' '.repeat(98)}`]) toPageText(piece.repeat(8_000))
  expect(performance.now() - start).toBeLessThan(1000)
})

const signIn = (domain: string) => `${domain} wants you to sign in with your Ethereum account:\n0x9858EfFD232B4033E47d90003D41EC34EcaEda94\n\nURI: https://app.example\nChain ID: 1`
test.each([
  ['app.example', false],
  ['APP.Example', false],
  ['Kapp.example', true],
  ['\u212aapp.example', true],
])('a sign-in at %s, asked at app.example, is foreign: %s', (domain, isForeign) => {
  const asking = { origin: 'https://app.example', signer: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', chainId: 'eip155:1' }
  expect(explainMessage(new TextEncoder().encode(signIn(domain)), asking).actions).toMatchObject([{ kind: 'signIn', isForeign }])
})
test('a letter that only looks like one of the host in capitals is none', () => {
  const asking = { origin: 'https://kapp.example', signer: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', chainId: 'eip155:1' }
  expect(explainMessage(new TextEncoder().encode(signIn('\u212aapp.example')), asking).actions).toMatchObject([{ isForeign: true }])
})
