import { join } from 'node:path'
import ts from 'typescript'
import { Application, type Comment, type CommentDisplayPart, type Context, Converter, type DeclarationReflection, Logger, LogLevel, ReflectionKind } from 'typedoc'

/** One member of a documented interface or class. */
export interface MemberDoc {
  readonly name: string
  readonly code: string
  readonly doc: string
}

/** One public name: how it is declared, what its doc comment says as Markdown, and its members. */
export interface NameDoc {
  readonly name: string
  readonly kind: 'function' | 'value' | 'class' | 'interface' | 'type'
  readonly code: string
  readonly doc: string
  readonly members: readonly MemberDoc[]
  /** The file it is declared in, from the root. */
  readonly file: string
  /** The entry that documents it, where this one only exports it again. */
  readonly from?: string
}

/** What typedoc reads from the entries, and what it says against the doc comments. */
export interface Model {
  readonly entries: ReadonlyMap<string, readonly NameDoc[]>
  /** A link that leads nowhere, or a public name without a comment; empty when all is well. */
  readonly complaints: readonly string[]
}

type Entries = readonly (readonly [specifier: string, file: string])[]
interface Reader {
  readonly context: Context
  readonly checker: ts.TypeChecker
  readonly root: string
  readonly entryOf: ReadonlyMap<number, string>
}

const kinds: Partial<Record<ReflectionKind, NameDoc['kind']>> = {
  [ReflectionKind.Function]: 'function',
  [ReflectionKind.Variable]: 'value',
  [ReflectionKind.Class]: 'class',
  [ReflectionKind.Interface]: 'interface',
  [ReflectionKind.TypeAlias]: 'type',
}

