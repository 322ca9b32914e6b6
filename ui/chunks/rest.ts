/**
 * The chunk with what the first screen does not need: the other primitives and their CSS, snackbar
 * and alert bar, the hooks for asynchronous work, plural forms, and what happens in the modal when a
 * connection ends.
 */
import { withPlurals } from '../../lib/messages/withPlurals'
import { createMarks } from '../primitives/marks'
import { createMore } from '../primitives/rest'
import { followSession } from '../shell/followSession'
import { AlertBar, SnackBar } from '../shell/Notices'
import type { AttachInput, MountRuntime } from '../shell/types'
import { useAction, useLoad } from '../shell/viewHooks'
import { moreStyles } from '../theme/moreCss'

/**
 * Completes the runtime of a mounted modal. Until `signal` is aborted, follows what happens when a
 * connection ends, and warns of mistakes in what the host gives.
 */
export function addRest(
  { shell, appearance, signal }: AttachInput,
  runtime: MountRuntime,
  addStyles: (css: string) => void,
): void {
  const { messages, options } = shell
  addStyles(moreStyles)
  runtime.complete(
    createMore,
    { useAction, useLoad },
    { AlertBar, SnackBar },
    createMarks(shell.iconPacks),
  )
  messages.format = withPlurals(messages.format, options.debug)
  followSession(shell, signal)
  let watched = false
  const watch = () => {
    if (watched || !(options.debug || options.messages || appearance.get().variables)) return
    watched = true
    import('../warnings').then(
      ({ warnOfMistakes }) => warnOfMistakes(shell, appearance, signal),
      () => {},
    )
  }
  watch()
  signal.addEventListener('abort', appearance.subscribe(watch))
}
