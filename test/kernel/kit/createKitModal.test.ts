// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { definePlugin } from '../../../kernel/index'
import { pause } from '../fixture'
import { codeOf, openKits } from '../kits'

const open = openKits()
const shell = (attach = () => {}) =>
  definePlugin('shell', () => ({
    needs: ['surface', 'views'],
    flags: { 'shell.more': false } as never,
    views: [
      { name: 'shell/home' as never, load: async () => ({ default: {} }) },
      {
        name: 'shell/more' as never,
        when: 'shell.more' as never,
        load: async () => ({ default: {} }),
      },
    ],
    setup: (ctx) =>
      ctx.shell().register({
        home: () => ({ view: 'shell/home' }),
        ready: async () => {},
        attach,
        preload: () => {},
      }),
  }))()
const dialogs = (kit: { element(): HTMLElement }) =>
  kit.element().shadowRoot?.querySelector('dialog')?.open === true

test('opening: the dialog as soon as its part is here, then the view; unknown views and views whose flag is off are refused', async () => {
  const { kit } = open([shell()])
  await kit.start()
  for (const view of ['nowhere', 'shell/more'])
    expect(codeOf(() => (kit.open as (view: string) => void)(view))).toBe('kernel/view-unknown')
  expect(dialogs(kit)).toBe(false)
  kit.open()
  expect([dialogs(kit), kit.getState().modal.open]).toEqual([false, false])
  await expect.poll(() => [dialogs(kit), kit.getState().modal.open]).toEqual([true, true])
  expect(kit.getState().router.history.map(({ view }) => view)).toEqual(['shell/home'])
  kit.close()
  expect(kit.getState().modal.open).toBe(false)

  const bare = open([], { id: 'bare' }).kit
  await bare.start()
  expect(codeOf(() => bare.open())).toBe('kernel/view-unknown')
})

test('closed before there was anything to see: nothing opens later, and who waits hears of it', async () => {
  const { kit } = open([shell()])
  const told: boolean[] = []
  kit.on('modal:change', (event) => told.push(event.open))
  await kit.start()
  kit.open()
  kit.close()
  await expect.poll(() => told).toEqual([false])
  await pause(20)
  expect([dialogs(kit), kit.getState().modal.open, told]).toEqual([false, false, [false]])
  kit.open()
  await expect.poll(() => told).toEqual([false, true])
})

test('an opening that a tap refuses, or breaks, leaves no empty dialog', async () => {
  for (const guard of [() => null, () => JSON.parse('{')]) {
    const guards = definePlugin('guards', () => ({
      needs: ['hooks:view'],
      setup: (ctx) => ctx.hooks.view.tap(guard),
    }))
    const { kit } = open([shell(), guards()])
    await kit.start()
    const told: boolean[] = []
    kit.on('modal:change', ({ open }) => told.push(open))
    kit.open()
    await expect.poll(() => told).toEqual([false])
    expect([dialogs(kit), kit.getState().modal.open]).toEqual([false, false])
    kit.destroy()
  }
})

test('a request without a wallet opens the modal, and its closing is the visitor’s no, however early', async () => {
  const evm = (await import('../../../kernel/networks/index')).mainnet
  const { kit } = open([shell()], { networks: [evm] })
  await kit.start()
  const early = kit.request({ method: 'eth_requestAccounts' }).then(String, (error) => error.code)
  await expect.poll(() => dialogs(kit)).toBe(true)
  kit.close()
  expect(await early).toBe('rpc/user-rejected')
  const later = kit.request({ method: 'eth_requestAccounts' }).then(String, (error) => error.code)
  await expect.poll(() => kit.getState().modal.open).toBe(true)
  kit.close()
  expect(await later).toBe('rpc/user-rejected')
})

test('telemetry hears each opening once, also in a second start', async () => {
  const events: string[] = []
  const sink = definePlugin('sink', () => ({
    needs: ['hooks:telemetry'],
    setup: (ctx) => ctx.hooks.telemetry.tap(({ event }) => void events.push(event)),
  }))
  const { kit } = open([shell(), sink()])
  for (let round = 0; round < 2; round++) {
    await kit.start()
    kit.open()
    await expect.poll(() => kit.getState().modal.open).toBe(true)
    await expect.poll(() => events.length).toBeGreaterThan(round)
    await pause(20)
    kit.destroy()
  }
  expect(events.filter((event) => event === 'modal/opened').length).toBe(2)
})
