import type { SocialProvider } from '../../protocol/socialProviders'
/** Addresses of a provider that has no discovery (OpenID Connect Discovery 1.0). */
export interface Endpoints {
  readonly authorization: string
  readonly token: string
  /** Where an access token is answered with the account. */
  readonly profile: string
  /** Of providers that tell the mail addresses apart from the account. */
  readonly emails?: string | undefined
}

/** What an operator gives of a provider. Secrets stay at the server and are never logged. */
export interface ProviderSettings {
  readonly clientId: string
  readonly clientSecret?: string | undefined
  /** Of Apple, whose client secret is a signed token: ids of the team and the key, and the key. */
  readonly teamId?: string | undefined
  readonly keyId?: string | undefined
  readonly privateKey?: string | undefined
  /** In place of the provider's own, of an installation of one's own and of tests. */
  readonly issuer?: string | undefined
  readonly endpoints?: Partial<Endpoints> | undefined
}

/** Who somebody is at a provider. */
export interface ProviderIdentity {
  /** Who says so: with `subject` it is the key of the identity. */
  readonly issuer: string
  /** The provider's own id of the account, which it gives to nobody else. */
  readonly subject: string
  readonly email?: string | undefined
  /** Whether the provider says that the address is the account's. */
  readonly isVerified: boolean
  readonly name?: string | undefined
  /**
   * What the account was proven with, where that can change owners: another one than at the last
   * sign-in opens nothing.
   */
  readonly proof?: string | undefined
}

/** What of a sign-in a provider is read from. */
export interface Signed {
  /** The claims of the ID token, whose signature was verified; of OAuth 2 alone there are none. */
  readonly claims: Readonly<Record<string, unknown>>
  /** What the provider sent with the code: of a form the fields beside it. */
  readonly form: URLSearchParams
  /** Asks the provider with the access token for JSON: one answer of at most 64 kB. */
  fetchJson(url: string): Promise<unknown>
  readonly endpoints: Endpoints
  readonly settings: ProviderSettings
}

/** A way to sign in elsewhere, by OpenID Connect or OAuth 2. */
export interface Provider {
  readonly name: SocialProvider
  readonly issuer: string
  /** Without them the issuer is asked for its metadata. */
  readonly endpoints?: Endpoints
  readonly scope: string
  /** Further parameters of the authorization request. */
  readonly parameters?: Readonly<Record<string, string>>
  /** How the client shows who it is; by default its secret in the body. */
  readonly auth?: 'basic' | 'apple'
  /** Parameters of a request to a protected resource, made of the access token. */
  readonly resourceParameters?: (
    token: string,
    settings: ProviderSettings,
  ) => Promise<Readonly<Record<string, string>>> | Readonly<Record<string, string>>
  /** Throws where the answers of the provider have no identity in them. */
  identityOf(signed: Signed): Promise<Omit<ProviderIdentity, 'issuer'>>
}
