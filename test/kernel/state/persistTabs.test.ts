// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { createKit, definePlugin, type KitOptions } from '../../../kernel'
import { mainnet } from '../../../kernel/networks'

const counter = definePlugin('counter', () => ({
  state: { initial: () => ({ n: 0, draft: '' }), persist: { version: 1, pick: ['n'] } },
  setup: (ctx) => ({ add: () => ctx.state.set(({ n }) => ({ n: n + 1 })) }),
}))
const key = 'tessera:tabs:counter:state'

let end = () => {}
afterEach(() => {
  end()
  localStorage.clear()
})
async function start(storage: NonNullable<KitOptions['storage']> = 'local') {
  const kit = createKit([counter()], { networks: [mainnet], storage, id: 'tabs' })
  end = () => kit.destroy()
  await kit.start()
  return { kit, n: () => kit.state('counter').n }
}
/** What a browser tells of another tab that has stored this. */
const told = (newValue: string | null, of = key) => {
  if (newValue !== null) localStorage.setItem(of, newValue)
  dispatchEvent(new StorageEvent('storage', { key: of, newValue }))
}
const stored = (n: number) => JSON.stringify({ version: 1, state: { n } })

test('a tab takes over what another tab has stored, goes on from there, and hears nothing after its end', async () => {
  const { kit, n } = await start()
  told(stored(5))
  expect(n()).toBe(5)
  kit.use(counter).add()
  expect([n(), localStorage.getItem(key)]).toEqual([6, stored(6)])
  kit.destroy()
  told(stored(9))
  expect(n()).toBe(0)
})

test('what another tab removes, or stores for another plugin or kit, changes nothing', async () => {
  const { n } = await start()
  told(stored(5))
  told(null)
  for (const other of [
    'tessera:tabs:others:state',
    'tessera:default:counter:state',
    'tessera:tabs:counter:other',
  ])
    told(stored(7), other)
  expect(n()).toBe(5)
})

test('a kit whose storage is its own listens to no tab', async () => {
  const { n } = await start('memory')
  told(stored(5))
  expect(n()).toBe(0)
})
