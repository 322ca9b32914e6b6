import type { UiOptions } from '../options'
import type { ThemeMode, ThemeVariables } from '../theme/tokens'

/** The theme mode and variables that apply now: the options, or what `setThemeMode` and `setThemeVariables` set since. */
export interface Appearance {
  readonly mode: ThemeMode
  readonly variables: ThemeVariables
}

/** Stores the appearance from the page start on, before the renderer has loaded. */
export interface AppearanceStore {
  get(): Appearance
  set(changes: Partial<Appearance>): void
  /** Sets the one listener, which is called after each change. Returns the unsubscribe function. */
  follow(listener: () => void): () => void
}

/** Creates the store with the host's options; the default mode is `'dark'`. */
export function createAppearance({ themeMode = 'dark', themeVariables = {} }: UiOptions): AppearanceStore {
  let appearance: Appearance = { mode: themeMode, variables: themeVariables }
  let notify = () => {}
  return {
    get: () => appearance,
    set(changes) {
      appearance = { ...appearance, ...changes }
      notify()
    },
    follow(listener) {
      notify = listener
      return () => {
        notify = () => {}
      }
    },
  }
}

/** CSS for the dialog before the renderer has loaded: an empty sheet in the background colour of the mode. */
export const firstPaint = (mode: ThemeMode): string => {
  const light = '.t-root:empty{background:#fff}'
  const override = mode === 'system' ? `@media(prefers-color-scheme:light){${light}}` : mode === 'light' ? light : ''
  return `.t-dialog{width:min(360px,calc(100vw - 32px));padding:0;border:0;background:0 0}.t-root:empty{height:320px;border-radius:28px;background:#131519}${override}`
}
