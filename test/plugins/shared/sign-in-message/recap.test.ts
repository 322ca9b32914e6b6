import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createSignInMessage,
  parseSignInMessage,
} from '../../../../plugins/shared/sign-in-message/message'
import { describeRecap, encodeRecap } from '../../../../plugins/shared/sign-in-message/recap'

const recapOf = (value: unknown) =>
  `urn:recap:${Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')}`
const granting = (att: object) => recapOf({ att, prf: [] })
const words = 'I further authorize the stated URI to perform the following actions on my behalf: '
/** Abilities as an object, in an order of their own. */
const abilities = (...names: string[]) => Object.fromEntries(names.map((name) => [name, [{}]]))

/**
 * The fields of the vectors of siwe-recap, the reference implementation of ERC-5573
 * (https://github.com/spruceid/siwe-recap, tests/, revision 4065bc8).
 */
const fields = {
  domain: 'example.com',
  accountAddress: `0x${'0'.repeat(40)}`,
  chainId: 'eip155:1',
  uri: 'did:key:example',
  nonce: 'mynonce1',
  issuedAt: '2022-06-21T12:00:00.000Z',
}
const messageWith = (statement: string, ...resources: string[]) =>
  [
    'example.com wants you to sign in with your Ethereum account:',
    fields.accountAddress,
    '',
    statement,
    '',
    'URI: did:key:example',
    'Version: 1',
    'Chain ID: 1',
    'Nonce: mynonce1',
    'Issued At: 2022-06-21T12:00:00.000Z',
    'Resources:',
    ...resources.map((resource) => `- ${resource}`),
  ].join('\n')

const kepler = 'kepler:ens:example.eth://default/kv'
const all = abilities('kv/delete', 'kv/get', 'kv/list', 'kv/metadata', 'kv/put')
/** What is granted, the base64 of it in the vector, and its sentences there. */
const vectors: [string, object, string, string][] = [
  [
    'siwe_with_caps',
    {
      [kepler]: abilities('kv/get', 'kv/list', 'kv/metadata'),
      [`${kepler}/dapp-space`]: all,
      [`${kepler}/public`]: all,
      'urn:credential:type:type1': abilities('credential/present'),
    },
    'eyJhdHQiOnsia2VwbGVyOmVuczpleGFtcGxlLmV0aDovL2RlZmF1bHQva3YiOnsia3YvZ2V0Ijpbe31dLCJrdi9saXN0Ijpbe31dLCJrdi9tZXRhZGF0YSI6W3t9XX0sImtlcGxlcjplbnM6ZXhhbXBsZS5ldGg6Ly9kZWZhdWx0L2t2L2RhcHAtc3BhY2UiOnsia3YvZGVsZXRlIjpbe31dLCJrdi9nZXQiOlt7fV0sImt2L2xpc3QiOlt7fV0sImt2L21ldGFkYXRhIjpbe31dLCJrdi9wdXQiOlt7fV19LCJrZXBsZXI6ZW5zOmV4YW1wbGUuZXRoOi8vZGVmYXVsdC9rdi9wdWJsaWMiOnsia3YvZGVsZXRlIjpbe31dLCJrdi9nZXQiOlt7fV0sImt2L2xpc3QiOlt7fV0sImt2L21ldGFkYXRhIjpbe31dLCJrdi9wdXQiOlt7fV19LCJ1cm46Y3JlZGVudGlhbDp0eXBlOnR5cGUxIjp7ImNyZWRlbnRpYWwvcHJlc2VudCI6W3t9XX19LCJwcmYiOltdfQ',
    `(1) 'kv': 'get', 'list', 'metadata' for '${kepler}'. (2) 'kv': 'delete', 'get', 'list', 'metadata', 'put' for '${kepler}/dapp-space'. (3) 'kv': 'delete', 'get', 'list', 'metadata', 'put' for '${kepler}/public'. (4) 'credential': 'present' for 'urn:credential:type:type1'.`,
  ],
  [
    'siwe_with_statement',
    { 'credential:*': { 'credential/present': [] } },
    'eyJhdHQiOnsiY3JlZGVudGlhbDoqIjp7ImNyZWRlbnRpYWwvcHJlc2VudCI6W119fSwicHJmIjpbXX0',
    "(1) 'credential': 'present' for 'credential:*'.",
  ],
]

describe.each(vectors)('the vector %s', (_, att, base64, sentences) => {
  const recap = `urn:recap:${base64}`
  test('is written and read to the byte', () => {
    expect(granting(att)).toBe(recap)
    expect(createSignInMessage({ ...fields, resources: [recap] })).toBe(
      messageWith(words + sentences, recap),
    )
    const message = messageWith(
      `Some custom statement. ${words}${sentences}`,
      'http://example.com',
      recap,
    )
    expect(
      createSignInMessage({
        ...fields,
        statement: 'Some custom statement.',
        resources: ['http://example.com', recap],
      }),
    ).toBe(message)
    expect(parseSignInMessage(message)).toMatchObject({ resources: ['http://example.com', recap] })
  })
  test('is refused with resources behind it, and with its words between other quotation marks', () => {
    expect(
      parseSignInMessage(messageWith(words + sentences, recap, 'ftp://example.com')),
    ).toBeUndefined()
    expect(
      parseSignInMessage(messageWith(words + sentences.replaceAll("'", '"'), recap)),
    ).toBeUndefined()
  })
})

