import { kernelError, nearest } from '../../kernel/plugins/toolkit'
import type { AppearanceStore } from '../shell/appearance'
import { parseColor } from './contrast'
import { type ThemeVariables, tokens } from './tokens'

const variables: readonly string[] = [
  ...Object.keys(tokens.dark),
  'accent',
  'fontFamily',
  'fontSizeMaster',
  'radiusMaster',
  'zIndex',
]

/** The known name that is meant, as the end of a sentence; empty where none is near. */
export const hint = (name: string, known: readonly string[]): string => {
  const near = nearest(name, known)
  return near ? `; did you mean "${near}"?` : ''
}

/** What of the theme's variables has no effect, one line each. */
function themeWarnings(given: ThemeVariables): string[] {
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

/**
 * Warns in the console of variables of the theme that have no effect, each once
 * (`kernel/bad-options`), now and after each change.
 */
export function watchVariables(appearance: AppearanceStore): void {
  const told = new Set<string>()
  const check = () => {
    for (const line of themeWarnings(appearance.get().variables ?? {})) {
      if (told.has(line)) continue
      told.add(line)
      const { code, message, docs } = kernelError('bad-options', { problems: [line] })
      console.warn(`[tessera] ${code}: ${message} See ${docs}`)
    }
  }
  check()
  appearance.subscribe(check)
}
