/** One signature to verify. `signature` is in its namespace's usual text form: hex on EVM chains, base58 on Solana, base64 for Bitcoin. */
export interface SignatureInput {
  readonly message: string
  readonly signature: string
  /** The address that must have signed. */
  readonly address: string
  /** CAIP-2 id. */
  readonly chainId: string
}

/** Resolves with whether a signature holds; rejects if that could not be found out. */
export type VerifySignature = (input: SignatureInput) => Promise<boolean>

/** The part of viem's `PublicClient` that is used. */
export interface MessageVerifier {
  readonly chain?: { readonly id: number } | undefined
  verifyMessage(input: { address: `0x${string}`; message: string; signature: `0x${string}` }): Promise<boolean>
}

/**
 * Verifies on EVM chains by a viem public client of the chain: keys (EIP-191), contract accounts (ERC-1271) and those not deployed yet (ERC-6492). `clientOf`
 * returns undefined for a chain that has none; signatures for it do not hold, nor do those that the client of another chain would verify.
 */
export const evmSignatures =
  (clientOf: (chainId: string) => MessageVerifier | undefined): VerifySignature =>
  async ({ message, signature, address, chainId }) => {
    const client = clientOf(chainId)
    // failed recoveries yield the zero address: nobody signs for it
    if (/^0x0*$/i.test(address)) return false
    if (client?.chain && `eip155:${client.chain.id}` !== chainId) return false
    return client !== undefined && /^0x[\da-f]{2,65536}$/i.test(signature) && (await client.verifyMessage({ address: address as `0x${string}`, message, signature: signature as `0x${string}` })) === true
  }

/** Verifies on Solana: Ed25519 (RFC 8032) over the bytes of the text, strictly. Its code is loaded on first use. */
export const solanaSignatures = (): VerifySignature => async (input) => (await import('./solanaMessage')).verifySolanaMessage(input)

/** Verifies for Bitcoin: BIP-322 in its simple form, and the older signature of 65 bytes (BIP-137). Its code is loaded on first use. */
export const bitcoinSignatures = (): VerifySignature => async (input) => (await import('./bitcoinMessage')).verifyBitcoinMessage(input)
