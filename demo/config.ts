import type { ChainId } from 'tessera-kit'
import type { TokenList } from 'tessera-kit/data'
import type { Hex } from 'tessera-kit/testing'

/**
 * A local Solana, and the accounts of the demo wallet there: `secret` is a 32-byte seed (public
 * test keys).
 */
export interface SolanaConfig {
  readonly url: string
  readonly genesisHash: string
  readonly accounts: readonly { readonly address: string; readonly secret: Hex }[]
}

/**
 * What the server tells the page: its local chains, and the keys of the demo wallet (public test
 * keys).
 */
export interface DemoConfig {
  readonly chains: readonly { readonly id: number; readonly url: string; readonly token: Hex }[]
  readonly accounts: readonly { readonly address: Hex; readonly privateKey: Hex }[]
  /** The tokens on the local chains that the demo knows. */
  readonly tokens?: TokenList['tokens']
  /** A collection of NFTs on a local chain. */
  readonly nfts?: { readonly chainId: number; readonly address: Hex }
  /** Where the accounts' names are on the local chains. */
  readonly names?: { readonly chainId: ChainId; readonly universalResolver: Hex }
  /** What names end with that are registered at the demo's own server, below `/names`. */
  readonly suffix?: string
  readonly solana?: SolanaConfig
  /** The local relay of WalletConnect, and the page that plays the phone. */
  readonly relay?: { readonly url: string }
  readonly phone?: string
  /** The secure frame, and the page that shows the mails of its server. */
  readonly frame?: { readonly url: string }
  readonly mailbox?: string
  /** Who approves sign-ins with Farcaster on the phone. */
  readonly farcaster?: readonly string[]
}

/**
 * Reads the server's configuration. Throws when it cannot be read or is for fewer than two chains
 * and accounts.
 */
export async function loadConfig(): Promise<DemoConfig> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
  const config = (await response.json()) as DemoConfig
  if (config.chains.length < 2 || config.accounts.length < 2)
    throw new Error('/config.json lacks chains or accounts')
  if (config.solana && config.solana.accounts.length < 2)
    throw new Error('/config.json lacks accounts on Solana')
  return config
}

/** The second test account, by namespace: who the demo sends to. */
export const recipientOf = (
  { accounts, solana }: DemoConfig,
  namespace: string,
): string | undefined =>
  namespace === 'solana' ? solana?.accounts[1]?.address : accounts[1]?.address
