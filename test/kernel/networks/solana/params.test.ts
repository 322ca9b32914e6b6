import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callTarget } from '../../../../kernel/networks/solana/methods'
import { checkParams } from '../../../../kernel/networks/solana/params'
import { parseTransaction, readTransaction } from '../../../../kernel/networks/solana/transactions'
import { alice, alicesAddress, bob, bobsAddress, legacyWrote } from './fixture'

const one = legacyWrote('legacy')
const zero = legacyWrote(0)
const signature = '5'.repeat(87)

test.each<[string, object | undefined, object | undefined]>([
  [
    'solana_signMessage',
    { message: 'StV1DL6CwTryKyV', pubkey: alicesAddress },
    { message: 'StV1DL6CwTryKyV', pubkey: alicesAddress },
  ],
  [
    'solana_signMessage',
    { message: '', pubkey: alicesAddress },
    { message: '', pubkey: alicesAddress },
  ],
  ['solana_signTransaction', { transaction: one }, { transaction: one }],
  [
    'solana_signTransaction',
    { transaction: zero, pubkey: alicesAddress, feePayer: 'legacy fields pass' },
    { transaction: zero, pubkey: alicesAddress, feePayer: 'legacy fields pass' },
  ],
  ['solana_signAllTransactions', { transactions: [one, zero] }, { transactions: [one, zero] }],
  [
    'solana_signAndSendTransaction',
    { transaction: one, sendOptions: { skipPreflight: true, maxRetries: 3 } },
    { transaction: one, sendOptions: { skipPreflight: true, maxRetries: 3 } },
  ],
  ['solana_signIn', undefined, {}],
  [
    'solana_signIn',
    { domain: 'a.example', statement: 'Hello', resources: ['https://a.example'] },
    { domain: 'a.example', statement: 'Hello', resources: ['https://a.example'] },
  ],
  [
    'getBalance',
    [alicesAddress, { commitment: 'confirmed', minContextSlot: 7n }],
    [alicesAddress, { commitment: 'confirmed', minContextSlot: 7 }],
  ],
  ['getLatestBlockhash', undefined, undefined],
  [
    'getSignatureStatuses',
    [[signature], { searchTransactionHistory: true }],
    [[signature], { searchTransactionHistory: true }],
  ],
  ['sendTransaction', [one, { encoding: 'base64' }], [one, { encoding: 'base64' }]],
  ['getTransaction', [signature, 'base64'], [signature, 'base64']],
  ['requestAirdrop', [alicesAddress, 1_000n], [alicesAddress, 1000]],
  ['getSlotLeaders', [5n, 10], [5, 10]],
  ['unheardOf', [{ at: 'all' }], [{ at: 'all' }]],
  ['constructor', [1], [1]],
])('%s (%#) goes out in wire form', (method, params, wire) =>
  expect(checkParams({ method, params: params as never })).toEqual(wire),
)

test.each<[string, unknown, RegExp]>([
  ['solana_signMessage', [{ message: 'a', pubkey: alicesAddress }], /params: expected an object/],
  ['solana_signMessage', { message: 'a' }, /params\.pubkey: expected an address/],
  [
    'solana_signMessage',
    { message: 'l0l', pubkey: alicesAddress },
    /params\.message: expected a message/,
  ],
  [
    'solana_signMessage',
    { message: '2'.repeat(20_000), pubkey: alicesAddress },
    /at most 10000 bytes/,
  ],
  [
    'solana_signTransaction',
    { transaction: 'AAAA' },
    /params\.transaction: expected a transaction \(base64, at most 1232 bytes\)/,
  ],
  ['solana_signTransaction', { transaction: one.replace(/..$/, '') }, /params\.transaction/],
  [
    'solana_signTransaction',
    { transaction: one, pubkey: bobsAddress },
    /params\.pubkey: expected an account that signs/,
  ],
  ['solana_signTransaction', undefined, /params\.transaction/],
  ['solana_signAllTransactions', { transactions: [one, 'x'] }, /params\.transactions\[1\]/],
  ['solana_signAllTransactions', { transactions: Array(101).fill(one) }, /at most 100/],
  [
    'solana_signAllTransactions',
    { transactions: [one, legacyWrote(0, bob.publicKey)], pubkey: alicesAddress },
    /params\.pubkey/,
  ],
  [
    'solana_signAndSendTransaction',
    { transaction: one, sendOptions: { preflightCommitment: 'soon' } },
    /sendOptions\.preflightCommitment: expected one of/,
  ],
  [
    'solana_signAndSendTransaction',
    { transaction: one, sendOptions: { maxRetries: -1 } },
    /sendOptions\.maxRetries/,
  ],
  ['solana_signIn', { statement: 'two\nlines' }, /params\.statement: expected a text of one line/],
  ['solana_signIn', { address: 'me' }, /params\.address/],
  ['solana_signIn', { resources: 'x' }, /params\.resources: expected a list/],
  ['getBalance', { address: alicesAddress }, /params: expected a list/],
  ['getBalance', ['me'], /params\[0\]: expected an address/],
  ['getBalance', [alicesAddress, { commitment: 'maximal' }], /params\[1\]\.commitment/],
  ['getMultipleAccounts', [Array(101).fill(alicesAddress)], /params\[0\]: expected at most 100/],
  ['getSignatureStatuses', [['x']], /params\[0\]\[0\]: expected a signature/],
  ['getFeeForMessage', ['*'], /params\[0\]: expected the message/],
  ['sendTransaction', [one], /params\[0\]: expected a transaction in base58/],
  [
    'sendTransaction',
    [one, { encoding: 'hex' }],
    /params\[1\]\.encoding: expected base58 or base64/,
  ],
  ['requestAirdrop', [alicesAddress, 1.5e300], /params\[1\]/],
  ['requestAirdrop', [alicesAddress, 2n ** 60n], /beyond 2\^53/],
])('%s (%#) is refused and the place is named', (method, params, message) => {
  expect(() => checkParams({ method, params: params as readonly unknown[] })).toThrow(
    expect.objectContaining({
      code: 'rpc/invalid-params',
      message: expect.stringMatching(message),
    }),
  )
})

