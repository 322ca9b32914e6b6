import { details } from './css/details'
import { forms } from './css/forms'
import { ring } from './css/ring'

/** What the first screen does without: inputs, tabs, addresses, cards, skeletons, the ring. For `styleText(moreStyles)`. */
export const moreStyles = forms + details + ring
