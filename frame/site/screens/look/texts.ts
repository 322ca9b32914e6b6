import ar from '../messages/ar'
import en from '../messages/en'

/** Name of a text. */
export type TextName = keyof typeof en

/** Texts of one language. */
export interface Texts<Name extends string = TextName> {
  readonly lang: string
  readonly direction: 'ltr' | 'rtl'
  /** The text of a name; its `{blank}`s are as they are, see `fill` of dom.ts. */
  readonly t: (name: Name) => string
}

const languages: Readonly<Record<string, { readonly direction: Texts['direction']; readonly texts: Readonly<Record<TextName, string>> }>> = {
  ar: { direction: 'rtl', texts: ar },
  en: { direction: 'ltr', texts: en },
}

/** Texts in the first of the wanted languages (BCP 47) that there is, else in English. */
export function createTexts(wanted: readonly string[]): Texts {
  const lang = wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find((tag) => Object.hasOwn(languages, tag)) ?? 'en'
  const { direction, texts } = languages[lang] ?? { direction: 'ltr', texts: en }
  return { lang, direction, t: (name) => texts[name] }
}

/** The languages to try: the one that the client wrote into the frame's address, then the browser's. */
export const wantedLanguages = (search: string, browser: readonly string[]): readonly string[] => [new URLSearchParams(search).get('lang') ?? [], browser].flat()
