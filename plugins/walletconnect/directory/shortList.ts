import type { DirectoryWallet } from './types'

/** First letters of the namespaces, as in `curated.ts`. */
const letters: Readonly<Record<string, string>> = { eip155: 'e', solana: 's', bip122: 'b' }

/** How many wallets of the curated list work on exactly these namespaces. */
const counts: Readonly<Record<string, number>> = { e: 14, es: 12, esb: 17, eb: 12, s: 2, b: 3 }

const entry = (
  id: string,
  name: string,
  on: string,
  rdns: string,
  native?: string,
): DirectoryWallet => ({
  id,
  name,
  rdns,
  chains: Object.keys(letters).filter((namespace) => on.includes(letters[namespace] as string)),
  ...(native && { links: { native } }),
})

/**
 * What the first screen shows of the curated list without loading it: the first wallets in short
 * form, and the total.
 */
export interface ShortList {
  readonly featured: readonly DirectoryWallet[]
  readonly total: number
}

/** The short form of the curated list, for a kit with networks of these namespaces. */
export function shortList(namespaces: readonly string[]): ShortList {
  const here = namespaces.map((namespace) => letters[namespace])
  const fits = (on: string) => here.some((letter) => letter && on.includes(letter))
  return {
    featured: [
      entry(
        'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
        'MetaMask',
        'es',
        'io.metamask',
        'metamask://',
      ),
      entry(
        '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
        'Trust Wallet',
        'esb',
        'com.trustwallet.app',
        'trust://',
      ),
      entry(
        '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
        'OKX Wallet',
        'esb',
        'com.okex.wallet',
        'okex://main',
      ),
      entry(
        '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4',
        'Binance Wallet',
        'esb',
        'com.binance.wallet',
        'bnc://app.binance.com/cedefi',
      ),
      entry(
        'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
        'Phantom',
        'esb',
        'app.phantom',
      ),
    ]
      .filter(({ chains }) => chains?.some((namespace) => namespaces.includes(namespace)))
      .slice(0, 4),
    total: Object.entries(counts).reduce((sum, [on, count]) => (fits(on) ? sum + count : sum), 0),
  }
}
