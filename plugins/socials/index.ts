import { embedded } from '../../frame/client/index'
import { isTelegram, openWindow } from '../../frame/client/openWindow'
import { SOCIAL_PROVIDERS } from '../../frame/protocol/socialProviders'
import { definePlugin, type KitError, type PluginContext, type ViewEntry } from '../../kernel/index'
import { lazy, number, object, oneOf, optional } from '../../kernel/plugins/toolkit'
import { frameOptions, optionsCheck } from './options'
import type { SocialSignIn, SocialsApi, SocialsOptions, SocialsState } from './types'

declare module 'tessera-kit' {
  interface Views {
    /** All providers. */
    'socials/all': void
    /** Waits for the visitor, who is at a provider. */
    'socials/connecting': void
    /** Asks which wallet it is to be, where the address of the account has one. */
    'socials/link': void
  }
  interface Telemetry {
    /** A visitor has chosen a provider. */
    'socials/started': { provider: string }
    /** The provider has said yes; the wallet is being loaded. */
    'socials/request-user-data': { provider: string }
    /** A visitor has signed in. */
    'socials/succeeded': { provider: string }
    /** `code` is that of the error. */
    'socials/failed': { provider: string; code: string }
    /** The visitor has closed the window, or left the view. */
    'socials/cancelled': { provider: string }
  }
}

const views = () => import('./views/index')
const provider = oneOf(...SOCIAL_PROVIDERS)

/**
 * Sign-in at identity providers: a visitor without a wallet gets one, whose keys are in the frame of
 * `url`, a server of yours (`tessera-frame`) that has their client ids and secrets. Includes the
 * embedded wallet. Nothing is fetched from that server before a click.
 */
export const socials = definePlugin('socials', (options: SocialsOptions) => ({
  // else the embedded wallet's name would be in an error about an option of this one
  includes:
    'value' in optionsCheck['~standard'].validate(options) ? [embedded(frameOptions(options))] : [],
  options: optionsCheck,
  needs: ['views', 'connectors', 'sessions'],
  state: {
    initial: (): SocialsState => ({}),
    persist: {
      version: 1,
      pick: ['recent', 'redirect'],
      schema: object({
        recent: optional(provider),
        redirect: optional(object({ provider, at: number(0) })),
      }),
    },
  },
  views: (['all', 'connecting', 'link'] as const).map(
    (name): ViewEntry => ({
      name: `socials/${name}`,
      title: `socials.${name}`,
      load: async () => (await views()).load[name](),
    }),
  ),
  // behind the field of an e-mail address, wherever the host lists it
  slots: [{ slot: 'connect.methods', order: 110, load: async () => (await views()).load.entry() }],
  messages: { en: async () => (await views()).en(), ar: async () => (await views()).ar() },
  setup: (ctx) => createApi(ctx, options),
}))

/** The API; its code is loaded with the first sign-in. */
function createApi(
  ctx: PluginContext<'socials', SocialsState>,
  { providers = SOCIAL_PROVIDERS, mode = 'auto', protocol, url }: SocialsOptions,
): SocialsApi {
  const frame = ctx.use(embedded)
  const service = lazy(async () => {
    const [{ createSocialSignIn }, api] = await Promise.all([import('./service'), frame.load()])
    return createSocialSignIn(ctx, api, protocol !== 'w3m')
  })
  // what came back is there once, for whoever asks
  const resumed = lazy(async () => (await service.get()).resume())
  if (globalThis.location?.search.includes('result_uri='))
    resumed.get().catch((error) => ctx.debug('the sign-in could not go on', error))
  return {
    providers() {
      const { recent } = ctx.state.get()
      return [...providers].sort((a, b) => Number(b === recent) - Number(a === recent))
    },
    async signIn(name, given) {
      const wanted = given?.mode ?? (mode === 'auto' && isTelegram(window) ? 'redirect' : mode)
      const { ready } = ctx.state.get()
      const address = ready?.provider === name ? ready.uri : new URL('/loading', url).href
      const opened = wanted === 'redirect' ? undefined : openWindow(address)
      const signIn: SocialSignIn = { provider: name, step: 'opening' }
      ctx.state.set({ signIn })
      try {
        const one = await service.get()
        return await one.signIn(signIn, wanted === 'redirect' ? wanted : { opened })
      } catch (error) {
        if (ctx.state.get().signIn === signIn) {
          opened?.close()
          ctx.state.set({ signIn: { ...signIn, step: 'failed', error: error as KitError } })
        }
        throw error
      }
    },
    resume: () => resumed.get(),
    link: async (how) => (await service.get()).link(how),
    confirmLink: async (code) => (await service.get()).confirmLink(code),
    showWindow: () => service.now()?.showWindow(),
    cancel() {
      service.now()?.cancel()
      ctx.state.set({ signIn: undefined, ready: undefined })
    },
  }
}

export type {
  SocialMode,
  SocialSignIn,
  SocialsApi,
  SocialsOptions,
  SocialsState,
} from './types'
