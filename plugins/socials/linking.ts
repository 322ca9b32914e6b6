import type { EmbeddedApi } from '../../frame/client/index'
import type { PluginContext } from '../../kernel/index'
import { socialsError } from './errors'
import type { SocialSignIn, SocialsApi, SocialsState } from './types'

/** Steps after `embedded/link-asked`: which wallet the sign-in is to be of. */
export function createLinking(
  { state, track }: Pick<PluginContext<'socials', SocialsState>, 'state' | 'track'>,
  embedded: EmbeddedApi,
): Pick<SocialsApi, 'link' | 'confirmLink'> {
  /** The sign-in that waits for the choice. */
  const asked = (): SocialSignIn => {
    const { signIn } = state.get()
    if (signIn?.step !== 'link' && signIn?.step !== 'code') throw socialsError('cancelled')
    return signIn
  }
  const done = () => {
    const { provider } = asked()
    state.set({ recent: provider, signIn: { provider, step: 'done' } })
    track('socials/succeeded', { provider })
  }
  return {
    async link(how) {
      const { provider } = asked()
      const { action } = await embedded.linkSocial(provider, how)
      if (action === 'CONNECT') done()
      else state.set({ signIn: { ...asked(), step: 'code' } })
    },
    async confirmLink(code) {
      asked()
      await embedded.confirmCode(code)
      done()
    },
  }
}
