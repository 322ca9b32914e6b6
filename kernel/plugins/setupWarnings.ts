import { kernelError } from '../errors/kernelErrors'
import type { KitServices } from '../kit/services'
import type { Texts } from '../modal/types'
import { unknownName } from '../schema/checks'
import { replaces } from './resolvePlugins'
import type { ViewEntry } from './types'

// Loaded with `debug`, and for texts of the host.

/**
 * What is misspelt in the plugins' descriptions, one line each: a `when` that names a flag, a slot
 * that a view draws, and a view that is replaced, which nobody has. Loads the views that slots are
 * of. What does not load is left out.
 */
export async function setupWarnings({
  flags,
  plugins,
}: Pick<KitServices, 'flags' | 'plugins'>): Promise<string[]> {
  const views = plugins.flatMap(({ spec }) => spec.views ?? [])
  const mistakes = plugins.map(async (plugin) => {
    const { name: by, spec } = plugin
    const lines: string[] = []
    const say = (words: string) => void lines.push(`Plugin "${by}": ${words}`)
    const checkFlag = (what: string, when: string | undefined) => {
      if (when !== undefined && !Object.hasOwn(flags, when))
        say(`${what} hangs on the ${unknownName('flag', when, Object.keys(flags))}`)
    }
    for (const { name, when } of spec.views ?? []) {
      checkFlag(`the view "${name}"`, when)
      const others = views
        .filter((view) => !spec.views?.includes(view))
        .map((view) => view.name as string)
      // a shell may keep others from replacing a view of its own
      if (replaces(plugin, name) && !spec.needs?.includes('surface') && !others.includes(name))
        say(`it replaces the ${unknownName('view', name, others)}`)
    }
    for (const { slot, when } of (spec.slots ?? []) as readonly {
      readonly slot: string
      readonly when?: string
    }[]) {
      checkFlag(`an entry of the slot "${slot}"`, when)
      const owner = views.find(({ name }) => slot.startsWith(`${name}.`))
      // a view need not say what it draws
      const drawn = owner
        ? await drawnBy(owner).catch(() => {})
        : views.map(({ name }) => name + slot.slice(slot.lastIndexOf('.')))
      if (drawn && !(owner && drawn.includes(slot)))
        say(`no view draws the ${unknownName('slot', slot, drawn)}`)
    }
    return lines
  })
  return (await Promise.all(mistakes)).flat()
}

/**
 * The keys of the host's texts (`options.messages`) that no plugin has, one line each. Loads the
 * English texts of the plugins whose texts the host replaces.
 */
export async function textWarnings({
  options,
  plugins,
}: Pick<KitServices, 'options' | 'plugins'>): Promise<string[]> {
  const warnings = Object.entries(options.messages ?? {}).map(async ([locale, texts]) => {
    const keys = await keysOf(
      plugins,
      new Set(Object.keys(texts).map((key) => key.slice(0, key.indexOf('.')))),
    )
    return Object.keys(texts).flatMap((key) => {
      if (keys.has(key)) return []
      const problem = `messages.${locale}: ${unknownName('message', key, [...keys])}`
      const { code, message, docs } = kernelError('bad-options', { problems: [problem] })
      return [`${code}: ${message} See ${docs}`]
    })
  })
  return (await Promise.all(warnings)).flat()
}

const drawnBy = async ({ load }: ViewEntry) =>
  ((await load()).default as { readonly slots?: readonly string[] }).slots

/** The message keys of these plugins. */
async function keysOf(
  plugins: KitServices['plugins'],
  names: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const catalogues = plugins
    .filter(({ name }) => names.has(name))
    .flatMap(({ spec }) => [spec.messages, ...(spec.views ?? []).map(({ messages }) => messages)])
  const loaded = await Promise.allSettled(
    catalogues.map(async (catalogue) => (await catalogue?.en?.())?.default),
  )
  return new Set(
    loaded.flatMap((result) =>
      result.status === 'fulfilled' ? Object.keys((result.value ?? {}) as Texts) : [],
    ),
  )
}
