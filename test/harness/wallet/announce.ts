import type { WalletInfo, WalletProvider, WindowTarget } from '../types'

/**
 * Announces a provider through EIP-6963 now and at every request for it; returns what ends that.
 */
export const announce = (target: WindowTarget, info: WalletInfo, provider: WalletProvider) => {
  const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
  const tell = () => {
    target.dispatchEvent(new target.CustomEvent('eip6963:announceProvider', { detail }))
  }
  target.addEventListener('eip6963:requestProvider', tell)
  tell()
  return () => target.removeEventListener('eip6963:requestProvider', tell)
}
