/** Topics of the events of tokens: keccak-256 of their signatures. */
export const topics = {
  /**
   * `Transfer(address,address,uint256)` of ERC-20, and of ERC-721, where the third is indexed too.
   */
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  /** `Approval(address,address,uint256)`. */
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  /**
   * `Deposit(address,uint256)` and `Withdrawal(address,uint256)` of wrapped coins, which write no
   * transfer.
   */
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
} as const

/** A quantity as JSON-RPC writes it; undefined for what is none. */
export const quantityOf = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined

/** An address as a topic, and back. */
export const topicOf = (address: string): string =>
  `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
export const addressOf = (topic = ''): string => `0x${topic.slice(26)}`

/** The words of a log's data or of a call's, behind its selector; none where they are not whole. */
export const splitData = (data: unknown, skip = 2): readonly string[] =>
  typeof data === 'string' && /^0x[0-9a-f]*$/i.test(data)
    ? (data.slice(skip).match(/.{64}/g) ?? [])
    : []
