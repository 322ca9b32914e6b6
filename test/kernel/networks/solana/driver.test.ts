import { PublicKey } from 'solana-web3-legacy'
import { expect, test } from 'vitest'
import driver from '../../../../kernel/networks/solana/driver'
import type { DriverSession, SendRpc } from '../../../../kernel/networks/types'
import { alicesAddress, bobsAddress, legacyWrote } from './fixture'

const main = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const dev = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const session = (active: string, chainId: DriverSession['chainId'] = main): DriverSession => ({
  accounts: [{ address: alicesAddress }, { address: bobsAddress }],
  active,
  chainId,
})
const signature = '5'.repeat(87)
const answering =
  (result: unknown): SendRpc =>
  async () =>
    result

test('accounts come from the session, the active one first; without a session there are none', () => {
  expect(driver.methods.solana_requestAccounts).toBe('connect')
  expect(driver.methods.solana_getAccounts).toBe('session')
  expect(driver.answer('solana_requestAccounts', session(bobsAddress), main)).toEqual([
    { pubkey: bobsAddress },
    { pubkey: alicesAddress },
  ])
  expect(driver.answer('solana_getAccounts', undefined, main)).toEqual([])
})

test('reads go to a URL, transactions once, and what signs is neither read nor safe', () => {
  expect(
    ['getBalance', 'simulateTransaction', 'getProgramAccounts'].map((name) => driver.methods[name]),
  ).toEqual(['read', 'read', 'read'])
  expect(['sendTransaction', 'requestAirdrop'].map((name) => driver.methods[name])).toEqual([
    'broadcast',
    'broadcast',
  ])
  for (const name of [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'solana_signIn',
  ])
    expect([driver.methods[name], driver.policy[name]]).toEqual([undefined, 'unsafe'])
  expect(
    Object.entries(driver.methods).filter(
      ([name, kind]) => kind === 'read' && driver.policy[name] !== 'safe',
    ),
  ).toEqual([])
})

test('events are those of the providers of the field, and chainChanged beside them', () => {
  expect(driver.events(undefined, session(alicesAddress))).toEqual([
    ['connect', { publicKey: alicesAddress }],
  ])
  expect(driver.events(session(alicesAddress), session(bobsAddress))).toEqual([
    ['accountChanged', bobsAddress],
  ])
  expect(driver.events(session(alicesAddress), session(alicesAddress, dev))).toEqual([
    ['chainChanged', dev],
  ])
  expect(driver.events(session(alicesAddress), session(alicesAddress))).toEqual([])
  expect(driver.events(undefined, undefined)).toEqual([])
  expect(driver.events(session(alicesAddress), undefined)).toEqual([
    ['accountChanged', null],
    ['disconnect', expect.objectContaining({ code: 4900 })],
  ])
})

test('a message goes out as base58 of its UTF-8 bytes, for the account', () => {
  expect(driver.signMessage({ account: alicesAddress, message: 'Hello World!' })).toEqual({
    method: 'solana_signMessage',
    params: { message: '2NEpo7TZRRrLZSi2U', pubkey: alicesAddress },
  })
  expect(
    driver.checkParams(driver.signMessage({ account: alicesAddress, message: 'é'.repeat(5000) })),
  ).toBeDefined()
  expect(() => driver.signMessage({ account: alicesAddress, message: 'é'.repeat(5001) })).toThrow(
    expect.objectContaining({ code: 'rpc/invalid-params' }),
  )
})

