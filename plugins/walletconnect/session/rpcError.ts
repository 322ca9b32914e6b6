import { errorMessage, isKitError } from '../../../kernel/index'
import { walletconnectError } from '../errors'

/** An error in the form of EIP-1193; the kernel maps its code. */
export const rpcError = (code: number, message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code })

/**
 * The protocol's own codes, mapped to those of EIP-1193
 * (https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes).
 */
const codes: Readonly<Record<number, number>> = {
  1001: 4200,
  3001: 4100,
  5001: 4001,
  5002: 4001,
  5003: 4001,
  6000: 4900,
  6001: 4900,
  10001: 4200,
}

/**
 * Converts a rejection by the library or the wallet for the kernel. A wallet's own code and data
 * are kept. Never throws.
 */
export function asWalletError(error: unknown): unknown {
  if (isKitError(error)) return error
  const message = errorMessage(error)
  const code = codeOf(error)
  if (code === 8000 || /^(?:Request|Proposal) expired\b/i.test(message))
    return walletconnectError('expired', undefined, { cause: error })
  // the session ended while the library was sending
  if (/^No matching key\b|\bexpired\. session topic\b/i.test(message))
    return rpcError(4900, 'The session has ended', error)
  return code !== undefined && Object.hasOwn(codes, code)
    ? rpcError(codes[code] as number, message, error)
    : error
}

/**
 * The numeric code of a wallet's or the protocol's error; undefined for an error that the library
 * threw itself.
 */
export function codeOf(error: unknown): number | undefined {
  try {
    const { code } = error as { code?: unknown }
    return typeof code === 'number' ? code : undefined
  } catch {
    return undefined
  }
}

/**
 * Converts a wallet's error for an unknown network to code 4902 (EIP-3326), also where it is inside
 * another error. Other errors are returned as they are.
 */
export function asUnknownChain(error: unknown): unknown {
  try {
    const { code, message, data } = error as {
      code?: unknown
      message?: unknown
      data?: { code?: unknown; originalError?: { code?: unknown } }
    }
    const nested = [code, data?.code, data?.originalError?.code].some(
      (found) => Number(found) === 4902,
    )
    const byMessage =
      code === 32603 ||
      (code === -32603 && /unrecognized chain|wallet_addEthereumChain/i.test(String(message)))
    return nested || byMessage ? rpcError(4902, errorMessage(error), error) : error
  } catch {
    return error
  }
}
