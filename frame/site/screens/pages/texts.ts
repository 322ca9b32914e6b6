import { createTexts, type TextName, type Texts } from '../look/texts'
import ar from '../messages/pages/ar'
import en from '../messages/pages/en'

/** Name of a text of the wallet's own pages, or of its screens. */
export type PageTextName = keyof typeof en | TextName

export type PageTexts = Texts<PageTextName>

const more: Readonly<Record<string, Readonly<Record<string, string>>>> = { ar, en }

/** The texts of the screens, and those of the wallet's own pages: only these pages load them. */
export function createPageTexts(wanted: readonly string[]): PageTexts {
  const { lang, direction, t } = createTexts(wanted)
  return { lang, direction, t: (name) => more[lang]?.[name] ?? t(name as TextName) }
}
