import { expect, test } from 'vitest'
import {
  any,
  bool,
  type Check,
  either,
  func,
  is,
  list,
  nearest,
  number,
  object,
  oneOf,
  optional,
  record,
  text,
  url,
} from '../../../kernel/schema/checks'
import { describeIssue, type SchemaResult } from '../../../kernel/schema/standardSchema'

const problems = (check: Check<unknown>, value: unknown): string[] =>
  ((check['~standard'].validate(value) as SchemaResult<unknown>).issues ?? []).map(describeIssue)

const good: [string, Check<unknown>, unknown[], unknown[], string][] = [
  [
    'text',
    text(),
    ['a', 'x'.repeat(2048)],
    ['', 'x'.repeat(2049), 5, null, undefined],
    'expected a text',
  ],
  [
    'a short text that may be empty',
    text(3, 0),
    ['', 'abc'],
    ['abcd', 0],
    'expected a text, may be empty, at most 3 characters',
  ],
  ['bool', bool, [true, false], [0, 'true', null], 'expected true or false'],
  [
    'number',
    number(1, 5),
    [1, 5, 2.5],
    [0, 6, Number.NaN, Number.POSITIVE_INFINITY, '3'],
    'expected a number from 1 to 5',
  ],
  ['any number', number(), [-1e300], [Number.NaN, Number.NEGATIVE_INFINITY], 'expected a number'],
  ['func', func(), [() => {}], [{}, 'f'], 'expected a function'],
  [
    'url',
    url(),
    ['https://a.b/c', 'http://localhost:1'],
    ['ftp://a', 'javascript:alert(1)', 'a.b', '//a.b', ''],
    'expected a URL starting with https:// or http://',
  ],
  [
    'image url',
    url(['https:', 'data:']),
    ['data:image/png;base64,AA=='],
    ['http://a.b'],
    'expected a URL starting with https:// or data:',
  ],
  ['oneOf', oneOf<'a' | 1>('a', 1), ['a', 1], ['1', 'b', undefined], 'expected one of "a", 1'],
  [
    'either',
    either(bool, oneOf('auto')),
    [true, 'auto'],
    ['x', 1],
    'expected true or false, or one of "auto"',
  ],
  ['list', list(bool), [[], [true]], [{}, 'a', null], 'expected a list, each item true or false'],
  [
    'record',
    record(text(2), bool),
    [{}, { a: true }],
    [[], null, 'a'],
    'expected a map of a text, at most 2 characters to true or false',
  ],
  ['object', object({ a: bool }), [{ a: true }], [[], null, 'a'], 'expected an object'],
  ['optional', optional(bool), [undefined, true], [null, 'x'], 'expected true or false'],
]
test.each(good)(
  '%s lets through what it should, and says what it expects of the rest',
  (_what, check, yes, no, words) => {
    for (const value of yes) expect([value, problems(check, value)]).toEqual([value, []])
    for (const value of no) expect([value, problems(check, value)]).toEqual([value, [words]])
  },
)

test('a path to each problem, all at once', () => {
  const check = object({
    id: text(),
    list: list(object({ on: bool })),
    map: optional(record(text(3), number(0))),
  })
  expect(
    problems(check, {
      id: 5,
      list: [{ on: true }, { on: 1 }, 'x'],
      map: { good: 1, a: -1 },
      lits: 1,
    }),
  ).toEqual([
    'unknown key "lits"; did you mean "list"?',
    'id: expected a text',
    'list[1].on: expected true or false',
    'list[2]: expected an object',
    'map.good: expected a text, at most 3 characters',
    'map.a: expected a number from 0',
  ])
})

test('a list that is too long is one problem', () => {
  expect(problems(list(bool, 2), [1, 2, 3])).toEqual(['expected at most 2 items'])
})

test('an open object lets further keys through, a closed one does not', () => {
  expect(problems(object({ a: bool }, { open: true }), { a: true, b: 1 })).toEqual([])
  expect(problems(object({ a: bool }), { a: true, b: 1 })).toEqual(['unknown key "b"'])
})

test('a test that throws refuses', () => {
  const hostile = Object.defineProperty({}, 'x', {
    get() {
      throw new Error('getter')
    },
  })
  expect(
    problems(
      is('an x', (v) => (v as { x: number }).x > 0),
      hostile,
    ),
  ).toEqual(['expected an x'])
  expect(problems(any(), hostile)).toEqual([])
})

test('the nearest known word, or none', () => {
  const known = ['views', 'slots', 'messages', 'includes', 'id']
  const pairs: [string, string | undefined][] = [
    ['viewz', 'views'],
    ['VIEWS', 'views'],
    ['slot', 'slots'],
    ['mesages', 'messages'],
    ['include', 'includes'],
    ['ids', 'id'],
    ['mes', 'messages'],
    ['me', undefined],
    ['x', undefined],
    ['zzzzzz', undefined],
    ['', undefined],
  ]
  for (const [word, found] of pairs) expect([word, nearest(word, known)]).toEqual([word, found])
})
