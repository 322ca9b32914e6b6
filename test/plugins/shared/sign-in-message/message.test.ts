import { SiweMessage as NextSiweMessage } from '@signinwithethereum/siwe'
import { createSignInMessageText, parseSignInMessageText } from '@solana/wallet-standard-util'
import fc from 'fast-check'
import { SiweMessage } from 'siwe'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import type { SignInFields } from '../../../../plugins/shared/sign-in-message/format'
import {
  createSignInMessage,
  parseSignInMessage,
} from '../../../../plugins/shared/sign-in-message/message'
import { encodeRecap } from '../../../../plugins/shared/sign-in-message/recap'

const evm: SignInFields = {
  domain: 'app.example',
  accountAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 'eip155:1',
  uri: 'https://app.example/login',
  nonce: 'abcdef1234',
  issuedAt: '2030-01-02T03:04:05.000Z',
}
const solana: SignInFields = {
  ...evm,
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  accountAddress: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
}
const bitcoin: SignInFields = {
  ...evm,
  chainId: 'bip122:000000000019d6689c085ae165831e93',
  accountAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
}
const full = {
  statement: 'I accept the terms.',
  expirationTime: '2030-01-03T03:04:05.000Z',
  notBefore: '2030-01-01T00:00:00.000Z',
  requestId: 'login-7',
  resources: [
    'https://app.example/terms',
    'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi',
  ],
}
const cases: [string, Partial<SignInFields>][] = [
  ['the least', {}],
  ['a statement', { statement: 'I accept the terms.' }],
  ['every field', full],
  ['everything but a statement', { ...full, statement: undefined }],
  ['a port in the domain', { domain: 'localhost:5173', uri: 'http://localhost:5173/' }],
]
/** The same in the words of others: numbers and dates. */
const siweFields = ({ accountAddress, chainId, ...rest }: SignInFields) => ({
  version: '1',
  ...rest,
  address: accountAddress as `0x${string}`,
  chainId: Number(chainId.slice(7)),
})
const asDates = ({
  issuedAt,
  expirationTime,
  notBefore,
  ...rest
}: ReturnType<typeof siweFields>) => ({
  ...rest,
  issuedAt: new Date(issuedAt),
  ...(expirationTime && { expirationTime: new Date(expirationTime) }),
  ...(notBefore && { notBefore: new Date(notBefore) }),
})

describe.each(cases)('a message with %s', (_, more) => {
  test('on Ethereum is, to the byte, what siwe 3, @signinwithethereum/siwe 4 and viem write, and they read it', () => {
    const fields = { ...evm, ...more }
    const message = createSignInMessage(fields)
    expect(message).toBe(new SiweMessage(siweFields(fields) as never).prepareMessage())
    expect(message).toBe(new NextSiweMessage(siweFields(fields) as never).prepareMessage())
    expect(message).toBe(createSiweMessage(asDates(siweFields(fields)) as never))
    expect(new SiweMessage(message).nonce).toBe(fields.nonce)
    expect(new NextSiweMessage(message).statement).toBe(fields.statement)
    expect(parseSiweMessage(message)).toMatchObject({
      domain: fields.domain,
      address: fields.accountAddress,
      chainId: 1,
      uri: fields.uri,
    })
  })

  test('on Solana is, to the byte, what @solana/wallet-standard-util writes, and it reads it', () => {
    const fields = { ...solana, ...more }
    const { accountAddress: address, chainId: _, ...rest } = fields
    const input = { version: '1', ...rest, address, chainId: 'mainnet' }
    const message = createSignInMessage(fields)
    expect(message).toBe(createSignInMessageText(input as never))
    expect(parseSignInMessageText(message)).toEqual(
      expect.objectContaining(JSON.parse(JSON.stringify({ ...input, resources: input.resources }))),
    )
  })

  test.each([
    ['eip155', evm],
    ['solana', solana],
    ['bip122', bitcoin],
  ] as const)('of %s is read back', (_, base) => {
    const fields = { ...base, ...more }
    expect(parseSignInMessage(createSignInMessage(fields))).toEqual(
      JSON.parse(JSON.stringify({ version: '1', ...fields })),
    )
  })
})

test('on Bitcoin it is the text of CAIP-122', () => {
  expect(createSignInMessage({ ...bitcoin, statement: 'Hello.' })).toBe(
    [
      'app.example wants you to sign in with your Bitcoin account:',
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      '',
      'Hello.',
      '',
      'URI: https://app.example/login',
      'Version: 1',
      'Chain ID: 000000000019d6689c085ae165831e93',
      'Nonce: abcdef1234',
      'Issued At: 2030-01-02T03:04:05.000Z',
    ].join('\n'),
  )
})

test('an EVM address is written with its checksum', () => {
  expect(createSignInMessage({ ...evm, accountAddress: evm.accountAddress.toLowerCase() })).toBe(
    createSignInMessage(evm),
  )
})

