import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Application, Logger, LogLevel, ReflectionKind } from 'typedoc'
import { entryPage, referencePage } from './pages'

/** What was written: a file for each entry, and what typedoc says against the doc comments. */
export interface Reference {
  /** The public names of each entry, by import path. */
  readonly names: ReadonlyMap<string, readonly string[]>
  /** A link that leads nowhere, or a public name without a comment; empty when all is well. */
  readonly complaints: readonly string[]
}

/** A member without a comment may speak for itself; a public name may not. */
const isOfMember = (message: string) =>
  /^\S+?\.\w+\.\S.* does not have any documentation/.test(message)

/**
 * Writes one page of Markdown for each entry into `out`, with typedoc as typedoc.json sets it up.
 * Throws when typedoc cannot read the entries.
 */
export async function writeReference(
  root: string,
  out: string,
  list: readonly (readonly [specifier: string, file: string])[],
): Promise<Reference> {
  const app = await Application.bootstrapWithPlugins({
    options: join(root, 'typedoc.json'),
    entryPoints: list.map(([, file]) => join(root, file)),
    tsconfig: join(root, 'tsconfig.json'),
    basePath: root,
  })
  const complaints: string[] = []
  const logger = new Logger()
  logger.log = (message, level) =>
    void (level >= LogLevel.Warn && !isOfMember(message) && complaints.push(message))
  app.logger = logger
  const specifiers = new Map(list.map(([specifier, file]) => [join(root, file), specifier]))
  const points = app.getEntryPoints()
  if (!points) throw new Error(`typedoc cannot read the entries: ${complaints.join('; ')}`)
  const project = app.converter.convert(
    points.map((point) => ({
      ...point,
      displayName: entryPage(specifiers.get(point.sourceFile.fileName) ?? ''),
    })),
  )
  app.validate(project)
  const titles = new Map(list.map(([specifier]) => [entryPage(specifier), specifier]))
  app.options.setValue(
    'pageTitleTemplates' as never,
    { module: ({ name }: { name: string }) => titles.get(name) ?? name } as never,
  )
  app.options.setValue('outputs', [{ name: 'markdown', path: out }])
  await app.generateOutputs(project)
  for (const file of readdirSync(out).map((name) => join(out, name)))
    writeFileSync(file, referencePage(readFileSync(file, 'utf8')))
  const modules = new Map(
    project
      .getChildrenByKind(ReflectionKind.Module)
      .map(({ name, children = [] }) => [name, children.map((child) => child.name)]),
  )
  return {
    names: new Map(list.map(([specifier]) => [specifier, modules.get(entryPage(specifier)) ?? []])),
    complaints,
  }
}
