/** @vitest-environment happy-dom */
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { activity, type HistorySource } from '../../../plugins/activity'
import { useActivity } from '../../../plugins/activity/react'
import { address, drawHook, makeKit, pause, until } from '../../ui/react/bindingsFixture'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const fn of undo.splice(0).reverse()) await fn()
  await pause()
})

const source: HistorySource = {
  kind: 'history',
  id: 'mine',
  read: async ({ account, cursor }) => ({
    items: [
      {
        hash: `${account}${cursor ?? ''}`,
        at: Date.UTC(2026, 0, cursor ? 1 : 2),
        kind: 'call',
        moves: [],
      },
    ],
    ...(!cursor && { next: 'b' }),
  }),
}

async function draw<T>(hook: () => T) {
  const {
    kit,
    seen,
    end,
    get: now,
  } = await drawHook(hook, makeKit({}, {}, [activity({ sources: [source] })]))
  undo.push(end)
  return { kit, seen, now }
}

test('what the account in front did: idle without one, then its own, older pages on demand; idle again when it is gone', async () => {
  const { kit, now } = await draw(() => useActivity())
  expect(now().status).toBe('idle')
  expect(await now().older()).toBe(false)
  await act(async () => void (await kit.connect('aurora')))
  await until(() => now().status === 'ready')
  expect(now().data).toMatchObject({ account: address, items: [{ hash: address }], hasOlder: true })
  await act(async () => void expect(await now().older()).toBe(false))
  expect(now().data?.items.map(({ hash }) => hash)).toEqual([address, `${address}b`])
  await act(async () => void (await kit.disconnect()))
  expect(now()).toMatchObject({ status: 'idle' })
  expect(now().data).toBeUndefined()
})

test('of another account the old items are never shown', async () => {
  let account = `eip155:1:0x${'a'.repeat(40)}`
  const { now, seen, kit } = await draw(() => useActivity({ account }))
  await until(() => now().status === 'ready')
  account = `eip155:1:0x${'b'.repeat(40)}`
  const before = seen.length
  await act(async () => void (await kit.connect('aurora')))
  await until(() => now().data?.account === `0x${'b'.repeat(40)}`)
  expect(seen.slice(before).map(({ data }) => data?.account)).not.toContain(`0x${'a'.repeat(40)}`)
})
