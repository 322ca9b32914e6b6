import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { KeySet, Keys } from './types'

/** The variable of each purpose; in a keyring's file it is the name of its member. */
export const KEY_VARIABLES = {
  auth: 'KEY_AUTH',
  recovery: 'KEY_RECOVERY',
  pepper: 'KEY_PEPPER',
  audit: 'KEY_AUDIT',
  mail: 'KEY_MAIL',
} as const satisfies Record<keyof Keys, string>

/** Its purposes. */
export const KEY_NAMES = Object.keys(KEY_VARIABLES) as (keyof Keys)[]
const ENTRY = /^([a-z0-9-]{1,16}):([A-Za-z0-9+/_-]{43}=?)$/

/** Reports what is wrong with a variable; never its value. */
export type Complain = (variable: string, message: string) => void

const parseSet = (variable: string, text: string, complain: Complain): KeySet => {
  const set = text.split(',').flatMap((entry) => {
    const [, kid = '', encoded = ''] = ENTRY.exec(entry.trim()) ?? []
    const key = Buffer.from(encoded, 'base64')
    return kid && key.length === 32 ? [{ kid, key: new Uint8Array(key) }] : []
  })
  if (set.length !== text.split(',').length)
    complain(
      variable,
      'must be one or several kid:key with commas between; a kid is 1 to 16 of a-z, 0-9 and hyphen, a key 32 bytes as base64',
    )
  if (new Set(set.map(({ kid }) => kid)).size !== set.length)
    complain(variable, 'names a kid twice')
  return set
}

/**
 * The keys of the variables. Complains of those that are missing, malformed, or equal to another:
 * one that leaks must open one purpose only.
 */
export const parseKeys = (
  variables: Readonly<Record<string, string | undefined>>,
  complain: Complain,
): Keys => {
  const seen = new Map<string, string>()
  const read = (purpose: keyof Keys): KeySet | undefined => {
    const variable = KEY_VARIABLES[purpose]
    const text = variables[variable]
    if (!text) {
      // a keyring of before it had a key: its mails are under KEY_AUTH, as they were
      if (purpose === 'mail') return undefined
      complain(variable, 'is missing')
      return []
    }
    const set = parseSet(variable, text, complain)
    for (const { key } of set) {
      const bytes = Buffer.from(key).toString('base64')
      const other = seen.get(bytes)
      if (other)
        complain(variable, other === variable ? 'has the same key twice' : `has a key of ${other}`)
      seen.set(bytes, variable)
    }
    return set
  }
  const [auth = [], recovery = [], pepper = [], audit = [], mail] = (
    ['auth', 'recovery', 'pepper', 'audit', 'mail'] as const
  ).map(read)
  return { auth, recovery, pepper, audit, ...(mail && { mail }) }
}

/** Whether a key may have this id. */
export const isKid = (text: string): boolean => /^[a-z0-9-]{1,16}$/.test(text)

/** The text of a keyring's file: a new key of each purpose. */
export const newKeyring = (kid: string): string =>
  `${JSON.stringify(Object.fromEntries(KEY_NAMES.map((purpose) => [KEY_VARIABLES[purpose], `${kid}:${randomBytes(32).toString('base64')}`])), null, 2)}\n`

/**
 * Makes a keyring's file for its owner alone. Of several processes one does; no reader sees a file
 * that is not whole.
 */
export const makeKeyringFile = (path: string): void => {
  if (existsSync(path)) return
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  writeFileSync(draft, newKeyring('dev1'), { mode: 0o600, flag: 'wx', flush: true })
  try {
    // unlike a renaming, it fails where another was faster
    linkSync(draft, path)
  } catch (error) {
    if (!existsSync(path)) throw error
  } finally {
    rmSync(draft)
  }
}

/** The variables that a keyring's file has. Complains under `variable` where it is not readable. */
export const readKeyringFile = (
  path: string,
  variable: string,
  complain: Complain,
): Readonly<Record<string, string>> => {
  try {
    const json: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return Object.fromEntries(
      Object.entries(json ?? {}).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    )
  } catch {
    complain(
      variable,
      'is not the path of a readable JSON file of KEY_AUTH, KEY_RECOVERY, KEY_PEPPER, KEY_AUDIT and KEY_MAIL',
    )
    return {}
  }
}
