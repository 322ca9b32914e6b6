import { rpcCodeOf, toRpcError } from '../requests/errors'

/** The error object of EIP-1193. The KitError it came from is its `cause`. */
export interface ProviderRpcError extends Error {
  readonly code: number
  /** What the wallet or server added, for instance a contract's revert data. */
  readonly data?: unknown
}

/** Any error as an EIP-1193 provider throws it. */
export function toProviderError(error: unknown): ProviderRpcError {
  const known = toRpcError(error)
  const data = (known.details as { data?: unknown } | undefined)?.data
  const out = new Error(known.message, { cause: known })
  out.name = 'ProviderRpcError'
  return Object.assign(out, { code: rpcCodeOf(known), ...(data !== undefined && { data }) })
}
