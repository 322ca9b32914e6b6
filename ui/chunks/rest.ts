/**
 * The chunk with what the first screen does not need: the other primitives and their CSS, snackbar and alert bar, the hooks for asynchronous work, and
 * what happens in the modal when a connection ends.
 */
import { useAction, useLoad } from '../shell/viewHooks'

export { followSession } from '../shell/followSession'
export * as notices from '../shell/Notices'
export { createMore } from '../primitives/rest'
export { moreStyles } from '../theme/moreCss'
/** Added to `ViewHooks`. */
export const actions = { useAction, useLoad }
