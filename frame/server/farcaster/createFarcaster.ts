import { randomBytes } from 'node:crypto'
import type { RouteAnswer } from '../../protocol/http'
import type { FarcasterSettings } from '../config/types'
import { route } from '../http/createApi'
import { Refusal } from '../http/refusal'
import type { Module } from '../http/types'
import type { Limit } from '../limits/types'
import { describeAsker } from '../login/describeDevice'
import type { LoginContext, LoginServices } from '../login/types'
import type { Login, Logins } from '../logins/createLogins'
import { expired, redeemLogin, repeatLogin } from '../logins/redeemLogin'
import type { FarcasterSecret } from '../logins/secrets'
import { errorName } from '../operation/failureCause'
import { createRelay, type Relay, RelayError } from './relay'
import { CHAIN, ISSUER, UnprovenError, verifySigned } from './verify'

/** Of rows, and of the log. */
const PROVIDER = 'farcaster'
/** Looks of one sign-in at the relay. */
const LOOKS: Limit = { name: 'farcaster.looks', burst: 1, period: 1_000 }
/** Milliseconds that a message is good for: as long as the row. */
const LIFE = 10 * 60_000

type Start = LoginContext<'/v1/login/farcaster/start'>
type Finish = LoginContext<'/v1/login/farcaster/finish'>

/** What sign-ins with Farcaster are made of. */
export interface FarcasterServices extends LoginServices {
  readonly settings: FarcasterSettings
  readonly logins: Logins<FarcasterSecret>
}

const nodeOf = ({ rpcUrl }: FarcasterSettings, { upstreams }: Start['app']): string => {
  const url = rpcUrl ?? upstreams[CHAIN]
  if (url === undefined)
    throw new Refusal('not_found', `There is no FARCASTER_RPC_URL, and the app has no ${CHAIN}`)
  return url
}
const failed = () => new Refusal('provider_failed', 'The sign-in could not be verified')

/** What a message has to say, beside the nonce of its sign-in. */
const expectedBy = ({ publicUrl }: FarcasterServices) => ({
  domain: new URL(publicUrl()).host,
  uri: `${publicUrl()}/oauth/farcaster`,
})
const warn = ({ log }: FarcasterServices, error: unknown) =>
  log.warn('provider.failed', { provider: PROVIDER, error: errorName(error) })

/** Asks the relay about a sign-in, and verifies what was signed; undefined while nothing is. */
const createConclude = (services: FarcasterServices, relay: Relay) => {
  const { settings, logins, limits, audit, clock } = services
  /** What was signed by now; undefined while nothing is, and where the relay is to be left alone. */
  const look = async (row: Login, channel: string) => {
    try {
      await limits.take([LOOKS, row.id])
      return await relay.read(channel)
    } catch (error) {
      if (error instanceof Refusal && error.name === 'rate_limited') return undefined
      if (!(error instanceof RelayError)) throw error
      warn(services, error)
      return undefined
    }
  }

  const conclude = async (row: Login, { app, ip }: Finish): Promise<Login | undefined> => {
    const { channel, nonce } = await logins.secretOf(row)
    const signed = await look(row, channel)
    if (!signed) return undefined
    const given = { ...expectedBy(services), nonce, now: clock.now() }
    const proven = await verifySigned(signed, { ...given, rpcUrl: nodeOf(settings, app) }).catch(
      async (error) => {
        warn(services, error)
        // a node that fails says nothing about who signed: the next look may go through
        if (!(error instanceof UnprovenError)) return undefined
        if (await logins.conclude(row, 'failed'))
          await audit.append('login.refused', { login: row.id, session: row.session_id }, ip)
        throw failed()
      },
    )
    if (!proven) return undefined
    return logins.conclude(row, {
      issuer: ISSUER,
      subject: `fid:${proven.fid}`,
      isVerified: false,
      proof: proven.custody,
      ...(signed.username !== undefined && { name: signed.username }),
    })
  }
  return conclude
}

/** Sign-in with Farcaster (FIP-11), by a relay of the operator's choice: its routes. */
export const createFarcaster = (services: FarcasterServices): Module => {
  const { settings, logins, audit, clock, random } = services
  const relay = createRelay(settings.relay)
  const conclude = createConclude(services, relay)
  const start = async (context: Start): Promise<RouteAnswer<'/v1/login/farcaster/start'>> => {
    nodeOf(settings, context.app)
    // EIP-4361 takes letters and digits alone
    const nonce = randomBytes(16).toString('hex')
    const { domain, uri } = expectedBy(services)
    const expirationTime = new Date(clock.now() + LIFE).toISOString()
    const opened = await relay
      .open({ domain, siweUri: uri, nonce, expirationTime })
      .catch((error) => {
        if (!(error instanceof RelayError)) throw error
        warn(services, error)
        throw new Refusal('provider_failed', 'The relay failed')
      })
    const login = random.id()
    const secret = { channel: opened.channel, nonce, ...describeAsker(context) }
    const { expires } = await logins.begin(context.session, login, PROVIDER, {
      state: nonce,
      match: undefined,
      secret,
    })
    return { login, url: opened.url, expires }
  }

  const finish = async (context: Finish): Promise<RouteAnswer<'/v1/login/farcaster/finish'>> => {
    const { federated, devices, database } = services
    const { body, session, cookie } = context
    const found = await logins.find(body.login, session.id)
    if (found?.provider !== PROVIDER) throw expired()
    if (logins.isRepeated(found, undefined))
      return repeatLogin(services, context, await logins.outcomeOf(found))
    if (found.used !== null || found.expires <= clock.now()) throw expired()
    if (found.status === 'failed') throw failed()
    const row = found.status === 'pending' ? await conclude(found, context) : found
    if (!row) return { status: 'pending' }
    if (!logins.isGood(row, undefined)) throw expired()
    const [outcome, asker] = await Promise.all([logins.outcomeOf(row), logins.secretOf(row)])
    const known = await federated.find(database.db, outcome)
    const device = await devices.find(cookie.devices, known?.user_id)
    // the code may have been shown to somebody else than who is at this device
    const approves = () => false
    try {
      return await redeemLogin(services, context, { row, outcome, known: device, approves, asker })
    } catch (error) {
      if (error instanceof Refusal && error.name === 'identity_changed')
        await audit.append('login.refused', { login: row.id, session: session.id }, context.ip)
      throw error
    }
  }

  return {
    routes: [
      route('/v1/login/farcaster/start', {
        level: 'session',
        perNetwork: 'farcaster',
        handler: start,
      }),
      route('/v1/login/farcaster/finish', {
        level: 'session',
        perNetwork: 'polls',
        handler: finish,
      }),
    ],
  }
}
