import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema'

/** What a user is told of by mail, after it happened. */
export type NoticeKind =
  | 'device'
  | 'recovery-asked'
  | 'recovery'
  | 'recovery-changed'
  | 'recovery-refused'
  | 'exported'
  | 'device-revoked'
  | 'rotated'
  | 'frozen'
  | 'unfrozen'
  | 'deleted'
  | 'signed-out'
  | 'undone'
  | 'way-added'
  | 'way-removed'

/** A mail as it is sent: text, and HTML that loads nothing. */
export interface Mail {
  /** A normalised address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A mail that is sealed, and no row yet. */
export interface SealedMail {
  /** Stores it with what it is about: both are stored, or none. */
  enqueue(transaction: Transaction<Schema>): Promise<void>
}

/** Hands a mail to a server of SMTP. Rejects where it was not taken. */
export interface Mailer {
  send(mail: Mail, id: string): Promise<void>
  /** Rejects where the server does not answer, or does not let us in. Absent: there is none. */
  check?(): Promise<unknown>
  close(): void
}

/** Mail in rows of the database, sent after the transaction that wrote it. */
export interface Outbox {
  /** Whether mails can be sent at all. */
  readonly enabled: boolean
  /**
   * Seals a mail, before the transaction that stores it. With `flow` its failure is told to the
   * flow's user, within a minute; without, it is a notice, which is tried for 72 hours.
   */
  seal(mail: Mail, flow?: string): Promise<SealedMail>
  /** Sends what is due now; without it, within a second. Never throws. */
  deliver(): void
  /** Whether all tries for a mail of this flow failed. */
  hasFailed(flow: string): Promise<boolean>
}
