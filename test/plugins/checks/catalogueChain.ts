/**
 * A token in the opcodes of the EVM: 6 decimals, and to every other question a thousand of it, so
 * that calls of it succeed.
 */
export const asToken = '0x5f3560e01c63313ce56714601957633b9aca005f5260205ff35b60065f5260205ff3'

/** Changes a local chain by methods of its node; rejects where that refuses. */
export const changesOf =
  (url: string) =>
  async (method: string, ...params: readonly unknown[]): Promise<void> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    if ('error' in ((await response.json()) as object)) throw new Error(method)
  }
