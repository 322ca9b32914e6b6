// @vitest-environment happy-dom
import { UserRejectedRequestError } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adapterError, providerError } from '../../adapters/errors'
import { toViemChain } from '../../adapters/toViemChain'
import {
  tesseraConnector,
  type WagmiConnector,
  type WagmiConnectorConfig,
  type WagmiState,
} from '../../adapters/wagmi'
import { definePlugin, type Kit } from '../../kernel/index'
import { handConnector, never, sessionOf } from '../kernel/sessions/handConnector'
import { kitOf, networks, one, oneChecked, two, twoChecked } from './fixture'

const kits: Kit<readonly []>[] = []
let hand: ReturnType<typeof handConnector>
beforeEach(() => {
  hand = handConnector('hand', { eip155: sessionOf('eip155:1', one, two) })
})
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  vi.restoreAllMocks()
})

/**
 * An emitter as wagmi's, with wagmi's own listeners: which it has depends on whether it knows a
 * connection.
 */
function wagmiSide() {
  const heard: [event: string, data?: Partial<WagmiState>][] = []
  let knows = false
  const emitter = {
    emit(event: string, data?: Partial<WagmiState>) {
      heard.push(data ? [event, data] : [event])
      if (event === 'connect') knows = true
      if (event === 'disconnect') knows = false
    },
    listenerCount: () => (knows ? 1 : 0),
  }
  const side = { chains: networks.map(toViemChain), emitter } as unknown as WagmiConnectorConfig
  return { heard, side, know: () => void (knows = true) }
}

async function open(options: Parameters<typeof kitOf>[1] = {}, start = true) {
  const kit = kitOf([hand.connector], options)
  kits.push(kit)
  if (start) await kit.start()
  const wagmi = wagmiSide()
  const connector = tesseraConnector(kit)(wagmi.side)
  await connector.setup()
  return { kit, connector, ...wagmi }
}

/** What a promise has come to by now. */
const now = (work: Promise<unknown>) => Promise.race([work, Promise.resolve('pending')])

test('it is one connector, called by what it does and with the kit’s mark, or as the host says', async () => {
  const plain = await open({
    metadata: { name: 'A shop', icons: ['https://shop.example/icon.png'] },
  })
  expect(plain.connector).toMatchObject({
    id: 'tessera',
    type: 'tessera',
    name: 'Connect a wallet',
  })
  const [head, svg = ''] = plain.connector.icon.split(',')
  expect(head).toBe('data:image/svg+xml')
  const drawing = new DOMParser().parseFromString(
    decodeURIComponent(svg),
    'image/svg+xml',
  ).documentElement
  expect(drawing.tagName).toBe('svg')
  expect(drawing.querySelectorAll('path').length).toBeGreaterThan(3)
  const listing = { name: 'Wallet verbinden', icon: 'https://shop.example/wallet.svg' }
  expect(tesseraConnector(plain.kit, listing)(plain.side)).toMatchObject(listing)
})

test.each([
  [{ name: '' }, 'name expected a text'],
  [{ name: 7 }, 'name expected a text'],
  [{ name: 'x'.repeat(65) }, 'name expected a text, at most 64'],
  [{ icon: 'javascript:alert(1)' }, 'icon expected a URL'],
  [{ icon: 'mark.svg' }, 'icon expected a URL'],
  [{ colour: 'red' }, 'unknown key "colour"'],
])('a listing of %o is refused', (options, problem) => {
  expect(() => tesseraConnector(kitOf([]), options as object)).toThrow(
    expect.objectContaining({
      code: 'kernel/bad-options',
      message: expect.stringContaining(problem),
    }),
  )
})

