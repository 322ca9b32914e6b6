import { expect, test } from 'vitest'
import type { ConnectInput, ConnectResult } from '../../../kernel/connectors/types'
import {
  createNamespaceEvents,
  type NamespaceConnector,
} from '../../../plugins/injected/namespaceConnector'
import { createWalletConnector } from '../../../plugins/injected/standard/walletConnector'
import { createClock } from '../../harness/fakeClock'
import { callOf, code, evm, signal, solana } from './standardFixture'

const debug = () => {}
const session = (namespace: string) => ({
  accounts: [{ address: namespace }],
  active: namespace,
  chainId: `${namespace}:1` as const,
})
const result = (namespace: string): ConnectResult => ({
  sessions: { [namespace]: session(namespace) },
})
const refused = { code: 4001, message: 'User rejected the request.' }

/** A part whose answer to connect is given by the test; `log` keeps what was asked of it. */
const part = (
  namespace: string,
  answer: (input: ConnectInput) => Promise<ConnectResult> = async () => result(namespace),
  more: Partial<NamespaceConnector> = {},
) => {
  const log: ConnectInput[] = []
  const ended: string[] = []
  const events = createNamespaceEvents(debug)
  const made: NamespaceConnector = {
    namespaces: [namespace],
    inUse: () => false,
    connect: (input) => (log.push(input), answer(input)),
    disconnect: async () => void ended.push(namespace),
    request: async ({ method }) => `${namespace} ${method}`,
    on: events.on,
    ...more,
  }
  return { made, log, ended, emit: events.emit, listened: events.hasListeners }
}
const over = (parts: readonly { made: NamespaceConnector }[], extra: object = {}) =>
  createWalletConnector({
    about: { id: 'w', name: 'W', kind: 'announced', approval: 'wallet' },
    members: parts.map(({ made }) => made),
    debug,
    ...extra,
  })
const namespaces = ['eip155', 'solana', 'bip122']

test('connect: the first part is asked in the very task of the call, the next after its answer, in the order asked for', async () => {
  let agree: (answer: ConnectResult) => void = () => {}
  const first = part('eip155', () => new Promise((resolve) => (agree = resolve)))
  const second = part('solana')
  const work = over([second, first]).connect({ namespaces, signal: signal() })
  expect([first.log.length, second.log.length]).toEqual([1, 0])
  agree(result('eip155'))
  expect(await work).toEqual({ sessions: { eip155: session('eip155'), solana: session('solana') } })
  expect(first.log[0]?.namespaces).toEqual(['eip155'])
})

test('connect: the wish for a network reaches the part it belongs to, and no other', async () => {
  const parts = [part('eip155'), part('solana')]
  await over(parts).connect({ namespaces, chainId: solana.id, signal: signal() })
  expect(parts.map(({ log }) => log[0]?.chainId)).toEqual([undefined, solana.id])
})

test('connect: only the namespaces that were asked for', async () => {
  const parts = [part('eip155'), part('solana')]
  expect(await over(parts).connect({ namespaces: ['solana'], signal: signal() })).toEqual(
    result('solana'),
  )
  expect(parts.map(({ log }) => log.length)).toEqual([0, 1])
})

const fails = (error: unknown) => () => Promise.reject(error)
const declines: [string, (Error | object | undefined)[], string[], unknown, number[]][] = [
  [
    'a no to the second keeps the first and ends the asking',
    [undefined, refused, undefined],
    ['eip155'],
    'no error',
    [1, 1, 0],
  ],
  ['a no to the first is a no', [refused, undefined, undefined], [], 4001, [1, 0, 0]],
  [
    'a failure of the first goes on to the others',
    [{ code: -32603 }, undefined, undefined],
    ['solana', 'bip122'],
    'no error',
    [1, 1, 1],
  ],
  [
    'a no in words alone is a no',
    [undefined, new Error('User rejected the request.'), undefined],
    ['eip155'],
    'no error',
    [1, 1, 0],
  ],
  [
    'where all fail, the error of the first is told',
    [{ code: -32603 }, { code: -32002 }, { code: 4200 }],
    [],
    -32603,
    [1, 1, 1],
  ],
]
test.each(declines)('connect: %s', async (_name, errors, expected, error, asked) => {
  const parts = namespaces.map((namespace, i) =>
    part(namespace, errors[i] ? fails(errors[i]) : undefined),
  )
  const work = over(parts).connect({ namespaces, signal: signal() })
  expect(await code(work)).toBe(error)
  if (expected.length) expect(Object.keys((await work).sessions)).toEqual(expected)
  expect(parts.map(({ log }) => log.length)).toEqual(asked)
})

test('connect: a second part that never answers is given 2 min; what was agreed to stays', async () => {
  const clock = createClock()
  const work = over([part('eip155'), part('solana', () => new Promise(() => {}))], {
    clock,
  }).connect({ namespaces, signal: signal() })
  await expect.poll(clock.pending).toBe(1)
  await clock.advance(120_000)
  expect(await work).toEqual(result('eip155'))
})

test('connect: a first part that takes long leaves the next so much that the whole ends before the kit gives up', async () => {
  const clock = createClock()
  let agree: (answer: ConnectResult) => void = () => {}
  const work = over(
    [
      part('eip155', () => new Promise((resolve) => (agree = resolve))),
      part('solana', () => new Promise(() => {})),
    ],
    { clock },
  ).connect({ namespaces, signal: signal() })
  await clock.advance(290_000)
  agree(result('eip155'))
  await expect.poll(clock.pending).toBe(1)
  await clock.advance(5_000)
  expect(await work).toEqual(result('eip155'))
})

