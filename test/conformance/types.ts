import type { AnyKit, KitOptions, Network, Plugin, PluginInput } from 'tessera-kit'
import type { Behaviour } from '../harness/types'

/** The part of axe-core that is used. Pass the module itself. */
export interface Axe {
  run(
    context: unknown,
    options?: object,
  ): Promise<{
    readonly violations: readonly {
      readonly id: string
      readonly help: string
      readonly nodes: readonly { readonly target: readonly unknown[] }[]
    }[]
  }>
}

/** A wallet of the caller's own, for a plugin that does not talk to wallets of the browser. */
export interface FaultyWallet {
  /** The id of the connector that leads to it. */
  readonly connector: string
  /**
   * Changes how it behaves. A fault it does not know it may ignore; each is taken back with
   * `false`, or 0 for `slow`.
   */
  set(behaviour: Behaviour): void | Promise<void>
  /**
   * Whether what a request for a signature of `message` answered is good for `account`. Needed
   * where the account is a contract; where it is absent, the suite recovers the signer on eip155,
   * and takes any answer elsewhere.
   */
  verify?(signed: {
    readonly account: string
    readonly message: string
    readonly result: unknown
  }): boolean | Promise<boolean>
}

/** What the suite may be told; everything has a default. Times are milliseconds. */
export interface ConformanceOptions {
  /** Plugins that it needs beside it. */
  readonly plugins?: readonly PluginInput[]
  /** Default: two local EVM chains. Nothing is asked of them unless the plugin does. */
  readonly networks?: readonly Network[]
  /**
   * Other options of `createKit`, such as flags. The suite chooses id, storage and locale itself.
   */
  readonly options?: Omit<KitOptions, 'networks' | 'storage' | 'id' | 'locale'>
  /**
   * Uses the plugin as a host would, each time it was started. What it rejects with must be a
   * KitError.
   */
  readonly exercise?: (kit: AnyKit) => unknown
  /** Parameters for views that are opened with some. */
  readonly views?: Readonly<Record<string, unknown>>
  /** Parameters for entries of slots; those of `ui()` have some by default. */
  readonly slots?: Readonly<Record<string, unknown>>
  /**
   * axe-core. Without it, and where nothing is laid out (happy-dom, jsdom), views are drawn but not
   * judged.
   */
  readonly axe?: Axe
  /** The shell that draws the views. Default: `ui()`. */
  readonly shell?: () => Plugin
  /** Answers the faults instead of the mock wallet in the window. */
  readonly wallet?: FaultyWallet
  /** The built module, as a path or a file: URL: it is imported by a Node process without a DOM. */
  readonly entry?: string | URL
  /**
   * The built files, as paths, or as names and contents: they are counted and searched for
   * generated code.
   */
  readonly files?: readonly (
    | string
    | URL
    | { readonly name: string; readonly content: string | Uint8Array }
  )[]
  /** The most bytes that `files` may have together, gzipped each. */
  readonly maxBytes?: number
  /** How long an answer is waited for before the suite gives it up, default 1000. */
  readonly patience?: number
  /** Where the report is written as JSON; needs Node. */
  readonly report?: string | URL
}

/** The checks, in the order of the report. */
export type CheckName =
  | 'plugin'
  | 'names'
  | 'messages'
  | 'creation'
  | 'server'
  | 'dependencies'
  | 'setup'
  | 'cleanup'
  | 'codegen'
  | 'globals'
  | 'capabilities'
  | 'manifests'
  | 'errors'
  | 'faults'
  | 'views'
  | 'accessibility'
  | 'bytes'

/**
 * The outcome of one check. `reason` says why it was skipped, `details` what is wrong, one line
 * each.
 */
export interface ConformanceCheck {
  readonly name: CheckName
  readonly ok: boolean
  readonly skipped?: true
  readonly reason?: string
  readonly details?: readonly string[]
}

/** What the suite found; plain JSON. */
export interface ConformanceReport {
  readonly plugin: string
  readonly apiVersion: number
  /** True when no check failed; skipped ones do not count. */
  readonly ok: boolean
  readonly checks: readonly ConformanceCheck[]
  /** Bytes of the built files together, where they were given. */
  readonly bytes?: { readonly raw: number; readonly gzip: number }
}

/** What a check answers: problems, none being good, or why it was not made. */
export type Outcome = readonly string[] | { readonly skipped: string }

/** What every check works on. */
export interface Subject {
  readonly plugin: Plugin
  readonly make: () => Plugin | Promise<Plugin>
  readonly options: ConformanceOptions
  readonly networks: readonly Network[]
  readonly patience: number
}
