import { watchCode } from './code'
import { watchListeners } from './listeners'
import { watchNetwork } from './network'
import { createPatches } from './patch'
import { type Places, readPlaces } from './places'
import { watchStorage } from './storage'
import { watchTimers } from './timers'
import type { Deed, Note } from './types'

/** A watch over the globals of this realm. */
export interface World {
  /** Everything done so far, also what was taken back. */
  readonly deeds: readonly Deed[]
  /** What was done and not taken back: listeners, timers, open connections. */
  alive(): readonly Deed[]
  /** What is in the page, the stores and the globals now. */
  places(): Places
  /** Puts the globals back. Idempotent. */
  end(): void
}

/**
 * Watches everything that code in this realm does through globals, from now on. What it does still
 * happens.
 */
export function watchWorld(): World {
  const patches = createPatches()
  const deeds: Deed[] = []
  const alive = new Set<Deed>()
  const note: Note = (deed) => {
    deeds.push(deed)
    alive.add(deed)
    return () => void alive.delete(deed)
  }
  const names = new Set(Object.getOwnPropertyNames(globalThis))
  for (const watch of [watchTimers, watchListeners, watchNetwork, watchCode, watchStorage])
    watch(patches, note)
  return {
    deeds,
    alive: () =>
      [...alive].filter(({ kind }) => kind === 'listener' || kind === 'timer' || kind === 'open'),
    places: () => readPlaces(names),
    end: patches.undo,
  }
}
