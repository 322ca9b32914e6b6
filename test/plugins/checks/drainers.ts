import type { Row } from './catalogue'
import { approvalDrainers } from './drainers.approvals'
import { permitDrainers } from './drainers.permits'

/**
 * What was written against the plugin by somebody who knew its rules: the name of what has to stand
 * there, and the request.
 */
export const drainers: readonly (readonly [name: string, finding: string, row: Row])[] = [
  ...approvalDrainers,
  ...permitDrainers,
]
