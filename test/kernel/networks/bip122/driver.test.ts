import { describe, expect, test } from 'vitest'
import { kernelError } from '../../../../kernel/errors/kernelErrors'
import driver from '../../../../kernel/networks/bip122/driver'
import { bitcoin } from '../../../../kernel/networks/definitions/bitcoin'
import { bitcoinRegtest } from '../../../../kernel/networks/definitions/bitcoinRegtest'
import { bitcoinTestnet } from '../../../../kernel/networks/definitions/bitcoinTestnet'
import type { DriverSession, SendRpc } from '../../../../kernel/networks/types'
import { httpError } from '../../../../kernel/transport/httpResponse'

const a = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const b = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const txid = 'cd'.repeat(32)
const accounts = [
  { address: a, type: 'ordinal', publicKey: 'ee'.repeat(32) },
  { address: b, type: 'payment', path: "m/84'/0'/0'/0/0" },
]
const session: DriverSession = { accounts, active: b, chainId: bitcoin.id }
const payment = { address: b, intention: 'payment', path: "m/84'/0'/0'/0/0" }
const ordinal = { address: a, intention: 'ordinal', publicKey: 'ee'.repeat(32) }
const psbt = 'cHNidP8BAAoCAAAAAAAAAAAAAA=='

test.each<[string, unknown]>([
  ['getAccountAddresses', [payment, ordinal]],
  ['getAccounts', [b, a]],
  ['requestAccounts', [b, a]],
])('%s answers from the session, and nothing without one', (method, connected) => {
  expect(driver.answer(method, session, bitcoin.id)).toEqual(connected)
  expect(driver.answer(method, undefined, bitcoin.id)).toEqual([])
})

test('addresses are narrowed by what they are for, and have no purpose that the wallet did not say', () => {
  const answer = driver.answer as (
    ...args: [...Parameters<typeof driver.answer>, params?: object]
  ) => unknown
  expect(answer('getAccountAddresses', session, bitcoin.id, { intentions: ['ordinal'] })).toEqual([
    ordinal,
  ])
  expect(
    answer('getAccountAddresses', session, bitcoin.id, { intentions: ['payment', 'ordinal'] }),
  ).toEqual([payment, ordinal])
  expect(
    answer('getAccountAddresses', { ...session, accounts: [{ address: b }] }, bitcoin.id),
  ).toEqual([{ address: b }])
})

const gone = expect.objectContaining({ code: 4900 })
test.each<[string, DriverSession | undefined, DriverSession | undefined, unknown]>([
  [
    'connect',
    undefined,
    session,
    [
      ['connect', { chainId: bitcoin.id }],
      ['accountsChanged', [b, a]],
    ],
  ],
  [
    'disconnect',
    session,
    undefined,
    [
      ['accountsChanged', []],
      ['disconnect', gone],
    ],
  ],
  ['another active account', session, { ...session, active: a }, [['accountsChanged', [a, b]]]],
  [
    'another network',
    session,
    { ...session, chainId: bitcoinTestnet.id },
    [['networkChanged', bitcoinTestnet.id]],
  ],
  ['nothing', session, { ...session }, []],
  ['never connected', undefined, undefined, []],
])('events of: %s', (_, before, after, expected) =>
  expect(driver.events(before, after)).toEqual(expected),
)

test('what spends or signs needs a yes, what reads does not, and the wallet gets what the kit does not answer', () => {
  const unsafe = ['signMessage', 'signPsbt', 'sendTransfer']
  expect(unsafe.map((method) => [driver.policy[method], driver.methods[method]])).toEqual(
    unsafe.map(() => ['unsafe', undefined]),
  )
  expect(driver.policy.getBalance).toBe('safe')
  expect(driver.policy.requestAccounts).toBeUndefined()
  expect([
    driver.methods.sendTransaction,
    driver.methods.getUtxos,
    driver.methods.requestAccounts,
  ]).toEqual(['broadcast', 'read', 'connect'])
  expect(driver.ping).toEqual({ method: 'getBlockHeight' })
})

