import { expect, test } from 'vitest'
import { object, text } from '../../../kernel/schema/checks'
import { scopeStorage } from '../../../kernel/storage/scopedStorage'
import type { StorageAccess } from '../../../kernel/storage/types'
import { createStorage } from '../../harness/fakeStorage'
import { openStorage } from '../../kernel/parts'

const schema = object({ name: text() })
const key = 'tessera:default:acme:x'

function watched(area = createStorage()) {
  const seen: StorageAccess[] = []
  const storage = scopeStorage(
    () => openStorage(area, () => {}),
    'default',
    'acme',
    () => {},
    (access) => seen.push(access),
  )
  return { seen, storage }
}

test('each use of the storage is told by key and size, never by value', () => {
  const { seen, storage } = watched()
  storage.read('x', schema)
  storage.write('x', { name: 'a secret' })
  storage.read('x', schema)
  storage.write('x', undefined)
  const size = JSON.stringify({ name: 'a secret' }).length
  expect(seen).toEqual([
    { op: 'read', key, size: 0, ok: true },
    { op: 'write', key, size, ok: true },
    { op: 'read', key, size, ok: true },
    { op: 'remove', key, size: 0, ok: true },
  ])
  expect(JSON.stringify(seen)).not.toContain('secret')
})

test('what is not usable is told as such, and its removal too; what cannot be stored is told as not stored', () => {
  const broken = watched(createStorage({ initial: { [key]: '{"name":' } }))
  broken.storage.read('x', schema)
  expect(broken.seen).toEqual([
    { op: 'read', key, size: 8, ok: false },
    { op: 'remove', key, size: 0, ok: true },
  ])
  const full = watched(createStorage({ throws: ['setItem'] }))
  full.storage.write('x', { name: 'a' })
  full.storage.write('x', { name: 'x'.repeat(262_144) })
  full.storage.write('x', 1n)
  expect(full.seen.map(({ op, ok }) => [op, ok])).toEqual([
    ['write', false],
    ['write', false],
    ['write', false],
  ])
})

test('a storage that nobody watches works the same', () => {
  const storage = scopeStorage(
    () => openStorage(createStorage(), () => {}),
    'default',
    'acme',
    () => {},
  )
  expect([storage.write('x', { name: 'a' }), storage.write('x', undefined)]).toEqual([true, true])
})
