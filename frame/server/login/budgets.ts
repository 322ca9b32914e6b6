import type { App, Config } from '../config/types'
import { mailNetwork } from '../http/address'
import { fits } from '../limits/fits'
import { networkLimit } from '../limits/networkLimits'
import type { Limit, Limits, Taken } from '../limits/types'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const PAUSE: Limit = { name: 'mail.pause', burst: 1, period: 30 * SECOND }
/**
 * Flows live 20 minutes, which is what one unit costs: never more than three are alive, five in the
 * first hour.
 */
const FLOWS: Limit = { name: 'mail.flows', burst: 3, period: HOUR }
const PER_DAY: Limit = { name: 'mail.day', burst: 12, period: DAY }
/**
 * To one address from all networks: what a mailbox has to bear. Two thirds are for networks that
 * ask for the first time in a day, so that a few that ask again and again do not keep a new device
 * of the owner's from signing in. A network of the owner's has no more: who shares it would learn
 * that the address is a user's.
 */
const ADDRESS_FIRSTS: Limit = { name: 'mail.address.first', burst: 24, period: DAY }
const ADDRESS_AGAIN: Limit = { name: 'mail.address', burst: 12, period: DAY }
/** That a network asked for an address. */
const FIRST: Limit = { name: 'mail.first', burst: 1, period: DAY }
/** From one browser to addresses that do not know it: a page has mails sent without its visitor. */
const BROWSER_PER_HOUR: Limit = { name: 'mail.browser', burst: 5, period: HOUR }
const MAILS_PER_DAY = 20_000
const WRONG_CODES: Limit = { name: 'code.wrong', burst: 15, period: DAY }
/**
 * Flows of five tries each since the last sign-in. In practice it does not refill: a hundred wrong
 * codes are the end of codes without a link (NIST SP 800-63B, section 5.2.2).
 */
const WITHOUT_LINK: Limit = { name: 'code.unlinked', burst: 20, period: 20 * 365 * DAY }

/** Who is not known at the address. */
interface Stranger {
  readonly address: string
  readonly ip: string
  readonly app: App
  readonly session: string
  /** Id of the browser, where it keeps a cookie. */
  readonly browser: string | undefined
}

/**
 * Who asks for a mail. A device or session that the owner of the mailbox allowed has a budget of
 * its own: strangers cannot spend it.
 */
export type Asker =
  | { readonly device: string }
  | { readonly session: string }
  | { readonly user: string }
  | Stranger

const nameOf = (asker: Asker): string => {
  if ('app' in asker) return `address ${asker.address} ${mailNetwork(asker.ip)}`
  return 'device' in asker
    ? `device ${asker.device}`
    : 'session' in asker
      ? `session ${asker.session}`
      : `user ${asker.user}`
}

/** What strangers of one browser and network share. */
const ofNetwork = (
  config: Pick<Config, 'networkLimits'>,
  { ip, app, session, browser }: Stranger,
): readonly Taken[] => {
  const network = mailNetwork(ip)
  return [
    [BROWSER_PER_HOUR, browser ?? session],
    ...(browser === undefined
      ? ([[networkLimit(config, 'cookieless'), `${app.id} ${network}`]] as const)
      : []),
    [networkLimit(config, 'mails'), network],
  ]
}

/** What all strangers share. `name`: of the address at this network. */
const takeShared = async (
  limits: Limits,
  config: Pick<Config, 'mailsPerDay'>,
  { address, app }: Stranger,
  name: string,
): Promise<void> => {
  // nobody asks twice at the same moment: the pause was taken
  const isFirst = !(await limits.isTaken(FIRST, name))
  await limits.take(
    ...(isFirst
      ? ([
          [ADDRESS_FIRSTS, address],
          [FIRST, name],
        ] as const)
      : ([[ADDRESS_AGAIN, address]] as const)),
    [{ name: 'mail.app', burst: app.limits.mailsPerDay, period: DAY }, app.id],
    [{ name: 'mail.all', burst: config.mailsPerDay ?? MAILS_PER_DAY, period: DAY }, 'all'],
  )
}

/**
 * The limits of mails and codes. The operator's are those of all strangers; who is known is not
 * refused for what these spent.
 */
export const createBudgets = (
  limits: Limits,
  config: Pick<Config, 'mailsPerDay' | 'networkLimits'> = {},
) => ({
  /** Takes a mail. Throws a `Refusal` `rate_limited`. */
  takeMail: async (asker: Asker): Promise<void> => {
    const name = nameOf(asker)
    await limits.take(
      [PAUSE, name],
      [FLOWS, name],
      [PER_DAY, name],
      ...('app' in asker ? ofNetwork(config, asker) : []),
    )
    if ('app' in asker) await takeShared(limits, config, asker, name)
  },
  /** Whether a known device of this address may go without a link this time. */
  takesWithoutLink: (address: string): Promise<boolean> => fits(limits, WITHOUT_LINK, address),
  /**
   * Takes a try of a code; `subject` is a device, or the hash of an address. Throws a `Refusal`
   * `rate_limited`.
   */
  takeTry: (subject: string): Promise<void> => limits.take([WRONG_CODES, subject]),
  /** A right code: what was wrong before it is forgotten. */
  forgive: async (subject: string, address: string): Promise<void> => {
    await limits.reset(WRONG_CODES, subject)
    await limits.reset(WITHOUT_LINK, address)
  },
})

export type Budgets = ReturnType<typeof createBudgets>
