import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LocalRegistries } from './farcasterRelay.mjs'

/** Farcaster, as the frame's server and the demo's phone know it. */
export type DemoFarcaster = {
  readonly settings: {
    /** `FARCASTER_RELAY` and `FARCASTER_RPC_URL` of the frame's server. */
    readonly relay: string
    readonly rpcUrl: string
  }
  /** Who has an account. */
  readonly people: readonly string[]
  /** `POST { url, who }`: somebody approves the sign-in of a code. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

/**
 * Starts the relay; `page` is where its codes lead. Throws, with nothing of its own left running,
 * when it does not start.
 */
export function startFarcaster(options: {
  /** Of {@link DemoFarcaster.settings}, which may still be starting. */
  readonly registries: Promise<LocalRegistries>
  readonly page: string
}): Promise<DemoFarcaster & { readonly stop: () => Promise<void> }>
