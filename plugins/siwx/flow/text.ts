import type { SignInRequest } from '../../../kernel/index'
import type { SignInFields } from '../../shared/sign-in-message/format'
import { parseSignInMessage } from '../../shared/sign-in-message/message'
import { decodeRecap, grants, recapOf } from '../../shared/sign-in-message/recap'
import type { SiwxOptions } from '../types'
import type { FreshNonce } from './nonces'

type TextOptions = Pick<
  SiwxOptions,
  'statement' | 'resources' | 'expires' | 'notBefore' | 'requestId' | 'domain' | 'uri'
>

/**
 * What this page asks a visitor to sign, apart from the account and its chain. Times are counted
 * from that of the nonce.
 */
export function requestOf(
  { expires, notBefore, domain, uri, statement, resources, requestId }: TextOptions,
  { nonce, time, fields }: FreshNonce,
): SignInRequest & { readonly issuedAt: string } {
  const { host, origin } = location
  // a path may have characters that no URI has
  const pathname = location.pathname.replace(/[^\w.~!$&'()*+,;=:@%/-]/g, encodeURIComponent)
  const after = (seconds: number | undefined) =>
    seconds === undefined ? undefined : new Date(time + seconds * 1000).toISOString()
  const all = {
    domain: host,
    uri: origin + pathname,
    issuedAt: new Date(time).toISOString(),
    expirationTime: after(expires),
    notBefore: after(notBefore),
    ...set({ domain, uri, statement, resources, requestId }),
    ...set(fields),
    nonce,
  }
  return set(all) as SignInRequest & { readonly issuedAt: string }
}

/** The fields that have a value. */
const set = <T extends object>(fields: T | undefined): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields ?? {}).filter(([, value]) => value !== undefined),
  ) as Partial<T>

const asIs = [
  'domain',
  'uri',
  'nonce',
  'issuedAt',
  'expirationTime',
  'notBefore',
  'requestId',
] as const
const withoutGrants = (statement = '') => (statement.split(grants)[0] as string).trimEnd()
const withoutRecap = (resources: readonly string[] = []) =>
  recapOf(resources) === undefined ? resources : resources.slice(0, -1)

/** Whether a ReCap grants more than methods of the session, and what was asked for. */
function grantsMore(given: string | undefined, asked: string | undefined): boolean {
  const before = asked === undefined ? {} : decodeRecap(asked).att
  const isAsked = (resource: string, ability: string) =>
    Object.hasOwn(before, resource) && Object.hasOwn(before[resource] as object, ability)
  return (
    given !== undefined &&
    Object.entries(decodeRecap(given).att).some(([resource, abilities]) =>
      Object.keys(abilities).some(
        (ability) =>
          !(resource === 'eip155' && ability.startsWith('request/')) && !isAsked(resource, ability),
      ),
    )
  )
}

/**
 * The fields of a text that a wallet wrote itself, if it is what was asked for on one of these
 * chains; else undefined. On EVM chains it may have a ReCap (ERC-5573) of its own for methods: a
 * connector asks for those of the session by it, and a wallet grants those it has.
 */
export function readAnswer(
  message: string,
  asked: SignInRequest,
  chains: readonly string[],
): SignInFields | undefined {
  const fields = parseSignInMessage(message)
  if (
    !fields ||
    !chains.includes(fields.chainId) ||
    asIs.some((name) => fields[name] !== asked[name])
  )
    return undefined
  const [statement, resources] = fields.chainId.startsWith('eip155:')
    ? ([withoutGrants, withoutRecap] as const)
    : ([(text?: string) => text || '', (list: readonly string[] = []) => list] as const)
  const isSame =
    statement(fields.statement) === statement(asked.statement) &&
    JSON.stringify(resources(fields.resources)) === JSON.stringify(resources(asked.resources))
  return isSame && !grantsMore(recapOf(fields.resources), recapOf(asked.resources))
    ? fields
    : undefined
}
