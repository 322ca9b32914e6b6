import { describe, expect, test } from 'vitest'
import { esplora } from '../../../../kernel/networks/bip122/esplora'
import { methods } from '../../../../kernel/networks/bip122/methods'

const address = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const txid = 'ab'.repeat(32)
const hash = '00'.repeat(32)
const confirmed = {
  confirmed: true,
  block_height: 840_000,
  block_hash: hash,
  block_time: 1_713_571_767,
}
const sums = (funded: number, spent: number) => ({
  funded_txo_count: 3,
  funded_txo_sum: funded,
  spent_txo_count: 1,
  spent_txo_sum: spent,
  tx_count: 4,
})
const json = JSON.stringify
const addressAnswer = { address, chain_stats: sums(5_000, 1_000), mempool_stats: sums(0, 700) }
const utxo = { txid, vout: 1, value: 4_000, status: confirmed }
const output = {
  scriptpubkey: '00',
  scriptpubkey_address: address,
  scriptpubkey_type: 'v1_p2tr',
  value: 4_000,
}
const transaction = {
  txid,
  version: 2,
  fee: 200,
  vin: [
    { txid: hash, vout: 0, prevout: output },
    { txid: hash, vout: 1, prevout: null, is_coinbase: true },
  ],
  vout: [output, { value: 0, scriptpubkey_address: null }],
  status: confirmed,
}
const state = { confirmed: true, height: 840_000, blockHash: hash, time: 1_713_571_767 }
const info = {
  txid,
  fee: '200',
  inputs: [{ address, value: '4000' }],
  outputs: [{ address, value: '4000' }, { value: '0' }],
  ...state,
}

const rows: readonly [
  method: string,
  params: object | undefined,
  route: string,
  answer: string,
  result: unknown,
][] = [
  [
    'getBalance',
    { address },
    `GET /address/${address}`,
    json(addressAnswer),
    { confirmed: '4000', pending: '-700' },
  ],
  [
    'getUtxos',
    { address },
    `GET /address/${address}/utxo`,
    json([utxo]),
    [{ txid, vout: 1, value: '4000', confirmed: true, height: 840_000 }],
  ],
  [
    'getUtxos',
    { address },
    `GET /address/${address}/utxo`,
    json([{ ...utxo, status: { confirmed: false, block_height: null } }]),
    [{ txid, vout: 1, value: '4000', confirmed: false }],
  ],
  ['getAddressTransactions', { address }, `GET /address/${address}/txs`, '[]', []],
  [
    'getAddressTransactions',
    { address, after: txid },
    `GET /address/${address}/txs/chain/${txid}`,
    json([transaction]),
    [info],
  ],
  [
    'getFeeEstimates',
    undefined,
    'GET /fee-estimates',
    '{"1":87.882,"144":0.5}',
    { 1: 87.882, 144: 1 },
  ],
  ['getFeeEstimates', {}, 'GET /fee-estimates', '{}', {}],
  ['getTransactionStatus', { txid }, `GET /tx/${txid}/status`, json(confirmed), state],
  [
    'getTransactionStatus',
    { txid },
    `GET /tx/${txid}/status`,
    '{"confirmed":false}',
    { confirmed: false },
  ],
  ['getBlockHeight', undefined, 'GET /blocks/tip/height', '840000', 840_000],
  ['sendTransaction', { hex: '02ff' }, 'POST /tx', `${txid.toUpperCase()}\n`, txid],
]

test.each(rows)('%s of %o is %s', (method, params, route, answer, result) => {
  const request = esplora({ method, params: params as Record<string, unknown> })
  expect(`${request.method} ${request.path}`).toBe(route)
  expect(request.body).toBe(method === 'sendTransaction' ? '02ff' : undefined)
  expect(request.read(answer)).toEqual(result)
})

test('a transaction is read with what came in and went out; the input of a coinbase is left out', () => {
  expect(esplora({ method: 'getTransaction', params: { txid } }).read(json(transaction))).toEqual(
    info,
  )
})

test('every method that a URL answers is worded, and no other', () => {
  const byUrl = Object.keys(methods).filter(
    (method) => methods[method] === 'read' || methods[method] === 'broadcast',
  )
  expect([...new Set([...rows.map(([method]) => method), 'getTransaction'])].sort()).toEqual(
    byUrl.sort(),
  )
  expect(() =>
    esplora({ method: 'signMessage', params: { account: address, message: 'hi' } }),
  ).toThrow(expect.objectContaining({ code: 'rpc/method-not-found' }))
  expect(() => esplora({ method: 'constructor' })).toThrow(
    expect.objectContaining({ code: 'rpc/method-not-found' }),
  )
})

