import { followWindow } from '../../frame/client/followWindow'
import type { EmbeddedApi, SocialProvider } from '../../frame/client/index'
import { isTelegram } from '../../frame/client/openWindow'
import { isKitError, type PluginContext } from '../../kernel/index'
import { type AttemptTools, createAttempts, type SignedIn } from './attempts'
import { socialsError } from './errors'
import { createLinking } from './linking'
import { takeResult } from './takeResult'
import type { SocialSignIn, SocialsApi, SocialsState } from './types'

/** How long a page may stay at its provider, in milliseconds. */
const AWAY = 10 * 60_000

/** The parts of the plugin's API that its first sign-in loads. */
export interface SocialService
  extends Pick<SocialsApi, 'resume' | 'link' | 'confirmLink' | 'showWindow' | 'cancel'> {
  /**
   * Goes on with the sign-in of the plugin's state. `how`: by the page's own tab, or by a window;
   * without one, the browser has blocked it.
   */
  signIn(
    begun: SocialSignIn,
    how: 'redirect' | { readonly opened: Window | undefined },
  ): Promise<SignedIn>
}

/** Steps of a sign-in at a provider, over the frame. */
export function createSocialSignIn(
  ctx: Pick<PluginContext<'socials', SocialsState>, 'state' | 'track' | 'signal' | 'open'>,
  embedded: EmbeddedApi,
  canLink: boolean,
): SocialService {
  const { state, track } = ctx
  const attempts = createAttempts(ctx, canLink)
  /**
   * Resolves when somebody has signed in. A wallet that this device may not open yet is signed in
   * all the same: connecting says what is needed.
   */
  const wait = (
    provider: SocialProvider,
    signal: AbortSignal,
    onReturned: () => void,
    uri?: string,
  ): Promise<SignedIn> =>
    embedded.waitForSocial(provider, { signal, uri, onReturned }).catch((error) => {
      if (isKitError(error, 'embedded/recovery-needed')) return {}
      throw error
    })
  const byWindow = async (
    provider: SocialProvider,
    opened: Window | undefined,
    ready: SocialsState['ready'],
    { signal, giveUp, show, taking }: AttemptTools,
  ) => {
    if (!opened) throw socialsError('popup-blocked')
    const { uri, match } = ready ?? (await embedded.startSocial(provider, { signal }))
    show({ match })
    if (!ready && opened.closed) {
      // a page that is cut off from its windows opens the next one on the address itself
      state.set({ ready: { provider, uri, match } })
      throw socialsError('popup-blocked')
    }
    if (!ready) opened.location.replace(uri)
    show({ step: 'waiting' })
    // one with words may have been cut off: the visitor leaves, or the frame ends it
    const end = match === undefined ? giveUp : () => {}
    const unfollow = followWindow(opened, () => show({ step: 'closed' }), end)
    const returned = () => {
      unfollow()
      taking()
    }
    return wait(provider, signal, returned).finally(unfollow)
  }
  const byRedirect = async (provider: SocialProvider, { signal, show }: AttemptTools) => {
    const { uri } = await embedded.startSocial(provider, {
      mode: 'redirect',
      returnTo: location.href,
      signal,
    })
    state.set({ redirect: { provider, at: Date.now() } })
    show({ step: 'taking' })
    if (isTelegram(window)) open(uri, '_top')
    else location.assign(uri)
    // the page leaves; where it does not, the visitor ends it
    return new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason)),
    )
  }
  return {
    async signIn(begun, how) {
      // meanwhile it was cancelled, or another began
      if (ctx.signal.aborted || state.get().signIn !== begun) throw socialsError('cancelled')
      const { provider } = begun
      const { ready } = state.get()
      state.set({ ready: undefined })
      attempts.end(how === 'redirect' ? undefined : how.opened)
      track('socials/started', { provider })
      if (how === 'redirect')
        return attempts.run(provider, undefined, (tools) => byRedirect(provider, tools))
      const known = ready?.provider === provider ? ready : undefined
      return attempts.run(provider, how.opened, (tools) =>
        byWindow(provider, how.opened, known, tools),
      )
    },
    async resume() {
      const uri = takeResult()
      const { redirect } = state.get()
      state.set({ redirect: undefined })
      // an address that another visitor was given signs nobody in
      if (uri === undefined || !redirect || Date.now() - redirect.at > AWAY) return undefined
      const { provider } = redirect
      const going = attempts.run(provider, undefined, ({ signal, taking }) => {
        taking()
        return wait(provider, signal, () => {}, uri)
      })
      ctx.open('socials/connecting')
      return going
    },
    ...createLinking(ctx, embedded),
    cancel: attempts.cancel,
    showWindow: attempts.showWindow,
  }
}
