import { isRecord } from '../../kernel/plugins/toolkit'
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

const grants = 'I further authorize the stated URI to perform the following actions on my behalf: '

/** The account of an issuer `did:pkh:<CAIP-10>`; undefined for any other text. */
export const accountOfIssuer = (iss: string): NamedAccount | undefined => (iss.startsWith('did:pkh:') ? readAccountId(iss.slice(8)) : undefined)

/**
 * The text that an Ethereum account signs for a payload: EIP-4361, the Ethereum form of CAIP-122. A ReCap in the last resource is described in the
 * statement (EIP-5573), unless the statement does so already. Throws for an issuer or a ReCap that cannot be read.
 */
export function signInMessage(payload: SignInPayload): string {
  const account = accountOfIssuer(payload.iss)
  if (!account) throw new Error('expected an issuer did:pkh with an account')
  const { domain, aud, version, nonce, iat, exp, nbf, requestId, resources } = payload
  const statement = withRecap(payload.statement || undefined, recapOf(resources))
  const lines = [
    `${domain} wants you to sign in with your Ethereum account:`,
    account.address,
    '',
    ...(statement ? [statement] : []),
    '',
    `URI: ${aud}`,
    `Version: ${version}`,
    `Chain ID: ${account.reference}`,
    `Nonce: ${nonce}`,
    `Issued At: ${iat}`,
    ...(exp ? [`Expiration Time: ${exp}`] : []),
    ...(nbf ? [`Not Before: ${nbf}`] : []),
    ...(requestId ? [`Request ID: ${requestId}`] : []),
    ...(resources ? [`Resources:${resources.map((resource) => `\n- ${resource}`).join('')}`] : []),
  ]
  return lines.join('\n')
}

function withRecap(statement: string | undefined, recap: string | undefined): string | undefined {
  if (!recap || statement?.includes(grants)) return statement
  return [...(statement ? [statement] : []), `${grants}${describeRecap(recap)}`].join(' ')
}

/** One numbered sentence for each resource and ability: `(1) 'request': 'eth_sign', 'personal_sign' for 'eip155'.` */
function describeRecap(recap: string): string {
  const sentences = Object.entries(decodeRecap(recap).att).flatMap(([resource, abilities]) => {
    const actions = Object.keys(abilities)
      .map((ability) => ability.split('/') as [string, string?])
      .sort(([, a = ''], [, b = '']) => a.localeCompare(b))
    const names = [...new Set(actions.map(([name]) => name))]
    return names.map((name) => `'${name}': '${actions.flatMap(([of, action = '']) => (of === name ? [action] : [])).join("', '")}' for '${resource}'.`)
  })
  if (!sentences.length) throw new Error('expected a ReCap that grants something')
  return sentences.map((sentence, index) => `(${index + 1}) ${sentence}`).join(' ')
}

/** What a signature grants (EIP-5573): abilities such as `request/personal_sign`, by resource. */
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

const sorted = <T>(record: Readonly<Record<string, T>>): Record<string, T> => Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
