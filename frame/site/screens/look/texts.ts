import { resolvePlurals } from '../../../../lib/messages/resolvePlurals'
import ar from '../messages/ar'
import en from '../messages/en'
import { localeOf } from './dates'

/** Name of a text. */
export type TextName = keyof typeof en

/** Texts of one language. */
export interface Texts<Name extends string = TextName> {
  readonly lang: string
  readonly direction: 'ltr' | 'rtl'
  /** The text of a name; its `{blank}`s are as they are, see `fill` of dom.ts. */
  readonly t: (name: Name) => string
}

const languages: Readonly<
  Record<
    string,
    { readonly direction: Texts['direction']; readonly texts: Readonly<Record<TextName, string>> }
  >
> = {
  ar: { direction: 'rtl', texts: ar },
  en: { direction: 'ltr', texts: en },
}

/** Texts in the first of the wanted languages (BCP 47) that there is, else in English. */
export function createTexts(wanted: readonly string[]): Texts {
  const lang = wanted.map(languageOf).find((tag) => Object.hasOwn(languages, tag)) ?? 'en'
  const { direction, texts } = languages[lang] ?? { direction: 'ltr', texts: en }
  return { lang, direction, t: (name) => texts[name] }
}

/** The text of a name with its plural forms for a number; other `{blank}`s are as they are. */
export const countText = <Name extends string>(
  { lang, t }: Pick<Texts<Name>, 'lang' | 't'>,
  name: Name,
  count: number,
): string => resolvePlurals(t(name), { count }, localeOf(lang)) ?? t(name)

/** The texts with more of them in the same language: those of a screen that few documents have. */
export const withTexts = <Name extends string>(
  { lang, direction, t }: Texts,
  more: Readonly<Record<'en' | 'ar', Readonly<Record<Name, string>>>>,
): Texts<TextName | Name> => {
  const own: Readonly<Partial<Record<string, string>>> = more[lang === 'ar' ? 'ar' : 'en']
  return { lang, direction, t: (name) => own[name] ?? t(name as TextName) }
}

const languageOf = (tag: string) => tag.toLowerCase().split('-')[0] ?? ''

/**
 * The languages to try: those of the browser, and of them first the one that the client wrote into
 * the frame's address. A language of the page's own choice would have visitors approve what they
 * cannot read.
 */
export function wantedLanguages(search: string, browser: readonly string[]): readonly string[] {
  const wanted = languageOf(new URLSearchParams(search).get('lang') ?? '')
  return [...browser.filter((tag) => languageOf(tag) === wanted), ...browser]
}
