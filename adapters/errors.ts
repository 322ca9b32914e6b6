import { defineErrors } from '../kernel/plugins/toolkit'

/** The errors of the adapters for other libraries. */
export const adapterError = defineErrors('adapter', {
  'not-connected': (c: { namespace: string }) => `No wallet is connected for "${c.namespace}"`,
  'network-unknown': (c: { network: string }) => `"${c.network}" is not in networks`,
})

/**
 * Any error as an EIP-1193 provider rejects with it; where the table of codes cannot be loaded,
 * with -32603. What was thrown is its `cause`.
 */
export async function providerError(error: unknown): Promise<Error & { readonly code: number }> {
  try {
    return (await import('../kernel/requests/errors')).toProviderError(error)
  } catch {
    return Object.assign(
      new Error(String((error as Error | undefined)?.message ?? error), { cause: error }),
      { name: 'ProviderRpcError', code: -32603 },
    )
  }
}
