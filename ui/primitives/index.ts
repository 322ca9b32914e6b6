import type { Runtime } from '../runtime'
import { createCore } from './core'
import { createMore } from './more'

export type { IconName } from './icons'

/**
 * Every primitive of the design system, made for one renderer. Create once for each mount: a second call makes other
 * components. The words in them are the caller's; text from outside goes through `Foreign`, `Row` or `WalletIcon`.
 * A mount that must open quickly calls `createCore`, and `createMore` from a module of its own.
 */
export function createPrimitives(runtime: Runtime) {
  const core = createCore(runtime)
  return { ...core, ...createMore(runtime, core) }
}

/** What `createPrimitives` returns. */
export type Primitives = ReturnType<typeof createPrimitives>
