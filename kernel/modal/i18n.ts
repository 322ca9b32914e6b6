import { kernelError } from '../errors/kernelErrors'
import { errorMessage, type KitError } from '../errors/KitError'

/** Texts by key. */
export type Texts = Readonly<Record<string, string>>
/** One plugin's texts: a module for each locale it speaks. Keys in it are whole: `<plugin>.<key>`. */
export type Catalogue = Readonly<Record<string, () => Promise<{ readonly default: Texts }>>>

export interface MessagesDeps {
  readonly catalogues: Readonly<Record<string, Catalogue>>
  /** BCP 47 tag wished for at first. */
  readonly locale: string
  /** The host's own wording, by locale and key; it wins over the catalogues. */
  readonly overrides?: Readonly<Record<string, Texts>>
  /** A missing text shows as `[missing: key]`. */
  readonly debug: boolean
  /** Called when texts have arrived or the locale has changed, with the locale in use. */
  readonly onLoad: (locale: string) => void
  /** Hears of a catalogue that did not load and of keys that are not the plugin's own. */
  readonly report?: (error: KitError) => void
}

/** The texts of one kit. */
export interface Messages {
  /** The text of a key in the locale in use, else in English, with each `{name}` replaced. At once, from what is loaded. */
  t(key: string, values?: Readonly<Record<string, string | number>>): string
  /** Loads a locale (default: the one in use) and then uses it; of several calls the last wins. Never rejects; what failed is tried again next time. */
  load(locale?: string): Promise<void>
  /** Adds texts of a plugin that belong to a later step, and loads them for the locale in use. Never rejects. */
  add(plugin: string, catalogue: Catalogue): Promise<void>
  /** The texts of each plugin; who takes a plugin out takes its own out of here. */
  readonly shelves: Shelf[]
  /** The locale in use: the wish, cut down to what some catalogue speaks (`ar-EG` becomes `ar`), or `en`. */
  locale(): string
  /** Writing direction of the locale in use. */
  dir(): 'ltr' | 'rtl'
}

const rtl = /^(ar|he|iw|fa|ur|ps|sd|ug|yi|dv|ckb|syr|nqo)(?!-latn)(-|$)|-(arab|hebr|thaa|syrc|nkoo)\b/i

/** Writing direction of a BCP 47 tag. */
export const directionOf = (locale: string): 'ltr' | 'rtl' => (rtl.test(locale) ? 'rtl' : 'ltr')

/** The wished tag, or the longest beginning of it that is offered (RFC 4647 lookup), in the offer's spelling; undefined if none is. */
export function matchLocale(wish: string, offered: readonly string[]): string | undefined {
  const tag = wish.replaceAll('_', '-').toLowerCase()
  for (let end = tag.length; end > 0; end = tag.lastIndexOf('-', end - 1)) {
    const found = offered.find((offer) => offer.toLowerCase() === tag.slice(0, end))
    if (found) return found
  }
  return undefined
}

/** Replaces each `{name}` that has a value; values go in as they are and are not searched again. */
export const fill = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))

/** One catalogue and what has been loaded of it, by locale; only texts under the plugin's own keys get in. */
interface Shelf {
  readonly plugin: string
  readonly catalogue: Catalogue
  readonly loaded: Map<string, ReadonlyMap<string, string>>
}
const shelf = (plugin: string, catalogue: Catalogue): Shelf => ({ plugin, catalogue, loaded: new Map() })

/** Makes the texts of one kit. Nothing is loaded before `load`. English is loaded with every locale, for what that lacks. */
export function createMessages({ catalogues, locale: wish, overrides = {}, debug, onLoad, report }: MessagesDeps): Messages {
  const known = Object.entries(catalogues).map(([plugin, catalogue]) => shelf(plugin, catalogue))
  const offered = [...new Set([...Object.values(catalogues).flatMap(Object.keys), ...Object.keys(overrides)])]
  const resolve = (locale: string) => matchLocale(locale, offered) ?? 'en'
  let current = resolve(wish)
  let latest = 0

  const loadOne = async ({ plugin, catalogue, loaded }: Shelf, locale: string) => {
    const match = matchLocale(locale, Object.keys(catalogue))
    if (match === undefined || loaded.has(match)) return
    try {
      const all = Object.entries((await catalogue[match]?.())?.default ?? {})
      const own = all.filter(([key, text]) => key.startsWith(`${plugin}.`) && typeof text === 'string')
      loaded.set(match, new Map(own))
      if (own.length < all.length) throw new Error(`texts must be strings under keys that start with "${plugin}."`)
    } catch (error) {
      report?.(kernelError('plugin-failed', { plugin, reason: `messages "${match}": ${errorMessage(error)}` }, { cause: error }))
    }
  }
  const find = (key: string, locale: string): string | undefined => {
    const host = overrides[matchLocale(locale, Object.keys(overrides)) ?? '']
    if (host && Object.hasOwn(host, key)) return host[key]
    for (const { catalogue, loaded } of known) {
      const text = loaded.get(matchLocale(locale, Object.keys(catalogue)) ?? '')?.get(key)
      if (text) return text
    }
    return undefined
  }
  const loadAll = (locale: string, wanted = known) =>
    Promise.all(wanted.flatMap((one) => [...new Set([locale, 'en'])].map((tag) => loadOne(one, tag))))

  return {
    t(key, values) {
      const text = find(key, current) ?? find(key, 'en')
      if (text !== undefined) return fill(text, values)
      return debug ? `[missing: ${key}]` : key.slice(key.lastIndexOf('.') + 1)
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
      const kept = known.find((one) => one.catalogue === catalogue) ?? shelf(plugin, catalogue)
      if (!known.includes(kept)) known.push(kept)
      await loadAll(current, [kept])
      onLoad(current)
    },
    shelves: known,
    locale: () => current,
    dir: () => directionOf(current),
  }
}
