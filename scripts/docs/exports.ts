import { join, relative } from 'node:path'
import ts from 'typescript'
import { compilerOptions, entries, oneLine } from './source'

/** One public name of an entry. */
export interface Exported {
  readonly name: string
  readonly kind: 'value' | 'type'
  /** Its doc comment as one line, empty where there is none. */
  readonly doc: string
  /** The file that declares it. */
  readonly file: string
  /** The type of a value; undefined for types. */
  readonly signature?: string
  /**
   * A type or a class as it is written, with the types of its file that only it can name; undefined
   * for values.
   */
  readonly text?: string
  /** Fields that have no doc comment, and that the type's own does not name. */
  readonly untold: readonly string[]
}

/** The public names of each entry, sorted, by import path. An entry without a file has none. */
export function exportsOf(root: string, read = entries): ReadonlyMap<string, readonly Exported[]> {
  const program = ts.createProgram(
    read.map(([, file]) => join(root, file)),
    { ...compilerOptions(root), noEmit: true },
  )
  const checker = program.getTypeChecker()
  const own = (one: ts.Symbol) =>
    one.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one
  const exported = read.map(([specifier, file]) => {
    const source = program.getSourceFile(join(root, file))
    const symbol = source && checker.getSymbolAtLocation(source)
    return [specifier, symbol ? checker.getExportsOfModule(symbol) : []] as const
  })
  const named = new Set(exported.flatMap(([, symbols]) => symbols.map(own)))
  const describe = (symbol: ts.Symbol): Exported => {
    const target = own(symbol)
    const doc = withoutLinks(
      oneLine(ts.displayPartsToString(target.getDocumentationComment(checker))),
    )
    const [declared] = target.declarations ?? []
    const isValue = (target.flags & ts.SymbolFlags.Value) !== 0
    return {
      name: symbol.name,
      kind: isValue ? 'value' : 'type',
      doc,
      file: declared ? fileOf(declared, root) : '',
      ...(isValue && !(target.flags & ts.SymbolFlags.Class)
        ? { signature: signatureOf(target, checker) }
        : { text: textOf(target, checker, root, named) }),
      untold:
        target.flags & (ts.SymbolFlags.Type | ts.SymbolFlags.Class)
          ? untoldFields(target, checker, root, doc)
          : [],
    }
  }
  return new Map(
    exported.map(([specifier, symbols]) => [
      specifier,
      symbols.map(describe).sort((a, b) => (a.name < b.name ? -1 : 1)),
    ]),
  )
}

/** Text with the names that its links lead to. */
const withoutLinks = (text: string) => text.replace(/\{@link (\S+?)\s*\}/g, '`$1`')

const fileOf = (node: ts.Node, root: string) =>
  relative(root, node.getSourceFile().fileName).replaceAll('\\', '/')

/** A table of constants is cut off after so many characters. */
const longest = 400

function signatureOf(target: ts.Symbol, checker: ts.TypeChecker): string {
  const type = checker.getTypeOfSymbol(target)
  const full = checker.typeToString(
    type,
    target.declarations?.[0],
    ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope,
  )
  const signature =
    full.length > longest && !/^[<(]/.test(full)
      ? checker.typeToString(type, target.declarations?.[0])
      : full
  // the compiler repeats the trailing comma of a destructured parameter
  return signature.replaceAll(', }', ' }')
}

type Declaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration
const isDeclaration = (node: ts.Node): node is Declaration =>
  ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node)

/** A type as it is written, then the types it names that have no public name, and so on. */
function textOf(
  target: ts.Symbol,
  checker: ts.TypeChecker,
  root: string,
  named: ReadonlySet<ts.Symbol>,
): string {
  const told = new Set([target])
  const texts: string[] = []
  for (const symbol of told) {
    for (const node of (symbol.declarations ?? []).filter(isDeclaration)) {
      if (fileOf(node, root).includes('node_modules')) continue
      const comments =
        symbol === target
          ? []
          : ts.getJSDocCommentsAndTags(node).map((comment) => `${comment.getText()}\n`)
      texts.push(comments.join('') + written(node))
      const visit = (part: ts.Node): void => {
        const name = ts.isTypeReferenceNode(part)
          ? part.typeName
          : ts.isExpressionWithTypeArguments(part)
            ? part.expression
            : undefined
        const found = name && checker.getSymbolAtLocation(name)
        const used =
          found && (found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found)
        if (
          used &&
          !named.has(used) &&
          used.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias)
        )
          told.add(used)
        ts.forEachChild(part, visit)
      }
      visit(node)
    }
  }
  return withoutLinks(texts.join('\n\n'))
}

/** A declaration as it is written; of a class the heads of its public members. */
function written(node: Declaration): string {
  const { text } = node.getSourceFile()
  if (!ts.isClassDeclaration(node)) return node.getText().replace(/^export /, '')
  const isPublic = (one: ts.ClassElement) =>
    !(ts.getCombinedModifierFlags(one) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) &&
    one.name?.kind !== ts.SyntaxKind.ComputedPropertyName
  const heads = node.members.filter(isPublic).map((one) => {
    const comments = ts.getJSDocCommentsAndTags(one).map((comment) => `${comment.getText()}\n  `)
    const { body, initializer } = one as { body?: ts.Node; initializer?: ts.Node }
    const head = text.slice(one.getStart(), (body ?? initializer)?.getStart() ?? one.end)
    return `  ${comments.join('')}${head.replace(/^(override |declare )+|\s*=?\s*$/g, '')}`
  })
  return `${text.slice(node.getStart(), node.members.pos).replace(/^export /, '')}\n${heads.join('\n')}\n}`
}

function untoldFields(
  target: ts.Symbol,
  checker: ts.TypeChecker,
  root: string,
  doc: string,
): readonly string[] {
  const type = checker.getDeclaredTypeOfSymbol(target)
  if (type.isUnion() || type.flags & ts.TypeFlags.StringLike || type.getCallSignatures().length)
    return []
  const ours = ({ name, declarations = [] }: ts.Symbol) =>
    !name.startsWith('__@') &&
    declarations.some((one) => !fileOf(one, root).includes('node_modules'))
  // an inherited field is named by the type that declares it
  const docs = ({ declarations = [] }: ts.Symbol) => [
    doc,
    ...declarations.flatMap(({ parent }) =>
      ts.getJSDocCommentsAndTags(parent).map((comment) => comment.getText()),
    ),
  ]
  const isTold = (field: ts.Symbol) =>
    field.getDocumentationComment(checker).length > 0 ||
    docs(field).some((one) => one.includes(`\`${field.name}\``))
  return checker
    .getPropertiesOfType(type)
    .filter((field) => ours(field) && !isTold(field))
    .map(({ name }) => name)
}
