import { errorMessage, isKitError } from '../../../kernel/errors/KitError'
import { walletconnectError } from '../errors'

/** An error as EIP-1193 words it; the kernel maps its code. */
export const rpcError = (code: number, message: string, cause?: unknown): Error => Object.assign(new Error(message, { cause }), { code })

/** The protocol's own codes in the words of EIP-1193 (https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes). */
const codes: Readonly<Record<number, number>> = { 1001: 4200, 3001: 4100, 5001: 4001, 5002: 4001, 5003: 4001, 6000: 4900, 6001: 4900, 10001: 4200 }

/** What the library or the wallet rejected a request with, as the kernel understands it. A wallet's own code and data stay as they are. Never throws. */
export function asWalletError(error: unknown): unknown {
  if (isKitError(error)) return error
  const message = errorMessage(error)
  const code = codeOf(error)
  if (code === 8000 || /^(?:Request|Proposal) expired\b/i.test(message)) return walletconnectError('expired', undefined, { cause: error })
  // the library lost the session while it was asked
  if (/^No matching key\b|\bexpired\. session topic\b/i.test(message)) return rpcError(4900, 'The session has ended', error)
  return code !== undefined && Object.hasOwn(codes, code) ? rpcError(codes[code] as number, message, error) : error
}

/** The code an error has of its wallet, or of the protocol; undefined for one that the library threw by itself. */
export function codeOf(error: unknown): number | undefined {
  try {
    const { code } = error as { code?: unknown }
    return typeof code === 'number' ? code : undefined
  } catch {
    return undefined
  }
}

/** The error of a wallet that was asked for a network it does not know (4902 of EIP-3326), also where it says so inside another error. */
export function asUnknownChain(error: unknown): unknown {
  try {
    const { code, message, data } = error as { code?: unknown; message?: unknown; data?: { code?: unknown; originalError?: { code?: unknown } } }
    const nested = [code, data?.code, data?.originalError?.code].some((found) => Number(found) === 4902)
    const worded = code === 32603 || (code === -32603 && /unrecognized chain|wallet_addEthereumChain/i.test(String(message)))
    return nested || worded ? rpcError(4902, errorMessage(error), error) : error
  } catch {
    return error
  }
}
