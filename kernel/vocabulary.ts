// Open interfaces that plugins extend by declaration merging: `declare module 'tessera-kit' { interface Views { 'acme/pair': { code: string } } }`

/** Views of the modal and the parameters each is opened with. */
export interface Views {}

/** Extension points in views where plugins add entries. */
export interface Slots {}

/** Feature flags and the types of their values; a plugin's keys are its name or start with `<name>.`. */
export interface Flags {}

/** Message keys, `<plugin>.<key>`. */
export interface Messages {}

/** Telemetry events and their properties; an event's name starts with `<plugin>/`. */
export interface Telemetry {
  /** The modal opened; `connected`: whether a wallet was connected at that time. */
  'modal/opened': { connected: boolean }
  /** The modal closed; `connected`: whether a wallet was connected at that time. */
  'modal/closed': { connected: boolean }
}

/**
 * The form of an address by namespace, for hosts that narrow by it. A package that brings a namespace adds its own:
 * `declare module 'tessera-kit' { interface Addresses { cosmos: string } }`.
 */
export interface Addresses {
  eip155: `0x${string}`
  solana: string
  bip122: string
}

/** A message key. Any `<plugin>.<key>` is accepted, so that third parties need not declare each one. */
export type MessageKey = (keyof Messages & string) | `${string}.${string}`

/** Flags and their values, by key. */
export type FlagValues = Readonly<Record<string, unknown>>

/** Whether an entry with the condition `when` is enabled: it names no flag, or the flag's value is exactly `true`. */
export const isEnabled = (flags: FlagValues, when: string | undefined): boolean =>
  when === undefined || (Object.hasOwn(flags, when) && flags[when] === true)
