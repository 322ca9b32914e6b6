import { expect, test } from 'vitest'
import { KitError } from '../../../kernel/errors/KitError'
import { kernelError } from '../../../kernel/errors/kernelErrors'
import { runError } from '../../../kernel/errors/lateErrors'
import { rpcCodeOf, rpcError, toProviderError, toRpcError } from '../../../kernel/requests/errors'

const coded = (code: unknown, message = 'something', more: object = {}) =>
  Object.assign(new Error(message), { code, ...more })

const table: readonly (readonly [number, string, number?])[] = [
  [-32700, 'parse-error'],
  [-32600, 'invalid-request'],
  [-32601, 'method-not-found'],
  [-32602, 'invalid-params'],
  [-32603, 'internal-error'],
  [32603, 'internal-error', -32603],
  [-32000, 'invalid-input'],
  [-32001, 'resource-not-found'],
  [-32002, 'resource-unavailable'],
  [-32003, 'transaction-rejected'],
  [-32004, 'method-unsupported'],
  [-32005, 'limit-exceeded'],
  [-32006, 'version-unsupported'],
  [4001, 'user-rejected'],
  [4100, 'unauthorized'],
  [4200, 'unsupported-method'],
  [4900, 'disconnected'],
  [4901, 'chain-disconnected'],
  [4902, 'chain-unknown'],
  [5000, 'user-rejected', 4001],
  [5700, 'capability-unsupported'],
  [5710, 'chain-unsupported'],
  [5720, 'duplicate-id'],
  [5730, 'bundle-unknown'],
  [5740, 'bundle-too-large'],
  [5750, 'upgrade-rejected'],
  [5760, 'atomicity-unsupported'],
  [3, 'execution-reverted'],
  [-1, 'failed'],
  [12345, 'failed'],
]

test.each(table)('code %d is rpc/%s, and goes outwards', (code, name, outward = code) => {
  for (const form of [coded(code), { code, message: 'x' }, coded(String(code))]) {
    const error = toRpcError(form, { method: 'eth_call' })
    expect(error.code).toBe(`rpc/${name}`)
    expect(error.cause).toBe(form)
    expect(error.details).toMatchObject({ code })
    expect(rpcCodeOf(error)).toBe(outward)
  }
})

test('the visitor is told of a refusal, a prompt that is open already and a declined upgrade; the rest is for developers', () => {
  const forUser = table
    .filter(([code]) => toRpcError(coded(code)).audience === 'user')
    .map(([code]) => code)
  expect(forUser).toEqual([-32002, 4001, 5000, 5750])
})

test.each([
  ['on the error', coded(4001)],
  ['in the cause', new Error('outer', { cause: coded(4001) })],
  ['in error.error', { error: { code: 4001 } }],
  [
    'in data.originalError',
    coded(-32603, 'Internal JSON-RPC error.', { data: { originalError: { code: 4001 } } }),
  ],
  [
    'in info.error, as ethers has it',
    coded('UNKNOWN_ERROR', 'could not coalesce error', { info: { error: { code: 4001 } } }),
  ],
  ['as ethers names it', coded('ACTION_REJECTED', 'ethers-user-denied: x')],
  ['deep down', { error: { cause: { data: { originalError: { cause: { code: 5000 } } } } } }],
])('a refusal is found %s', (_, error) => expect(toRpcError(error).code).toBe('rpc/user-rejected'))

test.each([
  'User rejected the request.',
  'MetaMask Tx Signature: User denied transaction signature.',
  'User denied account authorization',
  'Rejected by user',
  'rejected by the user',
  'User cancelled',
  'User canceled',
  'user disapproved requested methods',
  'User declined transaction',
  'Request declined',
  'The request was declined.',
  'Ledger device: Condition of use not satisfied (denied by the user?)',
  'Action cancelled by user',
  'cancelled',
  'Cancelled.',
  'Transaction was rejected',
  'user closed the window',
  'The user has rejected this',
  'user-rejected',
])('the wording %j without a telling code is a refusal', (message) => {
  for (const error of [
    message,
    new Error(message),
    coded(-32603, message),
    coded(-32000, message),
    coded(77, message),
    { error: { message } },
  ]) {
    expect(toRpcError(error).code).toBe('rpc/user-rejected')
  }
})

test.each([
  'insufficient funds',
  'nonce too low',
  'The user is not registered',
  'rejected: gas price too low',
  'cancelled order 7 was not found',
  'the user rejects',
])('the wording %j is no refusal', (message) =>
  expect(toRpcError(new Error(message)).code).toBe('rpc/failed'),
)

test.each([
  ['The user rejected the request.', 'user-rejected', 4001],
  [
    'The requested method and/or account has not been authorized by the user.',
    'unauthorized',
    4100,
  ],
  ['The Provider does not support the requested method.', 'unsupported-method', 4200],
  ['The Provider is disconnected from all chains.', 'disconnected', 4900],
  ['The Provider is not connected to the requested chain.', 'chain-disconnected', 4901],
  [
    'Unrecognized chain ID "0x2105". Try adding the chain using wallet_addEthereumChain first.',
    'chain-unknown',
    4902,
  ],
])('EIP-1193’s own sentence %j is known where a bridge lost the code', (message, name, code) => {
  for (const error of [
    message,
    new Error(message),
    coded(-32603, message),
    coded(-32000, message),
    { error: { message } },
  ]) {
    expect(toRpcError(error).code).toBe(`rpc/${name}`)
    expect(toProviderError(error).code).toBe(code)
  }
  expect(toRpcError(new Error(`It said: ${message}`)).code).toMatch(
    name === 'user-rejected' ? 'rpc/user-rejected' : 'rpc/failed',
  )
  expect(toRpcError(coded(-32603, message), { source: 'url' }).code).toBe('rpc/internal-error')
})

