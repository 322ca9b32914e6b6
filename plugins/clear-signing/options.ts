import {
  any,
  type Check,
  list,
  number,
  object,
  optional,
  record,
  text,
} from '../../kernel/plugins/toolkit'
import type { ClearSigningOptions } from './types'

const open = { open: true }
const bound = optional(
  object(
    { deployments: optional(list(object({ chainId: number(1), address: text(64) }, open), 1000)) },
    open,
  ),
)
const format = object({ intent: text(200), fields: list(object({}, open), 100) }, open)
const descriptor = object(
  {
    context: object({ contract: bound, eip712: bound }, open),
    metadata: optional(object({}, open)),
    display: object({ formats: record(any(), format) }, { open: true }),
  },
  { open: true, expects: 'a descriptor (ERC-7730)' },
)

/** Schema of the options. */
export const optionsCheck = object({
  descriptors: optional(list(descriptor, 1000)),
}) as unknown as Check<ClearSigningOptions>
