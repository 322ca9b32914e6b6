import type { PrivateKeyAccount } from 'viem/accounts'
import type { Hex, WalletChain } from '../types'
import { toQuantity } from './parse'
import { rpcError } from './rpcError'
import type { createStore, Kept } from './store'

/** The accounts, the chain and the permission of one wallet towards one page. */
export type WalletState = ReturnType<typeof createState>

type StateOptions = {
  accounts: readonly PrivateKeyAccount[]
  chains: readonly WalletChain[]
  chainId: number | undefined
  connected: boolean
  shares: 'active' | 'all'
  locked: () => boolean
  store: ReturnType<typeof createStore>
  emit: (event: 'accountsChanged' | 'chainChanged', value: unknown) => void
}

const same = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

/** What may change, as far as it was kept. */
const startOf = (
  { accounts, chains, chainId, connected }: StateOptions,
  first: WalletChain,
  kept: Kept | undefined,
) => {
  const index = accounts.findIndex((account) => account.address === kept?.accounts[0])
  return {
    chains: [...chains, ...(kept?.added ?? [])],
    active: Math.max(index, 0),
    connected: connected || index >= 0,
    chainId: kept?.chainId ?? chainId ?? first.id,
  }
}

/**
 * What may change, read from what was kept, and how a change is told: once, and only when the page
 * sees a difference.
 */
const createSession = (options: StateOptions, first: WalletChain) => {
  const { accounts, store, emit } = options
  const kept = store.read()
  const session = startOf(options, first, kept)
  let saved = kept !== undefined
  const shared = (): Hex[] => {
    if (!session.connected) return []
    const { active } = session
    const all = [...accounts.slice(active), ...accounts.slice(0, active)].map(
      (account) => account.address,
    )
    return options.shares === 'all' ? all : all.slice(0, 1)
  }
  const visible = () => (options.locked() ? [] : shared())
  let told = { accounts: visible(), chainId: session.chainId }
  const tell = () => {
    const before = told
    told = { accounts: visible(), chainId: session.chainId }
    if (before.chainId !== told.chainId) emit('chainChanged', toQuantity(told.chainId))
    if (!same(before.accounts, told.accounts)) emit('accountsChanged', told.accounts)
  }
  // Nothing is written before the user has approved something.
  const changed = (approved: boolean) => {
    if (approved || saved) {
      saved = true
      const { chainId, chains } = session
      store.write({ accounts: shared(), chainId, added: chains.slice(options.chains.length) })
    }
    tell()
  }
  const forget = () => {
    if (saved) store.clear()
    saved = false
    tell()
  }
  /** Takes over what was kept by the same wallet in another tab. */
  const reload = () => {
    const kept = store.read()
    saved = kept !== undefined
    if (kept) Object.assign(session, startOf({ ...options, connected: false }, first, kept))
    else session.connected = false
    tell()
  }
  return { session, shared, visible, tell, changed, forget, reload }
}

/** Builds the state of a wallet from its options and from what was kept. */
export const createState = (options: StateOptions) => {
  const { accounts } = options
  const first = options.chains[0]
  if (!first || accounts.length === 0)
    throw new Error('A wallet needs at least one account and one chain')
  const { session, shared, visible, tell, changed, forget, reload } = createSession(options, first)
  const find = (id: number) => session.chains.find((chain) => chain.id === id)
  return {
    visible,
    shared,
    find,
    /** To be called when the wallet was locked or unlocked. */
    tell,
    reload,
    chains: () => [...session.chains],
    chainId: () => session.chainId,
    active: (): PrivateKeyAccount => accounts[session.active] as PrivateKeyAccount,
    /** The active chain; one the wallet has no URL for is 4901. */
    chain: (): WalletChain => {
      const chain = find(session.chainId)
      if (!chain)
        throw rpcError(
          'chainDisconnected',
          `The wallet has no connection to chain ${session.chainId}`,
        )
      return chain
    },
    /** The key of an account the page may use, or 4100. */
    accountOf: (address: string): PrivateKeyAccount => {
      const wanted = address.toLowerCase()
      const allowed = visible().some((each) => each.toLowerCase() === wanted)
      const account = accounts.find((each) => each.address.toLowerCase() === wanted)
      if (!allowed || !account)
        throw rpcError('unauthorized', `The page may not use the account ${address}`)
      return account
    },
    grant: () => {
      session.connected = true
      changed(true)
    },
    revoke: () => {
      session.connected = false
      forget()
    },
    select: (index: number) => {
      if (!accounts[index]) throw new Error(`The wallet has no account ${index}`)
      session.active = index
      changed(false)
    },
    switchTo: (id: number, approved: boolean) => {
      session.chainId = id
      changed(approved)
    },
    add: (chain: WalletChain) => {
      session.chains.push(chain)
      changed(true)
    },
  }
}
