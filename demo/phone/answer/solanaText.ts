import {
  type Address,
  getBase58Encoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getU32Decoder,
  getU64Decoder,
} from '@solana/web3.js'

const SYSTEM = '11111111111111111111111111111111' as Address
/** The index of a transfer among the instructions of the system program. */
const TRANSFER = 2

/** A message to sign (base58) as text; as it came where it is no text. */
export function messageText(message: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      new Uint8Array(getBase58Encoder().encode(message)),
    )
  } catch {
    return message
  }
}

/**
 * The plain transfers in a transaction (base64), and how many other instructions it has. Throws for
 * what is no transaction.
 */
export function readTransfers(transaction: string): {
  transfers: { to: string; lamports: bigint }[]
  others: number
} {
  const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(transaction))
  const { staticAccounts, instructions } =
    getCompiledTransactionMessageDecoder().decode(messageBytes)
  const transfers = instructions.flatMap(({ programAddressIndex, accountIndices, data }) => {
    const to = staticAccounts[accountIndices?.[1] ?? -1]
    if (
      staticAccounts[programAddressIndex] !== SYSTEM ||
      data?.length !== 12 ||
      getU32Decoder().decode(data) !== TRANSFER ||
      !to
    )
      return []
    return [{ to: to as string, lamports: getU64Decoder().decode(data, 4) }]
  })
  return { transfers, others: instructions.length - transfers.length }
}
