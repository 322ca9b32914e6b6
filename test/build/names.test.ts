import ts from 'typescript'
import { expect, test } from 'vitest'
import { listSources, parse, type Source, walk } from './sources'

const NAMESPACES = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']

const textOf = (node: ts.Node | undefined) => (node && ts.isStringLiteralLike(node) ? node.text : undefined)

/** What plugins call themselves and their views: `definePlugin('…')`, `view('…')`, and members of an augmented `Views`. */
const namesIn = (source: Source): string[] => {
  const names: (string | undefined)[] = []
  walk(parse(source), (node) => {
    if (ts.isCallExpression(node) && ['definePlugin', 'view'].includes(node.expression.getText())) names.push(textOf(node.arguments[0]))
    if (ts.isInterfaceDeclaration(node) && node.name.text === 'Views') {
      for (const member of node.members) names.push(member.name && !ts.isComputedPropertyName(member.name) ? member.name.text : undefined)
    }
  })
  return names.filter((name) => name !== undefined)
}

/** Words that are names of views and of something else: what an event, a verb or a state of the kernel is called. */
const MEANS_SOMETHING_ELSE: Record<string, readonly string[]> = {
  // EIP-1193's event.
  connect: ['kernel/provider.ts'],
  // The status of a connection.
  connecting: ['kernel/connectors/', 'ui/shell/attempts.ts'],
}
const isOther = (name: string, path: string) => (MEANS_SOMETHING_ELSE[name] ?? []).some((place) => path.startsWith(place))

/** String literals and property names in quotes that are one of `names`, or start with one and a colon. Types and imports are not looked at. */
const namedIn = (source: Source, names: ReadonlySet<string>): string[] => {
  const found: string[] = []
  walk(parse(source), (node) => {
    if (!ts.isStringLiteralLike(node) && !ts.isTemplateHead(node)) return
    if (ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent) || ts.isExternalModuleReference(node.parent)) return
    if (ts.isCallExpression(node.parent) && node.parent.expression.kind === ts.SyntaxKind.ImportKeyword) return
    const name = node.text.split(':')[0] ?? ''
    if (names.has(name) && !isOther(name, source.path)) found.push(`${source.path}: '${node.text}'`)
  })
  return found
}

const named = listSources(['plugins', 'ui'])
const names = new Set([...named.flatMap(namesIn), ...NAMESPACES])

test('names: no plugin, view or namespace is named in kernel and shell', () => {
  expect([...names]).toEqual(expect.arrayContaining(['ui', 'injected', 'connect', 'unsupported-chain', 'eip155']))
  const sources = listSources(['kernel', 'ui/shell']).filter(({ path }) => !path.startsWith('kernel/networks/'))
  expect(sources.length).toBeGreaterThan(60)
  expect(sources.flatMap((source) => namedIn(source, names))).toEqual([])
})

test.each([
  ['view', `export const f = (kit: { open(name: string): void }) => kit.open('account')`],
  ['plugin', `export const f = (name: string) => name === 'injected'`],
  ['namespace', 'export const f = (id: number) => `eip155:${id}`'],
  ['network', `export const id = 'eip155:1'`],
])('control: a %s is found', (_, text) => {
  expect(namedIn({ path: 'kernel/x.ts', text }, names)).toHaveLength(1)
})

test('control: an import is not a name', () => {
  expect(namedIn({ path: 'kernel/x.ts', text: `import a from 'injected'` }, names)).toEqual([])
})
