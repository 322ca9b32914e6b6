import { any, type Check, object } from '../../kernel/plugins/toolkit'
import { checkedOptions } from '../feeds/checkedOptions'
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

/** What each plugin is given is its own to check. */
const optionsCheck = object({ ui: any(), injected: any(), walletConnect: any(), emailAuth: any() }) as unknown as Check<PresetOptions>

/** All plugins for visitors but those that trade: no swaps, no onramp. A plain list; spread it beside plugins of your own. Throws `kernel/bad-options` for a name of no plugin. */
export const lite = (options: PresetOptions = {}) => {
  checkedOptions('lite', optionsCheck, options)
  return [ui(options.ui), injected(options.injected), receive(), ...(options.walletConnect ? [walletConnect(options.walletConnect)] : []), ...(options.emailAuth ? [emailAuth(options.emailAuth)] : [])] as const
}

/** All plugins for visitors: the package's, without devtools. A plain list; spread it beside plugins of your own. Throws as {@link lite}. */
export const full = (options: PresetOptions = {}) => [...lite(checkedOptions('full', optionsCheck, options)), icons()] as const
