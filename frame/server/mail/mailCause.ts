import { getSystemErrorName } from 'node:util'

interface Fault {
  readonly code?: unknown
  readonly errno?: unknown
  readonly message?: unknown
}

/** Why a mail server did not take a mail, for the log: what an operator has to look at. */
export type MailCause =
  | 'mail_host_unknown'
  | 'mail_port_closed'
  | 'mail_no_answer'
  | 'mail_certificate'
  | 'mail_tls'
  | 'mail_login'

/** nodemailer's code for all that a socket says: what it was, is in the rest of the error. */
const socketCause = ({ errno, message }: Fault): MailCause | undefined => {
  const name = typeof errno === 'number' && errno < 0 ? getSystemErrorName(errno) : undefined
  if (name === 'ECONNREFUSED') return 'mail_port_closed'
  if (name !== undefined) return 'mail_no_answer'
  const text = String(message)
  // of Node's list of errors of X.509: none of them has a code by then
  if (/certificate|altnames|self.signed|issuer/i.test(text)) return 'mail_certificate'
  return /SSL|TLS/.test(text) ? 'mail_tls' : undefined
}

/** What an error of nodemailer means; undefined where the server's own answer says it. */
export const mailCause = (error: unknown): MailCause | undefined => {
  const fault = (error ?? {}) as Fault
  switch (fault.code) {
    case 'EDNS':
      return 'mail_host_unknown'
    case 'EAUTH':
    case 'ENOAUTH':
      return 'mail_login'
    case 'ETLS':
      return 'mail_tls'
    case 'ETIMEDOUT':
    case 'ECONNECTION':
      return 'mail_no_answer'
    case 'ESOCKET':
      return socketCause(fault)
    default:
      return undefined
  }
}
