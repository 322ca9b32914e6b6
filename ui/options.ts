import { bool, func, is, list, number, object, oneOf, optional, text, url, either } from '../kernel/schema/checks'
import type { ThemeMode, ThemeVariables } from './theme/tokens'

/** What the host tells the shell. */
export interface UiOptions {
  /** Default `'dark'`; `'system'` follows the visitor's setting, live. */
  readonly themeMode?: ThemeMode
  readonly themeVariables?: ThemeVariables
  /** Renders into this element of the host instead of a dialog (the specification's enableEmbedded). Called at start. */
  readonly embed?: HTMLElement | (() => HTMLElement)
  /**
   * When the code of the first screen is fetched: `'idle'` (default), once the page has loaded and is idle, and then drawn ahead into the closed dialog,
   * except where the visitor saves data or is on 2g; `'intent'`, by `kit.preload()`, which the kit's buttons call on hover, focus and pointerdown;
   * `'none'`, by the opening alone. `kit.preload()` also works with `'idle'`, and does nothing with `'none'`.
   */
  readonly preload?: 'idle' | 'intent' | 'none'
  readonly termsConditionsUrl?: string
  readonly privacyPolicyUrl?: string
  /** Offer "What is a wallet?" on the connect view. Default true. */
  readonly enableWalletGuide?: boolean
  /** Order of the connect view's groups; unnamed ones follow in their own order. */
  readonly connectorTypeOrder?: readonly ('recent' | 'installed' | 'featured' | 'more')[]
  /** Order of ways to connect, by plugin name; default by what is there. */
  readonly connectMethodsOrder?: readonly string[]
  /** Connector ids listed as featured. */
  readonly featured?: readonly string[]
}

const element = is<HTMLElement>('an element', (v) => typeof (v as HTMLElement).attachShadow === 'function')

export const uiOptionsCheck = object({
  themeMode: optional(oneOf('dark', 'light', 'system')),
  themeVariables: optional(object({ zIndex: optional(number(0)) }, { open: true })),
  embed: optional(either(element, func<() => HTMLElement>('a function that returns an element'))),
  preload: optional(oneOf('idle', 'intent', 'none')),
  termsConditionsUrl: optional(url()),
  privacyPolicyUrl: optional(url()),
  enableWalletGuide: optional(bool),
  connectorTypeOrder: optional(list(oneOf('recent', 'installed', 'featured', 'more'), 4)),
  connectMethodsOrder: optional(list(text(64), 32)),
  featured: optional(list(text(256), 100)),
})
