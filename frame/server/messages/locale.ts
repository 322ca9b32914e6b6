import { ar } from './ar'
import { en, type Texts } from './en'

const LANGUAGES = { en, ar } as const

/** A language that mails and pages are written in. */
export type Locale = keyof typeof LANGUAGES

/** Writes a text; a name in braces is replaced by its value. */
export type Translate = (key: keyof Texts, values?: Readonly<Record<string, string>>) => string

const isLocale = (tag: string): tag is Locale => Object.hasOwn(LANGUAGES, tag)

/**
 * The language of `Accept-Language` (RFC 9110, section 12.5.4) that is liked best of ours; English
 * where none is.
 */
export const pickLocale = (accepted: string): Locale => {
  const ranges = accepted.split(',').map((range) => {
    const [tag = '', ...params] = range
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    const quality = Number(params.find((param) => param.startsWith('q='))?.slice(2) ?? '1')
    return { language: tag.split('-')[0] ?? '', quality: Number.isFinite(quality) ? quality : 0 }
  })
  const liked = ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality)
  return liked.map(({ language }) => language).find(isLocale) ?? 'en'
}

/** The texts of a language. */
export const createTranslate = (locale: Locale): Translate => {
  const texts: Texts = LANGUAGES[locale]
  return (key, values = {}) =>
    texts[key].replace(/\{(\w+)\}/g, (name, value: string) => values[value] ?? name)
}

/** The direction of its writing, as HTML's `dir`. */
export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr')

/** A time to the minute, in Latin digits, in UTC: the server does not know where its reader is. */
export const formatTime = (at: number, locale: Locale): string =>
  createTranslate(locale)('time', {
    time: new Intl.DateTimeFormat(`${locale}-u-nu-latn`, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'UTC',
    }).format(at),
  })
