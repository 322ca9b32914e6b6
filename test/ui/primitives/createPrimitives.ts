import { createCore } from '../../../ui/primitives/firstScreen'
import type { Marks } from '../../../ui/primitives/marks'
import { createMore, type Primitives } from '../../../ui/primitives/rest'
import type { Runtime } from '../../../ui/runtime'

/** All primitives of one mount, as it has them once its later part is loaded. */
export function createPrimitives(runtime: Runtime, marks?: Marks): Primitives {
  const core = createCore(runtime, undefined, () => marks)
  return { ...core, ...createMore(runtime, core) }
}
