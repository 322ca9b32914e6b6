import { isGenuine } from '../audit/verifyAudit'
import type { Row } from '../db/schema'
import { addressHashes, openColumn } from './columns'
import type { CanariesOptions } from './types'

/** Rows of each table that are looked at. Ids are random, and so are the rows. */
const SOME = 20

const opens = (opened: Promise<unknown>) =>
  opened.then(
    () => true,
    () => false,
  )

type Check = (options: CanariesOptions) => Promise<readonly boolean[]>

const firstIdentities = ({ db }: CanariesOptions) =>
  db.selectFrom('identities').selectAll().orderBy('id').limit(SOME).execute()
const firstWallets = ({ db }: CanariesOptions) =>
  db.selectFrom('wallets').selectAll().orderBy('id').limit(SOME).execute()

/** Of one purpose, which rows of it open. */
const CHECKS: { readonly [Purpose in Exclude<Row<'canaries'>['purpose'], 'audit'>]: Check } = {
  auth: async (options) => {
    const { keyring } = options
    const [identities, wallets] = await Promise.all([
      firstIdentities(options),
      firstWallets(options),
    ])
    return Promise.all([
      ...identities.flatMap((row) =>
        row.email_env === null
          ? []
          : [opens(openColumn(keyring, 'identities', 'email_env', row, row.email_env))],
      ),
      ...wallets.map((row) => opens(openColumn(keyring, 'wallets', 'blob_env', row, row.blob_env))),
    ])
  },
  recovery: async (options) => {
    const { db, keyring } = options
    const wallets = (await firstWallets(options)).map(({ id }) => id)
    if (wallets.length === 0) return []
    const pairs = await db
      .selectFrom('pairs')
      .selectAll()
      .where('wallet_id', 'in', wallets)
      .execute()
    const recoveries = await db
      .selectFrom('recoveries')
      .selectAll()
      .where('wallet_id', 'in', wallets)
      .execute()
    return Promise.all([
      ...pairs.flatMap((row) =>
        row.holder_share_env === null
          ? []
          : [opens(openColumn(keyring, 'pairs', 'holder_share_env', row, row.holder_share_env))],
      ),
      ...recoveries.flatMap((row) =>
        row.sealed_share_env === null
          ? []
          : [
              opens(
                openColumn(keyring, 'recoveries', 'sealed_share_env', row, row.sealed_share_env),
              ),
            ],
      ),
    ])
  },
  // what an address hashes to is known where it opens; where it does not, KEY_AUTH is what is wrong
  pepper: async (options) => {
    const { keyring } = options
    const rows = (await firstIdentities(options)).filter(({ issuer }) => issuer === 'email')
    const hashed = await Promise.all(
      rows.map((row) =>
        openColumn(keyring, 'identities', 'email_env', row, row.email_env ?? '').then(
          (address) =>
            addressHashes(keyring, Buffer.from(address).toString()).includes(row.subject),
          () => undefined,
        ),
      ),
    )
    return hashed.filter((found) => found !== undefined)
  },
  mail: async ({ db, keyring }) => {
    const rows = await db.selectFrom('outbox').selectAll().orderBy('id').limit(SOME).execute()
    return Promise.all(
      rows.map((row) => opens(openColumn(keyring, 'outbox', 'mail_env', row, row.mail_env))),
    )
  },
}

/**
 * Whether rows that were written before open by the keyring's keys of a purpose, or there are none.
 * Half of them: some may have been altered, or written for a while with a wrong keyring.
 */
export const fitsRows = async (
  options: CanariesOptions,
  purpose: Row<'canaries'>['purpose'],
): Promise<boolean> => {
  if (purpose !== 'audit') {
    const found = await CHECKS[purpose](options)
    return found.filter(Boolean).length * 2 >= found.length
  }
  const rows = await options.db.selectFrom('audit').selectAll().limit(SOME).execute()
  // keys of long ago may have left the ring
  return rows.length === 0 || rows.some((row) => isGenuine(options.keys.audit, row) === true)
}
