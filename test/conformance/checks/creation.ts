import { createKit, errorMessage, type Plugin, type StandardSchema } from 'tessera-kit'
import { func, isRecord, list, object, optional, text } from 'tessera-kit/plugin'
import type { Subject } from '../types'
import { changedGlobals, changedStores, newAttributes, newNodes } from '../watch/places'
import { watchWorld } from '../watch/world'

/** Makes the plugin under watch; answers it with what its making did to the world. */
export async function createWatched(
  make: Subject['make'],
): Promise<{ readonly plugin: Plugin; readonly did: readonly string[] }> {
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

/**
 * What a description in JavaScript may get wrong, and createKit would stumble over without a word.
 */
const description = object(
  {
    setup: optional(func()),
    state: optional(object({ initial: func() }, { open: true })),
    views: optional(list(object({ name: text(), load: func() }, { open: true }))),
  },
  { open: true },
)

/**
 * The fields of a description that are not what they must be, and the checks in its `options` that
 * were not called.
 */
function malformed({ spec }: Plugin): readonly string[] {
  const result = description['~standard'].validate(spec) as {
    readonly issues?: readonly {
      readonly message: string
      readonly path?: readonly PropertyKey[]
    }[]
  }
  const { shape = {} } = (spec.options ?? {}) as { readonly shape?: object }
  const uncalled = Object.entries(shape).filter(
    ([, check]) => !(check as Partial<StandardSchema> | undefined)?.['~standard'],
  )
  return [
    ...(result.issues ?? []).map(({ message, path = [] }) => `its ${path.join('.')}: ${message}`),
    ...uncalled.map(
      ([key, check]) =>
        `its options.${key}: ${typeof check === 'function' ? `this check is called: ${check.name}()` : 'expected a schema'}`,
    ),
  ]
}

/** Whether a kit takes the plugin: its name, version, keys, flags and options. */
export function checkPlugin({ plugin, options, networks }: Subject): readonly string[] {
  try {
    const problems = isRecord(plugin.spec) ? malformed(plugin) : []
    if (problems.length) return problems
    createKit([...(options.plugins ?? []), plugin], {
      ...options.options,
      networks,
      storage: 'none',
    })
    return []
  } catch (error) {
    return [errorMessage(error)]
  }
}
