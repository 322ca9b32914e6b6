import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const RULE = 'noExcessiveLinesPerFunction'
/** Entries of the list of files with longer functions. Lower it with each file that leaves. */
const COUNT = 88

interface Override {
  readonly includes: readonly string[]
  readonly linter: { readonly rules: { readonly complexity?: Readonly<Record<string, string>> } }
}
interface Report {
  readonly diagnostics: readonly { readonly location: { readonly path: string } }[]
}

const { overrides } = JSON.parse(readFileSync('biome.json', 'utf8')) as {
  readonly overrides: readonly Override[]
}
/** The files of biome.json whose functions may be longer than 80 lines. Tests are patterns. */
const listed = overrides
  .filter(({ linter }) => linter.rules.complexity?.[RULE] === 'off')
  .flatMap(({ includes }) => includes)
  .filter((path) => !path.includes('*'))

/** Those of the files that have a function over the limit; `--only` also runs a rule that is off. */
const withLongFunctions = (files: readonly string[]) => {
  const args = ['lint', `--only=complexity/${RULE}`, '--reporter=json', '--max-diagnostics=none']
  const report = execFileSync('node_modules/.bin/biome', [...args, ...files], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { diagnostics } = JSON.parse(report) as Report
  return [...new Set(diagnostics.map(({ location }) => location.path))]
}

test('each file that biome.json lists has a function of more than 80 lines', () => {
  expect(withLongFunctions(listed).sort()).toEqual([...listed].sort())
})

test('the list of files with longer functions does not grow', () => {
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed).toHaveLength(COUNT)
})

test('control: a file without a long function is not reported', () => {
  const short = 'kernel/plugins/token.ts'
  const [long = ''] = listed
  expect(withLongFunctions([long, short])).toEqual([long])
})
