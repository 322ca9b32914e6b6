import { isRecord } from '../../kernel/plugins/toolkit'

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
const formOf = (namespace: string): Form => (Object.hasOwn(forms, namespace) ? (forms[namespace] as Form) : { label: namespace, wide: true })

/** The namespace that a message's first line names by `label`. */
export const namespaceOf = (label: string): string => Object.keys(forms).find((namespace) => forms[namespace]?.label === label) ?? label

const clusters: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSGkY3z': 'testnet',
}

/** The chain as a message names it: a Solana cluster by its name, any other chain by the reference of its CAIP-2 id. */
const chainText = (namespace: string, reference: string): string => (namespace === 'solana' && Object.hasOwn(clusters, reference) ? (clusters[reference] as string) : reference)

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

/** What a signature grants (ERC-5573): abilities such as `request/personal_sign`, by resource. */
export interface Recap {
  readonly att: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const prefix = 'urn:recap:'

/** The ReCap of a list of resources: it can only be the last of them. */
export function recapOf(resources: readonly string[] | undefined): string | undefined {
  const last = resources?.at(-1)
  return last?.startsWith(prefix) ? last : undefined
}

/** Decodes a ReCap; base64 and base64url, with padding or without. Throws for any other text. */
export function decodeRecap(recap: string): Recap {
  const bytes = Uint8Array.from(atob(recap.slice(prefix.length).replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
  const att = isRecord(value) ? value.att : undefined
  if (!isRecord(att) || !Object.values(att).every(isRecord)) throw new Error('expected a ReCap that grants something')
  return { ...(value as object), att: att as Recap['att'] }
}

/** A ReCap that grants these methods on EVM chains in addition to what `before` grants. Throws if `before` is no ReCap. */
export function encodeRecap(methods: readonly string[], before?: string): string {
  const { att, ...rest } = before === undefined ? { att: {} } : decodeRecap(before)
  const granted = Object.fromEntries(methods.map((method) => [`request/${method}`, [{}]]))
  const all = { ...att, eip155: sorted({ ...granted, ...(Object.hasOwn(att, 'eip155') && (att as Recap['att']).eip155) }) }
  const bytes = new TextEncoder().encode(JSON.stringify({ att: sorted(all), ...rest }))
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return prefix + text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')
}

/** One numbered sentence for each resource and ability: `(1) 'request': 'eth_sign', 'personal_sign' for 'eip155'.` Throws for a ReCap that cannot be read. */
export function describeRecap(recap: string): string {
  const sentences = Object.entries(decodeRecap(recap).att).flatMap(([resource, abilities]) => {
    const actions = Object.keys(abilities)
      .map((ability) => ability.split('/') as [string, string?])
      .sort(([, a = ''], [, b = '']) => a.localeCompare(b))
    const byName = new Map<string, string[]>()
    for (const [name, action = ''] of actions) {
      const named = byName.get(name) ?? []
      named.push(action)
      byName.set(name, named)
    }
    return [...byName].map(([name, named]) => `'${name}': '${named.join("', '")}' for '${resource}'.`)
  })
  if (!sentences.length) throw new Error('expected a ReCap that grants something')
  return sentences.map((sentence, index) => `(${index + 1}) ${sentence}`).join(' ')
}

/** Whether a ReCap's sentence says all that it grants: no word in it can end a quotation, and an ability has two parts. Throws for a ReCap that cannot be read. */
export function isPlainRecap(recap: string): boolean {
  const { att } = decodeRecap(recap)
  return Object.entries(att).every(([resource, abilities]) => !/['"\\]/.test(resource) && Object.keys(abilities).every((ability) => /^[\w.*+-]+\/[\w.*+-]+$/.test(ability)))
}

const sorted = <T>(record: Readonly<Record<string, T>>): Record<string, T> => Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
