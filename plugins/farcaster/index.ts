import { embedded } from '../../frame/client/index'
import { optionsCheck } from '../../frame/client/options'
import { definePlugin, type KitError, type PluginContext } from '../../kernel/index'
import { lazy } from '../../kernel/plugins/toolkit'
import type { FarcasterApi, FarcasterOptions, FarcasterSignIn, FarcasterState } from './types'

declare module 'tessera-kit' {
  interface Views {
    /** Shows the code that a phone scans, and waits for its approval. */
    'farcaster/connecting': void
  }
  interface Telemetry {
    /** A visitor has chosen Farcaster. */
    'farcaster/started': Record<never, never>
    /** Who approved is signed in. */
    'farcaster/succeeded': Record<never, never>
    /** `code` is that of the error. */
    'farcaster/failed': { code: string }
    /** The visitor has left the view. */
    'farcaster/cancelled': Record<never, never>
  }
}

const views = () => import('./views/index')

/**
 * Sign-in with Farcaster: a visitor without a wallet gets one, whose keys are in the frame of `url`, a
 * server of yours (`tessera-frame`) that has a relay of Farcaster in its settings. Includes the
 * embedded wallet. Nothing is fetched from that server before a click.
 */
export const farcaster = definePlugin('farcaster', (options: FarcasterOptions) => ({
  // else the embedded wallet's name would be in an error about an option of this one
  includes: 'value' in optionsCheck['~standard'].validate(options) ? [embedded(options)] : [],
  options: optionsCheck,
  needs: ['views', 'connectors', 'sessions'],
  state: { initial: (): FarcasterState => ({}) },
  views: [
    {
      name: 'farcaster/connecting',
      title: 'farcaster.connecting',
      load: async () => (await views()).load.connecting(),
    },
  ],
  slots: [{ slot: 'connect.methods', order: 120, load: async () => (await views()).load.entry() }],
  messages: { en: async () => (await views()).en(), ar: async () => (await views()).ar() },
  setup: createApi,
}))

/** The API; its code is loaded with the first sign-in. */
function createApi(ctx: PluginContext<'farcaster', FarcasterState>): FarcasterApi {
  const frame = ctx.use(embedded)
  const service = lazy(async () => {
    const [{ createFarcasterSignIn }, api] = await Promise.all([import('./service'), frame.load()])
    return createFarcasterSignIn(ctx, api)
  })
  return {
    async signIn(options) {
      const signIn: FarcasterSignIn = { step: 'opening' }
      ctx.state.set({ signIn })
      try {
        return await (await service.get()).signIn(signIn, options)
      } catch (error) {
        if (ctx.state.get().signIn === signIn)
          ctx.state.set({ signIn: { step: 'failed', error: error as KitError } })
        throw error
      }
    },
    cancel() {
      service.now()?.cancel()
      ctx.state.set({ signIn: undefined })
    },
  }
}

export type { FarcasterApi, FarcasterOptions, FarcasterSignIn, FarcasterState } from './types'
