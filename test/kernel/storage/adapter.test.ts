import { afterEach, expect, test, vi } from 'vitest'
import { object, text } from '../../../kernel/schema/checks'
import { scopeStorage } from '../../../kernel/storage/scopedStorage'
import type { StorageChoice } from '../../../kernel/storage/types'
import { createStorage } from '../../harness/fakeStorage'
import { openStorage } from '../parts'

afterEach(() => vi.unstubAllGlobals())

function open(choice: StorageChoice, owner = 'acme', id = 'default') {
  const told: string[] = []
  const tell = (message: string) => void told.push(message)
  let area: ReturnType<typeof openStorage> | undefined
  const lazily = () => {
    area ??= openStorage(choice, tell)
    return area
  }
  return {
    told,
    storage: scopeStorage(lazily, id, owner, tell),
    other: (name: string) => scopeStorage(lazily, id, name, tell),
  }
}
const schema = object({ name: text() })
const unusable = 'nothing is stored beyond this page'
const dropped = 'stored "tessera:default:acme:x" is not usable and was dropped'

test('values stand under the kit’s and the owner’s own prefix', () => {
  const area = createStorage()
  const { storage, told } = open(area)
  expect(storage.write('x', { name: 'a' })).toBe(true)
  expect(area.writes).toEqual([{ key: 'tessera:default:acme:x', value: '{"name":"a"}' }])
  expect([
    storage.read('x', schema),
    open(area, 'other').storage.read('x', schema),
    open(area, 'acme', 'second').storage.read('x', schema),
  ]).toEqual([{ name: 'a' }, undefined, undefined])
  storage.write('x', undefined)
  expect([area.length, storage.read('x', schema), told]).toEqual([0, undefined, []])
})

test.each([
  ['corrupt', '{"name":'],
  ['empty', ''],
  ['foreign', '{"other":1}'],
  ['null', 'null'],
  ['oversized', JSON.stringify({ name: 'x'.repeat(262_144) })],
])(
  'a stored value that is %s: undefined, dropped, one debug event, others untouched',
  (_what, raw) => {
    const area = createStorage({
      initial: {
        'tessera:default:acme:x': raw,
        'tessera:default:acme:y': '{"name":"y"}',
        foreign: raw,
      },
    })
    const { storage, told } = open(area)
    expect(storage.read('x', schema)).toBe(undefined)
    expect([told, area.getItem('tessera:default:acme:x')]).toEqual([[dropped], null])
    expect(storage.read('x', schema)).toBe(undefined)
    expect([told.length, storage.read('y', schema), area.getItem('foreign')]).toEqual([
      1,
      { name: 'y' },
      raw,
    ])
  },
)

test('what cannot be dropped (read-only storage) is dropped for this page, with one debug event for each thing', () => {
  const area = createStorage({
    initial: { 'tessera:default:acme:x': 'corrupt' },
    throws: ['removeItem', 'setItem'],
  })
  const { storage, told } = open(area)
  expect([storage.read('x', schema), storage.read('x', schema)]).toEqual([undefined, undefined])
  expect(told).toEqual([dropped, unusable])
})

test.each([
  ['a full storage (quota)', () => createStorage({ quota: 10 })],
  ['private mode, where setItem throws', () => createStorage({ throws: ['setItem'] })],
  ['everything throws (SecurityError)', () => createStorage({ throws: true })],
])('%s: nothing is thrown or lost in this page, one debug event for all owners', (_what, make) => {
  const { storage, other, told } = open(make())
  expect(storage.read('x', schema)).toBe(undefined)
  expect(storage.write('x', { name: 'a' })).toBe(false)
  expect(storage.read('x', schema)).toEqual({ name: 'a' })
  other('more').write('x', { name: 'b' })
  expect([other('more').read('x', schema), storage.read('x', schema)]).toEqual([
    { name: 'b' },
    { name: 'a' },
  ])
  storage.write('x', undefined)
  expect(storage.read('x', schema)).toBe(undefined)
  expect(told).toEqual([unusable])
})

test('a storage that recovers is used again', () => {
  const area = createStorage({ throws: ['setItem'] })
  const { storage } = open(area)
  storage.write('x', { name: 'a' })
  area.fail({ throws: false })
  expect(storage.write('x', { name: 'b' })).toBe(true)
  expect([storage.read('x', schema), area.getItem('tessera:default:acme:x')]).toEqual([
    { name: 'b' },
    '{"name":"b"}',
  ])
})

test('an adapter that answers promises is told once and reads as empty', () => {
  const { storage, told } = open({
    getItem: async () => '{"name":"a"}',
    setItem: () => {},
    removeItem: () => {},
  } as never)
  expect([storage.read('x', schema), storage.read('y', schema), told]).toEqual([
    undefined,
    undefined,
    [unusable],
  ])
})

test('values that are no JSON or too long are refused, told, and leave the stored one', () => {
  const area = createStorage()
  const { storage, told } = open(area)
  storage.write('x', { name: 'kept' })
  const ring: { ring?: unknown } = {}
  ring.ring = ring
  expect([
    storage.write('x', ring),
    storage.write('x', { big: 1n }),
    storage.write('x', () => {}),
    storage.write('x', 'x'.repeat(300_000)),
  ]).toEqual([false, false, false, false])
  expect(told.map((text) => text.slice(text.indexOf(':', 26)))).toEqual([
    ': it is no JSON value',
    ': it is no JSON value',
    ': it is no JSON value',
    ': it is too long',
  ])
  expect(storage.read('x', schema)).toEqual({ name: 'kept' })
})

test('without a window (server) everything stays in memory, with one debug event, and only when something is read', () => {
  vi.stubGlobal('localStorage', undefined)
  const { storage, told } = open('local')
  expect(told).toEqual([])
  storage.write('x', { name: 'a' })
  expect([storage.read('x', schema), told]).toEqual([{ name: 'a' }, [unusable]])
})

test.each(['local', 'session'] as const)(
  '%s storage that may not even be looked at (SecurityError): in memory, one debug event',
  (choice) => {
    vi.stubGlobal(`${choice}Storage`, undefined)
    Object.defineProperty(globalThis, `${choice}Storage`, {
      configurable: true,
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    const { storage, told } = open(choice)
    storage.write('x', { name: 'a' })
    expect([storage.read('x', schema), told]).toEqual([{ name: 'a' }, [unusable]])
  },
)

test.each(['local', 'session'] as const)('%s storage is the window’s', (choice) => {
  const area = createStorage()
  vi.stubGlobal(`${choice}Storage`, area)
  const { storage, told } = open(choice)
  storage.write('x', { name: 'a' })
  expect([area.getItem('tessera:default:acme:x'), told]).toEqual(['{"name":"a"}', []])
})

test('memory remembers, none does not; neither touches the window', () => {
  const area = createStorage()
  vi.stubGlobal('localStorage', area)
  const memory = open('memory')
  memory.storage.write('x', { name: 'a' })
  const none = open('none')
  none.storage.write('x', { name: 'a' })
  expect([
    memory.storage.read('x', schema),
    none.storage.read('x', schema),
    area.writes,
    memory.told,
    none.told,
  ]).toEqual([{ name: 'a' }, undefined, [], [], []])
})
