import { resolvePlurals } from '../../lib/messages/resolvePlurals'
import { errorMessage, type KitError } from '../errors/KitError'
import { kernelError } from '../errors/kernelErrors'
import type { CachedCatalogue, Catalogue, Messages, Texts } from './types'

/** What {@link createMessages} needs. */
export interface MessagesDeps {
  /** Catalogues by plugin. */
  readonly catalogues: Readonly<Record<string, Catalogue>>
  /** The first locale requested, a BCP 47 tag. */
  readonly locale: string
  /** The host's own texts, by locale and key; they win over the catalogues. */
  readonly overrides?: Readonly<Record<string, Texts>>
  /** Show a missing text as `[missing: key]`, and one with a malformed plural as `[malformed: key]`. */
  readonly debug: boolean
  /** Called with the current locale when texts were loaded or the locale has changed. */
  readonly onLoad: (locale: string) => void
  /** Called when a catalogue cannot be loaded or has keys that are not the plugin's own. */
  readonly report?: (error: KitError) => void
}

const rtl =
  /^(ar|he|iw|fa|ur|ps|sd|ug|yi|dv|ckb|syr|nqo)(?!-latn)(-|$)|-(arab|hebr|thaa|syrc|nkoo)\b/i

/** Writing direction of a BCP 47 tag. */
export const directionOf = (locale: string): 'ltr' | 'rtl' => (rtl.test(locale) ? 'rtl' : 'ltr')

/**
 * The requested tag or its longest prefix that is available (RFC 4647 lookup), spelled as
 * available; undefined if there is none.
 */
export function matchLocale(requested: string, available: readonly string[]): string | undefined {
  const tag = requested.replaceAll('_', '-').toLowerCase()
  for (let end = tag.length; end > 0; end = tag.lastIndexOf('-', end - 1)) {
    const found = available.find((locale) => locale.toLowerCase() === tag.slice(0, end))
    if (found) return found
  }
  return undefined
}

/** Values of a text's placeholders. A plural block needs a number. */
type Values = Readonly<Record<string, string | number>>

/**
 * A text with its plural blocks resolved (see `resolvePlurals`) and each `{name}` that has a value
 * replaced; undefined if a plural block is malformed. Inserted values are not searched for
 * placeholders. `locale` is the language of the text.
 */
export const formatText = (text: string, locale: string, values: Values = {}): string | undefined =>
  resolvePlurals(text, values, locale)?.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  )

const cached = (plugin: string, catalogue: Catalogue): CachedCatalogue => ({
  plugin,
  catalogue,
  loaded: new Map(),
})

/**
 * Creates the texts of one kit. Nothing is loaded before `load`. English is loaded with every
 * locale, as the fallback.
 */
export function createMessages({
  catalogues,
  locale: requested,
  overrides = {},
  debug,
  onLoad,
  report,
}: MessagesDeps): Messages {
  const cache = Object.entries(catalogues).map(([plugin, catalogue]) => cached(plugin, catalogue))
  const available = [...Object.values(catalogues), overrides].flatMap((texts) => Object.keys(texts))
  const resolve = (locale: string) => matchLocale(locale, available) ?? 'en'
  let current = resolve(requested)
  let latest = 0

  const loadOne = async ({ plugin, catalogue, loaded }: CachedCatalogue, locale: string) => {
    const match = matchLocale(locale, Object.keys(catalogue))
    if (match === undefined || loaded.has(match)) return
    try {
      const all = Object.entries((await catalogue[match]?.())?.default ?? {})
      const own = all.filter(
        ([key, text]) => key.startsWith(`${plugin}.`) && typeof text === 'string',
      )
      loaded.set(match, new Map(own))
      if (own.length < all.length)
        throw new Error(`texts must be strings under keys that start with "${plugin}."`)
    } catch (error) {
      report?.(
        kernelError(
          'plugin-failed',
          { plugin, reason: `messages "${match}": ${errorMessage(error)}` },
          { cause: error },
        ),
      )
    }
  }
  const find = (key: string, locale: string): string | undefined => {
    const host = overrides[matchLocale(locale, Object.keys(overrides)) ?? '']
    if (host && Object.hasOwn(host, key)) return host[key]
    for (const { catalogue, loaded } of cache) {
      const text = loaded.get(matchLocale(locale, Object.keys(catalogue)) ?? '')?.get(key)
      if (text) return text
    }
    return undefined
  }
  const loadAll = (locale: string, entries = cache) =>
    Promise.all(
      entries.flatMap((entry) => [...new Set([locale, 'en'])].map((tag) => loadOne(entry, tag))),
    )

  return {
    t(key, values) {
      const own = find(key, current)
      const text = own ?? find(key, 'en')
      if (text === undefined)
        return debug ? `[missing: ${key}]` : key.slice(key.lastIndexOf('.') + 1)
      // an English text in place of a missing one has English plural forms
      const shown = formatText(text, own === undefined ? 'en' : current, values)
      return shown ?? (debug ? `[malformed: ${key}]` : text)
    },
    async load(locale = current) {
      const call = ++latest
      const next = resolve(locale)
      await loadAll(next)
      if (call !== latest) return
      current = next
      onLoad(next)
    },
    async add(plugin, catalogue) {
      const entry =
        cache.find((known) => known.catalogue === catalogue) ?? cached(plugin, catalogue)
      if (!cache.includes(entry)) cache.push(entry)
      await loadAll(current, [entry])
      onLoad(current)
    },
    cache,
    locale: () => current,
    dir: () => directionOf(current),
  }
}
