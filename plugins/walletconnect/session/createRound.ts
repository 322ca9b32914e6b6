import type { Clock } from '../../../kernel/clock'
import type { EarlyRound } from '../client'
import { lifetimeMs } from '../protocol/lifetime'

/** Five minutes: a minute more than the code is shown, as the protocol's library has it. */
const expirySeconds = 300

/**
 * Makes a pairing without the protocol's library, so that its code is on the screen while that is on its way: a random key, the topic that is
 * its SHA-256, and the URI of both (https://specs.walletconnect.com/2.0/specs/clients/core/pairing/pairing-uri). Undefined where the page
 * is no secure context, and the browser has no SHA-256 for it.
 */
export async function createRound(clock: Clock, methods?: readonly string[]): Promise<EarlyRound | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  const key = crypto.getRandomValues(new Uint8Array(32))
  const topic = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', key)))
  const now = clock.now()
  const expiry = Math.floor(now / 1_000) + expirySeconds
  const query = new URLSearchParams({ 'relay-protocol': 'irn', symKey: hex(key), expiryTimestamp: String(expiry), ...(methods && { methods: methods.join(',') }) })
  return { topic, uri: `wc:${topic}@2?${query}`, key: hex(key), expiry, expiresAt: now + lifetimeMs, ...(methods && { methods }) }
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