test('on a server no connector follows the kit, which every page there shares', async () => {
  const kit = kitOf([])
  const on = vi.spyOn(kit, 'on')
  const { document } = globalThis
  vi.stubGlobal('document', undefined)
  await tesseraConnector(kit)(wagmiSide().side).setup()
  expect(on).not.toHaveBeenCalled()
  vi.stubGlobal('document', document)
  await tesseraConnector(kit)(wagmiSide().side).setup()
  expect(on).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test('who connects, changes and leaves in the kit does so in wagmi, told once each, with checksums', async () => {
  const { kit, heard } = await open()
  await kit.connect('hand')
  expect(heard).toEqual([['connect', { accounts: [oneChecked, twoChecked], chainId: 1 }]])
  hand.emit('change', { namespace: 'eip155', chainId: 'eip155:10' })
  hand.emit('change', { namespace: 'eip155', accounts: [{ address: two }] })
  await expect
    .poll(() => heard.slice(1))
    .toEqual([
      ['change', { accounts: [oneChecked, twoChecked], chainId: 10 }],
      ['change', { accounts: [twoChecked], chainId: 10 }],
    ])
  await kit.disconnect()
  expect(heard.slice(3)).toEqual([['disconnect']])
})

test('connecting another wallet leaves wagmi connected until there is an answer', async () => {
  const slow = handConnector('slow', { eip155: sessionOf('eip155:1', two) })
  const kit = kitOf([hand.connector, slow.connector])
  kits.push(kit)
  await kit.start()
  const { heard, side } = wagmiSide()
  await tesseraConnector(kit)(side).setup()
  await kit.connect('hand')
  slow.hands.connect = () => never()
  const controller = new AbortController()
  const work = kit.connect('slow', { signal: controller.signal }).catch(() => 'over')
  await expect.poll(() => kit.getState().session.namespaces.eip155?.status).toBe('connecting')
  controller.abort()
  expect(await work).toBe('over')
  expect(heard).toHaveLength(1)
})

test('another namespace says nothing to wagmi', async () => {
  const both = handConnector('both', {
    eip155: sessionOf('eip155:1', one),
    cosmos: sessionOf('cosmos:hub', 'cosmos1a'),
  })
  const other = {
    ...networks[0],
    id: 'cosmos:hub',
    namespace: 'cosmos',
  } as (typeof networks)[number]
  const kit = kitOf([both.connector], { networks: [...networks, other] })
  kits.push(kit)
  await kit.start()
  const { heard, side } = wagmiSide()
  await tesseraConnector(kit)(side).setup()
  await kit.connect('both', { namespaces: ['cosmos'] })
  expect(heard).toEqual([])
  await kit.connect('both', { namespaces: ['eip155'] })
  expect(heard).toHaveLength(1)
})

test('wagmi that missed a connect is told of the next change as one', async () => {
  const kit = kitOf([hand.connector])
  kits.push(kit)
  await kit.start()
  await kit.connect('hand')
  const { heard, side } = wagmiSide()
  await tesseraConnector(kit)(side).setup()
  hand.emit('change', { namespace: 'eip155', chainId: 'eip155:10' })
  await expect
    .poll(() => heard)
    .toEqual([['connect', { accounts: [oneChecked, twoChecked], chainId: 10 }]])
})

test('connect asks through the kit, and not again while a wallet is connected', async () => {
  const { kit, connector } = await open()
  const request = vi
    .spyOn(await connector.getProvider(), 'request')
    .mockImplementation(async () => void (await kit.connect('hand')))
  expect(await connector.connect()).toEqual({ accounts: [oneChecked, twoChecked], chainId: 1 })
  expect(request.mock.calls).toEqual([[{ method: 'eth_requestAccounts' }]])
  const withCapabilities = await connector.connect({ withCapabilities: true })
  expect(withCapabilities).toEqual({
    accounts: [oneChecked, twoChecked].map((address) => ({ address, capabilities: {} })),
    chainId: 1,
  })
  expect(request).toHaveBeenCalledOnce()
  expect(hand.verbs()).toEqual(['connect'])
})

test('connect goes to the chain it was asked for; a wallet that will not go there stays connected', async () => {
  const { kit, connector } = await open()
  await kit.connect('hand')
  hand.hands.switchNetwork = async ({ id }) =>
    hand.emit('change', { namespace: 'eip155', chainId: id as `${string}:${string}` })
  expect(await connector.connect({ chainId: 10 })).toMatchObject({ chainId: 10 })
  hand.hands.switchNetwork = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
  expect(await connector.connect({ chainId: 1 })).toMatchObject({ chainId: 10 })
})

test('reconnecting never asks: it answers the kit’s session, or rejects', async () => {
  const { kit, connector } = await open()
  await expect(connector.connect({ isReconnecting: true })).rejects.toMatchObject({
    code: 'adapter/not-connected',
  })
  expect(hand.verbs()).toEqual([])
  await kit.connect('hand')
  expect(await connector.connect({ isReconnecting: true })).toMatchObject({ chainId: 1 })
})

test('isAuthorized waits for the kit: pending before its start, then whether an EVM wallet is connected', async () => {
  const { kit, connector } = await open({}, false)
  const asked = connector.isAuthorized()
  await new Promise((resolve) => setTimeout(resolve))
  expect(await now(asked)).toBe('pending')
  await kit.start()
  expect(await asked).toBe(false)
  await kit.connect('hand')
  expect(await connector.isAuthorized()).toBe(true)
})

test('disconnect is the kit’s, told once; a second one and one without a connection do nothing', async () => {
  const { kit, connector, heard } = await open()
  await connector.disconnect()
  await kit.connect('hand')
  await connector.disconnect()
  expect(kit.getState().session.namespaces.eip155?.status).toBe('disconnected')
  await connector.disconnect()
  expect(heard.map(([event]) => event)).toEqual(['connect', 'disconnect'])
  expect(hand.verbs()).toEqual(['connect', 'disconnect'])
})

const rejection = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: { code: unknown; cause?: { code?: unknown } }) => error,
  )

