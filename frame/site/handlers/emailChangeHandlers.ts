import { frameError } from '../../protocol/errors'
import { RefusedError } from '../session/createApi'
import { readUser } from './accountHandlers'
import { createFlow } from './createFlow'
import { flowOf, toCode } from './emailHandlers'
import { withSignals } from './queue'
import { whileSignedIn } from './signInHandlers'
import type { HandlersOf, Site } from './types'

type Name = 'UPDATE_EMAIL' | 'UPDATE_EMAIL_PRIMARY_OTP' | 'UPDATE_EMAIL_SECONDARY_OTP'

/**
 * An answer, or why the address cannot be the new one. That it is another wallet's stays unsaid.
 */
const named = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((error: unknown) => {
    if (!(error instanceof RefusedError) || error.code !== 'conflict') throw error
    const { retryAfter } = error
    throw retryAfter === undefined
      ? frameError('invalid_params', 'unusable address')
      : frameError('address_reserved', undefined, { retryAfter })
  })

/**
 * Change of the address: the user confirms both in the wallet's own window, since codes may be
 * typed into the page. Then a code to the present one, then a code to the new one.
 */
export function createEmailChangeHandlers(site: Site): HandlersOf<Name> {
  const { api, clock, scope, screens, signIn, store } = site
  const flow = createFlow(`email-change:${scope}`, store, clock.now)
  return {
    UPDATE_EMAIL: ({ email }, { signal }) =>
      whileSignedIn(site, () =>
        withSignals([signal, signIn.signal()], async (given) => {
          const { email: from } = await readUser(site)
          if (from === undefined) throw frameError('unsupported', 'no e-mail')
          await (await screens()).confirmEmail({ from, to: email }, given)
          if (given.aborted) throw frameError('aborted')
          await flow.set((await named(api.call('/v1/email/change', { email }))).flow)
          return { action: 'VERIFY_PRIMARY_OTP' as const }
        }),
      ),
    UPDATE_EMAIL_PRIMARY_OTP: async ({ otp }) => {
      await api.call('/v1/email/change/old', { flow: await flowOf(flow), code: toCode(otp) })
      return undefined
    },
    UPDATE_EMAIL_SECONDARY_OTP: async ({ otp }) => {
      const { email } = await named(
        api.call('/v1/email/change/new', { flow: await flowOf(flow), code: toCode(otp) }),
      )
      await flow.clear()
      return { newEmail: email }
    },
  }
}
