import { expect, test } from 'vitest'
import { defineErrors, errorMessage, isKitError, KitError } from '../../../kernel/errors/KitError'
import { kernelError } from '../../../kernel/errors/kernelErrors'
import { runError } from '../../../kernel/errors/lateErrors'

const acme = defineErrors('acme', {
  plain: 'It failed',
  made: (c: { left: number }) => `${c.left} left`,
  shown: { user: 'Try again' },
  both: { user: (c: { name: string }) => `${c.name} said no` },
})

test('a table of errors makes errors with code, owner, audience and link', () => {
  const cause = new Error('root')
  const error = acme('made', { left: 2 }, { cause, details: { a: 1 } })
  expect(error).toBeInstanceOf(Error)
  expect({ ...error, message: error.message, cause: error.cause }).toMatchObject({
    name: 'KitError',
    code: 'acme/made',
    plugin: 'acme',
    audience: 'developer',
    message: '2 left',
    details: { a: 1 },
    cause,
    docs: 'tessera-kit/docs/errors.md#acmemade',
  })
  expect([
    acme('shown').audience,
    acme('both', { name: 'Bo' }).message,
    acme('plain').message,
  ]).toEqual(['user', 'Bo said no', 'It failed'])
  expect('cause' in acme('plain')).toBe(false)
})

test('an error is known by its brand, also from another copy of the kit; nothing else is', () => {
  const foreign = { [Symbol.for('tessera-kit.error')]: true, code: 'acme/plain' }
  expect(isKitError(foreign)).toBe(true)
  expect(isKitError(acme('plain'), 'acme/plain')).toBe(true)
  expect(isKitError(acme('plain'), 'acme/made')).toBe(false)
  const boom = () => {
    throw new Error('trap')
  }
  for (const value of [
    undefined,
    null,
    'x',
    7,
    {},
    new Error('x'),
    { code: 'acme/plain' },
    new Proxy({}, { has: boom }),
  ])
    expect(isKitError(value)).toBe(false)
})

test('walk goes through the causes, with an end', () => {
  const root = new Error('root')
  const error = new KitError('acme/a', 'a', 'user', {
    cause: new KitError('acme/b', 'b', 'user', { cause: root }),
  })
  expect(error.walk()).toBe(root)
  expect(error.walk((e) => isKitError(e, 'acme/b'))).toBe(error.cause)
  expect(error.walk(() => false)).toBe(undefined)
  const ring = new Error('ring') as Error & { cause: unknown }
  ring.cause = ring
  expect(new KitError('acme/c', 'c', 'user', { cause: ring }).walk(() => false)).toBe(undefined)
})

test('the sentence of anything thrown', () => {
  const hostile = Object.defineProperty({}, 'message', {
    get() {
      throw new Error('getter')
    },
  })
  const said: [unknown, string][] = [
    ['text', 'text'],
    [new Error('own'), 'own'],
    [{ issues: [{ message: 'issue' }], message: 'outer' }, 'issue'],
    [{ issues: [], message: 'outer' }, 'outer'],
    [{ message: '' }, 'Unknown error'],
    [{ message: 5 }, 'Unknown error'],
    [undefined, 'Unknown error'],
    [null, 'Unknown error'],
    [7, 'Unknown error'],
    [hostile, 'Unknown error'],
  ]
  for (const [thrown, words] of said) expect(errorMessage(thrown)).toBe(words)
})

test('every error of the kernel says what is wrong in a sentence and has a stable code', () => {
  const facts = new Proxy(
    {},
    { get: (_, key) => (key === 'problems' ? ['p'] : `<${String(key)}>`) },
  )
  const names = [kernelError, runError].flatMap((make) =>
    Object.keys(make.table).map((name) => {
      const error = (make as unknown as (name: string, facts: unknown) => KitError)(name, facts)
      expect(error.code).toBe(`kernel/${name}`)
      expect(error.message.length).toBeGreaterThan(10)
      expect(error.message).not.toMatch(/undefined|\[object/)
      return name
    }),
  )
  expect(new Set(names).size).toBe(names.length)
})