test.each<[string, object, string]>([
  [
    'abilities by code units: capitals first, then the underscore, then small letters',
    abilities('a/b', 'a/_', 'a/B', 'a/1', 'a/aB', 'a/a_', 'a/ab'),
    "(1) 'a': '1', 'B', '_', 'aB', 'a_', 'ab', 'b' for 'x'.",
  ],
  [
    'names before actions, and a name before one that goes on',
    abilities('a-b/x', 'a/y', 'Z/x', 'a/x', '10/x', '9/x'),
    "(1) '10': 'x' for 'x'. (2) '9': 'x' for 'x'. (3) 'Z': 'x' for 'x'. (4) 'a': 'x', 'y' for 'x'. (5) 'a-b': 'x' for 'x'.",
  ],
])('%s', (_, granted, sentences) => {
  expect(describeRecap(granting({ x: granted }))).toBe(sentences)
})

test('resources come in the order of their code units, whatever the order of the ReCap, and whatever the locale', () => {
  const names = ['urn:b', 'Z:a', 'ä:x', 'urn:a', 'a:z', '10', '9']
  const said = describeRecap(
    granting(Object.fromEntries(names.map((name) => [name, abilities('a/b')]))),
  )
  expect([...said.matchAll(/for '([^']*)'/g)].map(([, name]) => name)).toEqual([
    '10',
    '9',
    'Z:a',
    'a:z',
    'urn:a',
    'urn:b',
    'ä:x',
  ])
})

test('the same grants have the same words, in whatever order they are written', () => {
  const name = fc.stringMatching(/^[A-Za-z0-9_*.+-]{1,4}$/)
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.tuple(name, name).map((parts) => parts.join('/')),
        { minLength: 1, maxLength: 8 },
      ),
      fc.nat(),
      (list, seed) => {
        const other = [...list].sort(
          (one, two) => ((one.length * 31 + seed) % 7) - ((two.length * 31 + seed) % 7),
        )
        expect(describeRecap(granting({ x: abilities(...list) }))).toBe(
          describeRecap(granting({ x: abilities(...other) })),
        )
      },
    ),
  )
})

test.each([
  [
    'a resource twice',
    '{"att":{"eip155":{"request/eth_sendTransaction":[{}]},"eip155":{"request/personal_sign":[{}]}}}',
  ],
  [
    'an ability twice',
    '{"att":{"eip155":{"request/personal_sign":[{"chains":["eip155:1"]}],"request/personal_sign":[{}]}}}',
  ],
  [
    'a name twice, once escaped',
    '{"att":{"eip155":{"request/personal_sign":[{}],"request/personal\\u005fsign":[{"all":1}]}}}',
  ],
  [
    'all of it twice',
    '{"att":{"eip155":{"request/eth_sendTransaction":[{}]}},"att":{"eip155":{"request/personal_sign":[{}]}}}',
  ],
])('a ReCap that has %s is refused: readers take different ones', (_, json) => {
  expect(() => createSignInMessage({ ...fields, resources: [recapOf(json)] })).toThrow(
    expect.objectContaining({ code: 'siwx/bad-field' }),
  )
})

test.each([
  ['as it is encoded', '{"att":{"eip155":{"request/personal_sign":[{}]}}}'],
  ['with escaped slashes and spaces', '{ "att": {"eip155": {"request\\/personal_sign": [{}]} } }'],
  [
    'with colons, braces and quotes in its limits',
    '{"att":{"eip155":{"request/personal_sign":[{"a:\\"}":["{\\"x\\":1}",{"b":null}]}]}},"prf":[]}',
  ],
])('the control: one that has each once is taken: %s', (_, json) => {
  expect(createSignInMessage({ ...fields, resources: [recapOf(json)] })).toContain(
    "(1) 'request': 'personal_sign' for 'eip155'.",
  )
})

test('keys of prototypes are keys', () => {
  const recap = recapOf('{"att":{"__proto__":{"constructor/toString":[{}]}}}')
  expect(createSignInMessage({ ...fields, resources: [recap] })).toContain(
    "(1) 'constructor': 'toString' for '__proto__'.",
  )
  expect(describeRecap(encodeRecap(['personal_sign'], recap))).toBe(
    "(1) 'constructor': 'toString' for '__proto__'. (2) 'request': 'personal_sign' for 'eip155'.",
  )
})
