import { expect, test, vi } from 'vitest'
import { createIdentity } from '../../../../frame/site/session/createIdentity'
import { createSignIn } from '../../../../frame/site/session/createSignIn'
import { createMemoryStore } from '../../../../frame/site/session/keyStore'
import { createLocks } from '../../../../frame/site/session/locks'

/** Tabs of one partition: their storage is one, and each has a channel of its own. */
async function createTabs(count: number, { hasChannel = true } = {}) {
  const store = createMemoryStore()
  const marker = {
    value: false,
    isSet: () => marker.value,
    set: () => void (marker.value = true),
    clear: () => void (marker.value = false),
  }
  const name = `test:${crypto.randomUUID()}`
  const tabs = Array.from({ length: count }, () => {
    const identity = createIdentity({
      scope: 'app:origin',
      store,
      marker,
      withLock: createLocks(undefined),
    })
    const channel = new BroadcastChannel(name)
    const [drop, tell] = [vi.fn(), vi.fn()]
    return {
      identity,
      channel,
      drop,
      tell,
      signIn: createSignIn({ identity, tabs: hasChannel ? channel : undefined, drop, tell }),
    }
  })
  const [first] = tabs
  if (!first) throw new Error('no tab')
  await first.identity.key()
  return { tabs, first, marker, end: () => tabs.forEach(({ channel }) => channel.close()) }
}

test('a sign-out in one tab locks the others and is told to their pages; not to its own, which asked', async () => {
  const { tabs, first, marker, end } = await createTabs(3)
  await first.signIn.begin()
  const signals = tabs.map(({ signIn }) => signIn.signal())
  const before = tabs.map(({ drop }) => drop.mock.calls.length)
  await first.signIn.end()
  await expect.poll(() => tabs.map(({ tell }) => tell.mock.calls.length)).toEqual([0, 1, 1])
  expect(tabs.every(({ drop }, at) => drop.mock.calls.length > (before[at] ?? 0))).toBe(true)
  expect([marker.value, signals.map(({ aborted }) => aborted)]).toEqual([false, [true, true, true]])
  end()
})

test('a session that the server ended is told here and in other tabs; one that another tab has replaced is not', async () => {
  const { tabs, first, marker, end } = await createTabs(2)
  const sid = (letter: string) => letter.repeat(22)
  await first.signIn.begin()
  await first.identity.setSession({ sid: sid('b'), expires: Number.MAX_SAFE_INTEGER, ahead: 0 })
  await first.signIn.ended(sid('a'))
  expect([marker.value, first.tell.mock.calls.length]).toEqual([true, 0])
  const { thumbprint } = await first.identity.key()
  await first.signIn.ended(sid('b'))
  await expect.poll(() => tabs.map(({ tell }) => tell.mock.calls.length)).toEqual([1, 1])
  expect(marker.value).toBe(false)
  expect((await first.identity.key()).thumbprint).not.toBe(thumbprint)
  end()
})

test('a sign-in where somebody was signed in ends theirs in other tabs; the first of a browser ends nobody’s', async () => {
  const { tabs, first, end } = await createTabs(2)
  await first.signIn.begin()
  await first.signIn.begin()
  await expect.poll(() => tabs.map(({ tell }) => tell.mock.calls.length)).toEqual([0, 1])
  end()
})

test('a browser without such channels signs out the tab itself', async () => {
  const { first, marker, end } = await createTabs(1, { hasChannel: false })
  await first.signIn.begin()
  await first.signIn.end()
  expect(marker.value).toBe(false)
  end()
})

test('a store that fails keeps nobody signed in: the mark is gone, and the other tabs are told', async () => {
  const { tabs, first, marker, end } = await createTabs(2)
  await first.signIn.begin()
  Object.assign(first.identity, {
    forget: async () => (marker.clear(), Promise.reject(new Error('storage'))),
  })
  await expect(first.signIn.end()).rejects.toThrow('storage')
  await expect.poll(() => tabs[1]?.tell.mock.calls.length).toBe(1)
  expect(marker.value).toBe(false)
  end()
})
