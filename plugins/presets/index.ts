import type { InjectedOptions } from '../injected'
import { emailAuth, type EmailAuthOptions } from '../email-auth'
import { icons } from '../icons'
import { injected } from '../injected'
import { receive } from '../receive'
import { type UiOptions, ui } from '../../ui'
import type { WalletConnectOptions } from '../walletconnect'
import { walletConnect } from '../walletconnect'

/** Options of a preset's plugins, each under the plugin's name. */
export interface PresetOptions {
  readonly ui?: UiOptions
  readonly injected?: InjectedOptions
  /** Absent: no wallets on other devices, since nobody can be asked for them without a relay or a project id. */
  readonly walletConnect?: WalletConnectOptions
  /** Absent: no sign-in by email, since nobody can be asked for a wallet without a server of the host's. */
  readonly emailAuth?: EmailAuthOptions
}

/** All plugins for visitors but those that trade: no swaps, no onramp. A plain list; spread it beside plugins of your own. */
export const lite = (options?: PresetOptions | null) => [ui(options?.ui), injected(options?.injected), receive(), ...(options?.walletConnect ? [walletConnect(options.walletConnect)] : []), ...(options?.emailAuth ? [emailAuth(options.emailAuth)] : [])] as const

/** All plugins for visitors: the package's, without devtools. A plain list; spread it beside plugins of your own. */
export const full = (options?: PresetOptions | null) => [...lite(options), icons()] as const
