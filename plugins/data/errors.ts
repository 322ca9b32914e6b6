import { defineErrors } from '../../kernel/plugins/toolkit'

/** The errors of the data plugin. Codes never change. */
export const dataError = defineErrors('data', {
  'no-account':
    'There is no account to read for: connect a wallet, or pass `account`, on a network of the kit',
  'no-source': (c: { what: string }) => `No source knows ${c.what}`,
  offline: { user: 'You are offline.' },
  unreadable: { user: (c: { asset: string }) => `The token ${c.asset} does not tell a balance.` },
})
