import { describe, expect, test } from 'vitest'
import { resolvePlurals } from '../../../lib/messages/resolvePlurals'

const english = '{count, plural, one {# device} other {# devices}}'
const arabic =
  '{count, plural, zero {لا أجهزة} one {جهاز واحد} two {جهازان} few {# أجهزة} many {# جهازًا} other {# جهاز}}'
const polish =
  '{count, plural, one {# urządzenie} few {# urządzenia} many {# urządzeń} other {# urządzenia}}'
const japanese = '{count, plural, other {端末#台}}'

describe('categories of a language', () => {
  test.each([
    ['en', english, 0, '0 devices'],
    ['en', english, 1, '1 device'],
    ['en', english, 1234, '1,234 devices'],
    ['ar', arabic, 0, 'لا أجهزة'],
    ['ar', arabic, 1, 'جهاز واحد'],
    ['ar', arabic, 2, 'جهازان'],
    ['ar', arabic, 3, '3 أجهزة'],
    ['ar', arabic, 11, '11 جهازًا'],
    ['ar', arabic, 100, '100 جهاز'],
    ['ar', arabic, 103, '103 أجهزة'],
    ['pl', polish, 1, '1 urządzenie'],
    ['pl', polish, 2, '2 urządzenia'],
    ['pl', polish, 5, '5 urządzeń'],
    ['pl', polish, 12, '12 urządzeń'],
    ['pl', polish, 22, '22 urządzenia'],
    ['pl', polish, 1.5, '1,5 urządzenia'],
    ['ja', japanese, 0, '端末0台'],
    ['ja', japanese, 1, '端末1台'],
    ['ja', japanese, 12345, '端末12,345台'],
  ])('%s: %s with %d is %s', (locale, text, count, wanted) => {
    expect(resolvePlurals(text, { count }, locale)).toBe(wanted)
  })

  test('writes the number in the digits of the region', () => {
    expect(resolvePlurals(arabic, { count: 12 }, 'ar-EG')).toBe('١٢ جهازًا')
    expect(resolvePlurals(english, { count: 1234 }, 'de')).toBe('1.234 devices')
  })

  test.each(['', 'x', 'en_US', '-', '🦊', 'a'.repeat(500)])(
    'uses English for the invalid tag "%s"',
    (locale) => {
      expect(resolvePlurals(english, { count: 1 }, locale)).toBe('1 device')
      expect(resolvePlurals(english, { count: 2 }, locale)).toBe('2 devices')
    },
  )
})

describe('syntax', () => {
  test.each([
    ['{n, plural, =0 {none} one {#} other {#}}', { n: 0 }, 'none'],
    ['{n, plural, one {one} =1 {exactly one} other {#}}', { n: 1 }, 'exactly one'],
    ['{n, plural, one {one} other {many}}', { n: 5 }, 'many'],
    ['{n,plural,one{one}other{#}}', { n: 1 }, 'one'],
    ['{ n , plural ,\n  one {one}\n  other {#}\n}', { n: 1 }, 'one'],
    ['And {n, plural, one {# thing} other {# things}} more', { n: 2 }, 'And 2 things more'],
    ['{a, plural, one {#a} other {#as}}/{b, plural, other {#b}}', { a: 1, b: 2 }, '1a/2b'],
    [
      '{n, plural, other {# of {wallet}’s and "it\'s"}} {x}',
      { n: 2 },
      '2 of {wallet}’s and "it\'s" {x}',
    ],
    ["{n, plural, other {'#' {'{x}'}}}", { n: 2 }, "'2' {'{x}'}"],
    ['{n, plural, other {}}', { n: 2 }, ''],
    ['a plural, a # and {n}', { n: 2 }, 'a plural, a # and {n}'],
    ['{n, select, other {#}}', { n: 2 }, '{n, select, other {#}}'],
    ['{n, plurals} {', { n: 2 }, '{n, plurals} {'],
  ])('%s with %j is %s', (text, values, wanted) => {
    expect(resolvePlurals(text, values, 'en')).toBe(wanted)
  })

  test('gives # in a block inside a block the inner number', () => {
    const text =
      '{a, plural, one {# key on {b, plural, one {# device} other {# devices}}, #} other {no}}'
    expect(resolvePlurals(text, { a: 1, b: 3 }, 'en')).toBe('1 key on 3 devices, 1')
  })

  test.each([
    [{}, '{count} devices'],
    [{ count: 'many' }, '{count} devices'],
    [{ count: undefined }, '{count} devices'],
    [{ count: Number.NaN }, 'NaN devices'],
    [{ count: -1 }, '-1 device'],
  ])('selects by a number only: %j is %s', (values, wanted) => {
    expect(resolvePlurals(english, values, 'en')).toBe(wanted)
  })

  test('reads no property that every object has', () => {
    expect(resolvePlurals('{constructor, plural, other {#}}', {}, 'en')).toBe('{constructor}')
  })
})

describe('malformed text', () => {
  test.each([
    '{n, plural}',
    '{n, plural, }',
    '{n, plural one {a} other {b}}',
    '{n, plural, one {a}}',
    '{n, plural, one {a} other {b}',
    '{n, plural, one {a} other {b',
    '{n, plural, one {a} other b}',
    '{n, plural, some {a} other {b}}',
    '{n, plural, offset:1 other {b}}',
    '{n, plural, =x {a} other {b}}',
    '{n, plural, =-1 {a} other {b}}',
    '{n, plural, one {{m, plural, one {a}}} other {b}}',
    'fine {n, plural, other {#}}, then {n, plural,',
  ])('returns undefined for %s', (text) => {
    expect(resolvePlurals(text, { n: 5 }, 'en')).toBeUndefined()
  })

  test('returns undefined for more than four blocks inside each other', () => {
    const nested = (depth: number): string =>
      depth ? `{n, plural, other {${nested(depth - 1)}}}` : '#'
    expect(resolvePlurals(nested(4), { n: 5 }, 'en')).toBe('5')
    expect(resolvePlurals(nested(5), { n: 5 }, 'en')).toBeUndefined()
  })

  // quadratic time would exceed the time limit of a test many times
  test.each([
    ['{', 400_000],
    ['{n', 200_000],
    ['{ ', 200_000],
    ['{n,plural,', 100_000],
    ['{n,plural,other{', 100_000],
    ['{n,plural,one{', 100_000],
    ['{n,plural,other{}', 100_000],
    ['{n,plural,other{}}', 3_000],
    ['#{x}', 100_000],
  ])('reads "%s" %d times in linear time, and does not throw', (piece, times) => {
    for (const end of ['', ' plural', '}', '{n, plural, other {'])
      expect(() => resolvePlurals(piece.repeat(times) + end, { n: 1 }, 'en')).not.toThrow()
  })
})
