import { followWindow } from '../../frame/client/followWindow'
import type { EmbeddedApi } from '../../frame/client/index'
import { isKitError, type KitError, type PluginContext } from '../../kernel/index'
import { passkeysError } from './errors'
import type { PasskeySignIn, PasskeysApi, PasskeysState } from './types'

/** The parts of the plugin's API that its first sign-in loads. */
export interface PasskeyService extends Pick<PasskeysApi, 'cancel' | 'showWindow'> {
  /** Goes on with the sign-in of the plugin's state. Without a window the browser has blocked it. */
  signIn(begun: PasskeySignIn, opened: Window | undefined): Promise<void>
}

interface Attempt {
  readonly abort: AbortController
  readonly opened: Window | undefined
}

/** Steps of a sign-in by a passkey, over the frame; the kit's end ends the one under way. */
export function createPasskeySignIn(
  ctx: Pick<PluginContext<'passkeys', PasskeysState>, 'state' | 'track' | 'signal'>,
  embedded: Pick<EmbeddedApi, 'connectPasskey'>,
): PasskeyService {
  const { state, track } = ctx
  let current: Attempt | undefined
  /** Ends the one under way, and closes its window, unless it is the next one's. */
  const end = (kept?: Window) => {
    const isUnderWay = current !== undefined
    current?.abort.abort()
    if (current?.opened !== kept) current?.opened?.close()
    current = undefined
    return isUnderWay
  }
  ctx.signal.addEventListener('abort', () => end())
  return {
    async signIn(begun, opened) {
      // meanwhile it was cancelled, or another began
      if (ctx.signal.aborted || state.get().signIn !== begun) throw passkeysError('cancelled')
      end(opened)
      const own: Attempt = { abort: new AbortController(), opened }
      const { signal } = own.abort
      current = own
      const show = (signIn: PasskeySignIn) => {
        if (current === own) state.set({ signIn })
      }
      track('passkeys/started', {})
      let unfollow = () => {}
      try {
        if (!opened) throw passkeysError('popup-blocked')
        show({ step: 'waiting' })
        unfollow = followWindow(
          opened,
          () => show({ step: 'closed' }),
          () => own.abort.abort(),
        )
        const onReturned = () => {
          unfollow()
          show({ step: 'taking' })
        }
        await embedded.connectPasskey({ signal, onReturned })
        signal.throwIfAborted()
        show({ step: 'done' })
        track('passkeys/succeeded', {})
      } catch (cause) {
        const isLeft = signal.aborted || isKitError(cause, 'kernel/aborted')
        const error = isLeft
          ? passkeysError('cancelled', undefined, { cause })
          : (cause as KitError)
        if (current === own) {
          opened?.close()
          show({ step: 'failed', error })
          track('passkeys/failed', { code: error.code })
        }
        throw error
      } finally {
        unfollow()
        if (current === own) current = undefined
      }
    },
    showWindow: () => current?.opened?.focus(),
    cancel() {
      const isUnderWay = end()
      state.set({ signIn: undefined })
      if (isUnderWay) track('passkeys/cancelled', {})
    },
  }
}
