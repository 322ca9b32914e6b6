import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { entries as packageEntries } from '../entries.mjs'

/**
 * A member of an interface: its key, its type as written, its doc comment as one line, and the file
 * that declares it.
 */
export interface Member {
  readonly name: string
  readonly type: string
  readonly doc: string
  readonly file: string
}

/** Every entry of the package: its import path and its source file. */
export const entries: readonly (readonly [specifier: string, file: string])[] = Object.entries(
  packageEntries,
).map(([specifier, [file]]) => [specifier, file])

/** All source files under the given folders, with their text. */
export function sourceFiles(
  root: string,
  folders: readonly string[] = ['kernel', 'ui', 'plugins', 'frame/client'],
): readonly (readonly [file: string, text: string])[] {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map(
      (path) => [relative(root, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')] as const,
    )
}

/** Text without line breaks. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The doc comment right before a node, as one line. */
function docOf(node: ts.Node): string {
  const parts = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
  return oneLine(parts.map((part) => ts.getTextOfJSDocComment(part.comment) ?? '').join(' '))
}

const printer = ts.createPrinter({ removeComments: true })

/** A type as it reads on one line. */
const typeText = (type: ts.TypeNode) =>
  oneLine(printer.printNode(ts.EmitHint.Unspecified, type, type.getSourceFile())).replaceAll(
    '; }',
    ' }',
  )

/**
 * The members of an open vocabulary (`Views`, `Events`, …): of the interface itself and of every
 * `declare module 'tessera-kit'`.
 */
export function membersOf(root: string, vocabulary: string): readonly Member[] {
  const out: Member[] = []
  for (const [file, text] of sourceFiles(root)) {
    if (!text.includes(`interface ${vocabulary}`)) continue
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    const take = (node: ts.Node) => {
      if (!ts.isInterfaceDeclaration(node) || node.name.text !== vocabulary) return
      for (const member of node.members) {
        if (!ts.isPropertySignature(member) || !member.type) continue
        const name = ts.isStringLiteral(member.name) ? member.name.text : member.name.getText()
        out.push({ name, type: typeText(member.type), doc: docOf(member), file })
      }
    }
    for (const node of source.statements) {
      if (file === 'kernel/kit/types.ts' || file === 'kernel/vocabulary.ts') take(node)
      if (ts.isModuleDeclaration(node) && node.body && ts.isModuleBlock(node.body))
        node.body.statements.forEach(take)
    }
  }
  return out
}

/**
 * The first sentence of the doc comment of what an entry is about, without its full stop: of the
 * factory of a plugin, else of the first exported value with a comment. Undefined without one.
 */
export function entrySentence(root: string, file: string): string | undefined {
  const { statements } = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const isValue = (node: ts.Statement) =>
    (ts.isVariableStatement(node) || ts.isFunctionDeclaration(node)) && docOf(node) !== ''
  const about =
    statements.find((node) => isValue(node) && /\bdefinePlugin\(/.test(node.getText())) ??
    statements.find(
      (node) =>
        isValue(node) && ts.getCombinedModifierFlags(node as never) & ts.ModifierFlags.Export,
    )
  return (
    about &&
    docOf(about)
      .replace(/\{@link (\S+)\}/g, '`$1`')
      .split(/\.(?:\s|$)/)[0]
  )
}

/** A property of an interface, and whether it may be absent. */
export interface Property {
  readonly name: string
  readonly doc: string
  readonly optional: boolean
}

/** The properties of an exported interface that is declared once in a folder; none without it. */
export function interfaceMembers(root: string, folder: string, name: string): readonly Property[] {
  return sourceFiles(root, [folder]).flatMap(([file, text]) =>
    text.includes(`interface ${name}`)
      ? ts
          .createSourceFile(file, text, ts.ScriptTarget.Latest, true)
          .statements.filter(ts.isInterfaceDeclaration)
          .filter((node) => node.name.text === name)
          .flatMap(({ members }) => [...members])
          .filter(ts.isPropertySignature)
          .map((member) => ({
            name: member.name.getText(),
            doc: docOf(member),
            optional: member.questionToken !== undefined,
          }))
      : [],
  )
}

/** The doc comments of the keys of an object literal, by key: `export const <name> = { … }`. */
export function commentsOf(root: string, file: string, name: string): ReadonlyMap<string, string> {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const found = new Map<string, string>()
  const unwrap = (node: ts.Expression): ts.Expression =>
    ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? unwrap(node.expression) : node
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name: own, initializer } of statement.declarationList.declarations) {
      const value = initializer && unwrap(initializer)
      if (own.getText() !== name || !value || !ts.isObjectLiteralExpression(value)) continue
      for (const property of value.properties)
        if (property.name) found.set(property.name.getText(), docOf(property))
    }
  }
  return found
}

/**
 * Every English text of the shell and the plugins, by key, in the order of the files:
 * `'key': 'text'` in a messages module.
 */
export function textsOf(root: string): readonly (readonly [key: string, text: string])[] {
  const files = sourceFiles(root, ['ui', 'plugins', 'frame/client']).filter(([file]) =>
    /\/messages\/(.+\/)?en(\/|\.ts)/.test(file),
  )
  return files.flatMap(([file, text]) => {
    const found: [string, string][] = []
    const visit = (node: ts.Node): void => {
      if (
        ts.isPropertyAssignment(node) &&
        ts.isStringLiteral(node.name) &&
        ts.isStringLiteralLike(node.initializer)
      )
        found.push([node.name.text, node.initializer.text])
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
    return found
  })
}

/** The compiler options of the repository. */
export function compilerOptions(root: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  return ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root).options
}
