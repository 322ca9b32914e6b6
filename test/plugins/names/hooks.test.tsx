/** @vitest-environment happy-dom */
import { act, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type NameSource, names } from '../../../plugins/names'
import { useProfile } from '../../../plugins/names/react'
import { useNameAvailability, useRegisterName } from '../../../plugins/names/suffix/react/index'
import { address, drawHook, makeKit, pause, until } from '../../ui/react/bindingsFixture'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const fn of undo.splice(0).reverse()) await fn()
  await pause()
})

const source: NameSource = {
  id: 'mine',
  resolve: async () => undefined,
  reverse: async (account) => ({ name: `${account.slice(2, 6).toLowerCase()}.example` }),
}

async function draw<T>(hook: () => T) {
  const {
    kit,
    seen,
    end,
    get: now,
  } = await drawHook(hook, makeKit({}, {}, [names({ sources: [source] })]))
  undo.push(end)
  return { kit, seen, now }
}

test('the name of the account in front: idle without one, then its own; idle again when it is gone', async () => {
  const { kit, now } = await draw(() => useProfile())
  expect(now().status).toBe('idle')
  await act(async () => void (await kit.connect('aurora')))
  await until(() => now().status === 'ready')
  expect(now().data).toEqual({
    account: address,
    chainId: 'eip155:1',
    name: `${address.slice(2, 6).toLowerCase()}.example`,
  })
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

/** A source that registers names, and says what the test says. */
const registering = (free: readonly string[], asked: string[] = []): NameSource => ({
  ...source,
  registrar: {
    start: () => {
      const feed = <T,>(value: T) => ({
        get: () => ({ status: 'ready', data: value }) as const,
        read: async () => value,
        refresh: async () => value,
        watch: (listener: (reading: never) => void) => (
          listener({ status: 'ready', data: value } as never), () => {}
        ),
      })
      return {
        suffix: '.example.id',
        owned: () => feed({ account: address }),
        availability: (name) => (
          asked.push(name),
          feed({ name: `${name}.example.id`, isFree: free.includes(name), suggestions: [] })
        ),
        register: async (name) => {
          if (!free.includes(name)) throw new Error('taken')
          return { name: `${name}.example.id`, address, chainId: 'eip155:1' }
        },
      }
    },
  },
})

test('a name that is typed is asked about half a second after the last letter; nothing typed, nothing asked', async () => {
  const asked: string[] = []
  let write = (_text: string) => {}
  const useTyped = () => {
    const [typed, setTyped] = useState('')
    write = setTyped
    return useNameAvailability(typed)
  }
  const { end, get: now } = await drawHook(
    useTyped,
    makeKit({}, {}, [names({ sources: [registering(['river'], asked)] })]),
  )
  undo.push(end)
  expect(now().status).toBe('idle')
  const type = (text: string) => act(async () => write(text))
  await type('rive')
  await type(' river ')
  expect(now().status).toBe('loading')
  await until(() => now().status === 'ready')
  expect(now().data).toEqual({ name: 'river.example.id', isFree: true, suggestions: [] })
  expect(new Set(asked)).toEqual(new Set(['river']))
})

test('registering is a task: its name, or why not; a kit without such a source says so', async () => {
  const drawn = await drawHook(
    () => useRegisterName(),
    makeKit({}, {}, [names({ sources: [registering(['river'])] })]),
  )
  undo.push(drawn.end)
  await act(async () => void (await drawn.get().register('harbour')))
  expect(drawn.get()).toMatchObject({ status: 'error', error: { message: 'taken' } })
  await act(async () => void (await drawn.get().register('river')))
  expect(drawn.get()).toMatchObject({ status: 'success', data: { name: 'river.example.id' } })

  const without = await drawHook(
    () => useRegisterName(),
    makeKit({}, {}, [names({ sources: [source] })]),
  )
  undo.push(without.end)
  await act(async () => void (await without.get().register('river')))
  expect(without.get().error).toMatchObject({ code: 'names/no-registrar' })
})
