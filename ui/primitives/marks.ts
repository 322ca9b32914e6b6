import type { IconPack } from '../../kernel/index'
import { type Lazy, lazy } from '../../kernel/plugins/toolkit'

type Kind = keyof IconPack
type Pictures = { readonly default: Readonly<Record<string, string>> }

/** Pictures of the plugins' icon packs. */
export interface Marks {
  /** Of what is loaded, the first pack that has one. */
  find(kind: Kind, id: string): string | undefined
  /** Loads what the packs have of a kind and calls back; not if it is loaded. What cannot be loaded is tried again with the next call. */
  load(kind: Kind, loaded: () => void): void
}

/** The marks of one mount. `packs` is read each time: a plugin may be added later. */
export function createMarks(packs: () => readonly IconPack[]): Marks {
  const known = new Map<unknown, Lazy<Pictures>>()
  const of = (kind: Kind) =>
    packs().flatMap(({ [kind]: load }) => {
      if (!load) return []
      const pictures = known.get(load) ?? lazy(load)
      known.set(load, pictures)
      return pictures
    })
  return {
    find: (kind, id) => of(kind).find((pictures) => pictures.now()?.default[id])?.now()?.default[id],
    load(kind, loaded) {
      // where nothing can be loaded the monogram stays
      for (const pictures of of(kind)) if (!pictures.now()) pictures.get().then(loaded, () => {})
    },
  }
}
