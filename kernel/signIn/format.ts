import { describeRecap, recapOf } from './recap'
import type { SignInFields } from './types'

/** What a namespace's messages say of its chains. */
interface Form {
  /** As in "sign in with your Ethereum account". */
  readonly label: string
  /** Whether two line breaks stay where the statement would be. Sign-In with Solana has one. */
  readonly wide: boolean
}

const forms: Readonly<Record<string, Form>> = {
  eip155: { label: 'Ethereum', wide: true },
  solana: { label: 'Solana', wide: false },
  bip122: { label: 'Bitcoin', wide: true },
}

/** The form of a namespace's messages; of any other than the kit's own the general one of CAIP-122. */
export const formOf = (namespace: string): Form => (Object.hasOwn(forms, namespace) ? (forms[namespace] as Form) : { label: namespace, wide: true })

/** The namespace that a message's first line names by `label`. */
export const namespaceOf = (label: string): string => Object.keys(forms).find((namespace) => forms[namespace]?.label === label) ?? label

const clusters: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSGkY3z': 'testnet',
}

/** The chain as a message names it: a Solana cluster by its name, any other chain by the reference of its CAIP-2 id. */
export const chainText = (namespace: string, reference: string): string => (namespace === 'solana' && Object.hasOwn(clusters, reference) ? (clusters[reference] as string) : reference)

/** The reference of the CAIP-2 id of a chain that a message names so. */
export const referenceOf = (namespace: string, text: string): string => (namespace === 'solana' ? (Object.keys(clusters).find((reference) => clusters[reference] === text) ?? text) : text)

/**
 * The text of a sign-in message, its fields as they are. The words of a ReCap are added to the statement unless they are there already. Throws for a ReCap
 * that cannot be read.
 */
export function formatSignInMessage({ domain, accountAddress, chainId, uri, version = '1', nonce, issuedAt, expirationTime, notBefore, requestId, resources, ...rest }: SignInFields): string {
  const [namespace = '', reference = ''] = chainId.split(':')
  const { label, wide } = formOf(namespace)
  const statement = withRecap(rest.statement || undefined, recapOf(resources))
  const lines = [
    `${domain} wants you to sign in with your ${label} account:`,
    accountAddress,
    '',
    ...(statement ? [statement, ''] : wide ? [''] : []),
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${chainText(namespace, reference)}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    ...(expirationTime ? [`Expiration Time: ${expirationTime}`] : []),
    ...(notBefore ? [`Not Before: ${notBefore}`] : []),
    ...(requestId ? [`Request ID: ${requestId}`] : []),
    ...(resources ? [`Resources:${resources.map((resource) => `\n- ${resource}`).join('')}`] : []),
  ]
  return lines.join('\n')
}

/** The first words of what a ReCap adds to a statement. */
export const grants = 'I further authorize the stated URI to perform the following actions on my behalf: '

function withRecap(statement: string | undefined, recap: string | undefined): string | undefined {
  if (!recap || statement?.includes(grants)) return statement
  return [...(statement ? [statement] : []), `${grants}${describeRecap(recap)}`].join(' ')
}
