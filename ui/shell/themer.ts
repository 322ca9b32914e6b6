import type { Surface } from '../../kernel'
import type { UiOptions } from '../options'
import type { ThemeMode, ThemeVariables } from '../theme/tokens'

/** The look of one kit: what the host chose, and how to change it while it shows. */
export interface Themer {
  get(): { readonly mode: 'dark' | 'light'; readonly variables: ThemeVariables }
  setMode(mode: ThemeMode): void
  setVariables(variables: ThemeVariables): void
  subscribe(listener: () => void): () => void
  end(): void
}

/** What the dialog shows in the moment before the renderer has loaded: an empty sheet in the right colours. */
const firstPaint =
  '.t-dialog{width:min(360px,calc(100vw - 32px));padding:0;border:0;background:0 0;overflow:visible}' +
  '.t-root:empty{display:block;height:320px;border-radius:28px;background:var(--t-bg,#131519)}' +
  ':host([data-mode=light]) .t-root:empty{background:var(--t-bg,#fff)}' +
  '@media(max-width:430px){.t-dialog{inset:auto 0 0;margin:0;width:100%;max-width:none}.t-root:empty{border-radius:28px 28px 0 0}}'

export function createThemer(surface: Surface, { themeMode = 'dark', themeVariables = {} }: UiOptions): Themer {
  const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
  const listeners = new Set<() => void>()
  let wanted: ThemeMode = themeMode
  let variables = themeVariables
  const mode = () => (wanted === 'system' ? (system?.matches === false ? 'light' : 'dark') : wanted)
  const tell = () => {
    surface.element.setAttribute('data-mode', mode())
    for (const listener of listeners) listener()
  }
  system?.addEventListener('change', tell)
  surface.adopt(firstPaint)
  tell()
  return {
    get: () => ({ mode: mode(), variables }),
    setMode(next) {
      wanted = next
      tell()
    },
    setVariables(next) {
      variables = next
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    end() {
      system?.removeEventListener('change', tell)
      listeners.clear()
    },
  }
}
