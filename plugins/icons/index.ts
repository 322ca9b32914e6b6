import { definePlugin } from '../../kernel/index'

const load = (kind: 'networks' | 'tokens' | 'wallets') => async () =>
  (await import('./packs'))[kind]()

/**
 * Marks of the package's networks and of the wallets and tokens in wide use, for lists in which
 * nobody brings a picture: a network without `icon`, a wallet that has not announced itself. They
 * come in three lazy files, of networks, tokens and wallets, each fetched when a list first draws
 * one; nothing is fetched from anybody else. Others keep their monogram.
 */
export const icons = definePlugin('icons', () => ({
  iconPack: { networks: load('networks'), tokens: load('tokens'), wallets: load('wallets') },
}))
