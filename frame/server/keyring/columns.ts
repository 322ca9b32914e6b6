import type { Row, Schema } from '../db/schema'
import type { Keyring, SealedPlace, SealPurpose } from './types'

type Sealed = {
  [Table in keyof Schema]: {
    readonly [Column in Extract<keyof Schema[Table], `${string}_env`>]: SealPurpose
  }
}
type SealedTable = {
  [Table in keyof Schema]: keyof Sealed[Table] extends never ? never : Table
}[keyof Schema]
type SealedColumn<Table extends SealedTable> = Extract<keyof Schema[Table], `${string}_env`>

/**
 * Under which key each column is. Of the automatic recovery the user's share has a key of its own.
 */
export const SEALED: { readonly [Table in SealedTable]: Sealed[Table] } = {
  identities: { email_env: 'auth', about_env: 'auth' },
  devices: { bound_env: 'auth' },
  sessions: { login_env: 'auth' },
  flows: { subject_env: 'auth' },
  logins: { secret_env: 'auth', outcome_env: 'auth' },
  notices: { about_env: 'auth' },
  credentials: { key_env: 'auth' },
  wallets: { blob_env: 'auth' },
  pairs: { server_share_env: 'auth', holder_share_env: 'recovery' },
  // on the verifier and on the user's share a guess of a password can be tried: not with the key
  // that most of the rest is under
  recoveries: { verifier_env: 'recovery', server_share_env: 'auth', sealed_share_env: 'recovery' },
  outbox: { mail_env: 'mail' },
}

/**
 * Under which key a former release sealed a column: its rows still open, until they are sealed
 * again.
 */
export const FORMERLY: { readonly [Place in string]?: SealPurpose } = {
  'recoveries.verifier_env': 'auth',
}

/**
 * What of a row its envelopes are bound to: they do not open in the row of another user, wallet or
 * generation.
 */
interface Bound {
  identities: Pick<Row<'identities'>, 'id' | 'user_id'>
  devices: Pick<Row<'devices'>, 'id' | 'user_id' | 'cookie_hash' | 'approved'>
  sessions: Pick<
    Row<'sessions'>,
    'id' | 'app_id' | 'origin' | 'jwk' | 'user_id' | 'device_id' | 'login_at'
  >
  flows: Pick<Row<'flows'>, 'id' | 'session_id' | 'user_id'>
  logins: Pick<Row<'logins'>, 'id' | 'session_id' | 'provider'>
  notices: Pick<Row<'notices'>, 'id' | 'user_id'>
  credentials: Pick<Row<'credentials'>, 'id' | 'user_id'>
  wallets: Pick<Row<'wallets'>, 'id' | 'user_id' | 'gen'>
  pairs: Pick<Row<'pairs'>, 'id' | 'wallet_id' | 'gen'>
  recoveries: Pick<Row<'recoveries'>, 'id' | 'wallet_id' | 'gen'>
  outbox: Pick<Row<'outbox'>, 'id'>
}

const PLACES: {
  readonly [Table in SealedTable]: (row: Bound[Table]) => Omit<SealedPlace, 'table' | 'column'>
} = {
  identities: ({ id, user_id }) => ({ row: id, user: user_id }),
  devices: ({ id, user_id, cookie_hash, approved }) => ({
    row: id,
    user: user_id,
    bound: [cookie_hash, approved],
  }),
  sessions: ({ id, app_id, origin, jwk, user_id, device_id, login_at }) => ({
    row: id,
    user: user_id ?? '',
    bound: [app_id, origin, jwk, device_id, login_at],
  }),
  flows: ({ id, session_id, user_id }) => ({
    row: id,
    user: user_id === null ? session_id : `${session_id} ${user_id}`,
  }),
  logins: ({ id, session_id, provider }) => ({ row: id, user: session_id, bound: [provider] }),
  notices: ({ id, user_id }) => ({ row: id, user: user_id }),
  credentials: ({ id, user_id }) => ({ row: id, user: user_id }),
  wallets: ({ id, user_id, gen }) => ({ row: id, user: user_id, wallet: id, gen }),
  pairs: ({ id, wallet_id, gen }) => ({ row: id, wallet: wallet_id, gen }),
  recoveries: ({ id, wallet_id, gen }) => ({ row: id, wallet: wallet_id, gen }),
  outbox: ({ id }) => ({ row: id }),
}

