import type { Shell } from '../kernel/index'
import { icons as firstIcons } from './primitives/icons'
import { moreIcons } from './primitives/moreIcons'
import type { AppearanceStore } from './shell/appearance'
import { hint, watchVariables } from './theme/variables'

// Loaded where the host gives what can be mistaken, or wants to hear of all with `debug`.

const icons: readonly string[] = [firstIcons, moreIcons].flatMap(Object.keys)

/** The icons that there are not in the entries for slots of a view, drawn or not, one line each. */
const iconWarnings = ({ slots, kit }: Shell, view: string): string[] =>
  slots
    .of(view, kit.flags)
    .flatMap(({ icon, plugin }) =>
      icon && !icons.includes(icon)
        ? [`Plugin "${plugin}": there is no icon "${icon}"${hint(icon, icons)}`]
        : [],
    )

/** Warns in the console, each line once, of icons that there are not, until `signal` is aborted. */
function warnOfIcons(shell: Shell, signal: AbortSignal): void {
  const told = new Set<string>()
  const check = () => {
    const view = shell.router.get().history.at(-1)?.view
    const lines = view === undefined ? [] : iconWarnings(shell, view)
    for (const line of lines) if (!told.has(line)) console.warn(`[tessera] ${line}`)
    for (const line of lines) told.add(line)
  }
  check()
  // a view that is loaded changes the modal's state, as its texts do
  const offs = [shell.router.subscribe(check), shell.modal.subscribe(check)]
  signal.addEventListener('abort', () => {
    for (const off of offs) off()
  })
}

/**
 * Warns in the console of the theme's variables and of texts that have no effect, and with `debug`
 * of icons that there are not, until `signal` is aborted.
 */
export function warnOfMistakes(
  shell: Shell,
  appearance: AppearanceStore,
  signal: AbortSignal,
): void {
  if (signal.aborted) return
  watchVariables(appearance)
  if (shell.options.debug) warnOfIcons(shell, signal)
  // with `debug` that is done at the start
  else
    shell.plugins.extras.get().then(
      ({ logTexts }) => logTexts(),
      () => {},
    )
}
