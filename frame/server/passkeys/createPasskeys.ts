import { isIP } from 'node:net'
import type { Transaction } from 'kysely'
import type { RouteAnswer } from '../../protocol/http'
import type { Schema } from '../db/schema'
import { route } from '../http/createApi'
import { Refusal } from '../http/refusal'
import type { Module } from '../http/types'
import { describeAsker } from '../login/describeDevice'
import type { LoginContext, LoginServices } from '../login/types'
import type { Login, LoginOutcome, Logins } from '../logins/createLogins'
import { expired, redeemLogin } from '../logins/redeemLogin'
import type { PasskeySecret } from '../logins/secrets'
import type { Credentials } from './createCredentials'
import { type Asked, UnprovenError, verifyAssertion, verifyRegistration } from './verify'

/** Of rows, of the log, and of identities: an account of it is the handle of a user. */
const PASSKEY = 'passkey'

type Options = LoginContext<'/v1/login/passkey/options'>
type Verify = LoginContext<'/v1/login/passkey/verify'>

/** What sign-ins by a passkey are made of. */
export interface PasskeyServices extends LoginServices {
  readonly logins: Logins<PasskeySecret>
  readonly credentials: Credentials
}

/** Who was proven, and what is stored of it where they are signed in. */
interface Proven {
  readonly outcome: LoginOutcome
  settle(transaction: Transaction<Schema>, userId: string): Promise<void>
}

const outcomeOf = (handle: string): LoginOutcome => ({
  issuer: PASSKEY,
  subject: handle,
  isVerified: false,
})

/** Verifies what a browser has brought. Throws `UnprovenError`. */
const prove = async (
  { credentials }: Pick<PasskeyServices, 'credentials'>,
  { response }: Verify['body'],
  { handle, device }: PasskeySecret,
  asked: Asked,
): Promise<Proven> => {
  if ('attestationObject' in response.response) {
    const made = { ...response, response: response.response }
    const { key, ...use } = verifyRegistration(made, asked)
    return {
      outcome: outcomeOf(handle),
      settle: async (transaction, userId) => {
        const added = { id: made.id, handle, key, ...use, label: device }
        if (!(await credentials.add(transaction, userId, added))) throw new UnprovenError('known')
      },
    }
  }
  const used = { ...response, response: response.response }
  const known = await credentials.find(used.id)
  if (!known || known.handle !== used.response.userHandle) throw new UnprovenError('unknown')
  const use = verifyAssertion(used, known.key, asked)
  return {
    outcome: outcomeOf(known.handle),
    settle: async (transaction, userId) => {
      if (userId !== known.userId) throw new Error('The row of a passkey is of another user')
      if (!(await credentials.use(transaction, known, use))) throw new UnprovenError('counter')
    },
  }
}

/** Sign-in by a passkey (WebAuthn Level 3) of the site's own host: its routes. */
export const createPasskeys = (services: PasskeyServices): Module => {
  const { logins, federated, devices, database, audit, clock, log, random, publicUrl } = services

  const options = async (context: Options): Promise<RouteAnswer<'/v1/login/passkey/options'>> => {
    const { hostname } = new URL(publicUrl())
    if (isIP(hostname.replace(/^\[|\]$/g, '')))
      throw new Refusal('not_found', 'Passkeys are of a host with a name: PUBLIC_URL has none')
    const login = random.id()
    const [challenge, handle] = [random.token(), random.token()]
    const { expires } = await logins.begin(context.session, login, PASSKEY, {
      state: challenge,
      match: undefined,
      secret: { challenge, handle, ...describeAsker(context) },
    })
    return { login, challenge, user: handle, expires }
  }

  /** What was sent is good for nothing, nor is its challenge any more. */
  const refuse = async (row: Login, error: unknown, ip: string): Promise<never> => {
    if (!(error instanceof UnprovenError)) throw error
    log.warn('provider.failed', { provider: PASSKEY, error: error.fault })
    if (await logins.conclude(row, 'failed'))
      await audit.append('login.refused', { login: row.id, session: row.session_id }, ip)
    throw new Refusal('provider_failed', 'The passkey could not be verified')
  }

  const verify = async (context: Verify): Promise<RouteAnswer<'/v1/login/passkey/verify'>> => {
    const { body, session, cookie, ip } = context
    const row = await logins.find(body.login, session.id)
    const isOpen = row?.status === 'pending' && row.used === null && row.expires > clock.now()
    if (row?.provider !== PASSKEY || !isOpen) throw expired()
    const asker = await logins.secretOf(row)
    const origin = publicUrl()
    const asked = { challenge: asker.challenge, origin, rpId: new URL(origin).hostname }
    try {
      const { outcome, settle } = await prove(services, body, asker, asked)
      const user = await federated.find(database.db, outcome)
      const known = await devices.find(cookie.devices, user?.user_id)
      // its user was verified in a window of this site
      const approves = () => true
      return await redeemLogin(services, context, { row, outcome, known, approves, asker, settle })
    } catch (error) {
      return refuse(row, error, ip)
    }
  }

  return {
    routes: [
      route('/v1/login/passkey/options', {
        level: 'session',
        perNetwork: 'signIns',
        handler: options,
      }),
      route('/v1/login/passkey/verify', {
        level: 'session',
        perNetwork: 'codes',
        handler: verify,
      }),
    ],
  }
}
