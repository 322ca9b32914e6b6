import ts from 'typescript'
import { expect, test } from 'vitest'
import { listSources, parse, type Source, walk } from './sources'

const NAMESPACES = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']

const textOf = (node: ts.Node | undefined) =>
  node && ts.isStringLiteralLike(node) ? node.text : undefined

/**
 * What plugins call themselves, and their views: `view('…')`, and members of an augmented `Views`.
 */
const namesIn = (source: Source, of: 'plugins' | 'views'): string[] => {
  const names: (string | undefined)[] = []
  walk(parse(source), (node) => {
    const maker = of === 'plugins' ? 'definePlugin' : 'view'
    if (ts.isCallExpression(node) && node.expression.getText() === maker)
      names.push(textOf(node.arguments[0]))
    if (of === 'views' && ts.isInterfaceDeclaration(node) && node.name.text === 'Views') {
      for (const { name } of node.members)
        names.push(name && !ts.isComputedPropertyName(name) ? name.text : undefined)
    }
  })
  return names.filter((name) => name !== undefined)
}

const VIEW_VERBS = /(^|\.)(open|push|replace|reset|preload|load|show|home|view|goBackTo)$/
const VIEW_WORDS = /(^|\.)(view|name|help|home)$/

/**
 * Whether a string stands where a view is named: `open('…')`, `view: '…'`, `entry.view === '…'`,
 * `views['…']`. One word may be a verb or a status elsewhere.
 */
const namesView = (node: ts.Node): boolean => {
  const { parent } = node
  if (ts.isCallExpression(parent)) return VIEW_VERBS.test(parent.expression.getText())
  if (ts.isPropertyAssignment(parent)) return VIEW_WORDS.test(parent.name.getText())
  if (ts.isBinaryExpression(parent))
    return VIEW_WORDS.test((parent.left === node ? parent.right : parent.left).getText())
  if (ts.isCaseClause(parent)) return VIEW_WORDS.test(parent.parent.parent.expression.getText())
  return ts.isElementAccessExpression(parent)
}

/**
 * `injected` is also a kind of connector: compared with a `kind`, or in a list that is declared as
 * kinds.
 */
const isKind = ({ parent }: ts.Node) => {
  if (ts.isBinaryExpression(parent)) return /(^|\.)kind$/.test(parent.left.getText())
  const holder = ts.isArrayLiteralExpression(parent) ? parent.parent : undefined
  return (
    holder !== undefined &&
    ts.isVariableDeclaration(holder) &&
    holder.type?.getText() === 'readonly Kind[]'
  )
}

/** `data` is also what an error of JSON-RPC carries, where such errors are read. */
const isErrorField = (node: ts.StringLiteralLike | ts.TemplateHead, { path }: Source) =>
  node.text === 'data' && path === 'kernel/requests/errors.ts'

/** `send` is also the phase of a request, and of what goes to a URL. */
const isPhase = (node: ts.StringLiteralLike | ts.TemplateHead, { path }: Source) =>
  node.text === 'send' &&
  ['kernel/requests/pipeline.ts', 'kernel/transport/aroundExchange.ts'].includes(path)

/**
 * Strings, outside of types and imports, that are the name of a plugin, a view or a namespace (also
 * before a colon).
 */
const namedIn = (source: Source, names: Names): string[] => {
  const found: string[] = []
  walk(parse(source), (node) => {
    if (!ts.isStringLiteralLike(node) && !ts.isTemplateHead(node)) return
    const { parent } = node
    if (
      ts.isImportDeclaration(parent) ||
      ts.isExportDeclaration(parent) ||
      ts.isLiteralTypeNode(parent)
    )
      return
    if (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword)
      return
    const [before = ''] = node.text.split(':')
    const isNamespace = NAMESPACES.includes(before)
    const isPlugin =
      names.plugins.has(node.text) &&
      !isKind(node) &&
      !isErrorField(node, source) &&
      !isPhase(node, source)
    const isView = names.views.has(node.text) && (node.text.includes('-') || namesView(node))
    if (isNamespace || isPlugin || isView) found.push(`${source.path}: '${node.text}'`)
  })
  return found
}

interface Names {
  readonly plugins: ReadonlySet<string>
  readonly views: ReadonlySet<string>
}
const named = listSources(['plugins', 'ui'])
const collect = (of: 'plugins' | 'views') => new Set(named.flatMap((source) => namesIn(source, of)))
const names: Names = { plugins: collect('plugins'), views: collect('views') }

test('names: no plugin, view or namespace is named in kernel and shell', () => {
  expect([...names.plugins]).toEqual(expect.arrayContaining(['ui', 'injected']))
  expect([...names.views]).toEqual(
    expect.arrayContaining(['connect', 'account', 'unsupported-chain']),
  )
  const sources = listSources(['kernel', 'ui/shell']).filter(
    ({ path }) => !path.startsWith('kernel/networks/'),
  )
  expect(sources.length).toBeGreaterThan(60)
  expect(sources.flatMap((source) => namedIn(source, names))).toEqual([])
})

test.each([
  [
    'view that is opened',
    `export const f = (kit: { open(name: string): void }) => kit.open('account')`,
  ],
  [
    'view that is compared',
    `export const f = (entry: { view: string }) => entry.view === 'connect'`,
  ],
  ['view in an entry', `export const home = { view: 'connect' }`],
  ['view of two words', `export const f = (word: string) => word.startsWith('unsupported-chain')`],
  ['plugin', `export const f = (name: string) => name === 'injected'`],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source file
  ['namespace', 'export const f = (id: number) => `eip155:${id}`'],
  ['network', `export const id = 'eip155:1'`],
])('control: a %s is found', (_, text) => {
  expect(namedIn({ path: 'kernel/x.ts', text }, names)).toHaveLength(1)
})

test.each([
  ['import', `import a from 'injected'`],
  ['type', `export type Kind = 'announced' | 'injected'`],
  ['kind of connector', `export const f = (kind: string) => kind === 'injected'`],
  ['status', `export const f = (status: string) => status === 'connecting'`],
  ['event', `export const f = (emit: (event: string) => void) => emit('connect')`],
])('control: the same word as %s is not', (_, text) => {
  expect(namedIn({ path: 'kernel/x.ts', text }, names)).toEqual([])
})
