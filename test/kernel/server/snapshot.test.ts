import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cookieName, encodeCookie } from '../../../kernel/server/cookieStorage'
import { readSnapshot } from '../../../kernel/server/snapshot'

const a = `0x${'aA'.repeat(20)}`
const b = `0x${'bB'.repeat(20)}`
const sol = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const networks = [
  { id: 'eip155:1', namespace: 'eip155' },
  { id: 'eip155:10', namespace: 'eip155' },
  { id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', namespace: 'solana' },
] as const
const evm = { connectorId: 'aurora', accounts: [a, b], active: b, chainId: 'eip155:10' }
const other = { connectorId: 'other', accounts: [a], active: a, chainId: 'eip155:1' }
const solana = { connectorId: 'sol', accounts: [sol], active: sol, chainId: networks[2].id }
const full = {
  version: 2,
  active: 'solana',
  network: 'eip155:10',
  preferredAccountTypes: { eip155: 'smartAccount' },
  connections: { eip155: [other, evm], solana: [solana] },
  current: { eip155: 'aurora', solana: 'sol' },
}
const header = (value: unknown, id = 'default') =>
  `theme=dark; ${cookieName(`tessera:${id}:kernel:sessions`)}=${encodeCookie(typeof value === 'string' ? value : JSON.stringify(value))}; z=1`
const read = (value: unknown) => readSnapshot(header(value), { networks })

test('each stored namespace is reconnecting with the accounts of its connection in front, and the chosen network is chosen', () => {
  expect(read(full)).toEqual({
    session: {
      active: 'solana',
      namespaces: {
        eip155: {
          status: 'reconnecting',
          connectorId: 'aurora',
          stored: { accounts: [{ address: a }, { address: b }], active: b, chainId: 'eip155:10' },
        },
        solana: {
          status: 'reconnecting',
          connectorId: 'sol',
          stored: { accounts: [{ address: sol }], active: sol, chainId: networks[2].id },
        },
      },
    },
    modal: {
      loading: false,
      open: false,
      initialized: false,
      selectedNetworkId: 'eip155:10',
      activeChain: 'eip155',
    },
  })
})

test('an older form is read too', () => {
  const { session, modal } = read({
    version: 1,
    active: 'eip155',
    connections: { eip155: [evm] },
    current: { eip155: 'aurora' },
  })
  expect(session?.namespaces.eip155).toMatchObject({
    status: 'reconnecting',
    stored: { active: b },
  })
  expect(modal).toBeUndefined()
})

test('it is plain data, which travels as JSON', () => {
  const snapshot = read(full)
  expect(JSON.parse(JSON.stringify(snapshot))).toEqual(snapshot)
})

test('only the kit’s own id and namespaces count; a network alone is a snapshot too', () => {
  expect(readSnapshot(header(full, 'admin'), { networks })).toEqual({})
  expect(
    Object.keys(
      readSnapshot(header(full, 'admin'), { id: 'admin', networks }).session?.namespaces ?? {},
    ),
  ).toEqual(['eip155', 'solana'])
  const onlyEvm = readSnapshot(header(full), { networks: networks.slice(0, 1) })
  expect(onlyEvm).toMatchObject({ session: { active: 'eip155' } })
  expect([Object.keys(onlyEvm.session?.namespaces ?? {}), onlyEvm.modal]).toEqual([
    ['eip155'],
    undefined,
  ])
  expect(read({ version: 2, connections: {}, current: {}, network: 'eip155:10' })).toEqual({
    modal: expect.objectContaining({ selectedNetworkId: 'eip155:10' }),
  })
})

const hostile: readonly [string, unknown][] = [
  ['no JSON', '{"version":2'],
  ['null', null],
  ['a number', 7],
  ['a list', [full]],
  ['an unknown version', { ...full, version: 99 }],
  ['no version', { ...full, version: undefined }],
  ['connections that are no map', { ...full, connections: [evm] }],
  [
    'an active account that is none of its own',
    { ...full, connections: { eip155: [{ ...evm, active: '0xdead' }] } },
  ],
  ['a chain that is no chain', { ...full, connections: { eip155: [{ ...evm, chainId: 'x' }] } }],
  [
    'a chain of another namespace',
    { ...full, connections: { eip155: [{ ...evm, chainId: 'solana:1' }] }, network: undefined },
  ],
  [
    'markup for an address',
    {
      ...full,
      connections: { eip155: [{ ...evm, accounts: ['<img src=x>'], active: '<img src=x>' }] },
      network: undefined,
    },
  ],
  [
    'an address that turns the text around',
    {
      ...full,
      connections: { eip155: [{ ...evm, accounts: ['\u202eabc'], active: '\u202eabc' }] },
      network: undefined,
    },
  ],
  [
    'a very long address',
    {
      ...full,
      connections: { eip155: [{ ...evm, accounts: ['a'.repeat(200)], active: 'a'.repeat(200) }] },
      network: undefined,
    },
  ],
  [
    'a connection in front that is not there',
    { ...full, current: { eip155: 'gone', solana: 'gone' }, network: undefined },
  ],
  [
    'the prototype as a namespace',
    `{"version":2,"connections":{"__proto__":[${JSON.stringify(evm)}]},"current":{"__proto__":"aurora"}}`,
  ],
  ['a network of nobody', { version: 2, connections: {}, current: {}, network: 'eip155:999' }],
]
test.each(hostile)('a hostile cookie is an empty snapshot: %s', (_, value) => {
  expect(read(value)).toEqual({})
  expect(read(full)).not.toEqual({})
})

test.each([
  undefined,
  null,
  '',
  'a',
  ';;;=',
  7,
  {},
  `${cookieName('tessera:default:kernel:sessions')}=%E0%A4%A`,
  header(full) + '; x='.padEnd(70_000, 'x'),
])('a header that is none is an empty snapshot', (value) => {
  expect(readSnapshot(value as string, { networks })).toEqual({})
})

test('whatever a cookie holds, reading it never throws and gives connections of the kit’s namespaces only', () => {
  const part = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<unknown>(
      evm,
      solana,
      [evm],
      { eip155: [evm] },
      { eip155: 'aurora' },
      'eip155',
      'eip155:1',
      2,
      1,
    ),
  )
  const record = fc.record(
    { version: part, active: part, connections: part, current: part, network: part },
    { requiredKeys: [] },
  )
  let accepted = 0
  fc.assert(
    fc.property(fc.oneof(record, fc.string(), fc.jsonValue()), (value) => {
      let cookie: string
      try {
        cookie = header(value)
      } catch {
        return
      }
      const { session } = readSnapshot(cookie, { networks })
      if (!session) return
      accepted++
      for (const [namespace, each] of Object.entries(session.namespaces)) {
        expect(['eip155', 'solana']).toContain(namespace)
        expect(each).toMatchObject({
          status: 'reconnecting',
          stored: {
            active: expect.stringMatching(/^[-.%\w]+$/),
            chainId: expect.stringContaining(`${namespace}:`),
          },
        })
      }
    }),
    { numRuns: 3000, examples: [[full as never]] },
  )
  expect(accepted).toBeGreaterThan(0)
})
