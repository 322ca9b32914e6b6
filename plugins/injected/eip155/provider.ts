/**
 * The part of EIP-1193 that the plugin uses. A provider is untrusted code: any member may be missing, wrong or throw.
 */
export interface Eip1193Provider {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

/**
 * Calls a wallet's `request`, in the same task. A synchronous throw becomes a rejection, a plain value a fulfilled promise.
 */
export type Ask = (method: string, params?: unknown) => Promise<unknown>

/** Makes the {@link Ask} of a provider. */
export const askProvider =
  (provider: Eip1193Provider): Ask =>
  (method, params) =>
    new Promise((resolve) => resolve(provider.request(params === undefined ? { method } : { method, params })))

/** The value if it is an object with a `request` function, else undefined; never throws. */
export function asProvider(value: unknown): Eip1193Provider | undefined {
  try {
    const usable =
      typeof value === 'object' && value !== null && typeof (value as Eip1193Provider).request === 'function'
    return usable ? (value as Eip1193Provider) : undefined
  } catch {
    return undefined
  }
}
