import { type TextName, type Texts, withTexts } from '../look/texts'
import ar from './messages/ar'
import en from './messages/en'

/** Name of a text of the screens about the account. */
export type AccountTextName = TextName | keyof typeof en

/** All texts of these screens, in one language. */
export type AccountTexts = Texts<AccountTextName>

/** The texts of all screens with those about the account. */
export const accountTexts = (texts: Texts): AccountTexts => withTexts(texts, { ar, en })
