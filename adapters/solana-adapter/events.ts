import type { KitApi } from '../../kernel/kitApi'
import { solana } from './accounts'
import type { KitAccount, KitFeatures, KitWalletChange } from './types'

/** `standard:events` of a kit: listens to it only while someone listens here. */
export function createEvents(kit: KitApi, accounts: () => readonly KitAccount[]): KitFeatures['standard:events']['on'] {
  const listeners = new Set<{ readonly call: (change: KitWalletChange) => void }>()
  let stop: (() => void) | undefined
  let told = accounts()
  const follow = () =>
    kit.on('session:change', ({ namespace }) => {
      const now = accounts()
      if (namespace !== solana || now === told) return
      told = now
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
      told = accounts()
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
