import { defineErrors } from '../../kernel/plugins/toolkit'

/** The errors of the names plugin. Codes never change. */
export const namesError = defineErrors('names', {
  'no-account':
    'There is no account whose name is to be read: connect a wallet, or pass `account`, on a network of the kit',
  'no-source': (c: { chainId: string }) => `No source knows names on ${c.chainId}`,
  'source-unused': (c: { source: string }) =>
    `names({ sources }): "${c.source}" knows names on no network of the kit: add the network that it reads to \`networks\` (\`mainnet\` for ens())`,
  'bad-address': (c: { address: string; problem: string }) =>
    `"${c.address}" is no account: ${c.problem}`,
  'bad-name': { user: 'This is not a name.' },
  offchain: { user: 'This name is kept on an outside server, which this site does not ask.' },
  offline: { user: 'You are offline.' },
})
