import type { ThemeMode } from 'tessera-kit/ui'
import type { PluginChoice, SignInChoice } from './kit'

/** What a visitor chose, kept over reloads from the first choice on. */
export interface Settings {
  readonly theme: ThemeMode
  readonly plugins: PluginChoice
}

const KEY = 'tessera-demo:settings'
const initial: Settings = {
  theme: 'system',
  plugins: { ui: true, injected: true, walletconnect: true, frame: true, siwx: 'off' },
}
const signIns: readonly unknown[] = ['off', 'optional', 'required']
const themes: readonly unknown[] = ['dark', 'light', 'system']

/** The stored choice; what is not usable gives way to the initial one. */
export function readSettings(): Settings {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>
    const theme = themes.includes(stored.theme) ? (stored.theme as ThemeMode) : initial.theme
    const { ui, injected, walletconnect, frame, siwx } = stored.plugins ?? initial.plugins
    return {
      theme,
      plugins: {
        ui: ui !== false,
        injected: injected !== false,
        walletconnect: walletconnect !== false,
        frame: frame !== false,
        siwx: signIns.includes(siwx) ? (siwx as SignInChoice) : 'off',
      },
    }
  } catch {
    return initial
  }
}

/** Keeps a choice; where storage is blocked it lasts until the reload. */
export function writeSettings(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // blocked or full storage: the choice holds for this page view
  }
}
