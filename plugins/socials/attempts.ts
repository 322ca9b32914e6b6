import type { SocialProvider } from '../../frame/client/index'
import { isKitError, type KitError, type PluginContext } from '../../kernel/index'
import { socialsError } from './errors'
import type { SocialSignIn, SocialsState } from './types'

/** Who has signed in. */
export type SignedIn = { readonly name?: string | undefined }

/** What an attempt works with. */
export interface AttemptTools {
  /** Is aborted when the attempt is cancelled, or another takes its place. */
  readonly signal: AbortSignal
  /** Ends the attempt as cancelled. */
  giveUp(): void
  /** Changes what is told of the attempt, while it is the one under way. */
  show(part: Partial<SocialSignIn>): void
  /** The visitor has come back from the provider, and the wallet is being loaded. */
  taking(): void
}

/** Attempts to sign in, one at a time; what is under way is in the plugin's state. */
export interface Attempts {
  /** Runs one; `opened` is its window. Rejects with `socials/cancelled`, or what `work` does. */
  run(
    provider: SocialProvider,
    opened: Window | undefined,
    work: (tools: AttemptTools) => Promise<SignedIn>,
  ): Promise<SignedIn>
  /** Ends the one under way, and closes its window, unless it is the next one's. */
  end(kept?: Window): void
  /** The same by the visitor, of whom nothing is told any more. */
  cancel(): void
  showWindow(): void
}

interface Attempt {
  readonly abort: AbortController
  readonly opened: Window | undefined
}

/**
 * Creates them; the kit's end ends the one under way. `canLink`: the frame asks which wallet it is to
 * be where the address of the account has one.
 */
export function createAttempts(
  {
    signal,
    state,
    track,
  }: Pick<PluginContext<'socials', SocialsState>, 'signal' | 'state' | 'track'>,
  canLink: boolean,
): Attempts {
  let current: Attempt | undefined
  const end = (kept?: Window) => {
    current?.abort.abort()
    if (current?.opened !== kept) current?.opened?.close()
    current = undefined
  }
  signal.addEventListener('abort', () => end())
  return {
    async run(provider, opened, work) {
      const own: Attempt = { abort: new AbortController(), opened }
      current = own
      const show = (part: Partial<SocialSignIn>) => {
        const { signIn } = state.get()
        if (current === own)
          state.set({ signIn: { provider, step: 'opening', ...signIn, ...part } })
      }
      const taking = () => {
        show({ step: 'taking' })
        track('socials/request-user-data', { provider })
      }
      state.set({ signIn: { provider, step: 'opening' } })
      try {
        const giveUp = () => own.abort.abort()
        const answer = await work({ signal: own.abort.signal, giveUp, show, taking })
        own.abort.signal.throwIfAborted()
        state.set({ recent: provider })
        show({ step: 'done' })
        track('socials/succeeded', { provider })
        return answer
      } catch (cause) {
        if (current === own) opened?.close()
        const error =
          own.abort.signal.aborted || isKitError(cause, 'kernel/aborted')
            ? socialsError('cancelled', undefined, { cause })
            : (cause as KitError)
        show({
          step: canLink && isKitError(error, 'embedded/link-asked') ? 'link' : 'failed',
          error,
        })
        if (current === own) track('socials/failed', { provider, code: error.code })
        throw error
      } finally {
        if (current === own) current = undefined
      }
    },
    end,
    cancel() {
      const { signIn } = state.get()
      end()
      state.set({ signIn: undefined, ready: undefined })
      if (signIn && signIn.step !== 'done' && signIn.step !== 'failed')
        track('socials/cancelled', { provider: signIn.provider })
    },
    showWindow: () => current?.opened?.focus(),
  }
}
