import type { AuthenticateInput, AuthenticateResult, SignedIn } from '../../../kernel/index'
import {
  is,
  list,
  object,
  optional,
  runError,
  safeParse,
  text,
} from '../../../kernel/plugins/toolkit'
import { accountOfIssuer, signInMessage } from '../caip122'
import type { AuthenticateParams, AuthenticateResponse } from '../signClient/types'
import type { ActiveSessionStore } from './activeSession'
import type { SessionContext } from './context'
import { adoptPaired, type Pairings, pairSession } from './pair'
import { grantedBySignIn } from './proposal'

const line = is<string>(
  'one line',
  (value) => typeof value === 'string' && value.length <= 2048 && !/[\r\n]/.test(value),
)
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
    resources: optional(
      list(
        is<string>(
          'one line',
          (value) => typeof value === 'string' && value.length <= 16_384 && !/[\r\n]/.test(value),
        ),
        100,
      ),
    ),
  },
  { open: true },
)
const signatureCheck = object(
  {
    t: text(32),
    s: is<string>(
      'a signature',
      (value) => typeof value === 'string' && /^0x[\da-f]{2,65536}$/i.test(value),
    ),
  },
  { open: true },
)

/**
 * Connects and signs in with one approval (CAIP-222): the new pairing carries
 * `wc_sessionAuthenticate` and a session proposal for wallets that do not know it, which connect
 * without a signature. Only for EVM chains: with others it only connects. Rejects like
 * {@link pairSession}.
 */
export async function signIn(
  context: SessionContext,
  active: ActiveSessionStore,
  pairings: Pairings,
  input: AuthenticateInput,
): Promise<AuthenticateResult> {
  const { ctx } = context
  const chains = [
    ...new Set([...input.chains.filter((id) => id === input.chainId), ...input.chains]),
  ]
  const { chainId = chains[0], signal, onProgress } = input
  const namespaces = [...new Set(chains.map((id) => id.slice(0, id.indexOf(':'))))]
  if (!namespaces.length) throw runError('network-unknown', { network: '(none)' })
  if (namespaces.some((namespace) => namespace !== 'eip155')) {
    return {
      ...(await pairSession(context, active, pairings, {
        namespaces,
        signal,
        ...(chainId && { chainId }),
        ...(onProgress && { onProgress }),
      })),
      signedIn: [],
    }
  }
  const loading = context.drivers()
  loading.catch(() => {})
  const params = paramsOf(input, chains)
  // a wallet that knows this method ignores the proposal that comes with it
  const methods = ['wc_sessionAuthenticate']
  const answer = await pairings.run<AuthenticateResponse>(
    { signal, methods, ...(onProgress && { onProgress }) },
    async (client) => {
      await loading
      return {
        begin: (round) => client.authenticate(round, params),
        discard: ({ session }) =>
          session &&
          void client
            .disconnect(session.topic)
            .catch((error) => ctx.debug('a late session could not be ended', error)),
      }
    },
  )
  const drivers = await loading
  if (!answer.session)
    throw runError('bad-answer', {
      who: 'The wallet',
      problem: 'it signed in and granted nothing, so there is no session',
    })
  const result = adoptPaired(context, active, pairings, answer.session, {
    namespaces,
    chainId,
    drivers,
    requested: namespaces,
  })
  const auths = answer.auths ?? []
  const signedIn = auths.slice(0, 100).flatMap((auth) => readAuth(auth, params) ?? [])
  if (signedIn.length < auths.length)
    ctx.debug('a wallet signed something else than it was asked for')
  return { ...result, signedIn }
}

function paramsOf(
  {
    methods,
    signIn: {
      domain,
      expirationTime,
      issuedAt,
      nonce,
      notBefore,
      requestId,
      resources,
      statement,
      uri,
    },
  }: AuthenticateInput,
  chains: readonly string[],
): AuthenticateParams {
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

/**
 * One signature with its message; undefined if it is for another sign-in than the requested one.
 */
function readAuth(auth: unknown, requested: AuthenticateParams): SignedIn | undefined {
  try {
    const { p, s } = auth as { p: unknown; s: unknown }
    const payload = safeParse(payloadCheck, p)
    const signature = safeParse(signatureCheck, s)
    const account = payload && accountOfIssuer(payload.iss)
    if (!payload || !signature || !account || !requested.chains.includes(account.chainId))
      return undefined
    if (
      payload.domain !== requested.domain ||
      payload.nonce !== requested.nonce ||
      payload.aud !== requested.uri
    )
      return undefined
    return {
      account: `${account.chainId}:${account.address}`,
      message: signInMessage(payload),
      signature: signature.s,
      type: signature.t,
    }
  } catch {
    return undefined
  }
}
