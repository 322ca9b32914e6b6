import { expect, test } from 'vitest'
import { placeholdersOf } from '../../../lib/messages/placeholdersOf'

test.each([
  ['Plain', []],
  ['{b} and {a}, {b}', ['a', 'b']],
  ['{count, plural, one {device} other {devices}}', ['count']],
  ['{count, plural, one {{wallet}} other {# in {where}}} {x}', ['count', 'wallet', 'where', 'x']],
  ['{a, plural, other {{b, plural, other {{c}}}}}', ['a', 'b', 'c']],
  ['{count, plural, one {a}}', undefined],
  ['{a, plural, other {{b, plural, one {}}}}', undefined],
])('returns the placeholders of %s', (text, wanted) => {
  expect(placeholdersOf(text)).toEqual(wanted)
})