/** The envelope of `plain` for a column of this row. */
export const sealColumn = <Table extends SealedTable>(
  keyring: Keyring,
  table: Table,
  column: SealedColumn<Table>,
  row: Bound[Table],
  plain: Uint8Array,
): Promise<string> =>
  keyring.seal(SEALED[table][column], { table, column, ...PLACES[table](row) }, plain)

/**
 * What a column's envelope of this row has in it. Throws `KeyringError` where it is not this row's.
 */
export const openColumn = async <Table extends SealedTable>(
  keyring: Keyring,
  table: Table,
  column: SealedColumn<Table>,
  row: Bound[Table],
  envelope: string,
): Promise<Uint8Array> => {
  const place = { table, column, ...PLACES[table](row) }
  const opened = keyring.open(SEALED[table][column], place, envelope)
  const former = FORMERLY[`${table}.${column}`]
  return former ? opened.catch(() => keyring.open(former, place, envelope)) : opened
}

/**
 * Whether an envelope is under the key of its column, and not the one of a former release: the kid
 * does not tell, since both may have the same.
 */
export const isUnderItsKey = <Table extends SealedTable>(
  keyring: Keyring,
  table: Table,
  column: SealedColumn<Table>,
  row: Bound[Table],
  envelope: string,
): Promise<boolean> =>
  keyring.open(SEALED[table][column], { table, column, ...PLACES[table](row) }, envelope).then(
    () => true,
    () => false,
  )

/**
 * An envelope which says that the row was written by this server, with what else is to be known of
 * it: nothing by default.
 */
export const bindRow = <Table extends 'devices' | 'sessions'>(
  keyring: Keyring,
  table: Table,
  row: Bound[Table],
  content = '',
): Promise<string> =>
  sealColumn(
    keyring,
    table,
    Object.keys(SEALED[table])[0] as SealedColumn<Table>,
    row,
    new Uint8Array(Buffer.from(content)),
  )

/**
 * What the envelope of a row has in it. Undefined where the row is not as this server wrote it:
 * whoever writes to the database alone makes none of another user's.
 */
export const readBound = async <Table extends 'devices' | 'sessions'>(
  keyring: Keyring,
  table: Table,
  row: Bound[Table],
  envelope: string | null,
): Promise<string | undefined> =>
  envelope === null
    ? undefined
    : openColumn(
        keyring,
        table,
        Object.keys(SEALED[table])[0] as SealedColumn<Table>,
        row,
        envelope,
      ).then(
        (content) => Buffer.from(content).toString(),
        () => undefined,
      )

/** Whether a row is as this server wrote it. */
export const isBound = async (...row: Parameters<typeof readBound>): Promise<boolean> =>
  (await readBound(...row)) !== undefined

/**
 * The keyed hash that an address is stored by, in identities and flows. `address` is normalised.
 */
export const hashAddress = (keyring: Pick<Keyring, 'hmac'>, address: string): string =>
  keyring.hmac('email', address)

/** The keyed hash that an account at an issuer is stored by, in identities. */
export const hashSubject = (
  keyring: Pick<Keyring, 'hmac'>,
  issuer: string,
  subject: string,
): string => keyring.hmac('subject', issuer, subject)

/** All keyed hashes that an account at an issuer may be stored by. */
export const subjectHashes = (
  keyring: Pick<Keyring, 'hmacs'>,
  issuer: string,
  subject: string,
): readonly string[] => keyring.hmacs('subject', issuer, subject)

/** The keyed hash that a passkey is stored by, of the id that its authenticator gave it. */
export const hashCredential = (keyring: Pick<Keyring, 'hmac'>, id: string): string =>
  keyring.hmac('credential', id)

/** All keyed hashes that a passkey may be stored by. */
export const credentialHashes = (keyring: Pick<Keyring, 'hmacs'>, id: string): readonly string[] =>
  keyring.hmacs('credential', id)

/** The keyed hash that the mark of a device is stored by. */
export const hashMark = (keyring: Pick<Keyring, 'hmac'>, mark: string): string =>
  keyring.hmac('device', mark)

/** All keyed hashes that the mark of a device may be stored by. */
export const markHashes = (keyring: Pick<Keyring, 'hmacs'>, mark: string): readonly string[] =>
  keyring.hmacs('device', mark)

/**
 * All keyed hashes that an address may be stored by: while the pepper is rotated there are several.
 */
export const addressHashes = (
  keyring: Pick<Keyring, 'hmacs'>,
  address: string,
): readonly string[] => keyring.hmacs('email', address)
