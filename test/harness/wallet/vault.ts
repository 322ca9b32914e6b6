import { isRecord } from './parse'
import { createKeeper, type WalletStorage } from './store'

/**
 * What a namespace of a wallet keeps between page loads. `active` names a key, `chain` the only one
 * where it was changed.
 */
type KeptVault = {
  readonly active: string
  readonly scope: readonly string[]
  readonly chain?: string
}

const parseVault = (text: string): KeptVault | undefined => {
  const value: unknown = JSON.parse(text)
  if (!isRecord(value) || typeof value.active !== 'string' || !Array.isArray(value.scope))
    return undefined
  const scope = value.scope.filter((each) => typeof each === 'string')
  return {
    active: value.active,
    scope,
    ...(typeof value.chain === 'string' && { chain: value.chain }),
  }
}

type VaultOptions = {
  /** What names each key for good, in order. */
  readonly ids: readonly string[]
  readonly chains: readonly string[]
  /** Whether there is such a chain; what was kept may be anything. */
  readonly isChain: (chain: string) => boolean
  /** Everything a permission can be for. */
  readonly scope: readonly string[]
  readonly connected: boolean
  readonly shares: 'active' | 'all'
  readonly locked: () => boolean
  readonly storage: WalletStorage | null
  readonly key: string
  /** Called after what a page sees has changed: its accounts, or the chains as well. */
  readonly changed: (chains: boolean) => void
}

/**
 * The keys, the chain and the permission of one namespace of a wallet towards one page. Keys are
 * told by their index.
 */
export type Vault = ReturnType<typeof createVault>

/** Where a vault starts: what was kept, as far as it fits the keys and chains of now. */
const startOf = ({ ids, isChain, scope, connected }: VaultOptions, kept: KeptVault | undefined) => {
  const index = kept ? ids.indexOf(kept.active) : -1
  const granted: readonly string[] =
    kept && index >= 0 ? scope.filter((each) => kept.scope.includes(each)) : connected ? scope : []
  return {
    active: Math.max(index, 0),
    granted,
    only: kept?.chain !== undefined && isChain(kept.chain) ? kept.chain : undefined,
  }
}

/** Builds the state of a namespace from its options and from what was kept. */
export const createVault = (options: VaultOptions) => {
  const { ids, chains, isChain, scope, shares, locked, changed } = options
  const keeper = createKeeper(options.storage, options.key, parseVault)
  const kept = keeper.read()
  let { active, granted, only } = startOf(options, kept)
  let saved = kept !== undefined
  const shared = () => {
    if (granted.length === 0) return []
    const all = ids.map((_, index) => index)
    return shares === 'all' ? [...all.slice(active), ...all.slice(0, active)] : [active]
  }
  const visible = () => (locked() ? [] : shared())
  const listed = () => (only === undefined ? chains : [only])
  const seen = () => ({
    accounts: `${visible()}/${granted}/${listed()}`,
    chains: `${listed()}`,
    some: visible().length > 0,
  })
  let told = seen()
  const tell = () => {
    const before = told
    told = seen()
    if (before.chains !== told.chains) changed(true)
    else if (before.accounts !== told.accounts && (before.some || told.some)) changed(false)
  }
  // Nothing is written before the user has approved something.
  const save = (approved: boolean) => {
    if (approved || saved) {
      saved = true
      keeper.write({
        active: ids[active] ?? '',
        scope: granted,
        ...(only !== undefined && { chain: only }),
      })
    }
    tell()
  }
  return {
    /** To be called when the wallet was locked or unlocked. */
    tell,
    visible,
    shared,
    /** The active key. */
    active: () => active,
    /** What the page's permission is for; empty without one. */
    granted: () => granted,
    covers: (wanted: readonly string[]) => wanted.every((each) => granted.includes(each)),
    chains: listed,
    /** Takes over what was kept by the same wallet in another tab. */
    reload: () => {
      const now = keeper.read()
      saved = now !== undefined
      if (now) ({ active, granted, only } = startOf({ ...options, connected: false }, now))
      else granted = []
      tell()
    },
    grant: (wanted: readonly string[]) => {
      granted = scope.filter((each) => wanted.includes(each) || granted.includes(each))
      save(true)
    },
    revoke: () => {
      granted = []
      if (saved) keeper.clear()
      saved = false
      tell()
    },
    /** Whether there is such a key. */
    select: (index: number) => {
      if (ids[index] === undefined) return false
      active = index
      save(false)
      return true
    },
    switchTo: (chain: string) => {
      if (!isChain(chain)) throw new Error(`There is no chain ${chain}`)
      only = chain
      save(false)
    },
  }
}
