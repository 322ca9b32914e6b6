import ts from 'typescript'
import { expect, test } from 'vitest'
import { listSources, parse, type Source, walk } from './sources'

const COLLECTIONS = ['Map', 'Set', 'WeakMap', 'WeakSet', 'Array']
const MUTATORS =
  /^(push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|set|add|delete|clear|exec|test|next)$/
const COLLECTION_READS = /^Readonly(Map|Set|Array)/

const topLevelVariables = (file: ts.SourceFile) =>
  file.statements.filter(ts.isVariableStatement).flatMap((statement) => {
    const constant = (statement.declarationList.flags & ts.NodeFlags.Const) !== 0
    return statement.declarationList.declarations.map((declaration) => ({ declaration, constant }))
  })

const isSticky = (node: ts.Expression | undefined) =>
  node !== undefined && ts.isRegularExpressionLiteral(node) && /\/[a-z]*[gy][a-z]*$/.test(node.text)

/**
 * A constant whose value could change: a collection that is not declared read-only, an object or
 * list, or a regular expression with a place in it.
 */
const holdsState = ({
  initializer,
  type,
}: ts.VariableDeclaration): 'collection' | 'literal' | undefined => {
  if (!initializer) return undefined
  if (ts.isNewExpression(initializer) && COLLECTIONS.includes(initializer.expression.getText())) {
    return type && COLLECTION_READS.test(type.getText()) ? 'literal' : 'collection'
  }
  return ts.isArrayLiteralExpression(initializer) ||
    ts.isObjectLiteralExpression(initializer) ||
    isSticky(initializer)
    ? 'literal'
    : undefined
}

const rootName = (node: ts.Expression): string | undefined => {
  if (ts.isIdentifier(node)) return node.text
  return ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isNonNullExpression(node)
    ? rootName(node.expression)
    : undefined
}

/**
 * The names whose value is changed somewhere in the file: assigned through, deleted from, or told
 * to change.
 */
const mutatedNames = (file: ts.SourceFile): Set<string> => {
  const names = new Set<string>()
  const add = (node: ts.Expression) => {
    const name = ts.isIdentifier(node) ? undefined : rootName(node)
    if (name) names.add(name)
  }
  walk(file, (node) => {
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      node.operatorToken.kind <= ts.SyntaxKind.LastAssignment
    )
      add(node.left)
    else if (ts.isDeleteExpression(node)) add(node.expression)
    else if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
      if (
        node.operator === ts.SyntaxKind.PlusPlusToken ||
        node.operator === ts.SyntaxKind.MinusMinusToken
      )
        add(node.operand)
    } else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      if (MUTATORS.test(node.expression.name.text)) add(node.expression)
      if (node.expression.getText() === 'Object.assign' && node.arguments[0]) {
        const name = rootName(node.arguments[0])
        if (name) names.add(name)
      }
    }
  })
  return names
}

/**
 * Mutable state at module level: `let`, `var`, collections, literals and sticky patterns that are
 * changed, static fields.
 */
const stateIn = (source: Source): string[] => {
  const file = parse(source)
  const mutated = mutatedNames(file)
  const found: string[] = []
  for (const { declaration, constant } of topLevelVariables(file)) {
    const name = declaration.name.getText()
    const state = holdsState(declaration)
    if (!constant || state === 'collection' || (state === 'literal' && mutated.has(name)))
      found.push(name)
  }
  walk(file, (node) => {
    if (
      !ts.isPropertyDeclaration(node) ||
      (node.initializer && ts.isArrowFunction(node.initializer))
    )
      return
    const modifiers = node.modifiers?.map((modifier) => modifier.kind) ?? []
    if (
      modifiers.includes(ts.SyntaxKind.StaticKeyword) &&
      !modifiers.includes(ts.SyntaxKind.ReadonlyKeyword)
    )
      found.push(node.name.getText())
  })
  return found.map((name) => `${source.path}: ${name}`)
}

test('module state: kernel, plugins and ui have none', () => {
  const sources = listSources(['lib', 'entries', 'kernel', 'plugins', 'ui', 'adapters', 'frame'])
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.flatMap(stateIn)).toEqual([])
})

test.each([
  ['let', 'let a = 1'],
  ['exported var', 'export var a = 1'],
  ['map', 'const a = new Map<string, string>()'],
  ['weak set', 'export const a = new WeakSet()'],
  ['list that is pushed to', 'const a: string[] = []\nexport const f = () => a.push("x")'],
  [
    'object that is assigned to',
    'const a: { b?: number } = {}\nexport const f = () => { a.b = 1 }',
  ],
  ['object that is counted in', 'const a = { b: 0 }\nexport const f = () => a.b++'],
  [
    'object that is deleted from',
    'const a: Record<string, 1> = { b: 1 }\nexport const f = () => delete a["b"]',
  ],
  [
    'object that is assigned into',
    'const a = {}\nexport const f = () => Object.assign(a, { b: 1 })',
  ],
  ['pattern with a place', 'const a = /b/g\nexport const f = (text: string) => a.exec(text)'],
  ['static field', 'export class A { static a = 1 }'],
])('control: %s is found', (_, text) => {
  expect(stateIn({ path: 'x.ts', text })).toEqual(['x.ts: a'])
})

test.each([
  ['constant', 'export const a = 1'],
  ['list that is read', 'const a = [1, 2] as const\nexport const f = () => a.map(String)'],
  ['read-only set', 'const a: ReadonlySet<string> = new Set(["b"])'],
  ['pattern without a place', 'const a = /b/\nexport const f = (text: string) => a.test(text)'],
  [
    'state in a function',
    'export const f = () => { let a = 1; const b = new Map(); b.set(a, a++); return b }',
  ],
])('control: %s is not', (_, text) => {
  expect(stateIn({ path: 'x.ts', text })).toEqual([])
})
