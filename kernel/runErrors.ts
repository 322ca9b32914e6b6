import { defineErrors } from './errors'

/** The kernel's errors of what is fetched later; the codes are the kernel's like those of {@link kernelError}. Codes never change. */
export const runError = defineErrors('kernel', {
  'destroyed': 'The kit was destroyed',
  'connector-unknown': (c: { connector: string }) => `No connector with the id "${c.connector}" is registered`,
  'no-session': (c: { namespace: string }) => `No wallet is connected for "${c.namespace}"`,
  'bad-caip': (c: { value: string; expected: string }) => `"${c.value}" is not a ${c.expected}`,
  'illegal-move': (c: { namespace: string; from: string; event: string }) =>
    `The connection of "${c.namespace}" is ${c.from} and cannot ${c.event}`,
  'bad-answer': (c: { who: string; problem: string }) => `${c.who} answered something unusable: ${c.problem}`,
  'http-status': (c: { status: number }) => `HTTP status code: ${c.status}`,
  'http-failed': (c: { reason: string }) => `The request did not reach the server: ${c.reason}`,
  'timeout': { user: (c: { what: string; seconds: number }) => `${c.what} did not answer within ${c.seconds} s` },
  'switch-unsupported': { user: 'This wallet cannot switch networks from here. Switch it in the wallet itself.' },
  'switch-ignored': { user: 'The wallet said yes but stayed on its network.' },
})
