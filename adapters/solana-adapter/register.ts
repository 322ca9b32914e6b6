import type { KitApi } from '../../kernel/index'
import type { KitWallet } from './types'
import { kitWallet } from './wallet'

/** What an app passes to a wallet that registers. */
interface Registry {
  register(...wallets: KitWallet[]): () => void
}

/**
 * Registers the kit's wallet with all code of the page that finds wallets by Wallet Standard, such
 * as Solana's wallet-adapter with an empty list of `wallets`, also with code that starts later.
 * Returns the function that unregisters it. Does nothing on a server.
 */
export function registerKitWallet(kit: KitApi): () => void {
  const page = globalThis.window
  if (!page) return () => {}
  const wallet = kitWallet(kit)
  const undos: (() => void)[] = []
  const guarded = (run: () => void) => {
    try {
      run()
    } catch (error) {
      console.error(error)
    }
  }
  const register = (registry: Registry) => guarded(() => void undos.push(registry.register(wallet)))
  const onReady = (event: Event) => register((event as CustomEvent<Registry>).detail)
  page.addEventListener('wallet-standard:app-ready', onReady)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => {
    page.removeEventListener('wallet-standard:app-ready', onReady)
    for (const undo of undos.splice(0)) guarded(() => undo?.())
  }
}
