import { type Check, func, list, object, optional, text } from '../../kernel/plugins/toolkit'
import type { NamesOptions } from './types'

const source = object(
  {
    id: text(64),
    needs: optional(list(text(256), 50)),
    serves: optional(func()),
    resolve: func(),
    reverse: optional(func()),
  },
  { open: true, expects: 'a source' },
)

/** Schema of the options. */
export const optionsCheck = object({
  sources: optional(list(source, 20)),
}) as unknown as Check<NamesOptions>
