import { isRecord } from '../parse'
import { rpcError } from '../rpcError'

/** The fields of a sign-in that are lines of their own, in the order of the message. */
const LINES = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const

const textOf = (input: Record<string, unknown>, field: string) => {
  const { [field]: value } = input
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string' || (field !== 'statement' && /[\r\n]/.test(value)))
    throw rpcError('invalidParams', `${field} must be one line of text`)
  return value
}

/**
 * The message of a sign-in with Solana, by the ABNF of the standard (EIP-4361 with "Solana" for
 * "Ethereum"): what the input does not give is left out, but for the domain and the address, which
 * the wallet gives. Wrong types are -32602.
 */
export const signInText = (input: unknown, address: string, host: string): string => {
  const fields = isRecord(input) ? input : {}
  const statement = textOf(fields, 'statement')
  const lines = LINES.flatMap(([field, label]) => {
    const value = textOf(fields, field)
    return value === undefined ? [] : [`${label}: ${value}`]
  })
  const { resources = [] } = fields
  if (
    !Array.isArray(resources) ||
    resources.some((each) => typeof each !== 'string' || /[\r\n]/.test(each))
  ) {
    throw rpcError('invalidParams', 'resources must be a list of texts')
  }
  if (resources.length > 0)
    lines.push(['Resources:', ...resources.map((each) => `- ${each}`)].join('\n'))
  const parts = [
    `${textOf(fields, 'domain') ?? host} wants you to sign in with your Solana account:\n${address}`,
    ...(statement === undefined ? [] : [statement]),
    ...(lines.length > 0 ? [lines.join('\n')] : []),
  ]
  return parts.join('\n\n')
}
