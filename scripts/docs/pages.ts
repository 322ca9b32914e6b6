import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hookTable } from '../../kernel/hooks/table'
import * as networks from '../../kernel/networks'
import type { Network } from '../../kernel/networks/types'
import { errorsPage } from './errors'
import { chunkTable, folderTable } from './folders'
import { flagsPage, optionsPage } from './options'
import { plugins } from './plugins'
import { primitivesPage } from './primitives'
import { sizeTable } from './size'
import { commentsOf, type Member, membersOf, sourceFiles, textsOf } from './source'
import { code, generated, table } from './table'
import { viewLoaders } from './views'

export { apiPages } from './api'

const kinds: Readonly<Record<string, string>> = {
  series: 'One tap after the other; answers are ignored.',
  bail: 'One tap after the other; the first answer that is not `undefined` ends it.',
  waterfall:
    'One tap after the other; an answer that is not `undefined` replaces the argument for the next.',
  filter: 'A waterfall that a `null` answer ends: dropped is dropped.',
  parallel: 'All taps at once; waits for all.',
}

/** docs/hooks.md */
export function hooksPage(root: string): string {
  const text = readFileSync(join(root, 'kernel/hooks/table.ts'), 'utf8')
  const taps = new Map(
    [...text.matchAll(/^ {2}(\w+): (\(.+\) => .+)$/gm)].map(([, name, type]) => [
      name as string,
      type as string,
    ]),
  )
  const docs = commentsOf(root, 'kernel/hooks/table.ts', 'hookTable')
  const rows = Object.entries(hookTable).map(([name, { kind, sync, failure }]) => [
    code(name),
    kind,
    sync ? 'no' : 'yes',
    failure === 'report' ? 'reported, the walk goes on' : 'rethrown, the walk ends',
    code(taps.get(name)),
    docs.get(name) ?? '',
  ])
  return `${generated('kernel/hooks/table.ts')}
# Hooks

A plugin taps a hook in its \`setup\`: \`ctx.hooks.session.tap((change) => { … })\`. It must declare the need \`hooks:<name>\`. Taps carry the plugin's name and go when
the kit is destroyed. \`tapPromise\` exists on hooks that wait. \`{ stage, before }\` places a tap: lower stages first, or before another plugin's tap by its name.
Adding or removing a tap during a walk counts from the next walk. A tap that fails is named: \`[plugin acme] hook session: …\`.

${table(['Hook', 'Kind', 'Waits', 'A failing tap is', 'Tap', 'For'], rows)}

## Kinds

${table(['Kind', 'How it walks'], Object.entries(kinds))}
`
}

/** docs/events.md */
export function eventsPage(root: string): string {
  const rows = (members: readonly Member[]) =>
    members.map(({ name, type, doc }) => [code(name), code(type), doc])
  return `${generated('the interfaces Events and Telemetry')}
# Events

A host listens with \`kit.on(event, listener)\`, a plugin with \`ctx.on\`. Both answer the undo. A listener that throws stops nobody else.
A change of the session fires \`session:change\` for each namespace that changed, then \`account:change\`, then \`network:change\`:
[sessions.md](sessions.md#what-happens-in-order).

${table(['Event', 'Payload', 'When'], rows(membersOf(root, 'Events')))}

# Telemetry

Nothing leaves the page unless a plugin taps the \`telemetry\` hook and sends it. Then these events reach its taps, and error events with their code and category (\`API_ERROR\` where a request to a server failed, else \`INTERNAL_SDK_ERROR\`),
at most 5 in any 60 s. A visitor's refusal is never among them. Facts are cleaned of secrets and cut to length first. No event has an address, a parameter of a call or what somebody typed.

${table(['Event', 'Facts', 'When'], rows(membersOf(root, 'Telemetry')))}

## A sink

A plugin of the host's that sends them in batches to its own server, also when the page is left:

\`\`\`ts
import { definePlugin, type TelemetryEvent } from 'tessera-kit'

export const sink = definePlugin('sink', (url: string) => ({
  needs: ['hooks:telemetry'],
  setup(ctx) {
    let events: TelemetryEvent[] = []
    const send = () => {
      const batch = events
      events = []
      if (batch.length) navigator.sendBeacon(url, JSON.stringify(batch))
    }
    ctx.hooks.telemetry.tap((event) => {
      events.push(event)
      if (events.length >= 20) send()
      return event
    })
    const timer = setInterval(send, 10_000)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send(), { signal: ctx.signal })
    ctx.signal.addEventListener('abort', () => {
      clearInterval(timer)
      send()
    })
  },
}))
\`\`\`

\`sendBeacon\` sends the cookies of its origin: where that is not wanted, use \`ctx.http\` with the need \`network:<origin>\`, opened in \`setup\`, and \`keepalive: true\` for what is sent as the page is left ([plugins.md](plugins.md#http)). Declare such a sink in your notice.
`
}

