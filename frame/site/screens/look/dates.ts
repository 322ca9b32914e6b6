// When something is or was, in the reader's language and zone, with the digits of addresses and
// amounts.

/** The locale of a language, with Latin digits. */
export const localeOf = (lang: string) => `${lang}-u-nu-latn`

/** A day, as Unix milliseconds. */
export const formatDay = (at: number, lang: string): string =>
  new Intl.DateTimeFormat(localeOf(lang), { dateStyle: 'medium' }).format(at)

/** A day and its time to the minute. */
export const formatTime = (at: number, lang: string): string =>
  new Intl.DateTimeFormat(localeOf(lang), { dateStyle: 'medium', timeStyle: 'short' }).format(at)

/** How long ago, in whole units. */
export const formatAgo = (count: number, unit: 'day' | 'hour' | 'minute', lang: string): string =>
  new Intl.RelativeTimeFormat(localeOf(lang), { numeric: 'auto' }).format(-count, unit)
