/** The providers as the frame's server is told of them. */
export type DemoProviders = {
  /** `PROVIDERS` of the frame's server, but for the file of Apple's key. */
  readonly settings: Readonly<Record<string, object>>
  /** What Apple's client secrets are signed with, as PEM. */
  readonly appleKey: string
}

/**
 * Starts the providers; `publicUrl` is the origin of the frame's server. Throws, with nothing left
 * running, when one does not start.
 */
export function startProviders(
  publicUrl: string,
): Promise<DemoProviders & { readonly stop: () => Promise<void> }>
