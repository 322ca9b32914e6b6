import {
  bool,
  either,
  func,
  is,
  list,
  number,
  object,
  oneOf,
  optional,
  text,
  url,
} from '../kernel/plugins/toolkit'
import type { ThemeMode, ThemeVariables } from './theme/tokens'

/** Options of the modal: `ui(options)`. */
export interface UiOptions {
  /** Default `'dark'`. `'system'` follows the visitor's system setting, also when it changes. */
  readonly themeMode?: ThemeMode
  /** Changes to the default theme. Default: none. */
  readonly themeVariables?: ThemeVariables
  /**
   * Renders the modal into this element of the page instead of a dialog. A function is called when
   * the kit starts.
   */
  readonly embed?: HTMLElement | (() => HTMLElement)
  /**
   * When the code of the first screen is loaded:
   * - `'idle'` (default): once the page has loaded and the browser is idle; it is then rendered
   *   into the closed dialog. Not with `saveData` on, or on a 2g
   *   connection.
   * - `'intent'`: by `kit.preload()`, which the kit's buttons call on hover, focus and pointerdown.
   * - `'none'`: when the modal opens.
   *
   * But for `'none'`, what a click on a wallet needs is loaded once the connect view is shown and
   * the browser is idle. `kit.preload()` also works with `'idle'`, and does nothing with `'none'`.
   */
  readonly preload?: 'idle' | 'intent' | 'none'
  /** Linked on the connect view, as is `privacyPolicyUrl`. Default: no link. */
  readonly termsConditionsUrl?: string
  readonly privacyPolicyUrl?: string
  /** Shows the link "What is a wallet?" on the connect view, and the help button. Default true. */
  readonly enableWalletGuide?: boolean
  /**
   * Order of the groups of wallets on the connect view. Groups that are not listed follow in the
   * default order. `walletConnect`: what plugins list below the wallets, as `custom` and
   * `recommended`; `injected` is `installed`, `external` is `more`.
   */
  readonly connectorTypeOrder?: readonly (
    | 'recent'
    | 'installed'
    | 'injected'
    | 'featured'
    | 'more'
    | 'external'
    | 'walletConnect'
    | 'custom'
    | 'recommended'
  )[]
  /**
   * Order of the ways to connect, by plugin name; `'ui'` stands for the wallets. Default: the
   * wallets first if one is installed.
   */
  readonly connectMethodsOrder?: readonly string[]
  /** Ids of the connectors in the group "featured". */
  readonly featured?: readonly string[]
}

const element = is<HTMLElement>(
  'an element',
  (v) => typeof (v as HTMLElement).attachShadow === 'function',
)

/** Checks the options when the plugin is set up. */
export const uiOptionsCheck = object({
  themeMode: optional(oneOf('dark', 'light', 'system')),
  themeVariables: optional(object({ zIndex: optional(number(0)) }, { open: true })),
  embed: optional(either(element, func<() => HTMLElement>())),
  preload: optional(oneOf('idle', 'intent', 'none')),
  termsConditionsUrl: optional(url()),
  privacyPolicyUrl: optional(url()),
  enableWalletGuide: optional(bool),
  connectorTypeOrder: optional(
    list(
      oneOf(
        'recent',
        'installed',
        'injected',
        'featured',
        'more',
        'external',
        'walletConnect',
        'custom',
        'recommended',
      ),
      9,
    ),
  ),
  connectMethodsOrder: optional(list(text(64), 32)),
  featured: optional(list(text(256), 100)),
})
