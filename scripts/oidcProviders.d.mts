/** Who can sign in, by the name in the path of the login page. */
export const PEOPLE: Readonly<
  Record<
    'ada' | 'mallory' | 'noah',
    { readonly name: string; readonly email: string | undefined; readonly verified: boolean }
  >
>

/** The id that providers have of a person. */
export function idOf(person: string): string

export type LocalProviderName = 'google' | 'apple' | 'github' | 'facebook' | 'x' | 'discord'

/** A provider on this machine. */
export interface LocalProvider {
  /** Its origin, which is its issuer. */
  readonly issuer: string
  /** What the frame's server is given of it. */
  readonly settings: {
    readonly clientId: string
    readonly clientSecret: string
    readonly issuer: string
    readonly endpoints?: {
      readonly authorization: string
      readonly token: string
      readonly profile: string
      readonly emails?: string
    }
  }
  /** Answers nobody until the returned function is called. */
  hold(): () => void
  /** Takes no more connections. */
  down(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts one. `publicKey` is that of Apple's client secret, as PEM. Its login page has a link for
 * each of {@link PEOPLE}, and one that denies.
 */
export function startProvider(
  name: LocalProviderName,
  options: {
    readonly port?: number
    readonly redirectUri: string
    readonly publicKey?: string
    readonly log?: (line: string) => void
  },
): Promise<LocalProvider>
