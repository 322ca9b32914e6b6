/** The codes of EIP-1193, EIP-1474, EIP-3085/3326 and EIP-5792 a wallet answers with. */
export const RPC_CODES = {
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  disconnected: 4900,
  chainDisconnected: 4901,
  unknownChain: 4902,
  unsupportedCapability: 5700,
  unsupportedCallsChain: 5710,
  duplicateCallsId: 5720,
  unknownCallsId: 5730,
  atomicityUnsupported: 5760,
  invalidRequest: -32600,
  invalidParams: -32602,
  internal: -32603,
  pending: -32002,
} as const

/**
 * The error of EIP-1193: a message for people, a numeric `code`, and `data` where there is some.
 */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data?: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}

/** A ProviderRpcError with one of the codes by name. */
export const rpcError = (code: keyof typeof RPC_CODES, message: string, data?: unknown) =>
  new ProviderRpcError(RPC_CODES[code], message, data)

/** Any thrown thing as a ProviderRpcError; what has no numeric code becomes -32603. */
export const toRpcError = (thrown: unknown): ProviderRpcError => {
  if (thrown instanceof ProviderRpcError) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return rpcError('internal', message)
}
