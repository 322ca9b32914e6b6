/**
 * Commitments of Solana's RPC. The last five are older names, which nodes still accept:
 * https://solana.com/docs/rpc#configuring-state-commitment
 */
export const commitments = [
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max',
] as const
