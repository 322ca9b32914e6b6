import { expect, test, vi } from 'vitest'
import { createGuard } from '../../../plugins/devtools/errorGuard'
import { createRecorder } from '../../../plugins/devtools/recorder'
import { snapshot } from '../../../plugins/devtools/snapshot'
import { writeTrace } from '../../../plugins/devtools/writeTrace'

const open = (limit = 3) => {
  let now = 0
  return createRecorder(limit, () => ++now)
}
const names = (recorder: ReturnType<typeof open>) => recorder.entries().map(({ name }) => name)

test('the oldest rows go first; ids go on counting, also across clear', () => {
  const recorder = open()
  for (const name of ['a', 'b', 'c', 'd']) recorder.add('event', name)
  expect([names(recorder), recorder.dropped()]).toEqual([['b', 'c', 'd'], 1])
  recorder.clear()
  expect([names(recorder), recorder.dropped()]).toEqual([[], 0])
  expect(recorder.add('event', 'e')).toBe(5)
})

test('an update makes a new entry in the same place; a row that is gone stays gone', () => {
  const recorder = open()
  const first = recorder.add('request', 'a', { status: 'open', data: { method: 'a' } })
  const before = recorder.entries()
  recorder.update(first, { status: 'done', milliseconds: 5, data: { route: 'wallet' } })
  expect(recorder.entries()).toEqual([
    {
      id: 1,
      at: 1,
      kind: 'request',
      name: 'a',
      status: 'done',
      milliseconds: 5,
      data: { method: 'a', route: 'wallet' },
    },
  ])
  expect(before[0]).toMatchObject({ status: 'open', data: { method: 'a' } })
  for (const name of ['b', 'c', 'd']) recorder.add('event', name)
  recorder.update(first, { status: 'failed' })
  recorder.update(0, { status: 'failed' })
  recorder.update(99, { status: 'failed' })
  expect(recorder.entries().map(({ status }) => status)).toEqual(['done', 'done', 'done'])
})

test('paused: nothing is added, what was under way still gets its end', () => {
  const recorder = open()
  const id = recorder.add('request', 'a', { status: 'open' })
  recorder.setPaused(true)
  expect(recorder.add('event', 'b')).toBe(0)
  recorder.update(id, { status: 'done' })
  expect([
    names(recorder),
    recorder.get(id)?.status,
    recorder.paused(),
    recorder.dropped(),
  ]).toEqual([['a'], 'done', true, 1])
  recorder.setPaused(false)
  recorder.add('event', 'c')
  expect(names(recorder)).toEqual(['a', 'c'])
})

test('a listener hears each change until its undo; one that throws stops nobody', () => {
  const tell = vi.fn()
  const recorder = createRecorder(3, () => 0, tell)
  const heard = vi.fn()
  recorder.subscribe(() => {
    throw new Error('mine')
  })
  const off = recorder.subscribe(heard)
  const id = recorder.add('event', 'a')
  recorder.update(id, {})
  recorder.setPaused(true)
  recorder.setPaused(true)
  recorder.clear()
  expect([heard.mock.calls.length, tell.mock.calls.length]).toEqual([4, 4])
  off()
  recorder.clear()
  expect(heard).toHaveBeenCalledTimes(4)
})

test('a snapshot is bounded, is a copy, and survives hostile values', () => {
  const cyclic: Record<string, unknown> = {
    list: [1n, Number.NaN, () => 1, Symbol('x'), undefined, null, true],
  }
  cyclic.self = cyclic
  expect(snapshot(cyclic)).toEqual({
    list: ['1n', 'NaN', '[function]', '[symbol]', undefined, null, true],
    self: '[circular]',
  })
  const hostile = new Proxy({}, { ownKeys: () => { throw new Error('no') } }) // biome-ignore format: one line
  expect(
    snapshot({
      hostile,
      map: new Map(),
      getter: Object.defineProperty({}, 'x', {
        enumerable: true,
        get: () => {
          throw new Error('no')
        },
      }),
    }),
  ).toEqual({ hostile: '[unreadable]', map: '[Map]', getter: '[unreadable]' })
  const error = Object.assign(new Error('boom', { cause: 'why' }), { code: 4001 })
  expect(snapshot(error)).toEqual({ name: 'Error', code: 4001, message: 'boom', cause: 'why' })
  expect((snapshot('x'.repeat(9000)) as string).length).toBe(4001)
  expect((snapshot(Array.from({ length: 9000 }, () => 'x')) as unknown[]).length).toBe(50)
  const wide = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [
      `k${i}`,
      Array.from({ length: 40 }, () => ({ a: [1, 2, 3] })),
    ]),
  )
  expect(JSON.stringify(snapshot(wide)).length).toBeLessThan(8000)
  expect(JSON.stringify(snapshot({ a: { b: { c: { d: { e: { f: { g: 1 } } } } } } }))).toBe(
    '{"a":{"b":{"c":{"d":{"e":{"f":"[deeper]"}}}}}}',
  )
})

test('what devtools throws reaches the developer once, and never the caller; a wrapped tap answers nothing', () => {
  const tell = vi.fn(() => {
    throw new Error('also broken')
  })
  const quiet = createGuard(tell)
  const broken = quiet(() => {
    throw new Error('broken')
  })
  expect([broken(), broken(), quiet(() => 'answer')()]).toEqual([undefined, undefined, undefined])
  expect(tell).toHaveBeenCalledTimes(1)
})

test('a trace is JSON text that names the kit and tells what is missing', () => {
  const recorder = open(2)
  for (const name of ['a', 'b', 'c'])
    recorder.add('event', name, { data: { message: `0x${'1a'.repeat(20)}` } })
  const trace = writeTrace({ id: 'default', networks: ['eip155:1'] }, recorder)
  expect(JSON.parse(trace)).toMatchObject({
    trace: 'tessera-kit',
    kit: 'default',
    networks: ['eip155:1'],
    dropped: 1,
    entries: [
      { name: 'b', at: '1970-01-01T00:00:00.002Z', data: { message: '0x1a1a…1a1a1a' } },
      { name: 'c' },
    ],
  })
})
