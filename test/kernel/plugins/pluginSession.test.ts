// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { activeConnection, definePlugin, type PluginContext } from '../../../kernel/index'
import { openKits, wallets } from '../kits'
import { handConnector } from '../sessions/handConnector'

const open = openKits()
const reader = (log: unknown[]) =>
  definePlugin('reader', () => ({
    setup(ctx) {
      const told = () => activeConnection(ctx.session.get())?.active
      log.push(['setup', told(), ctx.session.network().id])
      ctx.session.subscribe((now, before) =>
        log.push([activeConnection(before)?.active, activeConnection(now)?.active]),
      )
      return ctx.session
    },
  }))()

test('ctx.session tells what is connected already when the plugin is added, and follows until its end', async () => {
  const log: unknown[] = []
  const hand = handConnector()
  const { kit } = open([wallets(hand)])
  await kit.start()
  await kit.connect('hand')
  const session = await kit.add(reader(log))
  expect(log).toEqual([['setup', '0xA', 'eip155:1']])
  expect(session.get()).toBe(kit.getState().session)
  expect(session.get().connections).toMatchObject({
    eip155: [{ connectorId: 'hand', active: '0xA' }],
  })
  await kit.switchAccount('eip155', '0xB')
  expect(log).toContainEqual(['0xA', '0xB'])
  await kit.remove('reader')
  const heard = log.length
  await kit.disconnect()
  expect(log.length).toBe(heard)
})

test('ctx.close, back and snack move an open modal, and do nothing while it is closed', async () => {
  let ctx: PluginContext | undefined
  const view = (name: string) => ({ name: name as never, load: async () => ({ default: {} }) })
  const { kit } = open([
    definePlugin('acme', () => ({
      needs: ['views'],
      views: [view('acme/one'), view('acme/two')],
      setup: (context) => void (ctx = context as never),
    }))(),
  ])
  await kit.start()
  const { back, close, open: show, snack } = ctx as unknown as PluginContext
  back()
  close()
  snack('nobody sees this')
  show('acme/one' as never)
  await kit.waitFor(({ modal }) => modal.open)
  show('acme/two' as never)
  snack('Saved', 'error')
  await expect
    .poll(() => kit.getState().snack)
    .toMatchObject({ open: true, message: 'Saved', variant: 'error' })
  back()
  expect(kit.getState().modal.open).toBe(false)
  show('acme/one' as never)
  expect(kit.getState().modal.open).toBe(true)
  close()
  expect(kit.getState().modal.open).toBe(false)
  snack('nobody sees this either')
  show('acme/one' as never)
  kit.destroy()
  close()
  back()
})
