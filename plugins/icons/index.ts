import { definePlugin } from '../../kernel/index'

const packs = () => import('./packs')

/**
 * Marks of the package's networks and of the wallets and tokens in wide use, for lists in which nobody brings a picture: a network without `icon`, a wallet that
 * has not announced itself. They come in three lazy files, of networks, tokens and wallets, each fetched when a list first draws one; nothing is
 * fetched from anybody else. Others keep their monogram.
 */
export const icons = definePlugin('icons', () => ({
  iconPack: { networks: async () => (await packs()).networks(), tokens: async () => (await packs()).tokens(), wallets: async () => (await packs()).wallets() },
}))
