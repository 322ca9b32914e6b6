import type { Payload } from '../../protocol/requests'
import { readUri } from './socialHandlers'
import type { HandlersOf } from './types'

type Handlers = HandlersOf<'GET_SOCIAL_REDIRECT_URI' | 'CONNECT_SOCIAL' | 'GET_USER'>

/**
 * Social sign-in for pages with the specification's client. Such a page waits for its window to
 * post it an address, closes the window, and asks with that address; after a redirect it asks for
 * the user with it. The result itself goes from the window to this frame, which takes it before the
 * window says anything: the address that the page is told has nothing in it that signs anybody in.
 */
export function createW3mSocialHandlers(native: Handlers): Handlers {
  let taking: ReturnType<Handlers['CONNECT_SOCIAL']> | undefined
  let leave = new AbortController()

  const connect: Handlers['CONNECT_SOCIAL'] = (payload, call) => {
    const { result, end } = readUri(payload?.uri ?? '', location.origin)
    const taken = result === undefined && end === undefined ? taking : undefined
    if (!taken) return native.CONNECT_SOCIAL(payload, call)
    taking = undefined
    return taken
  }
  return {
    GET_SOCIAL_REDIRECT_URI: async (payload, call) => {
      const answer = await native.GET_SOCIAL_REDIRECT_URI(payload, call)
      leave.abort()
      leave = new AbortController()
      taking = native.CONNECT_SOCIAL(undefined, { signal: leave.signal, progress: () => undefined })
      // the window says that it failed, and the page asks why
      taking.catch(() => undefined)
      return { uri: answer.uri }
    },
    CONNECT_SOCIAL: connect,
    GET_USER: async (payload: Payload<'GET_USER'>, call) => {
      if (payload?.socialUri !== undefined) await connect({ uri: payload.socialUri }, call)
      return native.GET_USER(payload, call)
    },
  }
}
