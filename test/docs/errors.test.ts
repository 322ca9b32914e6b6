import { expect, test } from 'vitest'
import { advice } from '../../docs/errors.data'
import { KitError } from '../../kernel/errors/KitError'
import { allErrors, titles } from '../../scripts/docs/errors'
import { anchorsOf } from '../../scripts/docs/links'
import { errorTables } from '../../scripts/docs/registry'
import { sourceFiles } from '../../scripts/docs/source'
import { differences, page, root } from './root'

const codes = allErrors.map(({ code }) => code)
const text = page('docs/errors.md')

test('every error has advice, and every advice an error', () => {
  expect(differences(Object.keys(advice), codes)).toEqual([])
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
  expect(Object.values(advice).filter((words) => words.length < 15)).toEqual([])
})

test('control: an error without advice and advice without an error are found', () => {
  const { 'kernel/timeout': _, ...rest } = advice
  expect(differences(Object.keys({ ...rest, 'kernel/ghost': '' }), codes)).toEqual([
    'kernel/timeout is not documented',
    'kernel/ghost does not exist',
  ])
})

test('the page lists every error and no other', () => {
  expect(
    differences(
      [...text.matchAll(/^### (\S+)$/gm)].map(([, code]) => code as string),
      codes,
    ),
  ).toEqual([])
})

test("an error's docs path, from the package, leads to its heading", () => {
  const anchors = anchorsOf(text)
  for (const { code } of allErrors) {
    const [path, anchor] = new KitError(code, '', 'user').docs.split('#')
    expect(path).toBe('tessera-kit/docs/errors.md')
    expect(anchors.has(anchor as string), code).toBe(true)
  }
  expect(anchors.has(new KitError('kernel/ghost', '', 'user').docs.split('#')[1] as string)).toBe(
    false,
  )
})

test('every table made with defineErrors in the source is documented, under a heading of its owner', () => {
  const made = sourceFiles(root, [
    'lib',
    'kernel',
    'ui',
    'plugins',
    'adapters',
    'frame/client',
    'test/harness/node',
  ]).flatMap(([file, source]) =>
    file === 'kernel/errors/KitError.ts'
      ? []
      : [...source.matchAll(/const (\w+) = [^\n]*\bdefineErrors\('([\w-]+)'/g)],
  )
  expect(
    differences(
      Object.keys(errorTables),
      made.map(([, name]) => name as string),
    ),
  ).toEqual([])
  expect(
    differences(
      Object.keys(titles),
      made.map(([, , owner]) => owner as string),
    ),
  ).toEqual([])
  expect(
    differences(
      Object.keys(errorTables).slice(1),
      made.map(([, name]) => name as string),
    ),
  ).toHaveLength(1)
})

test('messages show facts by their names', () => {
  const of = (code: string) => allErrors.find((error) => error.code === code)?.message
  expect(of('kernel/http-status')).toBe('HTTP status code: {status}')
  expect(of('kernel/bad-options')).toContain('{problems}')
  expect(allErrors.filter(({ message }) => /undefined|\[object|=>/.test(message))).toEqual([])
})
