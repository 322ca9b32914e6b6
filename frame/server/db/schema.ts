import type { Selectable } from 'kysely'

/**
 * Tables of the server, the same on SQLite and Postgres. Ids are 128 bits as base64url, times Unix
 * milliseconds, flags 0 or 1. A column `…_env` is an envelope of the keyring, `…_hash` a keyed
 * hash: neither is readable with the database alone.
 */
export interface Schema {
  users: UsersTable
  identities: IdentitiesTable
  devices: DevicesTable
  sessions: SessionsTable
  flows: FlowsTable
  logins: LoginsTable
  notices: NoticesTable
  credentials: CredentialsTable
  wallets: WalletsTable
  pairs: PairsTable
  recoveries: RecoveriesTable
  limits: LimitsTable
  proofs: ProofsTable
  outbox: OutboxTable
  audit: AuditTable
  audit_heads: AuditHeadsTable
  leases: LeasesTable
  canaries: CanariesTable
}

interface UsersTable {
  id: string
  created: number
  /** No share is released until then. */
  frozen_until: number | null
  deleted: number | null
}

/**
 * How a user signs in: unique by (issuer, subject). Of an e-mail address the issuer is `email` and
 * the subject its `email_hash`; of any other the subject is a keyed hash of it.
 */
interface IdentitiesTable {
  id: string
  user_id: string
  issuer: string
  subject: string
  email_hash: string | null
  email_env: string | null
  verified: 0 | 1
  /** What an issuer said of the account when it last signed in, JSON; none of an address. */
  about_env: string | null
  /** When it last signed in; none of a release that did not note it. */
  used: number | null
  created: number
}

/** A storage partition of a browser in which a user signed in. */
interface DevicesTable {
  id: string
  user_id: string
  app_id: string
  /** Of the device's cookie: unique. */
  cookie_hash: string | null
  /** Of the mark before, until a request shows that the browser has the new one. */
  former_hash: string | null
  label: string
  /** Empty. Former releases had the `User-Agent` in it. */
  ua: string
  created: number
  seen: number
  revoked: number | null
  /** When a mailed link approved it. Without, no recovery is released to it. */
  approved: number | null
  /** When it first asked for what has a delay: a recovery, or to end other devices. */
  recovery_asked: number | null
  /** The wallet, and its generation, whose key the device was given by recovery. */
  recovered_wallet: string | null
  recovered_gen: number | null
  /** Until when it shuts nobody out, since automatic recovery is what opened a wallet on it. */
  settles_at: number | null
  /**
   * An envelope that is bound to the user, the cookie and the approval, with `former_hash` in it:
   * without a right one the device is unknown.
   */
  bound_env: string | null
}

/** A registered P-256 key. Anonymous until a sign-in sets `user_id`, `device_id` and `login_at`. */
interface SessionsTable {
  id: string
  app_id: string
  /** Origin of the page around the frame. */
  origin: string
  /** The public key, JSON. */
  jwk: string
  /** RFC 7638 thumbprint of `jwk`: unique. */
  jkt: string
  user_id: string | null
  device_id: string | null
  login_at: number | null
  /**
   * An empty envelope that is bound to the key and who is signed in: without a right one the
   * session has ended.
   */
  login_env: string | null
  created: number
  seen: number
  expires: number
  revoked: number | null
}

/**
 * `link`: a code follows its approval. `freeze` and `email-undo` are links of a notice, `unfreeze`
 * the link that a device asked for.
 */
export type FlowKind =
  | 'link'
  | 'otp'
  | 'email-change-old'
  | 'email-change-new'
  | 'email-undo'
  | 'freeze'
  | 'unfreeze'

/** A sign-in or change of address under way, bound to the session that asked. */
interface FlowsTable {
  id: string
  kind: FlowKind
  session_id: string
  app_id: string
  user_id: string | null
  /** Keyed hash of the address, and the address with what mails and pages show of the flow. */
  subject_hash: string
  subject_env: string
  code_hash: string | null
  link_hash: string | null
  /** Words that the page of the link asks for. */
  match: string | null
  /** Codes tried. */
  attempts: number
  status: 'pending' | 'approved' | 'refused' | 'done'
  created: number
  expires: number
  used: number | null
}

