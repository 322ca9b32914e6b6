import { asProvider, type Eip1193Provider } from './provider'

const maxProviders = 32

/**
 * Flags by which providers in `window.ethereum` identify themselves. Many wallets also set
 * `isMetaMask`, so it is last.
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
 * A provider in the page that did not announce itself, and the wallet that its flags claim. Flags
 * are not proof.
 */
export interface LegacyProvider {
  readonly provider: Eip1193Provider
  readonly claimed?: { readonly name: string; readonly rdns: string }
}

/**
 * The providers in `window.ethereum`: those in its `providers` list if it has one, else itself.
 * Never throws.
 */
export function readLegacyProviders(): readonly LegacyProvider[] {
  try {
    const { ethereum } = window as { ethereum?: { providers?: unknown } }
    const { providers } = ethereum ?? {}
    const offered: unknown[] = Array.isArray(providers) ? providers.slice(0, maxProviders) : []
    const usable = (values: unknown[]) => values.flatMap((value) => asProvider(value) ?? [])
    const several = usable([...new Set(offered)])
    return (several.length ? several : usable([ethereum])).map(describe)
  } catch {
    return []
  }
}

/** The first matching flag names the wallet; a getter that throws leaves it without a name. */
function describe(provider: Eip1193Provider): LegacyProvider {
  try {
    const found = flags.find(
      ([flag]) => (provider as unknown as Record<string, unknown>)[flag] === true,
    )
    return found ? { provider, claimed: { name: found[1], rdns: found[2] } } : { provider }
  } catch {
    return { provider }
  }
}
