import { safeParse } from '../../../kernel/schema/parse'
import { is, list, object, optional, text } from '../../../kernel/schema/checks'
import type { AuthenticateInput, AuthenticateResult, SignedIn } from '../../../kernel/connectors/types'
import { runError } from '../../../kernel/errors/lateErrors'
import type { AuthenticateAnswer, AuthenticateParams } from '../signClient/types'
import type { SessionContext } from './context'
import type { ActiveSessionStore } from './activeSession'
import { grantedBySignIn } from './proposal'
import { pairSession, type Pairings, take } from './pair'
import { accountOfIssuer, signInMessage } from '../caip122'

const line = is<string>('one line', (value) => typeof value === 'string' && value.length <= 2048 && !/[\r\n]/.test(value))
const payloadCheck = object(
  {
    iss: text(256),
    domain: line,
    aud: line,
    version: line,
    nonce: line,
    iat: line,
    statement: optional(text(16_384, 0)),
    exp: optional(line),
    nbf: optional(line),
    requestId: optional(line),
    resources: optional(list(is<string>('one line', (value) => typeof value === 'string' && value.length <= 16_384 && !/[\r\n]/.test(value)), 100)),
  },
  { open: true },
)
const signatureCheck = object({ t: text(32), s: is<string>('a signature', (value) => typeof value === 'string' && /^0x[\da-f]{2,65536}$/i.test(value)) }, { open: true })

/**
 * Connects and signs in by one approval (CAIP-222): a new pairing carries both, and a plain proposal for wallets that know no more; those answer
 * without a signature. Only EVM chains have such a request: others are connected plainly. Rejects like `pairSession`.
 */
export async function signIn(core: SessionContext, holder: ActiveSessionStore, pairings: Pairings, input: AuthenticateInput): Promise<AuthenticateResult> {
  const { ctx } = core
  const chains = [...new Set([...input.chains.filter((id) => id === input.chainId), ...input.chains])]
  const { chainId = chains[0], signal, onProgress } = input
  const namespaces = [...new Set(chains.map((id) => id.slice(0, id.indexOf(':'))))]
  if (!namespaces.length) throw runError('network-unknown', { network: '(none)' })
  if (namespaces.some((namespace) => namespace !== 'eip155')) {
    return { ...(await pairSession(core, holder, pairings, { namespaces, signal, ...(chainId && { chainId }), ...(onProgress && { onProgress }) })), signedIn: [] }
  }
  const loading = core.drivers()
  loading.catch(() => {})
  const params = paramsOf(input, chains)
  // a wallet that knows this request passes over the proposal that comes along
  const methods = ['wc_sessionAuthenticate']
  const answer = await pairings.run<AuthenticateAnswer>({ signal, methods, ...(onProgress && { onProgress }) }, async (client) => {
    await loading
    return {
      begin: (round) => client.authenticate(round, params),
      discard: ({ session }) => session && void client.disconnect(session.topic).catch((error) => ctx.debug('a late session could not be ended', error)),
    }
  })
  const drivers = await loading
  if (!answer.session) throw runError('bad-answer', { who: 'The wallet', problem: 'it signed in and granted nothing, so there is no session' })
  const result = take(core, holder, pairings, answer.session, { namespaces, chainId, drivers, wanted: namespaces })
  const auths = answer.auths ?? []
  const signedIn = auths.slice(0, 100).flatMap((auth) => readAuth(auth, params) ?? [])
  if (signedIn.length < auths.length) ctx.debug('a wallet signed something else than it was asked for')
  return { ...result, signedIn }
}

function paramsOf({ methods, signIn: { domain, expirationTime, issuedAt, nonce, notBefore, requestId, resources, statement, uri } }: AuthenticateInput, chains: readonly string[]): AuthenticateParams {
  return {
    chains,
    domain,
    nonce,
    uri,
    methods: methods ?? grantedBySignIn,
    ...(resources && { resources }),
    ...(statement && { statement }),
    ...(issuedAt && { iat: issuedAt }),
    ...(expirationTime && { exp: expirationTime }),
    ...(notBefore && { nbf: notBefore }),
    ...(requestId && { requestId }),
  }
}

/** One signature with its text; undefined where it is for another sign-in than the one asked for. */
function readAuth(auth: unknown, asked: AuthenticateParams): SignedIn | undefined {
  try {
    const { p, s } = auth as { p: unknown; s: unknown }
    const payload = safeParse(payloadCheck, p)
    const signature = safeParse(signatureCheck, s)
    const account = payload && accountOfIssuer(payload.iss)
    if (!payload || !signature || !account || !asked.chains.includes(account.chainId)) return undefined
    if (payload.domain !== asked.domain || payload.nonce !== asked.nonce || payload.aud !== asked.uri) return undefined
    return { account: `${account.chainId}:${account.address}`, message: signInMessage(payload), signature: signature.s, type: signature.t }
  } catch {
    return undefined
  }
}
