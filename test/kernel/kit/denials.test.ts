// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AnyKit, definePlugin, isKitError } from '../../../kernel/index'
import { chunks } from '../../../kernel/kit/chunks'
import { defineEip155 } from '../../../kernel/networks/index'
import { openKits, wallets } from '../kits'
import { handConnector, sessionOf } from '../sessions/handConnector'

const unhandled: unknown[] = []
const note = (error: unknown) => void unhandled.push(error)
beforeEach(() => void process.on('unhandledRejection', note))
afterEach(() => {
  process.off('unhandledRejection', note)
  expect(unhandled.splice(0)).toEqual([])
})

const open = openKits()
const account = `0x${'aa'.repeat(20)}`
const network = defineEip155({ id: 31337, name: 'One', rpcUrls: [] })
const notAllowed = { method: 'eth_sign', params: [account, '0x'] }

/** A kit with a shell and a wallet whose requests the kit itself approves. */
async function start(
  approval: 'kit' | 'wallet' = 'kit',
  plugins: Parameters<typeof open>[0] = [],
  others: ReturnType<typeof handConnector>[] = [],
) {
  const wallet = handConnector('w', { eip155: sessionOf(network.id, account) }, { approval })
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
  const messages = { en: { 'ui.not-allowed': 'No: {reason}' } }
  const opened = open([shell(), wallets(wallet, ...others), ...plugins], {
    networks: [network],
    messages,
  })
  await opened.kit.start()
  await opened.kit.connect('w')
  return { kit: opened.kit as unknown as AnyKit, wallet }
}
/** What a request ended with: its result, or its error's code and message. */
const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => value,
    (error) => (isKitError(error) ? [error.code, error.message] : error),
  )

test('a denied call rejects what waits for the visitor, and no read that is under way', async () => {
  const { kit, wallet } = await start()
  let answer = (_: unknown) => {}
  const asked: string[] = []
  wallet.hands.request = (call) => {
    asked.push((call as { method: string }).method)
    return new Promise((resolve) => void (answer = resolve))
  }
  const waiting = outcome(kit.request({ method: 'personal_sign', params: ['0x00', account] }))
  await expect.poll(() => kit.getState().approvals.length).toBe(1)
  const reading = outcome(kit.request({ method: 'eth_gasPrice' }))
  await expect.poll(() => asked).toEqual(['eth_gasPrice'])
  expect(await outcome(kit.request(notAllowed))).toMatchObject([
    'rpc/not-allowed',
    expect.anything(),
  ])
  expect(await waiting).toMatchObject(['rpc/user-rejected', expect.anything()])
  answer('0x7')
  expect(await reading).toBe('0x7')
})

test('a call that no policy lists: the caller and the visitor are told which', async () => {
  const { kit } = await start()
  expect(await outcome(kit.request(notAllowed))).toEqual([
    'rpc/not-allowed',
    'Requested RPC call is not allowed: no policy lists eth_sign for this wallet',
  ])
  await expect
    .poll(() => kit.getState().snack)
    .toMatchObject({ open: true, variant: 'error', message: 'No: eth_sign' })
})

test('a call that a plugin denies: the caller and the visitor are told why', async () => {
  const careful = definePlugin('careful', () => ({
    needs: ['hooks:authorize'],
    setup: (ctx) =>
      ctx.hooks.authorize.tap(({ require }) => require('deny', 'This address is known for fraud.')),
  }))
  const { kit } = await start('wallet', [careful()])
  expect(await outcome(kit.request(notAllowed))).toEqual([
    'rpc/not-allowed',
    'Requested RPC call is not allowed: This address is known for fraud.',
  ])
  await expect
    .poll(() => kit.getState().snack)
    .toMatchObject({
      open: true,
      variant: 'error',
      message: 'No: This address is known for fraud.',
    })
})

test('a kit that ends after a denial leaves no timer behind', async () => {
  const { kit } = await start()
  const set = vi.spyOn(globalThis, 'setTimeout')
  const clear = vi.spyOn(globalThis, 'clearTimeout')
  await outcome(kit.request(notAllowed))
  const timers = () =>
    set.mock.results.filter((_, i) => set.mock.calls[i]?.[1] === 300).map(({ value }) => value)
  await expect.poll(() => timers().length).toBe(1)
  kit.destroy()
  expect(clear.mock.calls.flat()).toEqual(expect.arrayContaining(timers()))
})

test('a kit that ended and started again after a denial does not open for it', async () => {
  const { kit } = await start()
  const whole = await chunks.modal()
  let load = () => {}
  const first = new Promise<typeof whole>((resolve) => void (load = () => resolve(whole)))
  const modal = vi.spyOn(chunks, 'modal').mockReturnValue(first)
  await outcome(kit.request(notAllowed))
  await expect.poll(() => modal.mock.calls.length).toBeGreaterThan(0)
  kit.destroy()
  await kit.start()
  const changes: boolean[] = []
  kit.on('modal:change', ({ open }) => changes.push(open))
  load()
  await first
  // an opening for the denial would load the same, and be asked for before
  await kit.surface()
  expect([kit.getState().modal.open, changes]).toEqual([false, []])
})

test('a disconnect rejects what is open at the wallet at once, and what waits for the visitor, with 4900', async () => {
  for (const [approval, method] of [
    ['wallet', 'personal_sign'],
    ['wallet', 'eth_gasPrice'],
    ['kit', 'personal_sign'],
  ] as const) {
    const { kit, wallet } = await start(approval)
    const asked = vi.fn(() => new Promise(() => {}))
    wallet.hands.request = asked
    wallet.hands.disconnect = () => new Promise(() => {})
    const request = kit
      .provider('eip155')
      .request({ method, ...(method === 'personal_sign' && { params: ['0x00', account] }) })
    const ended = expect(request).rejects.toMatchObject({
      code: 4900,
      cause: { code: 'rpc/disconnected' },
    })
    await expect
      .poll(() => (approval === 'kit' ? kit.getState().approvals.length : asked.mock.calls.length))
      .toBe(1)
    void kit.disconnect()
    await ended
    expect(kit.getState().approvals).toEqual([])
    kit.destroy()
  }
})

test('a request at a wallet that stays connected outlives the disconnect of another', async () => {
  const other = handConnector('other', { eip155: sessionOf(network.id, `0x${'bb'.repeat(20)}`) })
  const { kit, wallet } = await start('wallet', [], [other])
  let answer = (_: unknown) => {}
  wallet.hands.request = () => new Promise((resolve) => void (answer = resolve))
  const signature = `0x${'34'.repeat(65)}`
  const request = outcome(kit.request({ method: 'personal_sign', params: ['0x00', account] }))
  await expect.poll(() => kit.getState().modal.loading).toBe(true)
  await kit.connect('other')
  await kit.disconnect({ connectorId: 'other' })
  answer(signature)
  expect(await request).toBe(signature)
})
