import type { Hex } from 'tessera-kit/testing'

/** What the server tells the page: its two local chains, and the keys of the demo wallet (public test keys). */
export interface DemoConfig {
  readonly chains: readonly { readonly id: number; readonly url: string; readonly token: Hex }[]
  readonly accounts: readonly { readonly address: Hex; readonly privateKey: Hex }[]
}

/** Reads the server's configuration. Throws when it cannot be read or is for fewer than two chains and accounts. */
export async function loadConfig(): Promise<DemoConfig> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
  const config = (await response.json()) as DemoConfig
  if (config.chains.length < 2 || config.accounts.length < 2) throw new Error('/config.json lacks chains or accounts')
  return config
}
