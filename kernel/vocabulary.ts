// Open interfaces that plugins extend by declaration merging:
// `declare module 'tessera-kit' { interface Views { 'acme/pair': { code: string } } }`

/** Views of the modal and the parameters each is opened with. */
export interface Views {}

/**
 * Extension points in views where plugins add entries, and the parameters that an entry is given
 * there.
 */
export interface Slots {}

/** Names of the icons that a shell can draw. */
export interface Icons {}

/**
 * Feature flags and the types of their values; a plugin's keys are its name or start with
 * `<name>.`.
 */
export interface Flags {}

/** Message keys, `<plugin>.<key>`. */
export interface Messages {}

/** Telemetry events and their properties; an event's name starts with `<plugin>/`. */
export interface Telemetry {
  /** The modal opened; `connected`: whether a wallet was connected at that time. */
  'modal/opened': { connected: boolean }
  /** The modal closed; `connected`: whether a wallet was connected at that time. */
  'modal/closed': { connected: boolean }
  /** A view is shown, by its name; never with its parameters. */
  'modal/view': { view: string }
  /**
   * A wallet was asked to connect, by its connector's id: once for each namespace, here and below.
   */
  'session/asked': { connector: string; namespace: string }
  /** The wallet connected; `milliseconds` since it was asked. */
  'session/connected': {
    connector: string
    namespace: string
    network: string
    milliseconds: number
  }
  /** The visitor said no, in the wallet or by leaving. */
  'session/declined': { connector: string; namespace: string; milliseconds: number }
  /** The connection failed; `reason` as in `session:change`. */
  'session/failed': { connector: string; namespace: string; reason: string; milliseconds: number }
  /** A connected wallet was left, or left. */
  'session/disconnected': { connector: string; namespace: string; reason: string }
  /** A connected wallet changed to another network: `user` in the page, `wallet` in the wallet. */
  'session/switched': { namespace: string; network: string; reason: string }
  /**
   * A call that signs or sends succeeded: its method, never its parameters. `origin`: the plugin
   * that made it, or `host`.
   */
  'rpc/signed': { method: string; network: string; origin: string; milliseconds: number }
  /** The visitor said no to such a call. */
  'rpc/declined': { method: string; network: string; origin: string; milliseconds: number }
  /** Such a call failed, with the error's code. */
  'rpc/failed': {
    method: string
    network: string
    origin: string
    milliseconds: number
    code: string
  }
}

/**
 * The form of an address by namespace, for hosts that narrow by it. A package that brings a
 * namespace adds its own:
 * `declare module 'tessera-kit' { interface Addresses { cosmos: string } }`.
 */
export interface Addresses {
  /** Hex, in the checksum form of EIP-55. */
  eip155: `0x${string}`
  /** Base58. */
  solana: string
  /** Base58 or bech32. */
  bip122: string
}

/**
 * A message key. Any `<plugin>.<key>` is accepted, so that third parties need not declare each one.
 */
export type MessageKey = (keyof Messages & string) | `${string}.${string}`

/** Flags and their values, by key. */
export type FlagValues = Readonly<Record<string, unknown>>

/**
 * Whether an entry with the condition `when` is enabled: it names no flag, or the flag's value is
 * exactly `true`.
 */
export const isEnabled = (flags: FlagValues, when: string | undefined): boolean =>
  when === undefined || flags[when] === true

/**
 * Whether an entry is one of a view's tabs, which have titles and are fetched when they are shown.
 */
export const isTab = ({ slot }: { readonly slot: string }): boolean => slot.endsWith('.tabs')
