import { applies } from './behaviour'
import type { Face } from './engineTypes'
import { isRecord } from './parse'
import { rpcError, toRpcError } from './rpcError'
import { isBytes, pack } from './wire'

type Listener = (properties: object) => void

type StandardWalletOptions = {
  face: () => Face
  chains: readonly string[]
  features: readonly string[]
  /**
   * Called within the feature itself, so that a window opened here still counts as the user's
   * click.
   */
  request: (method: string, inputs: readonly unknown[]) => Promise<unknown>
}

const SOLANA_VERSIONS = { supportedTransactionVersions: Object.freeze(['legacy', 0]) }

/** The version of each feature where it is not 1.0.0, and what it has beside its method. */
const FEATURES: Readonly<Record<string, object>> = {
  'solana:signMessage': { version: '1.1.0' },
  'solana:signTransaction': SOLANA_VERSIONS,
  'solana:signAndSendTransaction': SOLANA_VERSIONS,
}

const CONNECTS: readonly string[] = ['standard:connect', 'bitcoin:connect', 'solana:signIn']

/** The inputs of a feature as data, with the address of an account in its place. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  if (isBytes(value) || !isRecord(value)) return value
  const entries = Object.entries(value).map(([key, entry]) => [
    key,
    key === 'account' && isRecord(entry) ? entry.address : plain(entry),
  ])
  return Object.fromEntries(entries)
}

/** An account object of Wallet Standard; what is not the data of one comes back as it is. */
const toAccount = (value: unknown): unknown => {
  if (
    !isRecord(value) ||
    !isBytes(value.publicKey) ||
    !Array.isArray(value.chains) ||
    !Array.isArray(value.features)
  )
    return value
  return Object.freeze({
    ...value,
    chains: Object.freeze(value.chains),
    features: Object.freeze(value.features),
  })
}

const keyOf = (value: unknown) => JSON.stringify(pack(value))

const createAccounts = () => {
  let accounts: readonly unknown[] = []
  const made = new Map<string, unknown>()
  const revive = (data: unknown) => {
    const key = keyOf(data)
    if (!made.has(key)) made.set(key, toAccount(data))
    return made.get(key)
  }
  return {
    get: () => accounts,
    revive,
    /**
     * Takes new accounts over; the same account stays the same object. Returns whether anything is
     * different.
     */
    adopt: (next: unknown) => {
      const before = keyOf(accounts)
      accounts = Object.freeze(Array.isArray(next) ? next.map(revive) : [])
      return keyOf(accounts) !== before
    },
  }
}

/** The entry itself: plain to look at, and what it says may change. */
const createEntry = (
  face: () => Face,
  features: object,
  chains: () => unknown,
  accounts: () => unknown,
) =>
  Object.freeze({
    version: '1.0.0',
    get name() {
      return face().info.name
    },
    get icon() {
      return face().info.icon
    },
    get chains() {
      return chains()
    },
    features,
    get accounts() {
      return accounts()
    },
  })

const createListeners = (face: () => Face) => {
  const listeners = new Set<{ listener: Listener }>()
  const throwIfAsked = () => {
    if (applies(face().throws, 'standard:events'))
      throw new TypeError('This wallet throws from standard:events')
  }
  return {
    count: () => listeners.size,
    on: (event: unknown, listener: unknown) => {
      throwIfAsked()
      if (event !== 'change' || typeof listener !== 'function') return () => undefined
      const entry = { listener: listener as Listener }
      listeners.add(entry)
      return () => {
        throwIfAsked()
        listeners.delete(entry)
      }
    },
    emit: (properties: object) => {
      for (const { listener } of [...listeners]) {
        try {
          listener(properties)
        } catch (error) {
          // As an extension would: the page's error is the page's, and the other listeners still
          // hear.
          setTimeout(() => {
            throw error
          })
        }
      }
    },
  }
}

/**
 * The entry of a wallet in Wallet Standard 1.0.0. Its accounts are empty until this page has
 * connected, silently or not. `change` takes what the engine emits; every rejection is a
 * ProviderRpcError.
 */
export const createStandardWallet = ({
  face,
  chains: initial,
  features: names,
  request,
}: StandardWalletOptions) => {
  let chains: unknown = initial
  let connected = false
  const accounts = createAccounts()
  const listeners = createListeners(face)
  const tell = (properties: object) => {
    if (Object.keys(properties).length > 0) listeners.emit(properties)
  }
  const settle = (method: string, answer: unknown): unknown => {
    if (method.endsWith(':disconnect')) {
      if (method === 'standard:disconnect') connected = false
      return undefined
    }
    if (!CONNECTS.includes(method) || !isRecord(answer)) return answer
    connected = true
    const { shown = answer.accounts, outputs, accounts: own } = answer
    if (accounts.adopt(shown)) tell({ accounts: accounts.get() })
    if (Array.isArray(outputs))
      return outputs.map((each) =>
        isRecord(each) ? { ...each, account: accounts.revive(each.account) } : each,
      )
    return { accounts: Array.isArray(own) ? own.map(accounts.revive) : own }
  }
  const feature = (name: string) => {
    const method = name.slice(name.indexOf(':') + 1)
    if (method === 'events') return { version: '1.0.0', on: listeners.on }
    const call = (...inputs: readonly unknown[]) => {
      if (applies(face().throws, name)) throw new TypeError(`This wallet throws from ${name}`)
      return request(name, inputs.map(plain)).then(
        (answer) => settle(name, answer),
        (error: unknown) => {
          throw error instanceof Error ? toRpcError(error) : rpcError('internal', String(error))
        },
      )
    }
    return { version: '1.0.0', ...FEATURES[name], [method]: call }
  }
  const features = Object.freeze(
    Object.fromEntries(names.map((name) => [name, Object.freeze(feature(name))])),
  )
  return {
    wallet: createEntry(face, features, () => chains, accounts.get),
    listeners: listeners.count,
    /** Takes chains over that no page has to be told of. */
    follow: (next: readonly string[]) => {
      chains = next
    },
    /**
     * The page hears only what is different for it: accounts after it has connected, chains always.
     */
    change: (value: unknown) => {
      if (!isRecord(value)) return
      const moved = value.chains !== undefined && keyOf(value.chains) !== keyOf(chains)
      if (moved) chains = value.chains
      const other = connected && accounts.adopt(value.accounts)
      tell({ ...(moved && { chains }), ...(other && { accounts: accounts.get() }) })
    },
  }
}
