import ts from 'typescript'
import { expect, test } from 'vitest'
import { listSources, type Source } from './sources'

/** Characters of a line, comments included; literals of strings, templates and patterns are not. */
const LIMIT = 120
const SHIPPED = ['lib', 'entries', 'kernel', 'plugins', 'ui', 'adapters', 'frame']

const isLiteral = (node: ts.Node) =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  ts.isRegularExpressionLiteral(node)

/** The text with its literals emptied; their line breaks stay. */
const withoutLiterals = ({ path, text }: Source): string => {
  const parts: string[] = []
  let from = 0
  const visit = (node: ts.Node): void => {
    if (!isLiteral(node)) {
      ts.forEachChild(node, visit)
      return
    }
    parts.push(text.slice(from, node.getStart()), node.getText().replace(/[^\n]/g, ''))
    from = node.end
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
  return [...parts, text.slice(from)].join('')
}

const isLong = (line: string) => line.length > LIMIT
const tooLong = (sources: readonly Source[]) =>
  sources
    .filter(({ text }) => text.split('\n').some(isLong))
    .flatMap((source) =>
      withoutLiterals(source)
        .split('\n')
        .flatMap((line, at) => (isLong(line) ? [`${source.path}:${at + 1}`] : [])),
    )

test('no line of the shipped sources has more than 120 characters beside its literals', () => {
  const sources = listSources(SHIPPED).filter(({ path }) => !path.startsWith('frame/dist/'))
  expect(sources.length).toBeGreaterThan(1000)
  expect(tooLong(sources)).toEqual([])
})

test('control: a long line is found in code and comments, not in a literal', () => {
  const long = 'x'.repeat(LIMIT)
  const file = (text: string) => ({ path: 'ui/a.ts', text })
  expect(tooLong([file(`\nconst ${long} = 1`), file(`// ${long}`)])).toEqual([
    'ui/a.ts:2',
    'ui/a.ts:1',
  ])
  const literals = [`'${long}'`, `\`${long}\``, `/${long}/`, `\`\${1}${long}\``]
  expect(tooLong(literals.map((text) => file(`export const a = ${text}`)))).toEqual([])
})
