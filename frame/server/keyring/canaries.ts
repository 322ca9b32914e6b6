import type { Kysely } from 'kysely'
import { KEY_NAMES, KEY_VARIABLES } from '../config/keys'
import { ConfigError } from '../config/readConfig'
import type { Keys } from '../config/types'
import type { Row, Schema } from '../db/schema'
import { macOf } from './createKeyring'
import { fitsRows } from './fitsRows'
import type { CanariesOptions } from './types'

type Purpose = Row<'canaries'>['purpose']

const TEXT = 'canary'

const placeOf = (purpose: Purpose) => ({ table: 'canaries', column: 'value', row: purpose })
const isSealing = (purpose: Purpose) =>
  purpose === 'auth' || purpose === 'recovery' || purpose === 'mail'
/** A keyring of before mails had a key has none for them. */
const purposesOf = (keys: Keys) => KEY_NAMES.filter((purpose) => keys[purpose])
const hashes = (keys: Keys, purpose: Purpose) =>
  (keys[purpose] ?? []).map(({ kid, key }) => `v1.${kid}.${macOf(key, TEXT, [purpose])}`)

const newValue = async ({ keyring, keys }: CanariesOptions, purpose: Purpose): Promise<string> =>
  isSealing(purpose)
    ? keyring.seal(purpose, placeOf(purpose), Buffer.from(TEXT))
    : (hashes(keys, purpose)[0] ?? '')

const fits = (
  { keyring, keys }: CanariesOptions,
  purpose: Purpose,
  value: string,
): Promise<boolean> =>
  isSealing(purpose)
    ? keyring.open(purpose, placeOf(purpose), value).then(
        (opened) => Buffer.from(opened).toString() === TEXT,
        () => false,
      )
    : Promise.resolve(hashes(keys, purpose).includes(value))

const read = async (db: Kysely<Schema>) => {
  const rows = await db.selectFrom('canaries').selectAll().execute()
  return new Map(rows.map(({ purpose, value }) => [purpose, value]))
}

/**
 * What an operator can do about a purpose whose canary does not open: a kid is no secret, rows have
 * it in the open.
 */
const problemOf = (keys: Keys, purpose: Purpose, value: string | undefined): string => {
  const variable = KEY_VARIABLES[purpose]
  const kid = value?.split('.')[1]
  if (!keys[purpose]) return `${variable} is missing: this database has mails under the key ${kid}`
  if (value === undefined)
    return `${variable} does not fit this database: none of its keys opens what was written before. Is it the keyring of another deployment?`
  if (keys[purpose]?.some((entry) => entry.kid === kid))
    return `${variable} does not fit this database: its key ${kid} is another than the one of this name that the database was written with. Is it the keyring of another deployment?`
  return `${variable} does not fit this database: it has no key ${kid}, under which rows are. Put that key back; after a rotation, behind the new one until rotate-keys has ended. Is it the keyring of another deployment?`
}

/**
 * Whether each purpose that the keyring has fits the rows. Rejects where the database does not
 * answer.
 */
export const checkCanaries = async (options: CanariesOptions): Promise<boolean> => {
  const stored = await read(options.db)
  const checked = await Promise.all(
    purposesOf(options.keys).map((purpose) => fits(options, purpose, stored.get(purpose) ?? '')),
  )
  return checked.every((ok) => ok)
}

/** The purposes whose canary, or rows of before where it has none, the keys do not open. */
const findProblems = async (options: CanariesOptions, stored: ReadonlyMap<Purpose, string>) => {
  const { keys } = options
  const problems: string[] = []
  for (const [purpose, value] of stored)
    if (!keys[purpose] || !(await fits(options, purpose, value)))
      problems.push(problemOf(keys, purpose, value))
  for (const purpose of purposesOf(keys))
    if (!stored.has(purpose) && !(await fitsRows(options, purpose)))
      problems.push(problemOf(keys, purpose, undefined))
  return problems
}

/**
 * Checks the canaries, and writes one for each purpose that has none: only where all else fits, and
 * rows of before open by the same key, so that a database of a former release takes its own keyring
 * alone. Throws `ConfigError` with each key that does not fit, and has written nothing then.
 */
export const ensureCanaries = async (options: CanariesOptions): Promise<void> => {
  const { db, keys } = options
  const stored = await read(db)
  const problems = await findProblems(options, stored)
  if (problems.length > 0) throw new ConfigError(problems)
  const missing = purposesOf(keys).filter((purpose) => !stored.has(purpose))
  if (missing.length === 0) return
  const rows = await Promise.all(
    missing.map(async (purpose) => ({ purpose, value: await newValue(options, purpose) })),
  )
  // one statement: of two that start at once, with other keys, one writes all of them
  await db
    .insertInto('canaries')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const lost = await findProblems(options, await read(db))
  if (lost.length > 0) throw new ConfigError(lost)
}

/**
 * The canaries under the first keys: the last step of a rotation, since from then on the former
 * keys are not asked for.
 */
export const rotateCanaries = async (options: CanariesOptions): Promise<void> => {
  for (const [purpose, value] of await read(options.db)) {
    if (!options.keys[purpose]) continue
    await options.db
      .updateTable('canaries')
      .set({ value: await newValue(options, purpose) })
      .where('purpose', '=', purpose)
      .where('value', '=', value)
      .execute()
  }
}
