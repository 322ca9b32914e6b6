import { defineErrors } from '../../kernel/index'

/** The errors of the walletconnect plugin. Codes never change. */
export const walletconnectError = defineErrors('walletconnect', {
  'project-id-missing':
    'The public relay asks for a project id. Pass `projectId`, or a `relayUrl` of your own, to walletConnect()',
  'not-loaded': {
    user: 'The code for connecting by a phone could not be loaded. Check your connection and try again.',
  },
  'relay-unreachable': {
    user: 'The connection service cannot be reached. Check your connection and try again.',
  },
  'relay-refused': (c: { reason: string }) =>
    `The relay refused this page: ${c.reason}. Check projectId, relayUrl and the allowed origins`,
  'chains-refused': {
    user: (c: { wallet: string }) => `${c.wallet} does not support a network that this app needs.`,
  },
  'session-ended': {
    user: (c: { wallet: string }) => `${c.wallet} has ended the connection. Connect again.`,
  },
  expired: { user: 'Nobody answered in time. Try again.' },
  'directory-failed': { user: 'The list of wallets could not be loaded.' },
  'bad-wallet': (c: { at: string; problem: string }) =>
    `walletConnect(): ${c.at} is not a usable wallet: ${c.problem}`,
})
