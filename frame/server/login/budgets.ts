import type { App } from '../config/types'
import { mailNetwork } from '../http/address'
import { Refusal } from '../http/refusal'
import type { Limit, Limits } from '../limits/types'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Of one network of clients. */
export const PER_NETWORK = {
  starts: { name: 'login.starts', burst: 20, period: 10 * MINUTE },
  checks: { name: 'login.checks', burst: 30, period: 10 * MINUTE },
  polls: { name: 'login.polls', burst: 1_200, period: 10 * MINUTE },
  links: { name: 'login.links', burst: 60, period: 10 * MINUTE },
} as const satisfies Readonly<Record<string, Limit>>

const PAUSE: Limit = { name: 'mail.pause', burst: 1, period: 30 * SECOND }
/** Flows live 20 minutes, which is what one unit costs: never more than three are alive, five in the first hour. */
const FLOWS: Limit = { name: 'mail.flows', burst: 3, period: HOUR }
const PER_DAY: Limit = { name: 'mail.day', burst: 12, period: DAY }
/** To one address from all networks: what a mailbox has to bear. */
const ADDRESS_PER_DAY: Limit = { name: 'mail.address', burst: 36, period: DAY }
/** From one network to all addresses: more than the starts of one IPv4 address can be, and what a /48 may have together. */
const NETWORK_PER_HOUR: Limit = { name: 'mail.network', burst: 150, period: HOUR }
const WRONG_CODES: Limit = { name: 'code.wrong', burst: 15, period: DAY }
/** Flows of five tries each since the last sign-in. In practice it does not refill: a hundred wrong codes are the end of codes without a link (NIST SP 800-63B, section 5.2.2). */
const WITHOUT_LINK: Limit = { name: 'code.unlinked', burst: 20, period: 20 * 365 * DAY }

/** Who asks for a mail. A device or session that the owner of the mailbox allowed has a budget of its own: strangers cannot spend it. */
export type Asker = { readonly device: string } | { readonly session: string } | { readonly user: string } | { readonly address: string; readonly ip: string; readonly app: App }

const nameOf = (asker: Asker): string =>
  'device' in asker ? `device ${asker.device}` : 'session' in asker ? `session ${asker.session}` : 'user' in asker ? `user ${asker.user}` : `address ${asker.address} ${mailNetwork(asker.ip)}`

/** The limits of mails and codes. `mailsPerDay` are those of all strangers; who is known is not refused for what these spent. */
export const createBudgets = (limits: Limits, mailsPerDay = 20_000) => ({
  /** Takes a mail. Throws a `Refusal` `rate_limited`. */
  takeMail: async (asker: Asker): Promise<void> => {
    const name = nameOf(asker)
    const shared: readonly (readonly [Limit, string])[] =
      'app' in asker ? [[NETWORK_PER_HOUR, mailNetwork(asker.ip)], [ADDRESS_PER_DAY, asker.address], [{ name: 'mail.app', burst: asker.app.limits.mailsPerDay, period: DAY }, asker.app.id], [{ name: 'mail.all', burst: mailsPerDay, period: DAY }, 'all']] : []
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
