import { createKit, errorMessage, type Plugin } from 'tessera-kit'
import type { Subject } from '../types'
import { changedGlobals, changedStores, newAttributes, newNodes } from '../watch/places'
import { watchWorld } from '../watch/world'

/** Makes the plugin under watch; answers it with what its making did to the world. */
export async function createWatched(make: Subject['make']): Promise<{ readonly plugin: Plugin; readonly did: readonly string[] }> {
  const watched = watchWorld()
  const before = watched.places()
  try {
    const plugin = await make()
    const after = watched.places()
    const did = [
      ...watched.deeds.map(({ what }) => what),
      ...newNodes(before, after),
      ...newAttributes(before, after),
      ...changedGlobals(before, after),
      ...changedStores(before, after).map((key) => `${key} was changed`),
      ...(before.cookie === after.cookie ? [] : ['a cookie was set or changed']),
    ]
    return { plugin, did: [...new Set(did)] }
  } finally {
    watched.end()
  }
}

/** Whether a kit takes the plugin: its name, version, keys, flags and options. */
export function checkPlugin({ plugin, options, networks }: Subject): readonly string[] {
  try {
    createKit([...(options.plugins ?? []), plugin], { ...options.options, networks, storage: 'none' })
    return []
  } catch (error) {
    return [errorMessage(error)]
  }
}
