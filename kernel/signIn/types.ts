/**
 * The fields of a sign-in message (EIP-4361, Sign-In with Solana, CAIP-122). Times are RFC 3339 texts; all is ASCII without line breaks.
 */
export interface SignInFields {
  /** The host, and the port if it is not the scheme's own, of the page that asks. */
  readonly domain: string
  /** In the namespace's own text form; on EVM chains its EIP-55 checksum is written. */
  readonly accountAddress: string
  /** CAIP-2 id. */
  readonly chainId: string
  readonly uri: string
  /** At least 8 ASCII letters and digits. */
  readonly nonce: string
  /** Default `1`, the only one there is. */
  readonly version?: string | undefined
  readonly issuedAt: string
  readonly statement?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  /** URIs. A ReCap (ERC-5573) can only be the last of them, and is described at the end of the statement. */
  readonly resources?: readonly string[] | undefined
}
