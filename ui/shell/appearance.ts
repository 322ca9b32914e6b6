import type { UiOptions } from '../options'
import type { ThemeMode, ThemeVariables } from '../theme/tokens'

/** What the host wants the kit to look like, now. The renderer follows it once it is there. */
export interface Appearance {
  readonly mode: ThemeMode
  readonly variables: ThemeVariables
}

/** Holds the look from the page's start on; the renderer takes over as its one listener. */
export interface AppearanceStore {
  get(): Appearance
  set(look: Partial<Appearance>): void
  follow(listener: () => void): () => void
}

export function createAppearance({ themeMode = 'dark', themeVariables = {} }: UiOptions): AppearanceStore {
  let look: Appearance = { mode: themeMode, variables: themeVariables }
  let tell = () => {}
  return {
    get: () => look,
    set(next) {
      look = { ...look, ...next }
      tell()
    },
    follow(listener) {
      tell = listener
      return () => {
        tell = () => {}
      }
    },
  }
}

/** What the dialog shows in the moment before the renderer has loaded: an empty sheet in the right colours. */
export const firstPaint = (mode: ThemeMode): string => {
  const light = '.t-root:empty{background:#fff}'
  const late = mode === 'system' ? `@media(prefers-color-scheme:light){${light}}` : mode === 'light' ? light : ''
  return `.t-dialog{width:min(360px,calc(100vw - 32px));padding:0;border:0;background:0 0}.t-root:empty{height:320px;border-radius:28px;background:#131519}${late}`
}
