import { isGenuine } from '../audit/verifyAudit'
import type { Row } from '../db/schema'
import type { CanariesOptions } from './canaries'
import { addressHashes, openColumn } from './columns'

/** Rows of each table that are looked at: one that was altered does not decide. */
const SOME = 5

const opens = (opened: Promise<unknown>) =>
  opened.then(
    () => true,
    () => false,
  )

type Check = (options: CanariesOptions) => Promise<readonly boolean[]>

/** Of one purpose, what the oldest rows say: whoever wrote first, wrote with the right keys. Of the audit, which is long and has no index for it, any. */
const CHECKS: { readonly [Purpose in Row<'canaries'>['purpose']]: Check } = {
  auth: async ({ db, keyring }) => {
    const identities = await db.selectFrom('identities').selectAll().where('email_env', 'is not', null).orderBy('created').limit(SOME).execute()
    const wallets = await db.selectFrom('wallets').selectAll().orderBy('created').limit(SOME).execute()
    return Promise.all([...identities.map((row) => opens(openColumn(keyring, 'identities', 'email_env', row, row.email_env ?? ''))), ...wallets.map((row) => opens(openColumn(keyring, 'wallets', 'blob_env', row, row.blob_env)))])
  },
  recovery: async ({ db, keyring }) => {
    const pairs = await db.selectFrom('pairs').selectAll().where('holder_share_env', 'is not', null).orderBy('created').limit(SOME).execute()
    const recoveries = await db.selectFrom('recoveries').selectAll().where('sealed_share_env', 'is not', null).orderBy('created').limit(SOME).execute()
    return Promise.all([...pairs.map((row) => opens(openColumn(keyring, 'pairs', 'holder_share_env', row, row.holder_share_env ?? ''))), ...recoveries.map((row) => opens(openColumn(keyring, 'recoveries', 'sealed_share_env', row, row.sealed_share_env ?? '')))])
  },
  // what an address hashes to is known where it opens; where it does not, KEY_AUTH is what is wrong
  pepper: async ({ db, keyring }) => {
    const rows = await db.selectFrom('identities').selectAll().where('issuer', '=', 'email').where('email_env', 'is not', null).orderBy('created').limit(SOME).execute()
    const addresses = await Promise.all(rows.map((row) => openColumn(keyring, 'identities', 'email_env', row, row.email_env ?? '').then((bytes) => ({ row, address: Buffer.from(bytes).toString() }), () => undefined)))
    return addresses.flatMap((found) => (found ? [addressHashes(keyring, found.address).includes(found.row.subject)] : []))
  },
  audit: async ({ db, keys }) => (await db.selectFrom('audit').selectAll().limit(SOME * 10).execute()).map((row) => isGenuine(keys.audit, row) === true),
  mail: async ({ db, keyring }) => {
    const rows = await db.selectFrom('outbox').selectAll().orderBy('created').limit(SOME).execute()
    return Promise.all(rows.map((row) => opens(openColumn(keyring, 'outbox', 'mail_env', row, row.mail_env))))
  },
}

/** Whether rows that were written before open by the keyring's keys of a purpose, or there are none. */
export const fitsRows = async (options: CanariesOptions, purpose: Row<'canaries'>['purpose']): Promise<boolean> => {
  const found = await CHECKS[purpose](options)
  return found.length === 0 || found.includes(true)
}
