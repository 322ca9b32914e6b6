import type { WalletKitTypes } from '@reown/walletkit'

/** Something that waits for an answer on the phone. */
export type Ask =
  | {
      readonly kind: 'proposal'
      readonly id: number
      readonly expiresAt: number
      readonly params: WalletKitTypes.SessionProposal['params']
    }
  | {
      readonly kind: 'sign-in'
      readonly id: number
      readonly expiresAt: number
      readonly params: WalletKitTypes.SessionAuthenticate['params']
    }
  | {
      readonly kind: 'request'
      readonly id: number
      readonly expiresAt: number
      readonly topic: string
      readonly params: WalletKitTypes.SessionRequest['params']
    }

/** Who asks, as it describes itself: foreign text, of one line each. */
export interface Peer {
  readonly name: string
  readonly url: string
}

const line = (text: unknown, most: number) =>
  typeof text === 'string' ? text.replace(/\s+/g, ' ').trim().slice(0, most) : ''

/** Reads an app's description of itself. */
export const peerOf = (
  metadata: { readonly name?: string; readonly url?: string } | undefined,
): Peer => ({
  name: line(metadata?.name, 64) || 'An app without a name',
  url: line(metadata?.url, 128),
})

/** How something ended, for the screen. */
export interface Note {
  readonly tone: 'ok' | 'bad' | 'calm'
  readonly text: string
}
