import { defineErrors } from '../../kernel/plugins/toolkit'

/** The errors of the activity plugin. Codes never change. */
export const activityError = defineErrors('activity', {
  'no-account':
    'There is no account whose activity is to be read: connect a wallet, or pass `account`, on a network of the kit',
  'no-logs': (c: { chainId: string; blocks: number }) =>
    `The server of ${c.chainId} searches fewer than ${c.blocks} blocks at a time, which is too few to read a history`,
  'no-source': (c: { chainId: string }) => `No source knows what accounts did on ${c.chainId}`,
  offline: { user: 'You are offline.' },
})
