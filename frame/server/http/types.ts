import type { Hono } from 'hono'
import type { RouteAnswer, RouteBody, RoutePath } from '../../protocol/http'
import type { Audit } from '../audit/types'
import type { App, Config } from '../config/types'
import type { Database } from '../db/createDatabase'
import type { Keyring } from '../keyring/types'
import type { NetworkLimitName } from '../limits/networkLimits'
import type { Limits } from '../limits/types'
import type { MailCause } from '../mail/mailCause'
import type { Metrics } from '../operation/createMetrics'
import type { FailureCause } from '../operation/failureCause'
import type { LoginSession, Session, Sessions } from '../sessions/types'

/** The wall clock, in Unix milliseconds. */
export interface Clock {
  now(): number
}

/** A cryptographic source. */
export interface Random {
  /** 128 bits, base64url. */
  id(): string
  /** 256 bits, base64url. */
  token(): string
  /** Six decimal digits, each code equally likely. */
  code(): string
}

/** Fields that the log has; all else is dropped. None carries what a user wrote. */
export interface LogFields {
  readonly route?: string
  readonly status?: number
  readonly ms?: number
  readonly refusal?: string
  readonly app?: string
  readonly session?: string
  readonly job?: string
  readonly count?: number
  readonly port?: number
  readonly url?: string
  readonly database?: string
  /** Class name or code of an error, never its message. */
  readonly error?: string
  /** What the error means to an operator. */
  readonly cause?: FailureCause | MailCause
  /** An identity provider. */
  readonly provider?: string
  /** What `/readyz` looks at. */
  readonly check?: string
  /** Code of the answer of a server of SMTP (RFC 5321, section 4.2). */
  readonly smtp?: number
}

export interface Log {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}

/**
 * What a module of the server is made of. Within a transaction only the transaction is asked: on
 * SQLite all else waits for its end, so limits are taken before it and audit is written after it.
 */
export interface Services {
  readonly config: Config
  readonly database: Database
  readonly keyring: Keyring
  readonly limits: Limits
  readonly sessions: Sessions
  readonly audit: Audit
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly metrics: Metrics
  /** Origin of the site, known once the server listens. */
  publicUrl(): string
}

/**
 * What a request must show. `proof`: a signature by the key in its body. `session`: by a registered
 * key. `login`: whose user is signed in. `recent`: since at most five minutes.
 */
export type Level = 'proof' | 'session' | 'login' | 'recent'

type SessionOf<L extends Level> = L extends 'proof'
  ? undefined
  : L extends 'session'
    ? Session
    : LoginSession

/** A request that passed every check of its route. */
export interface RouteContext<Path extends RoutePath, L extends Level> {
  readonly body: RouteBody<Path>
  readonly session: SessionOf<L>
  readonly app: App
  /** Of the client, behind the trusted proxies. */
  readonly ip: string
  /** At most 300 characters; empty where it sent none. */
  readonly userAgent: string
  /** `Accept-Language`, at most 100 characters; empty where it sent none. */
  readonly language: string
  /** The marks of devices: one for each user who signed in on this browser. */
  readonly cookie: {
    /** As the browser sent them, the newest first. */
    readonly devices: readonly string[]
    /** Stores the newest twenty of them in the browser, for 400 days. */
    setDevices(marks: readonly string[]): void
    /**
     * An id that the browser has for an hour. Where it sent none, it is given one for its next
     * request.
     */
    browser(): string | undefined
  }
}

export interface Route {
  readonly path: RoutePath
  readonly level: Level
  readonly perNetwork?: NetworkLimitName
  readonly handler: (context: RouteContext<RoutePath, Level>) => Promise<unknown>
}

interface RouteOptions<Path extends RoutePath, L extends Level> {
  readonly level: L
  /**
   * What one network of clients may ask for, taken before the request costs the database more. A
   * device that somebody signed in on has as much for itself.
   */
  readonly perNetwork?: NetworkLimitName
  readonly handler: (context: RouteContext<Path, L>) => Promise<RouteAnswer<Path>>
}

/**
 * Types a route: its handler gets the parsed body and the session of its level, and answers by the
 * protocol's schema, or throws a `Refusal`.
 */
export type DefineRoute = <Path extends RoutePath, L extends Level>(
  path: Path,
  options: RouteOptions<Path, L>,
) => Route

/** Work that repeats while the server runs. */
export interface Job {
  readonly name: string
  /** Milliseconds between two runs. */
  readonly every: number
  /** One instance at a time runs it. `isOwner` says whether this one still may go on. */
  run(isOwner: () => Promise<boolean>): Promise<void>
}

/** A concern of the server: its routes, pages of its own, and its work in the background. */
export interface Module {
  readonly routes?: readonly Route[]
  readonly jobs?: readonly Job[]
  /** Adds what is no route of the protocol, such as the page of a mailed link. */
  pages?(hono: Hono): void
  /** Before the server listens. */
  start?(): Promise<void>
  /** After the last request. */
  stop?(): Promise<void>
}

export type CreateModule = (services: Services) => Module
