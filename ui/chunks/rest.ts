/**
 * The chunk with what the first screen does not need: the other primitives and their CSS, snackbar
 * and alert bar, the hooks for asynchronous work, plural forms, and what happens in the modal when a
 * connection ends.
 */
import type { Shell } from '../../kernel/index'
import { withPlurals } from '../../lib/messages/withPlurals'
import type { AppearanceStore } from '../shell/appearance'
import { followSession } from '../shell/followSession'
import { AlertBar, SnackBar } from '../shell/Notices'
import { useAction, useLoad } from '../shell/viewHooks'

export { createMarks } from '../primitives/marks'
export { createMore } from '../primitives/rest'
export { moreStyles } from '../theme/moreCss'
/**
 * Starts what follows a mounted modal, until `signal` is aborted: plural forms, what happens when a
 * connection ends, and with `debug` the warnings.
 */
export function follow(shell: Shell, signal: AbortSignal, appearance: AppearanceStore): void {
  const { messages, options } = shell
  messages.format = withPlurals(messages.format, options.debug)
  followSession(shell, signal)
  if (options.debug)
    import('../warnings').then(
      ({ warnOfMistakes }) => warnOfMistakes(shell, appearance, signal),
      () => {},
    )
}
export const notices = { AlertBar, SnackBar }
/** Added to `ViewHooks`. */
export const actions = { useAction, useLoad }
