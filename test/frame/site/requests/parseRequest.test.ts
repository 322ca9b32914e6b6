import fc from 'fast-check'
import {
  Keypair,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from 'solana-web3-legacy'
import { hashTypedData, toHex } from 'viem'
import { expect, test } from 'vitest'
import { type Bytes, utf8 } from '../../../../frame/site/bytes'
import { parseRequest } from '../../../../frame/site/requests/parseRequest'
import {
  isTransactionLike,
  parseSolanaTransaction,
} from '../../../../frame/site/requests/solanaTransaction'
import { toBase58 } from '../../../../lib/bytes/base58'

const FROM = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const refused = (code: string) => expect.objectContaining({ name: 'SiteError', code })
const evm =
  (method: string, params: unknown, chainId = 'eip155:1') =>
  () =>
    parseRequest({ method, params, chainId })

const transaction = {
  from: FROM,
  to: FROM,
  value: '0x1',
  data: '0x',
  nonce: '0x0',
  gas: '0x5208',
  chainId: '0x1',
  maxFeePerGas: '0x2',
  maxPriorityFeePerGas: '0x1',
}

test('control: the transaction that the next tests spoil is read', () => {
  expect(evm('eth_sendTransaction', [transaction])()).toMatchObject({
    kind: 'evmTransaction',
    value: 1n,
    fees: { type: 'eip1559' },
  })
})

test.each([
  ['authorizationList', { authorizationList: [] }],
  ['type 4', { type: '0x4' }],
  ['blobs', { type: '0x3', blobVersionedHashes: [`0x${'01'.repeat(32)}`] }],
  ['an unknown member', { sponsor: FROM }],
  ['no nonce', { nonce: undefined }],
  ['no gas', { gas: undefined }],
  ['no chain id', { chainId: undefined }],
  ['no fees', { maxFeePerGas: undefined }],
  ['both kinds of fees', { gasPrice: '0x1' }],
  ['a tip above the limit', { maxPriorityFeePerGas: '0x3' }],
  ['data and another input', { data: '0x01', input: '0x02' }],
  ['a creation without code', { to: null }],
  ['an address with a wrong checksum', { to: '0x9858EfFD232B4033E47d90003D41EC34EcaEdA94' }],
  ['a decimal quantity', { value: '1' }],
  ['a number', { value: 1 }],
  ['a leading zero', { value: '0x01' }],
  ['a negative quantity', { value: '-0x1' }],
  ['more than 256 bits', { value: `0x1${'0'.repeat(64)}` }],
  ['half a byte of data', { data: '0x1' }],
])('eth_sendTransaction with %s is refused', (_, change) => {
  const changed = Object.fromEntries(
    Object.entries({ ...transaction, ...change }).filter(([, value]) => value !== undefined),
  )
  expect(evm('eth_sendTransaction', [changed])).toThrow(refused('request_refused'))
})

test('eth_sendTransaction for another network is refused', () => {
  expect(evm('eth_sendTransaction', [transaction], 'eip155:10')).toThrow(refused('account_refused'))
})

test.each([
  'eth_sign',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTransaction',
  'wallet_sendCalls',
  'solana_signMessage',
  'toString',
  '__proto__',
])('%s is not signed on an EVM network', (method) => {
  expect(evm(method, [FROM, '0x00'])).toThrow(refused('unsupported'))
})

test.each([
  'eip155:0',
  'eip155:01',
  'eip155:',
  'eip155:1e3',
  'bip122:000000000019d6689c085ae165831e93',
  'solana:short',
  '',
])('network "%s" is not signed for', (chainId) => {
  expect(evm('personal_sign', ['0x00', FROM], chainId)).toThrow(refused('unsupported'))
})

const permit = {
  types: {
    EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
    Order: [
      { name: 'amount', type: 'uint256' },
      { name: 'items', type: 'Item[]' },
    ],
    Item: [{ name: 'id', type: 'uint8' }],
  },
  primaryType: 'Order',
  domain: { chainId: 1 },
  message: { amount: '5', items: [{ id: 1 }] },
}
const typed = (change: object, chainId?: string) =>
  evm('eth_signTypedData_v4', [FROM, { ...permit, ...change }], chainId)

test('typed data: what is not declared is not in the request, and its hash is that of the whole', () => {
  const read = typed({
    message: { ...permit.message, note: 'ignored by the hash', items: [{ id: 1, note: 'too' }] },
  })()
  expect(read).toMatchObject({ message: { amount: 5n, items: [{ id: 1n }] } })
  expect(
    JSON.stringify(read, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain('note')
  expect(hashTypedData(read as never)).toBe(hashTypedData(permit as never))
})

test.each([
  ['a missing member', { message: { amount: '5' } }],
  ['a rounded number', { message: { ...permit.message, amount: 2 ** 60 } }],
  ['a number outside its type', { message: { ...permit.message, items: [{ id: 256 }] } }],
  [
    'an integer of an odd size',
    { types: { ...permit.types, Item: [{ name: 'id', type: 'uint7' }] } },
  ],
  [
    'bytes of more than a word',
    {
      types: { ...permit.types, Item: [{ name: 'id', type: 'bytes33' }] },
      message: { ...permit.message, items: [{ id: `0x${'00'.repeat(33)}` }] },
    },
  ],
  [
    'a name that libraries read in two ways',
    { types: { ...permit.types, Order: [...permit.types.Order, { name: 'a$b', type: 'uint8' }] } },
  ],
  ['an inherited member', { message: Object.create(permit.message) }],
  ['a type that is not there', { primaryType: 'Nothing' }],
  ['the domain as its type', { primaryType: 'EIP712Domain' }],
  [
    'the domain inside',
    { types: { ...permit.types, Item: [{ name: 'id', type: 'EIP712Domain' }] } },
  ],
  [
    'a domain member that is not declared',
    { domain: { chainId: 1, name: 'shown and not signed' } },
  ],
  [
    'a domain type of its own',
    { types: { ...permit.types, EIP712Domain: [{ name: 'chainId', type: 'string' }] } },
  ],
  [
    'a domain declared twice',
    {
      types: {
        ...permit.types,
        EIP712Domain: [
          { name: 'chainId', type: 'uint256' },
          { name: 'chainId', type: 'uint256' },
        ],
      },
    },
  ],
  [
    'a type within itself without end',
    { types: { ...permit.types, Item: [{ name: 'id', type: 'Item' }] } },
  ],
])('typed data with %s is refused', (_, change) => {
  expect(typed(change)).toThrow(refused('request_refused'))
})

test('typed data of another network is refused; a domain without one is read', () => {
  expect(typed({ domain: { chainId: 137 } })).toThrow(refused('account_refused'))
  expect(typed({ domain: { chainId: '137' } })).toThrow(refused('account_refused'))
  expect(typed({ domain: {}, types: { ...permit.types, EIP712Domain: [] } })()).toMatchObject({
    domain: {},
  })
})

const payer = Keypair.generate()
const instruction = SystemProgram.transfer({
  fromPubkey: payer.publicKey,
  toPubkey: Keypair.generate().publicKey,
  lamports: 5,
})
const recentBlockhash = toBase58(new Uint8Array(32).fill(9))
const legacy = new Transaction({ feePayer: payer.publicKey, recentBlockhash }).add(instruction)
const versioned = new VersionedTransaction(
  new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash,
    instructions: [instruction],
  }).compileToV0Message(),
)
const bytes = (data: Uint8Array): Bytes => new Uint8Array(data)
const legacyWire = bytes(legacy.serialize({ requireAllSignatures: false, verifySignatures: false }))
const message = (data: Bytes) => () =>
  parseRequest({
    method: 'solana_signMessage',
    params: { message: toBase58(data), pubkey: payer.publicKey.toBase58() },
    chainId: SOLANA,
  })

test.each([
  ['a legacy message', bytes(legacy.serializeMessage())],
  [
    'a legacy message with bytes behind',
    bytes(Buffer.concat([legacy.serializeMessage(), Buffer.from('!')])),
  ],
  ['a legacy transaction', legacyWire],
  ['a message of version 0', bytes(versioned.message.serialize())],
  ['a transaction of version 0', bytes(versioned.serialize())],
  ['a message of a version to come', Uint8Array.of(0x81, 1, 2, 3)],
])('solana_signMessage: %s is refused, since its signature would pay', (_, data) => {
  expect(message(data)).toThrow(refused('request_refused'))
})

test('solana_signMessage: text is no transaction', () => {
  for (const text of [
    'hello',
    'Sign in to example.com',
    '\u0001\u0000\u0001 not one',
    'Привет',
    '你好',
    '🦊',
  ])
    expect(message(utf8(text))()).toMatchObject({ kind: 'solanaMessage' })
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 500 }),
      (text) => !isTransactionLike(utf8(text)),
    ),
  )
})