test.each<[string, Partial<SignInFields>]>([
  ['domain', { domain: 'app.example/path' }],
  ['domain', { domain: 'äpp.example' }],
  ['domain', { domain: 'app.example\nURI: https://evil.example' }],
  ['domain', { domain: '' }],
  ['accountAddress', { accountAddress: '0x1' }],
  ['accountAddress', { accountAddress: `${evm.accountAddress}\n` }],
  ['accountAddress', { chainId: '1' }],
  ['uri', { uri: '/login' }],
  ['uri', { uri: 'https://app.example/a b' }],
  ['version', { version: '2' }],
  ['nonce', { nonce: 'abcdef1' }],
  ['nonce', { nonce: 'abcdef-1234' }],
  ['nonce', { nonce: undefined as never }],
  ['statement', { statement: 'zweiä' }],
  ['statement', { statement: 'one\ntwo' }],
  ['statement', { statement: 7 as never }],
  ['issuedAt', { issuedAt: '2030-01-02' }],
  ['issuedAt', { issuedAt: 'Wed, 02 Jan 2030 03:04:05 GMT' }],
  ['expirationTime', { expirationTime: '2030-13-02T03:04:05Z' }],
  ['notBefore', { notBefore: 'now' }],
  ['requestId', { requestId: 'a b' }],
  ['resources', { resources: ['terms'] }],
  ['resources', { resources: ['https://app.example/a\n- https://evil.example'] }],
  ['resources', { resources: 'https://app.example' as never }],
  ['resources', { resources: ['urn:recap:e30'] }],
  ['resources', { resources: ['URN:RECAP:e30'] }],
  ['resources', { resources: [encodeRecap(['personal_sign']), 'https://app.example/terms'] }],
  ['resources', { resources: [encodeRecap(["read' for 'nothing'"])] }],
  ['resources', { resources: [encodeRecap(['read/../delete'])] }],
  ['statement', { statement: 'URI: https://evil.example' }],
])('a %s that verifiers refuse is refused: %o', (field, more) => {
  expect(() => createSignInMessage({ ...evm, ...more })).toThrow(
    expect.objectContaining({
      code: 'siwx/bad-field',
      message: expect.stringContaining(`'s ${field} must be`),
    }),
  )
})

describe('a ReCap', () => {
  const recap = encodeRecap(['personal_sign', 'eth_sendTransaction'])
  const sentence =
    "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'."

  test('is described at the end of the statement, and the message is read back with the words in it', () => {
    const message = createSignInMessage({ ...evm, statement: 'Hello.', resources: [recap] })
    expect(message.split('\n')[3]).toBe(`Hello. ${sentence}`)
    expect(parseSignInMessage(message)).toMatchObject({
      statement: `Hello. ${sentence}`,
      resources: [recap],
    })
    expect(new SiweMessage(message).statement).toBe(`Hello. ${sentence}`)
  })

  test.each([
    ['fewer words than it grants', sentence.replace("'eth_sendTransaction', ", '')],
    ['words and something after them', `${sentence} And nothing else.`],
    ['words twice', `${sentence} ${sentence}`],
  ])('that lies is refused: %s', (_, statement) => {
    expect(() => createSignInMessage({ ...evm, statement, resources: [recap] })).toThrow(
      expect.objectContaining({ code: 'siwx/bad-field' }),
    )
    const message = createSignInMessage({ ...evm, resources: [recap] }).replace(sentence, statement)
    expect(parseSignInMessage(message)).toBeUndefined()
  })

  test('words about a ReCap without one are refused', () => {
    expect(() => createSignInMessage({ ...evm, statement: sentence })).toThrow(
      expect.objectContaining({ code: 'siwx/bad-field' }),
    )
  })
})

test.each([
  ['nothing', ''],
  ['another sentence', 'Hello'],
  ['a line feed at the end', `${createSignInMessage(evm)}\n`],
  ['a carriage return', createSignInMessage(evm).replaceAll('\n', '\r\n')],
  ['one blank line less', createSignInMessage(evm).replace('\n\n\n', '\n\n')],
  ['a field twice', createSignInMessage(evm).replace('Version: 1', 'Version: 1\nVersion: 1')],
  [
    'fields in another order',
    createSignInMessage({ ...evm, ...full }).replace(/(Expiration.*)\n(Not Before.*)/, '$2\n$1'),
  ],
  ['an unknown field', createSignInMessage(evm).replace('Nonce', 'Admin: yes\nNonce')],
  ['a checksum that is wrong', createSignInMessage(evm).replace('0xf39F', '0xF39F')],
  ['a megabyte', `${createSignInMessage(evm)}${' '.repeat(2 ** 20)}`],
])('a text with %s is no sign-in message', (_, text) => {
  expect(parseSignInMessage(text)).toBeUndefined()
})

test('whatever is made is read back as it was, and whatever is read is what was made', () => {
  const ascii = fc.stringMatching(/^[\x20-\x7e]{1,60}$/)
  const word = fc.stringMatching(/^[A-Za-z0-9]{8,20}$/)
  fc.assert(
    fc.property(
      fc.constantFrom(evm, solana, bitcoin),
      ascii,
      word,
      fc.option(word, { nil: undefined }),
      fc.array(fc.webUrl({ withQueryParameters: true }), { maxLength: 3 }),
      (base, statement, nonce, requestId, resources) => {
        const fields = { ...base, statement, nonce, resources, ...(requestId && { requestId }) }
        let message: string
        try {
          message = createSignInMessage(fields)
        } catch (error) {
          expect(error).toMatchObject({ code: 'siwx/bad-field' })
          return
        }
        expect(parseSignInMessage(message)).toEqual({ version: '1', ...fields })
      },
    ),
    { numRuns: 300 },
  )
})
