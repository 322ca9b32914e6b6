import { embedded } from '../../frame/client/index'
import { openWindow } from '../../frame/client/openWindow'
import { optionsCheck } from '../../frame/client/options'
import { definePlugin, type KitError, type PluginContext } from '../../kernel/index'
import { lazy } from '../../kernel/plugins/toolkit'
import type { PasskeySignIn, PasskeysApi, PasskeysOptions, PasskeysState } from './types'

declare module 'tessera-kit' {
  interface Views {
    /** Waits for the visitor, who is asked for a passkey in a window. */
    'passkeys/connecting': void
  }
  interface Telemetry {
    /** A visitor has chosen passkeys. */
    'passkeys/started': Record<never, never>
    /** Who has used or made a passkey is signed in. */
    'passkeys/succeeded': Record<never, never>
    /** `code` is that of the error. */
    'passkeys/failed': { code: string }
    /** The visitor has closed the window, or left the view. */
    'passkeys/cancelled': Record<never, never>
  }
}

const views = () => import('./views/index')

/**
 * Sign-in by a passkey: a visitor without a wallet gets one, whose keys are in the frame of `url`, a
 * server of yours (`tessera-frame`). Includes the embedded wallet. Nothing is fetched from that
 * server before a click.
 */
export const passkeys = definePlugin('passkeys', (options: PasskeysOptions) => ({
  // else the embedded wallet's name would be in an error about an option of this one
  includes: 'value' in optionsCheck['~standard'].validate(options) ? [embedded(options)] : [],
  options: optionsCheck,
  needs: ['views', 'connectors', 'sessions'],
  state: { initial: (): PasskeysState => ({}) },
  views: [
    {
      name: 'passkeys/connecting',
      title: 'passkeys.connecting',
      load: async () => (await views()).load.connecting(),
    },
  ],
  // behind the ways in of which a visitor knows who they are there
  slots: [{ slot: 'connect.methods', order: 130, load: async () => (await views()).load.entry() }],
  messages: { en: async () => (await views()).en(), ar: async () => (await views()).ar() },
  setup: (ctx) => createApi(ctx, options),
}))

/** The API; its code is loaded with the first sign-in. */
function createApi(
  ctx: PluginContext<'passkeys', PasskeysState>,
  { url }: PasskeysOptions,
): PasskeysApi {
  const frame = ctx.use(embedded)
  const service = lazy(async () => {
    const [{ createPasskeySignIn }, api] = await Promise.all([import('./service'), frame.load()])
    return createPasskeySignIn(ctx, api)
  })
  return {
    async signIn() {
      const opened = openWindow(new URL('/passkey', url).href)
      const signIn: PasskeySignIn = { step: 'opening' }
      ctx.state.set({ signIn })
      try {
        return await (await service.get()).signIn(signIn, opened)
      } catch (error) {
        if (ctx.state.get().signIn === signIn) {
          opened?.close()
          ctx.state.set({ signIn: { step: 'failed', error: error as KitError } })
        }
        throw error
      }
    },
    showWindow: () => service.now()?.showWindow(),
    cancel() {
      service.now()?.cancel()
      ctx.state.set({ signIn: undefined })
    },
  }
}

export type { PasskeySignIn, PasskeysApi, PasskeysOptions, PasskeysState } from './types'