test.each<[string, unknown, unknown]>([
  ['solana_signMessage', { signature }, { signature: 'x' }],
  ['solana_signAndSendTransaction', { signature }, signature],
  [
    'solana_signTransaction',
    { signature, transaction: legacyWrote(0) },
    { signature, transaction: 'AAAA' },
  ],
  ['solana_signTransaction', { signature }, { transaction: legacyWrote(0) }],
  ['solana_signAllTransactions', { transactions: [legacyWrote(0)] }, { transactions: [1] }],
  [
    'solana_signIn',
    { account: { address: alicesAddress }, signedMessage: 'aGk=', signature },
    { account: null, signedMessage: 'aGk=', signature },
  ],
  ['sendTransaction', signature, [signature]],
  ['getBalance', { value: 2 ** 53 - 1 }, { value: 2 ** 53 }],
  ['getBalance', { value: 0 }, 0],
  ['getFeeForMessage', { value: null }, { value: -1 }],
  ['getLatestBlockhash', { value: { blockhash: alicesAddress } }, { value: {} }],
  ['getSignatureStatuses', { value: [null, { slot: 7 }] }, { value: [{}] }],
])('the answer to %s (%#) is told good from bad', (method, good, bad) => {
  expect(driver.checkResult?.(method, good)).toBeUndefined()
  for (const wrong of [bad, null, undefined, 'x', 7, [], {}])
    expect(driver.checkResult?.(method, wrong)).toMatch(/^expected /)
  expect(driver.checkResult?.('constructor', bad)).toBeUndefined()
})

test('a balance beyond what a JSON number can hold is refused, not rounded', async () => {
  await expect(
    driver.getBalance(answering({ value: 9_007_199_254_740_991 }), alicesAddress),
  ).resolves.toBe(9_007_199_254_740_991n)
  await expect(
    driver.getBalance(answering({ value: Number(9_007_199_254_740_993n) }), alicesAddress),
  ).rejects.toMatchObject({ code: 'kernel/bad-answer' })
})

test.each<[unknown, string]>([
  [null, 'unknown'],
  [{ slot: 1, confirmations: 0, err: null, confirmationStatus: 'processed' }, 'pending'],
  [
    {
      slot: 1,
      confirmations: 0,
      err: { InstructionError: [0, { Custom: 1 }] },
      confirmationStatus: 'processed',
    },
    'pending',
  ],
  [{ slot: 1, confirmations: 3, err: null, confirmationStatus: 'confirmed' }, 'confirmed'],
  [{ slot: 1, confirmations: null, err: null, confirmationStatus: 'finalized' }, 'confirmed'],
  [
    { slot: 1, confirmations: null, err: 'AccountInUse', confirmationStatus: 'finalized' },
    'failed',
  ],
  [{ slot: 1, confirmations: null, err: null }, 'confirmed'],
  [{ slot: 1, confirmations: 4, err: null }, 'pending'],
])('a transaction whose status is %j is %s', async (status, expected) => {
  await expect(driver.getStatus?.(signature, answering({ value: [status] }))).resolves.toBe(
    expected,
  )
})

test('the id of a transaction is checked before it is asked for, answers are read strictly', async () => {
  await expect(driver.getStatus?.('x', answering({ value: [] }))).rejects.toMatchObject({
    code: 'rpc/invalid-params',
  })
  expect(driver.readSignature({ signature })).toBe(signature)
  expect(driver.readTransaction({ signature })).toBe(signature)
  expect(() => driver.readTransaction({ signature: 'x' })).toThrow(
    expect.objectContaining({ code: 'kernel/bad-answer' }),
  )
})

test.each<[string, object]>([
  ['account', { account: 'me' }],
  ['recipient', { to: 'you' }],
  ['amount of nothing', { amount: 0n }],
  ['amount beyond 64 bits', { amount: 2n ** 64n }],
  ['data', { data: '0x01' }],
])('a transfer with a wrong %s is refused before the chain is asked', async (_, change) => {
  const input = { account: alicesAddress, to: bobsAddress, amount: 1n, ...change }
  const unasked: SendRpc = () => expect.unreachable()
  await expect(driver.sendNative(input, unasked)).rejects.toMatchObject({
    code: 'rpc/invalid-params',
  })
})

test('a transfer on a useless block hash is refused', async () => {
  const input = { account: alicesAddress, to: bobsAddress, amount: 1n }
  await expect(
    driver.sendNative(input, answering({ value: { blockhash: 'x' } })),
  ).rejects.toMatchObject({ code: 'kernel/bad-answer' })
  const request = await driver.sendNative(
    { ...input, data: '0x' },
    answering({ value: { blockhash: PublicKey.default.toBase58() } }),
  )
  expect(driver.checkParams(request)).toEqual(request.params)
})
