import type { Slice } from '../../kernel/index'
import type { ThemeMode, ThemeVariables } from '../theme/tokens'

/**
 * The theme that applies now, the state of `ui()`: what the options say, or what `setThemeMode` and
 * `setThemeVariables` set since.
 */
export interface Appearance {
  readonly mode: ThemeMode
  /** Undefined: the default theme. */
  readonly variables?: ThemeVariables | undefined
}

/** Where the appearance is read and followed. */
export type AppearanceStore = Pick<Slice<Appearance>, 'get' | 'subscribe'>

/**
 * CSS for the dialog before the renderer has loaded: an empty sheet in the background colour of the
 * mode.
 */
export const firstPaint = (mode: ThemeMode): string => {
  const light = '.t-root:empty{background:#fff}'
  const override =
    mode === 'system'
      ? `@media(prefers-color-scheme:light){${light}}`
      : mode === 'light'
        ? light
        : ''
  return `.t-dialog{width:min(360px,calc(100vw - 32px));padding:0;border:0;background:0 0}.t-root:empty{height:320px;border-radius:28px;background:#131519}${override}`
}
