import { details } from './css/details'
import { forms } from './css/forms'
import { notices } from './css/notices'
import { ring } from './css/ring'
import { variants } from './css/variants'

/** What the first screen does without: inputs, tabs, addresses, cards, skeletons, the ring, messages. For `styleText(moreStyles)`. */
export const moreStyles = variants + forms + details + ring + notices
