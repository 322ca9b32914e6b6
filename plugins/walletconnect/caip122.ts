import { formatSignInMessage } from '../shared/sign-in-message/format'
import { type NamedAccount, readAccountId } from './session/readSession'

/** The payload of a CACAO (CAIP-74), checked. */
export interface SignInPayload {
  readonly iss: string
  readonly domain: string
  readonly aud: string
  readonly version: string
  readonly nonce: string
  readonly iat: string
  readonly statement?: string | undefined
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** The account of an issuer `did:pkh:<CAIP-10>`; undefined for any other text. */
export const accountOfIssuer = (iss: string): NamedAccount | undefined =>
  iss.startsWith('did:pkh:') ? readAccountId(iss.slice(8)) : undefined

/**
 * The text that an Ethereum account signs for a payload: EIP-4361, the Ethereum form of CAIP-122. A
 * ReCap in the last resource is described in the statement (ERC-5573), unless the statement does so
 * already. Throws for an issuer or a ReCap that cannot be read.
 */
export function signInMessage({
  iss,
  aud: uri,
  iat: issuedAt,
  exp: expirationTime,
  nbf: notBefore,
  ...fields
}: SignInPayload): string {
  const account = accountOfIssuer(iss)
  if (!account) throw new Error('expected an issuer did:pkh with an account')
  return formatSignInMessage({
    ...fields,
    accountAddress: account.address,
    chainId: account.chainId,
    uri,
    issuedAt,
    expirationTime,
    notBefore,
  })
}
