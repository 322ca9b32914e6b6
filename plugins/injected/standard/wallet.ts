import { lacking } from '../namespaceConnector'
import {
  readStandardAccounts,
  readStandardInfo,
  readTexts,
  type StandardAccount,
} from './readWallet'

/**
 * A wallet of the Wallet Standard (https://github.com/wallet-standard/wallet-standard), read again
 * at each call, since it may change. Nothing throws; `ask` and `connect` may reject.
 */
export interface StandardWallet {
  readonly name: string
  readonly icon?: string
  /** The wallet's own object. */
  readonly source: object
  chains(): readonly string[]
  has(feature: string): boolean
  /** A property of a feature. */
  featureInfo(feature: string, key: string): unknown
  /**
   * Calls a function of a feature at once, with the parameters; rejects with code 4200 where the
   * wallet lacks it.
   */
  ask(feature: string, ...params: unknown[]): Promise<unknown>
  /** The accounts it shares now; undefined where they cannot be read. */
  accounts(): readonly StandardAccount[] | undefined
  /** Calls `standard:connect`, once per attempt for all namespaces. */
  connect(attempt: AbortSignal, silent: boolean): Promise<unknown>
  /** Whether this attempt has called `standard:connect`. */
  hasAsked(attempt: AbortSignal): boolean
  /** Calls `listener` after the wallet's `change` events, once for several in the same task. */
  onChange(listener: () => void): () => void
  /** Subscribes to the wallet's events; returns the unsubscribe function. */
  listen(): () => void
}

/** Reads a registered wallet; returns a text with the reason if it is unusable. */
export function createStandardWallet(
  source: object,
  debug: (message: string, details?: unknown) => void,
): StandardWallet | string {
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
      const all = read('features') as
        | Record<string, Record<string, (...values: unknown[]) => unknown>>
        | undefined
      const found = all?.[feature]
      if (typeof found?.[verb] !== 'function') reject(lacking(`"${feature}"`))
      else resolve(found[verb](...params))
    })
  const attempts = new WeakMap<AbortSignal, Promise<unknown>>()
  const listeners = new Set<() => void>()
  let isScheduled = false
  const onWalletChange = () => {
    if (isScheduled || !listeners.size) return
    isScheduled = true
    queueMicrotask(() => {
      isScheduled = false
      for (const listener of [...listeners]) listener()
    })
  }

  return {
    ...info,
    source,
    featureInfo: about,
    ask,
    chains: () => readTexts(read('chains')),
    has: (feature) => typeof about(feature, feature.slice(feature.indexOf(':') + 1)) === 'function',
    accounts: () => readStandardAccounts(read('accounts')),
    hasAsked: (attempt) => attempts.has(attempt),
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
      const unsubscribes = ['standard:events', 'bitcoin:events'].flatMap((feature) => {
        try {
          const events = (
            read('features') as Record<
              string,
              { on?: (event: string, listener: () => void) => unknown }
            >
          )[feature]
          const unsubscribe = events?.on?.('change', onWalletChange)
          return typeof unsubscribe === 'function' ? [unsubscribe as () => void] : []
        } catch (error) {
          debug(`"${info.name}": ${feature} cannot be heard`, error)
          return []
        }
      })
      return () => {
        listeners.clear()
        for (const unsubscribe of unsubscribes) {
          try {
            unsubscribe()
          } catch (error) {
            debug(`"${info.name}" did not take its listener back`, error)
          }
        }
      }
    },
  }
}
