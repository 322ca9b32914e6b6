/**
 * How a storage fails. `quota` counts characters of keys and values; `throws` names methods, or
 * means all of them.
 */
export type StorageFaults = {
  readonly quota?: number
  readonly throws?: boolean | readonly ('getItem' | 'setItem' | 'removeItem' | 'clear' | 'key')[]
}

/** A write that was tried and let through; `value` is null for a removal. */
export type StorageWrite = { readonly key: string; readonly value: string | null }

/**
 * A Web Storage in memory, its log of writes, and `fail` to change its faults while it is in use.
 */
export type FakeStorage = Storage & {
  readonly writes: readonly StorageWrite[]
  fail(faults: StorageFaults): void
}

/**
 * Makes a Web Storage in memory. Over its quota `setItem` throws a QuotaExceededError, under
 * `throws` a method throws a SecurityError, as browsers do. `initial` is there from the start and
 * no write.
 */
export const createStorage = (
  options: StorageFaults & { readonly initial?: Readonly<Record<string, string>> } = {},
): FakeStorage => {
  const entries = new Map(Object.entries(options.initial ?? {}))
  const writes: StorageWrite[] = []
  let faults: StorageFaults = options
  const guard = (method: 'getItem' | 'setItem' | 'removeItem' | 'clear' | 'key') => {
    const { throws = false } = faults
    const fails = typeof throws === 'boolean' ? throws : throws.includes(method)
    if (fails) throw new DOMException('The storage is not available', 'SecurityError')
  }
  const sizeWithout = (key: string) =>
    [...entries].reduce(
      (sum, [name, value]) => (name === key ? sum : sum + name.length + value.length),
      0,
    )
  return {
    get length() {
      return entries.size
    },
    writes,
    fail: (next) => {
      faults = { ...faults, ...next }
    },
    key: (index) => {
      guard('key')
      return [...entries.keys()][index] ?? null
    },
    getItem: (key) => {
      guard('getItem')
      return entries.get(key) ?? null
    },
    setItem: (key, value) => {
      guard('setItem')
      const text = String(value)
      if (
        sizeWithout(key) + key.length + text.length >
        (faults.quota ?? Number.POSITIVE_INFINITY)
      ) {
        throw new DOMException('The storage is full', 'QuotaExceededError')
      }
      entries.set(key, text)
      writes.push({ key, value: text })
    },
    removeItem: (key) => {
      guard('removeItem')
      if (entries.delete(key)) writes.push({ key, value: null })
    },
    clear: () => {
      guard('clear')
      for (const key of entries.keys()) writes.push({ key, value: null })
      entries.clear()
    },
  }
}
