import { createEncodedRecap, formatMessage, mergeEncodedRecaps } from '@walletconnect/utils'
import { expect, test } from 'vitest'
import {
  accountOfIssuer,
  type SignInPayload,
  signInMessage,
} from '../../../../plugins/walletconnect/caip122'

const base: SignInPayload = {
  iss: 'did:pkh:eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  domain: 'app.example',
  aud: 'https://app.example/login',
  version: '1',
  nonce: 'abcdef12',
  iat: '2026-01-02T03:04:05.000Z',
}
const recap = createEncodedRecap('eip155', 'request', [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
])
const two = mergeEncodedRecaps(
  recap,
  createEncodedRecap('https://app.example', 'push', ['alerts', 'Ünïcode']),
)

test.each<[string, Partial<SignInPayload>]>([
  ['the least', {}],
  ['an empty statement', { statement: '' }],
  ['a statement', { statement: 'I accept the terms.' }],
  [
    'every field',
    {
      statement: 'Yes.',
      exp: '2027-01-01T00:00:00Z',
      nbf: '2026-01-01T00:00:00Z',
      requestId: '77',
      resources: ['https://a.example', 'ipfs://b'],
    },
  ],
  ['a ReCap', { resources: [recap] }],
  [
    'a ReCap after others, with a statement',
    { statement: 'Yes.', resources: ['https://a.example', recap] },
  ],
  ['a ReCap of two resources', { resources: [two] }],
  ['a ReCap that is not the last', { resources: [recap, 'https://a.example'] }],
])('the text of a payload with %s is the one that wallets sign', (_, more) => {
  const payload = { ...base, ...more }
  expect(signInMessage(payload)).toBe(formatMessage(payload as never, payload.iss))
})

test('a statement that has the words of the ReCap already is not given them again', () => {
  const once = signInMessage({ ...base, resources: [recap] })
  const statement = once.split('\n')[3] as string
  expect(statement).toContain('I further authorize')
  expect(signInMessage({ ...base, statement, resources: [recap] })).toBe(once)
})

test.each([
  '',
  'did:pkh:eip155:1',
  'did:key:z6Mk',
  `did:pkh:eip155:1:${'0'.repeat(200)}`,
  'did:pkh:eip155:1:0x\n',
])('an issuer that is no account is refused: %j', (iss) => {
  expect(accountOfIssuer(iss)).toBeUndefined()
  expect(() => signInMessage({ ...base, iss })).toThrow()
})

test.each(['urn:recap:', 'urn:recap:e30', 'urn:recap:%%%', `urn:recap:${btoa('{"att":{}}')}`])(
  'a ReCap that cannot be read is refused: %s',
  (resource) => {
    expect(() => signInMessage({ ...base, resources: [resource] })).toThrow()
    expect(signInMessage({ ...base, resources: [recap] })).toContain(
      "(1) 'request': 'eth_sendTransaction', 'eth_signTypedData_v4', 'personal_sign' for 'eip155'.",
    )
  },
)
