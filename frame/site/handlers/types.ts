import type { HandlerCall } from '../../protocol/dispatch'
import type { AnswerOf, Payload, RequestName } from '../../protocol/requests'
import type { Clock } from '../clock'
import type { LoadedWallet } from '../loadWallet'
import type { Appearance, Screens } from '../screens/types'
import type { Api } from '../session/createApi'
import type { Identity } from '../session/createIdentity'
import type { SignIn } from '../session/createSignIn'
import type { KeyStore } from '../session/keyStore'
import type { Networks } from './createNetworks'

/**
 * What the handlers of a document work with. What takes a script of its own is a function that
 * loads it.
 */
export interface Site {
  /** Origin of the page around the frame, as the browser reports it. */
  readonly origin: string
  /**
   * `false` where that page does not show the words that the link's page asks for: one with the
   * specification's client.
   */
  readonly showsWords?: boolean
  readonly clock: Clock
  readonly store: KeyStore
  /** Id of the app and origin of its page: what they store has it in its name. */
  readonly scope: string
  readonly identity: Identity
  readonly signIn: SignIn
  readonly api: Api
  readonly networks: Networks
  readonly wallet: () => Promise<LoadedWallet>
  readonly screens: () => Promise<Screens>
  /** The look as the page told it last, for screens that are loaded afterwards too. */
  readonly setAppearance: (change: Appearance) => void
}

/** Handlers of some of the requests, each of them there. */
export type HandlersOf<Name extends RequestName> = {
  readonly [Each in Name]: (payload: Payload<Each>, call: HandlerCall) => Promise<AnswerOf<Each>>
}
