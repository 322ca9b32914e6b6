import actionsAr from '../../../../plugins/clearDisplay/messages/ar'
import actionsEn from '../../../../plugins/clearDisplay/messages/en'
import type { TextName as ActionTextName } from '../../../../plugins/clearDisplay/words'
import { type TextName, type Texts, withTexts } from '../look/texts'
import ar from './messages/ar'
import en from './messages/en'

/** Name of a text of what an approval says, or of all screens. */
export type ApprovalTextName = TextName | ActionTextName | keyof typeof en

/** All texts of an approval, in one language. */
export type ApprovalTexts = Texts<ApprovalTextName>

/** The texts of all screens with those of what an approval says: documents that ask for none do not load these. */
export const approvalTexts = (texts: Texts): ApprovalTexts => withTexts(texts, { ar: { ...actionsAr, ...ar }, en: { ...actionsEn, ...en } })
