import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** The checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A source file, by its path from the root with forward slashes. */
export interface Source {
  readonly path: string
  readonly text: string
}

/**
 * The files under these folders that end in one of `endings`; a folder that does not exist has
 * none.
 */
export const listSources = (
  folders: readonly string[],
  endings = /\.(ts|tsx|mjs|mts)$/,
): Source[] =>
  folders.flatMap((folder) => {
    const full = join(root, folder)
    if (!existsSync(full)) return []
    return readdirSync(full, { recursive: true, withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() && endings.test(entry.name) && !entry.parentPath.includes('node_modules'),
      )
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({
        path: relative(root, file).split(sep).join('/'),
        text: readFileSync(file, 'utf8'),
      }))
  })

/** Parses a source, or any text given as one. */
export const parse = ({ path, text }: Source): ts.SourceFile =>
  ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.ES2023,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : undefined,
  )

/** Calls `visit` for every node below. */
export const walk = (node: ts.Node, visit: (node: ts.Node) => void): void => {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

/** One import of a file: where it points (a path from the root, or a package) and how. */
export interface Import {
  readonly from: string
  readonly to: string
  readonly kind: 'value' | 'type' | 'lazy'
}

const isTypeOnly = (node: ts.ImportDeclaration | ts.ExportDeclaration): boolean => {
  if (ts.isExportDeclaration(node)) {
    const names =
      node.exportClause && ts.isNamedExports(node.exportClause)
        ? node.exportClause.elements
        : undefined
    return (
      node.isTypeOnly ||
      (names !== undefined && names.length > 0 && names.every((name) => name.isTypeOnly))
    )
  }
  const clause = node.importClause
  if (!clause) return false
  const names =
    clause.namedBindings && ts.isNamedImports(clause.namedBindings)
      ? clause.namedBindings.elements
      : undefined
  return (
    clause.isTypeOnly ||
    (!clause.name &&
      names !== undefined &&
      names.length > 0 &&
      names.every((name) => name.isTypeOnly))
  )
}

const resolveFrom = (from: string, specifier: string, known: (path: string) => boolean): string => {
  if (!specifier.startsWith('.')) return specifier
  const base = relative(root, resolve(root, dirname(from), specifier))
    .split(sep)
    .join('/')
  const candidates = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((ending) => base + ending)
  return candidates.find(known) ?? base
}

/** Every import of a source: static, re-exports, `import()`, and `import('…')` in types. */
export const importsOf = (source: Source, known: (path: string) => boolean): Import[] => {
  const found: Import[] = []
  const add = (specifier: ts.Node | undefined, kind: Import['kind']) => {
    if (specifier && ts.isStringLiteralLike(specifier)) {
      found.push({ from: source.path, to: resolveFrom(source.path, specifier.text, known), kind })
    }
  }
  walk(parse(source), (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      add(node.moduleSpecifier, isTypeOnly(node) ? 'type' : 'value')
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], 'lazy')
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, 'type')
  })
  return found
}
