import { currentConnection, type Need, type SessionState } from '../../../kernel/index'

// What plugins that keep answers look at by themselves, so that these stay true.

/**
 * Whether a namespace that had a connection has none any more: what is stored of somebody who left
 * goes.
 */
export const hasLeft = (now: SessionState, before: SessionState): boolean =>
  Object.keys(before.namespaces).some(
    (name) =>
      currentConnection(before.namespaces[name]) && !currentConnection(now.namespaces[name]),
  )

/** What looks whether a transaction has come into a block. */
export const statusReads: readonly Need[] = /*#__PURE__*/ Object.freeze<Need[]>([
  'request:eip155:eth_getTransactionReceipt',
  'request:eip155:eth_getTransactionByHash',
  'request:solana:getSignatureStatuses',
  'request:bip122:getTransactionStatus',
  'request:bip122:getTransaction',
])
