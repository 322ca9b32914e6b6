import type { Clock } from '../../../kernel/index'
import { isRecord } from '../../../kernel/plugins/toolkit'
import { decodeRecap, recapOf } from '../../shared/sign-in-message/recap'
import { accountOfIssuer } from '../caip122'
import type { Library } from './libraryTypes'
import type { AuthenticateResponse, ProtocolSession } from './types'

/** Lifetime of a session in seconds, as the protocol defines it. */
const lifetime = 604_800
/** Maximum signatures of one response. */
const maxAuths = 100
/** Maximum methods, and accounts, of one response. */
const maxItems = 500

type Auth = NonNullable<AuthenticateResponse['auths']>[number]

const texts = (record: unknown, ...names: readonly string[]) =>
  isRecord(record) && names.every((name) => typeof record[name] === 'string')

/**
 * Whether it has the shape of a CACAO (CAIP-74) that a server can verify; the signature is not
 * verified here.
 */
function isAuth(cacao: unknown): cacao is Auth {
  if (
    !isRecord(cacao) ||
    !texts(cacao.p, 'iss', 'aud', 'nonce', 'version', 'iat') ||
    !texts(cacao.s, 't', 's')
  )
    return false
  const { resources } = cacao.p as { resources?: unknown }
  return (
    ['eip191', 'eip1271'].includes((cacao.s as { t: string }).t) &&
    (resources === undefined ||
      (Array.isArray(resources) && resources.every((one) => typeof one === 'string')))
  )
}

function readResponse(result: unknown): {
  readonly auths: readonly Auth[]
  readonly peer: ProtocolSession['peer']
} {
  const { cacaos, responder } = isRecord(result) ? result : {}
  if (!Array.isArray(cacaos) || !cacaos.length || cacaos.length > maxAuths || !cacaos.every(isAuth))
    throw new Error('expected signatures')
  if (!texts(responder, 'publicKey')) throw new Error('expected who has signed')
  const { publicKey, metadata } = responder as { publicKey: string; metadata: unknown }
  if (!isRecord(metadata)) throw new Error('expected a description of the wallet')
  return {
    auths: cacaos,
    peer: { publicKey, metadata: metadata as unknown as ProtocolSession['peer']['metadata'] },
  }
}

/** What a signature grants: methods, and the account on each chain that they are for. */
function grantOf({ p }: Auth): {
  readonly methods: readonly string[]
  readonly accounts: readonly string[]
} {
  const account = accountOfIssuer(p.iss as string)
  if (!account?.chainId.startsWith('eip155:'))
    throw new Error('expected an account of an EVM chain')
  const recap = recapOf(p.resources as string[] | undefined)
  const abilities = Object.entries((recap && decodeRecap(recap).att.eip155) || {})
  const chains = abilities.flatMap(
    ([, allowed]) =>
      (Array.isArray(allowed)
        ? ((allowed[0] as { chains?: unknown } | null)?.chains ?? [])
        : []) as unknown[],
  )
  const usable = chains.filter(
    (chain): chain is string => typeof chain === 'string' && chain.startsWith('eip155:'),
  )
  return {
    methods: abilities.flatMap(([ability]) => ability.split('/')[1] ?? []),
    accounts: [account.chainId, ...usable].map((chain) => `${chain}:${account.address}`),
  }
}

/**
 * Makes the session that a sign-in grants, as the library would: for seven days, and none if no
 * method is granted. Throws for a response that cannot be read, without a change.
 */
export async function settleSignInSession(
  { client, core }: Library,
  clock: Clock,
  result: unknown,
  { publicKey, pairingTopic }: { readonly publicKey: string; readonly pairingTopic: string },
): Promise<AuthenticateResponse> {
  const { auths, peer } = readResponse(result)
  const grants = auths.map(grantOf)
  const methods = [...new Set(grants.flatMap((grant) => grant.methods))].slice(0, maxItems)
  const accounts = [...new Set(grants.flatMap((grant) => grant.accounts))].slice(0, maxItems)
  const topic = await core.crypto.generateSharedKey(publicKey, peer.publicKey)
  if (!methods.length) return { auths }
  const expiry = Math.floor(clock.now() / 1000) + lifetime
  const chains = [...new Set(accounts.map((account) => account.slice(0, account.lastIndexOf(':'))))]
  await core.relayer.subscribe(topic, { transportType: 'relay' })
  const session = {
    topic,
    acknowledged: true,
    self: { publicKey, metadata: client.metadata },
    peer,
    controller: peer.publicKey,
    expiry,
    requiredNamespaces: {},
    optionalNamespaces: {},
    relay: { protocol: 'irn' },
    pairingTopic,
    namespaces: {
      eip155: { accounts, chains, methods, events: ['chainChanged', 'accountsChanged'] },
    },
    transportType: 'relay',
  } as ProtocolSession
  await client.session.set(topic, session)
  core.expirer.set(topic, expiry)
  return { auths, session }
}