test('whatever comes in, it is let through or refused with rpc/invalid-params, and nothing else is thrown', () => {
  const method = fc.constantFrom(
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'solana_signIn',
    'getBalance',
    'sendTransaction',
    'getFeeForMessage',
    'getSignatureStatuses',
  )
  const field = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(one, zero, alicesAddress, signature),
    fc.base64String(),
    fc.bigInt(),
  )
  const key = fc.constantFrom(
    'message',
    'pubkey',
    'transaction',
    'transactions',
    'sendOptions',
    'address',
    'statement',
    'resources',
  )
  const object = fc.dictionary(key, fc.oneof(field, fc.array(field)))
  fc.assert(
    fc.property(method, fc.oneof(object, fc.array(fc.oneof(field, object))), (name, params) => {
      try {
        const wire = checkParams({ method: name, params: params as never })
        callTarget({ method: name, params: wire })
        JSON.stringify(name.startsWith('solana_') ? null : wire)
      } catch (error) {
        expect(error).toMatchObject({ code: 'rpc/invalid-params' })
      }
    }),
    { numRuns: 500 },
  )
})

test('a transaction of the older library is read: who signs, who pays first', () => {
  expect(readTransaction(one)).toEqual({ signers: [alicesAddress] })
  expect(readTransaction(legacyWrote(0, bob.publicKey, [alice.publicKey]))).toEqual({
    signers: [bobsAddress, alicesAddress],
  })
})

test('a transaction with a byte less, a byte more, an unknown version, or of noise, is none', () => {
  for (const text of [one, zero]) {
    const bytes = Buffer.from(text, 'base64')
    for (let length = 0; length < bytes.length; length++)
      expect(parseTransaction(new Uint8Array(bytes.subarray(0, length)))).toBeUndefined()
    expect(parseTransaction(new Uint8Array([...bytes, 0]))).toBeUndefined()
    expect(parseTransaction(new Uint8Array(bytes))).toBeDefined()
  }
  const future = Buffer.from(zero, 'base64')
  future[65] = 0x81
  expect(parseTransaction(new Uint8Array(future))).toBeUndefined()
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 1232 }), (noise) => {
      expect(parseTransaction(noise)).toBeUndefined()
    }),
  )
})

test.each<[string, object | undefined, object]>([
  ['solana_signMessage', { message: 'a', pubkey: alicesAddress }, { account: alicesAddress }],
  ['solana_signTransaction', { transaction: one }, { account: alicesAddress }],
  [
    'solana_signAndSendTransaction',
    { transaction: legacyWrote(0, bob.publicKey, [alice.publicKey]), pubkey: alicesAddress },
    { account: alicesAddress },
  ],
  ['solana_signAllTransactions', { transactions: [one, zero] }, { account: alicesAddress }],
  [
    'solana_signAllTransactions',
    { transactions: [one, legacyWrote(0, bob.publicKey)] },
    { account: `${alicesAddress} ${bobsAddress}` },
  ],
  [
    'solana_signTransaction',
    { transaction: one, transactions: [legacyWrote(0, bob.publicKey)] },
    { account: alicesAddress },
  ],
  ['solana_signIn', { address: bobsAddress }, { account: bobsAddress }],
  ['solana_signIn', {}, {}],
  ['getBalance', [alicesAddress], {}],
  ['solana_signMessage', undefined, {}],
])('%s (%#) speaks for its account', (method, params, expected) =>
  expect(callTarget({ method, params: params as never })).toEqual(expected),
)

test.each([
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max',
])('takes the commitment %s', (commitment) => {
  const params = [alicesAddress, { commitment }]
  expect(checkParams({ method: 'getBalance', params })).toEqual(params)
})
