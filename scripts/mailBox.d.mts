import type { IncomingMessage, ServerResponse } from 'node:http'

/** A mail as the page of the box reads it, at `/mails`. */
export type DemoMail = {
  readonly id: string
  readonly from: string
  /** Addresses, with commas between. */
  readonly to: string
  readonly subject: string
  /** Unix milliseconds. */
  readonly at: number
  readonly text: string
}

/** A running mail box. */
export type MailBox = {
  /** For mail to whatever address. */
  smtpUrl: string
  /**
   * Answers `/mails`, newest first, and `/mails/<id>`: the mail as a document without scripts or
   * requests.
   */
  handle: (request: IncomingMessage, response: ServerResponse) => void
  stop: () => Promise<void>
}

export function startMailBox(): Promise<MailBox>
