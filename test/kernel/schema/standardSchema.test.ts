import { expect, test } from 'vitest'
import * as mini from 'zod/mini'
import { parse, safeParse } from '../../../kernel/schema/parse'
import {
  describeIssue,
  issuePath,
  type StandardSchema,
} from '../../../kernel/schema/standardSchema'

const problemsOf = (schema: StandardSchema, value: unknown): string[] => {
  let found: string[] = []
  try {
    parse(schema, value, (problems) => {
      found = problems
      return new Error('refused')
    })
  } catch {
    // the problems are what counts
  }
  return found
}
const answering = (answer: unknown): StandardSchema => ({
  '~standard': { version: 1, vendor: 'test', validate: () => answer as never },
})

test('zod/mini, which has no words of its own without a locale, gets ours', () => {
  const schema = mini.strictObject({
    name: mini.string().check(mini.minLength(3)),
    count: mini.number().check(mini.lte(5)),
    kind: mini.enum(['a', 'b']),
    only: mini.literal(1),
    mail: mini.email(),
    deep: mini.array(mini.object({ on: mini.boolean() })),
    own: mini.string('say it in your own words'),
    custom: mini.string().check(mini.refine((v) => v === 'x')),
  })
  const value = {
    name: 'ab',
    count: 6,
    kind: 'c',
    only: 2,
    mail: 'x',
    deep: [{ on: 1 }],
    own: 'fine',
    custom: 'y',
    more: 1,
    less: 2,
  }
  expect(problemsOf(schema as unknown as StandardSchema, value)).toMatchInlineSnapshot(`
    [
      "name: expected string 3…",
      "count: expected number …5",
      "kind: expected "a" or "b"",
      "only: expected 1",
      "mail: expected email",
      "deep[0].on: expected boolean",
      "custom: expected a usable value …",
      "unknown key "more", "less"",
    ]
  `)
  expect(problemsOf(schema as unknown as StandardSchema, { ...value, own: 5 })).toContain(
    'own: say it in your own words',
  )
})

test('a path is written as in code', () => {
  expect(issuePath({ message: '', path: ['a', 0, { key: 'b' }, Symbol.for('c')] })).toBe(
    'a[0].b.Symbol(c)',
  )
  expect(issuePath({ message: '' })).toBe('')
  expect(describeIssue({ message: 'is wrong', path: [] })).toBe('is wrong')
})

test('validate answers what the schema made of the value, or throws what fail returns', () => {
  expect(parse(answering({ value: 5 }), 'x', () => new Error())).toBe(5)
  expect(() =>
    parse(
      answering({ issues: [{ message: 'a' }, { message: 'b', path: ['p'] }] }),
      'x',
      (problems) => new Error(problems.join('|')),
    ),
  ).toThrow('a|p: b')
})

test('a schema that answers with a promise is refused, and its rejection is nobody’s', async () => {
  expect(problemsOf(answering(Promise.resolve({ value: 1 })), 1)).toEqual([
    'its schema is asynchronous',
  ])
  expect(problemsOf(answering(Promise.reject(new Error('late'))), 1)).toEqual([
    'its schema is asynchronous',
  ])
  await new Promise((resolve) => setTimeout(resolve, 5))
})

test('accept answers undefined for anything that does not pass, also a schema that throws', () => {
  expect(safeParse(answering({ value: 1 }), 1)).toBe(1)
  expect(safeParse(answering({ issues: [{ message: 'no' }] }), 1)).toBe(undefined)
  expect(safeParse(answering(Promise.resolve({ value: 1 })), 1)).toBe(undefined)
  const throwing: StandardSchema = {
    '~standard': {
      version: 1,
      vendor: 'test',
      validate: () => {
        throw new Error('boom')
      },
    },
  }
  expect(safeParse(throwing, 1)).toBe(undefined)
})
