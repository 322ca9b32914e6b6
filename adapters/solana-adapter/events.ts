import type { KitApi } from '../../kernel/index'
import { solana } from './accounts'
import type { KitAccount, KitFeatures, KitWalletChange } from './types'

/** `standard:events` of a kit: subscribes to the kit while there are listeners. */
export function createEvents(
  kit: KitApi,
  accounts: () => readonly KitAccount[],
): KitFeatures['standard:events']['on'] {
  const listeners = new Set<{ readonly call: (change: KitWalletChange) => void }>()
  let stop: (() => void) | undefined
  let lastAccounts = accounts()
  const follow = () =>
    kit.on('session:change', ({ namespace }) => {
      const now = accounts()
      if (namespace !== solana || now === lastAccounts) return
      lastAccounts = now
      for (const { call } of [...listeners]) {
        try {
          call({ accounts: now })
        } catch (error) {
          console.error(error)
        }
      }
    })
  return (event, listener) => {
    if (event !== 'change') return () => {}
    const entry = { call: listener }
    if (!stop) {
      lastAccounts = accounts()
      stop = follow()
    }
    listeners.add(entry)
    return () => {
      listeners.delete(entry)
      if (listeners.size) return
      stop?.()
      stop = undefined
    }
  }
}
