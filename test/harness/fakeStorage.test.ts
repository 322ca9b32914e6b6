import { expect, test } from 'vitest'
import { createStorage } from './fakeStorage'

const nameOf = (action: () => unknown) => {
  try {
    action()
    return undefined
  } catch (error) {
    return error instanceof DOMException ? error.name : 'other'
  }
}

test('default: keeps entries and logs writes, not reads nor the initial entries', () => {
  const storage = createStorage({ initial: { a: '1' } })
  expect(storage.getItem('a')).toBe('1')
  expect(storage.getItem('b')).toBeNull()
  expect(storage.writes).toEqual([])
  storage.setItem('b', '2')
  storage.removeItem('a')
  storage.removeItem('never there')
  expect(storage.length).toBe(1)
  expect(storage.key(0)).toBe('b')
  expect(storage.key(1)).toBeNull()
  storage.clear()
  expect(storage.writes).toEqual([
    { key: 'b', value: '2' },
    { key: 'a', value: null },
    { key: 'b', value: null },
  ])
})

test('options: quota', () => {
  const storage = createStorage({ quota: 10 })
  storage.setItem('key', '1234567')
  expect(nameOf(() => storage.setItem('k', '1'))).toBe('QuotaExceededError')
  storage.setItem('key', 'short')
  expect(nameOf(() => storage.setItem('k', '1'))).toBeUndefined()
  expect(storage.writes).toHaveLength(3)
})

test('options: throws, changed while in use', () => {
  const storage = createStorage({ throws: ['setItem'] })
  expect(nameOf(() => storage.setItem('k', '1'))).toBe('SecurityError')
  expect(nameOf(() => storage.getItem('k'))).toBeUndefined()
  storage.fail({ throws: true })
  expect(nameOf(() => storage.getItem('k'))).toBe('SecurityError')
  storage.fail({ throws: false })
  storage.setItem('k', '1')
  expect(storage.getItem('k')).toBe('1')
})
