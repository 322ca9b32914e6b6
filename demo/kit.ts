import { createKit } from 'tessera-kit'
import { icons } from 'tessera-kit/icons'
import { injected } from 'tessera-kit/injected'
import { type ThemeMode, ui } from 'tessera-kit/ui'
import { walletConnect } from 'tessera-kit/walletconnect'
import type { DemoConfig } from './config'
import { networksOf, rpcOf } from './networks'

/** Which plugins are loaded. */
export interface PluginChoice {
  readonly ui: boolean
  readonly injected: boolean
  readonly walletconnect: boolean
}

/** Makes the demo's kit; nothing happens before its `start`. */
export const createDemoKit = (config: DemoConfig, on: PluginChoice, themeMode: ThemeMode) =>
  createKit([on.ui && ui({ themeMode }), on.injected && injected(), on.walletconnect && config.relay && walletConnect({ relayUrl: config.relay.url }), icons()], {
    id: 'demo',
    networks: networksOf(config),
    rpc: rpcOf(config),
    metadata: { name: 'Tessera demo' },
  })

export type DemoKit = ReturnType<typeof createDemoKit>
