import type { FlagValues } from './plugins/resolvePlugins'

// Open vocabularies. A plugin adds its own words by declaration merging: `declare module 'tessera-kit' { interface Views { 'acme/pair': { code: string } } }`

/** Views of the modal and the parameters each is opened with. */
export interface Views {}

/** Places in views where plugins add entries. */
export interface Slots {}

/** Flags and the type of their values; a plugin's keys are its name or start with `<name>.`. */
export interface Flags {}

/** Message keys, `<plugin>.<key>`. */
export interface Messages {}

/** Telemetry events and their facts; names start with the plugin's own. */
export interface Telemetry {
  /** The modal opened; whether a wallet was connected then. */
  'modal/opened': { connected: boolean }
  /** The modal closed; whether a wallet was connected then. */
  'modal/closed': { connected: boolean }
}

/** A message key; any `<plugin>.<key>` is accepted so that third parties need not merge each one. */
export type MessageKey = (keyof Messages & string) | `${string}.${string}`

/** Whether something that hangs on a flag is there: it names none, or that flag is `true`. */
export const isEnabled = (flags: FlagValues, when: string | undefined): boolean =>
  when === undefined || (Object.hasOwn(flags, when) && flags[when] === true)
