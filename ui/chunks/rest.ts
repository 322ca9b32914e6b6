/**
 * The chunk with what the first screen does not need: the other primitives and their CSS, snackbar and alert bar, the hooks for asynchronous work, and
 * what happens in the modal when a connection ends.
 */
import { AlertBar, SnackBar } from '../shell/Notices'
import { useAction, useLoad } from '../shell/viewHooks'

export { followSession } from '../shell/followSession'
export { createMore } from '../primitives/rest'
export { moreStyles } from '../theme/moreCss'
export const notices = { AlertBar, SnackBar }
/** Added to `ViewHooks`. */
export const actions = { useAction, useLoad }
