import type { MailFacts } from '../mail/renderMail'
import { createTranslate, type Locale, pickLocale } from '../messages/locale'

/** The first that matches: others copy the names of those further down. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

const nameIn = (list: typeof BROWSERS, userAgent: string) =>
  list.find(([, pattern]) => pattern.test(userAgent))?.[0]

/**
 * What a `User-Agent` says in words: "Firefox on Windows". Nothing of its own text is in the
 * answer.
 */
export const describeDevice = (userAgent: string, locale: Locale): string => {
  const t = createTranslate(locale)
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  return browser && system
    ? t('device.on', { browser, system })
    : (browser ?? system ?? t('device.unknown'))
}

/** Who asks, as mails and pages tell it. */
export const describeAsker = ({
  session,
  userAgent,
  language,
}: {
  readonly session: { readonly origin: string }
  readonly userAgent: string
  readonly language: string
}): Omit<MailFacts, 'at'> => {
  const locale = pickLocale(language)
  return { app: session.origin, device: describeDevice(userAgent, locale), locale }
}
