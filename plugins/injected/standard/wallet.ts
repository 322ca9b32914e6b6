import { lacking } from '../namespaceConnector'
import { readStandardAccounts, readStandardInfo, readTexts, type StandardAccount } from './readWallet'

/**
 * A wallet of the Wallet Standard (https://github.com/wallet-standard/wallet-standard), read anew whenever it is asked: it may change
 * what it has. Nothing here throws but `ask`.
 */
export interface StandardWallet {
  readonly name: string
  readonly icon?: string
  /** The wallet's own object. */
  readonly source: object
  chains(): readonly string[]
  has(feature: string): boolean
  /** What a feature says about itself. */
  about(feature: string, key: string): unknown
  /** Calls a function of a feature at once, with the parameters; rejects with code 4200 where the wallet lacks it. */
  ask(feature: string, ...params: unknown[]): Promise<unknown>
  /** The accounts it shares now; undefined where they cannot be read. */
  accounts(): readonly StandardAccount[] | undefined
  /** `standard:connect`: asked once per attempt, whichever namespaces want it. */
  connect(attempt: AbortSignal, silent: boolean): Promise<unknown>
  /** Whether this attempt has asked `standard:connect`. */
  asked(attempt: AbortSignal): boolean
  /** Calls back after the wallet says that something of it changed: once for whatever it says in one go. */
  onChange(listener: () => void): () => void
  /** Listens to the wallet until the function that is answered is called. */
  listen(): () => void
}

export function createStandardWallet(source: object, debug: (message: string, details?: unknown) => void): StandardWallet | string {
  const info = readStandardInfo(source)
  if (typeof info === 'string') return info
  const read = (key: string): unknown => {
    try {
      return (source as Record<string, unknown>)[key]
    } catch {
      return undefined
    }
  }
  const about = (feature: string, key: string): unknown => {
    try {
      return (read('features') as Record<string, Record<string, unknown>>)[feature]?.[key]
    } catch {
      return undefined
    }
  }
  const ask = (feature: string, ...params: unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      const verb = feature.slice(feature.indexOf(':') + 1)
      const all = read('features') as Record<string, Record<string, (...values: unknown[]) => unknown>> | undefined
      const found = all?.[feature]
      if (typeof found?.[verb] !== 'function') reject(lacking(`"${feature}"`))
      else resolve(found[verb](...params))
    })
  const attempts = new WeakMap<AbortSignal, Promise<unknown>>()
  const listeners = new Set<() => void>()
  let waiting = false
  const changed = () => {
    if (waiting || !listeners.size) return
    waiting = true
    queueMicrotask(() => {
      waiting = false
      for (const listener of [...listeners]) listener()
    })
  }

  return {
    ...info,
    source,
    about,
    ask,
    chains: () => readTexts(read('chains')),
    has: (feature) => typeof about(feature, feature.slice(feature.indexOf(':') + 1)) === 'function',
    accounts: () => readStandardAccounts(read('accounts')),
    asked: (attempt) => attempts.has(attempt),
    connect(attempt, silent) {
      const before = attempts.get(attempt)
      if (before) return before
      const asked = silent ? ask('standard:connect', { silent }) : ask('standard:connect')
      attempts.set(attempt, asked)
      return asked
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    listen() {
      const offs = ['standard:events', 'bitcoin:events'].flatMap((feature) => {
        try {
          const events = (read('features') as Record<string, { on?: (event: string, listener: () => void) => unknown }>)[feature]
          const off = events?.on?.('change', changed)
          return typeof off === 'function' ? [off as () => void] : []
        } catch (error) {
          debug(`"${info.name}": ${feature} cannot be heard`, error)
          return []
        }
      })
      return () => {
        listeners.clear()
        for (const off of offs) {
          try {
            off()
          } catch (error) {
            debug(`"${info.name}" did not take its listener back`, error)
          }
        }
      }
    },
  }
}