/**
 * The views the plugins of this release register, with what is not theirs to declare: the
 * parameters.
 */
export function allViews(root: string) {
  const types = new Map(membersOf(root, 'Views').map((member) => [member.name, member.type]))
  return plugins.flatMap(({ name: plugin, spec }) =>
    (spec.views ?? []).map((view) => ({ ...view, plugin, params: types.get(view.name) ?? '' })),
  )
}

/** Where a slot is drawn, by its name. */
export function slotPlaces(root: string): ReadonlyMap<string, string> {
  const drawn = sourceFiles(root, ['ui']).flatMap(([file, text]) =>
    [
      ...text.matchAll(/\bname[=:]\s*\{?["']([\w-]+\.\w+)["']/g),
      ...text.matchAll(/Slot[^\n]{0,60}["']([\w-]+\.\w+)["']/g),
    ].map(([, name]) => [name as string, file] as const),
  )
  // plugins draw those of their own views
  const ofPlugins = sourceFiles(root, ['plugins', 'frame/client']).flatMap(([file, text]) =>
    [...text.matchAll(/Slot name="([\w/-]+\.\w+)"/g)].map(
      ([, name]) => [name as string, file] as const,
    ),
  )
  return new Map([...ofPlugins, ...drawn])
}

/** docs/views.md */
export function viewsPage(root: string): string {
  const rows = allViews(root).map(
    ({ name, plugin, params, title, help, onBack, canClose, when }) => [
      code(name),
      plugin,
      code(params === 'void' ? null : params),
      code(title),
      [
        help && `help opens \`${help}\``,
        onBack && 'back closes the modal',
        canClose && 'guards closing',
        when && `needs the flag \`${when}\``,
      ]
        .filter(Boolean)
        .join('; '),
    ],
  )
  const places = slotPlaces(root)
  const slots = membersOf(root, 'Slots').map(({ name, type, doc }) => [
    code(name),
    doc,
    code(type === 'void' ? null : type),
    places.get(name) ? code(places.get(name)) : '–',
  ])
  return `${generated('the plugins and the interfaces Views and Slots')}
# Views and slots

\`kit.open()\` shows the home view: \`account\` when connected, \`unsupported-chain\` when the wallet is on a network that is not in \`networks\`, else \`connect\`.
\`kit.open('connecting', { connector: 'io.metamask' })\` shows a view with its parameters. A plugin registers views and slot entries of its own: [plugins.md](plugins.md).

## Views

${table(['View', 'Plugin', 'Parameters', 'Title', 'Rules'], rows)}

A plugin stands in for a view of another by its name, where it declares the need \`replace:<view>\`: [plugins.md](plugins.md#replacing-a-view).

## Slots

${table(['Slot', 'For', 'Parameters', 'Drawn in'], slots)}

An entry is a view module: \`defineView<Slots['networks.row']>(…)\`, and its component is given \`params\`. A slot without entries takes no room. What stands in a row stands beside the row's
button, so an entry may be a button of its own; a row has room for an icon button or a tag. An entry of
\`wallets.account\` alone is in the button, and is plain text. In a footer \`Foot\` and \`Note\` bring their own space. \`approve.details\` adds to what the kit says of a request, and replaces nothing of it; \`hold()\` keeps the request from being approved until the function that it returns is called.

The entries of a slot \`<view>.tabs\` are tabs: each has a \`title\`, a message key, may have an \`icon\`, and its module is fetched when its tab is first shown. In the account view one alone is a section
under its title, and a panel that fails says so and offers another try; an entry of any other slot that fails is left out.
`
}

/** The network definitions, by exported name, in the order of the alphabet. */
export const definitions = (): readonly (readonly [string, Network])[] =>
  Object.entries(networks)
    .filter(
      (entry): entry is [string, Network] => typeof (entry[1] as Network).driver === 'function',
    )
    .sort(([a], [b]) => (a < b ? -1 : 1))

/** docs/network-list.md */
export function networksPage(): string {
  const rows = definitions().map(
    ([name, { id, name: title, nativeCurrency, rpcUrls, explorer, testnet }]) => [
      code(name),
      title,
      code(id),
      nativeCurrency.symbol,
      rpcUrls.join(' '),
      explorer?.url ?? '',
      testnet ? 'test' : '',
    ],
  )
  return `${generated('kernel/networks/definitions')}
# Network definitions

\`import { mainnet, base } from 'tessera-kit/networks'\`. Each is one small file; a bundler keeps what you import. The URLs are public ones: they are data for
wallets, and reads use them only with \`publicRpc: true\`. Other chains: [networks.md](networks.md).

${table(['Name', 'Network', 'CAIP-2 id', 'Currency', 'Public URLs', 'Explorer', ''], rows)}

## Retired

These ids are known so that a stored session can be told from an unknown network: ${Object.entries(
    networks.deprecatedNetworks,
  )
    .map(([id, name]) => `${code(id)} ${name}`)
    .join(', ')}.
`
}

/** docs/texts.md */
export function textsPage(root: string): string {
  const rows = textsOf(root).map(([key, text]) => [code(key), text.replaceAll('\u00a0', ' ')])
  return `${generated('the English messages of the shell and the plugins')}
# Texts

Every text of the kit and its key, for your own wording or another language: [localisation.md](localisation.md). A word in braces is a placeholder for a value. \`{count, plural, …}\` has [plural forms](localisation.md#plural-forms).

${table(['Key', 'English'], rows)}
`
}

/**
 * A page with what stands between its markers `<!-- name -->` and `<!-- /name -->` replaced. Throws
 * where it has none.
 */
export function fillBlock(text: string, name: string, content: string): string {
  const block = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`)
  if (!block.test(text)) throw new Error(`no block <!-- ${name} -->`)
  return text.replace(block, (_, open: string, close: string) => `${open}${content}\n${close}`)
}

/** README with the figures of bench/size.json in their place, or as it is where there are none. */
export function readme(root: string): string {
  const text = readFileSync(join(root, 'README.md'), 'utf8')
  const sizes = join(root, 'bench/size.json')
  return existsSync(sizes)
    ? fillBlock(text, 'size', sizeTable(JSON.parse(readFileSync(sizes, 'utf8'))))
    : text
}

/** docs/architecture.md with the tree and the lazy chunks as they are. */
export function architecture(root: string): string {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  return fillBlock(fillBlock(text, 'folders', folderTable(root)), 'chunks', chunkTable(root))
}

/** Pages written by hand in which only marked blocks are generated. */
export const partlyGenerated: readonly string[] = ['docs/architecture.md', 'README.md']

/** The committed files that the generator writes, by path from the root. */
export function generatedFiles(root: string): ReadonlyMap<string, string> {
  const flagDocs = new Map(membersOf(root, 'Flags').map(({ name, doc }) => [name, doc]))
  return new Map([
    ['docs/options.md', optionsPage(root)],
    ['docs/flags.md', flagsPage(flagDocs)],
    ['docs/hooks.md', hooksPage(root)],
    ['docs/errors.md', errorsPage()],
    ['docs/events.md', eventsPage(root)],
    ['docs/views.md', viewsPage(root)],
    ['docs/primitives.md', primitivesPage(root)],
    ['docs/network-list.md', networksPage()],
    ['docs/texts.md', textsPage(root)],
    ['docs/architecture.md', architecture(root)],
    ['README.md', readme(root)],
    ['ui/views/index.ts', viewLoaders(root)],
  ])
}

/** The files on disk that are not what was generated. */
export const staleFiles = (root: string, made = generatedFiles(root)): readonly string[] =>
  [...made].flatMap(([path, text]) =>
    existsSync(join(root, path)) && readFileSync(join(root, path), 'utf8') === text ? [] : [path],
  )
