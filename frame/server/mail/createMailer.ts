import { createTransport } from 'nodemailer'
import type { Config } from '../config/types'
import type { Mail, Mailer } from './types'

/** Milliseconds of each step; together below the lease of a row. */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
}

/** What would end a header and begin another (RFC 5322, section 2.2). */
const BREAKS = /[\r\n\u0000-\u001f\u007f\u0085\u2028\u2029]+/g

/** One line, for a header. */
export const headerText = (text: string): string => text.replace(BREAKS, ' ').trim()

const message = ({ to, subject, text, html }: Mail, from: string, id: string, host: string) => ({
  from,
  // an object is one address: a list inside it is not parsed
  to: { name: '', address: to },
  subject: headerText(subject),
  text,
  html,
  messageId: `<${id}@${host}>`,
  headers: { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' },
  disableFileAccess: true,
  disableUrlAccess: true,
})

/**
 * Sends through the operator's server, over a few connections that stay open. `host` is what is
 * right of the @ in the messages' ids.
 */
export const createMailer = (
  { url, from }: NonNullable<Config['smtp']>,
  host: () => string,
): Mailer => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    maxMessages: 100,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  })
  return {
    send: async (mail, id) => {
      await transport.sendMail(message(mail, from, id, host()))
    },
    check: () => transport.verify(),
    close: () => transport.close(),
  }
}