/** A doc comment as Markdown; a `{@link}` to a public name is written as a link to `#name`, which the page resolves. */
const markdownOf = (comment: Comment | undefined): string => {
  const words = (parts: readonly CommentDisplayPart[]) => parts.map((part) => (part.kind === 'inline-tag' ? `\`${part.text.split(/[\s|]/)[0]}\`` : part.text)).join('')
  if (!comment) return ''
  const tags = comment.blockTags.map(({ tag, name, content }) => `**${tag.slice(1)}** ${name ? `\`${name}\` ` : ''}${words(content)}`)
  return [words(comment.summary), ...tags].join('\n\n').trim()
}

const withoutComments = (text: string) =>
  text.replace(/('(?:[^'\\\n]|\\.)*'|`[^`]*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (_, literal?: string) => literal ?? '').replace(/\n\s*\n/g, '\n').trim()

/** A function as it is declared, without its body. */
const signatureOf = (name: string, node: ts.SignatureDeclaration & { body?: ts.Node | undefined }, checker: ts.TypeChecker): string => {
  const generics = node.typeParameters?.length ? `<${node.typeParameters.map((one) => one.getText()).join(', ')}>` : ''
  const parameters = node.parameters.map((one) => withoutComments(one.getText()))
  const type = node.type ? withoutComments(node.type.getText()) : returnType(node, checker)
  const line = `${name}${generics}(${parameters.join(', ')}): ${type}`
  return line.length < 110 ? line : `${name}${generics}(\n${parameters.map((one) => `  ${one},\n`).join('')}): ${type}`
}

const returnType = (node: ts.SignatureDeclaration, checker: ts.TypeChecker) => {
  const signature = checker.getSignatureFromDeclaration(node)
  return signature ? checker.typeToString(signature.getReturnType(), node, ts.TypeFormatFlags.NoTruncation) : 'unknown'
}

const isFunctionLike = (node: ts.Node | undefined): node is ts.ArrowFunction | ts.FunctionExpression => !!node && (ts.isArrowFunction(node) || ts.isFunctionExpression(node))

/** A declaration as code to read: no body, no comments, and the type where it is only inferred. */
function codeOf(name: string, node: ts.Declaration, checker: ts.TypeChecker): string {
  if (ts.isFunctionDeclaration(node)) return `function ${signatureOf(name, node, checker)}`
  if (ts.isVariableDeclaration(node)) {
    if (isFunctionLike(node.initializer) && !node.type) return `function ${signatureOf(name, node.initializer, checker)}`
    const type = node.type?.getText() ?? checker.typeToString(checker.getTypeAtLocation(node), node, ts.TypeFormatFlags.NoTruncation)
    return `const ${name}: ${type}`
  }
  if (ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) {
    const generics = node.typeParameters?.length ? `<${node.typeParameters.map((one) => one.getText()).join(', ')}>` : ''
    const parents = node.heritageClauses?.map((one) => ` ${one.getText()}`).join('') ?? ''
    return `${ts.isClassDeclaration(node) ? 'class' : 'interface'} ${name}${generics}${parents}`
  }
  return withoutComments(node.getText().replace(/^export /, ''))
}

const memberCode = (name: string, node: ts.Declaration | undefined, checker: ts.TypeChecker): string => {
  if (!node) return name
  if (ts.isMethodDeclaration(node) || ts.isConstructorDeclaration(node)) return signatureOf(name, node, checker)
  const text = withoutComments(node.getText()).replace(/^(public |readonly |static |override )+/, '').replace(/;$/, '')
  return ts.isPropertyDeclaration(node) ? text.replace(/ = [\s\S]*$/, '') : text
}

const declarationsOf = (one: DeclarationReflection, { context }: Reader) => context.getSymbolFromReflection(one)?.declarations ?? []

/** Members that are called or made by the kit itself, not by name. */
const isInner = ({ name }: DeclarationReflection) => name === 'constructor' || /^[[~]/.test(name)

const callsOf = (one: DeclarationReflection, reader: Reader): readonly MemberDoc[] =>
  declarationsOf(one, reader)
    .flatMap((node) => (ts.isInterfaceDeclaration(node) ? [...node.members].filter(ts.isCallSignatureDeclaration) : []))
    .map((node) => ({ name: '()', code: signatureOf('', node, reader.checker), doc: '' }))

const membersOf = (one: DeclarationReflection, reader: Reader): readonly MemberDoc[] => [
  ...callsOf(one, reader),
  ...(one.children ?? [])
    .filter((child) => !child.inheritedFrom && !child.flags.isPrivate && !isInner(child))
    .map((child) => ({
      name: child.name,
      code: memberCode(child.name, declarationsOf(child, reader)[0], reader.checker),
      doc: markdownOf(child.comment ?? child.signatures?.[0]?.comment ?? child.getSignature?.comment),
    })),
]

const describe = (reflection: DeclarationReflection, reader: Reader): NameDoc => {
  const one = reflection.isReference() ? (reflection.getTargetReflectionDeep() as DeclarationReflection) : reflection
  const [node] = declarationsOf(one, reader)
  const { name } = reflection
  const from = reflection.isReference() ? reader.entryOf.get(one.parent?.id ?? -1) : undefined
  return {
    name,
    kind: kinds[one.kind] ?? 'value',
    code: node ? codeOf(name, node, reader.checker) : name,
    doc: markdownOf(one.comment ?? one.signatures?.[0]?.comment),
    members: one.kindOf([ReflectionKind.Interface, ReflectionKind.Class]) ? membersOf(one, reader) : [],
    file: node?.getSourceFile().fileName.slice(reader.root.length + 1) ?? '',
    ...(from && { from }),
  }
}

/** A member without a comment may speak for itself; a public name may not. */
const isOfMember = (message: string) => /^\S+?\.\w+\.\S.* does not have any documentation/.test(message)

/** Reads the entries with typedoc, set up by typedoc.json. Throws when typedoc cannot read them. */
export async function readModel(root: string, list: Entries): Promise<Model> {
  const app = await Application.bootstrap({
    options: join(root, 'typedoc.json'),
    entryPoints: list.map(([, file]) => join(root, file)),
    tsconfig: join(root, 'tsconfig.json'),
    basePath: root,
  })
  const complaints: string[] = []
  const logger = new Logger()
  logger.log = (message, level) => void (level >= LogLevel.Warn && !isOfMember(message) && complaints.push(message))
  app.logger = logger
  let entries: Model['entries'] = new Map()
  app.converter.on(Converter.EVENT_END, (context) => {
    entries = readEntries(context, root, list)
  })
  const project = await app.convert()
  if (!project) throw new Error(`typedoc cannot read the entries: ${complaints.join('; ')}`)
  app.validate(project)
  return { entries, complaints }
}

/** The names of each entry. Only while typedoc converts are the symbols behind its reflections at hand. */
function readEntries(context: Context, root: string, list: Entries): Model['entries'] {
  const specifiers = new Map(list.map(([specifier, file]) => [join(root, file), specifier]))
  const modules = (context.project.children ?? []).filter((one) => one.kindOf(ReflectionKind.Module))
  const fileOf = (one: DeclarationReflection) => context.getSymbolFromReflection(one)?.declarations?.[0]?.getSourceFile().fileName ?? ''
  const entryOf = new Map(modules.map((one) => [one.id, specifiers.get(fileOf(one)) ?? one.name]))
  const reader: Reader = { context, checker: context.programs[0]?.getTypeChecker() as ts.TypeChecker, root, entryOf }
  const entries = new Map(modules.map((one) => [entryOf.get(one.id), (one.children ?? []).map((child) => describe(child, reader))]))
  return new Map(list.map(([specifier]) => [specifier, entries.get(specifier) ?? []]))
}
