import { definePlugin } from 'tessera-kit'
// The types of the modal's slots; nothing of it is imported.
import type {} from 'tessera-kit/ui'
import { createConnector } from './connector'
import { type AcmeOptions, acmeServer, optionsSchema } from './schemas'

export { acmeError } from './errors'
export type { AcmeOptions } from './schemas'

declare module 'tessera-kit' {
  interface Views {
    'acme/pairing': void
  }
  interface Flags {
    /** Show the row "Pair by a code" on the connect page. */
    'acme.entry': boolean
  }
  interface Telemetry {
    'acme/pairing-done': { seconds: number }
  }
}

/**
 * Acme, a wallet on another device that pairs by a code.
 * `createKit([ui(), acme({ appId: 'your-app' })], …)`.
 */
export const acme = definePlugin('acme', (options: AcmeOptions) => ({
  needs: ['connectors', 'storage', 'views', `network:${options.server ?? acmeServer}`],
  options: optionsSchema,
  flags: { 'acme.entry': true },
  views: [{ name: 'acme/pairing', title: 'acme.title', load: () => import('./views/PairingView') }],
  slots: [
    {
      slot: 'connect.methods',
      order: 40,
      when: 'acme.entry',
      load: () => import('./views/PairingEntry'),
    },
  ],
  messages: { en: () => import('./messages/en'), ar: () => import('./messages/ar') },
  setup(ctx) {
    ctx.connectors.add(createConnector(ctx, options))
  },
}))
