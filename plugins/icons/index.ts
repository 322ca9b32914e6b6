import { definePlugin } from '../../kernel/index'

/**
 * Marks of the package's networks and of the wallets and tokens in wide use, for lists in which nobody brings a picture: a network without `icon`, a wallet that
 * has not announced itself. They come in two lazy files, one of networks and tokens and one of wallets, each fetched when a list first draws one; nothing is
 * fetched from anybody else. Others keep their monogram.
 */
export const icons = definePlugin('icons', () => ({
  iconPack: { networks: () => import('./networks'), wallets: () => import('./wallets') },
}))
