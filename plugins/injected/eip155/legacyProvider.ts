import { asProvider, type Eip1193Provider } from './provider'

const most = 32

/**
 * Properties by which providers in `window.ethereum` name themselves. Many wallets also set `isMetaMask`, so it is
 * last.
 */
const flags = [
  ['isRabby', 'Rabby Wallet', 'io.rabby'],
  ['isBraveWallet', 'Brave Wallet', 'com.brave.wallet'],
  ['isCoinbaseWallet', 'Coinbase Wallet', 'com.coinbase.wallet'],
  ['isPhantom', 'Phantom', 'app.phantom'],
  ['isTrust', 'Trust Wallet', 'com.trustwallet.app'],
  ['isTrustWallet', 'Trust Wallet', 'com.trustwallet.app'],
  ['isRainbow', 'Rainbow', 'me.rainbow'],
  ['isOkxWallet', 'OKX Wallet', 'com.okex.wallet'],
  ['isBitKeep', 'Bitget Wallet', 'com.bitget.web3'],
  ['isFrame', 'Frame', 'sh.frame'],
  ['isMetaMask', 'MetaMask', 'io.metamask'],
] as const

/**
 * A provider of the page that did not announce itself, and the wallet its flags claim it to be. Claims are not proof.
 */
export interface LegacyProvider {
  readonly provider: Eip1193Provider
  readonly claimed?: { readonly name: string; readonly rdns: string }
}

/** The providers in `window.ethereum`: those in its `providers` list if it has one, else itself. Never throws. */
export function readLegacyProviders(): readonly LegacyProvider[] {
  try {
    const { ethereum } = window as { ethereum?: { providers?: unknown } }
    const { providers } = ethereum ?? {}
    const offered: unknown[] = Array.isArray(providers) ? providers.slice(0, most) : []
    const usable = (values: unknown[]) => values.flatMap((value) => asProvider(value) ?? [])
    const several = usable([...new Set(offered)])
    return (several.length ? several : usable([ethereum])).map(describe)
  } catch {
    return []
  }
}

/** The most specific claim comes first; a hostile getter leaves a wallet without a name. */
function describe(provider: Eip1193Provider): LegacyProvider {
  try {
    const found = flags.find(([flag]) => (provider as unknown as Record<string, unknown>)[flag] === true)
    return found ? { provider, claimed: { name: found[1], rdns: found[2] } } : { provider }
  } catch {
    return { provider }
  }
}

/** How long a wallet may take to put itself into the page after the start, in milliseconds. */
export const legacyWindow = 3_000

/**
 * Reads `window.ethereum` now, and once more if a wallet says within 3 s that it has arrived there. A page without such
 * a wallet loads nothing for it.
 */
export function watchLegacy(found: (providers: readonly LegacyProvider[]) => void, signal: AbortSignal): Promise<void> {
  const end = performance.now() + legacyWindow
  const look = async () => {
    if (!('ethereum' in window)) return
    const { readLegacyProviders } = await import('./legacyProvider')
    if (!signal.aborted) found(readLegacyProviders())
  }
  const late = () => {
    if (performance.now() <= end) look().catch(() => {})
  }
  window.addEventListener('ethereum#initialized', late, { once: true, signal })
  return look()
}
