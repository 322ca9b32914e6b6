import { defineErrors } from '../kernel/plugins/toolkit'

/** The errors of the adapters for other libraries. */
export const adapterError = defineErrors('adapter', {
  'not-connected': (c: { namespace: string }) => `No wallet is connected for "${c.namespace}": let the visitor connect first`,
  'network-unknown': (c: { network: string }) => `"${c.network}" is not in networks`,
  'bad-answer': (c: { problem: string }) => `The wallet answered something unusable: ${c.problem}`,
})

/** Any error as an EIP-1193 provider rejects with it; where the table of codes cannot be loaded, with -32603. What was thrown is its `cause`. */
export async function providerError(error: unknown): Promise<Error & { readonly code: number }> {
  try {
    return (await import('../kernel/requests/errors')).toProviderError(error)
  } catch {
    const message = error instanceof Error ? error.message : String(error)
    return Object.assign(new Error(message, { cause: error }), { name: 'ProviderRpcError', code: -32603 })
  }
}
