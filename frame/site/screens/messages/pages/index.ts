import { type TextName, type Texts, withTexts } from '../../look/texts'
import ar from './ar'
import en from './en'

/** Name of a text of the wallet's own pages, or of its screens. */
export type PageTextName = keyof typeof en | TextName

export type PageTexts = Texts<PageTextName>

/** The texts of all screens with those of the wallet's own pages: only these load them. */
export const pageTexts = (texts: Texts): PageTexts => withTexts(texts, { ar, en })
