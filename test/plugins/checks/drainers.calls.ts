import type { Row } from './catalogue'
import { strangerCalls } from './drainers.strangers'
import { swapCalls } from './drainers.swaps'

/**
 * Contracts' calls that give something to somebody else than who signs, or a right over what is
 * theirs: the name of what has to stand there, and the request.
 */
export const drainersByCalls: readonly (readonly [name: string, finding: string, row: Row])[] = [
  ...strangerCalls,
  ...swapCalls,
]
