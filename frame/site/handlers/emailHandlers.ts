import { plainDigits } from '../../../lib/plain-text/plainDigits'
import { frameError } from '../../protocol/errors'
import type { RouteAnswer } from '../../protocol/http'
import type { Clock } from '../clock'
import { SiteError } from '../errors'
import { RefusedError } from '../session/createApi'
import { createFlow, type Flow } from './createFlow'
import { withSignals } from './queue'
import type { HandlersOf, Site } from './types'

/** Seconds before each look at a link; then 5. */
const PAUSES = [1, 1, 2, 2, 3, 3, 4, 4, 5]
/** Milliseconds that a link is waited for. */
const PATIENCE = 20 * 60_000

/** Resolves after a time; rejects with `aborted` by the signal. */
const pause = (clock: Clock, ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const end = () => {
      clock.clearTimeout(timer)
      reject(frameError('aborted'))
    }
    const timer = clock.setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })

/** What says nothing of the link: the next look may. */
const isPassing = (error: unknown) =>
  (error instanceof SiteError && ['unreachable', 'timeout'].includes(error.code)) ||
  (error instanceof RefusedError && ['rate_limited', 'internal'].includes(error.code))

/** How a link stands; undefined where that could not be learnt. */
const look = (
  api: EmailSite['api'],
  flow: string,
): Promise<RouteAnswer<'/v1/login/poll'>['status'] | undefined> =>
  api.call('/v1/login/poll', { flow }).then(
    ({ status }) => status,
    (error: unknown) => {
      if (!isPassing(error)) throw error
      return undefined
    },
  )

/** A code as it was typed or pasted, with digits of any script, without the blanks in it. */
export const toCode = (otp: string) => plainDigits(otp).replace(/\s+/g, '')

/** The flow of a code. Throws `otp_expired` where none was asked for. */
export async function flowOf(flow: Flow): Promise<string> {
  const id = await flow.get()
  if (id === undefined) throw frameError('otp_expired')
  return id
}

/** Name of the flow whose code `CONNECT_OTP` takes. */
export const signInFlow = (scope: string) => `sign-in:${scope}`

/** What signs in by e-mail works with. */
export type EmailSite = Pick<Site, 'clock' | 'showsWords' | 'scope' | 'store'> & {
  readonly api: Pick<Site['api'], 'call'>
  readonly identity: Pick<Site['identity'], 'setSignedIn'>
  readonly signIn: Pick<Site['signIn'], 'begin' | 'signal'>
  /** Asks for a code also of who is signed in. */
  readonly fresh?: true
}

/**
 * Sign-in by e-mail. Who waits for a link waits for the newest: asking again for a mail needs no
 * other wait.
 */
export function createEmailHandlers(
  site: EmailSite,
): HandlersOf<'CONNECT_EMAIL' | 'CONNECT_DEVICE' | 'CONNECT_OTP'> {
  const { api, clock, fresh, identity, showsWords, signIn } = site
  const flow = createFlow(signInFlow(site.scope), site.store, clock.now)
  /** A mail that is being asked for, which ends the link before it. */
  let asking: Promise<unknown> = Promise.resolve()

  const ask = async (email: string) => {
    const {
      action,
      flow: id,
      match,
    } = await api.call('/v1/login/email', {
      email,
      ...(showsWords === false && { words: false as const }),
      ...(fresh && { fresh }),
    })
    if (id !== undefined) await flow.set(id)
    if (action === 'CONNECT') identity.setSignedIn()
    return { action, ...(match !== undefined && { match }) }
  }
  const waitForLink = async (signal: AbortSignal) => {
    const end = clock.now() + PATIENCE
    for (let round = 0; clock.now() < end; round++) {
      await pause(clock, 1_000 * (PAUSES[round] ?? 5), signal)
      await asking
      const id = await flow.get()
      const status = id === undefined ? 'expired' : await look(api, id)
      if (status === 'approved') return undefined
      await asking
      // the mail that ended this link brings another
      if (status !== undefined && status !== 'pending' && (await flow.get()) === id)
        throw frameError('link_expired')
    }
    throw frameError('timeout')
  }
  return {
    CONNECT_EMAIL: ({ email }) => {
      const answer = ask(email)
      asking = answer.catch(() => undefined)
      return answer
    },
    CONNECT_DEVICE: (_, { signal }) => withSignals([signal, signIn.signal()], waitForLink),
    CONNECT_OTP: async ({ otp }) => {
      await api
        .call('/v1/login/email/verify', { flow: await flowOf(flow), code: toCode(otp) })
        .catch((error) => {
          throw error instanceof RefusedError && error.code === 'conflict'
            ? frameError('address_reserved')
            : error
        })
      await signIn.begin()
      await flow.clear()
      return undefined
    },
  }
}
