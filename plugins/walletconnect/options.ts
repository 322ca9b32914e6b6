import {
  any,
  bool,
  func,
  list,
  object,
  oneOf,
  optional,
  text,
  url,
} from '../../kernel/plugins/toolkit'

const ids = optional(list(text(128), 1000))

/**
 * Checks the options of `walletConnect()`; `WalletConnectOptions` of types.ts says what each one
 * means.
 */
export const optionsCheck = object({
  relayUrl: optional(url(['wss:', 'ws:'])),
  projectId: optional(text(128)),
  requiredChains: optional(list(text(41), 100)),
  explorer: optional(object({ url: url(['https:']), projectId: optional(text(128)) })),
  // each wallet is checked when the directory is loaded, to keep that code out of the page's start
  customWallets: optional(list(any(), 10_000)),
  featuredWalletIds: ids,
  includeWalletIds: ids,
  excludeWalletIds: ids,
  allWallets: optional(oneOf('SHOW', 'HIDE', 'ONLY_MOBILE')),
  preferUniversalLinks: optional(bool),
  manualControl: optional(func('a function that takes a pairing')),
  requestHint: optional(bool),
})
