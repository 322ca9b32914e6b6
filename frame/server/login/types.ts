import type { RoutePath } from '../../protocol/http'
import type { Level, RouteContext, Services } from '../http/types'
import type { Logins } from '../logins/createLogins'
import type { Outbox } from '../mail/types'
import type { Wallets } from '../wallets/createWallets'
import type { Notify } from '../wallets/types'
import type { Budgets } from './budgets'
import type { Devices } from './createDevices'
import type { FederatedIdentities } from './createFederatedIdentities'
import type { Flows } from './createFlows'
import type { Identities } from './createIdentities'

/** What the steps of a sign-in are made of. */
export interface LoginServices extends Services {
  readonly outbox: Outbox
  readonly flows: Flows
  readonly devices: Devices
  readonly identities: Identities
  readonly federated: FederatedIdentities
  /** Sign-ins elsewhere, of which a way keeps what is its own. */
  readonly logins: Pick<Logins<object>, 'find' | 'isGood' | 'outcomeOf' | 'redeem'>
  readonly budgets: Budgets
  readonly notify: Notify
  readonly wallets: Wallets
}

/** A request for a sign-in. */
export type LoginContext<Path extends RoutePath, L extends Level = 'session'> = RouteContext<
  Path,
  L
>
