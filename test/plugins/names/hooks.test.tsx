/** @vitest-environment happy-dom */
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type NameSource, names } from '../../../plugins/names'
import { useProfile } from '../../../plugins/names/react'
import { address, drawHook, makeKit, pause, until } from '../../ui/react/bindingsFixture'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const fn of undo.splice(0).reverse()) await fn()
  await pause()
})

const source: NameSource = { id: 'mine', resolve: async () => undefined, reverse: async (account) => ({ name: `${account.slice(2, 6).toLowerCase()}.example` }) }

async function draw<T>(hook: () => T) {
  const { kit, seen, end, get: now } = await drawHook(hook, makeKit({}, {}, [names({ sources: [source] })]))
  undo.push(end)
  return { kit, seen, now }
}

test('the name of the account in front: idle without one, then its own; idle again when it is gone', async () => {
  const { kit, now } = await draw(() => useProfile())
  expect(now().status).toBe('idle')
  await act(async () => void (await kit.connect('aurora')))
  await until(() => now().status === 'ready')
  expect(now().data).toEqual({ account: address, chainId: 'eip155:1', name: `${address.slice(2, 6).toLowerCase()}.example` })
  await act(async () => void (await kit.disconnect()))
  expect(now()).toMatchObject({ status: 'idle' })
  expect(now().data).toBeUndefined()
})

test('of another account the old name is never shown', async () => {
  let account = `eip155:1:0x${'a'.repeat(40)}`
  const { now, seen, kit } = await draw(() => useProfile({ account }))
  await until(() => now().status === 'ready')
  expect(now().data?.name).toBe('aaaa.example')
  account = `eip155:1:0x${'b'.repeat(40)}`
  const before = seen.length
  await act(async () => void (await kit.connect('aurora')))
  await until(() => now().data?.name === 'bbbb.example')
  expect(seen.slice(before).map(({ data }) => data?.account)).not.toContain(`0x${'a'.repeat(40)}`)
})
