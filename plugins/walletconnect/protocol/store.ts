import { any, list, text } from '../../../kernel/check'
import type { ScopedStorage } from '../../../kernel/scopedStorage'
import { mergeStored } from './mergeStored'
import { isKept, toStore, usable } from './stored'

/** The library's storage, on the plugin's own. */
export interface ProtocolStore {
  getKeys(): Promise<string[]>
  getEntries(): Promise<[string, unknown][]>
  getItem(key: string): Promise<unknown>
  setItem(key: string, value: unknown): Promise<void>
  removeItem(key: string): Promise<void>
  /** From now on nothing is written: another client of the same storage may be at work. */
  close(): void
}

/** The library looks for the app to open here and under the same key of localStorage; only the latter is used. */
const deepLinkKey = 'WALLETCONNECT_DEEPLINK_CHOICE'
const indexKey = 'wc-keys'
const indexCheck = list(text(256), 10_000)

/**
 * Keeps what the library stores under `wc:` of the plugin's storage. `prefix` is taken out of the keys, so that it can differ from client to
 * client. What another tab of the page has stored meanwhile stays.
 */
export function createStore(storage: ScopedStorage, prefix: string): ProtocolStore {
  // what the library has last seen or written, by key: the base that its next value and the stored one are compared with
  const seen = new Map<string, unknown>()
  let closed = false
  const shortOf = (key: string) => key.replace(`:${prefix}//`, '//')
  const stored = (short: string) => usable(short, storage.read(`wc:${short}`, any()))
  const index = (): readonly string[] => storage.read(indexKey, indexCheck) ?? []
  const forget = (short: string) => {
    storage.write(`wc:${short}`, undefined)
    storage.write(indexKey, index().filter((key) => key !== short))
  }
  const getItem = async (key: string) => {
    const short = shortOf(key)
    if (short === deepLinkKey) return undefined
    if (!isKept(short)) return copyOf(seen.get(short))
    const value = stored(short)
    seen.set(short, copyOf(value))
    return value
  }
  return {
    getItem,
    getKeys: async () => [...index()],
    getEntries: async () => Promise.all(index().map(async (key): Promise<[string, unknown]> => [key, await getItem(key)])),
    async setItem(key, value) {
      const short = shortOf(key)
      if (closed || short === deepLinkKey) return
      const mine = copyOf(toStore(short, value))
      const merged = isKept(short) && mergeStored(seen.get(short), mine, stored(short))
      seen.set(short, mine)
      if (!isKept(short)) return
      storage.write(`wc:${short}`, merged)
      const keys = index()
      if (!keys.includes(short)) storage.write(indexKey, [...keys, short])
    },
    async removeItem(key) {
      const short = shortOf(key)
      seen.delete(short)
      if (!closed && short !== deepLinkKey) forget(short)
    },
    close() {
      closed = true
    },
  }
}

// the library goes on changing what it has given
const copyOf = (value: unknown): unknown => {
  try {
    return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
  } catch {
    return undefined
  }
}
