import { bool, list, object, optional, text } from '../../kernel/schema/checks'
import { definePlugin } from '../../kernel/plugins/definePlugin'
import type { InjectedOptions } from './options'

const announcement = 'eip6963:announceProvider'

const optionsCheck = object({
  eip6963: optional(bool),
  walletStandard: optional(bool),
  legacy: optional(bool),
  excludeWallets: optional(list(text(128))),
})

/**
 * Wallets installed in the browser: by EIP-6963 and Wallet Standard, and where they stand for those that do not announce
 * themselves.
 */
export const injected = definePlugin('injected', (options: InjectedOptions = {}) => ({
  needs: ['connectors'],
  options: optionsCheck,
  messages: { en: () => import('./messages/en'), ar: () => import('./messages/ar') },
  setup(ctx) {
    // What judges announcements is fetched when somebody wants to see wallets; until then they are only kept.
    const early: unknown[] = []
    const keep = (event: Event) => {
      if (early.length < 1000) early.push((event as CustomEvent<unknown>).detail)
    }
    if (options.eip6963 !== false) window.addEventListener(announcement, keep, { signal: ctx.signal })
    ctx.connectors.find(async () => {
      const { findWallets } = await import('./findWallets')
      if (!ctx.signal.aborted) await findWallets(ctx, options, early)
      window.removeEventListener(announcement, keep)
    })
  },
}))

export type { InjectedOptions } from './options'
