import type { SignInFields } from '../../shared/sign-in-message/format'
import { parseSignInMessage } from '../../shared/sign-in-message/message'
import { siwxError } from '../errors'
import { addressOf } from './sessions'
import type { VerifySignature } from './signatures'

/** What a sign-in is checked against. */
export interface SignInRules {
  /** The origins of the pages that may ask: the message's domain and URI must be of one of them. */
  readonly origins: readonly string[]
  /** CAIP-2 ids that may be signed in on; default: every chain of a namespace in `signatures`. */
  readonly chains?: readonly string[] | undefined
  /** By namespace. One that is missing cannot be signed in with. */
  readonly signatures: Readonly<Record<string, VerifySignature>>
  /** Takes a nonce out of the store: whether it was there. */
  readonly takeNonce: (nonce: string) => Promise<boolean>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** A message and its signature, as a page has sent them. */
export interface SignInAttempt {
  readonly message: string
  readonly signature: string
}

/** A sign-in that holds. `account` is a CAIP-10 id. */
export interface VerifiedSignIn {
  readonly account: string
  readonly fields: SignInFields
}

/** Milliseconds that clocks may differ, and that a message may be old. */
const skewMs = 60_000
const oldestMs = 10 * 60_000

/** Checks all of a message that needs no signature and no store. Throws the reason. */
function checkMessage(
  message: string,
  { origins, chains, signatures, now }: Omit<SignInRules, 'takeNonce'>,
): SignInFields {
  const fields = parseSignInMessage(message)
  if (!fields) throw siwxError('bad-message')
  // what follows the origin must not make another one of it
  const isOf = (origin: string) =>
    new URL(origin).host === fields.domain &&
    fields.uri.startsWith(origin) &&
    /^(?:[/?#]|$)/.test(fields.uri.slice(origin.length))
  if (!origins.some(isOf)) throw siwxError('wrong-domain')
  const namespace = fields.chainId.split(':')[0] as string
  if (!Object.hasOwn(signatures, namespace) || (chains && !chains.includes(fields.chainId)))
    throw siwxError('wrong-chain')
  const [issued, expires, from] = [fields.issuedAt, fields.expirationTime, fields.notBefore].map(
    (time) => (time === undefined ? undefined : Date.parse(time)),
  )
  const time = now()
  if (issued === undefined || issued > time + skewMs || issued < time - oldestMs)
    throw siwxError('expired')
  if ((expires !== undefined && expires <= time) || (from !== undefined && from > time + skewMs))
    throw siwxError('expired')
  return fields
}

/**
 * Verifies sign-ins of one request: messages of one address, on one or more chains of a namespace,
 * with one nonce, which is used up whatever the signatures are. Rejects with `siwx/bad-request` for
 * several addresses, `siwx/bad-message`, `siwx/wrong-domain`, `siwx/wrong-chain`, `siwx/expired`,
 * `siwx/nonce-used`, `siwx/bad-signature`, and `siwx/unavailable` if a verifier failed.
 */
export async function verifySignIns(
  attempts: readonly SignInAttempt[],
  rules: SignInRules,
): Promise<readonly VerifiedSignIn[]> {
  const checked = attempts.map(({ message, signature }) => ({
    message,
    signature,
    fields: checkMessage(message, rules),
  }))
  const nonces = new Set(checked.map(({ fields }) => fields.nonce))
  const [nonce] = nonces
  if (nonce === undefined || nonces.size > 1) throw siwxError('bad-message')
  // a host's `onSignIn` that looks at the first must not let in others beside it
  if (
    new Set(checked.map(({ fields }) => addressOf(`${fields.chainId}:${fields.accountAddress}`)))
      .size > 1
  )
    throw siwxError('bad-request', { problem: 'expected signatures of one address' })
  if (!(await rules.takeNonce(nonce))) throw siwxError('nonce-used')
  const signedIn: VerifiedSignIn[] = []
  // one after the other: the first that does not hold ends it
  for (const { message, signature, fields } of checked) {
    const { accountAddress: address, chainId } = fields
    const verify = rules.signatures[chainId.split(':')[0] as string] as VerifySignature
    const holds = await verify({ message, signature, address, chainId }).catch((cause: unknown) => {
      throw siwxError('unavailable', undefined, { cause })
    })
    if (!holds) throw siwxError('bad-signature')
    signedIn.push({ account: `${chainId}:${address}`, fields })
  }
  return signedIn
}
