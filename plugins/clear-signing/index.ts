import { definePlugin } from '../../kernel/index'
import { optionsCheck } from './options'
import type { ClearSigningOptions } from './types'

const views = () => import('./views/index')

/**
 * Puts what waits for approval into words: calls and the calls within them, typed data, sign-ins,
 * and transactions of Solana, below what the kit says of them by itself. Symbols and decimals of
 * tokens are read the way the kit reads their network; nobody else is contacted. Throws
 * `kernel/bad-options` for descriptors that are not of ERC-7730's form.
 */
export const clearSigning = definePlugin(
  'clear-signing',
  ({ descriptors = [] }: ClearSigningOptions = {}) => ({
    needs: ['views', 'request:eip155:eth_call'],
    options: optionsCheck,
    slots: [
      {
        slot: 'approve.details',
        order: 20,
        load: async () => ({ default: (await views()).details(descriptors) }),
      },
    ],
    messages: { en: async () => (await views()).en(), ar: async () => (await views()).ar() },
  }),
)

export type {
  Deployment,
  Descriptor,
  Field,
  FieldFormat,
  FieldParams,
  Format,
} from '../../lib/decode/descriptors/types'
export type { ClearSigningOptions } from './types'
