import type { AnyKit, PluginFactory } from 'tessera-kit'
import type { AcmeState } from './state'

/** What `kit.use(acme)` answers. */
export interface AcmeApi {
  /** Keeps an address; one that is kept already comes first. */
  keep(address: string): void
  clear(): void
}

/**
 * Stands for the factory: `kit.use` reads its name. The views import this, since the plugin's own
 * type comes from them.
 */
const token = { pluginName: 'acme' } as PluginFactory<'acme', [], AcmeState, AcmeApi>

/** The plugin's own API, for its views. */
export const apiOf = (kit: Pick<AnyKit, 'use'>): AcmeApi => kit.use(token)
