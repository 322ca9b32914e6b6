import { defineErrors } from './KitError'

/**
 * The kernel's errors of lazily loaded code (connections, requests), codes `kernel/…`. Codes never
 * change.
 */
export const runError = defineErrors('kernel', {
  destroyed: 'The kit was destroyed',
  'connector-unknown': (c: { connector: string }) =>
    `No connector with the id "${c.connector}" is registered`,
  'network-unknown': (c: { network: string; hint?: string }) =>
    `Network Not Found: "${c.network}" is not in networks${c.hint ?? ''}`,
  'no-session': (c: { namespace: string }) => `No wallet is connected for "${c.namespace}"`,
  'illegal-move': (c: { namespace: string; from: string; event: string }) =>
    `The connection of "${c.namespace}" is ${c.from} and cannot ${c.event}`,
  'bad-answer': (c: { who: string; problem: string }) =>
    `${c.who} answered something unusable: ${c.problem}`,
  timeout: {
    user: (c: { what: string; seconds: number }) =>
      `${c.what} did not answer within ${c.seconds} s`,
  },
  'switch-unsupported': {
    user: 'This wallet cannot switch networks from here. Switch it in the wallet itself.',
  },
  'switch-ignored': { user: 'The wallet said yes but stayed on its network.' },
})
