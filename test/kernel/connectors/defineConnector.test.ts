import { expect, test, vi } from 'vitest'
import { linkProblem } from '../../../kernel/connectors/defineConnector'
import { orderConnectors } from '../../../kernel/connectors/order'
import type { ConnectorManifest } from '../../../kernel/connectors/types'
import { defineConnector, isKitError, lazyConnector } from '../../../kernel/index'
import { handConnector } from '../sessions/handConnector'

const manifest: ConnectorManifest = {
  id: 'acme',
  name: 'Acme',
  kind: 'external',
  namespaces: ['eip155'],
  approval: 'wallet',
  links: { homepage: 'https://acme.example', ios: 'acme://wc' },
}
const input = (signal = new AbortController().signal) => ({ namespaces: ['eip155'], signal })

/** A lazy connector over a wallet worked by hand; loads are counted, and fail while told to. */
function setUp() {
  const wallet = handConnector('acme')
  const state = { loads: 0, failing: false }
  const connector = lazyConnector(manifest, async () => {
    state.loads++
    if (state.failing) throw new Error('offline')
    return wallet.connector
  })
  return { wallet, state, connector }
}

test('lists are made from the manifest alone, and nothing is loaded', () => {
  const { connector, state } = setUp()
  expect(
    orderConnectors({ connectors: [connector], isMobile: false }).map(({ section, connectors }) => [
      section,
      connectors[0]?.manifest.name,
    ]),
  ).toEqual([['more', 'Acme']])
  expect([
    connector.manifest.links?.homepage,
    connector.ready?.(),
    connector.switchNetwork,
    state.loads,
  ]).toEqual(['https://acme.example', false, undefined, 0])
})

test('preload fetches the code once, also when asked twice at a time; then connect runs in the caller’s own task', async () => {
  const { connector, state, wallet } = setUp()
  await Promise.all([connector.preload?.(), connector.preload?.()])
  await connector.preload?.()
  expect([connector.ready?.(), state.loads, wallet.verbs()]).toEqual([true, 1, []])
  const result = connector.connect(input())
  expect(wallet.verbs()).toEqual(['connect'])
  expect((await result).sessions.eip155?.active).toBe('0xA')
  expect(typeof connector.switchNetwork).toBe('function')
})

test('a wallet that can sign in at once says so when its code is there; another one does not', async () => {
  const plain = setUp()
  await plain.connector.preload?.()
  const answer = { sessions: {}, signedIn: [] }
  const asked: unknown[] = []
  const authenticate = async (given: unknown) => (asked.push(given), answer)
  const able = lazyConnector(manifest, async () => ({ ...plain.wallet.connector, authenticate }))
  expect(able.authenticate).toBeUndefined()
  await able.preload?.()
  expect([
    plain.connector.authenticate,
    await able.authenticate?.({ chains: [] } as never),
    asked,
  ]).toEqual([undefined, answer, [{ chains: [] }]])
})

test('a connect without the code loads it first; one that was given up meanwhile does not reach the wallet', async () => {
  const { connector, wallet } = setUp()
  const abort = new AbortController()
  const given = connector.connect(input(abort.signal))
  expect(wallet.verbs()).toEqual([])
  abort.abort()
  await expect(given).rejects.toMatchObject({ code: 'kernel/aborted' })
  const late = setUp()
  await late.connector.connect(input())
  expect([wallet.verbs(), late.wallet.verbs()]).toEqual([[], ['connect']])
})

test('a load that failed is a typed error for the visitor, and the next call tries again', async () => {
  const { connector, state } = setUp()
  state.failing = true
  const error = await connector.preload?.().catch((thrown: unknown) => thrown)
  expect(
    isKitError(error) && [
      error.code,
      error.audience,
      error.message,
      (error.cause as Error).message,
    ],
  ).toEqual([
    'kernel/connector-not-loaded',
    'user',
    'Acme could not be loaded. Check the connection and try again.',
    'offline',
  ])
  await expect(connector.connect(input())).rejects.toMatchObject({
    code: 'kernel/connector-not-loaded',
  })
  await expect(connector.request({ method: 'x' } as never)).rejects.toMatchObject({
    code: 'kernel/connector-not-loaded',
  })
  expect([connector.ready?.(), state.loads]).toEqual([false, 3])
  state.failing = false
  await connector.preload?.()
  expect([connector.ready?.(), state.loads]).toEqual([true, 4])
})

test('what was loaded must have the verbs', async () => {
  const connector = lazyConnector(
    manifest,
    async () => ({ connect: async () => ({ sessions: {} }) }) as never,
  )
  const error = await connector.preload?.().catch((thrown: unknown) => thrown)
  expect((error as Error & { cause: Error }).cause.message).toBe(
    'what was loaded has no "disconnect"',
  )
})

test('events subscribed before the code is there are heard once it is; what was taken back before or after is not', async () => {
  const { connector, wallet } = setUp()
  const heard: string[] = []
  connector.on('disconnect', () => heard.push('kept'))
  const offLater = connector.on('disconnect', () => heard.push('taken back later'))
  connector.on('disconnect', () => heard.push('taken back before'))()
  expect(wallet.listeners()).toBe(0)
  await connector.preload?.()
  connector.on('disconnect', () => heard.push('new'))
  wallet.emit('disconnect', {})
  offLater()
  wallet.emit('disconnect', {})
  expect(heard).toEqual(['kept', 'taken back later', 'new', 'kept', 'new'])
  expect(wallet.listeners()).toBe(2)
})

test('code whose events cannot be had still connects', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { connector, wallet } = setUp()
  connector.on('change', () => {})
  vi.spyOn(wallet.connector, 'on').mockImplementation(() => {
    throw new Error('no events')
  })
  await connector.connect(input())
  expect([wallet.verbs(), String(log.mock.calls[0]?.[0])]).toEqual([
    ['connect'],
    'Error: no events',
  ])
  log.mockRestore()
})

test.each([
  ['https://acme.example/get', undefined],
  ['metamask://dapp', undefined],
  ['market://details?id=acme', undefined],
  ['http://acme.example', '"http:" is not allowed; use https or the scheme of an app'],
  ['javascript:alert(1)', '"javascript:" is not allowed; use https or the scheme of an app'],
  [' java\nscript:alert(1)', '"javascript:" is not allowed; use https or the scheme of an app'],
  ['JAVASCRIPT:alert(1)', '"javascript:" is not allowed; use https or the scheme of an app'],
  ['data:text/html,x', '"data:" is not allowed; use https or the scheme of an app'],
  ['blob:https://acme.example/1', '"blob:" is not allowed; use https or the scheme of an app'],
  ['/relative', 'expected an absolute URL'],
  ['https://', 'expected an absolute URL'],
  [5, 'expected a text of at most 2048 characters'],
])('a link %j: %s', (link, problem) => {
  expect(linkProblem(link)).toBe(problem)
})

test('a manifest with a bad link is refused by name, by both ways to define a connector', () => {
  const bad = { ...manifest, links: { chrome: 'javascript:alert(1)' } }
  const refused = expect.objectContaining({
    code: 'kernel/bad-manifest',
    message:
      'The manifest of the connector "acme" cannot be used: links.chrome: "javascript:" is not allowed; use https or the scheme of an app',
  })
  expect(() => lazyConnector(bad, async () => handConnector().connector)).toThrow(refused)
  expect(() => defineConnector({ ...handConnector().connector, manifest: bad })).toThrow(refused)
  expect(defineConnector({ ...handConnector().connector, manifest }).manifest).toBe(manifest)
})
