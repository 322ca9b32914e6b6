/**
 * The part of EIP-1193 that is used of a wallet's provider. It is foreign code: any member may be missing, lie or
 * throw.
 */
export interface Eip1193Provider {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

/**
 * Asks a wallet. The call is made at once; a synchronous throw and an answer without a promise end in the promise too.
 */
export type Ask = (method: string, params?: unknown) => Promise<unknown>

export const askProvider =
  (provider: Eip1193Provider): Ask =>
  (method, params) =>
    new Promise((resolve) => resolve(provider.request(params === undefined ? { method } : { method, params })))

/** The value as a provider if it is an object with a `request` function; never throws. */
export function asProvider(value: unknown): Eip1193Provider | undefined {
  try {
    const usable =
      typeof value === 'object' && value !== null && typeof (value as Eip1193Provider).request === 'function'
    return usable ? (value as Eip1193Provider) : undefined
  } catch {
    return undefined
  }
}