test.each<[string, Record<string, unknown> | readonly unknown[]]>([
  ['getBalance', { address: '../../admin' }],
  ['getBalance', { address: `${address}?x=1` }],
  ['getUtxos', { address: { toString: () => address } }],
  ['getUtxos', {}],
  ['getAddressTransactions', { address, after: `${'ab'.repeat(31)}/..` }],
  ['getTransaction', { txid: `${'ab'.repeat(31)}/..` }],
  ['getTransaction', { txid: 'AB'.repeat(32) }],
  ['getTransactionStatus', [txid]],
  ['sendTransaction', { hex: '0x02' }],
  ['sendTransaction', { hex: '' }],
  ['sendTransaction', { hex: 'ab'.repeat(400_001) }],
])(
  'no path is made of what is not an address, an id or a transaction (%#): %s',
  (method, params) => {
    expect(() => esplora({ method, params })).toThrow(
      expect.objectContaining({ code: 'rpc/invalid-params' }),
    )
  },
)

describe('an answer is refused', () => {
  test.each<[string, string, string, object?]>([
    ['that is a web page', 'getBalance', '<html>Bad gateway</html>'],
    ['that is empty', 'getBlockHeight', ''],
    [
      'whose sum is a text',
      'getBalance',
      json({ ...addressAnswer, chain_stats: { ...sums(1, 0), funded_txo_sum: '1' } }),
    ],
    [
      'whose sum is no whole number',
      'getBalance',
      json({ ...addressAnswer, chain_stats: sums(1.5, 0) }),
    ],
    [
      'whose sum is more than all bitcoin',
      'getBalance',
      json({ ...addressAnswer, chain_stats: sums(2_100_000_000_000_001, 0) }),
    ],
    [
      'in which more was spent than was there',
      'getBalance',
      json({ ...addressAnswer, chain_stats: sums(1, 2) }),
    ],
    ['without the sums of what is pending', 'getBalance', json({ chain_stats: sums(1, 0) })],
    ['that is null', 'getUtxos', 'null'],
    ['with a negative value', 'getUtxos', json([{ ...utxo, value: -1 }])],
    ['with a strange id', 'getUtxos', json([{ ...utxo, txid: 'ab' }])],
    ['with a place that is no number', 'getUtxos', json([{ ...utxo, vout: '1' }])],
    ['that is endless', 'getUtxos', json(Array.from({ length: 10_001 }, () => utxo))],
    ['that is one transaction', 'getAddressTransactions', json(transaction)],
    [
      'with a transaction without outputs',
      'getAddressTransactions',
      json([{ ...transaction, vout: undefined }]),
    ],
    [
      'of more transactions than a page has',
      'getAddressTransactions',
      json(Array.from({ length: 101 }, () => transaction)),
    ],
    ['with a rate that is a text', 'getFeeEstimates', '{"1":"87"}'],
    ['with a rate beyond reason', 'getFeeEstimates', '{"1":10001}'],
    ['with a rate for no number of blocks', 'getFeeEstimates', '{"soon":3}'],
    ['with a height that is a text', 'getBlockHeight', '"840000"'],
    ['that is about another transaction', 'getTransaction', json({ ...transaction, txid: hash })],
    ['with an output without a value', 'getTransaction', json({ ...transaction, vout: [{}] })],
    ['without a word on the confirmation', 'getTransactionStatus', '{}'],
    ['that is no id', 'sendTransaction', 'sendrawtransaction RPC error: bad-txns'],
  ])('%s (%s)', (_, method, answer) => {
    const params = /Utxos|Balance|Address/.test(method)
      ? { address }
      : method === 'sendTransaction'
        ? { hex: '02' }
        : /Transaction/.test(method)
          ? { txid }
          : {}
    expect(() => esplora({ method, params }).read(answer)).toThrow(
      expect.objectContaining({ code: 'kernel/bad-answer' }),
    )
  })
})

test('keys of an answer that JavaScript has a meaning for do no harm', () => {
  const read = esplora({ method: 'getFeeEstimates' }).read
  expect(() => read('{"__proto__":{"1":5}}')).toThrow(
    expect.objectContaining({ code: 'kernel/bad-answer' }),
  )
  expect(({} as Record<string, unknown>)['1']).toBeUndefined()
  expect(read('{"1":5}')).toEqual({ 1: 5 })
})
