import { defineErrors } from '../kernel/plugins/toolkit'

/** The errors of the adapters for other libraries. */
export const adapterError = defineErrors('adapter', {
  'not-connected': (c: { namespace: string }) => `No wallet is connected for "${c.namespace}": let the visitor connect first`,
  'network-unknown': (c: { network: string }) => `"${c.network}" is not in the networks array passed to createKit`,
  'bad-answer': (c: { problem: string }) => `The wallet answered something unusable: ${c.problem}`,
})
