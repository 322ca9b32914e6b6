import { type ChainId, definePlugin } from '../../kernel/index'
import ar from './messages/ar'
import en from './messages/en'

declare module 'tessera-kit' {
  interface Views {
    /**
     * The code and the address that others send to; `network`, a CAIP-2 id, is shown in place of
     * the one in front.
     */
    receive: { network?: ChainId } | void
  }
  interface Flags {
    /** Offers to receive in the account view. Default true. */
    receive: boolean
  }
}

const parts = () => import('./views/index')

/**
 * Shows the account's address to others: as a QR code, whole, and as a request for an amount
 * (ERC-681, Solana Pay, BIP-21). Nothing is contacted.
 */
export const receive = definePlugin('receive', () => ({
  needs: ['views'],
  flags: { receive: true },
  views: [
    {
      name: 'receive',
      title: 'receive.title',
      when: 'receive',
      load: async () => (await parts()).view(),
      messages: { en: async () => (await parts()).en(), ar: async () => (await parts()).ar() },
    },
  ],
  slots: [
    {
      slot: 'account.actions',
      order: 30,
      when: 'receive',
      load: async () => (await parts()).action,
    },
  ],
  // one word, which is no file to fetch
  messages: { en: async () => ({ default: en }), ar: async () => ({ default: ar }) },
}))
