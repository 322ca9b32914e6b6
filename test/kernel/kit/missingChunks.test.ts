// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { kernelError } from '../../../kernel/errors/kernelErrors'
import { type AnyKit, definePlugin, isKitError, type KitError } from '../../../kernel/index'
import { chunks } from '../../../kernel/kit/chunks'
import { lateChunks } from '../../../kernel/kit/lateChunks'
import { sessionChunks } from '../../../kernel/kit/sessionChunks'
import { sessionAnswer } from '../../../kernel/networks/eip155/sessionAnswer'
import { createStorage } from '../../harness/fakeStorage'
import { plainNetwork } from '../fixture'
import { openKits, wallets } from '../kits'
import { handConnector, sessionOf } from '../sessions/handConnector'

const tables = [chunks, lateChunks, sessionChunks]
type Chunk = keyof typeof chunks | keyof typeof lateChunks | keyof typeof sessionChunks
const names = tables.flatMap((table) => Object.keys(table)) as Chunk[]
const spyOn = (name: Chunk) =>
  vi.spyOn(tables.find((table) => name in table) as Record<Chunk, () => Promise<unknown>>, name)
const gone = new TypeError('Failed to fetch dynamically imported module')

const unhandled: unknown[] = []
const note = (error: unknown) => void unhandled.push(error)
beforeEach(() => void process.on('unhandledRejection', note))
afterEach(() => {
  process.off('unhandledRejection', note)
  expect(unhandled.splice(0)).toEqual([])
})

const open = openKits()
/** A network whose driver cannot be loaded. */
const network = {
  ...plainNetwork('eip155:1'),
  sessionAnswer,
  driver: async () => Promise.reject(gone),
}

/** A shell, hooks of every flow, and a plugin whose storage is one of the extras. */
function start(storage = createStorage()) {
  const wallet = handConnector('w', { eip155: sessionOf('eip155:1', '0xA', '0xB') })
  const notLoaded = vi.fn<(error: KitError, retry: () => void) => void>()
  const ready = vi.fn(async () => {})
  const shell = definePlugin('shell', () => ({
    needs: ['surface', 'views'],
    views: [{ name: 'shell/home' as never, load: async () => ({ default: {} }) }],
    setup: (ctx) =>
      ctx.shell().register({
        home: () => ({ view: 'shell/home' }),
        ready,
        attach: () => {},
        preload: () => {},
        notLoaded,
      }),
  }))
  const tapping = definePlugin('tapping', () => ({
    needs: ['hooks:session', 'hooks:request', 'hooks:telemetry'],
    setup(ctx) {
      ctx.hooks.session.tap(() => {})
      ctx.hooks.request.tap((call) => call)
      ctx.hooks.telemetry.tap((event) => event)
    },
  }))
  const storing = definePlugin('storing', () => ({
    needs: ['storage'],
    setup: (ctx) => void ctx.storage.write('a', 1),
  }))
  const { kit, errors } = open([shell(), wallets(wallet), tapping(), storing()], {
    networks: [network],
    storage,
  })
  return { kit: kit as unknown as AnyKit, errors, wallet, storage, notLoaded, ready }
}
type Started = ReturnType<typeof start>

/**
 * How each flow of a visitor or host ends: with what it resolved to, or with the code of what it
 * rejected with.
 */
const flows: Readonly<Record<string, (started: Started) => Promise<unknown>>> = {
  async open({ kit }) {
    kit.close()
    const changes = new Promise<boolean>((resolve) =>
      kit.on('modal:change', ({ open: isOpen }) => resolve(isOpen)),
    )
    kit.open()
    return changes
  },
  connect: ({ kit }) => kit.connect('w').then(() => 'connected'),
  request: ({ kit }) => kit.request({ method: 'eth_blockNumber' }),
  provider: ({ kit }) => kit.provider('eip155').request({ method: 'eth_blockNumber' }),
  accounts: ({ kit }) => kit.provider('eip155').request({ method: 'eth_accounts' }),
  chain: ({ kit }) => kit.provider('eip155').request({ method: 'eth_chainId' }),
  disconnect: ({ kit }) => kit.disconnect().then(() => 'disconnected'),
  switchNetwork: ({ kit }) => kit.switchNetwork('eip155:1').then(() => 'switched'),
  health: ({ kit }) => kit.health().then(() => 'told'),
  ready: ({ kit }) => kit.ready.then(() => 'ready'),
}
const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => value,
    (error) =>
      isKitError(error) ? error.code : typeof error.code === 'number' ? error.code : error,
  )
