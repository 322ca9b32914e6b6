// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AnyKit, definePlugin, type Shell, type ShellHandle } from '../../kernel/index'
import { openKit } from './fixture'

const kits: { destroy(): void }[] = []
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  vi.restoreAllMocks()
})

const view = (name: string) => ({ name: name as never, load: async () => ({ default: {} }) })
/** A shell that draws nothing; tells which shell object it was given. */
const shellPlugin = (name = 'shell', embedded?: HTMLElement) => {
  const attached: Shell[] = []
  const factory = definePlugin(name, () => ({
    needs: ['surface'],
    views: [view(`${name}/home`), view(`${name}/next`)],
    setup(ctx): ShellHandle {
      const seat = ctx.shell()
      seat.register({
        home: () => ({ view: `${name}/home` }),
        ready: async () => {},
        attach: (shell) => void attached.push(shell),
        preload: () => {},
        embed: () => embedded,
      })
      return seat
    },
  }))
  return { factory, attached }
}
const acme = definePlugin('acme', () => ({
  views: [view('acme/a'), view('acme/b')],
  slots: [{ slot: 'x' as never, load: async () => ({ default: {} }) }],
  messages: { en: async () => ({ default: { 'acme.hello': 'Hello' } }) },
}))

async function openModal(shell = shellPlugin()) {
  const { kit, errors } = openKit([shell.factory()])
  kits.push(kit)
  await kit.start()
  await kit.add(acme())
  const modal = await kit.use(shell.factory).load()
  const views = () => kit.getState().router.history.map((entry) => entry.view)
  const openView = kit.open as (view: string) => void
  const go = (...names: string[]) => {
    openView(names[0] as string)
    for (const name of names.slice(1)) modal.control.navigate({ type: 'push', view: name })
  }
  return { kit: kit as unknown as AnyKit, errors, modal, views, go, shell, openView }
}

test('the modal steps back out of a removed plugin’s view to the one before it', async () => {
  const { kit, views, go, openView } = await openModal()
  go('shell/home', 'acme/a', 'shell/next', 'acme/b')
  await expect.poll(() => views()).toEqual(['shell/home', 'acme/a', 'shell/next', 'acme/b'])
  await kit.remove('acme')
  expect([views(), kit.getState().router.direction, kit.getState().modal.open]).toEqual([
    ['shell/home', 'shell/next'],
    'back',
    true,
  ])
  expect(() => openView('acme/a')).toThrow('No plugin has the view "acme/a"')
})

test('a removed plugin’s view in the history behind the shown one is left out, and nothing moves', async () => {
  const { kit, views, go } = await openModal()
  go('shell/home', 'acme/a', 'shell/next')
  const { direction } = kit.getState().router
  await kit.remove('acme')
  expect([views(), kit.getState().router.direction, kit.getState().modal.open]).toEqual([
    ['shell/home', 'shell/next'],
    direction,
    true,
  ])
})

test('nothing is left to show: the modal closes, and says so', async () => {
  const { kit, views, go } = await openModal()
  const told: boolean[] = []
  kit.on('modal:change', ({ open }) => told.push(open))
  go('acme/a', 'acme/b')
  await kit.remove('acme')
  expect([views(), kit.getState().modal.open, told]).toEqual([[], false, [true, false]])
})

test('an embedded modal goes home instead', async () => {
  const { kit, views, go } = await openModal(shellPlugin('shell', document.createElement('div')))
  go('acme/a')
  await kit.remove('acme')
  expect([views(), kit.getState().modal.open]).toEqual([['shell/home'], true])
})

test('slots and texts come with an added plugin and go with a removed one, while the modal lives', async () => {
  const { kit, modal } = await openModal()
  await modal.messages.load()
  await expect.poll(() => kit.t('acme.hello')).toBe('Hello')
  expect(modal.slots.list('x').map(({ plugin }) => plugin)).toEqual(['acme'])
  await kit.remove('acme')
  expect([kit.t('acme.hello'), modal.slots.list('x')]).toEqual(['hello', []])
  await kit.add(acme())
  await expect.poll(() => kit.t('acme.hello')).toBe('Hello')
})

test('the shell itself may go and come back: the modal closes, nothing opens without it, and the next one gets a new modal', async () => {
  const { kit, shell, modal, views, go, errors } = await openModal()
  go('shell/home')
  await kit.remove('shell')
  expect([kit.getState().modal.open, views(), kit.started]).toEqual([false, [], true])
  expect(() => kit.open()).toThrow('No plugin has a modal: pass ui()')
  const seat = await kit.add(shell.factory())
  kit.open()
  await expect.poll(() => views()).toEqual(['shell/home'])
  const next = await seat.load()
  expect([
    next === modal,
    shell.attached.length,
    next.surface.root === kit.element().shadowRoot,
    next.surface.dialog.isConnected,
  ]).toEqual([false, 2, true, true])
  expect([kit.element().shadowRoot?.querySelectorAll('dialog').length, errors]).toEqual([1, []])
})

test('a shell added to a kit that had none draws the modal that was made without it', async () => {
  const { kit } = openKit([])
  kits.push(kit)
  await kit.start()
  await kit.surface()
  const { factory, attached } = shellPlugin()
  const seat = await kit.add(factory())
  kit.open()
  await expect.poll(() => kit.getState().modal.open).toBe(true)
  expect([attached.length, (await seat.load()).owner]).toEqual([1, 'shell'])
})
