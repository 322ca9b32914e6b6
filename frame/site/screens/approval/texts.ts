import type { TextName as ActionTextName } from '../../../../lib/decode/facts'
import type { Approval } from '../../approval/types'
import { type TextName, type Texts, withTexts } from '../look/texts'
import ar from './messages/ar'
import en from './messages/en'

/** Name of a text of what an approval says, or of all screens. */
export type ApprovalTextName = TextName | ActionTextName | keyof typeof en

/** All texts of an approval, in one language. */
export type ApprovalTexts = Texts<ApprovalTextName>

/**
 * The texts of all screens with those of what an approval says: documents that ask for none do not
 * load these. Those of its actions and warnings come with it.
 */
export const approvalTexts = (
  texts: Texts,
  { texts: own }: Pick<Approval, 'texts'>,
): ApprovalTexts =>
  withTexts<ApprovalTextName>(texts, {
    ar: { ...own.ar, ...ar },
    en: { ...own.en, ...en },
  } as Readonly<Record<'ar' | 'en', Readonly<Record<ApprovalTextName, string>>>>)
