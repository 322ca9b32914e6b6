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
  /** Show a missing text as `[missing: key]`. */
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

/** Replaces each `{name}` that has a value. Inserted values are not searched for placeholders. */
export const fill = (
  text: string,
  values: Readonly<Record<string, string | number>> = {},
): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  )

/** The key of `texts` for a locale: see {@link matchLocale}. */
const keyOf = (texts: object, locale: string) => matchLocale(locale, Object.keys(texts))

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
  const available = [...Object.values(catalogues), overrides].flatMap(Object.keys)
  const resolve = (locale: string) => matchLocale(locale, available) ?? 'en'
  let current = resolve(requested)
  let latest = 0

  const loadOne = async ({ plugin, catalogue, loaded }: CachedCatalogue, locale: string) => {
    const match = keyOf(catalogue, locale)
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
    const host = overrides[keyOf(overrides, locale) ?? '']
    if (host && Object.hasOwn(host, key)) return host[key]
    for (const { catalogue, loaded } of cache) {
      const text = loaded.get(keyOf(catalogue, locale) ?? '')?.get(key)
      if (text) return text
    }
    return undefined
  }
  const loadAll = (locale: string, entries = cache) =>
    Promise.all(
      entries.flatMap((entry) => [...new Set([locale, 'en'])].map((tag) => loadOne(entry, tag))),
    )

  const messages: Messages = {
    format: fill,
    t(key, values) {
      const own = find(key, current)
      const text = own ?? find(key, 'en')
      if (text === undefined) return debug ? `[missing: ${key}]` : key.replace(/.*\./, '')
      // an English text in place of a missing one has English plural forms
      return messages.format(text, values, own ? current : 'en', key)
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
      let entry = cache.find((known) => known.catalogue === catalogue)
      if (!entry) {
        entry = cached(plugin, catalogue)
        cache.push(entry)
      }
      await loadAll(current, [entry])
      onLoad(current)
    },
    cache,
    locale: () => current,
    dir: () => directionOf(current),
  }
  return messages
}