test('switchChain answers wagmi’s own chain; its errors have a numeric code and the kit’s error behind it', async () => {
  const { kit, connector, side } = await open()
  await kit.connect('hand')
  hand.hands.switchNetwork = async ({ id }) =>
    hand.emit('change', { namespace: 'eip155', chainId: id as `${string}:${string}` })
  expect(await connector.switchChain({ chainId: 10 })).toBe(side.chains[1])
  expect(await connector.getChainId()).toBe(10)
  hand.hands.switchNetwork = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
  expect(await rejection(connector.switchChain({ chainId: 1 }))).toMatchObject({
    name: 'UserRejectedRequestError',
    code: 4001,
    cause: { code: 'rpc/user-rejected' },
  })
  expect(await rejection(connector.switchChain({ chainId: 5 }))).toMatchObject({
    code: expect.any(Number),
    cause: { code: 'adapter/network-unknown' },
  })
})

test('connect: a modal that the user closes is wagmi’s UserRejectedRequestError; another failure keeps its name', async () => {
  const shell = definePlugin('shell', () => ({
    needs: ['surface', 'views'],
    views: [{ name: 'shell/home' as never, load: async () => ({ default: {} }) }],
    setup: (ctx) =>
      ctx.shell().register({
        home: () => ({ view: 'shell/home' }),
        ready: async () => {},
        attach: () => {},
        preload: () => {},
      }),
  }))
  const kit = kitOf([hand.connector], {}, [shell()])
  kits.push(kit)
  await kit.start()
  const connector = tesseraConnector(kit)(wagmiSide().side)
  const asked = rejection(connector.connect())
  await expect.poll(() => kit.getState().modal.open).toBe(true)
  kit.close()
  expect(await asked).toMatchObject({
    name: 'UserRejectedRequestError',
    code: 4001,
    cause: { code: 'rpc/user-rejected' },
  })
  const again = rejection(connector.connect())
  await expect.poll(() => kit.getState().modal.open).toBe(true)
  kit.destroy()
  expect(await again).toMatchObject({ name: 'ProviderRpcError', code: expect.any(Number) })
})

