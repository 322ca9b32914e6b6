import { expect, test } from 'vitest'
import { Bail, Filter, Parallel, Series, Waterfall } from '../../../kernel/hooks/engine'

test('code generation is forbidden in this process', () => {
  expect(() => new Function('return 1')).toThrow(/code generation/i)
})

test('removing a tap during a walk counts from the next one', async () => {
  const hook = new Series(['a'], 'x')
  const log: string[] = []
  hook.tap('first', () => {
    log.push('first')
    hook.untap('second')
  })
  hook.tap('second', () => void log.push('second'))
  await hook.promise(1)
  expect(log).toEqual(['first', 'second'])
  await hook.promise(1)
  expect(log).toEqual(['first', 'second', 'first'])
})

test('a tap that adds itself again and again does not walk for ever', async () => {
  const hook = new Series(['a'], 'x')
  let calls = 0
  const again = () => {
    calls++
    hook.tap('again', again)
  }
  hook.tap('again', again)
  await hook.promise(1)
  expect(calls).toBe(1)
  await hook.promise(1)
  expect(calls).toBe(3)
})

test('untap removes every tap of the name, tells how many, and leaves the others', async () => {
  const hook = new Series(['a'], 'x')
  const log: string[] = []
  for (const name of ['a', 'b', 'a']) hook.tap(name, () => void log.push(name))
  expect(hook.untap('a')).toBe(2)
  expect(hook.untap('a')).toBe(0)
  await hook.promise(1)
  expect(log).toEqual(['b'])
})

test('tapAsync is refused with the way out in its text', () => {
  expect(() => new Series(['a'], 'discover').tapAsync()).toThrow(
    'hook discover: tapAsync is not supported; use tapPromise',
  )
})

test('a boxed undefined is an answer to a bail hook, a bare undefined is none', async () => {
  const hook = new Bail(['a'], 'execute')
  hook.tap('passes', () => undefined)
  hook.tap('answers', () => ({ result: undefined }))
  hook.tap('late', () => ({ result: 2 }))
  expect(await hook.promise(1)).toEqual({ result: undefined })
})

test('a filter ends with null, also later and also where a promise says so', async () => {
  const log: string[] = []
  const hook = new Filter(['a'], 'view')
  hook.tap('changes', () => 'changed')
  hook.tap('drops', (value) => {
    log.push(String(value))
    return null
  })
  hook.tap('late', () => 'never')
  expect(hook.call('in')).toBe(null)
  expect(log).toEqual(['changed'])
  const waterfall = new Waterfall(['a'], 'w')
  waterfall.tap('nulls', () => null)
  waterfall.tap('after', (value) => `${value}!`)
  expect(await waterfall.promise('in')).toBe('null!')
})

test('call and promise walk the same taps', async () => {
  const hook = new Waterfall(['a'], 'w')
  hook.tap({ name: 'b', stage: 1 }, (value) => `${value}b`)
  hook.tap('a', (value) => `${value}a`)
  hook.tap({ name: 'c', before: 'a' }, (value) => `${value}c`)
  expect(hook.call('')).toBe('cab')
  expect(await hook.promise('')).toBe('cab')
})

test('a walk without taps answers at once', async () => {
  expect(await new Series(['a']).promise(1)).toBe(undefined)
  expect(await new Bail(['a']).promise(1)).toBe(undefined)
  expect(await new Parallel(['a']).promise(1)).toBe(undefined)
  expect(await new Waterfall(['a']).promise(1)).toBe(1)
  expect(new Filter(['a']).call(1)).toBe(1)
})
