import * as z from 'zod/mini'
import { idSchema } from '../../protocol/http'
import type { KeyStore } from '../session/keyStore'

/**
 * A sign-in or a change of address that waits for its code. It outlives the document: browsers of
 * phones reload a page behind the mail's.
 */
export interface Flow {
  readonly get: () => Promise<string | undefined>
  readonly set: (id: string) => Promise<void>
  readonly clear: () => Promise<void>
}

/** Milliseconds: a link is good for twenty minutes, and the code that follows it for as long. */
const LIFE = 40 * 60_000
const schema = z.strictObject({ id: idSchema, began: z.int() })

/** A flow in the store, by its name. */
export function createFlow(name: string, store: KeyStore, now: () => number): Flow {
  return {
    get: async () => {
      const { data } = schema.safeParse(await store.get(name))
      return data && now() - data.began < LIFE ? data.id : undefined
    },
    set: (id) => store.put({ [name]: { id, began: now() } satisfies z.infer<typeof schema> }),
    clear: () => store.remove([name]),
  }
}
