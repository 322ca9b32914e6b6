import { definePlugin } from '../../kernel/index'
import { bool, list, object, optional, text } from '../../kernel/plugins/toolkit'
import type { InjectedOptions } from './options'

/** The one file of finding wallets; it has the English texts too. */
const loadFinding = () => import('./findWallets')
const announcement = 'eip6963:announceProvider'

const optionsCheck = object({
  eip6963: optional(bool),
  walletStandard: optional(bool),
  legacy: optional(bool),
  excludeWallets: optional(list(text(128))),
})

/**
 * Wallets installed in the browser: found by EIP-6963 and Wallet Standard, and by the globals of
 * those that do not announce themselves.
 */
export const injected = definePlugin('injected', (options: InjectedOptions = {}) => ({
  needs: ['connectors'],
  options: optionsCheck,
  messages: {
    en: async () => ({ default: (await loadFinding()).english }),
    ar: () => import('./messages/ar'),
  },
  setup(ctx) {
    // Announcements are buffered; the code that checks them is loaded when wallets are first asked
    // for.
    const buffered: unknown[] = []
    const buffer = (event: Event) => {
      if (buffered.length < 1000) buffered.push((event as CustomEvent<unknown>).detail)
    }
    if (options.eip6963 !== false)
      window.addEventListener(announcement, buffer, { signal: ctx.signal })
    ctx.connectors.find(async () => {
      const { findWallets } = await loadFinding()
      if (!ctx.signal.aborted)
        await findWallets(ctx, options, buffered, () =>
          window.removeEventListener(announcement, buffer),
        )
    })
  },
}))

export type { InjectedOptions } from './options'
