import type { WalletInfo, WalletListeners, WalletOptions, Which } from '../types'
import type { WalletStorage } from './store'

/** What the page's side of a wallet must know beforehand, because it acts on it without waiting. */
export type Face = {
  readonly info: WalletInfo
  readonly hidden: boolean
  readonly announces: boolean
  /** Whether it has an EVM side. */
  readonly eip155: boolean
  readonly windowEthereum: boolean
  /** Its entry in Wallet Standard, as it starts. */
  readonly standard?: { readonly chains: readonly string[]; readonly features: readonly string[] }
  readonly unisat: boolean
  readonly flags: Readonly<Record<string, boolean>>
  readonly throws: Which
  readonly overlay: Which
  readonly autoApprove: boolean
  /** The methods that would ask the user if they came now. */
  readonly asks: readonly string[]
}

export type EngineOptions = WalletOptions & { readonly connected?: boolean }

/**
 * Where an engine lives: what carries its events and its face to the page. `settled` waits until
 * they have arrived.
 */
export type World = {
  readonly storage: WalletStorage | null
  origin(): string
  emit(event: string, value: unknown): void
  faceChanged(): void
  settled(): Promise<void>
  listeners(): Promise<WalletListeners>
  remove(): Promise<void>
}
