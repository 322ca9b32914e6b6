import { bool, list, object, optional, text } from '../../kernel/check'
import { definePlugin } from '../../kernel/plugin'
import { watchAnnouncements } from './eip6963'
import { createShelf } from './shelf'
import { watchLegacy } from './watchLegacy'

/** What a host may choose about wallets installed in the browser. */
export interface InjectedOptions {
  /** Find wallets that announce themselves (EIP-6963). Default true. */
  readonly eip6963?: boolean
  /** Find wallets in `window.ethereum` that do not. Default true. */
  readonly legacy?: boolean
  /** Wallets that are not listed: an rdns, or a name; upper and lower case are the same. */
  readonly excludeWallets?: readonly string[]
}

const optionsCheck = object({
  eip6963: optional(bool),
  legacy: optional(bool),
  excludeWallets: optional(list(text(128))),
})

/**
 * Wallets installed in the browser, for EVM networks: EIP-6963 first, `window.ethereum` for those that do not announce
 * themselves.
 */
export const injected = definePlugin('injected', (options: InjectedOptions = {}) => ({
  needs: ['connectors'],
  options: optionsCheck,
  messages: { en: () => import('./messages/en'), ar: () => import('./messages/ar') },
  setup(ctx) {
    const { eip6963 = true, legacy = true, excludeWallets = [] } = options
    const { signal, networks, connectors, debug } = ctx
    const shelf = createShelf({ add: (connector) => connectors.add(connector), excludeWallets, networks, debug })
    const ask = eip6963 ? watchAnnouncements({ found: shelf.announced, debug, signal }) : () => {}
    ask()
    // Wallets answer while they are asked, so what is left in window.ethereum now did not announce itself.
    return legacy ? watchLegacy(shelf.legacy, signal) : undefined
  },
}))
