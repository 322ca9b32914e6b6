import { defineErrors } from '../../kernel/plugins/toolkit'

/** The errors of the wallet for Solana's wallet-adapter, beside those of all adapters. */
export const walletError = defineErrors('adapter', {
  'bad-answer': (c: { problem: string }) => `The wallet answered something unusable: ${c.problem}`,
})
