import type { EmbeddedApi } from '../../frame/client/index'
import { isKitError, type PluginContext } from '../../kernel/index'
import { emailAuthError, isAddress } from './errors'
import type { EmailAuthApi, EmailAuthState, EmailChange, EmailSignIn } from './types'

const steps = { CONNECT: 'done', VERIFY_DEVICE: 'device', VERIFY_OTP: 'code' } as const

/** Whether a wrong code was the last that is taken. */
const isLastTry = (error: unknown): boolean =>
  isKitError(error, 'embedded/otp-wrong') &&
  (error.details as { readonly left?: unknown } | undefined)?.left === 0

/**
 * The steps of a sign-in, and of a change of the address, over the frame; what is under way is in
 * the plugin's state.
 */
export function createEmailSignIn(
  { state }: Pick<PluginContext<'email-auth', EmailAuthState>, 'state'>,
  embedded: EmbeddedApi,
): EmailAuthApi {
  const show = (signIn: EmailSignIn): EmailSignIn => {
    state.set({ signIn })
    return signIn
  }
  const showChange = (change: EmailChange): EmailChange => {
    state.set({ change })
    return change
  }
  const underWay = (): EmailSignIn => {
    const { signIn } = state.get()
    if (!signIn) throw emailAuthError('none')
    return signIn
  }
  const addressOf = (text: string): string => {
    const email = text.trim()
    if (!isAddress(email)) throw emailAuthError('bad-address')
    return email
  }
  /** Another mail is needed after it. */
  const ended = (error: unknown): never => {
    if (
      isLastTry(error) ||
      ['link-expired', 'otp-expired', 'otp-locked', 'address-reserved'].some((name) =>
        isKitError(error, `embedded/${name as 'otp-expired'}`),
      )
    )
      state.set({ mailedAt: 0 })
    throw error
  }
  const begin: EmailAuthApi['begin'] = async (text, options) => {
    const email = addressOf(text)
    const { action, match } = await embedded.requestCode(email, options)
    state.set({ mailedAt: Date.now(), isKept: await embedded.isKept(), isHere: true })
    return show({ email, step: steps[action], ...(match !== undefined && { match }) })
  }
  return {
    begin,
    resend: async () => begin(underWay().email),
    async waitForDevice(options) {
      const { email } = underWay()
      await embedded.waitForDevice(options).catch(ended)
      return show({ email, step: 'code' })
    },
    async confirm(code) {
      const { email } = underWay()
      try {
        await embedded.confirmCode(code)
      } catch (error) {
        // a code that another tab has used: who is signed in needs none
        if (!isKitError(error, 'embedded/otp-expired') || !embedded.isRemembered()) ended(error)
      }
      return show({ email, step: 'done' })
    },
    nextMailAt: async () => embedded.nextCodeAt(),
    async remembered() {
      const email = embedded.isRemembered() ? embedded.email() : undefined
      return email === undefined ? undefined : { email, isHeld: embedded.isHeld() }
    },
    wallet: () => embedded.wallet(),
    async change(text) {
      const email = addressOf(text)
      const old = embedded.email() ?? ''
      if (email.toLowerCase() === old.toLowerCase()) throw emailAuthError('same-address')
      showChange({ email, step: 'window', sentTo: '' })
      const { action } = await embedded.updateEmail(email)
      return showChange(
        action === 'VERIFY_PRIMARY_OTP'
          ? { email, step: 'old', sentTo: old }
          : { email, step: 'new', sentTo: email },
      )
    },
    async confirmChange(code) {
      const { change } = state.get()
      if (!change || change.step === 'window') throw emailAuthError('no-change')
      if (change.step === 'old') {
        await embedded.confirmOldEmail(code)
        return showChange({ ...change, step: 'new', sentTo: change.email })
      }
      const email = await embedded.confirmNewEmail(code)
      return showChange({ email, step: 'done', sentTo: email })
    },
    cancel: () => state.set({ signIn: undefined, mailedAt: undefined, change: undefined }),
    preload: () => embedded.preload(),
  }
}
