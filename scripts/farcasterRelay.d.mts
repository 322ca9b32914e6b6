import type { ServerResponse } from 'node:http'

type Hex = `0x${string}`

/** Farcaster's registries on a chain of OP Mainnet's id. */
export interface LocalRegistries {
  /** Its node. */
  readonly url: string
  /** Makes an address the owner of an account, in place of a former one. */
  give(fid: number, custody: Hex): Promise<void>
  /** Adds an auth address to an account. */
  allow(fid: number, address: Hex): Promise<void>
  stop(): Promise<void>
}

/** A relay on this machine. */
export interface LocalRelay {
  readonly url: string
  /** When it was asked how a channel stands, in milliseconds since 1970. */
  readonly looks: readonly number[]
  /** Has every request answered by `next`, where it returns true; undefined ends that. */
  lie(
    next:
      | ((request: { readonly path: string; readonly response: ServerResponse }) => boolean)
      | undefined,
  ): void
  /**
   * Approves a sign-in as a phone does. `url` is what it scanned; `alter` changes the message
   * before it is signed.
   */
  approve(
    url: string,
    by: {
      readonly key: Hex
      readonly fid: number
      readonly username?: string
      readonly alter?: (message: string) => string
    },
  ): Promise<{ readonly message: string; readonly signature: Hex }>
  /** Ends a channel with what nobody signed in it. */
  complete(url: string, given: Readonly<Record<string, unknown>>): void
  stop(): Promise<void>
}

export function startRegistries(): Promise<LocalRegistries>

/** `page` is where phones are sent. Port 0, the default, is any free one. */
export function startRelay(options?: {
  readonly port?: number
  readonly page?: string
}): Promise<LocalRelay>
