import type { Ordered } from './schedule.mjs'
import type { Part } from './selection.mjs'

/**
 * The steps of these names, or those that run by themselves: all of them for `everything`. Throws
 * for a name there is no step of.
 */
export function chooseSteps(
  names: readonly string[],
  asked: { everything: boolean; ci: boolean },
): (Ordered & Part)[]
