import type { KitApi } from '../../kernel/kitApi'
import type { KitWallet } from './types'
import { kitWallet } from './wallet'

/** What an app hands a wallet that registers. */
interface Registry {
  register(...wallets: KitWallet[]): () => void
}

/**
 * Registers the kit's wallet with every app code on the page that looks for wallets of Wallet Standard, such as Solana's wallet-adapter with an empty list
 * of `wallets`; also with code that begins to look later. Answers the undo. Does nothing on a server.
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