test('connect: aborting ends it, whichever part is asked', async () => {
  const abort = new AbortController()
  const hanging = part('solana', () => new Promise(() => {}))
  const wallet = over([part('eip155'), hanging])
  const work = code(wallet.connect({ namespaces, signal: abort.signal }))
  await expect.poll(() => hanging.log.length).toBe(1)
  abort.abort()
  expect(await work).toBe('kernel/aborted')
  expect(wallet.inUse()).toBe(false)
})

test('silent: all parts at once; one that hangs or fails costs the others nothing', async () => {
  const clock = createClock()
  const parts = [
    part('eip155', () => new Promise(() => {})),
    part('solana'),
    part('bip122', fails(new Error('locked'))),
  ]
  const work = over(parts, { clock }).connect({ namespaces, silent: true, signal: signal() })
  await expect.poll(() => parts.map(({ log }) => log.length)).toEqual([1, 1, 1])
  await expect.poll(clock.pending).toBe(1)
  await clock.advance(2_600)
  expect(await work).toEqual(result('solana'))
})

test('silent: where none connects in time, a late answer counts, and an abort ends the wait', async () => {
  const clock = createClock()
  let respond = (_: ConnectResult) => {}
  const slow = part('solana', () => new Promise((resolve) => (respond = resolve)))
  const abort = new AbortController()
  const wallet = over([part('eip155', fails(new Error('locked'))), slow], { clock })
  const work = wallet.connect({
    namespaces: ['eip155', 'solana'],
    silent: true,
    signal: abort.signal,
  })
  await expect.poll(() => slow.log.length).toBe(1)
  await clock.advance(10_000)
  expect(wallet.inUse()).toBe(true)
  respond(result('solana'))
  expect(await work).toEqual(result('solana'))
  const again = code(wallet.connect({ namespaces: ['solana'], silent: true, signal: abort.signal }))
  await expect.poll(() => slow.log.length).toBe(2)
  await clock.advance(10_000)
  abort.abort()
  expect(await again).toBe('kernel/aborted')
  expect(wallet.inUse()).toBe(false)
})

test('silent: a part that is not here is waited for 1 s, and asked when it comes', async () => {
  const clock = createClock()
  const wallet = over([part('eip155')], { clock })
  const work = wallet.connect({
    namespaces: ['eip155', 'solana', 'bip122'],
    silent: true,
    signal: signal(),
  })
  expect(wallet.isAwaiting(['solana'])).toBe(true)
  wallet.add(part('solana').made)
  await clock.advance(1_000)
  expect(Object.keys((await work).sessions)).toEqual(['eip155', 'solana'])
  expect(wallet.isAwaiting(['solana', 'bip122'])).toBe(false)
  const nothing = over([], { clock })
  const none = code(nothing.connect({ namespaces: ['solana'], silent: true, signal: signal() }))
  await clock.advance(1_000)
  expect(await none).toBe('kernel/connector-unknown')
})

test('requests and switches go to the part of their namespace', async () => {
  const switched: string[] = []
  const wallet = over([
    part('eip155'),
    part('solana', undefined, { switchNetwork: async ({ id }) => void switched.push(id) }),
  ])
  expect(await wallet.request(callOf('a', [], solana))).toBe('solana a')
  expect(await wallet.request(callOf('b', [], evm))).toBe('eip155 b')
  expect(await code(wallet.request(callOf('b', [], { ...evm, namespace: 'other' })))).toBe(4200)
  await wallet.switchNetwork?.(solana, { signal: signal() })
  expect(switched).toEqual([solana.id])
  expect(await code(wallet.switchNetwork?.(evm, { signal: signal() }))).toBe(
    'kernel/switch-unsupported',
  )
})

test('disconnect ends all parts, also behind one that fails or throws', async () => {
  const rest = part('bip122')
  const throws = () => {
    throw new Error('no')
  }
  await over([
    part('eip155', undefined, { disconnect: throws }),
    part('solana', undefined, { disconnect: () => Promise.reject(new Error('no')) }),
    rest,
  ]).disconnect()
  expect(rest.ended).toEqual(['bip122'])
})

test('events: of parts that are here and that come; nothing more of one that left, or after the undo', () => {
  const [first, second] = [part('eip155'), part('solana')]
  const wallet = over([first])
  const heard: unknown[] = []
  const off = wallet.on('change', (change) => heard.push(change))
  wallet.add(second.made)
  second.emit('change', { namespace: 'solana' })
  first.emit('change', { namespace: 'eip155' })
  wallet.remove(second.made)
  expect(second.listened()).toBe(false)
  off()
  expect(first.listened()).toBe(false)
  expect(heard).toEqual([{ namespace: 'solana' }, { namespace: 'eip155' }])
})

test('manifest: the same object while nothing changes, frozen, with the namespaces of the parts', () => {
  const wallet = over([part('eip155')])
  const before = wallet.manifest
  expect(wallet.manifest).toBe(before)
  expect(Object.isFrozen(before)).toBe(true)
  wallet.add(part('solana').made)
  expect(wallet.manifest.namespaces).toEqual(['eip155', 'solana'])
  expect(before.namespaces).toEqual(['eip155'])
})
