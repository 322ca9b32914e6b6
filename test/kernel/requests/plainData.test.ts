import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clonePlain, deepFreeze } from '../../../kernel/requests/plainData'

test('plain data is copied equal and apart, and the original is never frozen', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const copy = deepFreeze(clonePlain(value))
      expect(copy).toEqual(value)
      if (typeof value === 'object' && value !== null) {
        expect(copy).not.toBe(value)
        expect(Object.isFrozen(copy)).toBe(true)
        expect(Object.isFrozen(value)).toBe(false)
      }
    }),
  )
})

test('freezing is deep', () => {
  const value = deepFreeze(clonePlain({ a: [{ b: 1 }] }))
  expect(() => ((value.a[0] as { b: number }).b = 2)).toThrow(TypeError)
  expect(() => value.a.push({ b: 1 })).toThrow(TypeError)
})

test('getters are read once, and the copy stays what was read', () => {
  let reads = 0
  const shifty = {
    get to() {
      return `read ${++reads}`
    },
  }
  const copy = clonePlain(shifty)
  expect([copy.to, copy.to, reads]).toEqual(['read 1', 'read 1', 1])
})

test('a key named __proto__ is data, not a prototype', () => {
  const copy = clonePlain(JSON.parse('{"__proto__":{"polluted":true}}'))
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype)
  expect((copy as { polluted?: boolean }).polluted).toBeUndefined()
  expect(Object.keys(copy)).toEqual(['__proto__'])
})

test('objects of another frame are plain', () => {
  expect(clonePlain(runInNewContext('({ a: [1, { b: "x" }] })'))).toEqual({ a: [1, { b: 'x' }] })
})

const cycle: unknown[] = []
cycle.push(cycle)
test.each<[string, unknown]>([
  ['a function', { f() {} }],
  ['a symbol', [Symbol('s')]],
  ['NaN', { n: Number.NaN }],
  ['Infinity', [1 / 0]],
  ['a Date', { d: new Date(0) }],
  ['a Map', new Map()],
  ['bytes', [new Uint8Array(2)]],
  [
    'an instance',
    new (class A {
      x = 1
    })(),
  ],
  ['a cycle', cycle],
  [
    'a proxy that throws',
    new Proxy(
      {},
      {
        ownKeys() {
          throw new Error('no')
        },
      },
    ),
  ],
])('%s is refused', (_, value) => expect(() => clonePlain(value)).toThrow())

test('what is too large is refused, what is just small enough is not', () => {
  expect(() => clonePlain(Array(101).fill(0), 101)).toThrow(/too large/)
  expect(clonePlain(Array(100).fill(0), 101)).toHaveLength(100)
})

test('the place of what is refused is named', () => {
  expect(() => clonePlain({ a: [{ b: new Date(0) }] })).toThrow('a[0].b is not plain data')
})
