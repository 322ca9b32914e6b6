import { type EmailAuthOptions, emailAuth } from '../../plugins/email-auth'
import { type FarcasterOptions, farcaster } from '../../plugins/farcaster'
import { icons } from '../../plugins/icons'
import type { InjectedOptions } from '../../plugins/injected'
import { injected } from '../../plugins/injected'
import { type PasskeysOptions, passkeys } from '../../plugins/passkeys'
import { receive } from '../../plugins/receive'
import { type SocialsOptions, socials } from '../../plugins/socials'
import type { WalletConnectOptions } from '../../plugins/walletconnect'
import { walletConnect } from '../../plugins/walletconnect'
import { type UiOptions, ui } from '../../ui'

/** Options of a preset's plugins, each under the plugin's name. */
export interface PresetOptions {
  readonly ui?: UiOptions
  readonly injected?: InjectedOptions
  /**
   * Absent: no wallets on other devices, since nobody can be asked for them without a relay or a
   * project id.
   */
  readonly walletConnect?: WalletConnectOptions
  /**
   * Absent: no sign-in by email, since nobody can be asked for a wallet without a server of the
   * host's.
   */
  readonly emailAuth?: EmailAuthOptions
}

/** Options of `full()`: those of `lite()`, and of what it has beside. */
export interface FullPresetOptions extends PresetOptions {
  /** Absent: no sign-in at identity providers, which a server of the host's knows. */
  readonly socials?: SocialsOptions
  /** Absent: no sign-in with Farcaster, for which a server of the host's needs a relay. */
  readonly farcaster?: FarcasterOptions
  /** Absent: no sign-in by a passkey, which a server of the host's verifies. */
  readonly passkeys?: PasskeysOptions
}

/**
 * What connects visitors: wallets, and the address as a code. A plain list; spread it beside
 * plugins of your own, and those for what an account has, does and sends.
 */
export const lite = (options?: PresetOptions | null) =>
  [
    ui(options?.ui),
    injected(options?.injected),
    receive(),
    ...(options?.walletConnect ? [walletConnect(options.walletConnect)] : []),
    ...(options?.emailAuth ? [emailAuth(options.emailAuth)] : []),
  ] as const

/**
 * What `lite` has, with the marks of `icons()`, sign-in at identity providers, with Farcaster
 * and by a passkey, and what trades once there is such a plugin. A plain list; spread it beside plugins of your own.
 */
export const full = (options?: FullPresetOptions | null) =>
  [
    ...lite(options),
    icons(),
    ...(options?.socials ? [socials(options.socials)] : []),
    ...(options?.farcaster ? [farcaster(options.farcaster)] : []),
    ...(options?.passkeys ? [passkeys(options.passkeys)] : []),
  ] as const
