import { details } from './css/details'
import { forms } from './css/forms'

/** What the first screen does without: inputs, tabs, addresses, cards, skeletons. For `styleText(moreStyles)`. */
export const moreStyles = forms + details
