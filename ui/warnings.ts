import type { Shell } from '../kernel/index'
import { nearest } from '../kernel/plugins/toolkit'
import { icons as firstIcons } from './primitives/icons'
import { moreIcons } from './primitives/moreIcons'
import type { AppearanceStore } from './shell/appearance'
import { parseColor } from './theme/contrast'
import { type ThemeVariables, tokens } from './theme/tokens'

// Loaded with `debug` only.

const variables: readonly string[] = [
  ...Object.keys(tokens.dark),
  'accent',
  'fontFamily',
  'fontSizeMaster',
  'radiusMaster',
  'zIndex',
]

const icons: readonly string[] = [firstIcons, moreIcons].flatMap(Object.keys)

const hint = (name: string, known: readonly string[]) => {
  const near = nearest(name, known)
  return near ? `; did you mean "${near}"?` : ''
}

/** What of the theme's variables has no effect, one line each. */
export function themeWarnings(given: ThemeVariables): string[] {
  const unknown = Object.keys(given).flatMap((name) =>
    variables.includes(name)
      ? []
      : [`themeVariables: unknown variable "${name}"${hint(name, variables)}`],
  )
  const { accent } = given
  const bad =
    accent !== undefined && !parseColor(accent)
      ? [`themeVariables.accent: expected #rgb, #rrggbb or rgb(r, g, b), not "${accent}"`]
      : []
  return [...unknown, ...bad]
}

/** The icons that there are not in the entries for slots of a view, drawn or not, one line each. */
const iconWarnings = ({ slots, kit }: Shell, view: string): string[] =>
  slots
    .of(view, kit.flags)
    .flatMap(({ icon, plugin }) =>
      icon && !icons.includes(icon)
        ? [`Plugin "${plugin}": there is no icon "${icon}"${hint(icon, icons)}`]
        : [],
    )

/**
 * Warns at the console, each line once, of theme variables and icons that have no effect, until
 * `signal` is aborted.
 */
export function warnOfMistakes(
  shell: Shell,
  appearance: AppearanceStore,
  signal: AbortSignal,
): void {
  const told = new Set<string>()
  const check = () => {
    const view = shell.router.get().history.at(-1)?.view
    const lines = [
      ...themeWarnings(appearance.get().variables ?? {}),
      ...(view === undefined ? [] : iconWarnings(shell, view)),
    ]
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
