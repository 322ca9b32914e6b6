import { loadPlurals } from '../../lib/messages/loadPlurals'
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

/** Replaces each `{name}` that has a value. Inserted values are not searched for placeholders. */
export const fill = (
  text: string,
  values: Readonly<Record<string, string | number>> = {},
): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  )

/** Whether a text may have plural blocks. */
const isPlural = (text: string) => text.includes('plural')

const cached = (plugin: string, catalogue: Catalogue): CachedCatalogue => ({
  plugin,
  catalogue,
  loaded: new Map(),
})

/**
 * Loads the texts of a catalogue in the best match of a locale, once. `prepare` gets them before
 * they are used. Reports what fails, and texts that are not strings or not the plugin's own.
 */
async function loadTexts(
  { plugin, catalogue, loaded }: CachedCatalogue,
  locale: string,
  prepare: (texts: readonly string[]) => Promise<void>,
  report: MessagesDeps['report'],
): Promise<void> {
  const match = matchLocale(locale, Object.keys(catalogue))
  if (match === undefined || loaded.has(match)) return
  const fail = (error: unknown) =>
    report?.(
      kernelError(
        'plugin-failed',
        { plugin, reason: `messages "${match}": ${errorMessage(error)}` },
        { cause: error },
      ),
    )
  try {
    const all = Object.entries((await catalogue[match]?.())?.default ?? {})
    const own = all.filter(
      ([key, text]) => key.startsWith(`${plugin}.`) && typeof text === 'string',
    )
    await prepare(own.map(([, text]) => text)).catch(fail)
    loaded.set(match, new Map(own))
    if (own.length < all.length)
      throw new Error(`texts must be strings under keys that start with "${plugin}."`)
  } catch (error) {
    fail(error)
  }
}

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
  let resolvePlurals: Awaited<ReturnType<typeof loadPlurals>> | undefined
  const hostTexts = Object.values(overrides).flatMap((texts) => Object.values(texts))
  /** Loads what resolves plural blocks, if one of these texts or of the host's has any. */
  const prepare = async (texts: readonly string[]) => {
    if ([...texts, ...hostTexts].some(isPlural)) resolvePlurals ??= await loadPlurals()
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
      entries.flatMap((entry) =>
        [...new Set([locale, 'en'])].map((tag) => loadTexts(entry, tag, prepare, report)),
      ),
    )

  return {
    t(key, values) {
      const own = find(key, current)
      const text = own ?? find(key, 'en')
      if (text === undefined)
        return debug ? `[missing: ${key}]` : key.slice(key.lastIndexOf('.') + 1)
      // an English text in place of a missing one has English plural forms
      const resolved =
        resolvePlurals && isPlural(text)
          ? resolvePlurals(text, values, own === undefined ? 'en' : current)
          : text
      return resolved === undefined
        ? debug
          ? `[malformed: ${key}]`
          : text
        : fill(resolved, values)
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
