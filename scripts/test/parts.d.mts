import type { Green } from './green.d.mts'
import type { Part } from './selection.d.mts'

type Step = Part & { readonly name: string }
/** Returns by the names of steps the test files that each runs. */
export const selectParts: (
  steps: readonly Step[],
  state: Readonly<Record<string, string>>,
  given: {
    greenOf: (step: Step) => Green | undefined
    closureOf: (path: string) => ReadonlySet<string>
    log: (line: string) => void
  },
) => Map<string, readonly string[]>
