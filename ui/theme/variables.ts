import { kernelError, nearest } from '../../kernel/plugins/toolkit'
import { accentTokens, parseColor } from './contrast'
import type { DeriveTokens } from './stylesheet'
import { type ThemeVariables, tokens } from './tokens'

// Loaded with the modal where the host sets variables.

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
 * Makes the function that derives tokens from a host's variables. It warns in the console of
 * variables that have no effect, each once (`kernel/bad-options`).
 */
export function createDerive(): DeriveTokens {
  const told = new Set<string>()
  return (given, mode, base) => {
    for (const line of themeWarnings(given)) {
      if (told.has(line)) continue
      told.add(line)
      const { code, message, docs } = kernelError('bad-options', { problems: [line] })
      console.warn(`[tessera] ${code}: ${message} See ${docs}`)
    }
    return given.accent ? accentTokens(given.accent, mode, base) : {}
  }
}
