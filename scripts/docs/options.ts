import {
  droppedConstants,
  flags,
  type Owner,
  options,
  present,
  type Row,
} from '../../docs/options.data'
import { embedded } from '../../frame/client'
import { optionsCheck } from '../../kernel/kit/options'
import type { Check } from '../../kernel/schema/checks'
import { activity } from '../../plugins/activity'
import { checks } from '../../plugins/checks'
import { clearSigning } from '../../plugins/clear-signing'
import { data } from '../../plugins/data'
import { devtools } from '../../plugins/devtools'
import { injected } from '../../plugins/injected'
import { names } from '../../plugins/names'
import { receive } from '../../plugins/receive'
import { send } from '../../plugins/send'
import { localVerifier, siwx } from '../../plugins/siwx'
import { walletConnect } from '../../plugins/walletconnect'
import { ui } from '../../ui'
import { uiOptionsCheck } from '../../ui/options'
import { code, generated, table } from './table'

type Shape = Readonly<Record<string, Check<unknown>>>

const frame = { url: 'https://wallet.example' }

/** The live schemas, by owner: what an option's owner really accepts. */
export const schemas: Readonly<Partial<Record<Owner, Shape>>> = {
  kernel: optionsCheck.shape as Shape,
  ui: uiOptionsCheck.shape as Shape,
  injected: (injected().spec.options as unknown as Check<unknown>).shape as Shape,
  walletconnect: (walletConnect().spec.options as unknown as Check<unknown>).shape as Shape,
  siwx: (siwx({ verifier: localVerifier() }).spec.options as unknown as Check<unknown>)
    .shape as Shape,
  data: (data().spec.options as unknown as Check<unknown>).shape as Shape,
  activity: (activity().spec.options as unknown as Check<unknown>).shape as Shape,
  'clear-signing': (clearSigning().spec.options as unknown as Check<unknown>).shape as Shape,
  names: (names().spec.options as unknown as Check<unknown>).shape as Shape,
  checks: (checks().spec.options as unknown as Check<unknown>).shape as Shape,
  embedded: (embedded(frame).spec.options as unknown as Check<unknown>).shape as Shape,
  devtools: (devtools().spec.options as unknown as Check<unknown>).shape as Shape,
}

/** The live flags and their defaults. */
export const liveFlags: Readonly<Record<string, unknown>> = {
  ...ui().spec.flags,
  ...injected().spec.flags,
  ...data().spec.flags,
  ...activity().spec.flags,
  ...names().spec.flags,
  ...receive().spec.flags,
  ...send().spec.flags,
}

const ownerCell = (row: Row) =>
  row.owner === 'dropped'
    ? 'dropped'
    : `${row.owner}${present.includes(row.owner) ? '' : ' (planned)'}`
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

/** docs/options.md */
export function optionsPage(): string {
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
      options
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

## ui

\`ui({ … })\`

${owned('ui')}

## injected

\`injected({ … })\`

${owned('injected')}

## walletconnect

\`walletConnect({ … })\`

${owned('walletconnect')}

## siwx

\`siwx({ … })\`: [sign-in.md](sign-in.md)

${owned('siwx')}

## clear-signing

\`clearSigning({ … })\`: [clear-signing.md](clear-signing.md)

${owned('clear-signing')}

## names

\`names({ … })\`: [names.md](names.md)

${owned('names')}

## data

\`data({ … })\`: [data.md](data.md)

${owned('data')}

## activity

\`activity({ … })\`: [activity.md](activity.md)

${owned('activity')}

## checks

\`checks({ … })\`: [checks.md](checks.md)

${owned('checks')}

## embedded

\`embedded({ … })\`, and \`emailAuth({ … })\`, which passes them on: [embedded.md](embedded.md), [email-auth.md](email-auth.md)

${owned('embedded')}

## devtools

\`devtools({ … })\`

${owned('devtools')}

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