/** A sign-in at another place under way: of an identity provider, by Farcaster or a passkey. */
interface LoginsTable {
  id: string
  session_id: string
  app_id: string
  provider: string
  /** Of the `state` of OAuth 2, and of the secret with which the window hands the result over. */
  state_hash: string
  result_hash: string | null
  /** What the request was made of, JSON. */
  secret_env: string
  /** Words that a window asks for which cannot reach the page. */
  match: string | null
  /** Who signed in, JSON. */
  outcome_env: string | null
  /**
   * `returned`: the provider answered, and its window has the result. `allowed`: its words were
   * right. `linking`: the session has shown the result, and the visitor is asked whether the account
   * belongs to the wallet of its address. `done`: its session was signed in by it.
   */
  status: 'pending' | 'returned' | 'allowed' | 'linking' | 'refused' | 'failed' | 'done'
  created: number
  returned: number | null
  expires: number
  used: number | null
}

/** What a user without a mailbox is told on a page of the wallet. */
interface NoticesTable {
  id: string
  user_id: string
  kind: string
  /** Where it was asked for, JSON. */
  about_env: string
  created: number
  seen: number | null
}

/** A passkey that a user signs in with. */
interface CredentialsTable {
  id: string
  user_id: string
  /** Of the id that the authenticator gave it: unique. */
  credential_hash: string
  /** That id, the user's handle and the public key, JSON. */
  key_env: string
  /** How often it has signed, as its authenticator counts; 0 of those that do not count. */
  counter: number
  /** Whether it is kept elsewhere too, such as in an account of the platform. */
  backed_up: 0 | 1
  /** The browser that it was made in. */
  label: string
  created: number
  used: number
}

/** Unique by (user_id, scope). `scope` is `deployment`, or `app:` and the id of an app. */
interface WalletsTable {
  id: string
  user_id: string
  scope: string
  gen: number
  blob_env: string
  evm: string
  sol: string
  created: number
}

/**
 * A split of a wallet's key. Of each device, and of each method of recovery, at most one is active
 * and one pending.
 */
interface PairsTable {
  id: string
  wallet_id: string
  gen: number
  kind: 'device' | 'recovery'
  /** Of a recovery. */
  method: 'auto' | null
  /** Of a device. */
  device_id: string | null
  server_share_env: string
  holder_share_env: string | null
  status: 'pending' | 'active'
  /** When the share was last released. */
  released: number | null
  created: number
}

/** A method of recovery of the user's own: of each, at most one is active and one pending. */
interface RecoveriesTable {
  id: string
  wallet_id: string
  gen: number
  method: 'password' | 'file' | 'passkey'
  /** What the method needs before its secret is known. */
  hint: string | null
  /** SHA-256 of the proof that a release asks for. */
  verifier_env: string
  /** Neither is there of a file, which has both. */
  server_share_env: string | null
  sealed_share_env: string | null
  status: 'pending' | 'active'
  /** When it was last released. */
  released: number | null
  created: number
}

/** GCRA (ITU-T I.371): `tat` is the theoretical arrival time of the next unit. */
interface LimitsTable {
  key: string
  tat: number
}

/** Nonces of signed requests. */
interface ProofsTable {
  session_id: string
  nonce: string
  expires: number
}

/** Mail that is to be sent; deleted afterwards. */
interface OutboxTable {
  id: string
  flow_id: string | null
  mail_env: string
  tries: number
  not_before: number
  /** Who sends it now may do so until then. */
  lease: number | null
  created: number
}

/** Append-only; each writer's rows are a hash chain. */
interface AuditTable {
  writer: string
  seq: number
  at: number
  /** `hash` of the writer's former row. */
  prev: string
  hash: string
  kind: string
  /** Ids of what it is about, JSON. */
  ids: string
  /** A /24 or /48. */
  ip_prefix: string | null
}

/** Of each chain of the audit how far it was when it was noted last, and where its rows begin. */
interface AuditHeadsTable {
  writer: string
  seq: number
  hash: string
  at: number
  /** The last row that the operator removed, and a keyed hash that says so. */
  cut_seq: number | null
  cut_hash: string | null
  cut_mark: string | null
}

/** Work that one instance does at a time. `fence` grows with each owner. */
interface LeasesTable {
  name: string
  owner: string
  until: number
  fence: number
}

/** Of each purpose of the keyring a value under its first key: `v1.<kid>.…`. */
interface CanariesTable {
  purpose: 'auth' | 'recovery' | 'pepper' | 'audit' | 'mail'
  value: string
}

/** A row as it is read. */
export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>
