import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { droppedConstants, flags, type Owner, options, type Row } from '../../docs/options.data'
import { optionsCheck } from '../../kernel/kit/options'
import type { Check } from '../../kernel/schema/checks'
import { entries } from '../entries.mjs'
import { plugins } from './plugins'
import { interfaceMembers } from './source'
import { code, generated, table } from './table'

type Shape = Readonly<Record<string, Check<unknown>>>

/** The live schemas, by owner: what an option's owner really accepts. */
export const schemas: Readonly<Record<Owner, Shape>> = {
  kernel: optionsCheck.shape as Shape,
  ...Object.fromEntries(plugins.flatMap(({ entry, shape }) => (shape ? [[entry, shape]] : []))),
}

/** The live flags and their defaults. */
export const liveFlags: Readonly<Record<string, unknown>> = Object.assign(
  {},
  ...plugins.map(({ spec }) => spec.flags),
)

/** Whether an owner exists in this release. */
export const isPresent = (owner: Owner): boolean =>
  ['kernel', 'createKit', ...plugins.map(({ entry }) => entry)].includes(owner)

const DEFAULT = /\bDefault (.+?)(?=;|\.(?: |$))/
const DEFAULT_SENTENCE = /\s*\bDefault [^;]+?\.(?= |$)/

/**
 * The rows of the options that the schema of a plugin accepts and `written` does not have, from the doc comments of the interface of its options: `<Factory>Options` in its folder.
 */
export function derivedRows(root: string, written = options): readonly Row[] {
  return plugins.flatMap(({ entry, factory, shape = {} }) => {
    const told = written.filter((row) => row.owner === entry).map((row) => row.ours)
    const keys = Object.keys(shape).filter((key) => !told.includes(key))
    if (!keys.length) return []
    const folder = dirname(entries[`tessera-kit/${entry}`]?.[0] as string)
    const name = `${factory.charAt(0).toUpperCase()}${factory.slice(1)}Options`
    const members = interfaceMembers(root, folder, name)
    return keys.map((key): Row => {
      const member = members.find((one) => one.name === key)
      return {
        name: null,
        owner: entry,
        ours: key,
        default: DEFAULT.exec(member?.doc ?? '')?.[1] ?? (member?.optional ? 'none' : 'required'),
        note: (member?.doc ?? '').replace(DEFAULT_SENTENCE, ''),
      }
    })
  })
}

const ownerCell = (row: Row) =>
  row.owner === 'dropped' ? 'dropped' : `${row.owner}${isPresent(row.owner) ? '' : ' (planned)'}`
const accepts = ({ owner, ours, flag }: Row) =>
  ours && !flag ? (schemas[owner]?.[ours]?.expects ?? '–') : '–'

const row = (entry: Row): string[] => [
  code(entry.name),
  ownerCell(entry),
  code(entry.ours),
  accepts(entry),
  entry.default,
  entry.note,
]

/** What introduces the options of a plugin, where it is not the call and the page of its name. */
const intros: Readonly<Record<string, string>> = {
  siwx: '`siwx({ … })`: [sign-in.md](sign-in.md)',
  embedded:
    '`embedded({ … })`, and `emailAuth({ … })`, `socials({ … })`, `farcaster({ … })` and `passkeys({ … })`, which pass them on: [embedded.md](embedded.md), [email-auth.md](email-auth.md), [socials.md](socials.md), [farcaster.md](farcaster.md), [passkeys.md](passkeys.md)',
}

const intro = (root: string, entry: string, factory: string) =>
  intros[entry] ??
  `\`${factory}({ … })\`${existsSync(join(root, `docs/${entry}.md`)) ? `: [${entry}.md](${entry}.md)` : ''}`

/** docs/options.md */
export function optionsPage(root: string): string {
  const rows = [...options, ...derivedRows(root)]
  const head = [
    'Specification',
    'Owner',
    'Our name',
    'Accepts',
    'Default',
    'What it does, or why not',
  ]
  const owned = (owner: Owner) =>
    table(
      ['Our name', 'Accepts', 'Default', 'What it does'],
      rows
        .filter((o) => o.owner === owner)
        .map((o) => [code(o.ours), accepts(o), o.default, o.note]),
    )
  return `${generated('docs/options.data.ts and the live schemas')}
# Options

A bad option never passes: \`createKit\` throws one [\`kernel/bad-options\`](errors.md#kernelbad-options) that lists every problem with its path.
Options of the kernel go to \`createKit(plugins, options)\`; options of a plugin go to its factory. There is no remote configuration.

## Kernel

\`createKit([…], { … })\`

${owned('kernel')}

${plugins
  .filter(({ shape }) => shape)
  .map(({ entry, factory }) => `## ${entry}\n\n${intro(root, entry, factory)}\n\n${owned(entry)}`)
  .join('\n\n')}

## Every option of the specification

"createKit" means: the choice of plugins is the switch. "planned" means: an argument of a plugin that is not in this release; its name may still change.

${table(head, options.filter((o) => o.name !== null).map(row))}

## Dropped constants

${table(['Constant', 'Why'], droppedConstants)}
`
}

/** docs/flags.md */
export function flagsPage(docs: ReadonlyMap<string, string>): string {
  const ours = Object.entries(liveFlags).map(([key, value]) => [
    code(key),
    key.split('.', 1)[0] as string,
    code(JSON.stringify(value)),
    docs.get(key) ?? '',
  ])
  return `${generated('docs/options.data.ts and the plugins')}
# Flags

A flag is a default of its plugin that the host may change: \`createKit(plugins, { flags: { 'ui.legalCheckbox': true } })\`.
Keys are the plugin's name or start with it. An unknown key, or a value of another type, is a line of [\`kernel/bad-options\`](errors.md#kernelbad-options).
\`kit.flags\` shows what is in force; views and slot entries hang on flags by \`when\`.

${table(['Flag', 'Plugin', 'Default', 'What it does'], ours)}

## Every feature flag of the specification

Most are gone: a feature is a plugin, and passing it is the switch.

${table(
  ['Specification', 'Owner', 'Here', 'Default', 'What it does, or why not'],
  flags.map((f) => [
    code(f.name),
    ownerCell(f),
    f.ours ? `${f.flag ? 'flag' : 'option'} ${code(f.ours)}` : '–',
    f.default,
    f.note,
  ]),
)}
`
}
