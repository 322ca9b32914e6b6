/** What the library keeps, in memory; values are copied, as a disk would. */
export const memoryStorage = (map: Map<string, unknown>) => ({
  getKeys: async () => [...map.keys()],
  getEntries: async <T>() => structuredClone([...map]) as [string, T][],
  getItem: async <T>(key: string) => structuredClone(map.get(key)) as T | undefined,
  setItem: async <T>(key: string, value: T) => void map.set(key, structuredClone(value)),
  removeItem: async (key: string) => void map.delete(key),
})
