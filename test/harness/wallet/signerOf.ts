import { type Hex, recoverMessageAddress } from 'viem'

/**
 * The account that signed a text by `personal_sign`, in EIP-55 form. Rejects where the signature is
 * none. It stands here because the build copies viem for the harness alone.
 */
export function signerOf(message: string, signature: unknown): Promise<Hex> {
  return recoverMessageAddress({ message, signature: signature as Hex })
}
