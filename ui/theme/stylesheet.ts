import type { Surface } from '../../kernel/index'
import type { accentTokens } from './contrast'
import { baseCss, controlsCss, listCss, motionCss, sheetCss, viewsCss } from './firstScreenCss'
import {
  type Mode,
  systemFont,
  type ThemeMode,
  type ThemeVariables,
  type Tokens,
  tokens,
} from './tokens'

/** Source of what an opening needs; `moreStyles` adds the rest. */
export const firstScreenStyles = baseCss + sheetCss + controlsCss + listCss + viewsCss + motionCss

/**
 * The text for `new CSSStyleSheet().replaceSync(...)`. The sources have two units of their own that
 * scale with the masters: `16u` is 16 px at the default font master of 10 px, `16r` is 16 px at the
 * default radius master of 4 px.
 */
export function styleText(source: string): string {
  return source.replace(
    /([\s:,(/])(-?[\d.]+)([ur])\b/g,
    (_, before: string, length: string, unit: string) =>
      `${before}calc(var(--t-${unit === 'u' ? 'fs' : 'r'})*${length}/${unit === 'u' ? 10 : 4})`,
  )
}

/**
 * Adopts the first screen's styles into a surface. The function it returns adopts those of later
 * steps, each text once and as a sheet of its own.
 */
export function createStyles(surface: Pick<Surface, 'adopt'>): (css: string) => void {
  const adopted = new Set<string>()
  const add = (css: string) => {
    if (adopted.has(css)) return
    adopted.add(css)
    surface.adopt(styleText(css))
  }
  add(firstScreenStyles)
  return add
}

/** The mode to draw: the one asked for, or the system's. */
export function resolveMode(mode: ThemeMode, systemIsDark: boolean | undefined): Mode {
  return mode === 'system' ? (systemIsDark ? 'dark' : 'light') : mode
}

/**
 * Derives tokens from an accent; `accentTokens` of `ui/theme/contrast`, which is fetched only where
 * a host sets one.
 */
export type DeriveAccent = typeof accentTokens

/**
 * The colours of a mode after a host's changes. A token named outright wins over one derived from
 * `accent`, which needs `derive`.
 */
export function resolveTokens(
  mode: Mode,
  variables: ThemeVariables = {},
  derive?: DeriveAccent,
): Tokens {
  const named: Record<string, string> = {}
  for (const key of Object.keys(tokens[mode]) as (keyof Tokens)[]) {
    const value = variables[key]
    if (value !== undefined) named[key] = value
  }
  const base = { ...tokens[mode], ...named }
  return variables.accent && derive
    ? { ...base, ...derive(variables.accent, mode, base), ...named }
    : base
}

/**
 * Every property to set on the host element with `element.style.setProperty(name, value)`. Setting
 * them again, with another mode or other variables, restyles what is on screen at once.
 */
export function themeVars(
  mode: Mode,
  variables: ThemeVariables = {},
  derive?: DeriveAccent,
): Record<string, string> {
  const vars: Record<string, string> = {
    'color-scheme': mode,
    '--t-font': variables.fontFamily ?? systemFont,
    '--t-fs': variables.fontSizeMaster ?? '10px',
    '--t-r': variables.radiusMaster ?? '4px',
    '--t-z': String(variables.zIndex ?? 999),
  }
  for (const [key, value] of Object.entries(resolveTokens(mode, variables, derive)))
    vars[`--t-${key}`] = value
  return vars
}
