import type { KitServices } from '../kit/services'
import { nearest, unknownName } from '../schema/checks'
import type { Texts } from '../modal/types'
import { replaces } from './resolvePlugins'

// Loaded with `debug` only.

/**
 * What is misspelt in the plugins' descriptions and the host's texts, one line each: a `when` that names a flag, a slot that names a view, a view that is replaced, and a
 * key of `options.messages`, which nobody has. Loads the English texts of a plugin whose texts the host replaces. A catalogue that does not load is left out.
 */
export async function setupWarnings({ flags, options, plugins }: Pick<KitServices, 'flags' | 'options' | 'plugins'>): Promise<string[]> {
  const views = plugins.flatMap(({ spec }) => spec.views ?? [])
  const viewNames = views.map(({ name }) => name as string)
  const entries = plugins.flatMap(({ name, spec }) => [
    ...(spec.views ?? []).map((view) => ({ what: `the view "${view.name}"`, when: view.when as string | undefined, plugin: name, slot: undefined })),
    ...(spec.slots ?? []).map(({ slot, when }) => ({ what: `an entry of the slot "${slot}"`, when: when as string | undefined, plugin: name, slot: slot as string })),
  ])
  const flagWarnings = entries.flatMap(({ plugin, what, when }) =>
    when === undefined || Object.hasOwn(flags, when) ? [] : [`Plugin "${plugin}": ${what} hangs on the ${unknownName('flag', when, Object.keys(flags))}`],
  )
  const slotWarnings = entries.flatMap(({ plugin, slot }) => {
    if (slot === undefined || viewNames.some((name) => slot.startsWith(`${name}.`))) return []
    const near = nearest(slot.slice(0, slot.lastIndexOf('.')), viewNames)
    return [`Plugin "${plugin}": no view draws the slot "${slot}"${near ? `; did you mean "${near}${slot.slice(slot.lastIndexOf('.'))}"?` : ''}`]
  })
  const replaceWarnings = plugins.flatMap((plugin) => {
    const others = plugins.flatMap(({ spec }) => (spec === plugin.spec ? [] : (spec.views ?? []).map(({ name }) => name as string)))
    // a shell may keep others from replacing a view of its own
    const wanted = (plugin.spec.views ?? []).filter(({ name }) => replaces(plugin, name) && !plugin.spec.needs?.includes('surface'))
    return wanted.flatMap(({ name }) => (others.includes(name) ? [] : [`Plugin "${plugin.name}": it replaces the ${unknownName('view', name, others)}`]))
  })
  const textWarnings = Object.entries(options.messages ?? {}).map(async ([locale, texts]) => {
    const keys = await keysOf(plugins, new Set(Object.keys(texts).map((key) => key.slice(0, key.indexOf('.')))))
    return Object.keys(texts).flatMap((key) => (keys.has(key) ? [] : [`messages.${locale}: ${unknownName('message', key, [...keys])}`]))
  })
  return [...flagWarnings, ...slotWarnings, ...replaceWarnings, ...(await Promise.all(textWarnings)).flat()]
}

/** The message keys of these plugins. */
async function keysOf(plugins: KitServices['plugins'], names: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const catalogues = plugins.filter(({ name }) => names.has(name)).flatMap(({ spec }) => [spec.messages, ...(spec.views ?? []).map(({ messages }) => messages)])
  const loaded = await Promise.allSettled(catalogues.map(async (catalogue) => (await catalogue?.en?.())?.default))
  return new Set(loaded.flatMap((result) => (result.status === 'fulfilled' ? Object.keys((result.value ?? {}) as Texts) : [])))
}
