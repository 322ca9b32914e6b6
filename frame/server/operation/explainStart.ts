import { ConfigError } from '../config/readConfig'
import { errorName } from './failureCause'

/** A command that cannot be done, and why, for who gave it. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

const DATABASE_AWAY = 'the database of DATABASE_URL does not answer'
const NO_TRUST =
  'the certificate of the database is not trusted: name its authority by sslrootcert in DATABASE_URL, or by NODE_EXTRA_CA_CERTS'
const NO_DATA = 'the folder of TESSERA_FRAME_DATA cannot be written'

/**
 * What an operator can do something about, by the code of the error: of Node, of SQLite, or a
 * SQLSTATE of Postgres.
 */
const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens on PORT or METRICS_PORT',
  EADDRNOTAVAIL: 'HOST is not an address of this machine',
  ECONNREFUSED: DATABASE_AWAY,
  ENOTFOUND: DATABASE_AWAY,
  ETIMEDOUT: DATABASE_AWAY,
  DEPTH_ZERO_SELF_SIGNED_CERT: NO_TRUST,
  SELF_SIGNED_CERT_IN_CHAIN: NO_TRUST,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NO_TRUST,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NO_TRUST,
  CERT_HAS_EXPIRED: 'the certificate of the database has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate of the database is of another host',
  '28P01': 'the database refuses the user or password of DATABASE_URL',
  '28000': 'the database refuses the user or password of DATABASE_URL',
  '3D000': 'the database that DATABASE_URL names does not exist',
  '42501': 'the user of DATABASE_URL may not create tables',
  EACCES: NO_DATA,
  EROFS: NO_DATA,
  EEXIST: NO_DATA,
  ENOTDIR: NO_DATA,
  SQLITE_CANTOPEN: NO_DATA,
  KeyringError:
    'a row does not open by the keyring: it is not that of this database, or lacks a former key',
}

/**
 * Why the program ended, in a line: the problems of the settings, or the error's code and what it
 * means here. Never its message: a library's may quote an address with its password.
 */
export const explainStart = (error: unknown): string => {
  if (error instanceof ConfigError) return error.message
  if (error instanceof CommandError) return `tessera-frame: ${error.message}`
  const name = errorName(error)
  const reason = Object.hasOwn(REASONS, name) ? REASONS[name] : undefined
  return reason === undefined ? `tessera-frame: ${name}` : `tessera-frame: ${reason} (${name})`
}
