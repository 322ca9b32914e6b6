// Loaders of the marks, in a file of their own: a page's start has the way to this one alone, where
// it would have one to each file of marks. What they resolve with is described at `IconPack` of the
// kernel:
// pictures as `data:` URLs, by the id of what they are of.

/** Marks of networks, by CAIP-2 id. */
export const networks = () => import('./networks')

/** Marks of tokens, by CAIP-19 id. */
export const tokens = () => import('./tokens')

/** Marks of wallets, by reverse domain name or by their id in the directory. */
export const wallets = () => import('./wallets')
