// @vitest-environment happy-dom
import { createTestKit, type FakeStorage } from 'tessera-kit/testing'
import { ui } from 'tessera-kit/ui'
import { afterEach, expect, test } from 'vitest'
import { acme } from '../src'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A kit with the plugin, connected, with the account on the screen. */
const start = async (storage?: FakeStorage) => {
  const made = await createTestKit({
    plugins: [ui(), acme()],
    ...(storage && { options: { storage } }),
  })
  ends.push(made.end)
  await made.kit.connect(made.wallet.info.rdns)
  made.kit.open('account')
  return made
}
type Kit = Awaited<ReturnType<typeof start>>['kit']

const soon = <T>(read: () => T) => expect.poll(read, { timeout: 10_000 })
const root = (kit: Kit) => kit.element().shadowRoot
const button = (kit: Kit, name: string) =>
  [...(root(kit)?.querySelectorAll('button') ?? [])].find((one) => one.textContent?.trim() === name)
const press = async (kit: Kit, name: string) => {
  await soon(() => button(kit, name)).toBeDefined()
  button(kit, name)?.click()
}

test('the action keeps the account, and the tab lists it', async () => {
  const { kit, wallet } = await start()
  await soon(() => root(kit)?.textContent ?? '').toContain('No accounts are kept')
  await press(kit, 'Keep')
  await soon(() => kit.state('acme').kept).toEqual([wallet.addresses[0]])
  await press(kit, 'Forget all of them')
  await soon(() => kit.state('acme').kept).toEqual([])
})

test('what was kept is there after a reload, and what is stored by others is checked', async () => {
  const first = await start()
  first.kit.use(acme).keep('0x1')
  first.kit.use(acme).keep('0x2')
  first.kit.use(acme).keep('0x1')
  await first.end()
  const second = await start(first.storage)
  expect(second.kit.state('acme').kept).toEqual(['0x1', '0x2'])
  await second.end()
  first.storage.setItem(
    'tessera:default:acme:state',
    JSON.stringify({ version: 1, state: { kept: [7] } }),
  )
  expect((await start(first.storage)).kit.state('acme').kept).toEqual([])
})
