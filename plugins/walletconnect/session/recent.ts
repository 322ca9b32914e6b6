import type { ScopedStorage } from '../../../kernel/index'
import { any, list } from '../../../kernel/plugins/toolkit'
import { checkWallet } from '../directory/checkWallet'
import type { DirectoryWallet } from '../directory/types'

const key = 'recent'
const limit = 2
// each wallet is checked by itself: an earlier release, or another page of this origin, may have
// stored it
const check = list(any(), limit)

/** The stored recent wallets, newest first; unusable ones are left out. */
export const readRecent = (storage: ScopedStorage): readonly DirectoryWallet[] =>
  (storage.read(key, check) ?? []).flatMap((stored) => {
    const wallet = checkWallet(stored)
    return typeof wallet === 'string' ? [] : [wallet]
  })

/** Puts a wallet first among the recent ones, stores them and returns them. */
export function rememberRecent(
  storage: ScopedStorage,
  used: DirectoryWallet,
): readonly DirectoryWallet[] {
  const next = [used, ...readRecent(storage).filter(({ id }) => id !== used.id)].slice(0, limit)
  storage.write(key, next)
  return next
}
