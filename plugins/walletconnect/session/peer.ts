import { checkWallet, cleanName } from '../directory/checkWallet'
import type { Peer } from '../types'

/** Text from outside as one line of at most 64 characters; undefined if nothing is left of it. */
export const oneLine = (text: unknown): string | undefined => (typeof text === 'string' && cleanName(text)) || undefined

const httpsUrl = (text: unknown): string | undefined => {
  try {
    const url = new URL(text as string)
    return url.protocol === 'https:' && !url.username && !url.password && url.href.length <= 2048 ? url.href : undefined
  } catch {
    return undefined
  }
}

/** Checks what a wallet says about itself in a session, for display. */
export function readPeer(metadata: unknown, preferUniversal = false): Peer {
  const { name, url, redirect } = (metadata ?? {}) as { name?: unknown; url?: unknown; redirect?: unknown }
  const shown = httpsUrl(url)
  // the same rules for links as in the directory
  const checked = checkWallet({ id: 'peer', name: 'peer', links: redirect })
  const { native, universal } = (typeof checked === 'object' && checked.links) || {}
  const link = preferUniversal ? (universal ?? native) : (native ?? universal)
  return { name: oneLine(name) ?? 'WalletConnect', ...(shown && { url: shown }), ...(link && { link }) }
}
