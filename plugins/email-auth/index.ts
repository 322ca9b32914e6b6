import { embedded } from '../../frame/client/index'
import { optionsCheck } from '../../frame/client/options'
import { definePlugin, type PluginContext, type ViewEntry } from '../../kernel/index'
import { bool, lazy, number, object, oneOf, optional, text } from '../../kernel/plugins/toolkit'
import type { EmailAuthApi, EmailAuthOptions, EmailAuthState } from './types'

declare module 'tessera-kit' {
  interface Views {
    /** Waits until the mailed link has allowed this device. */
    'email-auth/device': void
    /** Takes the six digits of the mail. */
    'email-auth/code': void
    /** Takes a new address. */
    'email-auth/change': void
    /**
     * Takes the six digits that confirm a change of the address: those of the old one, then those
     * of the new one.
     */
    'email-auth/change-code': void
  }
}

const views = () => import('./views/index')

const signIn = object({
  email: text(254),
  step: oneOf('device', 'code', 'done'),
  match: optional(text(80)),
})
const stored = object({
  signIn: optional(signIn),
  mailedAt: optional(number(0)),
  isKept: optional(bool),
})

/**
 * Sign-in by email: a visitor without a wallet gets one, whose keys are in the frame of `url`, a
 * server of yours (`tessera-frame`). Includes the embedded wallet. Nothing is fetched from that
 * server before the visitor reaches the email field, unless a sign-in is stored.
 */
export const emailAuth = definePlugin('email-auth', (options: EmailAuthOptions) => ({
  // else the embedded wallet's name would be in an error about an option of this one
  includes: 'value' in optionsCheck['~standard'].validate(options) ? [embedded(options)] : [],
  options: optionsCheck,
  needs: ['views', 'connectors', 'sessions'],
  // a browser of a phone may load the page anew while the visitor reads the mail
  state: {
    initial: (): EmailAuthState => ({}),
    persist: { version: 1, pick: ['signIn', 'mailedAt', 'isKept'], schema: stored },
  },
  views: (['device', 'code', 'change', 'change-code'] as const).map(
    (name): ViewEntry => ({
      name: `email-auth/${name}`,
      title: `email-auth.${name}-title`,
      load: async () => (await views()).load[name](),
    }),
  ),
  slots: [
    { slot: 'connect.methods', load: async () => (await views()).load.entry() },
    { slot: 'embedded/wallet.email', load: async () => (await views()).load.email() },
  ],
  messages: { en: async () => (await views()).en(), ar: async () => (await views()).ar() },
  setup: (ctx) => createApi(ctx),
}))

/** The API, whose code is loaded with its first call. */
function createApi(ctx: PluginContext<'email-auth', EmailAuthState>): EmailAuthApi {
  const frame = ctx.use(embedded)
  const service = lazy(async () => {
    const [{ createEmailSignIn }, api] = await Promise.all([import('./service'), frame.load()])
    return createEmailSignIn(ctx, api)
  })
  const via =
    <A extends readonly unknown[], T>(method: (one: EmailAuthApi) => (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> =>
      method(await service.get())(...args)
  return {
    begin: via((one) => one.begin),
    resend: via((one) => one.resend),
    waitForDevice: via((one) => one.waitForDevice),
    confirm: via((one) => one.confirm),
    nextMailAt: via((one) => one.nextMailAt),
    remembered: via((one) => one.remembered),
    wallet: via((one) => one.wallet),
    change: via((one) => one.change),
    confirmChange: via((one) => one.confirmChange),
    cancel: () => ctx.state.set({ signIn: undefined, mailedAt: undefined, change: undefined }),
    preload: () =>
      service.get().then(
        (one) => one.preload(),
        () => {},
      ),
  }
}

export type {
  EmailAuthApi,
  EmailAuthOptions,
  EmailAuthState,
  EmailChange,
  EmailSignIn,
} from './types'