/**
 * What each flow ends with while one chunk is missing, where that is not what it ends with
 * otherwise.
 */
const notLoaded = 'kernel/not-loaded'
const whole: Readonly<Record<string, unknown>> = {
  open: true,
  connect: 'connected',
  request: notLoaded, // the driver is missing in all of these
  provider: -32603,
  accounts: [],
  chain: '0x1',
  disconnect: 'disconnected',
  switchNetwork: 'switched',
  health: 'told',
  ready: 'ready',
}
const missing: Readonly<Record<Chunk, Readonly<Record<string, unknown>>>> = {
  modal: { open: false },
  sessions: { connect: notLoaded, switchNetwork: notLoaded },
  requests: { switchNetwork: notLoaded },
  transport: {},
  tabs: {},
  // a session, a request and a view go through the hooks that plugins have tapped, or not at all
  hooks: { open: false, connect: notLoaded, switchNetwork: notLoaded },
  extras: { health: notLoaded },
}

test.each(Object.keys(flows).flatMap((flow) => names.map((name) => [flow, name] as const)))(
  '%s without the code of %s: ends, with a typed error or without its code',
  async (flow, name) => {
    const loader = spyOn(name).mockRejectedValue(gone)
    const started = start()
    await started.kit.start()
    const run = flows[flow] as (typeof flows)[string]
    expect(await outcome(run(started))).toEqual(missing[name][flow] ?? whole[flow])
    // reported as what it is, and not again and again
    expect(started.errors.map(({ code }) => code).every((code) => code === notLoaded)).toBe(true)
    expect(started.errors.length).toBeLessThan(5)
    // nothing stays as if it were still coming
    await expect.poll(() => started.kit.getState().modal.loading).toBe(false)
    expect(
      Object.values(started.kit.getState().session.namespaces).some(
        ({ status }) => status === 'connecting' || status === 'reconnecting',
      ),
    ).toBe(false)
    // and the next try loads it
    loader.mockRestore()
    expect(await outcome(run(started))).toEqual(whole[flow])
  },
)

test('connecting without its code: the wallet was called at once, and is told that nobody waits any more', async () => {
  const loader = spyOn('sessions').mockRejectedValue(gone)
  const { kit, storage, wallet } = start()
  await kit.start()
  const work = kit.connect('w')
  expect(wallet.verbs()).toEqual(['connect'])
  await expect(work).rejects.toMatchObject({
    code: notLoaded,
    audience: 'user',
    cause: gone,
    message: expect.stringContaining('could not be loaded'),
    details: { reload: true },
  })
  expect(wallet.calls[0]?.input?.signal.aborted).toBe(true)
  expect(storage.getItem('tessera:default:kernel:sessions')).toBe(null)
  loader.mockRestore()
  await kit.connect('w')
  expect(wallet.verbs()).toEqual(['connect', 'connect'])
})

/** The storage of a page that had a wallet connected. */
async function stored() {
  const before = start()
  await before.kit.start()
  await before.kit.connect('w')
  before.kit.destroy()
  return before.storage
}
const key = 'tessera:default:kernel:sessions'

test.each(names)(
  'a reload without the code of %s: ready, nothing reconnecting, and what is stored stays stored',
  async (name) => {
    const storage = await stored()
    const loader = spyOn(name).mockRejectedValue(gone)
    const { errors, kit } = start(storage)
    await kit.start()
    const expected = name === 'sessions' || name === 'hooks' ? 'disconnected' : 'connected'
    expect(kit.getState().session.namespaces.eip155?.status ?? 'disconnected').toBe(expected)
    expect(storage.getItem(key)).toContain('"w"')
    expect(errors.map(({ code }) => code)).toEqual(
      expected === 'connected' && name !== 'extras' ? [] : [notLoaded],
    )
    loader.mockRestore()
    kit.destroy()
    const after = start(storage).kit
    await after.start()
    expect(after.getState().session.namespaces.eip155?.status).toBe('connected')
  },
)

