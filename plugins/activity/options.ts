import {
  bool,
  type Check,
  func,
  list,
  number,
  object,
  oneOf,
  optional,
  text,
} from '../../kernel/plugins/toolkit'
import type { ActivityOptions } from './types'

const source = object(
  {
    kind: oneOf('history'),
    id: text(64),
    needs: optional(list(text(256), 50)),
    serves: optional(func()),
    every: optional(number(15_000)),
    read: func(),
  },
  { open: true, expects: 'a source of history' },
)

/** Schema of the options. */
export const optionsCheck = object({
  sources: optional(list(source, 20)),
  keep: optional(bool),
}) as unknown as Check<ActivityOptions>
