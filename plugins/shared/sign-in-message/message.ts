import { defineErrors } from '../../../kernel/index'
import { isAccountId } from '../../../kernel/networks/index'
import { checksumAddress } from '../../../kernel/plugins/toolkit'
import { clusters, formatSignInMessage, labels, type SignInFields } from './format'
import { isPlainRecap } from './plainRecap'
import { describeRecap, grants, recapOf } from './recap'

/** The errors of sign-in messages. Codes never change. */
export const signInError = /*#__PURE__*/ defineErrors('siwx', {
  'bad-field': (c: { field: string; expected: string }) =>
    `The sign-in message's ${c.field} must be ${c.expected}`,
})

/** RFC 3339, with a year of four digits. */
const timePattern =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/
const isTime = (value: string) => timePattern.test(value) && !Number.isNaN(Date.parse(value))
const isUri = (value: string) =>
  /^[a-z][a-z\d+.-]*:[\x21\x23-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]+$/i.test(value)

type Rule = readonly [accepts: (value: string) => boolean, expected: string]
const time: Rule = [isTime, 'a time of RFC 3339, as in 2030-01-02T03:04:05Z']
const rules: { readonly [Field in keyof SignInFields]?: Rule } = {
  domain: [
    (value) => /^(?:[\w.~%!$&'()*+,;=:-]+@)?(?:\[[\da-f:.]+\]|[\w.~-]+)(?::\d{1,5})?$/i.test(value),
    'a host, and its port if it has one',
  ],
  uri: [isUri, 'a URI (RFC 3986)'],
  version: [(value) => value === '1', '1'],
  nonce: [(value) => /^[a-z\d]{8,256}$/i.test(value), 'at least 8 ASCII letters and digits'],
  statement: [(value) => /^[\x20-\x7e]*$/.test(value), 'ASCII without line breaks'],
  issuedAt: time,
  expirationTime: time,
  notBefore: time,
  requestId: [
    (value) => /^(?:[\w.~!$&'()*+,;=:@-]|%[\da-f]{2})*$/i.test(value),
    'made of the characters of a path segment (RFC 3986)',
  ],
}

/**
 * The text that an account signs to sign in, to the byte: EIP-4361 on EVM chains, Sign-In with
 * Solana, CAIP-122 for Bitcoin and any other namespace. What a ReCap in the last resource grants is
 * written at the end of the statement (ERC-5573).
 *
 * Throws `siwx/bad-field` for what verifiers refuse: characters beyond ASCII, line breaks, short
 * nonces, times that are none, a statement whose words about a ReCap are not the ReCap's.
 */
export function createSignInMessage(fields: SignInFields): string {
  const message = formatSignInMessage(checkFields(fields))
  // a statement may look like a field
  if (!parseSignInMessage(message))
    throw signInError('bad-field', {
      field: 'statement',
      expected: 'a text that is not read as another field',
    })
  return message
}

/**
 * References as namespaces write them: a number without zeros before it, the start of a genesis
 * block's hash.
 */
const chainPattern = /^(?:eip155:[1-9]\d*|bip122:[\da-f]{32}|(?!eip155:|bip122:).*)$/

/** The fields, complete and checked. Throws `siwx/bad-field`. */
function checkFields(fields: SignInFields): SignInFields {
  const refuse = (field: string, expected: string): never => {
    throw signInError('bad-field', { field, expected })
  }
  const all = { version: '1', ...fields }
  for (const [field, [accepts, expected]] of Object.entries(rules) as [
    keyof SignInFields,
    Rule,
  ][]) {
    const value = all[field]
    if (
      value === undefined
        ? ['domain', 'uri', 'nonce', 'issuedAt'].includes(field)
        : typeof value !== 'string' || !accepts(value)
    )
      refuse(field, expected)
  }
  const { chainId, accountAddress, resources, statement } = all
  if (!isAccountId(`${chainId}:${accountAddress}`))
    refuse('accountAddress', 'an address on the chain of its CAIP-2 id')
  // one chain has one id: others would make several accounts of one
  if (!chainPattern.test(chainId)) refuse('chainId', 'the CAIP-2 id of a chain')
  const isEvm = chainId.startsWith('eip155:')
  if (isEvm && !/^0x[\da-f]{40}$/i.test(accountAddress))
    refuse('accountAddress', '0x and 40 hexadecimal digits')
  if (
    resources !== undefined &&
    (!Array.isArray(resources) || !resources.every((one) => typeof one === 'string' && isUri(one)))
  )
    refuse('resources', 'a list of URIs (RFC 3986)')
  const recap = recapOf(resources)
  if (resources?.some((one) => /^urn:recap:/i.test(one) && one !== recap))
    refuse('resources', 'URIs, a ReCap only as the last')
  let granted: string | undefined
  try {
    if (recap && !isPlainRecap(recap)) throw new Error('its sentence would not say what it grants')
    granted = recap && grants + describeRecap(recap)
  } catch {
    refuse('resources', 'URIs, the last of them a ReCap that can be read if it is one')
  }
  if (granted !== undefined && !/^[\x20-\x7e]*$/.test(granted))
    refuse('resources', 'a ReCap in ASCII')
  if (
    statement?.includes(grants) &&
    !(
      granted &&
      statement.endsWith(granted) &&
      statement.indexOf(grants) === statement.length - granted.length
    )
  )
    refuse('statement', 'without words about a ReCap, or exactly those of the ReCap')
  return { ...all, accountAddress: isEvm ? checksumAddress(accountAddress) : accountAddress }
}

/** The namespace that a message's first line names by `label`. */
const namespaceOf = (label: string): string =>
  Object.keys(labels).find((namespace) => labels[namespace] === label) ?? label

/** The CAIP-2 id of a chain that a message names so. */
const chainOf = (namespace: string, text: string): string =>
  Object.keys(clusters).find((id) => id.startsWith(`${namespace}:`) && clusters[id] === text) ??
  `${namespace}:${text}`

const headPattern = /^(\S+) wants you to sign in with your (\S+) account:$/

/**
 * Reads a sign-in message back. `chainId` is the CAIP-2 id. Returns undefined unless the text is,
 * to the byte, what {@link createSignInMessage} makes of the fields: no two messages read alike.
 */
export function parseSignInMessage(message: string): SignInFields | undefined {
  if (message.length > 16_384) return undefined
  const [head = '', accountAddress = '', ...lines] = message.split('\n')
  const [, domain, label] = headPattern.exec(head) ?? []
  const at = lines.findIndex((line) => line.startsWith('URI: '))
  if (!domain || !label || at < 0) return undefined
  const namespace = namespaceOf(label)
  const [first, ...blank] = lines.slice(1, at)
  const statement = first || undefined
  if (lines[0] !== '' || blank.some(Boolean)) return undefined
  const values = new Map<string, string>()
  const listed = lines.indexOf('Resources:', at)
  for (const line of lines.slice(at, listed < 0 ? undefined : listed)) {
    const [name = '', ...value] = line.split(': ')
    values.set(name, value.join(': '))
  }
  const resources = listed < 0 ? undefined : lines.slice(listed + 1).map((line) => line.slice(2))
  const optional = Object.fromEntries(
    Object.entries({
      statement,
      resources,
      expirationTime: values.get('Expiration Time'),
      notBefore: values.get('Not Before'),
      requestId: values.get('Request ID'),
    }).filter(([, value]) => value !== undefined),
  )
  try {
    const fields = checkFields({
      domain,
      accountAddress,
      chainId: chainOf(namespace, values.get('Chain ID') ?? ''),
      uri: values.get('URI') ?? '',
      version: values.get('Version'),
      nonce: values.get('Nonce') ?? '',
      issuedAt: values.get('Issued At') ?? '',
      ...optional,
    })
    return formatSignInMessage(fields) === message ? fields : undefined
  } catch {
    return undefined
  }
}
