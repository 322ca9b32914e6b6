import { loginRoutes } from '../../protocol/loginRoutes'
import { askWindowForPasskey } from '../channel/passkeyWindow'
import { endIfLeft, refuseWay } from './providerLogin'
import { withSignals } from './queue'
import type { HandlersOf, Site } from './types'

const OPTIONS = '/v1/login/passkey/options'
const VERIFY = '/v1/login/passkey/verify'

/**
 * Sign-in by a passkey, which a window of this origin asks the browser for: a frame has no address
 * that a visitor could look at.
 */
export function createPasskeyHandlers(site: Site): HandlersOf<'CONNECT_PASSKEY'> {
  const { api, origin, signIn } = site
  return {
    CONNECT_PASSKEY: (_, call) =>
      withSignals([call.signal, signIn.signal()], async (signal) => {
        const { login, challenge, user } = await api
          .call(OPTIONS, {}, loginRoutes[OPTIONS])
          .catch(refuseWay)
        const { host } = new URL(origin)
        const ask = { host, challenge, user }
        const { response, tell } = await askWindowForPasskey(window, location.origin, ask, signal)
        call.progress('returned')
        try {
          await api.call(VERIFY, { login, response }, loginRoutes[VERIFY])
          await endIfLeft(site, signal)
          await signIn.begin()
        } catch (error) {
          tell('failed')
          throw error
        }
        tell('signed_in')
        return undefined
      }),
  }
}
