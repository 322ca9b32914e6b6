import type { AnyKit } from 'tessera-kit'
import { pluginToken } from 'tessera-kit/plugin'

/** What `kit.use(acme)` answers. */
export interface AcmeApi {
  /** Keeps an address; one that is kept already comes first. */
  keep(address: string): void
  clear(): void
}

/**
 * Finds the plugin in a kit. The views import this, not the factory, since the plugin's own type
 * comes from them.
 */
export const acmeToken = pluginToken<AcmeApi>()('acme')

/** The plugin's own API, for its views. */
export const apiOf = (kit: Pick<AnyKit, 'use'>): AcmeApi => kit.use(acmeToken)
