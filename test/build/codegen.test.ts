import ts from 'typescript'
import { expect, inject, test } from 'vitest'
import { entries, runNode } from './entries'
import { listSources, parse, type Source, walk } from './sources'

const TIMERS = /(^|\.)(setTimeout|setInterval)$/
const NO_CODEGEN = ['--disallow-code-generation-from-strings']

/** Whatever makes code of a string: eval, Function, a timer with a string. */
const codegenIn = (source: Source): string[] => {
  const found: string[] = []
  walk(parse(source), (node) => {
    if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return
    const callee = node.expression.getText().replace(/^\(0,\s*|\)$/g, '')
    const first = node.arguments?.[0]
    const timer =
      TIMERS.test(callee) &&
      first &&
      (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first))
    if (/(^|\.)eval$/.test(callee) || /(^|\.)Function$/.test(callee) || timer)
      found.push(`${source.path}: ${node.getText().slice(0, 60)}`)
  })
  return found
}

test('code generation: none in dist', () => {
  const built = listSources(['dist'], /\.js$/)
  expect(built.length).toBeGreaterThan(20)
  expect(built.flatMap(codegenIn)).toEqual([])
})

test('code generation: every entry imports, and a kit is made, where it is forbidden', async () => {
  const text = `${entries.map((entry) => `await import('${entry}')`).join('\n')}
import { createKit } from 'tessera-kit'
import { injected } from 'tessera-kit/injected'
import { mainnet } from 'tessera-kit/networks'
import { ui } from 'tessera-kit/ui'
console.log(createKit([ui(), injected()], { networks: [mainnet] }).id)`
  expect(await runNode(inject('packed').host, 'codegen', text, NO_CODEGEN)).toBe('default\n')
})

test('control: the flag stops code made of a string', async () => {
  await expect(
    runNode(inject('packed').host, 'codegen-control', `new Function('return 1')()`, NO_CODEGEN),
  ).rejects.toThrow(/Code generation from strings/)
})

test.each([
  'eval("1")',
  '(0, eval)("1")',
  'globalThis.eval("1")',
  'new Function("1")',
  'Function("1")',
  'setTimeout("f()", 1)',
])('control: %s is found', (text) => {
  expect(codegenIn({ path: 'x.js', text })).toHaveLength(1)
})