test('a transaction of Solana: instructions are read; bytes behind it, too few signatures and a long length are refused', () => {
  const read = parseSolanaTransaction(legacyWire)
  expect(read).toMatchObject({
    signers: [payer.publicKey.toBase58()],
    signatureOffset: 1,
    version: 'legacy',
  })
  expect(read.instructions).toMatchObject([
    {
      program: SystemProgram.programId.toBase58(),
      accounts: [payer.publicKey.toBase58(), instruction.keys[1]?.pubkey.toBase58()],
    },
  ])
  expect(parseSolanaTransaction(bytes(versioned.serialize()))).toMatchObject({ version: 0 })
  const wrong = [
    Uint8Array.of(...legacyWire, 0),
    legacyWire.slice(0, -1),
    Uint8Array.of(0, ...legacyWire.slice(65)),
    Uint8Array.of(0x81, 0, ...legacyWire.slice(1)),
    new Uint8Array(1_300),
  ]
  for (const data of wrong)
    expect(() => parseSolanaTransaction(data)).toThrow(refused('request_refused'))
})

test('property: whatever comes, a request is read or refused by name', () => {
  const method = fc.constantFrom(
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
  )
  fc.assert(
    fc.property(
      method,
      fc.oneof(
        fc.anything(),
        fc.array(fc.anything()),
        fc.uint8Array({ maxLength: 400 }).map((data) => ({ transaction: toBase58(data) })),
        fc.json().map((json) => [FROM, json]),
      ),
      fc.constantFrom('eip155:1', SOLANA),
      (name, params, chainId) => {
        try {
          parseRequest({ method: name, params, chainId })
        } catch (error) {
          expect(error).toMatchObject({ name: 'SiteError' })
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('personal_sign takes whole bytes in hexadecimal, and two parameters', () => {
  expect(evm('personal_sign', [toHex('hi'), FROM])()).toMatchObject({ message: utf8('hi') })
  for (const params of [
    ['hi', FROM],
    ['0x1', FROM],
    ['0x00'],
    ['0x00', FROM, 'password'],
    { message: '0x00' },
    undefined,
  ])
    expect(evm('personal_sign', params)).toThrow(refused('request_refused'))
})
