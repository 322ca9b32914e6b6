import {
  type Check,
  func,
  list,
  number,
  object,
  oneOf,
  optional,
  text,
} from '../../kernel/plugins/toolkit'
import type { ChecksOptions } from './types'

const badList = object(
  {
    id: text(64),
    addresses: optional(list(text(128), 100_000)),
    domains: optional(list(text(253), 100_000)),
    needs: optional(list(text(256), 50)),
    check: optional(func()),
  },
  { expects: 'a list of what is bad' },
)

/** Schema of the options. */
export const optionsCheck = object({
  mode: optional(oneOf('on', 'observe', 'off')),
  scope: optional(oneOf('kit', 'all')),
  rules: optional(list(func('a rule'), 50)),
  lists: optional(list(badList, 20)),
  book: optional(list(text(128), 1000)),
  timeout: optional(number(100, 10_000)),
  onReport: optional(func()),
}) as unknown as Check<ChecksOptions>
