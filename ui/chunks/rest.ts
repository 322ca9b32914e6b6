/**
 * The chunk with what the first screen does not need: the other primitives and their CSS, snackbar
 * and alert bar, the hooks for asynchronous work, and what happens in the modal when a connection
 * ends.
 */
import type { Shell } from '../../kernel/index'
import type { AppearanceStore } from '../shell/appearance'
import { followSession } from '../shell/followSession'
import { AlertBar, SnackBar } from '../shell/Notices'
import { useAction, useLoad } from '../shell/viewHooks'

export { createMarks } from '../primitives/marks'
export { createMore } from '../primitives/rest'
export { moreStyles } from '../theme/moreCss'
/**
 * Starts what follows a mounted modal, until `signal` is aborted: what happens when a connection
 * ends, and with `debug` the warnings.
 */
export function follow(shell: Shell, signal: AbortSignal, appearance: AppearanceStore): void {
  followSession(shell, signal)
  if (shell.options.debug)
    import('../warnings').then(
      ({ warnOfMistakes }) => warnOfMistakes(shell, appearance, signal),
      () => {},
    )
}
export const notices = { AlertBar, SnackBar }
/** Added to `ViewHooks`. */
export const actions = { useAction, useLoad }
