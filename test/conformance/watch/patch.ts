/** Replaced properties, and the way back. */
export interface Patches {
  /** Puts what `make` returns in the place of a property, if the property is there. */
  replace<T extends object, K extends keyof T>(
    target: T | undefined,
    key: K,
    make: (original: T[K]) => unknown,
  ): void
  /** Puts everything back, newest first. */
  undo(): void
}

export function createPatches(): Patches {
  const back: (() => void)[] = []
  return {
    replace(target, key, make) {
      if (!target || !(key in target)) return
      const before = Object.getOwnPropertyDescriptor(target, key)
      if (before && !before.configurable) return
      const value = make(target[key])
      Object.defineProperty(target, key, {
        configurable: true,
        writable: true,
        enumerable: before?.enumerable ?? true,
        value,
      })
      back.push(() => {
        if (before) Object.defineProperty(target, key, before)
        else delete target[key]
      })
    },
    undo() {
      for (const off of back.splice(0).reverse()) off()
    },
  }
}
