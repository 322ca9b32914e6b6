import { describeRecap, grants, recapOf } from './recap'

/**
 * The fields of a sign-in message (EIP-4361, Sign-In with Solana, CAIP-122). Times are RFC 3339
 * texts; all is ASCII without line breaks.
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
  /**
   * URIs. A ReCap (ERC-5573) can only be the last of them, and is described at the end of the
   * statement.
   */
  readonly resources?: readonly string[] | undefined
}

/**
 * As in "sign in with your Ethereum account", by namespace. Messages of any other have its own name
 * (CAIP-122).
 */
export const labels: Readonly<Record<string, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
}

/** The names of Solana's clusters, by their CAIP-2 ids. */
export const clusters: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSGkY3z': 'testnet',
}

/**
 * The chain of a CAIP-2 id as a message names it: a Solana cluster by its name, any other chain by
 * its reference.
 */
export const namedChain = (id: string): string =>
  Object.hasOwn(clusters, id) ? (clusters[id] as string) : id.slice(id.indexOf(':') + 1)

/**
 * The text of a sign-in message, its fields as they are. The words of a ReCap are added to the
 * statement unless they are there already. Throws for a ReCap that cannot be read.
 */
export function formatSignInMessage({
  domain,
  accountAddress,
  chainId,
  uri,
  version = '1',
  nonce,
  issuedAt,
  expirationTime,
  notBefore,
  requestId,
  resources,
  ...rest
}: SignInFields): string {
  const [namespace = ''] = chainId.split(':')
  const statement = withRecap(rest.statement || undefined, recapOf(resources))
  const lines = [
    `${domain} wants you to sign in with your ${Object.hasOwn(labels, namespace) ? labels[namespace] : namespace} account:`,
    accountAddress,
    '',
    // two line breaks stay where the statement would be; Sign-In with Solana has one
    ...(statement ? [statement, ''] : namespace === 'solana' ? [] : ['']),
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${namedChain(chainId)}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    ...(expirationTime ? [`Expiration Time: ${expirationTime}`] : []),
    ...(notBefore ? [`Not Before: ${notBefore}`] : []),
    ...(requestId ? [`Request ID: ${requestId}`] : []),
    ...(resources ? [`Resources:${resources.map((resource) => `\n- ${resource}`).join('')}`] : []),
  ]
  return lines.join('\n')
}

function withRecap(statement: string | undefined, recap: string | undefined): string | undefined {
  if (!recap || statement?.includes(grants)) return statement
  return [...(statement ? [statement] : []), `${grants}${describeRecap(recap)}`].join(' ')
}
