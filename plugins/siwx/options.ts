import { isAccountId } from '../../kernel/networks/index'
import {
  bool,
  type Check,
  func,
  is,
  isChainId,
  isRecord,
  list,
  number,
  object,
  oneOf,
  optional,
  text,
} from '../../kernel/plugins/toolkit'
import type { SiwxOptions } from './types'

const line = is<string>(
  'ASCII in one line',
  (value) => typeof value === 'string' && /^[\x20-\x7e]{1,2048}$/.test(value),
)
const verifier = object(
  { nonce: func(), verify: func(), session: optional(func()), signOut: optional(func()) },
  { open: true },
)
const siweConfig = object({
  getNonce: func(),
  verifyMessage: func(),
  getSession: func(),
  signOut: func(),
  onSignIn: optional(func()),
  onSignOut: optional(func()),
  getMessageParams: optional(func()),
  createMessage: optional(func()),
  enabled: optional(bool),
  required: optional(bool),
  signOutOnDisconnect: optional(bool),
  signOutOnAccountChange: optional(bool),
  signOutOnNetworkChange: optional(bool),
  nonceRefetchIntervalMs: optional(number(1)),
  // known, so that no other key is suggested for it
  sessionRefetchIntervalMs: is<undefined>(
    'undefined: the session is read when the page is shown again',
    (value) => value === undefined,
  ),
})

/** Schema of a nonce as a verifier returns it. What its fields hold, the message's rules say. */
export const nonceCheck = object(
  {
    nonce: text(),
    // RFC 3339 has years of four digits
    time: optional(number(0, Date.UTC(9999, 0))),
    fields: optional(object({}, { open: true })),
  },
  { open: true },
)

/** Schema of what a verifier answers. */
export const stateCheck = object(
  { accounts: list(is<string>('a CAIP-10 id', isAccountId), 100), user: optional(text(2048, 0)) },
  { open: true },
)

const fields = object({
  verifier: optional(verifier),
  siweConfig: optional(siweConfig),
  chains: optional(list(is<string>('a CAIP-2 id', isChainId), 500)),
  required: optional(bool),
  statement: optional(line),
  resources: optional(list(text(), 100)),
  expires: optional(number(1)),
  notBefore: optional(number()),
  requestId: optional(line),
  domain: optional(line),
  uri: optional(line),
  oneClick: optional(bool),
  onChange: optional(func()),
  scope: optional(oneOf('account', 'chain')),
})

/** Schema of the options: their fields, and one of the two that ask a server. */
export const optionsCheck = {
  ...fields,
  '~standard': {
    ...fields['~standard'],
    validate(value: unknown) {
      const result = fields['~standard'].validate(value)
      const { verifier: own, siweConfig: other } = isRecord(value) ? value : {}
      const problem =
        own && other
          ? 'Cannot set both `siweConfig` and `siwx` options: pass `verifier` or `siweConfig`'
          : own || other
            ? undefined
            : 'expected a `verifier`, such as httpVerifier()'
      return problem && !('issues' in result && result.issues)
        ? { issues: [{ message: problem }] }
        : result
    },
  },
} as unknown as Check<SiwxOptions>

/** The options of the plugin with what a `siweConfig` says of them. */
export const withSiweConfig = (options: SiwxOptions): SiwxOptions => {
  const { siweConfig } = options
  return siweConfig
    ? {
        ...options,
        required: options.required ?? siweConfig.required ?? true,
        scope: options.scope ?? (siweConfig.signOutOnNetworkChange === false ? 'account' : 'chain'),
      }
    : options
}
