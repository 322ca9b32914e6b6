import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { timeouts } from '../../../frame/protocol/limits'
import { frameRequests } from '../../../frame/protocol/requests'
import {
  classifyMethod,
  paramsSchemas,
  safeMethods,
  unsafeMethods,
} from '../../../frame/protocol/rpcMethods'
import { toChainId, toChainRef } from '../../../frame/protocol/shapes'
import { names, rows } from './rows'

const strict = frameRequests('strict')
const lenient = frameRequests('lenient')

test('every request has a row of these tests and a time after which it fails', () => {
  expect(Object.keys(strict).sort()).toEqual([...names].sort())
  expect(Object.keys(timeouts).sort()).toEqual([...names].sort())
  expect(Object.entries(timeouts).filter(([, ms]) => !(ms >= 3_000 && ms <= 1_200_000))).toEqual([])
})

describe.each(names)('%s', (name) => {
  const { payload, answer } = rows[name]
  test('its row passes both tables, unchanged', () => {
    for (const table of [strict, lenient]) {
      expect(table[name].payload.parse(payload)).toEqual(payload)
      expect(table[name].answer.parse(answer)).toEqual(answer)
    }
  })

  test('unknown keys are refused by the strict table and dropped by the lenient one', () => {
    for (const [kind, value] of [
      ['payload', payload],
      ['answer', answer],
    ] as const) {
      // an RPC result is whatever the method answers
      if (
        (name === 'RPC_REQUEST' && kind === 'answer') ||
        (value !== undefined && typeof value !== 'object')
      )
        continue
      const more = { ...(value ?? {}), unheardOf: 1 }
      expect(strict[name][kind].safeParse(more).success).toBe(false)
      expect(lenient[name][kind].parse(more)).toEqual(value ?? {})
    }
  })

  test('property: without any of its fields, or with another type there, a row either fails or is as it was without the field', () => {
    const fields = Object.keys(payload ?? {})
    if (!fields.length) return
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.anything(), (field, other) => {
        const { success, data } = strict[name].payload.safeParse({ ...payload, [field]: other })
        if (success) expect(strict[name].payload.safeParse(data).success).toBe(true)
      }),
    )
  })
})

test.each([
  '__proto__',
  'constructor',
  'toString',
  'INIT_SMART_ACCOUNT',
  'AWAIT_UPDATE_EMAIL',
  'SESSION_UPDATE',
])('%s is no request', (name) => {
  expect(Object.hasOwn(strict, name)).toBe(false)
})

test.each(['no-at', 'a@b', 'a b@c.d', 'a@b@c.d', `${'a'.repeat(250)}@b.cd`, 7])(
  'the mail address %s is refused',
  (email) => {
    expect(strict.CONNECT_EMAIL.payload.safeParse({ email }).success).toBe(false)
  },
)

describe('methods of RPC_REQUEST', () => {
  test('the lists are those of the specification: 41 safe, 11 unsafe, none in both', () => {
    expect([new Set(safeMethods).size, new Set(unsafeMethods).size]).toEqual([41, 11])
    expect(
      safeMethods.filter((method) => (unsafeMethods as readonly string[]).includes(method)),
    ).toEqual([])
  })

  test.each([
    ['eth_call', 'safe'],
    ['eth_sendRawTransaction', 'safe'],
    ['wallet_getAssets', 'safe'],
    ['personal_sign', 'unsafe'],
    ['solana_signAndSendTransaction', 'unsafe'],
    ['eth_sign', 'unknown'],
    ['eth_requestAccounts', 'unknown'],
    ['wallet_switchEthereumChain', 'unknown'],
    ['toString', 'unknown'],
  ])('%s is %s', (method, kind) => {
    expect(classifyMethod(method)).toBe(kind)
  })

  test('every method of the lists has a form for its parameters', () => {
    const schemas = paramsSchemas(z.object)
    expect([...schemas.keys()].sort()).toEqual([...safeMethods, ...unsafeMethods].sort())
  })

  test.each<[string, unknown, boolean]>([
    ['eth_accounts', undefined, true],
    ['eth_accounts', ['more'], true],
    ['wallet_getAssets', { account: '0x' }, true],
    ['personal_sign', ['0x', '0x'], true],
    ['personal_sign', { message: '0x' }, false],
    ['personal_sign', undefined, false],
    ['wallet_getCallsStatus', ['0x1'], true],
    ['wallet_getCallsStatus', [1], false],
    ['wallet_sendCalls', [{ calls: [{ to: '0x12', data: '0x', value: '0x1' }], more: 1 }], true],
    ['wallet_sendCalls', [{ chainId: '0x2105', calls: [{ to: '0x12' }] }], true],
    ['wallet_sendCalls', [{ chainId: '0x0', calls: [{ to: '0x12' }] }], false],
    ['wallet_sendCalls', [{ calls: [{ data: '0x' }] }], false],
    ['wallet_sendCalls', [{ calls: [{ to: 'name.eth' }] }], false],
    [
      'solana_signMessage',
      { message: '2UzHM', pubkey: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk' },
      true,
    ],
    ['solana_signMessage', { message: '0OIl', pubkey: 'HAgk' }, false],
    ['solana_signTransaction', { transaction: '2UzHM' }, true],
    ['solana_signAllTransactions', { transactions: ['2UzHM'] }, true],
    ['solana_signAllTransactions', { transactions: [] }, false],
    [
      'solana_signAndSendTransaction',
      {
        transaction: '2UzHM',
        options: { skipPreflight: true, preflightCommitment: 'max', maxRetries: 3 },
      },
      true,
    ],
    [
      'solana_signAndSendTransaction',
      { transaction: '2UzHM', options: { preflightCommitment: 'soon' } },
      false,
    ],
    // listed by the specification without a form, which refuses them there
    ['eth_sendUserOperation', [{}, '0x'], true],
    ['eth_supportedEntryPoints', [], true],
    // refused by its name by whoever answers, not by its form
    ['eth_sign', [], true],
  ])('%s with %j: %s', (method, params, fits) => {
    for (const table of [strict, lenient])
      expect(table.RPC_REQUEST.payload.safeParse({ method, params }).success).toBe(fits)
  })
})

test('property: a network survives the way to the specification’s form and back', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.integer({ min: 1, max: 2 ** 50 }).map((id) => `eip155:${id}`),
        fc.constant('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
      ),
      (chainId) => toChainId(toChainRef(chainId)) === chainId,
    ),
  )
  expect([toChainId('10'), toChainId(10), toChainRef('eip155:10')]).toEqual([
    'eip155:10',
    'eip155:10',
    10,
  ])
})
