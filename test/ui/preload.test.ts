// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKit } from '../../kernel'
import { mainnet } from '../../kernel/networks'
import { type UiOptions, ui } from '../../ui'

/** Idle callbacks that were asked for and not taken back, by their handles. */
let asked: Map<number, () => void>
let handles = 0
beforeEach(() => {
  asked = new Map()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    asked.set(++handles, run)
    return handles
  })
  vi.stubGlobal('cancelIdleCallback', (handle: number) => void asked.delete(handle))
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'connection')
})

const runIdle = () => {
  const all = [...asked]
  asked.clear()
  for (const [, run] of all) run()
}
const start = async (options?: UiOptions) => {
  const kit = createKit([ui(options)], {
    id: `preload-${++handles}`,
    networks: [mainnet],
    storage: 'memory',
  })
  await kit.start()
  /** What the dialog holds; undefined while there is none. */
  const drawn = () => kit.element().shadowRoot?.querySelector('.t-sheet')?.textContent
  return { kit, drawn }
}
const connection = (value: object) =>
  Object.defineProperty(navigator, 'connection', { value, configurable: true })

test('the page has loaded and is idle: the first screen is drawn into the closed dialog, in steps of idle time', async () => {
  const { kit, drawn } = await start()
  expect(asked.size).toBe(1)
  expect(kit.element().shadowRoot).toBe(null)
  runIdle()
  // the code is here, and what draws with it waits for idle time again
  await expect.poll(() => asked.size).toBe(1)
  expect(drawn()).toBe(undefined)
  runIdle()
  await expect.poll(drawn).toContain('Connect')
  expect(kit.getState().modal.open).toBe(false)
  expect(kit.element().shadowRoot?.querySelector('dialog')?.open).toBe(false)
  kit.destroy()
})

test('a page that is still loading is left alone until it has', async () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const { kit } = await start()
  expect(asked.size).toBe(0)
  window.dispatchEvent(new Event('load'))
  expect(asked.size).toBe(1)
  kit.destroy()

  const early = await start()
  early.kit.destroy()
  window.dispatchEvent(new Event('load'))
  expect(asked.size).toBe(0)
  state.mockRestore()
})

test('destroy takes back what waits for idle time: before the code is fetched, and before it draws', async () => {
  const before = await start()
  expect(asked.size).toBe(1)
  before.kit.destroy()
  expect(asked.size).toBe(0)

  const { kit } = await start()
  runIdle()
  await expect.poll(() => asked.size).toBe(1)
  const element = kit.element()
  kit.destroy()
  expect(asked.size).toBe(0)
  expect(element.shadowRoot?.querySelector('.t-sheet') ?? null).toBe(null)
})

test('a click while the drawing waits for idle time draws at once', async () => {
  const { kit, drawn } = await start()
  runIdle()
  await expect.poll(() => asked.size).toBe(1)
  kit.open()
  expect(kit.getState().modal.open).toBe(true)
  await expect.poll(drawn).toContain('Connect')
  kit.destroy()
})

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'nothing ahead of an act with %o; kit.preload() still works',
  async (value) => {
    connection(value)
    const { kit, drawn } = await start()
    expect(asked.size).toBe(0)
    kit.preload()
    await expect.poll(() => asked.size).toBe(1)
    runIdle()
    await expect.poll(drawn).toContain('Connect')
    kit.destroy()
  },
)

test('control: on 4g, and where the browser does not tell, idle time is asked for', async () => {
  connection({ saveData: false, effectiveType: '4g' })
  const { kit } = await start({ preload: 'idle' })
  expect(asked.size).toBe(1)
  kit.destroy()
})

test('intent: nothing before kit.preload()', async () => {
  const { kit, drawn } = await start({ preload: 'intent' })
  expect(asked.size).toBe(0)
  kit.preload()
  await expect.poll(() => asked.size).toBe(1)
  runIdle()
  await expect.poll(drawn).toContain('Connect')
  kit.destroy()
})

test('none: kit.preload() does nothing, and the opening fetches', async () => {
  const { kit, drawn } = await start({ preload: 'none' })
  kit.preload()
  // the control: by then what it would fetch is here
  await Promise.all([
    import('../../ui/chunks/firstScreen'),
    import('../../kernel/modal/createModal'),
  ])
  await new Promise((resolve) => setTimeout(resolve))
  expect([asked.size, kit.element().shadowRoot]).toEqual([0, null])
  kit.open()
  await expect.poll(drawn).toContain('Connect')
  kit.destroy()
})

test('an embedded modal opens at the start: there is nothing ahead of it', async () => {
  const target = document.createElement('div')
  document.body.append(target)
  const { kit } = await start({ embed: target })
  expect(asked.size).toBe(0)
  await expect.poll(() => target.shadowRoot?.textContent).toContain('Connect')
  kit.destroy()
  target.remove()
})

test('where the browser has no idle callbacks a rest after the load does', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  vi.stubGlobal('cancelIdleCallback', undefined)
  const { kit, drawn } = await start()
  await expect.poll(drawn).toContain('Connect')
  kit.destroy()
})
