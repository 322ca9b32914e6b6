// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createStorage } from '../../harness/fakeStorage'
import { pause } from '../fixture'
import { openKits, wallets } from '../kits'
import { handConnector } from '../sessions/handConnector'

const open = openKits()

test('a page without a session: starting writes nothing', async () => {
  const storage = createStorage()
  const { kit } = open([wallets(handConnector())], { storage })
  await kit.start()
  await pause(50)
  expect(storage.writes).toEqual([])
  await kit.connect('hand')
  expect(storage.writes.map(({ key }) => key).sort()).toContain('tessera:default:kernel:sessions')
})

test('a session comes back after a reload, shown as reconnecting at once; after a disconnect it does not', async () => {
  const storage = createStorage()
  const before = open([wallets(handConnector('w'))], { storage }).kit
  await before.start()
  await before.connect('w')
  before.destroy()

  const { kit } = open([wallets(handConnector('w'))], { storage })
  const started = kit.start()
  expect(kit.getState().session.namespaces).toMatchObject({
    eip155: { status: 'reconnecting', connectorId: 'w' },
  })
  await started
  expect(kit.getState().session).toMatchObject({
    active: 'eip155',
    namespaces: { eip155: { status: 'connected' } },
  })
  expect(kit.getState().recent).toMatchObject([{ id: 'w' }])
  await kit.disconnect()
  kit.destroy()

  const after = open([wallets(handConnector('w'))], { storage }).kit
  await after.start()
  expect(after.getState().session.namespaces).toEqual({})
})

test('a disconnect and the end of the kit in one task: no reload reconnects, also where the code of the sessions was not there yet', async () => {
  const storage = createStorage()
  const first = open([wallets(handConnector('w'))], { storage }).kit
  await first.start()
  await first.connect('w')
  const leave = (kit: typeof first) => {
    const left = kit.disconnect()
    kit.destroy()
    return left
  }
  const stored = storage.getItem('tessera:default:kernel:sessions') as string
  await leave(first)
  expect(storage.getItem('tessera:default:kernel:sessions')).not.toContain('"w"')

  storage.setItem('tessera:default:kernel:sessions', stored)
  const second = open([wallets(handConnector('w'))], { storage }).kit
  void second.start()
  expect(second.getState().session.namespaces).toMatchObject({ eip155: { status: 'reconnecting' } })
  await leave(second)
  expect(storage.getItem('tessera:default:kernel:sessions')).not.toContain('"w"')
})

test.each([
  ['corrupt', '{"version":1'],
  ['foreign', '{"current":{"eip155":"w"}}'],
  ['whose ids are no texts', '{"version":1,"connections":{},"current":{"eip155":{}}}'],
  ['of a namespace that is not here', '{"version":1,"connections":{},"current":{"cosmos":"w"}}'],
  ['null', 'null'],
])('a stored session that is %s leaves nothing reconnecting', async (_what, raw) => {
  const storage = createStorage({ initial: { 'tessera:default:kernel:sessions': raw } })
  const { kit } = open([wallets(handConnector('w'))], { storage })
  await kit.start()
  expect(
    Object.values(kit.getState().session.namespaces).every(
      ({ status }) => status === 'disconnected',
    ),
  ).toBe(true)
  await kit.connect('w')
  expect(kit.getState().session.namespaces.eip155?.status).toBe('connected')
})

test('a storage that throws from everything: the kit works, one debug event', async () => {
  const { kit, debug } = open([wallets(handConnector('w'))], {
    storage: createStorage({ throws: true }),
  })
  await kit.start()
  await kit.connect('w')
  await kit.disconnect()
  expect(debug.filter((line) => line.startsWith('storage'))).toEqual([
    'storage: nothing is stored beyond this page',
  ])
})

test('the last two wallets are remembered through reloads, newest first, also where the modal never opens', async () => {
  const storage = createStorage()
  for (const id of ['one', 'two', 'three']) {
    const { kit } = open([wallets(handConnector(id))], { storage })
    await kit.start()
    await kit.connect(id)
    await kit.disconnect()
    kit.destroy()
  }
  expect(
    JSON.parse(storage.getItem('tessera:default:kernel:recent') ?? '').map(
      ({ id }: { id: string }) => id,
    ),
  ).toEqual(['three', 'two'])
})
