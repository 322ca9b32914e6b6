import { frameError } from '../../protocol/errors'
import { loginRoutes } from '../../protocol/loginRoutes'
import { createFlow, type Flow } from './createFlow'
import { signInFlow } from './emailHandlers'
import { endIfLeft } from './providerLogin'
import type { HandlersOf, Site } from './types'

const LINK = '/v1/login/link'

/**
 * What the visitor chose whose account has the address of a wallet; `flow` is the sign-in that was
 * asked about. The code of its mail is taken by `CONNECT_OTP`.
 */
export const createLinkHandler = (
  site: Pick<Site, 'api' | 'clock' | 'scope' | 'signIn' | 'store'>,
  flow: Flow,
): HandlersOf<'LINK_SOCIAL'> => ({
  LINK_SOCIAL: async ({ how }, { signal }) => {
    const { api, clock, scope, signIn, store } = site
    const login = await flow.get()
    if (login === undefined) throw frameError('login_expired')
    const answer = await api.call(LINK, { login, how }, loginRoutes[LINK])
    if ('flow' in answer) {
      await createFlow(signInFlow(scope), store, clock.now).set(answer.flow)
      return { action: 'VERIFY_OTP' }
    }
    await endIfLeft(site, signal)
    await signIn.begin()
    await flow.clear()
    const { name } = answer
    return { action: 'CONNECT', ...(name !== undefined && { userName: name }) }
  },
})