describe('parameters', () => {
  const checked = (method: string, params?: unknown) =>
    driver.checkParams({ method, params: params as Record<string, unknown> })
  test('go out in wire form: addresses canonical, amounts as text, absent fields left out', () => {
    expect(
      checked('sendTransfer', {
        account: b.toUpperCase(),
        recipientAddress: a,
        amount: 10_000n,
        memo: undefined,
      }),
    ).toEqual({ account: b, recipientAddress: a, amount: '10000' })
    const signInputs = [{ address: b.toUpperCase(), index: 0, sighashTypes: [1] }]
    expect(checked('signPsbt', { account: b, psbt, signInputs, broadcast: false })).toEqual({
      account: b,
      psbt,
      signInputs: [{ address: b, index: 0, sighashTypes: [1] }],
      broadcast: false,
    })
    expect(checked('signMessage', { account: b, message: '' })).toEqual({ account: b, message: '' })
    expect(checked('getBlockHeight', [])).toEqual({})
    expect(checked('anythingElse', ['as', 'it', 'is'])).toEqual(['as', 'it', 'is'])
  })

  test.each<[string, unknown, string]>([
    ['signMessage', [b, 'hi'], 'params'],
    ['signMessage', { account: 'bob', message: 'hi' }, 'params.account'],
    ['signMessage', { account: b }, 'params.message'],
    ['signMessage', { account: b, message: 'hi', protocol: 'rot13' }, 'params.protocol'],
    ['signPsbt', { account: b, psbt: '70736274ff', signInputs: [] }, 'params.psbt'],
    ['signPsbt', { account: b, psbt: 'AAAAAAAAAAAA', signInputs: [] }, 'params.psbt'],
    [
      'signPsbt',
      { account: b, psbt, signInputs: [{ address: b, index: -1 }] },
      'params.signInputs[0].index',
    ],
    [
      'signPsbt',
      { account: b, psbt, signInputs: [{ address: b, index: 0, sighashTypes: [256] }] },
      'sighashTypes[0]',
    ],
    ['signPsbt', { account: b, psbt }, 'params.signInputs'],
    ['sendTransfer', { account: b, recipientAddress: a, amount: 10_000 }, 'params.amount'],
    ['sendTransfer', { account: b, recipientAddress: a, amount: '0' }, 'params.amount'],
    ['sendTransfer', { account: b, recipientAddress: a, amount: '-5' }, 'params.amount'],
    [
      'sendTransfer',
      { account: b, recipientAddress: a, amount: '2100000000000001' },
      'params.amount',
    ],
    [
      'sendTransfer',
      { account: b, recipientAddress: `${a}x`, amount: '10' },
      'params.recipientAddress',
    ],
    [
      'sendTransfer',
      { account: b, recipientAddress: a, amount: '10', memo: '0xab' },
      'params.memo',
    ],
    [
      'sendTransfer',
      { account: b, recipientAddress: a, amount: '10', memo: 'ab'.repeat(81) },
      'params.memo',
    ],
    ['getAccountAddresses', { intentions: 'payment' }, 'params.intentions'],
  ])('of %s: %j is refused', (method, params, place) => {
    expect(() => checked(method, params)).toThrow(
      expect.objectContaining({
        code: 'rpc/invalid-params',
        message: expect.stringContaining(place),
      }),
    )
  })

  test.each([
    ['recipientAddress', { recipientAddress: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }],
    ['changeAddress', { recipientAddress: a, changeAddress: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn' }],
  ])(
    'of a transfer: a %s of another network is refused, and taken where it is of that network',
    (place, fields) => {
      const request = { method: 'sendTransfer', params: { account: b, amount: '1000', ...fields } }
      expect(() => driver.checkParams(request, bitcoin)).toThrow(
        expect.objectContaining({
          code: 'rpc/invalid-params',
          message: expect.stringContaining(
            `params.${place}: The address belongs to another network than Bitcoin`,
          ),
        }),
      )
      const ofTestnet = {
        ...request,
        params: {
          ...request.params,
          recipientAddress: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
        },
      }
      expect(driver.checkParams(ofTestnet, bitcoinTestnet)).toMatchObject({
        recipientAddress: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      })
    },
  )
})

test.each<[string, unknown, boolean]>([
  ['signMessage', { address: b, signature: 'aa'.repeat(65), messageHash: 'bb'.repeat(32) }, true],
  ['signMessage', { address: b, signature: 'kKg+3Q==' }, false],
  ['signMessage', { address: 'bob', signature: 'aa' }, false],
  ['signMessage', 'aa'.repeat(65), false],
  ['signPsbt', { psbt }, true],
  ['signPsbt', { psbt, txid }, true],
  ['signPsbt', { psbt: 'nothing' }, false],
  ['signPsbt', { psbt, txid: '0x12' }, false],
  ['sendTransfer', { txid }, true],
  ['sendTransfer', txid, false],
  ['getAccountAddresses', [payment, ordinal], true],
  ['getAccountAddresses', [{ address: 'bob' }], false],
  ['toString', undefined, true],
])('an answer to %s: %j is usable: %s', (method, result, usable) =>
  expect(driver.checkResult?.(method, result) === undefined).toBe(usable),
)

test('a call speaks for its account, or for the address that signs', () => {
  expect(
    driver.callTarget({ method: 'sendTransfer', params: { account: b, recipientAddress: a } }),
  ).toEqual({ account: b })
  expect(
    driver.callTarget({ method: 'signMessage', params: { account: b, address: a, message: '' } }),
  ).toEqual({ account: a })
  expect(driver.callTarget({ method: 'signMessage', params: [b] })).toEqual({})
})

test('a transfer is worded for the wallet, a note goes along as hexadecimal', async () => {
  const send: SendRpc = async () => undefined
  expect(driver.sendNative({ account: b, to: a, amount: 546n }, send)).toEqual({
    method: 'sendTransfer',
    params: { account: b, recipientAddress: a, amount: '546' },
  })
  expect(
    driver.sendNative({ account: b, to: a, amount: 546n, data: '0xabcd' }, send),
  ).toMatchObject({ params: { memo: 'abcd' } })
  expect(driver.readTransaction({ txid })).toBe(txid)
  expect(() => driver.readTransaction({ txid: 'x' })).toThrow(
    expect.objectContaining({ code: 'kernel/bad-answer' }),
  )
  expect(() => driver.readSignature({ signature: '' })).toThrow(
    expect.objectContaining({ code: 'kernel/bad-answer' }),
  )
})

test('a balance counts what is pending; garbage is refused', async () => {
  expect(await driver.getBalance(async () => ({ confirmed: '4000', pending: '-700' }), a)).toBe(
    3300n,
  )
  await expect(
    driver.getBalance(async () => ({ confirmed: 4000, pending: '0' }), a),
  ).rejects.toMatchObject({ code: 'kernel/bad-answer' })
})

test('a fee is that of the outputs the account has', async () => {
  const asked: unknown[] = []
  const send: SendRpc = async (request) => {
    asked.push(request)
    return request.method === 'getUtxos'
      ? [{ txid, vout: 0, value: '100000', confirmed: true }]
      : { 2: 20, 6: 10.5, 144: 1 }
  }
  // 10.5 overhead, 68 for the input, 43 and 31 for the outputs
  expect(await driver.getFee?.({ account: b, to: a, amount: 50_000n }, send)).toBe(
    BigInt(Math.ceil(153 * 10.5)),
  )
  expect(asked).toEqual([
    { method: 'getUtxos', params: { address: b } },
    { method: 'getFeeEstimates', params: undefined },
  ])
  await expect(
    driver.getFee?.({ account: b, to: a, amount: 100_000n }, send),
  ).rejects.toMatchObject({ code: 'bip122/insufficient-funds' })
})

describe('the status of a transaction', () => {
  const status = (answers: Record<string, unknown>) =>
    driver.getStatus?.(txid, async ({ method }) => {
      const answer = answers[method]
      if (answer instanceof Error) throw answer
      return answer
    })
  const known = { txid, fee: '1', inputs: [], outputs: [] }
  test.each<[string, Record<string, unknown>]>([
    ['confirmed', { getTransactionStatus: { confirmed: true } }],
    [
      'confirmed',
      { getTransactionStatus: { confirmed: false }, getTransaction: { ...known, confirmed: true } },
    ],
    [
      'pending',
      {
        getTransactionStatus: { confirmed: false },
        getTransaction: { ...known, confirmed: false },
      },
    ],
    [
      'unknown',
      {
        getTransactionStatus: { confirmed: false },
        getTransaction: httpError('http-status', { status: 404 }, { details: { status: 404 } }),
      },
    ],
    [
      'unknown',
      {
        getTransactionStatus: httpError(
          'http-status',
          { status: 404 },
          { details: { status: 404 } },
        ),
      },
    ],
  ])('is %s', async (expected, answers) => expect(await status(answers)).toBe(expected))

  test('is not known where the server fails', async () => {
    await expect(
      status({
        getTransactionStatus: { confirmed: false },
        getTransaction: httpError('http-status', { status: 503 }, { details: { status: 503 } }),
      }),
    ).rejects.toMatchObject({ code: 'kernel/http-status' })
    await expect(status({ getTransactionStatus: kernelError('aborted') })).rejects.toMatchObject({
      code: 'kernel/aborted',
    })
  })
})

test('explorer pages exist where an explorer does', () => {
  expect(driver.explorerUrl(bitcoin, { address: a })).toBe(`https://mempool.space/address/${a}`)
  expect(driver.explorerUrl(bitcoinTestnet, { transaction: txid })).toBe(
    `https://mempool.space/testnet/tx/${txid}`,
  )
  expect(driver.explorerUrl(bitcoinRegtest, { address: a })).toBeUndefined()
  expect(
    driver.explorerUrl(
      { ...bitcoin, explorer: { name: 'x', url: 'javascript:alert(1)' } },
      { address: a },
    ),
  ).toBeUndefined()
})
