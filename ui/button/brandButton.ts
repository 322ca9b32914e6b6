import type { ThemeMode, ThemeVariables, Tokens } from '../theme/tokens'

/**
 * The surfaces of the default theme, as in `ui/theme/tokens`, whose module has more than a button
 * needs.
 */
export const surfaces = {
  dark: { bg: '#131519', raise: '#1b1e24', raise2: '#242831' },
  light: { bg: '#ffffff', raise: '#f4f5f8', raise2: '#e9ebf0' },
} as const

/** The custom properties that the buttons' stylesheet reads. */
const properties = [
  'fill',
  'fillHover',
  'onFill',
  'raise',
  'raise2',
  'fg',
  'fg2',
  'warn',
  'font',
  'r',
] as const

/**
 * Sets on a button the properties that the variables name or that derive from the accent, and no
 * others: these are the host's stylesheet's. Returns the undo.
 */
export function brandButton(
  button: HTMLElement,
  mode: ThemeMode | undefined,
  variables: ThemeVariables,
): () => void {
  const { accent, fontFamily, radiusMaster } = variables
  const system: Partial<MediaQueryList> = window.matchMedia?.('(prefers-color-scheme: light)') ?? {}
  let ended = false
  const set = (values: Readonly<Record<string, unknown>>) => {
    for (const name of properties) {
      const value = values[name]
      if (typeof value === 'string') button.style.setProperty(`--t-${name}`, value)
      else button.style.removeProperty(`--t-${name}`)
    }
  }
  const apply = async () => {
    const now = mode === 'system' ? (system.matches ? 'light' : 'dark') : (mode ?? 'dark')
    const { accentTokens } = accent ? await import('../theme/contrast') : {}
    if (!ended)
      set({
        ...(accent && accentTokens?.(accent, now, { ...surfaces[now], ...variables } as Tokens)),
        ...variables,
        font: fontFamily,
        r: radiusMaster,
      })
  }
  const refresh = () => void apply().catch(() => {})
  refresh()
  system.onchange = refresh
  return () => {
    ended = true
    system.onchange = null
    set({})
  }
}
