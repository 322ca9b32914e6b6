// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KitError } from '../../../kernel/errors/KitError'
import { createKit, defineErrors, definePlugin } from '../../../kernel/index'
import { alertFor, alertTable } from '../../../kernel/modal/notices'
import { networks, pause } from '../fixture'
import { handConnector, sessionOf } from '../sessions/handConnector'

const kits: { destroy(): void }[] = []
const lines: string[] = []
beforeEach(() => {
  lines.length = 0
  vi.spyOn(console, 'error').mockImplementation(
    (...words) => void lines.push(`error ${words.join(' ')}`),
  )
  vi.spyOn(console, 'warn').mockImplementation(
    (...words) => void lines.push(`warn ${words.join(' ')}`),
  )
  vi.spyOn(console, 'debug').mockImplementation(
    (...words) => void lines.push(`debug ${words.join(' ')}`),
  )
})
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  vi.restoreAllMocks()
})

const acmeError = defineErrors('acme', {
  'project-id-missing': 'no id',
  odd: 'odd thing',
  shown: { user: 'a visitor’s matter' },
})
/** A kit with a wallet on a network of its own, and a plugin that fails as it is told. */
async function start(debug: boolean) {
  const wallet = handConnector('w', { eip155: sessionOf('eip155:77', '0xA') })
  const wallets = definePlugin('wallets', () => ({
    needs: ['connectors'],
    setup: (ctx) => void ctx.connectors.add(wallet.connector),
  }))
  const kit = createKit([wallets()], { networks, storage: 'memory', debug })
  kits.push(kit)
  await kit.start()
  // the kit loads this by itself; a busy machine may take its time
  if (debug) await import('../../../kernel/kit/extras')
  await pause()
  const fail = (error: unknown) =>
    kit
      .add(
        definePlugin('failing', () => ({
          setup: () => {
            throw error
          },
        }))(),
      )
      .catch(() => {})
  return { kit, fail, wallet }
}
const has = (words: string) => expect.poll(() => lines.join('\n')).toContain(words)

test('debug: alerts at the console in their own words with their place in the docs, and in the bar', async () => {
  const { kit, fail } = await start(true)
  await kit.connect('w')
  await has(`error [tessera] Network Not Found: ${alertTable['network-not-found'].long}`)
  expect(alertTable['network-not-found'].long).toMatch(
    /See docs\/errors\.md#kernelnetwork-unknown$/,
  )
  await expect
    .poll(() => kit.getState().alerts)
    .toEqual([{ code: 'network-not-found', text: 'Network Not Found' }])
  await fail(acmeError('project-id-missing'))
  await has('error [tessera] Project ID Not Configured: ')
  await fail(new Error('relay: Unauthorized: invalid key'))
  await has('error [tessera] Invalid App Configuration: Invalid Project ID')
})

test('debug: a wallet that connected before the warnings were here is judged all the same', async () => {
  const { kit } = await start(false)
  await kit.connect('w')
  kit.destroy()
  const wallet = handConnector('w', { eip155: sessionOf('eip155:77', '0xA') })
  const wallets = definePlugin('wallets', () => ({
    needs: ['connectors'],
    setup: (ctx) => void ctx.connectors.add(wallet.connector),
  }))
  const early = createKit([wallets()], { networks, storage: 'memory', debug: true })
  kits.push(early)
  void early.start()
  await early.connect('w')
  await has('Network Not Found')
})

test('debug: a failure without an alert is told with its place in the docs; a visitor’s matter and details are not', async () => {
  const { fail } = await start(true)
  await fail(acmeError('shown', undefined, { details: 'secret' }))
  await fail(acmeError('odd', undefined, { details: 'secret' }))
  await has('warn [tessera] [plugin failing] odd thing See tessera-kit/docs/errors.md#acmeodd')
  // the kernel itself reports each error of a plugin; what is added to that is looked at
  const added = lines.filter((line) => line.startsWith('warn'))
  expect(added.join('\n')).not.toMatch(/secret|visitor’s matter/)
  expect(lines.join('\n')).not.toContain('secret')
})

