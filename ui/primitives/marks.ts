import type { IconPack } from '../../kernel/index'
import { type Lazy, lazy } from '../../kernel/plugins/toolkit'

type Pictures = { readonly default: Readonly<Record<string, string>> }

/** Pictures of the plugins' icon packs. */
export interface Marks {
  /**
   * Of what is loaded, the picture of the first pack that has one of a network, by its CAIP-2 id,
   * of a token, by its CAIP-19 id, or of a wallet, by any other id.
   */
  find(id: string): string | undefined
  /**
   * Loads what the packs have of the id's kind and calls back; not if it is loaded. What cannot be
   * loaded is tried again with the next call.
   */
  load(id: string, loaded: () => void): void
}

/** The marks of one mount. `packs` is read each time: a plugin may be added later. */
export function createMarks(packs: () => readonly IconPack[]): Marks {
  const known = new Map<unknown, Lazy<Pictures>>()
  const of = (id: string) =>
    packs().flatMap(({ networks, wallets, tokens = networks }) => {
      const load = id.includes('/') ? tokens : id.includes(':') ? networks : wallets
      if (!load) return []
      const pictures = known.get(load) ?? lazy(load)
      known.set(load, pictures)
      return pictures
    })
  return {
    find: (id) =>
      of(id)
        .find((pictures) => pictures.now()?.default[id])
        ?.now()?.default[id],
    load(id, loaded) {
      // where nothing can be loaded the monogram stays
      for (const pictures of of(id)) if (!pictures.now()) pictures.get().then(loaded, () => {})
    },
  }
}