test('a disconnect without its code resolves, and no reload reconnects', async () => {
  const storage = await stored()
  const loader = spyOn('sessions').mockRejectedValue(gone)
  const { kit } = start(storage)
  await kit.start()
  await kit.disconnect()
  expect([kit.getState().session, storage.getItem(key)]).toEqual([{ namespaces: {} }, null])
  loader.mockRestore()
  kit.destroy()
  const after = start(storage).kit
  await after.start()
  expect(after.getState().session.namespaces).toEqual({})
})

test.each(['requests', 'hooks'] as const)(
  'connected, without the code of %s: the provider answers what the session knows, rejects the rest, and hears events later',
  async (name) => {
    const { kit } = start()
    await kit.start()
    if (name !== 'hooks') await kit.connect('w')
    const loader = spyOn(name).mockRejectedValue(gone)
    const provider = kit.provider('eip155')
    const heard: unknown[] = []
    provider.on('accountsChanged', (accounts: never) => heard.push(accounts))
    expect(await outcome(provider.request({ method: 'eth_accounts' }))).toEqual(
      name === 'hooks' ? [] : ['0xA', '0xB'],
    )
    expect(await outcome(provider.request({ method: 'eth_chainId' }))).toBe('0x1')
    await expect(
      provider.request({ method: 'eth_sendTransaction', params: [{}] }),
    ).rejects.toMatchObject({ code: -32603, cause: { code: notLoaded } })
    loader.mockRestore()
  },
)

test('a wallet’s refusal without the table of codes ends the connect all the same', async () => {
  spyOn('requests').mockRejectedValue(gone)
  const { kit, wallet } = start()
  await kit.start()
  wallet.hands.connect = () =>
    Promise.reject(Object.assign(new Error('User rejected the request'), { code: 4001 }))
  expect(await outcome(kit.connect('w'))).toBe(notLoaded)
  expect(kit.getState().session.namespaces.eip155).toEqual({
    status: 'disconnected',
    reason: 'failed',
  })
})

test.each(['modal', 'hooks'] as const)(
  'a click without the code of %s: the shell is asked to offer another try, which opens the modal',
  async (name) => {
    const loader = spyOn(name).mockRejectedValue(gone)
    const { kit, notLoaded: offered } = start()
    await kit.start()
    kit.open()
    await expect.poll(() => offered.mock.calls.length).toBe(1)
    const [error, retry] = offered.mock.calls[0] as [KitError, () => void]
    expect(error).toMatchObject({ code: notLoaded, details: { reload: true } })
    loader.mockRestore()
    retry()
    await expect.poll(() => kit.getState().modal.open).toBe(true)
    expect(offered).toHaveBeenCalledTimes(1)
  },
)

test('a modal whose renderer cannot be loaded closes, offers another try, and is made anew by it', async () => {
  const { kit, notLoaded: offered, ready } = start()
  await kit.start()
  ready.mockRejectedValue(kernelError('not-loaded', undefined, { cause: gone }))
  kit.open()
  await expect.poll(() => offered.mock.calls.length).toBe(1)
  expect(kit.getState().modal.open).toBe(false)
  ready.mockResolvedValue(undefined)
  offered.mock.calls[0]?.[1]()
  await expect.poll(() => kit.getState().modal.open).toBe(true)
})

test('an opening that the host closed meanwhile offers nothing', async () => {
  spyOn('modal').mockRejectedValue(gone)
  const { errors, kit, notLoaded: offered } = start()
  await kit.start()
  kit.open()
  kit.close()
  await expect.poll(() => errors.length).toBe(1)
  expect(offered).not.toHaveBeenCalled()
})
