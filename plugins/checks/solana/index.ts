import type { NamespaceChecks } from '../namespace'
import { leavesBy } from '../rules/leaves'
import { rightsBy } from '../rules/rights'
import { instructions } from './instructions'
import { lost } from './losses'
import { handOverLevel } from './rights'
import { simulateSolana } from './simulate'

/** What is known of Solana. */
export const checks: NamespaceChecks = {
  rules: [leavesBy(), rightsBy(handOverLevel), instructions, lost],
  simulate: ({ call }, { send, isPerson }) => simulateSolana(call, send, isPerson),
}
