import type { HandlerCall } from '../protocol/dispatch'
import { timeouts } from '../protocol/limits'
import type { RequestName } from '../protocol/requests'
import { createAccountHandlers } from './handlers/accountHandlers'
import { createEmailChangeHandlers } from './handlers/emailChangeHandlers'
import { createEmailHandlers } from './handlers/emailHandlers'
import { createFarcasterHandlers } from './handlers/farcasterHandlers'
import { createPasskeyHandlers } from './handlers/passkeyHandlers'
import { createQueue } from './handlers/queue'
import { createSocialHandlers } from './handlers/socialHandlers'
import type { Site } from './handlers/types'
import { createW3mSocialHandlers } from './handlers/w3mSocialHandlers'

// What a document loads when it needs it first, as one script: of several each would bring what it
// shares with the others as one more.

export { serveW3m } from './channel/serveW3m'
export { createFrameAccount } from './handlers/createFrameAccount'
export { createWorkerStarter } from './keys/createWorkerStarter'
export { loadWallet } from './loadWallet'

type UserHandlers = ReturnType<typeof createEmailHandlers> &
  ReturnType<typeof createEmailChangeHandlers> &
  ReturnType<typeof createSocialHandlers> &
  ReturnType<typeof createFarcasterHandlers> &
  ReturnType<typeof createPasskeyHandlers> &
  ReturnType<typeof createAccountHandlers>
type Handler = (payload: never, call: HandlerCall) => Promise<unknown>

/**
 * What signs in, and what needs who is signed in: one request after the other, but those that wait
 * for a person.
 */
export function createUserHandlers(site: Site): UserHandlers {
  const social = { ...createSocialHandlers(site), ...createAccountHandlers(site) }
  const {
    CONNECT_DEVICE,
    CONNECT_FARCASTER,
    CONNECT_PASSKEY,
    CONNECT_SOCIAL,
    UPDATE_EMAIL,
    ...queued
  } = {
    ...createEmailHandlers(site),
    ...createEmailChangeHandlers(site),
    ...createFarcasterHandlers(site),
    ...createPasskeyHandlers(site),
    ...social,
    ...(site.showsWords === false && createW3mSocialHandlers(social)),
  }
  const queue = createQueue(1, site.clock)
  const inTurn = ([name, handler]: [string, unknown]) => [
    name,
    (payload: never, call: HandlerCall) =>
      queue((signal) => (handler as Handler)(payload, { ...call, signal }), {
        signal: call.signal,
        limit: timeouts[name as RequestName],
      }),
  ]
  return {
    ...Object.fromEntries(Object.entries(queued).map(inTurn)),
    CONNECT_DEVICE,
    CONNECT_FARCASTER,
    CONNECT_PASSKEY,
    CONNECT_SOCIAL,
    UPDATE_EMAIL,
  } as UserHandlers
}
