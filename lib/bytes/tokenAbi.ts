/**
 * Selectors of token contracts, without `0x`: ERC-20, ERC-721, ERC-1155, and the wrapped coin of a
 * network (WETH9).
 */
export const selectors = {
  /** `transfer(address to, uint256 amount)` of ERC-20. */
  transfer: 'a9059cbb',
  /** `transferFrom(address from, address to, uint256 value)`: an amount, or the id of an ERC-721. */
  transferFrom: '23b872dd',
  /** `approve(address spender, uint256 value)`: an amount, or the id of an ERC-721. */
  approve: '095ea7b3',
  /** `balanceOf(address owner)` of ERC-20 and ERC-721. */
  balanceOf: '70a08231',
  /** `decimals()`. */
  decimals: '313ce567',
  /** `symbol()`. */
  symbol: '95d89b41',
  /** `name()`. */
  name: '06fdde03',
  /** `ownerOf(uint256 id)` of ERC-721. */
  ownerOf: '6352211e',
  /** `safeTransferFrom(address from, address to, uint256 id)` of ERC-721. */
  safeTransferFrom: '42842e0e',
  /** `safeTransferFrom(address from, address to, uint256 id, bytes data)` of ERC-721. */
  safeTransferFromWithData: 'b88d4fde',
  /** `setApprovalForAll(address operator, bool approved)` of ERC-721 and ERC-1155. */
  setApprovalForAll: 'a22cb465',
  /** `tokenOfOwnerByIndex(address owner, uint256 index)` of ERC-721. */
  tokenOfOwnerByIndex: '2f745c59',
  /** `tokenURI(uint256 id)` of ERC-721. */
  tokenUri: 'c87b56dd',
  /** `balanceOfBatch(address[] owners, uint256[] ids)` of ERC-1155. */
  balanceOfBatch: '4e1273f4',
  /** `uri(uint256 id)` of ERC-1155. */
  uri: '0e89341c',
  /** `deposit()` of a wrapped coin. */
  deposit: 'd0e30db0',
  /** `withdraw(uint256 amount)` of a wrapped coin. */
  withdraw: '2e1a7d4d',
} as const

/** Topics of the events of token contracts: keccak-256 of their signatures. */
export const topics = {
  /** `Transfer(address,address,uint256)` of ERC-20, and of ERC-721, which indexes the third. */
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  /** `Approval(address,address,uint256)`. */
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  /** `Deposit(address,uint256)` of a wrapped coin, which emits no `Transfer` then. */
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  /** `Withdrawal(address,uint256)` of a wrapped coin, which emits no `Transfer` then. */
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
} as const
