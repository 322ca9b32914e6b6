/**
 * One signature to verify. `signature` is in its namespace's usual text form: hex on EVM chains,
 * base58 on Solana, base64 for Bitcoin.
 */
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
  verifyMessage(input: {
    address: `0x${string}`
    message: string
    signature: `0x${string}`
  }): Promise<boolean>
  /**
   * Asks the chain to run code. Without it a chain that cannot be asked cannot be told from a
   * signature that does not hold.
   */
  call?(input: { data: `0x${string}` }): Promise<unknown>
}

/**
 * The end of a signature in the envelope of ERC-8010. viem verifies it by a call in which the
 * account may have this server fetch URLs (ERC-3668).
 */
const erc8010 = '8010'.repeat(16)

/**
 * Verifies on EVM chains by a viem public client of the chain: keys (EIP-191), contract accounts
 * (ERC-1271) and those not deployed yet (ERC-6492). `clientOf` returns undefined for a chain that
 * has none; signatures for it do not hold, nor do those that the client of another chain would
 * verify. Rejects where the chain cannot be asked; a key's signature holds without it.
 */
export const evmSignatures =
  (clientOf: (chainId: string) => MessageVerifier | undefined): VerifySignature =>
  async ({ message, signature, address, chainId }) => {
    const client = clientOf(chainId)
    if (!client || (client.chain && `eip155:${client.chain.id}` !== chainId)) return false
    // failed recoveries yield the zero address: nobody signs for it
    if (
      /^0x0*$/i.test(address) ||
      !/^0x(?:[\da-f]{2}){1,32768}$/i.test(signature) ||
      signature.toLowerCase().endsWith(erc8010)
    )
      return false
    const holds =
      (await client.verifyMessage({
        address: address as `0x${string}`,
        message,
        signature: signature as `0x${string}`,
      })) === true
    // viem says of a call that failed on its way what it says of one that has answered no: an empty
    // program shows which
    if (!holds) await client.call?.({ data: '0x00' })
    return holds
  }

/**
 * Verifies on Solana: Ed25519 (RFC 8032) over the bytes of the text, strictly. Its code is loaded
 * on first use.
 */
export const solanaSignatures = (): VerifySignature => async (input) =>
  (await import('./solanaMessage')).verifySolanaMessage(input)

/**
 * Verifies for Bitcoin: BIP-322 in its simple form, and the older signature of 65 bytes (BIP-137).
 * Its code is loaded on first use.
 */
export const bitcoinSignatures = (): VerifySignature => async (input) =>
  (await import('./bitcoinMessage')).verifyBitcoinMessage(input)
