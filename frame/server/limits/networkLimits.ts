import type { Limit } from './types'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * What one network of clients may do, where the operator says nothing else: a building behind one
 * address, and not a flood.
 */
export const NETWORK_LIMITS = {
  /** Keys that browsers register. */
  sessions: { name: 'session', burst: 300, period: 10 * MINUTE },
  signIns: { name: 'login.starts', burst: 20, period: 10 * MINUTE },
  /** Channels at the relay of Farcaster. */
  farcaster: { name: 'login.farcaster', burst: 10, period: 10 * MINUTE },
  codes: { name: 'login.checks', burst: 30, period: 10 * MINUTE },
  /** How a mailed link stands. */
  polls: { name: 'login.polls', burst: 1_200, period: 10 * MINUTE },
  links: { name: 'login.links', burst: 60, period: 10 * MINUTE },
  /**
   * To all addresses: more than the sign-ins of one IPv4 address can be, and what a /48 may have
   * together.
   */
  mails: { name: 'mail.network', burst: 150, period: HOUR },
  /**
   * Of these at one app, those that browsers without a cookie cause: nothing tells such a browser
   * from the next one, whatever sessions a page makes in it.
   */
  cookieless: { name: 'mail.cookieless', burst: 20, period: HOUR },
  wallets: { name: 'wallet', burst: 20, period: HOUR },
} as const satisfies Readonly<Record<string, Limit>>

export type NetworkLimitName = keyof typeof NETWORK_LIMITS

export const NETWORK_LIMIT_NAMES = Object.keys(NETWORK_LIMITS) as NetworkLimitName[]

/** What an operator sets of them: how many at once. */
export type NetworkLimits = { readonly [Name in NetworkLimitName]?: number | undefined }

/** The limit of a network, as the operator set it. */
export const networkLimit = (
  { networkLimits }: { readonly networkLimits?: NetworkLimits | undefined },
  name: NetworkLimitName,
): Limit => ({
  ...NETWORK_LIMITS[name],
  burst: networkLimits?.[name] ?? NETWORK_LIMITS[name].burst,
})
