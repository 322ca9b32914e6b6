import { type Check, bool, func, is, list, number, object, oneOf, optional, text } from '../../kernel/plugins/toolkit'
import { isAccountId } from '../../kernel/networks/index'
import type { SiwxOptions } from './types'

const line = is<string>('ASCII in one line', (value) => typeof value === 'string' && /^[\x20-\x7e]{1,2048}$/.test(value))
const verifier = object({ nonce: func(), verify: func(), session: optional(func()), signOut: optional(func()) }, { open: true }) as unknown as Check<SiwxOptions['verifier']>

/** Schema of what a verifier answers. */
export const stateCheck = object({ accounts: list(is<string>('a CAIP-10 id', isAccountId), 100), user: optional(text(2048, 0)) }, { open: true })

/** Schema of the options. */
export const optionsCheck = object({
  verifier,
  required: optional(bool),
  statement: optional(line),
  resources: optional(list(text(), 100)),
  expires: optional(number(1)),
  scope: optional(oneOf('account', 'chain')),
})
