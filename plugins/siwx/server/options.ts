import { errorMessage } from '../../../kernel/index'
import {
  func,
  is,
  isChainId,
  list,
  number,
  object,
  optional,
  record,
  text,
  url,
} from '../../../kernel/plugins/toolkit'
import { oneLine, siwxError } from '../errors'
import type { VerifySignature } from './signatures'
import type { SignInStore } from './store'
import type { VerifiedSignIn } from './verifySignIn'

/** Options of {@link siwxHandlers}. */
export interface SiwxHandlersOptions {
  /**
   * The origins of the pages that may sign in, as in `https://app.example`. Messages for other
   * domains and requests of other origins are refused.
   */
  readonly origins: readonly [string, ...string[]]
  /** Where nonces and sessions are kept. */
  readonly store: SignInStore
  /** What verifies, by CAIP-2 namespace. */
  readonly signatures: Readonly<Record<string, VerifySignature>>
  /** CAIP-2 ids that may be signed in on; default: every chain of a namespace in `signatures`. */
  readonly chains?: readonly string[]
  /** Seconds that a session lasts. Default seven days. */
  readonly sessionSeconds?: number
  /** Seconds that a nonce can be used in. Default ten minutes. */
  readonly nonceSeconds?: number
  /**
   * Called once for each sign-in that holds, before the session is made, with one address on one or
   * more chains; resolves with the name of the host's own user, at most 2,048 characters. Accounts
   * that are signed in already stay beside the new ones if they are the same user's, or, without a
   * name, of the same address; otherwise the sign-in takes the session's place. To refuse, throw
   * {@link signInRefused}, or any error of the kit whose audience is the visitor: its words are
   * shown. Of anything else thrown the visitor reads that the sign-in could not be checked.
   */
  readonly onSignIn?: (
    signedIn: readonly [VerifiedSignIn, ...VerifiedSignIn[]],
    request: Request,
  ) => Promise<string | undefined> | string | undefined
  /**
   * Hears of what failed where the visitor reads that a sign-in could not be checked: a verifier,
   * the store, `onSignIn`. Default: the first line of its message, without the paths of URLs, goes
   * to the console.
   */
  readonly onError?: (error: unknown, request: Request) => void
  /** Milliseconds since 1970; default the system's clock. */
  readonly now?: () => number
}

const call = func()
const optionsCheck = object({
  origins: list(url(), 100),
  store: object({ set: call, get: call, compareAndSet: call, take: call }, { open: true }),
  signatures: record(text(8), call),
  chains: optional(list(is('a CAIP-2 id', isChainId))),
  sessionSeconds: optional(number(1, 400 * 86_400)),
  nonceSeconds: optional(number(1, 86_400)),
  onSignIn: optional(call),
  onError: optional(call),
  now: optional(call),
})

/**
 * The options, with the origins as browsers send them, and whether all are https. Throws a
 * TypeError for what is none.
 */
export function checkOptions(options: SiwxHandlersOptions) {
  const { issues } = optionsCheck['~standard'].validate(options) as {
    readonly issues?: readonly { readonly message: string; readonly path?: readonly unknown[] }[]
  }
  if (issues)
    throw new TypeError(
      issues.map(({ message, path = [] }) => `${path.join('.')}: ${message}`).join('; '),
    )
  const origins = options.origins.map((text) => new URL(text).origin)
  const secure = origins.every((origin) => origin.startsWith('https:'))
  if (!secure && origins.some((origin) => origin.startsWith('https:')))
    throw new TypeError(
      'origins: https and http together would give https pages a cookie without protection; use handlers of their own',
    )
  return { ...options, origins, secure }
}

/**
 * The error to throw in `onSignIn` to refuse a sign-in that holds: the visitor reads these words,
 * as one line of at most 300 characters. Its code is `siwx/refused`.
 */
export const signInRefused = (words: string) => siwxError('refused', { words: oneLine(words) })

/** The default of `onError`. Libraries write URLs into their errors, and URLs have keys in them. */
export const logError = (error: unknown) => {
  const [line = ''] = errorMessage(error).split('\n', 1)
  console.error(
    `tessera-kit: a sign-in could not be checked: ${oneLine(line.replace(/(\w+:\/\/)(?:[^\s/@]*@)?([^\s/?#]*)\S*/g, '$1$2'))}`,
  )
}
