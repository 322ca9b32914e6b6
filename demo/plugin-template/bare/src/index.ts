import { definePlugin, type PluginContext } from 'tessera-kit'
// The types of the modal's slots; nothing of it is imported.
import type {} from 'tessera-kit/ui'
import type { AcmeApi } from './api'
import { type AcmeState, storedSchema, withAddress } from './state'

export type { AcmeApi } from './api'
export type { AcmeState } from './state'

declare module 'tessera-kit' {
  interface Flags {
    /** Show the tab of kept accounts. */
    'acme.tab': boolean
  }
}

/** The context with the plugin's name and state. */
type Context = PluginContext<'acme', AcmeState>

const createApi = (ctx: Context): AcmeApi => ({
  keep: (address) => ctx.state.set(({ kept }) => ({ kept: withAddress(kept, address) })),
  clear: () => ctx.state.set({ kept: [] }),
})

/** Acme, an action and a tab in the account. `createKit([ui(), acme()], …)`. */
export const acme = definePlugin('acme', () => ({
  flags: { 'acme.tab': true },
  state: {
    initial: (): AcmeState => ({ kept: [] }),
    persist: { version: 1, pick: ['kept'], schema: storedSchema },
  },
  slots: [
    { slot: 'account.actions', id: 'keep', load: () => import('./views/KeepAction') },
    {
      slot: 'account.tabs',
      id: 'kept',
      title: 'acme.title',
      icon: 'check',
      when: 'acme.tab',
      load: () => import('./views/KeptTab'),
    },
  ],
  messages: { en: () => import('./messages/en'), ar: () => import('./messages/ar') },
  setup: (ctx) => createApi(ctx),
}))
