interface WalletError {
  readonly code?: unknown
  readonly message?: unknown
  readonly data?: { readonly code?: unknown; readonly originalError?: { readonly code?: unknown } }
}

const words = /unrecognized chain|wallet_addEthereumChain/i

/**
 * The error of a wallet that was asked for a network it does not know, as EIP-3326 words it (4902), also where the
 * wallet says it in its own way: 4902 inside another error, 32603 without the minus, or -32603 with the words for it.
 * Other errors as they are. Never throws.
 */
export function asUnknownChain(error: unknown): unknown {
  try {
    const { code, message, data } = error as WalletError
    const nested = [code, data?.code, data?.originalError?.code].some((found) => Number(found) === 4902)
    const worded = code === 32603 || (code === -32603 && words.test(String(message)))
    return nested || worded ? { code: 4902, message: String(message), cause: error } : error
  } catch {
    return error
  }
}
