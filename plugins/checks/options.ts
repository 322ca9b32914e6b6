import {
  type Check,
  func,
  is,
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

/** Of any namespace; with a dot or a space it is a name, which nobody here resolves. */
const address = is<string>(
  'an address, such as 0x… on EVM chains: names are not resolved',
  (value) => typeof value === 'string' && /^[\w:-]{20,128}$/.test(value),
)

/** Schema of the options. */
export const optionsCheck = object({
  mode: optional(oneOf('on', 'observe', 'off')),
  scope: optional(oneOf('kit', 'all')),
  rules: optional(list(func('a rule'), 50)),
  lists: optional(list(badList, 20)),
  book: optional(list(address, 1000)),
  timeout: optional(number(100, 10_000)),
  onReport: optional(func()),
}) as unknown as Check<ChecksOptions>
