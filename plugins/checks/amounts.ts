/** The key of a chain's own coin. */
export const coin = 'coin'
/** An asset without its network: a token by its address, an item with its number behind it. */
export const keyOf = (asset: string): string =>
  asset.includes('/slip44:') ? coin : asset.slice(asset.indexOf(':', asset.indexOf('/')) + 1)

/**
 * Less than anybody gives something for, and less than anybody gives much for: a millionth and a
 * thousandth of a coin, in wei.
 */
export const trace: bigint = 10n ** 12n
export const little: bigint = 10n ** 15n

/**
 * The least of a token that counts, in base units: a cent of those that have up to six decimals,
 * else a millionth.
 */
export const leastOf = (decimals: number | undefined): bigint =>
  decimals === undefined ? 1n : 10n ** BigInt(Math.max(0, decimals - (decimals > 6 ? 6 : 2)))

/**
 * Less of a token of a list than anybody gives much for, in base units: a unit of those that have
 * up to six decimals, else a thousandth.
 */
export const littleOf = (decimals = 18): bigint =>
  10n ** BigInt(decimals > 6 ? decimals - 3 : decimals)

/** Tenths of what there is; undefined where that is not known. */
export const tenths = (amount: bigint, of: bigint | undefined): bigint | undefined =>
  of ? (10n * amount) / of : undefined

/**
 * What comes back: something of a known worth, tokens where no list tells them apart, something
 * that is in no list, very little, or nothing.
 */
export type Worth = 'known' | 'any' | 'unlisted' | 'little' | 'nothing'

/** The best of what comes back. */
export const bestOf = (each: readonly Worth[]): Worth =>
  (['known', 'any', 'unlisted', 'little'] as const).find((worth) => each.includes(worth)) ??
  'nothing'
