import type { App, Config } from '../config/types'
import { mailNetwork } from '../http/address'
import { Refusal } from '../http/refusal'
import { networkLimit } from '../limits/networkLimits'
import type { Limit, Limits } from '../limits/types'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const PAUSE: Limit = { name: 'mail.pause', burst: 1, period: 30 * SECOND }
/** Flows live 20 minutes, which is what one unit costs: never more than three are alive, five in the first hour. */
const FLOWS: Limit = { name: 'mail.flows', burst: 3, period: HOUR }
const PER_DAY: Limit = { name: 'mail.day', burst: 12, period: DAY }
/** To one address from all networks: what a mailbox has to bear. */
const ADDRESS_PER_DAY: Limit = { name: 'mail.address', burst: 36, period: DAY }
/** From one browser to addresses that do not know it: a page has mails sent without its visitor. */
const BROWSER_PER_HOUR: Limit = { name: 'mail.browser', burst: 5, period: HOUR }
const MAILS_PER_DAY = 20_000
const WRONG_CODES: Limit = { name: 'code.wrong', burst: 15, period: DAY }
/** Flows of five tries each since the last sign-in. In practice it does not refill: a hundred wrong codes are the end of codes without a link (NIST SP 800-63B, section 5.2.2). */
const WITHOUT_LINK: Limit = { name: 'code.unlinked', burst: 20, period: 20 * 365 * DAY }

/** Who asks for a mail. A device or session that the owner of the mailbox allowed has a budget of its own: strangers cannot spend it. */
export type Asker = { readonly device: string } | { readonly session: string } | { readonly user: string } | { readonly address: string; readonly ip: string; readonly app: App; readonly browser: string }

const nameOf = (asker: Asker): string =>
  'device' in asker ? `device ${asker.device}` : 'session' in asker ? `session ${asker.session}` : 'user' in asker ? `user ${asker.user}` : `address ${asker.address} ${mailNetwork(asker.ip)}`

/** The limits of mails and codes. The operator's are those of all strangers; who is known is not refused for what these spent. */
export const createBudgets = (limits: Limits, config: Pick<Config, 'mailsPerDay' | 'networkLimits'> = {}) => ({
  /** Takes a mail. Throws a `Refusal` `rate_limited`. */
  takeMail: async (asker: Asker): Promise<void> => {
    const name = nameOf(asker)
    const shared: readonly (readonly [Limit, string])[] =
      'app' in asker ? [[BROWSER_PER_HOUR, asker.browser], [networkLimit(config, 'mails'), mailNetwork(asker.ip)], [ADDRESS_PER_DAY, asker.address], [{ name: 'mail.app', burst: asker.app.limits.mailsPerDay, period: DAY }, asker.app.id], [{ name: 'mail.all', burst: config.mailsPerDay ?? MAILS_PER_DAY, period: DAY }, 'all']] : []
    await limits.take([PAUSE, name], [FLOWS, name], [PER_DAY, name], ...shared)
  },
  /** Whether a known device of this address may go without a link this time. */
  takesWithoutLink: async (address: string): Promise<boolean> => {
    try {
      await limits.take([WITHOUT_LINK, address])
      return true
    } catch (error) {
      if (error instanceof Refusal && error.name === 'rate_limited') return false
      throw error
    }
  },
  /** Takes a try of a code; `subject` is a device, or the hash of an address. Throws a `Refusal` `rate_limited`. */
  takeTry: (subject: string): Promise<void> => limits.take([WRONG_CODES, subject]),
  /** A right code: what was wrong before it is forgotten. */
  forgive: async (subject: string, address: string): Promise<void> => {
    await limits.reset(WRONG_CODES, subject)
    await limits.reset(WITHOUT_LINK, address)
  },
})

export type Budgets = ReturnType<typeof createBudgets>
