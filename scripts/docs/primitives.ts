import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { icons } from '../../ui/primitives/icons'
import { moreIcons } from '../../ui/primitives/moreIcons'
import { compilerOptions } from './source'
import { code, generated, table } from './table'

/** A prop that is the primitive's own, beside those of the element it is. */
interface Prop {
  readonly name: string
  readonly type: string
  readonly doc: string
}

/** What views have by one name of `runtime.primitives`. */
interface PrimitiveDoc {
  readonly name: string
  readonly doc: string
  readonly props: readonly Prop[]
}

const oneLine = (parts: ts.SymbolDisplayPart[]) =>
  ts.displayPartsToString(parts).replace(/\s+/g, ' ').trim()

/** Every primitive with its own props, as the compiler sees them. */
function primitivesOf(root: string): readonly PrimitiveDoc[] {
  const program = ts.createProgram([join(root, 'ui/view.ts'), join(root, 'ui/jsx.d.ts')], {
    ...compilerOptions(root),
    noEmit: true,
  })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(join(root, 'ui/view.ts')) as ts.SourceFile
  const exported = checker
    .getExportsOfModule(checker.getSymbolAtLocation(source) as ts.Symbol)
    .find(({ name }) => name === 'Primitives') as ts.Symbol
  const own = (one: ts.Symbol) =>
    !!one.declarations?.[0]?.getSourceFile().fileName.includes('/ui/primitives/')
  return checker
    .getDeclaredTypeOfSymbol(checker.getAliasedSymbol(exported))
    .getProperties()
    .flatMap((primitive) => {
      const [call] = checker.getTypeOfSymbol(primitive).getCallSignatures()
      if (!call) return []
      const props = call.parameters[0] && checker.getTypeOfSymbol(call.parameters[0])
      const declared = props && (props.aliasSymbol ?? props.symbol)
      return {
        name: primitive.name,
        doc: declared && own(declared) ? oneLine(declared.getDocumentationComment(checker)) : '',
        props: (props?.getProperties() ?? []).filter(own).map((one) => ({
          name: one.flags & ts.SymbolFlags.Optional ? `${one.name}?` : one.name,
          type: typeOf(one, checker),
          doc: oneLine(one.getDocumentationComment(checker)),
        })),
      }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The type of a prop as it is written; of a name that stands for a few words, these. */
function typeOf(prop: ts.Symbol, checker: ts.TypeChecker): string {
  const node = (prop.declarations?.[0] as ts.PropertySignature | undefined)?.type
  const named =
    node &&
    (ts.isUnionTypeNode(node) ? node.types : [node]).map((part) => {
      const type = checker.getTypeFromTypeNode(part)
      const words =
        ts.isTypeReferenceNode(part) && type.isUnion()
          ? type.types.filter((one) => one.isStringLiteral()).map((one) => `'${one.value}'`)
          : []
      return words.length > 0 && words.length <= 8 ? words.join(' | ') : part.getText()
    })
  return named?.join(' | ') ?? ''
}

const EXAMPLES = 'scripts/primitives/examples.ts'

/** The code of each example, as a module of its own. */
function exampleCode(root: string): ReadonlyMap<string, string> {
  const source = ts.createSourceFile(
    EXAMPLES,
    readFileSync(join(root, EXAMPLES), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  )
  const declared = source.statements.filter(ts.isVariableStatement).flatMap((statement) =>
    statement.declarationList.declarations.map((one) => ({
      name: one.name.getText(),
      one,
      statement,
    })),
  )
  const table = declared.find(({ name }) => name === 'examples')?.one.initializer
  if (!table || !ts.isObjectLiteralExpression(table))
    throw new Error(`${EXAMPLES} has no table of examples`)
  return new Map(
    table.properties.filter(ts.isPropertyAssignment).map((property) => {
      const text = property.initializer.getText().replace(/\n {2}/g, '\n')
      const used = declared
        .filter(({ name }) => new RegExp(`\\b${name}\\b`).test(text))
        .map(({ statement }) => `${statement.getText()}\n`)
      return [
        property.name.getText(),
        `import { defineView } from 'tessera-kit/view'\n\n${used.join('')}${used.length ? '\n' : ''}export default ${text}`,
      ]
    }),
  )
}

const iconNames = [icons, moreIcons].flatMap(Object.keys).sort()

/**
 * docs/primitives.md. Throws for a primitive without an example, and for an example without a
 * primitive.
 */
export function primitivesPage(
  root: string,
  primitives = primitivesOf(root),
  examples = exampleCode(root),
): string {
  const names = new Set(primitives.map(({ name }) => name))
  const wrong = [
    ...[...names].filter((name) => !examples.has(name)),
    ...[...examples.keys()].filter((name) => !names.has(name)),
  ]
  if (wrong.length)
    throw new Error(`${EXAMPLES} does not match the primitives: ${wrong.join(', ')}`)
  const parts = primitives.map(({ name, doc, props }) => {
    const rows = props.map((prop) => [
      code(prop.name),
      code(prop.type.replace(/ \| undefined$/, '')),
      prop.doc,
    ])
    const pictures = ['dark', 'light']
      .map((theme) => `![${name}, ${theme}](primitives/${name}-${theme}.webp)`)
      .join(' ')
    return [
      `## ${name}`,
      doc,
      pictures,
      rows.length ? table(['Prop', 'Type', 'What it does'], rows) : 'It has no props.',
      name === 'Icon' ? `The names (\`IconName\`): ${iconNames.map(code).join(', ')}.` : '',
      `\`\`\`ts\n${examples.get(name)}\n\`\`\``,
    ]
      .filter(Boolean)
      .join('\n\n')
  })
  return `${generated('ui/primitives and scripts/primitives/examples.ts')}
# Primitives

What a view is made of: \`defineView(({ h, primitives }) => …)\` hands them over, in the kit's looks, with its keyboard and its directions, for every renderer. They follow the
host's theme by themselves. The words in them are yours, in the visitor's language (\`ctx.t\`); text from outside goes into \`Foreign\`, \`Row\` or \`WalletIcon\`. How a view is registered:
[plugins.md](plugins.md#views). \`Button\`, \`IconButton\` and \`Input\` also take what their elements take.

${parts.join('\n\n')}
`
}