test('a visitor’s no is an instance of viem’s class where the host passes it; other errors are none, and what is no class is refused', async () => {
  const kit = kitOf([hand.connector])
  kits.push(kit)
  await kit.start()
  await kit.connect('hand')
  const connector = tesseraConnector(kit, { UserRejectedRequestError })(wagmiSide().side)
  hand.hands.switchNetwork = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
  const declined = await rejection(connector.switchChain({ chainId: 10 }))
  expect(declined).toBeInstanceOf(UserRejectedRequestError)
  expect(declined).toMatchObject({
    name: 'UserRejectedRequestError',
    code: 4001,
    cause: { code: 'rpc/user-rejected' },
  })
  expect(await rejection(connector.switchChain({ chainId: 5 }))).not.toBeInstanceOf(
    UserRejectedRequestError,
  )
  expect(() => tesseraConnector(kit, { UserRejectedRequestError: 'x' as never })).toThrow(
    /UserRejectedRequestError.*viem's class/,
  )
})

test('errors have a numeric code and their cause also where the table of codes cannot be loaded', async () => {
  vi.doMock('../../kernel/requests/errors', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  try {
    const cause = adapterError('network-unknown', { network: 'eip155:5' })
    expect(await providerError(cause)).toMatchObject({
      name: 'ProviderRpcError',
      code: -32603,
      message: cause.message,
      cause,
    })
  } finally {
    vi.doUnmock('../../kernel/requests/errors')
  }
})

test('accounts and chain are those of the kit, and errors without a connection', async () => {
  const { kit, connector } = await open()
  const verbs: (keyof WagmiConnector)[] = ['getAccounts', 'getChainId']
  for (const verb of verbs)
    expect(await rejection((connector[verb] as () => Promise<unknown>)()), verb).toMatchObject({
      code: 'adapter/not-connected',
    })
  await kit.connect('hand')
  expect([await connector.getAccounts(), await connector.getChainId()]).toEqual([
    [oneChecked, twoChecked],
    1,
  ])
  expect(await connector.getProvider()).toBe(kit.provider('eip155'))
})

test('before the start connect waits for it; after the end it rejects with 4900', async () => {
  const { connector, kit } = await open({}, false)
  const asked = connector.connect()
  await kit.start()
  // it was not connected by then, and this kit has nothing to open
  expect(await rejection(asked)).toMatchObject({
    code: 4100,
    cause: { code: 'kernel/view-unknown' },
  })
  kit.destroy()
  expect(await rejection(connector.connect())).toMatchObject({
    code: 4900,
    cause: { code: 'kernel/destroyed' },
  })
})

test('the kit’s end is a disconnect, and a new start of it is followed too', async () => {
  const { kit, heard } = await open()
  await kit.connect('hand')
  kit.destroy()
  expect(heard.map(([event]) => event)).toEqual(['connect', 'disconnect'])
  await kit.start()
  await kit.connect('hand')
  expect(heard.map(([event]) => event)).toEqual(['connect', 'disconnect', 'connect'])
})

test('connect: a wallet that comes back after a reload is taken as it is, and the modal stays closed', async () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const before = await open({ storage })
  await before.kit.connect('hand')
  await before.kit.destroy()
  const { kit, connector } = await open({ storage }, false)
  const connectNow = hand.hands.connect
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  hand.hands.connect = (input) => answered.then(() => connectNow(input))
  void kit.start()
  const work = connector.connect()
  await expect.poll(() => hand.calls.at(-1)?.input).toMatchObject({ silent: true })
  // a request of the same kind takes the same way, to its end: a kit without a shell cannot ask
  await expect(kit.request({ method: 'eth_requestAccounts' })).rejects.toBeDefined()
  answer()
  expect(await work).toMatchObject({ accounts: [oneChecked, twoChecked], chainId: 1 })
})
