import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  fetchProtectedResource,
} from 'openid-client'
import type { SocialProvider } from '../../protocol/socialProviders'
import type { Clock } from '../http/types'
import { appleSecret } from './appleSecret'
import { PROVIDERS } from './providers/index'
import type { Endpoints, Provider, ProviderIdentity, ProviderSettings } from './types'

/** Seconds of one request to a provider, and bytes of its answer. */
const SECONDS = 10
const MAX_BYTES = 64 * 1024

/**
 * Why a sign-in elsewhere came to nothing. `refused`: the visitor, or the provider, said no.
 * `failed`: the provider did not answer as it should; its `cause` is for the operator.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly reason: 'refused' | 'failed'
  constructor(reason: ProviderError['reason'], cause: unknown) {
    super(reason === 'refused' ? 'The provider refused' : 'The provider failed', { cause })
    this.reason = reason
  }
}

/** What the server keeps of an authorization request until its answer. */
export interface Request {
  /** RFC 6749, section 4.1.1. */
  readonly state: string
  /** RFC 7636. */
  readonly verifier: string
  /** OpenID Connect Core 1.0, section 3.1.2.1. */
  readonly nonce: string
  readonly redirectUri: string
}

/** Follows no redirect, and reads no answer that is larger than any of a provider's. */
const boundedFetch: CustomFetch = async (url, options) => {
  const response = await fetch(url, { ...options, redirect: 'manual' } as RequestInit)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > MAX_BYTES) throw new Error('The answer is larger than any of a provider')
    parts.push(part)
  }
  // a status without a body takes none
  return new Response(size ? Buffer.concat(parts) : null, {
    status: response.status,
    headers: response.headers,
  })
}

const isLoopback = (url: string) => /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(`${url}/`)

/** A provider with the operator's settings. */
const createClient = (provider: Provider, settings: ProviderSettings, clock: Clock) => {
  const issuer = settings.issuer ?? provider.issuer
  const endpoints = { ...provider.endpoints, ...settings.endpoints } as Endpoints
  const isOpenId = provider.endpoints === undefined
  const auth = (): ClientAuth => {
    if (provider.auth === 'basic') return ClientSecretBasic(settings.clientSecret)
    if (provider.auth !== 'apple') return ClientSecretPost(settings.clientSecret)
    return (server, client, body) => {
      body.set('client_id', client.client_id)
      body.set('client_secret', appleSecret(settings, server.issuer, clock))
    }
  }
  const open = async (): Promise<Configuration> => {
    const insecure = isLoopback(issuer) ? [allowInsecureRequests] : []
    if (isOpenId)
      return discovery(new URL(issuer), settings.clientId, undefined, auth(), {
        timeout: SECONDS,
        execute: insecure,
        [customFetch]: boundedFetch,
      })
    const configuration = new Configuration(
      {
        issuer,
        authorization_endpoint: endpoints.authorization,
        token_endpoint: endpoints.token,
      },
      settings.clientId,
      undefined,
      auth(),
    )
    configuration.timeout = SECONDS
    configuration[customFetch] = boundedFetch
    for (const each of insecure) each(configuration)
    return configuration
  }
  let opened: Promise<Configuration> | undefined
  const configuration = () => {
    opened ??= open().catch((error) => {
      opened = undefined
      throw error
    })
    return opened
  }
  const fetchJson = async (token: string, url: string): Promise<unknown> => {
    const target = new URL(url)
    const more = (await provider.resourceParameters?.(token, settings)) ?? {}
    for (const [name, value] of Object.entries(more)) target.searchParams.set(name, value)
    const response = await fetchProtectedResource(
      await configuration(),
      token,
      target,
      'GET',
      undefined,
      new Headers({ accept: 'application/json', 'user-agent': 'tessera-frame' }),
    )
    if (!response.ok) throw new Error(`The provider answered ${response.status}`)
    return response.json()
  }
  return {
    authorize: async ({ state, verifier, nonce, redirectUri }: Request): Promise<string> =>
      buildAuthorizationUrl(await configuration(), {
        ...provider.parameters,
        redirect_uri: redirectUri,
        scope: provider.scope,
        state,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(isOpenId && { nonce }),
      }).href,
    exchange: async (
      { state, verifier, nonce, redirectUri }: Request,
      answer: URLSearchParams,
    ): Promise<ProviderIdentity> => {
      const url = new URL(redirectUri)
      url.search = answer.toString()
      const tokens = await authorizationCodeGrant(await configuration(), url, {
        expectedState: state,
        pkceCodeVerifier: verifier,
        ...(isOpenId && { expectedNonce: nonce, idTokenExpected: true }),
      })
      const found = await provider.identityOf({
        claims: { ...tokens.claims() },
        form: answer,
        fetchJson: (target) => fetchJson(tokens.access_token, target),
        endpoints,
        settings,
      })
      return { issuer, ...found }
    },
  }
}

/**
 * The providers that an operator has set up. Nobody is asked before a sign-in needs it; a provider
 * that fails is asked again at the next one.
 */
export const createProviders = (
  settings: Readonly<Partial<Record<SocialProvider, ProviderSettings>>>,
  clock: Clock,
) => {
  const clients = new Map(
    Object.entries(settings).map(([name, own]) => [
      name,
      createClient(PROVIDERS[name as SocialProvider], own, clock),
    ]),
  )
  const ask = async <T>(
    name: SocialProvider,
    work: (client: ReturnType<typeof createClient>) => Promise<T>,
  ): Promise<T> => {
    const client = clients.get(name)
    if (!client) throw new Error('The provider is not set up')
    return work(client).catch((error) => {
      const isRefused =
        error instanceof AuthorizationResponseError && error.error === 'access_denied'
      throw new ProviderError(isRefused ? 'refused' : 'failed', error)
    })
  }
  return {
    /** Those that are set up. */
    names: [...clients.keys()] as readonly SocialProvider[],
    /**
     * Where a sign-in at a provider begins. Throws `ProviderError` where its metadata could not be
     * read.
     */
    authorize: (name: SocialProvider, request: Request) =>
      ask(name, (client) => client.authorize(request)),
    /**
     * Who signed in: the answer's code is exchanged, all that OAuth 2 and OpenID Connect ask for is
     * verified, and the access token is dropped. Throws `ProviderError`.
     */
    exchange: (name: SocialProvider, request: Request, answer: URLSearchParams) =>
      ask(name, (client) => client.exchange(request, answer)),
  }
}

export type Providers = ReturnType<typeof createProviders>
