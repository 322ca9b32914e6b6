import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { createStorage } from './storage'

const PREFIX = 'tessera-phone:'

/**
 * What is replaced in the library so that it asks nobody but the relay; not among its declared
 * types.
 */
interface Outside {
  readonly verify: { register: () => Promise<string>; resolve: () => Promise<string> }
  readonly eventClient: { init: () => Promise<void> }
}

/**
 * Opens the wallet's protocol client on a relay. The relay is the only host it ever contacts: no
 * attestations, no telemetry.
 */
export async function openKit(relayUrl: string) {
  const core = new Core({
    projectId: 'tessera-demo',
    relayUrl,
    logger: 'silent',
    customStoragePrefix: 'phone',
    storage: createStorage(PREFIX),
    telemetryEnabled: false,
  })
  const outside = core as unknown as Outside
  outside.verify.register = async () => ''
  outside.verify.resolve = async () => ''
  outside.eventClient.init = async () => {}
  const metadata = {
    name: 'Demo phone',
    description: 'A wallet on another device, for the Tessera demo',
    url: location.origin,
    icons: [],
  }
  // the wallet's library brings a core of its own version: the same interface, declared twice
  return WalletKit.init({ core: core as never, metadata })
}

export type Kit = Awaited<ReturnType<typeof openKit>>