test('debug: a connect that fails for the app’s set-up raises its alert; a visitor’s no does not', async () => {
  const { kit, wallet } = await start(true)
  const connect = vi.spyOn(wallet.connector, 'connect')
  connect.mockRejectedValueOnce(Object.assign(new Error('no'), { code: 4001 }))
  await expect(kit.connect('w')).rejects.toMatchObject({ code: 'rpc/user-rejected' })
  connect.mockRejectedValueOnce(acmeError('project-id-missing'))
  await expect(kit.connect('w')).rejects.toMatchObject({ code: 'acme/project-id-missing' })
  await has('error [tessera] Project ID Not Configured: ')
  await expect
    .poll(() => kit.getState().alerts)
    .toEqual([{ code: 'project-id-missing', text: 'Project ID Not Configured' }])
  expect(lines.join('\n')).not.toContain('user-rejected')
})

test('debug: events of developers are shown; after the end nothing is', async () => {
  const { kit } = await start(true)
  await kit.connect('w')
  await has('debug [tessera] session: eip155: connecting → connected (user)')
  kit.destroy()
  lines.length = 0
  const { kit: other } = await start(false)
  await other.connect('w')
  await has('error [tessera] Network Not Found: ')
  expect(lines).toHaveLength(1)
})

test('an error stands for an alert by the last part of its code, by a server’s words in it, its reason or its cause, else for none', () => {
  const cause = new KitError('rpc/failed', 'x', 'developer', {
    details: { reason: 'JWT validation error: JWT Token is not yet valid' },
  })
  expect(alertFor(new KitError('embedded/frame-load-failed', 'x', 'developer'))).toBe(
    'frame-load-failed',
  )
  expect(alertFor(new KitError('kernel/network-unknown', 'x', 'developer'))).toBe(
    'network-not-found',
  )
  expect(alertFor(new KitError('kernel/plugin-failed', 'x', 'developer', { cause }))).toBe(
    'session-expired',
  )
  const ring = new Error('a') as Error & { cause?: unknown }
  ring.cause = ring
  const hostile = new Proxy(
    {},
    {
      get() {
        throw new Error('hostile')
      },
    },
  )
  for (const none of [
    ring,
    hostile,
    undefined,
    null,
    new KitError('acme/toString', 'x', 'developer'),
  ])
    expect(alertFor(none)).toBe(undefined)
})

test('every alert has a place in the docs', () => {
  for (const { long } of Object.values(alertTable))
    expect(long).toMatch(/ See docs\/(errors|plugins)\.md#[\w-]+$/)
})

test.each([false, true])('a switch to an unknown network is an alert; debug: %s', async (debug) => {
  const kit = createKit([], { networks, storage: 'memory', debug })
  kits.push(kit)
  await kit.start()
  await expect(kit.switchNetwork('eip155:999')).rejects.toMatchObject({
    code: 'kernel/network-unknown',
  })
  await expect
    .poll(() => kit.getState().alerts)
    .toEqual([{ code: 'network-not-found', text: debug ? 'Network Not Found' : '' }])
  expect(vi.mocked(console.error).mock.calls).toEqual([
    [expect.stringMatching(/^\[tessera\] Network Not Found: /)],
  ])
})

test('a page that a server refuses stands for the alert about its origin', () => {
  const refused = defineErrors('other', { 'origin-refused': 'refused', odd: 'odd' })
  expect([alertFor(refused('origin-refused')), alertFor(refused('odd'))]).toEqual([
    'invalid-app-configuration',
    undefined,
  ])
})

test.each([
  ['is one line in the console', {}, 1],
  ['is none where the host allows it', { allowUnsupportedChain: true }, 0],
] as const)('without debug a wallet on a foreign network %s', async (_title, options, count) => {
  const wallet = handConnector('w', { eip155: sessionOf('eip155:77', '0xA') })
  const wallets = definePlugin('wallets', () => ({
    needs: ['connectors'],
    setup: (ctx) => void ctx.connectors.add(wallet.connector),
  }))
  const kit = createKit([wallets()], { networks, storage: 'memory', ...options })
  kits.push(kit)
  await kit.start()
  await import('../../../kernel/kit/extras')
  for (let times = 0; times < 2; times++) {
    await kit.connect('w')
    await pause()
    await kit.disconnect()
  }
  await pause()
  const said = vi.mocked(console.error).mock.calls.map(([line]) => String(line))
  expect(said).toEqual(
    Array(count).fill(`[tessera] Network Not Found: ${alertTable['network-not-found'].long}`),
  )
})
