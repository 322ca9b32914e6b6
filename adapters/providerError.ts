/** Any error as an EIP-1193 provider rejects with it; where the table of codes cannot be loaded, with -32603. What was thrown is its `cause`. */
export async function providerError(error: unknown): Promise<Error & { readonly code: number }> {
  try {
    return (await import('../kernel/requests/errors')).toProviderError(error)
  } catch {
    const message = error instanceof Error ? error.message : String(error)
    return Object.assign(new Error(message, { cause: error }), { name: 'ProviderRpcError', code: -32603 })
  }
}
