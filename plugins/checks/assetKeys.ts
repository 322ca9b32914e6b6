/** The key of a chain's own coin. */
export const coin = 'coin'
/** An asset without its network: a token by its address, an item with its number behind it. */
export const keyOf = (asset: string): string => (asset.includes('/slip44:') ? coin : asset.slice(asset.indexOf(':', asset.indexOf('/')) + 1))
