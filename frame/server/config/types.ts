import type { SocialProvider } from '../../protocol/socialProviders'
import type { DatabaseTarget } from '../db/createDatabase'
import type { NetworkLimits } from '../limits/networkLimits'
import type { ProviderSettings } from '../oauth/types'

/** A site that may show the frame. */
export interface App {
  readonly id: string
  readonly name: string
  /** Exact origins: scheme, host and port. */
  readonly origins: readonly string[]
  /** Pages of loopback may show the frame too. */
  readonly dev: boolean
  /** Address of the RPC server for each CAIP-2 id. */
  readonly upstreams: Readonly<Record<string, string>>
  /**
   * `auto`: the operator is able to rebuild wallets, and a lost device is replaced by a sign-in.
   */
  readonly recovery: 'auto' | 'none'
  /** Who shares a wallet with this app: all of the deployment with this scope, or none. */
  readonly walletScope: 'deployment' | 'app'
  readonly approvalMode: 'verified' | 'trusted' | 'popup'
  /** Pages with the specification's client 1.7.6 are answered. */
  readonly compat: boolean
  readonly limits: AppLimits
}

export interface AppLimits {
  /** Mails that its sign-ins may cause in a day. */
  readonly mailsPerDay: number
  /**
   * Recoveries on devices of less than a day in an hour, and as many of users of less than a day: a
   * leak of mailboxes does not empty it. Absent: 1,000.
   */
  readonly recoveriesPerHour?: number
}

/** Keys of one purpose, 32 bytes each: the first is used, all are understood. */
export type KeySet = readonly { readonly kid: string; readonly key: Uint8Array }[]

export interface Keys {
  readonly auth: KeySet
  readonly recovery: KeySet
  readonly pepper: KeySet
  /** Absent: what is of mails is under `auth`. */
  readonly mail?: KeySet
  readonly audit: KeySet
}

/** What sign-ins with Farcaster are asked and verified with. */
export interface FarcasterSettings {
  /** Address of a relay, without a slash at its end. */
  readonly relay: string
  /** Node of OP Mainnet. Absent: that of the app's `eip155:10`. */
  readonly rpcUrl?: string
}

export interface Config {
  /** 0: a free one. */
  readonly port: number
  readonly host: string
  /** Port of the metrics, on `host`; absent: none. */
  readonly metricsPort?: number
  /**
   * Origin of the site and this server as browsers see it; absent: that of the port, on loopback.
   */
  readonly publicUrl?: string
  readonly database: DatabaseTarget
  readonly keys: Keys
  /**
   * Files that keys and secrets were read of: a start warns where others than their owner may read
   * one. Absent: none is looked at.
   */
  readonly secretFiles?: readonly string[]
  /** Identity providers to sign in at, by name. Absent: none. */
  readonly providers?: Readonly<Partial<Record<SocialProvider, ProviderSettings>>>
  /** Sign-in with Farcaster. Absent: none. */
  readonly farcaster?: FarcasterSettings
  /**
   * Absent: mails are not sent, and, without `terminalMail`, a sign-in by e-mail is refused with
   * `mail_unavailable`.
   */
  readonly smtp?: { readonly url: string; readonly from: string }
  /**
   * Without `smtp`, mails are written to standard output; only where `publicUrl` is of this
   * machine.
   */
  readonly terminalMail?: boolean
  /** Proxies in front of this server whose `X-Forwarded-For` is believed. */
  readonly trustProxy: number
  /** Hours from asking for an automatic recovery to its release, 0 to 72; absent: none. */
  readonly recoveryDelay?: number
  /**
   * Mails in a day that strangers to this server may cause: what its mail server bears. Absent:
   * 20,000.
   */
  readonly mailsPerDay?: number
  /** What one network of clients may do, in place of the defaults of docs/frame-server.md. */
  readonly networkLimits?: NetworkLimits
  /**
   * Seconds from the beginning of a stop, when `/readyz` answers 503, until no more connections are
   * taken. Absent: 0.
   */
  readonly drainSeconds?: number
  /** Days that rows of the audit are kept, 1 to 99,999. Absent: until `audit-cut`. */
  readonly auditDays?: number
  readonly apps: readonly App[]
}
