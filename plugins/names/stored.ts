import type { ScopedStorage } from '../../kernel/index'
import { number, object, optional, record, text } from '../../kernel/plugins/toolkit'
import { imageOf } from '../../lib/plain-text/imageOf'
import { accountKey } from '../shared/feeds/wanted'
import { normalizeName } from './normalize'
import type { Profile } from './types'

/** Profiles that are kept, and characters of a picture that is. */
const maxProfiles = 12
const maxPicture = 20_000

const storedCheck = record(
  text(200),
  object({ at: number(0), name: optional(text(255)), avatar: optional(text(maxPicture)) }),
)

/** Profiles of connected accounts, kept in the browser for as long as they are good. */
export interface StoredProfiles {
  /** What was read before, and when (in ms since 1970). */
  read(whose: Profile): { readonly value: Profile; readonly at: number } | undefined
  write(profile: Profile): void
  /** Keeps only those of these accounts, named by `accountKey`. */
  keepOnly(accounts: readonly string[]): void
}

/**
 * Reads what is kept, and checks it as a source's answer is. `freshMs`: milliseconds that a profile
 * is good.
 */
export async function openStored(
  storage: ScopedStorage,
  now: () => number,
  freshMs: number,
): Promise<StoredProfiles> {
  type Entry = Pick<Profile, 'name' | 'avatar'> & { readonly at: number }
  const keyOf = ({ account, chainId }: Profile) => `${chainId}:${accountKey(account)}`
  const isGood = ({ at }: Entry) => at <= now() && now() - at < freshMs
  let kept: ReadonlyMap<string, Entry> = new Map()
  const keep = (entries: readonly (readonly [string, Entry])[]) => {
    kept = new Map(entries.slice(-maxProfiles))
    storage.write('profiles', kept.size ? Object.fromEntries(kept) : undefined)
  }
  const good = () => [...kept].filter(([, entry]) => isGood(entry))
  const entries = Object.entries(storage.read('profiles', storedCheck) ?? {}).map(
    async ([key, { at, name, avatar }]): Promise<readonly [string, Entry]> => {
      const isName = name !== undefined && (await normalizeName(name)) === name
      return [key, isName ? { at, name, avatar: imageOf(avatar) } : { at }]
    },
  )
  kept = new Map(await Promise.all(entries))
  return {
    read({ account, chainId }) {
      const entry = kept.get(keyOf({ account, chainId }))
      if (!entry || !isGood(entry)) return undefined
      const { at, name, avatar } = entry
      return { at, value: { account, chainId, ...(name && { name }), ...(avatar && { avatar }) } }
    },
    write(profile) {
      const { name, avatar } = profile
      const key = keyOf(profile)
      const isSmall = avatar && avatar.length <= maxPicture
      const entry = { at: now(), ...(name && { name }), ...(isSmall && { avatar }) }
      keep([...good().filter(([other]) => other !== key), [key, entry]])
    },
    keepOnly(accounts) {
      const isOne = ([key]: readonly [string, Entry]) =>
        accounts.some((account) => key.endsWith(`:${account}`))
      const left = good().filter(isOne)
      if (left.length < kept.size) keep(left)
    },
  }
}
