import type { Surface } from '../../kernel/index'
import { type DeriveAccent, resolveMode, themeVars } from '../theme/stylesheet'
import type { AppearanceStore } from './appearance'

/**
 * Sets the theme's mode and variables on the surface's host element, now and after each change by
 * the host or by the system setting. Returns the undo.
 */
export function applyTheme(surface: Surface, appearance: AppearanceStore): () => void {
  const host = surface.root.host as HTMLElement
  const system: Partial<MediaQueryList> = window.matchMedia?.('(prefers-color-scheme: dark)') ?? {}
  const applied = new Set<string>()
  let derive: DeriveAccent | undefined
  const apply = () => {
    const { mode: wanted, variables } = appearance.get()
    if (variables?.accent && !derive) void loadAccent()
    const mode = resolveMode(wanted, system.matches)
    const vars = themeVars(mode, variables, derive)
    host.setAttribute('data-mode', mode)
    for (const name of applied) if (!(name in vars)) host.style.removeProperty(name)
    for (const [name, value] of Object.entries(vars)) {
      host.style.setProperty(name, value)
      applied.add(name)
    }
  }
  const loadAccent = async () => {
    derive = (await import('../theme/contrast')).accentTokens
    apply()
  }
  apply()
  system.onchange = apply
  const off = appearance.subscribe(apply)
  return () => {
    system.onchange = null
    off()
  }
}