test('a telling code wins over a wording; a contract’s own words and a server’s are no refusal', () => {
  const wording = 'User rejected the request.'
  expect(toRpcError(coded(4902, wording)).code).toBe('rpc/chain-unknown')
  expect(toRpcError(coded(4100, wording)).code).toBe('rpc/unauthorized')
  expect(toRpcError(coded(3, `execution reverted: ${wording}`)).code).toBe('rpc/execution-reverted')
  expect(toRpcError(coded(-32000, 'execution reverted: cancelled by user')).code).toBe(
    'rpc/execution-reverted',
  )
  expect(toRpcError({ code: -32603, message: wording }, { source: 'url' }).code).toBe(
    'rpc/internal-error',
  )
  expect(toRpcError({ code: -32603, message: wording }, { source: 'wallet' }).code).toBe(
    'rpc/user-rejected',
  )
})

test('a wallet that says it lacks a method without a code is understood', () => {
  expect(
    toRpcError(new Error('The method "wallet_sendCalls" does not exist / is not available.')).code,
  ).toBe('rpc/method-unsupported')
  expect(toRpcError(new Error('Unsupported method: x')).code).toBe('rpc/method-unsupported')
})

test('a telling code further in wins over a vague one outside', () => {
  expect(
    toRpcError(coded(-32603, 'Internal', { data: { originalError: { code: 4902 } } })).code,
  ).toBe('rpc/chain-unknown')
  expect(
    toRpcError(
      coded(-32603, 'Internal', { data: { code: -32000, message: 'insufficient funds' } }),
    ),
  ).toMatchObject({
    code: 'rpc/internal-error',
    details: { code: -32603, reason: 'insufficient funds' },
  })
})

test('the reason and the data of a server are kept, the reason at most 1 kB', () => {
  const error = toRpcError(
    { code: 3, message: `execution reverted: ${'x'.repeat(5000)}`, data: '0x08c379a0' },
    { source: 'url' },
  )
  expect(error.details).toMatchObject({
    code: 3,
    data: '0x08c379a0',
    reason: expect.stringMatching(/^execution reverted: x+$/),
  })
  expect((error.details as { reason: string }).reason.length).toBe(1024)
  expect(error.message.length).toBeLessThan(400)
  expect(toProviderError(error)).toMatchObject({ code: 3, data: '0x08c379a0', cause: error })
})

const hostile = new Proxy(
  {},
  {
    get() {
      throw new Error('get')
    },
    has() {
      throw new Error('has')
    },
    getPrototypeOf() {
      throw new Error('proto')
    },
    ownKeys() {
      throw new Error('keys')
    },
  },
)
const revoked = Proxy.revocable({}, {})
revoked.revoke()
const cyclic: Record<string, unknown> = { message: 'round' }
cyclic.cause = cyclic
cyclic.data = { originalError: cyclic }
const endless = new Proxy({}, { get: () => endless, has: () => false }) as object
const getter = {
  get code(): number {
    throw new Error('x')
  },
  message: 'User rejected the request.',
}

test.each<[string, unknown, string]>([
  ['a proxy that throws', hostile, 'rpc/failed'],
  ['a revoked proxy', revoked.proxy, 'rpc/failed'],
  ['a cycle', cyclic, 'rpc/failed'],
  ['an endless proxy', endless, 'rpc/failed'],
  ['a throwing getter beside a wording', getter, 'rpc/user-rejected'],
  ['undefined', undefined, 'rpc/failed'],
  ['null', null, 'rpc/failed'],
  ['a number', 7, 'rpc/failed'],
  ['a symbol', Symbol('x'), 'rpc/failed'],
  ['a function', () => {}, 'rpc/failed'],
  ['codes of wrong types', { code: { valueOf: () => 4001 }, message: 7 }, 'rpc/failed'],
  ['NaN', { code: Number.NaN }, 'rpc/failed'],
])('%s becomes an error and throws none', (_, error, code) => {
  const known = toRpcError(error)
  expect(known).toBeInstanceOf(KitError)
  expect(known.code).toBe(code)
  expect(typeof toProviderError(error).code).toBe('number')
})

test('a KitError stays what it is, with a code of its own outwards', () => {
  const own = runError('destroyed')
  expect(toRpcError(own)).toBe(own)
  const outward: [Error, number][] = [
    [own, 4900],
    [runError('no-session', { namespace: 'x' }), 4100],
    [kernelError('aborted'), -32603],
    [rpcError('not-allowed', {}), 4200],
    [rpcError('no-url', { chainId: 'eip155:1' }), 4901],
    [rpcError('rewrite-refused', { what: 'account', plugins: [] }), -32603],
    [rpcError('timeout', { host: 'h', seconds: 10 }), -32603],
  ]
  for (const [error, code] of outward) expect(rpcCodeOf(error as KitError)).toBe(code)
  expect(rpcError('not-allowed', {}).message).toBe('Requested RPC call is not allowed')
})

test('sentences are made for every code', () => {
  expect(rpcError('limit-exceeded', { reason: 'too many' }).message).toBe(
    'Limit exceeded: too many',
  )
  expect(rpcError('limit-exceeded', {}).message).toBe('Limit exceeded')
  expect(Object.keys(rpcError.table)).toEqual(expect.arrayContaining(table.map(([, name]) => name)))
})
