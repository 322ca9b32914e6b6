import ts from 'typescript'
import { expect, test } from 'vitest'
import { POLICY } from '../../scripts/demoServer.mjs'
import { sourceFiles } from '../../scripts/docs/source'
import { page, root } from './root'

const GLOBALS = new Set([
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'WebTransport',
  'EventSource',
  'RTCPeerConnection',
  'Worker',
  'SharedWorker',
  'Image',
  'importScripts',
])

const isOwnName = (node: ts.Identifier) => {
  const { parent } = node
  const isMember = ts.isPropertyAccessExpression(parent) && parent.name === node
  const isKey =
    (ts.isPropertyAssignment(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isMethodSignature(parent) ||
      ts.isJsxAttribute(parent)) &&
    parent.name === node
  return isMember || isKey || ts.isTypeNode(parent) || ts.isTypeQueryNode(parent)
}

/** Whether a function around the node, or the file, gives this name another meaning. */
const isShadowed = (node: ts.Identifier): boolean => {
  const binds = (name: ts.BindingName): boolean =>
    ts.isIdentifier(name)
      ? name.text === node.text
      : name.elements.some((one) => ts.isBindingElement(one) && binds(one.name))
  for (let at: ts.Node = node; at; at = at.parent) {
    if (ts.isFunctionLike(at) && at.parameters.some(({ name }) => binds(name))) return true
    if (ts.isBlock(at) || ts.isSourceFile(at)) {
      for (const statement of at.statements)
        if (
          ts.isVariableStatement(statement) &&
          statement.declarationList.declarations.some(({ name }) => binds(name))
        )
          return true
    }
  }
  return false
}

/**
 * What a file could send by: a global that asks the network, `sendBeacon`, or an `import()` of an
 * address.
 */
function waysOut(file: string, text: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (
      ts.isIdentifier(node) &&
      GLOBALS.has(node.text) &&
      !isOwnName(node) &&
      !isShadowed(node) &&
      !ts.isParameter(node.parent) &&
      !ts.isBindingElement(node.parent)
    )
      found.push(node.text)
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'sendBeacon')
      found.push('sendBeacon')
    if (
      ts.isStringLiteral(node) &&
      /^\w+:\/\//.test(node.text) &&
      ts.isCallExpression(node.parent) &&
      node.parent.expression.kind === ts.SyntaxKind.ImportKeyword
    )
      found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return found
}

test('only the files that privacy.md names can reach the network', () => {
  const sources = sourceFiles(root, ['lib', 'kernel', 'ui', 'plugins', 'adapters', 'frame/client'])
  expect(sources.length).toBeGreaterThan(150)
  const can = sources.filter(([file, text]) => waysOut(file, text).length > 0).map(([file]) => file)
  const named = [
    ...page('docs/privacy.md').matchAll(/`((?:kernel|ui|plugins|adapters|frame)\/[\w/]+\.tsx?)`/g),
  ].map(([, file]) => file as string)
  expect(can.sort()).toEqual(named.sort())
})

test.each([
  ['fetch', 'export const f = () => fetch("/x")'],
  ['a beacon', 'navigator.sendBeacon("/x")'],
  ['a socket', 'export const s = () => new WebSocket("wss://x")'],
  ['a picture', 'export const i = () => new Image()'],
  ['an address', 'void import("https://example.org/x.js")'],
])('control: %s is found', (_, text) => {
  expect(waysOut('x.ts', text)).not.toEqual([])
})

test.each([
  ['a parameter of that name', 'export const f = (fetch: () => void) => fetch()'],
  ['a method of that name', 'export const f = (cache: { fetch(): void }) => cache.fetch()'],
  ['its type', 'export interface A { fetch: typeof fetch }'],
])('control: %s is not', (_, text) => {
  expect(waysOut('x.ts', text)).toEqual([])
})

test('the policy to copy has every directive of the one the kit is tested under', () => {
  const policy = /```\n(default-src[\s\S]*?)\n```/.exec(page('docs/privacy.md'))?.[1] ?? ''
  const directives = new Map(
    policy.split(';').map((line) => [line.trim().split(' ')[0] as string, line.trim()]),
  )
  for (const line of POLICY.split(';')) {
    const [name = ''] = line.trim().split(' ')
    expect(directives.has(name), name).toBe(true)
    if (name !== 'connect-src') expect(directives.get(name)).toBe(line.trim())
  }
  expect(policy).not.toContain('unsafe')
})
