import { expect, test } from 'vitest'
import { addRecent, recentCheck } from '../../../kernel/connectors/recent'
import { safeParse } from '../../../kernel/schema/parse'

const one = { id: 'a', name: 'A' }
const two = { id: 'b', name: 'B', rdns: 'com.b' }
const three = { id: 'c', name: 'C' }

test('newest first, at most two', () => {
  expect(addRecent([], one)).toEqual([one])
  expect(addRecent([one], two)).toEqual([two, one])
  expect(addRecent([two, one], three)).toEqual([three, two])
})

test('one that is there moves to the front and takes its new name', () => {
  expect(addRecent([two, one], { ...one, name: 'A2' })).toEqual([{ id: 'a', name: 'A2' }, two])
})

test('the same rdns under another id is another wallet', () => {
  expect(addRecent([two], { ...two, id: 'b#2' })).toHaveLength(2)
})

test('the given list is not changed, and nothing but the three fields is kept', () => {
  const list = Object.freeze([one])
  expect(addRecent(list, { ...two, secret: 1 } as typeof two)).toEqual([two, one])
})

test.each([
  ['empty', [], true],
  ['two', [two, one], true],
  ['three', [one, two, three], false],
  ['not a list', { 0: one }, false],
  ['an id that is no text', [{ id: 1, name: 'x' }], false],
  ['an rdns that is no text', [{ ...one, rdns: 1 }], false],
  ['a name too long', [{ ...one, name: 'x'.repeat(300) }], false],
])('stored form: %s', (_name, value, good) => {
  expect(safeParse(recentCheck, value)).toEqual(good ? value : undefined)
})
