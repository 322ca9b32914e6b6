// Loaders of the marks, in a file of their own: a page's start has the way to this one alone, and a bundler
// splits off each file that it names. What they resolve with is described at `IconPack`.

/** Marks of networks, by CAIP-2 id. */
export const networks = () => import('./networks')

/** Marks of tokens, by CAIP-19 id. */
export const tokens = () => import('./tokens')

/** Marks of wallets, by reverse domain name or by their id in the directory. */
export const wallets = () => import('./wallets')
