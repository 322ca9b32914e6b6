import type { EmbeddedApi } from '../../frame/client/index'
import { isKitError, type KitError, type PluginContext } from '../../kernel/index'
import { farcasterError } from './errors'
import type { FarcasterApi, FarcasterSignIn, FarcasterState } from './types'

/** The parts of the plugin's API that its first sign-in loads. */
export interface FarcasterService extends Pick<FarcasterApi, 'cancel'> {
  /** Goes on with the sign-in of the plugin's state. */
  signIn(
    begun: FarcasterSignIn,
    options: Parameters<FarcasterApi['signIn']>[0],
  ): ReturnType<FarcasterApi['signIn']>
}

/** Steps of a sign-in with Farcaster, over the frame; the kit's end ends the one under way. */
export function createFarcasterSignIn(
  ctx: Pick<PluginContext<'farcaster', FarcasterState>, 'state' | 'track' | 'signal'>,
  embedded: Pick<EmbeddedApi, 'startFarcaster' | 'waitForFarcaster' | 'resetFarcaster'>,
): FarcasterService {
  const { state, track } = ctx
  let current: AbortController | undefined
  const end = () => {
    const isUnderWay = current !== undefined
    current?.abort()
    current = undefined
    if (isUnderWay && !ctx.signal.aborted) void embedded.resetFarcaster()
    return isUnderWay
  }
  ctx.signal.addEventListener('abort', end)
  return {
    async signIn(begun, { onUrl } = {}) {
      // meanwhile it was cancelled, or another began
      if (ctx.signal.aborted || state.get().signIn !== begun) throw farcasterError('cancelled')
      end()
      const own = new AbortController()
      const { signal } = own
      current = own
      const show = (signIn: FarcasterSignIn) => {
        if (current === own) state.set({ signIn })
      }
      track('farcaster/started', {})
      try {
        const { url } = await embedded.startFarcaster({ signal })
        signal.throwIfAborted()
        onUrl?.(url)
        show({ step: 'waiting', url })
        const onReturned = () => show({ step: 'taking' })
        const answer = await embedded.waitForFarcaster({ signal, onReturned })
        signal.throwIfAborted()
        show({ step: 'done' })
        track('farcaster/succeeded', {})
        return answer
      } catch (cause) {
        if (signal.aborted) throw farcasterError('cancelled', undefined, { cause })
        const error = cause as KitError
        const isOver = isKitError(error, 'embedded/login-expired')
        show(isOver ? { step: 'over' } : { step: 'failed', error })
        track('farcaster/failed', { code: error.code })
        throw error
      } finally {
        if (current === own) current = undefined
      }
    },
    cancel() {
      const isUnderWay = end()
      state.set({ signIn: undefined })
      if (isUnderWay) track('farcaster/cancelled', {})
    },
  }
}
