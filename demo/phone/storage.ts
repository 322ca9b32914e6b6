/**
 * Where the wallet's library keeps its keys and sessions: this browser's local storage, every name
 * below the prefix.
 */
export function createStorage(prefix: string) {
  const names = () => Object.keys(localStorage).filter((name) => name.startsWith(prefix))
  const read = <T>(name: string): T | undefined => {
    const text = localStorage.getItem(name)
    return text === null ? undefined : (JSON.parse(text) as T)
  }
  return {
    getKeys: async () => names().map((name) => name.slice(prefix.length)),
    getEntries: async <T = unknown>() =>
      names().map((name): [string, T] => [name.slice(prefix.length), read(name) as T]),
    getItem: async <T = unknown>(key: string) => read<T>(prefix + key),
    setItem: async (key: string, value: unknown) =>
      localStorage.setItem(prefix + key, JSON.stringify(value)),
    removeItem: async (key: string) => localStorage.removeItem(prefix + key),
  }
}
