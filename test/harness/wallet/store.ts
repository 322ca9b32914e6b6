import type { WalletChain } from '../types'
import { isRecord } from './parse'

/** Storage as far as a wallet needs it. */
export type WalletStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The start of the keys that a wallet stores under; its rdns follows. */
export const keptUnder = 'demo-wallet:'

/** What a wallet keeps between page loads. */
export type Kept = {
  readonly accounts: readonly string[]
  readonly chainId: number
  readonly added: readonly WalletChain[]
}

const isChain = (value: unknown): value is WalletChain =>
  isRecord(value) &&
  Number.isSafeInteger(value.id) &&
  typeof value.name === 'string' &&
  typeof value.rpcUrl === 'string'

const parseKept = (text: string): Kept | undefined => {
  const value: unknown = JSON.parse(text)
  if (!isRecord(value) || !Array.isArray(value.accounts) || !Array.isArray(value.added))
    return undefined
  const { accounts, added, chainId } = value
  if (typeof chainId !== 'number' || !added.every(isChain)) return undefined
  return { accounts: accounts.filter((account) => typeof account === 'string'), added, chainId }
}

/**
 * What keeps one value under one key; `parse` may throw. Storage that is missing, broken or full is
 * as good as empty.
 */
export const createKeeper = <Value>(
  storage: WalletStorage | null,
  key: string,
  parse: (text: string) => Value | undefined,
) => {
  const quietly = <Result>(action: (storage: WalletStorage) => Result): Result | undefined => {
    try {
      return storage ? action(storage) : undefined
    } catch {
      return undefined
    }
  }
  return {
    read: () =>
      quietly((storage) => {
        const text = storage.getItem(key)
        return text === null ? undefined : parse(text)
      }),
    write: (value: Value) => quietly((storage) => storage.setItem(key, JSON.stringify(value))),
    clear: () => quietly((storage) => storage.removeItem(key)),
  }
}

/** What keeps the permissions of a wallet's EVM side under one key. */
export const createStore = (storage: WalletStorage | null, key: string) =>
  createKeeper(storage, key, parseKept)
