import { resolvePlurals } from './resolvePlurals'

/** Replaces the placeholders of the text with a key, which is in the language of `locale`. */
type Format = (
  text: string,
  values: Readonly<Record<string, string | number>> | undefined,
  locale: string,
  key: string,
) => string

/**
 * Makes a function that resolves the plural blocks of a text, and then replaces its placeholders by
 * `format`. A text with a malformed block is returned as it is; with `debug`, as
 * `[malformed: key]`.
 */
export const withPlurals =
  (format: Format, debug: boolean): Format =>
  (text, values, locale, key) => {
    const resolved = resolvePlurals(text, values ?? {}, locale)
    if (resolved === undefined) return debug ? `[malformed: ${key}]` : text
    return format(resolved, values, locale, key)
  }
