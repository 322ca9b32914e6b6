import type { DemoFarcaster } from './demoFarcaster.mjs'
import type { DemoProviders } from './demoProviders.mjs'

export type StartFrameOptions = {
  /** 0 is any free one. */
  readonly port: number
  /** Of the pages that may show the frame. */
  readonly origins: readonly string[]
  /** URLs of the chains, by CAIP-2 id. */
  readonly upstreams: Readonly<Record<string, string>>
  readonly smtpUrl: string
  /** Identity providers to sign in at, which may still be starting (default none). */
  readonly providers?: Promise<DemoProviders>
  /** Farcaster, which may still be starting (default none). */
  readonly farcaster?: Promise<DemoFarcaster>
  /** Where errors of the server are reported. */
  readonly log: (line: string) => void
}

/**
 * Starts the frame and its server; `url` is its origin. Throws, with nothing left running, when it
 * does not start.
 */
export function startFrame(
  options: StartFrameOptions,
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }>
