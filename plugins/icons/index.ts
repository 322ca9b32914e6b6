import { definePlugin } from '../../kernel/index'

/**
 * Marks of the package's networks and of the wallets in wide use, for lists in which nobody brings a picture: a network without `icon`, a wallet that has
 * not announced itself. They come in two lazy files, one for networks and one for wallets, each fetched when a list first draws one; nothing is fetched
 * from anybody else. Other networks and wallets keep their monogram.
 */
export const icons = definePlugin('icons', () => ({
  iconPack: { networks: () => import('./networks'), wallets: () => import('./wallets') },
}))
