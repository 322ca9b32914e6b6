import {
  bool,
  type Check,
  either,
  func,
  is,
  list,
  number,
  object,
  oneOf,
  optional,
  text,
  url,
} from '../../kernel/plugins/toolkit'
import type { DataOptions } from './types'

const source = object(
  {
    kind: oneOf('balances', 'prices', 'nfts'),
    id: text(64),
    needs: optional(list(text(256), 50)),
    serves: optional(func()),
    every: optional(number(10_000)),
    read: func(),
  },
  { open: true, expects: 'a source' },
)
const tokenList = is<{ readonly tokens: readonly unknown[] }>('a token list', (value) =>
  Array.isArray((value as { readonly tokens?: unknown }).tokens),
)

/** Schema of the options. */
export const optionsCheck = object({
  sources: optional(list(source, 20)),
  lists: optional(list(either(url(['https:', 'http:']), tokenList), 20)),
  currency: optional(
    is<string>(
      'an ISO 4217 code',
      (value) => typeof value === 'string' && /^[a-z]{3}$/i.test(value),
    ),
  ),
  iconOrigins: optional(list(url(['https:', 'http:']), 50)),
  keep: optional(bool),
}) as unknown as Check<DataOptions>
