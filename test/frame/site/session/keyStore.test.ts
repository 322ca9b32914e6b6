import { expect, test, vi } from 'vitest'
import { systemClock } from '../../../../frame/site/clock'
import { createDeviceKey, sealShare } from '../../../../frame/site/keys/deviceShare'
import { createDeviceShares } from '../../../../frame/site/session/createDeviceShares'
import { createMarker } from '../../../../frame/site/session/createIdentity'
import { createMemoryStore, openStore } from '../../../../frame/site/session/keyStore'
import { createLocks } from '../../../../frame/site/session/locks'

const blocked = () => {
  throw new DOMException('blocked', 'SecurityError')
}

test.each([
  ['has no database', () => undefined],
  ['refuses even to name it', blocked],
  ['refuses to open it', () => ({ open: blocked }) as unknown as IDBFactory],
])('a browser that %s gets a store in memory', async (_, indexedDb) => {
  const { storage, store } = await openStore({ indexedDb, isEphemeral: false, clock: systemClock })
  expect(storage).toBe('none')
  await store.put({ one: 1, two: 2 })
  await store.remove(['one'])
  expect([await store.get('one'), await store.get('two')]).toEqual([undefined, 2])
})

test('a database that never answers is given up after two seconds', async () => {
  const setTimeout = vi.fn((work: () => void) => queueMicrotask(work))
  const indexedDb = () => ({ open: () => ({}) }) as unknown as IDBFactory
  expect(
    await openStore({ indexedDb, isEphemeral: false, clock: { ...systemClock, setTimeout } }),
  ).toMatchObject({ storage: 'none' })
  expect(setTimeout).toHaveBeenCalledWith(expect.any(Function), 2_000)
})

const id = (letter: string) => letter.repeat(22)
const createShare = async (pairId: string, gen = 1) =>
  sealShare(await createDeviceKey(), new Uint8Array(33), {
    walletId: id('w'),
    pairId: id(pairId),
    gen,
    deviceId: 'd',
  })

test('a share in use stays beside its successor until the server has that in use', async () => {
  const shares = createDeviceShares({
    store: createMemoryStore(),
    withLock: createLocks(undefined),
    now: Date.now,
  })
  const [old, next] = [await createShare('a'), await createShare('b')]
  await shares.add(old)
  await shares.add(next)
  // a crash here: either is found, whichever the server names
  expect([await shares.find(id('w'), id('a')), await shares.find(id('w'), id('b'))]).toEqual([
    old,
    next,
  ])
  await shares.settle(id('w'), id('b'))
  expect([await shares.find(id('w'), id('a')), await shares.find(id('w'), id('b'))]).toEqual([
    undefined,
    next,
  ])
})

test('refreshes that were cut off never push the share in use out', async () => {
  const shares = createDeviceShares({
    store: createMemoryStore(),
    withLock: createLocks(undefined),
    now: Date.now,
  })
  const used = await createShare('a')
  await shares.add(used)
  for (const letter of 'bcdefghij') await shares.add(await createShare(letter))
  expect(await shares.find(id('w'), id('a'))).toEqual(used)
})

test('settling a pair that is not stored deletes nothing; what has not its form is not found', async () => {
  const store = createMemoryStore()
  const shares = createDeviceShares({ store, withLock: createLocks(undefined), now: Date.now })
  const share = await createShare('a')
  await shares.add(share)
  await shares.settle(id('w'), id('c'))
  expect(await shares.find(id('w'), id('a'))).toEqual(share)
  for (const wrong of [
    'text',
    [{ ...share, sealed: new Uint8Array(1) }],
    [{ ...share, more: 1 }],
    [{ ...share, walletId: id('x') }],
  ]) {
    await store.put({ [`shares:${id('w')}`]: wrong })
    expect(await shares.find(id('w'), id('a'))).toBeUndefined()
  }
})

/** Its reads answer a turn later, so that those of several tabs overlap. */
const slowly = (store: ReturnType<typeof createMemoryStore>) => ({
  ...store,
  get: async (name: string) => {
    const value = await store.get(name)
    await new Promise((resolve) => setImmediate(resolve))
    return value
  },
})

test('two tabs that need the browser’s key at once have one, which is the one that stays; control: without a common lock each has its own', async () => {
  const need = async (withLocks: ReturnType<typeof createLocks>[]) => {
    const store = slowly(createMemoryStore())
    const tabs = withLocks.map((withLock) => createDeviceShares({ store, withLock, now: Date.now }))
    const devices = [
      ...(await Promise.all(tabs.map((tab) => tab.device()))),
      ...(await Promise.all(tabs.map((tab) => tab.device()))),
    ]
    return new Set(devices.map(({ id: device }) => device)).size
  }
  const common = createLocks(undefined)
  expect(await need([common, common])).toBe(1)
  expect(await need([createLocks(undefined), createLocks(undefined)])).toBe(2)
})

test('two tabs that add at once lose no share; control: without a common lock one is lost', async () => {
  const add = async (withLocks: ReturnType<typeof createLocks>[]) => {
    const store = createMemoryStore()
    const slow = slowly(store)
    const list = await Promise.all([createShare('a'), createShare('b')])
    await Promise.all(
      withLocks.map((withLock, at) =>
        createDeviceShares({ store: slow, withLock, now: Date.now }).add(
          list[at] as (typeof list)[number],
        ),
      ),
    )
    return (
      await Promise.all(
        list.map(({ pairId }) =>
          createDeviceShares({ store, withLock: createLocks(undefined), now: Date.now }).find(
            id('w'),
            pairId,
          ),
        ),
      )
    ).filter(Boolean).length
  }
  const common = createLocks(undefined)
  expect(await add([common, common])).toBe(2)
  expect(await add([createLocks(undefined), createLocks(undefined)])).toBe(1)
})

test('a lock is free again after work that failed', async () => {
  const withLock = createLocks(undefined)
  await expect(withLock('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await withLock('a', async () => 1)).toBe(1)
})

test('a marker of a browser without storage lasts as long as the document, and never throws; in one with it, it is that of all tabs', () => {
  const [marker, next] = [createMarker('scope', blocked), createMarker('scope', blocked)]
  expect(marker.isSet()).toBe(false)
  marker.set()
  expect([marker.isSet(), next.isSet()]).toEqual([true, false])
  marker.clear()
  expect(marker.isSet()).toBe(false)

  const values = new Map<string, string>()
  const storage = () => ({
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  })
  const tabs = [createMarker('scope', storage), createMarker('scope', storage)]
  tabs[0]?.set()
  expect(tabs.map((tab) => tab.isSet())).toEqual([true, true])
  tabs[1]?.clear()
  expect(tabs.map((tab) => tab.isSet())).toEqual([false, false])
})
