import { type Exported, exportsOf } from './exports'
import { slugger } from './links'
import { entries } from './source'
import { code, generated, table } from './table'

const anchor = (specifier: string) => specifier.replace(/[^a-z-]/g, '')

type Names = ReadonlyMap<string, readonly Exported[]>

/** Interfaces whose members have a page of their own. */
export const vocabularies: Readonly<Record<string, string>> = {
  Events: 'events.md#events',
  Telemetry: 'events.md#telemetry',
  Views: 'views.md#views',
  Slots: 'views.md#slots',
  Flags: 'flags.md',
  HookTaps: 'hooks.md',
  Messages: 'texts.md',
  Icons: 'primitives.md#icon',
  Primitives: 'primitives.md',
}

/**
 * The types of each entry, but those that an earlier one has, and the heading of each in
 * docs/types.md.
 */
function typeHeadings(names: Names): {
  readonly parts: readonly (readonly [specifier: string, types: readonly Exported[]])[]
  readonly link: (one: Exported) => string | undefined
} {
  const slug = slugger()
  const links = new Map<string, string>()
  const key = ({ name, file }: Exported) => `${file} ${name}`
  slug('Types')
  const parts = entries.map(([specifier]) => {
    const types = (names.get(specifier) ?? []).filter(
      (one) => one.text && !vocabularies[one.name] && !links.has(key(one)),
    )
    if (types.length) slug(specifier)
    for (const one of types) links.set(key(one), `types.md#${slug(one.name)}`)
    return [specifier, types] as const
  })
  return { parts, link: (one) => vocabularies[one.name] ?? links.get(key(one)) }
}

/** docs/api.md */
function apiPage(names: Names): string {
  const isNetwork = (one: Exported) => one.file.startsWith('kernel/networks/definitions/')
  const { link } = typeHeadings(names)
  const linked = (one: Exported) =>
    link(one) ? `[${code(one.name)}](${link(one)})` : code(one.name)
  const parts = entries.map(([specifier]) => {
    const own = (names.get(specifier) ?? []).filter((one) => !isNetwork(one))
    const values = own
      .filter(({ kind }) => kind === 'value')
      .map((one) => [linked(one), one.signature ? code(one.signature) : 'A class', one.doc])
    const types = own.filter(({ kind }) => kind === 'type')
    // what it is stands where the link leads
    const elsewhere = types.filter(link).map(linked)
    const told = types.filter((one) => !link(one)).map((one) => [linked(one), one.doc])
    return [
      `## ${specifier}`,
      ...(values.length ? [table(['Value', 'Its type', 'What it promises'], values)] : []),
      ...(specifier === 'tessera-kit/networks'
        ? ['Network definitions: [network-list.md](network-list.md).']
        : []),
      ...(elsewhere.length ? [`Types: ${elsewhere.join(', ')}.`] : []),
      ...(told.length ? [table(['Type', 'What it is'], told)] : []),
    ].join('\n\n')
  })
  return `${generated('the doc comments of the entries')}
# Every public name

${entries.map(([specifier]) => `- [\`${specifier}\`](#${anchor(specifier)})`).join('\n')}

The type of a value says whether it is called: \`text: (max?: number) => Check<string>\` is, \`bool: Check<boolean>\` is not. The name of a type leads to what it is and to its fields, in [types.md](types.md).

The package also has one stylesheet, \`tessera-kit/styles.css\`: [ui.md](ui.md#stylescss).

${parts.join('\n\n')}
`
}

/** docs/types.md */
function typesPage(names: Names): string {
  const parts = typeHeadings(names).parts.flatMap(([specifier, types]) => [
    ...(types.length ? [`## ${specifier}`] : []),
    ...types.map(
      ({ name, doc, text }) => `### ${name}\n\n${doc}\n\n\`\`\`typescript\n${text}\n\`\`\``,
    ),
  ])
  return `${generated('the entries')}
# Types

Every public type with its fields, as its source has it. A type below another in one block has no public name. What each is for: [api.md](api.md). Interfaces that plugins extend have pages of their own:
${Object.entries(vocabularies)
  .map(([name, to]) => `[${code(name)}](${to})`)
  .join(', ')}.

${parts.join('\n\n')}
`
}

/**
 * Returns the pages that are not committed, by path from the root. `npm run build` writes them for
 * the package, and `npm run docs` for the site.
 */
export function apiPages(root: string, names = exportsOf(root)): ReadonlyMap<string, string> {
  return new Map([
    ['docs/api.md', apiPage(names)],
    ['docs/types.md', typesPage(names)],
  ])
}
