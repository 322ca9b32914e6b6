import { any, list } from '../../../kernel/schema/checks'
import type { ScopedStorage } from '../../../kernel/storage/adapter'
import { checkWallet } from '../directory/checkWallet'
import type { DirectoryWallet } from '../directory/types'

const key = 'recent'
const limit = 2
// each wallet is checked by itself: an earlier release, or another page of this origin, may have stored it
const check = list(any(), limit)

/** The directory wallets used lately, newest first; those that cannot be used are left out. */
export const readRecent = (storage: ScopedStorage): readonly DirectoryWallet[] =>
  (storage.read(key, check) ?? []).flatMap((stored) => {
    const wallet = checkWallet(stored)
    return typeof wallet === 'string' ? [] : [wallet]
  })

/** Puts a wallet in front of the recent ones and stores them; answers them. */
export function rememberRecent(storage: ScopedStorage, used: DirectoryWallet): readonly DirectoryWallet[] {
  const next = [used, ...readRecent(storage).filter(({ id }) => id !== used.id)].slice(0, limit)
  storage.write(key, next)
  return next
}
